/** The employee host: a person does their tasks there, and the leader sees this on the main host. */
import { expect } from 'vitest'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { sessionApi } from '#shared/features/session.ts'
import { addDays, addMonths, firstDayOfMonth, formatMonth, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, getSharedToken, signInWithProvider } from './people.ts'

/** The month after the next, for which nobody has a one-on-one yet. */
const MONTH = firstDayOfMonth(addMonths(utcToday(new Date()), 2))

/** Removes the meeting, so that other stories find the demo company unchanged. */
async function removeMeeting(id: string): Promise<void> {
  const admin = await getSharedToken('admin')
  expect((await callApi(admin, oneOnOnesApi.calls.remove, { params: { id } })).status).toBe(204)
}

e2eTest(
  'an employee prepares a one-on-one and completes the agreed work, and the leader sees it on the main host',
  async ({ visit, expectProblems }) => {
    const [admin, leader] = [await getSharedToken('admin'), await getSharedToken('leader')]
    const me = (await callApi(await getSharedToken('employee', 'timesheet'), sessionApi.calls.me)).body
    const leaderId = (await callApi(leader, sessionApi.calls.me)).body.employeeId ?? ''
    const employee = me.employeeId ?? ''
    const { body: meeting } = await callApi(admin, oneOnOnesApi.calls.create, {
      body: { employee, leaderAssigned: leaderId, creationDate: MONTH },
    })
    const title = `Try the new tool ${Date.now() % 100_000}`
    const { body: item } = await callApi(admin, actionItemsApi.calls.create, {
      body: {
        employee,
        leaderAssigned: leaderId,
        type: 'OneOnOne',
        typeId: meeting._id,
        isShared: true,
        title,
        description: 'For a week',
        dueDate: addDays(utcToday(new Date()), 5),
        status: actionItemStatuses.id('Open'),
        priority: actionItemPriorities.id('Mid'),
      },
    })

    const page = await visit({
      as: 'employee',
      timesheet: true,
      at: '/',
      browser: { viewport: { width: 390, height: 844 }, hasTouch: true },
    })
    // The task is in the bell's list, which links to the item.
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('link').filter({ hasText: title }).click()
    await page.waitForURL(`**/my-action-items/${item._id}`)
    await page.getByLabel('Add a comment', { exact: true }).fill('It saves me an hour a day')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await findToast(page, 'Comment added successfully.').waitFor()
    await page.getByRole('button', { name: 'Complete', exact: true }).click()
    await findToast(page, `${title}: Completed`).waitFor()

    await page.goto('/my-one-on-ones')
    await page.getByRole('link', { name: formatMonth(MONTH), exact: true }).click()
    await page.waitForURL(`**/my-one-on-ones/${meeting._id}`)
    await page.getByText('has not shared any.').waitFor()
    await page.getByLabel('New point', { exact: true }).fill('A course next spring')
    await page.getByRole('button', { name: 'Add to agenda', exact: true }).click()
    await page.getByRole('button', { name: 'Remove: A course next spring', exact: true }).waitFor()
    await page.getByRole('link', { name: title, exact: true }).waitFor()

    const desk = await visit({ as: 'leader', at: `/one-on-ones/${meeting._id}` })
    await desk.getByRole('heading', { name: 'Agenda (0 of 1 done)', exact: true }).waitFor()
    await desk.getByRole('checkbox', { name: 'A course next spring', exact: true }).click()
    await desk.getByRole('heading', { name: 'Agenda (1 of 1 done)', exact: true }).waitFor()
    const entry = desk.getByLabel('New point', { exact: true })
    await entry.fill('Ask about the move')
    await desk.getByRole('checkbox', { name: 'Only for me', exact: true }).click()
    await entry.press('Control+Enter')
    await desk.getByText('Only you see this', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('checkbox', { name: 'A course next spring', exact: true, checked: true }).waitFor()
    expect(await page.getByText('Ask about the move').count()).toBe(0)
    await desk.goto(`/action-items/${item._id}`)
    await desk.getByText('It saves me an hour a day').waitFor()
    await desk.getByRole('combobox', { name: 'Status', exact: true }).filter({ hasText: 'Completed' }).waitFor()
    await desk.getByRole('switch', { name: 'Share with the employee', exact: true, checked: true }).waitFor()

    // Somebody else's one-on-one is not found.
    expectProblems(page, /^404 GET .*\/api\/oneOnOnes\/mine\//)
    await page.goto(`/my-one-on-ones/${'f'.repeat(24)}`)
    await page.getByRole('heading', { name: 'Not Found', exact: true }).waitFor()
    await removeMeeting(meeting._id)
  },
)

e2eTest(
  'an employee asks for a correction, HR answers it from the home, and the employee reads the answer',
  async ({ visit }) => {
    const names = { name: 'Cora', lastName: 'Corrected', email: 'cora.corrected@muster.example' }
    await createPerson({ ...names, roles: ['rewards'] })
    const clerk = 'hugo.ofhr@muster.example'
    await createPerson({ name: 'Hugo', lastName: 'OfHr', email: clerk, roles: ['hr'] })
    const page = await visit({ timesheet: true, browser: { viewport: { width: 390, height: 844 }, hasTouch: true } })
    await signInWithProvider(page, 'Microsoft', names.email)
    await page.getByRole('heading', { level: 1, name: 'Timesheet', exact: true }).waitFor()
    await page.goto('/my-details')
    await page.getByLabel('What should be corrected?', { exact: true }).fill('My phone ends in 77 ☎')
    await page.getByRole('button', { name: 'Send to HR', exact: true }).click()
    const requests = page.getByRole('region', { name: 'Your requests', exact: true })
    await requests.getByText(/^Waiting for HR/).waitFor()

    const desk = await visit()
    await signInWithProvider(desk, 'Microsoft', clerk)
    await desk.waitForURL('**/home')
    const waiting = desk.locator('a[data-waiting-row]').filter({ hasText: 'Cora Corrected' })
    const more = desk
      .getByRole('region', { name: 'People', exact: true })
      .getByRole('button', { name: /^Show \d+ more$/ })
    await desk.getByRole('region', { name: 'People', exact: true }).waitFor()
    if (await more.count()) await more.click()
    await waiting.filter({ hasText: 'Asks to correct their details' }).click()
    const asked = desk.getByRole('region', { name: 'Cora asks for a correction', exact: true })
    await asked.getByText('My phone ends in 77 ☎', { exact: true }).waitFor()
    await desk.getByRole('textbox', { name: 'Mobile phone number', exact: true }).fill('+506 8888 0077')
    await asked.getByLabel('Answer (optional)', { exact: true }).fill('It ends in 77 now')
    await asked.getByRole('button', { name: 'Mark as done', exact: true }).click()
    await asked.waitFor({ state: 'detached' })
    // HR's unsaved change of the form is still there.
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await desk.waitForURL(/\/employees(\?|$)/)
    await desk.goto('/home')
    await desk.getByRole('heading', { level: 1, name: 'Home', exact: true }).waitFor()
    await expect.poll(() => waiting.filter({ hasText: 'Asks to correct' }).count()).toBe(0)

    await page.reload()
    await requests.getByText(/^Done by Hugo OfHr/).waitFor()
    await requests.getByText('It ends in 77 now', { exact: true }).waitFor()
    await page.getByText('+506 8888 0077', { exact: true }).waitFor()
  },
)
