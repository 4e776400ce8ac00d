import { describe, expect, it } from 'vitest'
import {
  insuranceInclusionDateOf,
  lacksResignationReason,
  needsNewEmployeeType,
  periodName,
  validateBirthday,
  validateWorkDay,
} from './rules.ts'

const TODAY = '2026-11-22'

it.each([
  [0, 'January'],
  [4, 'May'],
  [8, 'September'],
  [11, 'December'],
  [12, ''],
  [null, ''],
  [undefined, ''],
])('the period %j is called "%s"', (period, name) => expect(periodName(period)).toBe(name))

it('the insurance starts three months after the hire', () =>
  expect(insuranceInclusionDateOf('2026-11-30')).toBe('2027-02-28'))

describe('a resignation', () => {
  const staying = { resignationReason: null, resignationDate: null, payrollEndDate: null, lastDay: null }
  it.each([
    [staying, false],
    [{ ...staying, resignationDate: TODAY }, true],
    [{ ...staying, payrollEndDate: TODAY }, true],
    [{ ...staying, lastDay: TODAY }, true],
    [{ ...staying, resignationDate: TODAY, resignationReason: 'Studies' }, false],
    [{ ...staying, resignationReason: 'Studies' }, false],
  ])('with %j lacks its reason: %s', (info, lacks) => expect(lacksResignationReason(info)).toBe(lacks))
})

describe('a birthday', () => {
  it.each([
    ['1919-12-31', 'Invalid date: it is before 01/Jan/1920'],
    ['1920-01-01', undefined],
    ['2012-11-22', undefined],
    ['2012-11-23', 'Invalid date: employees must be at least 14 years old'],
    ['2027-01-01', 'Invalid date: employees must be at least 14 years old'],
  ])('%s: %s', (day, wrong) => expect(validateBirthday(day, TODAY)).toBe(wrong))
})

describe('a day of work', () => {
  it.each([
    ['1949-12-31', 'Invalid date: it is before 01/Jan/1950'],
    ['1950-01-01', undefined],
    ['2028-11-22', undefined],
    ['2028-11-23', 'Invalid date: it is more than two years ahead'],
  ])('%s: %s', (day, wrong) => expect(validateWorkDay(day, TODAY)).toBe(wrong))
})

it.each([
  ['2026-01-01', '2026-01-01', false],
  ['2026-01-01', '2026-02-01', true],
  ['2026-01-01', null, true],
  [null, '2026-01-01', true],
  [null, null, false],
])('a contract date changed from %s to %s requires the employee type again: %s', (before, after, asks) =>
  expect(needsNewEmployeeType({ effectiveHireDate: before, employeeType: 'f' }, { effectiveHireDate: after })).toBe(
    asks,
  ),
)
