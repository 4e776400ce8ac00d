import { describe, expect, it } from 'vitest'
import { type DayType, dayTypes } from './days.ts'
import { awayDaysOf, countDaysOff, shareCountedDaysOff, shareDaysOff } from './days-off.ts'

const off = (date: string, type: DayType) => ({ date, type: dayTypes.id(type) })
const NONE: ReadonlySet<string> = new Set()
const sheet = [
  off('2026-11-02', 'Vacation'),
  off('2026-11-03', 'Half Day Vacation'),
  off('2026-11-03', 'Normal'),
  off('2026-11-04', 'Half Day Vacation'),
  off('2026-11-05', 'Half Day Vacation'),
  off('2026-11-06', 'Sick'),
  off('2026-11-09', 'Holiday'),
  off('2026-11-10', 'Normal'),
]

it('days off are counted once per day and by type; a half day is half a day off', () =>
  expect(countDaysOff([sheet, [off('2026-11-02', 'Vacation')]], NONE)).toEqual([
    { type: 'Vacation', days: 1 },
    { type: 'Half Day Vacation', days: 1.5 },
    { type: 'Sick', days: 1 },
  ]))

it('somebody is away on whole and half days off, and everybody on a holiday', () =>
  expect(awayDaysOf(sheet)).toEqual({ full: [2, 6], half: [3, 4, 5] }))

/** The types of a day's rows on each sheet, and how much of the day each row that counts takes. */
const DAYS: readonly (readonly [why: string, sheets: readonly (readonly DayType[])[], shares: readonly string[]])[] = [
  ['a vacation', [['Vacation']], ['Vacation 1']],
  ['half a vacation beside work', [['Half Day Vacation', 'Normal']], ['Half Day Vacation 0.5']],
  [
    'two halves of vacation',
    [['Half Day Vacation', 'Half Day Vacation']],
    ['Half Day Vacation 0.5', 'Half Day Vacation 0.5'],
  ],
  ['a whole vacation beside a half', [['Half Day Vacation', 'Vacation']], ['Vacation 1']],
  ['sickness in the other half', [['Half Day Vacation', 'Sick']], ['Half Day Vacation 0.5', 'Sick 0.5']],
  [
    'a benefit in the other half',
    [['License Benefit', 'Half Day Vacation']],
    ['Half Day Vacation 0.5', 'License Benefit 0.5'],
  ],
  ['sickness beside work', [['Sick', 'Normal']], ['Sick 1']],
  ['sickness beside a vacation', [['Vacation', 'Sick']], ['Vacation 1']],
  ['a holiday', [['Holiday']], []],
  ['the same half on two sheets', [['Half Day Vacation', 'Normal'], ['Half Day Vacation']], ['Half Day Vacation 0.5']],
  ['a half on one sheet and the whole on another', [['Half Day Vacation', 'Normal'], ['Vacation']], ['Vacation 1']],
  [
    'a half on one sheet and both on another',
    [['Half Day Vacation'], ['Half Day Vacation', 'Half Day Vacation']],
    ['Half Day Vacation 0.5', 'Half Day Vacation 0.5'],
  ],
  ['sickness on two sheets', [['Sick'], ['Sick']], ['Sick 1']],
]

describe('a day off counts as one day at most', () => {
  it.each(DAYS)('%s', (_, sheets, shares) => {
    const rows = sheets.map(types => types.map(type => off('2026-11-12', type)))
    expect(shareDaysOff(rows).map(({ row, share }) => `${dayTypes.byId(row.type).name} ${share}`)).toEqual(shares)
  })

  it('also where two halves of vacation are counted by type', () => {
    const day = [off('2026-11-12', 'Half Day Vacation'), off('2026-11-12', 'Half Day Vacation')]
    expect(countDaysOff([day], NONE)).toEqual([{ type: 'Half Day Vacation', days: 1 }])
    expect(awayDaysOf(day)).toEqual({ full: [12], half: [] })
  })

  it('and half a day of vacation makes a whole one together with half a sick day', () => {
    const day = [off('2026-11-12', 'Half Day Vacation'), off('2026-11-12', 'Sick')]
    expect(awayDaysOf(day)).toEqual({ full: [12], half: [] })
  })
})

describe('of the days off on weekends and holidays', () => {
  // The 7th is a Saturday, the 8th a Sunday; the 10th is a holiday.
  const holidays = new Set(['2026-11-10'])
  const count = (...rows: (readonly [day: string, type: DayType])[]) =>
    shareCountedDaysOff([rows.map(([day, type]) => off(`2026-11-${day}`, type))], holidays).map(
      ({ row, share }) => `${row.date.slice(-2)} ${share}`,
    )
  it.each<DayType>(['Vacation', 'Half Day Vacation'])('%s does not count', type => {
    const half = type === 'Vacation' ? 1 : 0.5
    const days = ['06', '07', '08', '09', '10', '11'].map(day => [day, type] as const)
    expect(count(...days)).toEqual([`06 ${half}`, `09 ${half}`, `11 ${half}`])
  })
  it.each<DayType>(['Sick', 'License Benefit'])('%s counts', type =>
    expect(count(['07', type], ['08', type], ['10', type])).toEqual(['07 1', '08 1', '10 1']),
  )
  it('sickness beside half a day of vacation stays half a day', () =>
    expect(count(['07', 'Half Day Vacation'], ['07', 'Sick'])).toEqual(['07 0.5']))
})
