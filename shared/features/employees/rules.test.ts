import { describe, expect, it } from 'vitest'
import { addMonths } from '#shared/kit/dates.ts'
import { dayInYear } from './hr-calendar.ts'
import { clientPeriodOf, createsLeaderCycle, hasClient, salaryPeriodOf } from './rules.ts'

describe('periods', () => {
  it.each([
    ['2024-01-01', 4, 0],
    ['2024-04-30', 4, 3],
    ['2024-05-01', 8, 4],
    ['2024-08-31', 8, 7],
    ['2024-09-01', 0, 8],
    ['2024-12-31', 0, 11],
  ])('a hire on %s: salary %i, client %i', (day, salary, client) =>
    expect([salaryPeriodOf(day), clientPeriodOf(day)]).toEqual([salary, client]),
  )
})

it.each([
  ['2023-11-30', 3, '2024-02-29'],
  ['2022-11-30', 3, '2023-02-28'],
  ['2024-10-31', 3, '2025-01-31'],
  ['2024-12-15', 1, '2025-01-15'],
  ['2024-03-31', -1, '2024-02-29'],
])('%s plus %i months is %s', (from, count, to) => expect(addMonths(from, count)).toBe(to))

it.each([
  ['1992-02-29', 2026, { month: 2, date: 28 }],
  ['1992-02-29', 2028, { month: 2, date: 29 }],
  ['1990-12-31', 2026, { month: 12, date: 31 }],
])('%s falls in %i on %o', (day, year, falls) => expect(dayInYear(day, year)).toEqual(falls))

it('the bench and internal projects have no client', () => {
  expect(hasClient({ name: 'Bench', category: '' })).toBe(false)
  expect(hasClient({ name: 'Muster', category: 'Internal' })).toBe(false)
  expect(hasClient({ name: 'Quetzal Pay', category: 'Finance' })).toBe(true)
})

it('finds leader cycles of any length, and terminates on an existing cycle elsewhere', () => {
  const above: Record<string, string> = { b: 'a', c: 'b', x: 'y', y: 'x' }
  expect(createsLeaderCycle('a', 'c', id => above[id])).toBe(true)
  expect(createsLeaderCycle('c', 'a', id => above[id])).toBe(false)
  expect(createsLeaderCycle('a', 'x', id => above[id])).toBe(false)
})
