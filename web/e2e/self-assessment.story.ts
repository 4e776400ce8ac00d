/** A self-assessment across both hosts: requested, written by both sides without seeing the other's, and compared. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { sessionApi } from '#shared/features/session.ts'
import { formatMonth, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, getSharedToken, readPageToken, signInAt, signInWithProvider } from './people.ts'

const PERIOD = utcToday(new Date())
/** A phone on the employee host. */
const PHONE = { timesheet: true, browser: { viewport: { width: 390, height: 844 }, hasTouch: true } }

/** Creates a plan of the demo company's leader for somebody new. */
async function createPlan(name: string) {
  const [admin, leader] = [await getSharedToken('admin'), await getSharedToken('leader')]
  const leaderId = (await callApi(leader, sessionApi.calls.me)).body.employeeId ?? ''
  const email = `${name.toLowerCase()}.assessed@muster.example`
  const { employeeId: employee } = await createPerson({
    name,
    lastName: 'Assessed',
    email,
    leader: leaderId,
    roles: ['it'],
  })
  const template = await callApi(admin, developmentPlanTemplatesApi.calls.create, {
    body: {
      title: `${name} assessed by both`,
      categories: ['Craft', 'Delivery'].map(title => ({ title, description: `What ${title} is` })),
      ratings: ['Beginning', 'Solid', 'Strong'].map(description => ({ description })),
    },
  })
  const { body: plan } = await callApi(leader, careerDevelopmentPlansApi.calls.create, {
    body: { employee, leaderAssigned: leaderId, template: template.body._id, period: PERIOD },
  })
  return { plan, email, leader }
}

e2eTest(
  'a person and their leader assess the same categories without seeing each other’s answers, then compare them',
  async ({ visit }) => {
    const { plan, email } = await createPlan('Aurora')
    const desk = await visit({ as: 'leader', at: `/career-development-plan/${plan._id}` })
    await desk.getByRole('button', { name: 'Ask for a self-assessment', exact: true }).click()
    await desk.getByRole('button', { name: 'Ask', exact: true }).click()
    await findToast(desk, 'Self-assessment opened.').waitFor()

    const mine = await visit(PHONE)
    await signInWithProvider(mine, 'Google', email)
    await mine.getByRole('button', { name: /^Notifications/ }).click()
    await mine.getByRole('link').filter({ hasText: 'Self-assessment of' }).click()
    await mine.getByRole('heading', { name: `Self-assessment of ${formatMonth(PERIOD)}`, exact: true }).waitFor()
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
    // 'Solid' in one of them, like the person's own rating.
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

e2eTest('both sides publish at the same moment, and can read each other’s answers', async ({ visit }) => {
  const { plan, email, leader } = await createPlan('Tandem')
  const { openAssessment, saveOwnAssessment, update } = careerDevelopmentPlansApi.calls
  const params = { id: plan._id }
  const opened = await callApi(leader, openAssessment, { params, body: {} })
  expect(opened.status, JSON.stringify(opened.body)).toBe(201)
  const rated = (rating: number, comments: string) => plan.categories.map(({ _id }) => ({ _id, rating, comments }))
  const theirs = { leaderAssigned: plan.leaderAssigned._id, cdpStatus: plan.cdpStatus._id }
  await callApi(leader, update, { params, body: { ...theirs, categories: rated(3, 'Leads the team') } })
  const mine = await visit(PHONE)
  await signInAt(mine, email, '/my-plan')
  const body = { categories: rated(2, 'Learns from it') }
  await callApi(await readPageToken(mine, 'timesheet'), saveOwnAssessment, { params, body })

  await mine.goto(`/my-plan/${plan._id}/assessment`)
  await mine.getByRole('button', { name: 'Publish', exact: true }).click()
  const desk = await visit({ as: 'leader', at: `/career-development-plan/${plan._id}` })
  await desk.getByRole('button', { name: 'Publish my ratings', exact: true }).click()
  const publish = (page: Page) =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await Promise.all([publish(mine), publish(desk)])
  for (const [page, words] of [
    [desk, 'Learns from it'],
    [mine, 'Leads the team'],
  ] as const) {
    await page.reload()
    const side = page.getByRole('region', { name: 'Side by side', exact: true })
    await side.getByText(words, { exact: true }).first().waitFor()
  }
})
