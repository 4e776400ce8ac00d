/** Describes a change of an action item in words, for its followers. */
import type { ActionItemRow } from '#shared/features/action-items.ts'
import { actionItemStatuses } from '#shared/features/action-items.ts'
import { formatDay } from '#shared/kit/dates.ts'

type ToldFields = Pick<ActionItemRow, 'status' | 'dueDate' | 'leaderAssigned'>

/** `Status: Open → Completed · Due date: 01/May/2026 → 09/May/2026`; empty when none of these fields changed. */
export const describeItemChange = (
  before: ToldFields,
  after: ToldFields,
  nameOf: (employeeId: string) => string,
): string =>
  [
    before.status === after.status
      ? ''
      : `Status: ${actionItemStatuses.byId(before.status).name} → ${actionItemStatuses.byId(after.status).name}`,
    before.dueDate === after.dueDate ? '' : `Due date: ${formatDay(before.dueDate)} → ${formatDay(after.dueDate)}`,
    before.leaderAssigned === after.leaderAssigned ? '' : `Assigned to ${nameOf(after.leaderAssigned)}`,
  ]
    .filter(Boolean)
    .join(' · ')
