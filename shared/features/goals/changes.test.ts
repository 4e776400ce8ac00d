import { expect, it } from 'vitest'
import { describeCheckIn, describeGoalChange } from './changes.ts'

const BEFORE = { objective: 'Learn Go', deadLine: '2026-05-01', isUnsuccessful: false, completed: 1, total: 2 }

it.each([
  ['nothing', {}, ''],
  ['a key result', { completed: 2 }, 'Status: Incomplete → Completed · Key results: 1 of 2 → 2 of 2'],
  ['another deadline', { deadLine: '2026-06-01' }, 'Deadline: 01/May/2026 → 01/Jun/2026'],
  ['the end', { isUnsuccessful: true }, 'Status: Incomplete → Unsuccessful'],
  ['other words', { objective: 'Learn Rust' }, 'Objective: Learn Go → Learn Rust'],
])('describes a change: %s', (_, fields, words) => {
  expect(describeGoalChange(BEFORE, { ...BEFORE, ...fields }, '2026-04-20')).toBe(words)
})

it('describes a check-in with and without a comment', () => {
  expect(describeCheckIn({ confidence: 'On track', comment: '' })).toBe('Checked in, on track')
  expect(describeCheckIn({ confidence: 'At risk', comment: 'No exam yet' })).toBe('Checked in, at risk: No exam yet')
})
