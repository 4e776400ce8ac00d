import { describe, expect, it } from 'vitest'
import { checkInDueOf, leaderCheckInDueOf, movementSince, nextCheckInOf } from './check-ins.ts'

const TODAY = '2026-11-25'
const goal = (more: object = {}) => ({
  deadLine: '2027-03-01',
  isUnsuccessful: false,
  completed: 0,
  total: 2,
  progress: 10,
  lastCheckIn: null,
  createdAt: '2026-08-10T10:00:00.000Z',
  ...more,
})
const checkedOn = (day: string) => ({ lastCheckIn: { day, confidence: 'On track' as const } })

describe('the next check-in', () => {
  it.each([
    ['a month after the goal was set', {}, '2026-09-10'],
    ['a month after the last one', checkedOn('2026-10-31'), '2026-11-30'],
    ['none where nothing is measured', { progress: null }, null],
    [
      'where nothing is measured, but somebody has checked in',
      { progress: null, ...checkedOn('2026-11-01') },
      '2026-12-01',
    ],
    ['none of a goal that is reached', { completed: 2 }, null],
    ['none of one that was given up', { isUnsuccessful: true }, null],
    ['none after the deadline', { deadLine: '2026-11-24' }, null],
    ['still on the deadline', { deadLine: '2026-11-25' }, '2026-09-10'],
  ])('is %s', (_, more, expected) => expect(nextCheckInOf(goal(more), TODAY)).toBe(expected))
})

it.each([
  // The day of the last check-in; then the day since which the next is due for the person, and for their leader.
  ['2026-10-26', null, null],
  ['2026-10-25', '2026-11-25', null],
  ['2026-10-19', '2026-11-19', null],
  ['2026-10-18', '2026-11-18', '2026-11-18'],
  ['2026-01-01', '2026-02-01', '2026-02-01'],
])('after a check-in on %s, the next is due since %s, and for the leader since %s', (last, own, ofLeader) => {
  expect([checkInDueOf(goal(checkedOn(last)), TODAY), leaderCheckInDueOf(goal(checkedOn(last)), TODAY)]).toEqual([
    own,
    ofLeader,
  ])
})

describe('how a goal moved since a day', () => {
  const said = (day: string, progress: number) => ({ day, progress, confidence: 'At risk' as const })
  it.each([
    [
      'from the last one before to the latest',
      [said('2026-11-20', 60), said('2026-11-02', 40), said('2026-10-31', 30), said('2026-09-01', 10)],
      { from: 30, to: 60 },
    ],
    ['one on the day itself counts', [said('2026-11-01', 40)], { from: null, to: 40 }],
    ['back', [said('2026-11-01', 20), said('2026-10-01', 40)], { from: 40, to: 20 }],
    ['not at all', [said('2026-10-31', 20)], undefined],
    ['nobody ever checked in', [], undefined],
  ])('%s', (_, checkIns, expected) => {
    expect(movementSince(checkIns, '2026-11-01')).toEqual(expected && { ...expected, confidence: 'At risk' })
  })
})
