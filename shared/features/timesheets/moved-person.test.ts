/** Source: docs/decisions/timesheets.md, "Corrected holidays": when people move to another country. */
import { expect, it } from 'vitest'
import { buildMonthRows, type DayRow, type DayType, dayTypes, VACATION_TYPE } from './days.ts'
import { moveHolidays } from './moved-person.ts'

const month = {
  autoFill: { holidays: true, vacations: true },
  idsOf: (date: string): [string, string] => [`${date} a`, `${date} b`],
}
const on = (...days: readonly [day: string, name: string][]) =>
  new Map(days.map(([day, name]) => [`2026-11-${day}`, name]))
/** The 4th, 11th, 18th and 25th are Wednesdays, the 28th is a Saturday. */
const OLD = on(['04', 'Early'], ['11', 'Old'], ['18', 'Feast'])
const NEW = on(['05', 'Soon'], ['18', 'Fiesta'], ['25', 'Census'], ['28', 'Weekend'])
const FROM = '2026-11-10'

/** A sheet as it begins with the old country's holidays, and then with these changes. */
function sheetWith(...changes: readonly [day: string, change: Partial<DayRow>][]) {
  const build = (of: typeof OLD) => buildMonthRows('2026-11-01', of, month.autoFill, date => `${date} a`)
  const [begun, without] = [build(OLD), build(new Map())]
  const at = (rows: readonly DayRow[], date: string) => rows.filter(row => row.date === date)
  const corrected = Object.fromEntries(
    [...OLD.keys()].map(date => [date, { before: at(without, date), after: at(begun, date) }]),
  )
  const changeOf = new Map(changes.map(([day, change]) => [`2026-11-${day}`, change]))
  return { days: begun.map(row => Object.assign({}, row, changeOf.get(row.date))), corrected }
}
const move = (sheet: ReturnType<typeof sheetWith>, holidays = NEW) =>
  moveHolidays(sheet, { from: FROM, holidays }, month)
const shown = (rows: readonly DayRow[] = []) =>
  rows
    .filter(row => row.type !== dayTypes.id('Normal') || row.timeSpent > 0 || row.taskDescription)
    .map(
      ({ date, type, timeSpent, taskDescription }) =>
        `${date.slice(-2)} ${dayTypes.byId(type).name} ${timeSpent} ${taskDescription}`,
    )

it('days from the move on change to the new country’s holidays, earlier ones stay', () => {
  const moved = move(sheetWith())
  expect(shown(moved?.sheet.days)).toEqual([
    '04 Holiday 8 Early',
    '18 Holiday 8 Fiesta',
    '25 Holiday 8 Census',
    '28 Holiday 0 Weekend',
  ])
  expect(moved?.corrections.map(({ date, before, name }) => [date.slice(-2), before, name])).toEqual([
    ['11', 'Old', null],
    ['18', 'Feast', 'Fiesta'],
    ['25', null, 'Census'],
    ['28', null, 'Weekend'],
  ])
})

it('moving back restores the sheet', () => {
  const begun = sheetWith()
  const moved = move(begun)?.sheet
  expect(move(moved as ReturnType<typeof sheetWith>, OLD)?.sheet.days).toEqual(begun.days)
})

const normal = { type: dayTypes.id('Normal') }
it.each<[string, [string, Partial<DayRow>], string]>([
  ['work', ['25', { timeSpent: 6.5, taskDescription: 'Fix' }], '25 Normal 6.5 Fix'],
  ['words without hours', ['25', { taskDescription: 'Ask Ana' }], '25 Normal 0 Ask Ana'],
  ['a vacation', ['25', { type: VACATION_TYPE, timeSpent: 8 }], '25 Vacation 8 '],
  ['a holiday with a text of one’s own', ['11', { taskDescription: 'Old, on call' }], '11 Holiday 8 Old, on call'],
  ['work on a holiday', ['18', Object.assign({ timeSpent: 8, taskDescription: 'Shift' }, normal)], '18 Normal 8 Shift'],
])('%s that somebody has written stays', (_, change, expected) =>
  expect(shown(move(sheetWith(change))?.sheet.days).filter(day => day.startsWith(change[0]))).toEqual([expected]),
)

it('a holiday that somebody has made a working day stays one', () => {
  const moved = move(sheetWith(['18', Object.assign({ timeSpent: 0, taskDescription: '' }, normal)]))
  expect(shown(moved?.sheet.days).filter(day => day.startsWith('18'))).toEqual([])
})

it('a holiday that a person has entered themselves stays', () => {
  const own: [string, Partial<DayRow>] = ['12', { type: dayTypes.id('Holiday' as DayType), taskDescription: 'Ours' }]
  expect(shown(move(sheetWith(own))?.sheet.days)).toContain('12 Holiday 0 Ours')
})

it('nothing changes where both countries have the same holidays', () => expect(move(sheetWith(), OLD)).toBeUndefined())
