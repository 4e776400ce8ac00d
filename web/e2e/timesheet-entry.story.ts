/** Filling in a month: by keyboard, on a phone, offline, and in two tabs at once. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { sessionApi } from '#shared/features/session.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { monthOfDay } from '#shared/kit/dates.ts'
import { MONTH_NAMES } from '#shared/kit/texts.ts'
import { e2eTest } from './e2e-test.ts'
import { addClosedSheet, createPerson, createProject } from './own-people.ts'
import { callApi, type DemoAccount, fillSignInForm, getSharedToken, readPageToken, signInAt } from './people.ts'

const [last = '', , next = ''] = availablePeriods(new Date())
const at = (period: string) => `/?month=${monthOfDay(period)}`
const OFFLINE = /net::ERR_\w+ (PUT|GET|DELETE|HEAD)/

/** Begins a person's sheet for next month, which nobody else has begun; each story uses another person. */
async function startSheet(person: DemoAccount): Promise<Timesheet> {
  const token = await getSharedToken(person, 'timesheet')
  const employee = (await callApi(token, sessionApi.calls.me)).body.employeeId ?? ''
  const [project] = (await callApi(token, timesheetsApi.calls.projects)).body
  const body = { employee, period: next, project: project?._id ?? '' }
  return (await callApi(token, timesheetsApi.calls.initialize, { body })).body
}
const loadSheet = async (person: DemoAccount, { _id }: Timesheet): Promise<Timesheet> =>
  (await callApi(await getSharedToken(person, 'timesheet'), timesheetsApi.calls.one, { params: { id: _id } })).body
const workdaysOf = ({ days }: Timesheet) =>
  days.filter(
    ({ date, type }) => type.name !== 'Holiday' && ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()),
  )

const grid = (page: Page) => page.getByRole('grid')
const waitUntilSaved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const COLUMNS = { Type: 2, Kind: 3, Description: 4, Hours: 5 }
/** Finds the cell of a day in a column. */
const cell = (page: Page, date: string, column: keyof typeof COLUMNS) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(` ${Number(date.slice(8))} `) }) })
    .locator(`[role="gridcell"][aria-colindex="${COLUMNS[column]}"]`)
const fillCell = async (page: Page, date: string, name: 'Description' | 'Hours', text: string) => {
  await cell(page, date, name).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Counts the keys that a person has to press. */
function countKeys(page: Page) {
  let count = 0
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key)
        count++
      }
    },
    type: async (text: string) => {
      for (const char of text) await page.keyboard.press(char === ' ' ? 'Space' : char)
      count += text.length
    },
    count: () => count,
  }
}

describe('a month', () => {
  e2eTest('is started, filled in and submitted by keyboard, with fewer than 60 keys', async ({ visit }) => {
    const page = await visit({ as: 'employee', timesheet: true, at: at(next) })
    const keys = countKeys(page)
    await page.getByText(timesheetMessages.none).waitFor()
    await keys.press('n')
    await grid(page).waitFor()
    await keys.press('e')
    await keys.type('Booking API')
    await keys.press('Tab', '8', 'Alt+m')
    // One day off, and one shorter day with another description.
    const days = (await startSheet('employee')).days.map(({ date }) => date)
    const indexes = workdaysOf(await startSheet('employee')).map(({ date }) => days.indexOf(date))
    const down = async (from: number) => {
      for (let row = indexes[from] ?? 0; row < (indexes[from + 1] ?? 0); row++) await keys.press('ArrowDown')
    }
    await down(0)
    await keys.press('Home', 'v', 'Enter')
    await down(1)
    await keys.press('ArrowRight')
    await keys.type('Code review')
    await keys.press('Tab', '6', '.', '5', 'Enter')
    await keys.press('Control+Enter')
    await page.getByRole('alertdialog').getByText(timesheetMessages.submit).waitFor()
    await keys.press('Tab', 'Enter')
    await page.getByText(timesheetMessages.saved).waitFor()
    expect(keys.count()).toBeLessThan(60)

    const sheet = await loadSheet('employee', await startSheet('employee'))
    const [first, second, third, ...rest] = workdaysOf(sheet)
    expect([first?.taskDescription, first?.timeSpent]).toEqual(['Booking API', 8])
    expect([second?.type.name, second?.timeSpent]).toEqual(['Vacation', 8])
    expect([third?.taskDescription, third?.timeSpent]).toEqual(['Code review', 6.5])
    expect(rest.every(({ timeSpent, taskDescription }) => timeSpent === 8 && taskDescription === 'Booking API')).toBe(
      true,
    )
    expect(sheet.submittedAt).not.toBeNull()
    expect(sheet.timeRemaining).toBe(1.5)
    await page.getByText(/^Submitted /).waitFor()
  })

  e2eTest('accepts cells pasted from a spreadsheet, says what it refused, and undoes the paste', async ({ visit }) => {
    const sheet = await startSheet('devmanager')
    const [first, second, third] = workdaysOf(sheet)
    const page = await visit({ as: 'devmanager', timesheet: true, at: at(next) })
    await cell(page, first?.date ?? '', 'Description').click()
    await page.keyboard.press('Escape')
    // A real paste by the browser goes to the caret that the click has placed, not to the focused element.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const rows = ['Release notes\t8', 'Retrospective\t7.25', 'Planning\t7,5'].join('\n')
    await page.evaluate(text => navigator.clipboard.writeText(text), rows)
    await page.keyboard.press('Control+v')
    await page.getByText('One cell was not pasted').waitFor()
    await page.getByText(/“7.25”, Invalid time value/).waitFor()
    await waitUntilSaved(page)
    const days = (await loadSheet('devmanager', sheet)).days
    const on = (date = '') => days.findIndex(day => day.date === date)
    expect(days[on(first?.date)]).toMatchObject({ taskDescription: 'Release notes', timeSpent: 8 })
    expect(days[on(first?.date) + 1]).toMatchObject({ taskDescription: 'Retrospective', timeSpent: 0 })
    await page.keyboard.press('Control+z')
    await waitUntilSaved(page)
    expect((await loadSheet('devmanager', sheet)).registered).toBe(0)
    await page.keyboard.press('Control+Shift+z')
    await waitUntilSaved(page)

    await cell(page, second?.date ?? '', 'Hours').click()
    await page.keyboard.type('7.25')
    await page.keyboard.press('Enter')
    await page.getByText('Invalid time value. You can only add half an hour').first().waitFor()
    await page.getByText('Saved, except one value').waitFor()
    await fillCell(page, second?.date ?? '', 'Hours', '7.5')
    await waitUntilSaved(page)
    await fillCell(page, third?.date ?? '', 'Hours', '4')
    await waitUntilSaved(page)
    expect((await loadSheet('devmanager', sheet)).days[on(second?.date)]?.timeSpent).toBe(7.5)
  })
})

e2eTest('everything can be done by mouse: types, subtypes, half days, weeks and repetitions', async ({ visit }) => {
  const sheet = await startSheet('admin')
  const days = workdaysOf(sheet)
  const weekday = ({ date }: { date: string }) => new Date(`${date}T00:00:00Z`).getUTCDay()
  // A Monday with a full week before it.
  const monday = days.findIndex((day, index) => index > 4 && weekday(day) === 1)
  const [source, benefit, half] = days.slice(monday)
  if (!source || !benefit || !half) throw new Error('A month without weeks')
  const page = await visit({ as: 'admin', timesheet: true, at: at(next) })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const choose = async (name: string) => page.getByRole('option', { name, exact: true }).click()

  await fillCell(page, source.date, 'Description', 'Search index')
  await fillCell(page, source.date, 'Hours', '8')
  await cell(page, benefit.date, 'Type').click()
  await choose('License Benefit')
  await cell(page, benefit.date, 'Kind').click()
  await choose('Study')
  await cell(page, half.date, 'Type').click()
  await choose('Half Day Vacation')
  await page.getByRole('button', { name: /^Remove the half day of / }).click()
  await page.getByRole('button', { name: /^Remove the half day of / }).waitFor({ state: 'detached' })
  await button('Undo').click()
  await page.getByRole('button', { name: /^Remove the half day of / }).waitFor()
  await waitUntilSaved(page)
  const on = async (date: string) => (await loadSheet('admin', sheet)).days.filter(day => day.date === date)
  expect(await on(benefit.date)).toMatchObject([{ type: { name: 'License Benefit' }, subType: { name: 'Study' } }])
  expect((await on(half.date)).map(({ type }) => type.name)).toEqual(['Half Day Vacation', 'Normal'])

  const later = days.slice(monday + 3).find(day => weekday(day) === 1)
  if (later) {
    await cell(page, later.date, 'Hours').click()
    await page.keyboard.press('Escape')
    await button('Copy previous week').click()
    await waitUntilSaved(page)
    expect(await on(later.date)).toMatchObject([{ taskDescription: 'Search index', timeSpent: 8 }])
  }
  await cell(page, source.date, 'Hours').click()
  await page.keyboard.press('Escape')
  await button('Repeat…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Empty days', exact: true }).click()
  await dialog.getByRole('button', { name: /^Repeat on \d+ days$/ }).click()
  await waitUntilSaved(page)
  const filled = workdaysOf(await loadSheet('admin', sheet)).filter(({ type }) => type.name === 'Normal')
  expect(filled.filter(({ timeSpent }) => timeSpent !== 8).map(({ date }) => date)).toEqual([half.date])
})

describe('entered hours', () => {
  e2eTest(
    'survive a lost connection and a reload, and are saved when the connection is back',
    async ({ visit, expectProblems }) => {
      const sheet = await startSheet('leader')
      const [first, second, third] = workdaysOf(sheet).map(({ date }) => date)
      const page = await visit({ as: 'leader', timesheet: true, at: at(next) })
      expectProblems(page, OFFLINE)
      await fillCell(page, first ?? '', 'Hours', '8')
      await waitUntilSaved(page)
      await page.context().setOffline(true)
      await fillCell(page, second ?? '', 'Hours', '7')
      await fillCell(page, second ?? '', 'Hours', '7.5')
      await fillCell(page, second ?? '', 'Description', 'On a train')
      // If the 7 was already being saved when the 7.5 was typed, it counts as a separate edit.
      await page
        .getByRole('status')
        .getByText(/^Offline – [23] changes waiting$/)
        .waitFor()
      await page.context().setOffline(false)
      await waitUntilSaved(page)
      expect((await loadSheet('leader', sheet)).days.find(({ date }) => date === second)).toMatchObject({
        timeSpent: 7.5,
        taskDescription: 'On a train',
      })

      await page.route(/\/api\/timesheets\/(dayhours|daydescription|.*\/days)/, route => route.abort('connectionreset'))
      await fillCell(page, third ?? '', 'Hours', '6')
      await cell(page, third ?? '', 'Description').click()
      await page.keyboard.type('Half a sentence')
      await page.reload()
      await page
        .getByRole('status')
        .getByText(/^Offline – \d changes? waiting$/)
        .waitFor()
      await cell(page, third ?? '', 'Description')
        .getByText('Half a sentence')
        .waitFor()
      await page.unroute(/\/api\/timesheets\/(dayhours|daydescription|.*\/days)/)
      await page.getByRole('button', { name: 'Retry', exact: true }).click()
      await waitUntilSaved(page)
      expect((await loadSheet('leader', sheet)).days.find(({ date }) => date === third)).toMatchObject({
        timeSpent: 6,
        taskDescription: 'Half a sentence',
      })
    },
  )

  e2eTest('survive a session that ends', async ({ visit, expectProblems }) => {
    const sheet = await startSheet('it')
    const [first] = workdaysOf(sheet).map(({ date }) => date)
    const page = await visit({ as: 'it', timesheet: true, endsSession: true, at: at(next) })
    expectProblems(page, '401')
    await grid(page).waitFor()
    await callApi(await readPageToken(page, 'timesheet'), sessionApi.calls.logout)
    await fillCell(page, first ?? '', 'Hours', '8')
    await page.getByRole('button', { name: 'Go to Login screen', exact: true }).click()
    await page.getByRole('link', { name: 'Use an email and a password', exact: true }).click()
    await fillSignInForm(page, 'it')
    await waitUntilSaved(page)
    await expect.poll(async () => (await loadSheet('it', sheet)).registered).toBe(8)
  })

  e2eTest('in two tabs are merged, and conflicts are shown', async ({ visit, expectProblems }) => {
    const sheet = await startSheet('hr')
    const [first, second] = workdaysOf(sheet).map(({ date }) => date)
    const one = await visit({ as: 'hr', timesheet: true, at: at(next) })
    const other = await one.context().newPage()
    await other.goto(at(next))
    await fillCell(one, first ?? '', 'Hours', '8')
    await cell(other, first ?? '', 'Hours')
      .getByText('8', { exact: true })
      .waitFor()
    await fillCell(other, second ?? '', 'Hours', '4')
    await cell(one, second ?? '', 'Hours')
      .getByText('4', { exact: true })
      .waitFor()

    // Another machine, with no BroadcastChannel to this one.
    const far = await visit({ as: 'hr', timesheet: true, at: at(next) })
    expectProblems(far, '409 PUT')
    await cell(far, second ?? '', 'Hours')
      .getByText('4', { exact: true })
      .waitFor()
    await fillCell(one, first ?? '', 'Hours', '6')
    await fillCell(one, second ?? '', 'Description', 'Written here')
    await waitUntilSaved(one)
    await fillCell(far, first ?? '', 'Hours', '7')
    await far.getByText('Changed elsewhere: 8 h → 6 h. Yours: 7 h').waitFor()
    await cell(far, second ?? '', 'Description')
      .getByText('Written here', { exact: true })
      .waitFor()
    expect((await loadSheet('hr', sheet)).days.find(({ date }) => date === first)?.timeSpent).toBe(6)
    await far.getByRole('button', { name: 'Keep yours', exact: true }).click()
    await waitUntilSaved(far)
    expect((await loadSheet('hr', sheet)).days.find(({ date }) => date === first)?.timeSpent).toBe(7)
  })
})

e2eTest('a month can be filled in with a thumb on a phone', async ({ visit }) => {
  const sheet = await startSheet('finance')
  const [first, second] = workdaysOf(sheet)
  const page = await visit({
    as: 'finance',
    timesheet: true,
    at: at(next),
    browser: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  })
  const name = ({ date }: { date: string }) => `${Number(date.slice(8))} ${MONTH_NAMES[Number(date.slice(5, 7)) - 1]}`
  const tap = (label: RegExp) => page.getByRole('button', { name: label, exact: true }).tap()
  if (!first || !second) throw new Error('A month without working days')
  await tap(new RegExp(`^8 h on \\w+ ${name(first)}$`))
  await page.getByLabel(new RegExp(`^Description of \\w+ ${name(first)}$`)).fill('By thumb')
  await tap(new RegExp(`^More for \\w+ ${name(first)}$`))
  await page.getByRole('menuitem', { name: 'Fill the month', exact: true }).tap()
  await tap(new RegExp(`^Half an hour less on \\w+ ${name(second)}$`))
  await tap(new RegExp(`^Half an hour less on \\w+ ${name(second)}$`))
  await waitUntilSaved(page)
  const after = await loadSheet('finance', sheet)
  const days = workdaysOf(after)
  expect(days.map(({ timeSpent }) => timeSpent)).toEqual(days.map((_, index) => (index === 1 ? 7 : 8)))
  expect(days.every(({ taskDescription }) => taskDescription === 'By thumb')).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  const tops = await page.getByRole('term').evaluateAll(terms => terms.map(term => term.getBoundingClientRect().top))
  expect(tops).toHaveLength(5)
  expect(new Set(tops).size).toBe(1)
})

e2eTest('the tools are one line, with words for all where they have room, or for none', async ({ visit }) => {
  const page = await visit({ as: 'employee', timesheet: true, at: '/' })
  const tools = page.getByRole('group', { name: 'Fill in', exact: true })
  const parts = [
    ...['Copy previous week', 'Repeat…', 'Fill the month', 'Fill down', 'Clear'].map(name =>
      tools.getByRole('button', { name, exact: true }),
    ),
    page.getByRole('group', { name: 'Attachment', exact: true }).locator('label'),
  ]
  await grid(page).waitFor()
  for (const [width, hasWords] of [
    [1440, true],
    [1024, false],
    [900, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await Promise.all(parts.map(part => part.boundingBox()))
    // An icon with its padding is 36 pixels wide.
    expect(boxes.map(box => (box?.width ?? 0) > 50)).toEqual(parts.map(() => hasWords))
    const status = await page.getByRole('status').getByText('Saved', { exact: true }).boundingBox()
    const middles = [...boxes, status].map(box => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
    expect(Math.max(...middles) - Math.min(...middles), `${width} pixels`).toBeLessThan(2)
  }
})

e2eTest('a closed month is read only', async ({ visit }) => {
  const { _id: project } = await createProject('Closed for good')
  const email = 'clea.closed@muster.example'
  const { employeeId } = await createPerson({ name: 'Clea', lastName: 'Closed', email, project, roles: ['it'] })
  await addClosedSheet(employeeId, project, last, 8)
  const page = await visit({ timesheet: true })
  await signInAt(page, email, at(last))
  await page.getByText(timesheetMessages.closed).waitFor()
  await grid(page).getByRole('gridcell').first().click()
  await page.keyboard.type('v')
  await page.keyboard.press('Delete')
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Submit Report', exact: true }).isDisabled()).toBe(true)
})

e2eTest('a reviewer opens one sheet by its id, with nothing to select or submit', async ({ visit }) => {
  const sheet = await startSheet('rewards')
  const page = await visit({ as: 'admin', at: `/timesheets-summary/${sheet.employee._id}?timesheetId=${sheet._id}` })
  await grid(page).waitFor()
  for (const name of ['Project', 'Year and month'])
    await expect.poll(() => page.getByRole('combobox', { name, exact: true }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Submit Report', exact: true }).count()).toBe(0)
  await fillCell(page, workdaysOf(sheet)[0]?.date ?? '', 'Hours', '5')
  await waitUntilSaved(page)
  expect((await loadSheet('rewards', sheet)).registered).toBe(5)
})
