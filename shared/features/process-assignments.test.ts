import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { dayOfMonth } from '#shared/kit/dates.ts'
import {
  defaultPeriodicityOf,
  formatPeriodicity,
  isMissingPlanTemplate,
  isProcessDue,
  NewProcessAssignment,
  nextStartAfter,
  PERIODICITIES,
  processTypes,
  validateProcessStart,
} from './process-assignments.ts'

const PLAN = processTypes.id('Career Development Plan')
const TALK = processTypes.id('One on One')
const TODAY = '2026-11-22'
const ANA = 'a'.repeat(24)

it('repeats plans every four months by default, and one-on-ones every month', () => {
  expect([defaultPeriodicityOf(PLAN), defaultPeriodicityOf(TALK)]).toEqual([4, 1])
  expect([...PERIODICITIES]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect([1, 2, 12].map(formatPeriodicity)).toEqual(['1 Month', '2 Months', '12 Months'])
})

it('only plans require a template', () => {
  const lacks = (processType: string, careerDevelopmentPlanTemplate: string | null) =>
    isMissingPlanTemplate({ processType, careerDevelopmentPlanTemplate })
  expect([lacks(PLAN, null), lacks(PLAN, ANA), lacks(TALK, null)]).toEqual([true, false, false])
})

it.each([
  [TODAY, undefined, undefined],
  ['2026-11-21', undefined, 'The date cannot be earlier than today'],
  ['2026-11-21', '2026-11-21', undefined],
  ['2026-11-20', '2026-11-21', 'The date cannot be earlier than today'],
])('a start on %s, previously %s: %s', (start, before, text) =>
  expect(validateProcessStart(start, before, TODAY)).toBe(text),
)

it.each([
  [true, TODAY, true],
  [true, '2026-11-21', true],
  [true, '2026-11-23', false],
  [false, TODAY, false],
])('active %s with a start on %s is due: %s', (isActive, nextPeriodStartDate, due) =>
  expect(isProcessDue({ isActive, nextPeriodStartDate }, TODAY)).toBe(due),
)

describe('the next start', () => {
  it.each([
    ['2026-11-22', 1, undefined, '2026-12-22'],
    ['2026-11-01', 1, undefined, '2026-12-01'],
    ['2026-10-22', 1, undefined, '2026-12-22'],
    ['2026-10-23', 1, undefined, '2026-11-23'],
    ['2026-11-22', 4, undefined, '2027-03-22'],
    ['2025-01-31', 1, 31, '2026-11-30'],
    ['2026-10-31', 4, 31, '2027-02-28'],
    ['2027-01-31', 1, undefined, '2027-02-28'],
    ['2027-02-28', 1, 31, '2027-03-31'],
  ])('after %s, every %i months, on day %s, is %s', (start, periodicity, date, next) =>
    expect(nextStartAfter(start, periodicity, TODAY, date)).toBe(next),
  )
  it('takes its day of the month from a date', () =>
    expect([dayOfMonth('2026-11-05'), dayOfMonth('2026-11-30')]).toEqual([5, 30]))
})

describe('the form', () => {
  const form = { employee: ANA, processType: TALK, periodicity: '12', nextPeriodStartDate: TODAY }
  const errorsOf = (value: unknown) =>
    (z.safeParse(NewProcessAssignment, value).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    )
  it('is active by default', () => {
    expect(z.parse(NewProcessAssignment, form)).toEqual({ ...form, periodicity: 12, isActive: true })
    expect(z.parse(NewProcessAssignment, { ...form, isActive: false })).toMatchObject({ isActive: false })
  })
  it.each(['employee', 'processType', 'periodicity', 'nextPeriodStartDate'])('needs the %s', field =>
    expect(errorsOf({ ...form, [field]: '' })).toEqual([`${field}: This is a required field`]),
  )
  it.each([
    ['periodicity', 0],
    ['periodicity', 13],
    ['periodicity', 1.5],
  ])('refuses the %s %d', (field, value) =>
    expect(errorsOf({ ...form, [field]: value })).toEqual([`${field}: Invalid number`]),
  )
})
