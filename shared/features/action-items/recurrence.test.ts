import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { describeRepeat, nextDueDate, parseRepeatKey, REPEAT_CHOICES, Repeat, toRepeatKey } from './recurrence.ts'

const week = (every: number) => ({ every, unit: 'week' as const })
const month = (every: number) => ({ every, unit: 'month' as const })

it.each([
  // Due day, interval, today, chosen day of the month; then the next due day.
  ['2026-11-02', week(1), '2026-11-02', 2, '2026-11-09'],
  ['2026-11-02', week(2), '2026-10-20', 2, '2026-11-16'],
  // Completed late: the periods that have passed meanwhile are skipped.
  ['2026-11-02', week(1), '2026-11-24', 2, '2026-11-30'],
  ['2026-11-02', week(1), '2026-11-30', 2, '2026-12-07'],
  ['2026-11-02', week(2), '2026-11-24', 2, '2026-11-30'],
  ['2026-12-28', week(1), '2026-12-28', 28, '2027-01-04'],
  ['2026-01-31', month(1), '2026-01-31', 31, '2026-02-28'],
  ['2026-02-28', month(1), '2026-02-28', 31, '2026-03-31'],
  ['2026-02-28', month(1), '2026-02-28', 28, '2026-03-28'],
  ['2027-12-31', month(2), '2027-12-31', 31, '2028-02-29'],
  ['2028-02-29', month(12), '2028-02-29', 29, '2029-02-28'],
  ['2026-10-15', month(3), '2027-02-01', 15, '2027-04-15'],
])('due %s, %o, completed on %s (day %i): next %s', (due, repeat, today, date, next) => {
  expect(nextDueDate(due, repeat, today, date)).toBe(next)
})

it.each([
  [week(1), 'Every week'],
  [week(2), 'Every 2 weeks'],
  [month(1), 'Every month'],
  [month(12), 'Every 12 months'],
])('%o is described as “%s”', (repeat, words) => {
  expect(describeRepeat(repeat)).toBe(words)
  expect(parseRepeatKey(toRepeatKey(repeat))).toEqual(repeat)
})

it.each([
  { every: 0, unit: 'week' },
  { every: 13, unit: 'week' },
  { every: 1.5, unit: 'week' },
  { every: 1, unit: 'day' },
  { every: 1 },
  { every: 1, unit: 'week', until: '2026-12-31' },
])('%o is not a valid repeat', wrong => {
  expect(z.safeParse(Repeat, wrong).success).toBe(false)
})

it('is offered weekly, up to every four weeks, and monthly, up to once a year', () =>
  expect(REPEAT_CHOICES.map(describeRepeat)).toEqual([
    'Every week',
    'Every 2 weeks',
    'Every 3 weeks',
    'Every 4 weeks',
    'Every month',
    'Every 2 months',
    'Every 3 months',
    'Every 6 months',
    'Every 12 months',
  ]))

it('has an empty key for no repeat', () => {
  expect([toRepeatKey(null), parseRepeatKey('')]).toEqual(['', null])
})
