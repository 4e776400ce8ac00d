/** A month of hours, filled in by keyboard, by thumb, without a connection and from two tabs at once. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { session } from '#shared/features/session.ts'
import { offeredPeriods } from '#shared/features/timesheets/closing.ts'
import { type Timesheet, timesheetMessages, timesheets } from '#shared/features/timesheets.ts'
import { MONTH_NAMES, monthOfDay } from '#shared/kit/dates.ts'
import { ask, fillSignIn, type Person, sessionOf, tokenOf } from './people.ts'
import { it } from './story.ts'

const [last = '', , next = ''] = offeredPeriods(new Date())
const at = (period: string) => `/?month=${monthOfDay(period)}`
const OFFLINE = /net::ERR_\w+ (PUT|GET|DELETE)/

/** The sheet of next month, which nobody has begun, of one person a story. */
async function begun(person: Person): Promise<Timesheet> {
  const token = await sessionOf(person, 'timesheet')
  const employee = (await ask(token, session.calls.me)).body.employeeId ?? ''
  const [project] = (await ask(token, timesheets.calls.projects)).body
  const body = { employee, period: next, project: project?._id ?? '' }
  return (await ask(token, timesheets.calls.initialize, { body })).body
}
const read = async (person: Person, { _id }: Timesheet): Promise<Timesheet> =>
  (await ask(await sessionOf(person, 'timesheet'), timesheets.calls.one, { params: { id: _id } })).body
const workdays = ({ days }: Timesheet) =>
  days.filter(
    ({ date, type }) => type.name !== 'Holiday' && ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()),
  )

const grid = (page: Page) => page.getByRole('grid')
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const COLUMNS = { Type: 2, Kind: 3, Description: 4, Hours: 5 }
/** A cell of a day, by the day of the month. */
const cell = (page: Page, date: string, column: keyof typeof COLUMNS) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(` ${Number(date.slice(8))} `) }) })
    .locator(`[role="gridcell"][aria-colindex="${COLUMNS[column]}"]`)
const write = async (page: Page, date: string, name: 'Description' | 'Hours', text: string) => {
  await cell(page, date, name).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Counts the keys that a person has to press. */
function keyboardOf(page: Page) {
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
  it('is begun, filled in and submitted by keyboard only, with fewer than 60 keys', async ({ visit }) => {
    const page = await visit({ as: 'employee', timesheet: true, at: at(next) })
    const keys = keyboardOf(page)
    await page.getByText(timesheetMessages.none).waitFor()
    await keys.press('n')
    await grid(page).waitFor()
    await keys.press('e')
    await keys.type('Booking API')
    await keys.press('Tab', '8', 'Alt+m')
    // A day off, and a day that was shorter and about something else.
    const days = (await begun('employee')).days.map(({ date }) => date)
    const indexes = workdays(await begun('employee')).map(({ date }) => days.indexOf(date))
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

    const sheet = await read('employee', await begun('employee'))
    const [first, second, third, ...rest] = workdays(sheet)
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

  it('takes a block from a spreadsheet, says what it refused, and undoes it', async ({ visit }) => {
    const sheet = await begun('devmanager')
    const [first, second, third] = workdays(sheet)
    const page = await visit({ as: 'devmanager', timesheet: true, at: at(next) })
    await cell(page, first?.date ?? '', 'Description').click()
    await page.keyboard.press('Escape')
    const rows = ['Release notes\t8', 'Retrospective\t7.25', 'Planning\t7,5'].join('\n')
    await page.evaluate(text => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, rows)
    await page.getByText('One cell was not pasted').waitFor()
    await page.getByText(/“7.25”, Invalid time value/).waitFor()
    await saved(page)
    const days = (await read('devmanager', sheet)).days
    const on = (date = '') => days.findIndex(day => day.date === date)
    expect(days[on(first?.date)]).toMatchObject({ taskDescription: 'Release notes', timeSpent: 8 })
    expect(days[on(first?.date) + 1]).toMatchObject({ taskDescription: 'Retrospective', timeSpent: 0 })
    await page.keyboard.press('Control+z')
    await saved(page)
    expect((await read('devmanager', sheet)).registered).toBe(0)
    await page.keyboard.press('Control+Shift+z')
    await saved(page)

    await cell(page, second?.date ?? '', 'Hours').click()
    await page.keyboard.type('7.25')
    await page.keyboard.press('Enter')
    await page.getByText('Invalid time value. You can only add half an hour').first().waitFor()
    await page.getByText('Saved, but for one value').waitFor()
    await write(page, second?.date ?? '', 'Hours', '7.5')
    await saved(page)
    await write(page, third?.date ?? '', 'Hours', '4')
    await saved(page)
    expect((await read('devmanager', sheet)).days[on(second?.date)]?.timeSpent).toBe(7.5)
  })
})

it('the mouse finds every deed: types, kinds, halves, weeks and repetitions', async ({ visit }) => {
  const sheet = await begun('admin')
  const days = workdays(sheet)
  const weekday = ({ date }: { date: string }) => new Date(`${date}T00:00:00Z`).getUTCDay()
  // A whole week, with one before it.
  const monday = days.findIndex((day, index) => index > 4 && weekday(day) === 1)
  const [source, benefit, half] = days.slice(monday)
  if (!source || !benefit || !half) throw new Error('A month without weeks')
  const page = await visit({ as: 'admin', timesheet: true, at: at(next) })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const choose = async (name: string) => page.getByRole('option', { name, exact: true }).click()

  await write(page, source.date, 'Description', 'Search index')
  await write(page, source.date, 'Hours', '8')
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
  await saved(page)
  const on = async (date: string) => (await read('admin', sheet)).days.filter(day => day.date === date)
  expect(await on(benefit.date)).toMatchObject([{ type: { name: 'License Benefit' }, subType: { name: 'Study' } }])
  expect((await on(half.date)).map(({ type }) => type.name)).toEqual(['Half Day Vacation', 'Normal'])

  const later = days.slice(monday + 3).find(day => weekday(day) === 1)
  if (later) {
    await cell(page, later.date, 'Hours').click()
    await page.keyboard.press('Escape')
    await button('Copy previous week').click()
    await saved(page)
    expect(await on(later.date)).toMatchObject([{ taskDescription: 'Search index', timeSpent: 8 }])
  }
  await cell(page, source.date, 'Hours').click()
  await page.keyboard.press('Escape')
  await button('Repeat…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Empty days', exact: true }).click()
  await dialog.getByRole('button', { name: /^Repeat on \d+ days$/ }).click()
  await saved(page)
  const filled = workdays(await read('admin', sheet)).filter(({ type }) => type.name === 'Normal')
  expect(filled.filter(({ timeSpent }) => timeSpent !== 8).map(({ date }) => date)).toEqual([half.date])
})

describe('what was typed', () => {
  it('outlives a lost connection and a reload, and is saved when there is one again', async ({
    visit,
    expectTrouble,
  }) => {
    const sheet = await begun('leader')
    const [first, second, third] = workdays(sheet).map(({ date }) => date)
    const page = await visit({ as: 'leader', timesheet: true, at: at(next) })
    expectTrouble(page, OFFLINE)
    await write(page, first ?? '', 'Hours', '8')
    await saved(page)
    await page.context().setOffline(true)
    await write(page, second ?? '', 'Hours', '7')
    await write(page, second ?? '', 'Hours', '7.5')
    await write(page, second ?? '', 'Description', 'On a train')
    await page.getByRole('status').getByText('Offline – 2 changes waiting').waitFor()
    await page.context().setOffline(false)
    await saved(page)
    expect((await read('leader', sheet)).days.find(({ date }) => date === second)).toMatchObject({
      timeSpent: 7.5,
      taskDescription: 'On a train',
    })

    await page.route(/\/api\/timesheets\/(dayhours|daydescription|.*\/days)/, route => route.abort('connectionreset'))
    await write(page, third ?? '', 'Hours', '6')
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
    await saved(page)
    expect((await read('leader', sheet)).days.find(({ date }) => date === third)).toMatchObject({
      timeSpent: 6,
      taskDescription: 'Half a sentence',
    })
  })

  it('outlives a session that ends', async ({ visit, expectTrouble }) => {
    const sheet = await begun('it')
    const [first] = workdays(sheet).map(({ date }) => date)
    const page = await visit({ as: 'it', timesheet: true, endsSession: true, at: at(next) })
    expectTrouble(page, '401')
    await grid(page).waitFor()
    await ask(await tokenOf(page, 'timesheet'), session.calls.logout)
    await write(page, first ?? '', 'Hours', '8')
    await page.getByRole('button', { name: 'Go to Login screen', exact: true }).click()
    await page.getByRole('link', { name: 'Use an email and a password', exact: true }).click()
    await fillSignIn(page, 'it')
    await saved(page)
    await expect.poll(async () => (await read('it', sheet)).registered).toBe(8)
  })

  it('in two tabs meets, and is told where both changed the same', async ({ visit, expectTrouble }) => {
    const sheet = await begun('hr')
    const [first, second] = workdays(sheet).map(({ date }) => date)
    const one = await visit({ as: 'hr', timesheet: true, at: at(next) })
    const other = await one.context().newPage()
    await other.goto(at(next))
    await write(one, first ?? '', 'Hours', '8')
    await cell(other, first ?? '', 'Hours')
      .getByText('8')
      .waitFor()
    await write(other, second ?? '', 'Hours', '4')
    await cell(one, second ?? '', 'Hours')
      .getByText('4')
      .waitFor()

    // Another machine, which no channel joins to this one.
    const far = await visit({ as: 'hr', timesheet: true, at: at(next) })
    expectTrouble(far, '409 PUT')
    await cell(far, second ?? '', 'Hours')
      .getByText('4')
      .waitFor()
    await write(one, first ?? '', 'Hours', '6')
    await write(one, second ?? '', 'Description', 'Written here')
    await saved(one)
    await write(far, first ?? '', 'Hours', '7')
    await far.getByText('Changed elsewhere: 8 hrs → 6 hrs. Yours: 7 hrs').waitFor()
    await cell(far, second ?? '', 'Description')
      .getByText('Written here')
      .waitFor()
    expect((await read('hr', sheet)).days.find(({ date }) => date === first)?.timeSpent).toBe(6)
    await far.getByRole('button', { name: 'Keep yours', exact: true }).click()
    await saved(far)
    expect((await read('hr', sheet)).days.find(({ date }) => date === first)?.timeSpent).toBe(7)
  })
})

it('a phone fills a month by thumb', async ({ visit }) => {
  const sheet = await begun('finance')
  const [first, second] = workdays(sheet)
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
  await saved(page)
  const after = await read('finance', sheet)
  const days = workdays(after)
  expect(days.map(({ timeSpent }) => timeSpent)).toEqual(days.map((_, index) => (index === 1 ? 7 : 8)))
  expect(days.every(({ taskDescription }) => taskDescription === 'By thumb')).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})

it('a closed month is read only', async ({ visit }) => {
  const page = await visit({ as: 'employee', timesheet: true, at: at(last) })
  await page.getByText(timesheetMessages.closed).waitFor()
  await grid(page).getByRole('gridcell').first().click()
  await page.keyboard.type('v')
  await page.keyboard.press('Delete')
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Submit Report', exact: true }).isDisabled()).toBe(true)
})

it('a reviewer sees one sheet by its id, with nothing to choose or submit', async ({ visit }) => {
  const sheet = await begun('rewards')
  const page = await visit({ as: 'admin', at: `/timesheets-summary/${sheet.employee._id}?timesheetId=${sheet._id}` })
  await grid(page).waitFor()
  for (const name of ['Project', 'Year and month'])
    expect(await page.getByRole('combobox', { name, exact: true }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Submit Report', exact: true }).count()).toBe(0)
  await write(page, workdays(sheet)[0]?.date ?? '', 'Hours', '5')
  await saved(page)
  expect((await read('rewards', sheet)).registered).toBe(5)
})
