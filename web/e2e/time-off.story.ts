/**
 * Days off from plan to calendar and timesheet: somebody plans them, their leader sees who is out and subscribes to it
 * by a private link, and a new sheet for the month contains them. Another link has a leader's one-on-ones.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOfMonth,
  firstDayOfMonth,
  formatDay,
  monthOfDay,
  utcToday,
  weekdayName,
} from '#shared/kit/dates.ts'
import { e2eTest } from './e2e-test.ts'
import { createPerson } from './own-people.ts'
import { findToast } from './page-actions.ts'
import { callApi, getSharedToken, signInWithPassword, signInWithProvider } from './people.ts'

const findMonday = (from: Day): Day => (weekdayName(from) === 'Mon' ? from : findMonday(addDays(from, 1)))

async function planDays(page: Page, from: Day, to: Day, part: 'Whole days' | 'Mornings', announcement: string) {
  await page.getByRole('button', { name: 'Plan time off', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan time off', exact: true })
  await dialog.getByRole('textbox', { name: /^From/ }).fill(formatDay(from))
  await dialog.getByRole('textbox', { name: /^To/ }).fill(formatDay(to))
  await dialog.getByRole('radio', { name: part, exact: true }).check()
  await dialog.getByText(announcement, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await findToast(page, 'Time off planned.').last().waitFor()
}

e2eTest(
  'an employee plans days off, and their leader sees them and subscribes to a feed until it is revoked',
  async ({ visit, expectProblems }) => {
    const [lookout, planner] = ['lena.lookout@muster.example', 'paul.planner@muster.example']
    const { employeeId: leader } = await createPerson({
      name: 'Lena',
      lastName: 'Lookout',
      email: lookout,
      isLeader: true,
      roles: ['leader'],
    })
    await createPerson({ name: 'Paul', lastName: 'Planner', email: planner, leader, roles: ['it'] })
    // In the month after next, for which nobody can have begun a sheet.
    const monday = findMonday(addMonths(firstDayOfMonth(utcToday(new Date())), 2))
    const tuesday = addDays(monday, 1)

    const own = await visit({ timesheet: true })
    await signInWithProvider(own, 'Google', planner)
    await own.getByRole('button', { name: /^Account of / }).waitFor()
    await own.goto('/my-time-off')
    await planDays(own, monday, tuesday, 'Whole days', 'This takes 2 days.')
    // Planning the same days again shows an error at their field.
    expectProblems(own, /^400 POST .*\/api\/time-off\/mine$/)
    await own.getByRole('button', { name: 'Plan time off', exact: true }).click()
    const dialog = own.getByRole('dialog', { name: 'Plan time off', exact: true })
    await dialog.getByRole('textbox', { name: /^From/ }).fill(formatDay(tuesday))
    await dialog.getByRole('textbox', { name: /^To/ }).fill(formatDay(tuesday))
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
    await dialog
      .getByText(`Days off are planned already from ${formatDay(monday)} to ${formatDay(tuesday)}`)
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()

    const page = await visit()
    await signInWithProvider(page, 'Microsoft', lookout)
    await page.getByRole('button', { name: /^Account of / }).waitFor()
    await page.goto(`/who-is-out?month=${monthOfDay(monday)}`)
    const row = page.getByRole('row').filter({ hasText: 'Paul Planner' })
    await row.waitFor()
    await expect.poll(() => row.getByRole('img', { name: 'Planned', exact: true }).count()).toBe(2)
    expect(await page.getByRole('row').filter({ hasText: 'Lena Lookout' }).count()).toBe(0)

    await page.getByRole('button', { name: 'Calendar feed', exact: true }).click()
    await page.getByRole('button', { name: 'New link: my team away', exact: true }).click()
    const link = await page.getByLabel('Your link', { exact: true }).inputValue()
    const read = () => fetch(link)
    expect(await (await read()).text()).toContain(`DTSTART;VALUE=DATE:${monday.replaceAll('-', '')}\r\n`)
    expect(await (await read()).text()).toContain('SUMMARY:Paul Planner away\r\n')
    await page.getByRole('button', { name: /^Revoke: My team/ }).click()
    await findToast(page, 'Feed revoked.').waitFor()
    expect((await read()).status).toBe(404)
  },
)

e2eTest('the calendar of who is out starts with today in a window zoomed to 200 %', async ({ visit }) => {
  const page = await visit()
  // A screen of 1440 by 900 at a zoom of 200 %.
  await page.setViewportSize({ width: 720, height: 450 })
  await signInWithPassword(page, 'leader')
  await page.goto('/who-is-out')
  const table = page.getByRole('table', { name: /^Who is out in/ })
  const [names, today, last] = [
    table.getByRole('columnheader').first(),
    table.locator('[aria-current="date"]'),
    table.getByRole('columnheader').last(),
  ]
  const placeOf = async (head: typeof names) => {
    const box = await head.boundingBox()
    return { left: Math.round(box?.x ?? -1), right: Math.round((box?.x ?? 0) + (box?.width ?? 0)) }
  }
  await today.waitFor()
  // Today is right beside the names, or as close as the end of the month allows.
  const [beside, now, end] = [await placeOf(names), await placeOf(today), await placeOf(last)]
  const card = await page.getByRole('region', { name: /^Who is out in/ }).boundingBox()
  const edge = Math.round((card?.x ?? 0) + (card?.width ?? 0))
  expect(now.left).toBeGreaterThanOrEqual(beside.right)
  expect(now.right).toBeLessThanOrEqual(edge)
  expect(now.left === beside.right || end.right === edge).toBe(true)
})

e2eTest('a leader subscribes to their one-on-ones with a link created on the home, by keyboard', async ({ visit }) => {
  const email = 'cora.calendar@muster.example'
  const { employeeId: leader } = await createPerson({
    name: 'Cora',
    lastName: 'Calendar',
    email,
    isLeader: true,
    roles: ['leader'],
  })
  const { employeeId: employee } = await createPerson({
    name: 'Timo',
    lastName: 'Talker',
    email: 'timo.talker@muster.example',
    leader,
    roles: ['it'],
  })
  const held = await callApi(await getSharedToken('admin'), oneOnOnesApi.calls.create, {
    body: { employee, leaderAssigned: leader, creationDate: utcToday(new Date()) },
  })
  expect(held.status, JSON.stringify(held.body)).toBe(201)

  const page = await visit()
  await signInWithProvider(page, 'Microsoft', email)
  await page.getByRole('heading', { name: 'Home', exact: true, level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Calendar feed', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'New link: my one-on-ones and due dates', exact: true }).press('Enter')
  const link = await page.getByLabel('Your link', { exact: true }).inputValue()
  expect(await (await fetch(link)).text()).toContain('SUMMARY:One-on-one with Timo Talker (this month)\r\n')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

e2eTest('a new sheet contains the planned days off, which then count as taken', async ({ visit }) => {
  const email = 'vera.vacation@muster.example'
  const project = await callApi(await getSharedToken('admin'), projectsCatalogue.contract.calls.create, {
    body: { name: 'Lighthouse', vacations: true },
  })
  expect(project.status, JSON.stringify(project.body)).toBe(201)
  await createPerson({
    name: 'Vera',
    lastName: 'Vacation',
    email,
    roles: ['it'],
    project: project.body._id,
    isTimesheetEnabled: true,
  })
  // A second Monday is never before the 8th. Without a country, no day is a holiday.
  const [, , period = ''] = availablePeriods(new Date())
  const monday = findMonday(addDays(period, 7))
  const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)]

  const page = await visit({ timesheet: true })
  await signInWithProvider(page, 'Google', email)
  await page.getByRole('button', { name: /^Account of / }).waitFor()
  await page.goto('/my-time-off')
  // Shows the year of the planned days, also in December.
  await planDays(page, monday, tuesday, 'Whole days', 'This takes 2 days.')
  await planDays(page, wednesday, wednesday, 'Mornings', 'This takes 0.5 days.')
  const figure = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  await expect.poll(() => figure('Planned').textContent()).toBe('2.5')

  await page.goto(`/?month=${monthOfDay(monday)}`)
  await page.getByRole('button', { name: 'Initialize', exact: true }).click()
  const cells = (day: Day, column: number) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: new RegExp(` ${dayOfMonth(day)} `) }) })
      .locator(`[role="gridcell"][aria-colindex="${column}"]`)
  const [TYPE, HOURS] = [2, 5]
  // Cells outside the window are rendered with a delay.
  const texts = (day: Day, column: number) => expect.poll(() => cells(day, column).allInnerTexts())
  await texts(monday, TYPE).toEqual(['Vacation/PTO'])
  await texts(tuesday, TYPE).toEqual(['Vacation/PTO'])
  await texts(tuesday, HOURS).toEqual(['8\nhrs'])
  await texts(wednesday, TYPE).toEqual(['Half Day Vacation', 'Normal'])
  await texts(addDays(wednesday, 1), TYPE).toEqual(['Normal'])

  await page.goto('/my-time-off')
  await page.getByRole('combobox', { name: 'Year', exact: true }).click()
  await page.getByRole('option', { name: monday.slice(0, 4), exact: true }).click()
  await expect.poll(() => figure('Taken').textContent()).toBe('2.5')
  await expect.poll(() => figure('Planned').textContent()).toBe('0')
})
