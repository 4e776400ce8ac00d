/** Opens the next item of a recurring action item, in the transaction that completes it. */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { digestOf } from '#kit/digest.ts'
import type { NoticeCause } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import { nextDueDate, type Repeat } from '#shared/features/action-items/recurrence.ts'
import { countSubtasks, untickAll } from '#shared/features/action-items/subtasks.ts'
import { type ActionItemForm, actionItemStatuses } from '#shared/features/action-items.ts'
import { dayOfMonth, utcToday } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { assignedWrites } from './notices.ts'
import { actionItems, type StoredActionItem } from './store.ts'

/** Returns an item's recurrence after a form is saved. The day of the month is the one that somebody chose. */
export function repeatFields(
  { dueDate, repeat: sent }: Pick<ActionItemForm, 'dueDate' | 'repeat'>,
  before?: StoredActionItem,
): { readonly repeat: Repeat | null; readonly series?: StoredActionItem['series'] } {
  const repeat = sent === undefined ? (before?.repeat ?? null) : sent
  if (!repeat) return { repeat, series: before?.series }
  const kept = before?.dueDate === dueDate ? before.series : undefined
  return { repeat, series: { ...before?.series, date: kept?.date ?? dayOfMonth(dueDate) } }
}

/**
 * Returns the item to store, and, if this change completes it, the writes that open the next one. Each due day opens
 * one item, even if it is reopened and completed again; none is opened if one of its people has left.
 */
export async function followUp(
  before: StoredActionItem,
  after: StoredActionItem,
  people: EmployeeDirectory,
  cause: NoticeCause,
): Promise<{ readonly after: StoredActionItem; readonly opening: TableWrite[] }> {
  const { repeat, series, dueDate, employee, leaderAssigned } = after
  const isCompleted = before.completionDate === null && after.completionDate !== null
  const isHere = (id: string) => people.person(id)?.isActive === true
  if (!repeat || !isCompleted || series?.followed === dueDate || !isHere(employee) || !isHere(leaderAssigned))
    return { after, opening: [] }
  const { now } = cause
  const date = series?.date ?? dayOfMonth(dueDate)
  const description = untickAll(after.description)
  const next = {
    employee,
    leaderAssigned,
    repeat,
    description,
    title: after.title,
    priority: after.priority,
    isShared: after.isShared,
    createdBy: after.createdBy,
    creationDate: now.toISOString(),
    completionDate: null,
    // It belongs to no one-on-one: that of the previous item may be long ago.
    type: 'General' as const,
    typeId: null,
    status: actionItemStatuses.id('Open'),
    dueDate: nextDueDate(dueDate, repeat, utcToday(now), date),
    subtasks: countSubtasks(description),
    series: { date },
  }
  const _id = makeId(now, digestOf(`${after._id} ${dueDate}`))
  const telling = await assignedWrites({ ...next, _id }, people, { ...cause, change: 1 })
  return {
    after: { ...after, series: { date, followed: dueDate } },
    opening: [actionItems.insertWrite(_id, next, now), ...telling],
  }
}
