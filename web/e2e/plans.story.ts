/** A plan in each of its statuses, for its leader and for an admin, with the mail and its document. */
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { readPdf } from '#scripts/testing/pdfs.ts'
import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { sessionApi } from '#shared/features/session.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { findEmailsTo } from './inbox.ts'
import { createPerson } from './own-people.ts'
import { choose, findToast } from './page-actions.ts'
import { callApi, getSharedToken } from './people.ts'

const { create, one } = careerDevelopmentPlansApi.calls

let count = 0
/** Creates a plan for a new person of the leader, from a template of its own. */
async function createPlan(name: string) {
  count++
  const leader = await getSharedToken('leader')
  const { employeeId: leaderAssigned = '' } = (await callApi(leader, sessionApi.calls.me)).body
  const email = `planned${count}@muster.example`
  const { employeeId: employee } = await createPerson({ name, lastName: 'Planned', email, leader: leaderAssigned })
  const template = await callApi(await getSharedToken('admin'), developmentPlanTemplatesApi.calls.create, {
    body: {
      title: `Growth of story ${count}`,
      // More than fits on a page.
      categories: Array.from({ length: 8 }, (_, index) => ({
        title: `Craft ${index + 1}`,
        description: 'Keeps changes small, and leaves a place tidier than it was. '.repeat(5),
      })),
      ratings: ['Beginning', 'Solid', 'Strong'].map(description => ({ description })),
    },
  })
  expect(template.status, JSON.stringify(template.body)).toBe(201)
  const made = await callApi(leader, create, {
    body: { employee, leaderAssigned, template: template.body._id, period: utcToday(new Date()) },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return { plan: made.body, person: { _id: employee }, email, leader }
}

async function rateAll(page: Page, words: string): Promise<void> {
  const scales = page.getByRole('radiogroup', { name: /^Rating/ })
  await scales.first().waitFor()
  for (let index = 0; index < (await scales.count()); index++)
    await scales
      .nth(index)
      .getByRole('radio', { name: new RegExp(words) })
      .click()
}
const chooseStatus = (page: Page, status: string) => page.getByRole('radio', { name: status, exact: true }).click()
const save = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await findToast(page, 'Career Development Plan updated successfully.').waitFor()
}

e2eTest(
  'a leader rates somebody, mails the plan with its document and completes it, which makes it read-only',
  async ({ visit }) => {
    const { plan, email, leader } = await createPlan('مها 李')
    const page = await visit({ as: 'leader', at: `/career-development-plan/${plan._id},create` })
    await chooseStatus(page, 'Completed')
    await page.keyboard.press('Control+s')
    await findToast(page, 'Please, fix the errors on the form before submitting').first().waitFor()
    await rateAll(page, 'Solid')
    await page.getByRole('textbox', { name: 'Additional comments', exact: true }).fill('Ready for more')
    await chooseStatus(page, 'In Progress')
    await save(page)
    await page.goto('/career-development-plan')
    await page.getByLabel('Search by name', { exact: true }).fill(plan.employee.name)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: new RegExp(`^Send email ${plan.employee.name}`) }).click()
    const dialog = page.getByRole('dialog', { name: `Send this plan to ${plan.employee.name} Planned?`, exact: true })
    await dialog.getByText(email, { exact: true }).waitFor()
    await dialog.getByText('This plan is not completed yet: its status is In Progress.', { exact: true }).waitFor()
    const [looked] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'View the PDF', exact: true }).click(),
    ])
    expect(looked.suggestedFilename()).toMatch(/^CDP .+\.pdf$/)
    expect(await findEmailsTo(email)).toEqual([])
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await findToast(page, 'Email sent').waitFor()
    const letters = await findEmailsTo(email)
    expect(letters).toHaveLength(1)
    const [attached] = letters[0]?.attachments ?? []
    expect(attached).toMatchObject({ contentType: 'application/pdf', filename: expect.stringMatching(/^CDP .+\.pdf$/) })
    const reply = await fetch(`${inject('url')}/api/careerDevelopmentPlans/${plan._id}/pdf`, {
      headers: { 'x-auth-token': leader },
    })
    for (const document of [Buffer.from(attached?.content ?? '', 'base64'), await reply.arrayBuffer()]) {
      const { pages } = await readPdf(new Uint8Array(document))
      expect(pages).toHaveLength(2)
      const text = pages.flat().join(' ')
      for (const words of ['مها', '李', 'Solid', 'Ready for more', 'Page 1 of 2']) expect(text).toContain(words)
    }
    expect(reply.headers.get('content-disposition')).toContain("filename*=UTF-8''CDP%20")
    await page.goto(`/career-development-plan/${plan._id}`)
    await chooseStatus(page, 'Completed')
    await save(page)
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
  },
)

e2eTest(
  'an admin denies a title with a reason, then approves it, and plan, person and pay log follow',
  async ({ visit }) => {
    const { plan, person, leader } = await createPlan('Titled')
    const page = await visit({ as: 'leader', at: `/career-development-plan/${plan._id}` })
    await rateAll(page, 'Strong')
    await chooseStatus(page, 'Job Title Review')
    await page.keyboard.press('Control+s')
    await page.getByText('This is a required field').first().waitFor()
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('Leads already')
    await save(page)
    expect((await callApi(leader, one, { params: { id: plan._id } })).body.cdpStatus.name).toBe('Job Title Review')

    const admin = await visit({ as: 'admin', at: `/career-development-plan/${plan._id}` })
    await choose(admin, 'New Job Title', 'Senior Engineer')
    await admin.getByRole('radio', { name: 'Deny', exact: true }).click()
    await admin.keyboard.press('Control+s')
    await admin.getByText('This is a required field').first().waitFor()
    await admin
      .getByRole('textbox', { name: 'Job title update approval reason', exact: true })
      .fill('Not before spring')
    await save(admin)
    const denied = (await callApi(leader, one, { params: { id: plan._id } })).body
    expect(denied.cdpStatus._id).toBe(planStatuses.id('In Progress'))

    await page.reload()
    await chooseStatus(page, 'Job Title Review')
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('It is spring')
    await save(page)
    await admin.reload()
    await choose(admin, 'New Job Title', 'Senior Engineer')
    await admin.getByRole('radio', { name: 'Approve', exact: true }).click()
    await save(admin)
    await admin.getByText('*Completed via job title review').first().waitFor()
    const hr = await getSharedToken('hr')
    const after = await callApi(hr, employeesApi.calls.one, { params: { id: person._id } })
    expect(after.body.jobTitle?.name).toBe('Senior Engineer')
  },
)

e2eTest('a signed disciplinary letter completes the plan', async ({ visit }) => {
  const { plan } = await createPlan('Lettered')
  const page = await visit({ as: 'leader', at: `/career-development-plan/${plan._id}` })
  await chooseStatus(page, 'Disciplinary Action')
  await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('Missed the release twice')
  await save(page)
  const admin = await visit({ as: 'admin', at: `/career-development-plan/${plan._id}` })
  await admin.getByRole('radio', { name: 'Yes', exact: true }).click()
  await admin.getByRole('textbox', { name: 'Admin comments', exact: true }).fill('Signed on Monday')
  await save(admin)
  await admin.getByText('*Completed via disciplinary action').first().waitFor()
})
