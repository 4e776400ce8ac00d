/** Anonymous comments of peers across both hosts: requested, written, readable after the third one, and shared. */
import { expect } from 'vitest'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { sessionApi } from '#shared/features/session.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, getSharedToken, signInWithProvider } from './people.ts'

const PEERS = ['Paola', 'Piero', 'Petra'] as const
const WORDS: Readonly<Record<(typeof PEERS)[number], string>> = {
  Paola: 'Zest in every review',
  Piero: 'Asks before it burns',
  Petra: 'Moves the date too late',
}

e2eTest(
  'a leader asks three peers for anonymous comments, and can read them after the third, not after the second',
  async ({ visit }) => {
    const [admin, leader] = [await getSharedToken('admin'), await getSharedToken('leader')]
    const leaderId = (await callApi(leader, sessionApi.calls.me)).body.employeeId ?? ''
    const subject = { name: 'Saskia', lastName: 'Commented', email: 'commented@muster.example' }
    const { employeeId: employee } = await createPerson({ ...subject, leader: leaderId, roles: ['it'] })
    const addresses: string[] = []
    for (const name of PEERS) {
      const email = `${name.toLowerCase()}.peer@muster.example`
      addresses.push(email)
      await createPerson({ name, lastName: 'Unnamed', email, roles: ['it'] })
    }
    const template = await callApi(admin, developmentPlanTemplatesApi.calls.create, {
      body: {
        title: 'With peers',
        peerComments: 'anonymous',
        categories: ['Craft', 'Delivery'].map(title => ({ title, description: `What ${title} is` })),
        ratings: ['Beginning', 'Solid'].map(description => ({ description })),
      },
    })
    const { body: plan } = await callApi(leader, careerDevelopmentPlansApi.calls.create, {
      body: { employee, leaderAssigned: leaderId, template: template.body._id, period: utcToday(new Date()) },
    })

    const desk = await visit({ as: 'leader', at: `/career-development-plan/${plan._id}` })
    const card = desk.getByRole('region', { name: 'Peer comments', exact: true })
    await card.getByRole('button', { name: 'Invite peers', exact: true }).click()
    const dialog = desk.getByRole('dialog', { name: 'Invite peers', exact: true })
    await dialog.getByRole('combobox', { name: /^People/ }).click()
    await desk.keyboard.type('Unnamed')
    for (const name of PEERS) await desk.getByRole('option', { name: new RegExp(`${name} Unnamed`) }).click()
    await desk.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await findToast(desk, 'Invitations sent.').waitFor()

    for (const [index, name] of PEERS.entries()) {
      const mine = await visit({ timesheet: true, browser: { viewport: { width: 390, height: 844 }, hasTouch: true } })
      await signInWithProvider(mine, 'Google', addresses[index] ?? '')
      await mine.getByRole('button', { name: /^Account of / }).waitFor()
      await mine.goto('/my-plan')
      await mine.getByRole('link', { name: 'Saskia Commented', exact: true }).click()
      await mine
        .getByRole('textbox', { name: /^Comments/ })
        .first()
        .fill(WORDS[name])
      await mine.getByRole('button', { name: 'Send', exact: true }).click()
      await mine.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
      await mine.getByText(/They are kept without your name/).waitFor()
      await desk.reload()
      await card.getByText(`${index + 1} ${index ? 'people have' : 'person has'} answered`).waitFor()
      for (const words of Object.values(WORDS)) expect(await desk.getByText(words).count()).toBe(0)
      await expect
        .poll(() => card.getByRole('button', { name: 'Read the comments', exact: true }).count())
        .toBe(index === 2 ? 1 : 0)
    }

    await card.getByRole('button', { name: 'Read the comments', exact: true }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Read them', exact: true }).click()
    const wrote = desk.getByRole('region', { name: 'What peers wrote', exact: true })
    for (const words of Object.values(WORDS)) await wrote.getByText(words, { exact: true }).waitFor()
    expect(await wrote.getByText('Unnamed').count()).toBe(0)
    await card.getByRole('switch', { name: 'Share with Saskia Commented', exact: true }).click()
    await findToast(desk, 'The comments are shared.').waitFor()
  },
)
