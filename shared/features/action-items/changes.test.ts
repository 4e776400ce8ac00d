import { expect, it } from 'vitest'
import { actionItemStatuses } from '#shared/features/action-items.ts'
import { describeItemChange } from './changes.ts'

const BEFORE = { status: actionItemStatuses.id('Open'), dueDate: '2026-05-01', leaderAssigned: 'ana' }

it.each([
  ['nothing', {}, ''],
  ['another status', { status: actionItemStatuses.id('Not Done') }, 'Status: Open → Not Done'],
  ['another day', { dueDate: '2026-05-09' }, 'Due date: 01/May/2026 → 09/May/2026'],
  ['somebody else', { leaderAssigned: 'leo' }, 'Assigned to Name of leo'],
  [
    'all of it',
    { status: actionItemStatuses.id('Completed'), dueDate: '2026-05-02', leaderAssigned: 'leo' },
    'Status: Open → Completed · Due date: 01/May/2026 → 02/May/2026 · Assigned to Name of leo',
  ],
])('describes a change: %s', (_, fields, words) => {
  expect(describeItemChange(BEFORE, { ...BEFORE, ...fields }, id => `Name of ${id}`)).toBe(words)
})
