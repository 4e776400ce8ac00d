import { describe, expect, it } from 'vitest'
import { checkInMessages, validateCheckInDay } from './check-ins.ts'
import { isTargetReached, keyResultStatusOf, measuredProgressOf, progressOf, shownProgressOf } from './progress.ts'

const measure = (start: number, target: number, current: number) => ({ start, target, current, unit: '' })

it.each<[string, number, number, number, number, boolean]>([
  ['at its start', 0, 10, 0, 0, false],
  ['half way', 0, 10, 5, 0.5, false],
  ['at its target', 0, 10, 10, 1, true],
  ['past its target', 0, 10, 15, 1, true],
  ['behind its start', 0, 10, -5, 0, false],
  ['downwards, at its start', 45, 15, 45, 0, false],
  ['downwards, a third of the way', 45, 15, 35, 1 / 3, false],
  ['downwards, at its target', 45, 15, 15, 1, true],
  ['downwards, past its target', 45, 15, 3, 1, true],
  ['downwards, gone up', 45, 15, 60, 0, false],
  ['from below zero', -10, 10, 0, 0.5, false],
  ['kept as it was', 99, 99, 99, 1, true],
  ['to be kept, and higher', 99, 99, 99.5, 0, false],
  ['to be kept, and lower', 0, 0, -1, 0, false],
  ['with decimals', 0, 0.3, 0.15, 0.5, false],
])('a key result %s (%d to %d, now %d) is %d done, reached: %s', (_, start, target, current, share, isReached) => {
  expect(progressOf({ start, target, current })).toBeCloseTo(share, 10)
  expect(isTargetReached({ start, target, current })).toBe(isReached)
  // The status of a measured one follows from its measure, whatever was ticked.
  for (const status of ['Complete', 'Incomplete'] as const)
    expect(keyResultStatusOf({ status, measure: measure(start, target, current) })).toBe(
      isReached ? 'Complete' : 'Incomplete',
    )
})

describe('the progress of a goal', () => {
  it.each<[string, Parameters<typeof measuredProgressOf>[0], number | null]>([
    ['nothing is measured', [{ status: 'Complete' }, { status: 'Incomplete' }], null],
    ['there is nothing', [], null],
    ['one of one is half way', [{ measure: measure(0, 10, 5) }], 50],
    ['one is ticked, one half way', [{ status: 'Complete' }, { measure: measure(0, 10, 5) }], 75],
    ['one is not ticked, one half way', [{ status: 'Incomplete' }, { measure: measure(0, 10, 5) }], 25],
    ['all but a little is done', [{ measure: measure(0, 1000, 999) }, { status: 'Complete' }], 99],
    ['all is done', [{ measure: measure(10, 0, 0) }, { status: 'Complete' }], 100],
    ['a third is done', [{ measure: measure(0, 3, 1) }], 33],
    ['29 of 100 are done', [{ measure: measure(0, 100, 29) }], 29],
  ])('where %s: %j is %s', (_, keyResults, progress) => {
    expect(measuredProgressOf(keyResults)).toBe(progress)
  })

  it.each([
    [{ progress: 40, completed: 0, total: 3 }, 40],
    [{ progress: 0, completed: 2, total: 3 }, 0],
    [{ progress: null, completed: 2, total: 3 }, 66],
    [{ progress: null, completed: 3, total: 3 }, 100],
    [{ progress: null, completed: 0, total: 0 }, 0],
  ])('of %j is shown as %d', (goal, shown) => expect(shownProgressOf(goal)).toBe(shown))
})

it.each<[string, string, string | undefined, string | undefined]>([
  ['today', '2026-11-21', undefined, undefined],
  ['tomorrow', '2026-11-22', undefined, checkInMessages.future],
  ['on the day it was set', '2026-11-01', undefined, undefined],
  ['before it was set', '2026-10-31', undefined, 'The goal was set on 01/Nov/2026: choose that day or later'],
  ['on the day of the last one', '2026-11-10', '2026-11-10', undefined],
  ['before the last one', '2026-11-09', '2026-11-10', 'The last check-in was on 10/Nov/2026: choose that day or later'],
])('a check-in %s (%s, last one %s): %s', (_, on, lastOn, refusal) => {
  expect(validateCheckInDay(on, { setOn: '2026-11-01', lastOn, today: '2026-11-21' })).toBe(refusal)
})
