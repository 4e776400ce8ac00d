/** Who is out: its list and its months. Source: docs/decisions/who-is-out.md. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { selectAll } from '#shared/kit/list.ts'
import {
  coverProject,
  findOutDays,
  isOutMonth,
  joinOutDays,
  lastOutMonth,
  listPeriods,
  type OutKind,
  type OutRow,
  outList,
  outQuery,
} from './who-is-out.ts'

const id = (digit: number) => String(digit).padStart(24, '0')
const person = (digit: number, name: string, more: Partial<OutRow>): OutRow => ({
  _id: id(digit),
  name,
  lastName: 'Mora',
  country: 'Bolivia',
  leader: null,
  project: null,
  hireDate: null,
  days: [],
  ...more,
})
const people = [
  person(3, 'Zoe', { leader: id(8), days: [{ day: '2026-11-02', kind: 'holiday', isHalf: false }] }),
  person(2, 'eva', { project: id(9), days: [{ day: '2026-11-03', kind: 'away', isHalf: true }] }),
  person(1, 'Ana', { country: 'Colombia', days: [{ day: '2026-11-04', kind: 'planned', isHalf: false }] }),
]
it.each([
  [{}, '123'],
  [{ search: 'EVA' }, '2'],
  [{ leaders: id(8) }, '3'],
  [{ projects: id(9) }, '2'],
  [{ countries: 'Bolivia' }, '23'],
  [{ countries: 'Bolivia,Colombia' }, '123'],
  // Holidays apply to everybody, so nobody counts as out on one.
  [{ isOut: 'true' }, '12'],
])('%j shows %s', (query, shown) => {
  const found = selectAll(outList, people, z.parse(outQuery, query), undefined)
  expect(found.map(({ _id }) => _id.slice(-1)).join('')).toBe(shown)
})

it.each([
  ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month): [string, boolean] => [
    `2026-${month}`,
    true,
  ]),
  ...['2026-00', '2026-13', '2026-20', '2026-1', '202-01', '12026-01', '2026-01-01', ''].map(
    (month): [string, boolean] => [month, false],
  ),
])('"%s" is a valid month: %s', (month, isMonth) => expect(z.safeParse(outQuery, { month }).success).toBe(isMonth))

it.each([
  ['2019-12', false],
  ['2020-01', true],
  ['2028-02', true],
  ['2029-02', true],
  ['2029-03', false],
])('on 29 February 2028, %s can be viewed: %s', (month, can) => expect(isOutMonth(month, '2028-02-29')).toBe(can))

it('on 31 December, the last month is the next December', () => expect(lastOutMonth('2026-12-31')).toBe('2027-12'))

/** November 2026 begins on a Sunday; today is Wednesday the 18th. */
describe('a day of November', () => {
  const TODAY = '2026-11-18'
  const sheet = (full: number[], half: number[] = []) => ({ full, half })
  const plan = (from: number, to = from, part: 'whole' | 'morning' | 'afternoon' = 'whole') => ({
    from: `2026-11-${from}`,
    to: `2026-11-${to}`,
    part,
  })
  const known = { employment: { hireDate: null }, holidays: new Set<string>(), sheets: [], planned: [] }
  it.each<[string, Partial<Parameters<typeof findOutDays>[1]>, string]>([
    ['nothing is known of', {}, ''],
    ['a holiday, whatever else is said', { holidays: new Set(['2026-11-20']), sheets: [sheet([20])] }, '20 holiday'],
    ['a holiday that is planned', { holidays: new Set(['2026-11-20']), planned: [plan(20)] }, '20 holiday'],
    ['a sheet says, of whole and half days', { sheets: [sheet([10], [12])] }, '10 away, 12 away half'],
    ['one of two sheets says', { sheets: [sheet([]), sheet([10])] }, '10 away'],
    ['one sheet says whole, another half', { sheets: [sheet([], [10]), sheet([10])] }, '10 away'],
    ['a sheet says on a Sunday', { sheets: [sheet([15])] }, '15 away'],
    ['are planned, but not on the weekend', { planned: [plan(19, 23)] }, '19 planned, 20 planned, 23 planned'],
    ['a sheet wins over the plan', { planned: [plan(19)], sheets: [sheet([], [19])] }, '19 away half'],
    ['were planned, without a sheet', { planned: [plan(16, 17)] }, '16 planned, 17 planned'],
    [
      'were planned, and a sheet holds work',
      { planned: [plan(16, 19)], sheets: [sheet([])] },
      '18 planned, 19 planned',
    ],
    ['a morning is planned', { planned: [plan(19, 19, 'morning')] }, '19 planned half'],
    [
      'a morning and an afternoon are planned',
      { planned: [plan(19, 19, 'morning'), plan(19, 19, 'afternoon')] },
      '19 planned',
    ],
    ['before the hire', { employment: { hireDate: '2026-11-20' }, planned: [plan(19, 20)] }, '20 planned'],
    [
      'after the last day',
      { employment: { hireDate: null, lastDay: '2026-11-19' }, holidays: new Set(['2026-11-20']), planned: [plan(19)] },
      '19 planned',
    ],
  ])('%s', (_, more, days) => {
    const found = findOutDays('2026-11-01', { ...known, ...more }, TODAY)
    expect(found.map(({ day, kind, isHalf }) => `${day.slice(8)} ${kind}${isHalf ? ' half' : ''}`).join(', ')).toBe(
      days,
    )
  })
})

const out = (day: string, kind: OutKind = 'planned', isHalf = false) => ({ day, kind, isHalf })

it('counts half days as halves, only people employed then, and nobody on weekends', () => {
  const days = coverProject('2026-11-01', [
    person(1, 'Ana', { days: [out('2026-11-02'), out('2026-11-03', 'away', true), out('2026-11-07', 'away')] }),
    person(2, 'Eva', { hireDate: '2026-11-03', days: [out('2026-11-03', 'holiday')] }),
  ])
  expect(days).toHaveLength(30)
  expect([days[0], days[1], days[2], days[3], days[6]]).toEqual([
    { out: 0, of: 0 },
    { out: 1, of: 1 },
    { out: 1.5, of: 2 },
    { out: 0, of: 2 },
    { out: 0, of: 0 },
  ])
})

it('joins consecutive days, also across months, but not half days and holidays', () => {
  const days = [
    out('2028-02-28'),
    out('2028-02-29', 'away'),
    out('2028-03-01'),
    out('2028-03-02', 'planned', true),
    out('2028-03-03', 'holiday'),
    out('2028-03-06', 'planned', true),
  ]
  expect(joinOutDays(days)).toEqual([
    { from: '2028-02-28', to: '2028-03-01', isHalf: false },
    { from: '2028-03-02', to: '2028-03-02', isHalf: true },
    { from: '2028-03-06', to: '2028-03-06', isHalf: true },
  ])
  expect(joinOutDays([])).toEqual([])
})

it.each([
  ['2026-11-30', '2026-12-01', ['2026-11-01', '2026-12-01']],
  ['2026-11-01', '2026-11-30', ['2026-11-01']],
  ['2026-12-31', '2027-02-01', ['2026-12-01', '2027-01-01', '2027-02-01']],
])('lists from %s to %s the months %j', (from, to, months) => expect(listPeriods(from, to)).toEqual(months))
