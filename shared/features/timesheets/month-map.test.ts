import { describe, expect, it } from 'vitest'
import { type DayType, dayTypes } from './days.ts'
import { mapMonth } from './month-map.ts'

const row = (date: string, timeSpent: number, type: DayType = 'Normal') => ({
  date,
  timeSpent,
  type: dayTypes.id(type),
})
const sheet = (_id: string, ...days: ReturnType<typeof row>[]) => ({ _id, days })
const STAYS = { hireDate: '2020-01-01' }
interface Month {
  readonly period?: string
  readonly sheets?: readonly ReturnType<typeof sheet>[]
  readonly holidays?: readonly string[]
  readonly employment?: Parameters<typeof mapMonth>[3]
  readonly today?: string
}
const map = ({ period = '2028-02-01', sheets = [], holidays = [], employment = STAYS, today = '2028-03-15' }: Month) =>
  mapMonth(period, sheets, new Map(holidays.map(day => [day, 'Holiday'])), employment, today)
/** Returns the numbers of the days in a state. */
const daysOf = (month: Month, state: string) =>
  map(month).flatMap((day, index) => (day.state === state ? [index + 1] : []))

describe('a month without entries', () => {
  // February 2028 begins on a Tuesday and ends on Tuesday the 29th.
  const WEEKENDS = [5, 6, 12, 13, 19, 20, 26, 27]
  it('has every past weekday missing, including the leap day', () => {
    expect(map({})).toHaveLength(29)
    expect(daysOf({}, 'free')).toEqual(WEEKENDS)
    expect(daysOf({}, 'missing')).toHaveLength(21)
    expect(daysOf({ today: '2028-02-29' }, 'missing')).toHaveLength(20)
    expect(daysOf({ today: '2028-02-29' }, 'open')).toEqual([29])
    expect(daysOf({ today: '2028-01-31' }, 'missing')).toEqual([])
  })
  it('has nothing missing before the hire date, after the last day, or on a holiday', () => {
    const employment = { hireDate: '2028-02-10', lastDay: '2028-02-16' }
    expect(daysOf({ employment }, 'missing')).toEqual([10, 11, 14, 15, 16])
    expect(daysOf({ employment, holidays: ['2028-02-14'] }, 'missing')).toEqual([10, 11, 15, 16])
    expect(daysOf({ holidays: ['2028-02-14'] }, 'holiday')).toEqual([14])
    expect(daysOf({ employment: { hireDate: '2028-02-29' } }, 'missing')).toEqual([29])
  })
})

describe('a day', () => {
  it.each([
    ['of eight hours is worked', [row('2028-02-01', 8)], { state: 'worked', hours: 8 }],
    ['of eight and a half is overtime', [row('2028-02-01', 8.5)], { state: 'overtime', hours: 8.5 }],
    ['off says how', [row('2028-02-01', 8, 'Sick')], { state: 'off', hours: 8, type: 'Sick' }],
    ['off without hours is off', [row('2028-02-01', 0, 'Vacation')], { state: 'off', hours: 0, type: 'Vacation' }],
    [
      'half off and half worked is off',
      [row('2028-02-01', 4, 'Half Day Vacation'), row('2028-02-01', 4)],
      { state: 'off', hours: 8, type: 'Half Day Vacation' },
    ],
    ['that is a holiday is one', [row('2028-02-01', 8, 'Holiday')], { state: 'holiday', hours: 8 }],
  ])('%s', (_, days, day) => expect(map({ sheets: [sheet('s', ...days)] })[0]).toEqual({ ...day, sheet: 's' }))

  it.each([
    ['Holiday', { state: 'holiday', hours: 8 }],
    ['Vacation', { state: 'off', hours: 8, type: 'Vacation' }],
  ] as const)('that is %s on two sheets counts as one day, without overtime', (type, day) => {
    const sheets = ['a', 'b'].map(name => sheet(name, row('2028-02-01', 8, type)))
    expect(map({ sheets })[0]).toEqual({ ...day, sheet: 'a' })
  })

  it('on a weekend is overtime from the first half hour', () =>
    expect(map({ sheets: [sheet('s', row('2028-02-05', 0.5))] })[4]).toEqual({
      state: 'overtime',
      hours: 0.5,
      sheet: 's',
    }))

  it('adds up over two sheets, and opens the one with more hours', () => {
    const sheets = [sheet('less', row('2028-02-01', 3)), sheet('more', row('2028-02-01', 5.5))]
    expect(map({ sheets })[0]).toEqual({ state: 'overtime', hours: 8.5, sheet: 'more' })
  })

  it('worked before the hire date is shown as it is', () =>
    expect(map({ sheets: [sheet('s', row('2028-02-01', 8))], employment: { hireDate: '2028-02-02' } })[0]?.state).toBe(
      'worked',
    ))
})
