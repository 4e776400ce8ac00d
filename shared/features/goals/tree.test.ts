import { expect, it } from 'vitest'
import { createsGoalRing, rollUpProgress } from './tree.ts'

it.each([
  ['nothing above', 'a', 'x', {}, false],
  ['itself', 'a', 'a', {}, true],
  ['what supports it', 'a', 'b', { b: 'a' }, true],
  ['what supports it over another', 'a', 'c', { c: 'b', b: 'a' }, true],
  ['what supports the same', 'a', 'b', { b: 'x', a: 'x' }, false],
  ['a ring of others', 'a', 'b', { b: 'c', c: 'b' }, false],
] as const)('a goal supporting %s creates a cycle: %s', (_, goal, supports, above, isRing) => {
  expect(createsGoalRing(goal, supports, id => (above as Record<string, string>)[id])).toBe(isRing)
})

const goal = (_id: string, supports: string | null, progress: number, isUnsuccessful = false) => ({
  _id,
  supports,
  progress,
  isUnsuccessful,
})
it.each([
  ['nothing supports it', [goal('a', null, 40)], { a: 40 }],
  ['one supports it', [goal('a', null, 0), goal('b', 'a', 100)], { a: 50, b: 100 }],
  ['two support it', [goal('a', null, 30), goal('b', 'a', 100), goal('c', 'a', 0)], { a: 43, b: 100, c: 0 }],
  ['three levels', [goal('a', null, 0), goal('b', 'a', 0), goal('c', 'b', 100)], { a: 25, b: 50, c: 100 }],
  [
    'halves add up before they are cut',
    [goal('a', null, 0), goal('b', 'a', 1), goal('c', 'b', 0)],
    { a: 0, b: 0, c: 0 },
  ],
  ['one was given up', [goal('a', null, 60), goal('b', 'a', 0, true)], { a: 60, b: 0 }],
  ['what it supports is gone', [goal('b', 'gone', 70)], { b: 70 }],
  ['all are done', [goal('a', null, 100), goal('b', 'a', 100), goal('c', 'a', 100)], { a: 100, b: 100, c: 100 }],
] as const)('rolls up progress where %s', (_, goals, rolled) => {
  expect(Object.fromEntries(rollUpProgress(goals))).toEqual(rolled)
})

it('terminates on a stored cycle', () => {
  expect(rollUpProgress([goal('a', 'b', 10), goal('b', 'a', 30)]).size).toBe(2)
})
