/** Anonymous comments stay anonymous: after two answers none is shown, after three no response names an author. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { type E2eContext, e2eTest } from './e2e-test.ts'
import { createPerson, createTeam } from './own-people.ts'
import { callApi, getSharedToken, readPageToken, signInAt } from './people.ts'

const TODAY = utcToday(new Date())
const LAST_NAME = 'Unsigned'
const NAMES = ['Pilar', 'Pedro', 'Pauline'] as const
const WORDS = ['Ortolan in every review', 'Quillwort before it burns', 'Zedoary for the late dates']
const { create, invitePeers, sendPeerComments } = careerDevelopmentPlansApi.calls

/** Returns the token of a peer, with which their answers are sent. */
async function signInAsPeer(visit: E2eContext['visit'], name: string) {
  const email = `${name}.${LAST_NAME}@muster.example`.toLowerCase()
  const { employeeId } = await createPerson({ name, lastName: LAST_NAME, email, roles: ['it'] })
  const page = await visit({ timesheet: true })
  await signInAt(page, email, '/my-plan')
  return { _id: employeeId, token: await readPageToken(page, 'timesheet') }
}

/** Creates somebody who will leave before they answer. */
async function createLeaver() {
  const fields = {
    name: 'Parting',
    lastName: LAST_NAME,
    email: 'parting.unsigned@muster.example',
    idNumber: '6-6666-6666',
    birthdayDate: '1991-02-03',
    hireDate: '2023-01-16',
    employeeType: employeeTypes.id('Full Time'),
  }
  const { employeeId: _id } = await createPerson(fields)
  const leave = async () => {
    const hr = await getSharedToken('hr')
    const params = { id: _id }
    const jobTitle = (await callApi(hr, employeesApi.calls.one, { params })).body.jobTitle?._id ?? ''
    const body = { ...fields, jobTitle, isActive: false }
    const gone = await callApi(hr, employeesApi.calls.update, { params, body })
    expect(gone.status, JSON.stringify(gone.body)).toBe(200)
  }
  return { _id, leave }
}

/** Records all API responses to a page from now on. */
function keepAnswers(page: Page): { readonly path: string; readonly text: string }[] {
  const answers: { path: string; text: string }[] = []
  page.on('response', async response => {
    const { pathname: path } = new URL(response.url())
    // The text of a response cannot be read after the page was left.
    if (path.startsWith('/api/')) answers.push({ path, text: await response.text().catch(() => '') })
  })
  return answers
}
const holdsWords = ({ text }: { text: string }) => WORDS.some(words => text.includes(words))

e2eTest('two anonymous comments stay hidden, and of three nothing reveals the author', async ({ visit }) => {
  const admin = await getSharedToken('admin')
  const { email, leader, led } = await createTeam('Discreet')
  const template = await callApi(admin, developmentPlanTemplatesApi.calls.create, {
    body: {
      title: 'Without any names',
      peerComments: 'anonymous',
      categories: ['Craft', 'Delivery'].map(title => ({ title, description: `What ${title} is` })),
      ratings: ['Beginning', 'Solid'].map(description => ({ description })),
    },
  })
  const { body: plan } = await callApi(admin, create, {
    body: { employee: led, leaderAssigned: leader, template: template.body._id, period: TODAY },
  })
  const peers = await Promise.all(NAMES.map(name => signInAsPeer(visit, name)))
  const leaver = await createLeaver()
  const desk = await visit()
  await signInAt(desk, email, '/home')
  const deskAnswers = keepAnswers(desk)
  const params = { id: plan._id }
  const asked = await callApi(await readPageToken(desk), invitePeers, {
    params,
    body: { peers: [...peers, leaver].map(({ _id }) => _id), until: addDays(TODAY, 7) },
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  const send = async (index: number) => {
    const categories = plan.categories.map(({ _id }, at) => ({ _id, comments: at ? '' : (WORDS[index] ?? '') }))
    const sent = await callApi(peers[index]?.token ?? '', sendPeerComments, { params, body: { categories } })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  }

  await send(0)
  await send(1)
  await leaver.leave()
  await desk.goto(`/career-development-plan/${plan._id}`)
  const card = desk.getByRole('region', { name: 'Peer comments', exact: true })
  await card.getByText('2 people have answered without their names.').waitFor()
  // A peer who has left is not listed; for the others, nothing shows who has answered.
  const invited = card.getByRole('list', { name: 'Invited', exact: true }).getByRole('listitem')
  await expect.poll(() => invited.allTextContents()).toEqual(NAMES.toSorted().map(name => `${name} ${LAST_NAME}`))
  await desk.waitForLoadState('networkidle')
  expect(deskAnswers.filter(holdsWords)).toEqual([])

  await send(2)
  await desk.reload()
  await card.getByRole('button', { name: 'Read the comments', exact: true }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Read them', exact: true }).click()
  await desk.getByText(WORDS[0] ?? '', { exact: true }).waitFor()
  const office = await visit({ as: 'admin', at: '/home' })
  const officeAnswers = keepAnswers(office)
  const lookAround = async (page: Page) => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog', { name: 'Notifications', exact: true }).waitFor()
    await page.goto(`/people/${led}`)
    await page.waitForLoadState('networkidle')
    await page.goto(`/career-development-plan?searchText=Discreet`)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    await saved
    await page.goto(`/career-development-plan/${plan._id}`)
    const wrote = page.getByRole('region', { name: 'What peers wrote', exact: true })
    for (const words of WORDS) await wrote.getByText(words, { exact: true }).waitFor()
    expect(await wrote.getByText(LAST_NAME).count()).toBe(0)
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await page.getByRole('dialog').getByRole('row').nth(1).waitFor()
  }
  await Promise.all([desk, office].map(lookAround))

  for (const answers of [deskAnswers, officeAnswers]) {
    expect(answers.some(({ path }) => path.endsWith('.csv'))).toBe(true)
    const telling = answers.filter(holdsWords)
    expect(telling.length).toBeGreaterThan(0)
    for (const { path, text } of telling) {
      expect(path).toMatch(/\/peers(\/close)?$/)
      // The leader may know who was invited; nothing else may name anybody.
      const { invited: _, ...said } = JSON.parse(text)
      for (const identity of [LAST_NAME, ...NAMES, ...peers.map(({ _id }) => _id)])
        expect(JSON.stringify(said)).not.toContain(identity)
    }
  }
})
