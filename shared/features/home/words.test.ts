import { expect, it } from 'vitest'
import { formatWait, urgencyOf } from './words.ts'

const TODAY = '2026-11-22'

it.each([
  ['2026-11-22', 'Due today'],
  ['2026-11-23', 'Due tomorrow'],
  ['2026-11-24', 'Due in 2 days'],
  ['2026-11-30', 'Due in 8 days'],
  ['2026-11-21', '1 day late'],
  ['2026-11-19', '3 days late'],
  ['2026-09-24', '59 days late'],
  ['2026-09-23', '2 months late'],
  ['2025-11-22', '12 months late'],
])('due on %s is “%s” on 22 November 2026', (due, words) =>
  expect(formatWait({ since: '2020-01-01', due }, TODAY)).toBe(words),
)

it.each([
  ['2026-11-22', 'Since today'],
  ['2026-11-23', 'Since today'],
  ['2026-11-21', 'Waiting 1 day'],
  ['2026-11-19', 'Waiting 3 days'],
  ['2026-11-09', 'Waiting 13 days'],
  ['2026-11-08', 'Waiting 2 weeks'],
  ['2026-09-26', 'Waiting 8 weeks'],
  ['2026-09-23', 'Waiting 2 months'],
  ['2026-08-22', 'Waiting 3 months'],
  ['2024-11-23', 'Waiting 24 months'],
  ['2024-11-22', 'Waiting 2 years'],
  [null, ''],
])('waiting since %s without a deadline is “%s”', (since, words) =>
  expect(formatWait({ since, due: null }, TODAY)).toBe(words),
)

it.each([
  ['2026-11-21', 'late'],
  ['2026-11-22', 'today'],
  ['2026-11-23', 'later'],
  [null, 'later'],
])('due on %s is %s', (due, urgency) =>
  expect(urgencyOf({ reason: 'workThrough', since: null, due }, TODAY)).toBe(urgency),
)

it.each([
  ['workThrough', '2026-10-23', 'later'],
  ['workThrough', '2026-10-22', 'late'],
  ['pay', '2026-10-22', 'later'],
] as const)('to %s, since %s, without a deadline, is %s', (reason, since, urgency) =>
  expect(urgencyOf({ reason, since, due: null }, TODAY)).toBe(urgency),
)
