import { expect, it } from 'vitest'
import { changesJobTitle, increaseTypes, isWithoutIncrease } from './salaries/increase-types.ts'
import { addIncrease, isInFuture, MAX_PAY_AMOUNT } from './salaries.ts'

it.each([
  ['Annual Increase', false, false],
  ['Merit', false, false],
  ['Market Adjustment', false, false],
  ['Promotion', true, false],
  ['Job Title Change', true, true],
] as const)('%s changes the job title: %s, without an increase: %s', (name, chooses, raisesNothing) => {
  expect(changesJobTitle(increaseTypes.id(name))).toBe(chooses)
  expect(isWithoutIncrease(increaseTypes.id(name))).toBe(raisesNothing)
})
it('treats a missing increase type neither as a change of job title nor as one without increase', () => {
  expect(changesJobTitle(null)).toBe(false)
  expect(isWithoutIncrease(null)).toBe(false)
})

it.each([
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-11-22T23:59:59.999Z', false],
  ['2026-11-23', true],
  ['2026-11-23T00:00:00.000Z', true],
])('%s is after 22 November 2026: %s', (date, isAhead) => expect(isInFuture(date, '2026-11-22')).toBe(isAhead))

it.each([
  [1000, 100, undefined, 1100],
  [1100, 150, 100, 1150],
  [0.1, 0.2, 0, 0.3],
  [1000, -50, 0, 950],
  [1000, 33.333, 0, 1033.33],
])('%d raised by %d, replacing an increase of %d, is %d', (last, increase, earlier, sum) =>
  expect(addIncrease(last, increase, earlier)).toBe(sum),
)
it('pay is limited to eight digits and cents', () => expect(MAX_PAY_AMOUNT).toBe(99_999_999.99))
