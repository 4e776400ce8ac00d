/** A web address in a text has no spaces to wrap at, and is often longer than a phone is wide. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { addMonths, firstDayOfMonth, utcToday } from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { addActionItem, addGoal, addOneOnOne, beginClosedSheet, createPerson, createProject } from './own-people.ts'
import { callApi, getSharedToken, readPageToken, signInAt } from './people.ts'

const ADDRESS = `https://drive.example/${'a'.repeat(220)}`
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]

async function expectToFit(page: Page, at: string): Promise<void> {
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    await page.goto(at)
    await page.locator('main').getByText(ADDRESS).first().waitFor()
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(excess, `${at} at ${size.width}`).toBe(0)
  }
}

e2eTest('a long address in a text makes no screen wider than its window', async ({ visit }) => {
  const project = await createProject('Long addresses')
  const email = 'lia.longaddress@muster.example'
  const { employeeId } = await createPerson({
    name: 'Lia',
    lastName: 'Longaddress',
    email,
    isLeader: true,
    roles: ['leader'],
    project: project._id,
    activateRewards: true,
  })
  const item = await addActionItem(employeeId, employeeId, 'Read it', {
    description: `${ADDRESS}\n- [ ] ${ADDRESS}`,
    isShared: true,
  })
  const goal = await addGoal(employeeId, 'Read them all', [{ keyResult: ADDRESS, source: ADDRESS }])
  const sheet = await beginClosedSheet(employeeId, project._id, addMonths(firstDayOfMonth(utcToday(new Date())), -1))
  const reopened = await callApi(await getSharedToken('finance'), timesheetsApi.calls.reopen, {
    params: { id: sheet._id },
    body: { until: new Date(Date.now() + 3600_000).toISOString(), reason: ADDRESS },
  })
  expect(reopened.status).toBe(200)

  const page = await visit({ timesheet: true })
  await signInAt(page, email, '/')
  const token = await readPageToken(page, 'timesheet')
  const [reason] = rewardReasons.all
  const reward = await callApi(token, rewardsApi.calls.create, {
    body: { reasonID: reason?._id ?? '', requestDescription: ADDRESS, estimatedAmount: 20 },
  })
  expect(reward.status, JSON.stringify(reward.body)).toBe(201)
  const comment = await callApi(token, actionItemsApi.calls.addOwnComment, {
    params: { id: item._id },
    body: { comment: ADDRESS },
  })
  expect(comment.status, JSON.stringify(comment.body)).toBe(201)
  const asked = await callApi(token, employeesApi.calls.askForCorrection, { body: { text: ADDRESS } })
  expect(asked.status, JSON.stringify(asked.body)).toBe(204)
  for (const at of [
    `/my-action-items/${item._id}`,
    `/my-goals/${goal._id}`,
    `/my-months/${sheet._id}`,
    `/rewards/${reward.body._id}`,
    '/my-details',
  ])
    await expectToFit(page, at)

  const meeting = await addOneOnOne(employeeId, employeeId)
  const agenda = await callApi(await getSharedToken('admin'), oneOnOnesApi.calls.addAgendaItem, {
    params: { id: meeting._id },
    body: { text: ADDRESS },
  })
  expect(agenda.status, JSON.stringify(agenda.body)).toBe(201)
  const desk = await visit({ as: 'admin' })
  for (const at of [
    `/action-items/${item._id}`,
    `/one-on-ones/${meeting._id}`,
    `/employees/${employeeId}`,
    `/rewards/${reward.body._id}`,
    `/timesheets-summary/${employeeId}?timesheetId=${sheet._id}`,
  ])
    await expectToFit(desk, at)
})
