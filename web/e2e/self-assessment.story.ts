/** A self-assessment over both hosts: asked for, written by both sides unseen, and compared. */
import { expect } from 'vitest'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { sessionApi } from '#shared/features/session.ts'
import { formatMonth, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, getSharedToken, signInWithProvider } from './people.ts'

e2eTest(
  'a person and their leader assess the same categories without seeing each other’s, then side by side',
  async ({ visit }) => {
    const [admin, leader] = [await getSharedToken('admin'), await getSharedToken('leader')]
    const leaderId = (await callApi(leader, sessionApi.calls.me)).body.employeeId ?? ''
    const email = 'assessed@muster.example'
    const { employeeId: employee } = await createPerson({
      ...{ name: 'Aurora', lastName: 'Assessed', email, leader: leaderId, roles: ['it'] },
    })
    const template = await callApi(admin, developmentPlanTemplatesApi.calls.create, {
      body: {
        title: 'Assessed by both',
        categories: ['Craft', 'Delivery'].map(title => ({ title, description: `What ${title} is` })),
        ratings: ['Beginning', 'Solid', 'Strong'].map(description => ({ description })),
      },
    })
    const period = utcToday(new Date())
    const { body: plan } = await callApi(leader, careerDevelopmentPlansApi.calls.create, {
      body: { employee, leaderAssigned: leaderId, template: template.body._id, period },
    })

    const desk = await visit({ as: 'leader', at: `/career-development-plan/${plan._id}` })
    await desk.getByRole('button', { name: 'Ask for a self-assessment', exact: true }).click()
    await desk.getByRole('button', { name: 'Ask', exact: true }).click()
    await findToast(desk, 'Self-assessment opened.').waitFor()

    const mine = await visit({ timesheet: true, browser: { viewport: { width: 390, height: 844 }, hasTouch: true } })
    await signInWithProvider(mine, 'Google', email)
    await mine.getByRole('button', { name: /^Notifications/ }).click()
    await mine.getByRole('link').filter({ hasText: 'Self-assessment of' }).click()
    await mine.getByRole('heading', { name: `Self-assessment of ${formatMonth(period)}`, exact: true }).waitFor()
    const rate = async (category: string, rating: string) =>
      mine
        .getByRole('radiogroup', { name: `Rating of ${category}`, exact: true })
        .getByRole('radio', { name: new RegExp(`\\b${rating}\\b`) })
        .click()
    await rate('Craft', 'Solid')
    await mine
      .getByRole('textbox', { name: /^Comments/ })
      .first()
      .fill('I took over the import')
    await mine.getByRole('button', { name: 'Save draft', exact: true }).click()
    await findToast(mine, 'Self-assessment saved.').waitFor()
    await mine.reload()
    await rate('Delivery', 'Solid')
    await mine.getByRole('button', { name: 'Publish', exact: true }).click()
    await mine.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await findToast(mine, 'Self-assessment published.').waitFor()

    await desk.reload()
    await desk.getByText('Aurora Assessed published on').waitFor()
    expect(await desk.getByText('I took over the import').count()).toBe(0)
    for (const category of ['Craft', 'Delivery'])
      await desk
        .getByRole('radiogroup', { name: `Rating of ${category}`, exact: true })
        .getByRole('radio', { name: /\bStrong\b/ })
        .click()
    // 'Solid' in one of them, as the person has it.
    await desk
      .getByRole('radiogroup', { name: 'Rating of Delivery', exact: true })
      .getByRole('radio', { name: /\bSolid\b/ })
      .click()
    await desk.keyboard.press('Control+s')
    await findToast(desk, 'Career Development Plan updated successfully.').waitFor()
    await desk.getByRole('button', { name: 'Publish my ratings', exact: true }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()
    const side = desk.getByRole('region', { name: 'Side by side', exact: true })
    await side.getByText('1 of 2 categories are rated differently.').waitFor()
    await side.getByText('I took over the import').waitFor()
    await mine.reload()
    await mine.getByText('You: 1 lower', { exact: true }).waitFor()
    await mine.getByText('Same rating', { exact: true }).waitFor()
  },
)
