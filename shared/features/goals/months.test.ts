import { expect, it } from 'vitest'
import { countGoalMonths, listGoalMonths } from './months.ts'

const TODAY = '2026-11-21'
const MONTHS = listGoalMonths(TODAY)
const goal = (employee: string, deadLine: string, completed = 0, isUnsuccessful = false) => ({
  employee,
  deadLine,
  completed,
  total: 2,
  isUnsuccessful,
})
const counts = (total: number, completed = 0, late = 0, unsuccessful = 0) => ({ total, completed, late, unsuccessful })

it('covers the last six months, this month and the next five', () => {
  expect([MONTHS.length, MONTHS[0], MONTHS[6], MONTHS.at(-1)]).toEqual([12, '2026-05-01', '2026-11-01', '2027-04-01'])
  expect(listGoalMonths('2026-01-31')[0]).toBe('2025-07-01')
})

it.each<[string, Parameters<typeof countGoalMonths>[0], Record<string, Record<string, object>>]>([
  ['nothing', [], {}],
  ['one to come', [goal('a', '2026-11-21')], { a: { '2026-11': counts(1) } }],
  ['one that is late', [goal('a', '2026-11-20', 1)], { a: { '2026-11': counts(1, 0, 1) } }],
  ['one that is done', [goal('a', '2026-10-01', 2)], { a: { '2026-10': counts(1, 1) } }],
  ['one that was given up', [goal('a', '2026-10-31', 0, true)], { a: { '2026-10': counts(1, 0, 0, 1) } }],
  [
    'several of two people',
    [goal('a', '2026-10-05', 2), goal('a', '2026-10-06'), goal('a', '2027-04-30'), goal('b', '2026-05-01')],
    { a: { '2026-10': counts(2, 1, 1), '2027-04': counts(1) }, b: { '2026-05': counts(1, 0, 1) } },
  ],
  ['what lies outside', [goal('a', '2026-04-30'), goal('a', '2027-05-01')], {}],
])('counts %s', (_, goals, wanted) => {
  const found = [...countGoalMonths(goals, MONTHS, TODAY)].map(([person, months]) => [
    person,
    Object.fromEntries(months.flatMap((one, index) => (one ? [[MONTHS[index]?.slice(0, 7), one]] : []))),
  ])
  expect(Object.fromEntries(found)).toEqual(wanted)
})
