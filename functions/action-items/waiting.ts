import { createFollowedSource } from '#kit/followed.ts'
import { actionItemsApi, isActionItemClosed } from '#shared/features/action-items.ts'
import { DUE_SOON_DAYS, type WaitingSource } from '#shared/features/home/waiting.ts'
import { addDays } from '#shared/kit/dates.ts'
import { actionItems, isActionItemInScope } from './store.ts'

/** Open items that are late or due soon, for their assignees and authors. */
export const actionItemsWaiting: WaitingSource = {
  screen: '/action-items',
  access: actionItemsApi.calls.list.access,
  async load({ actor, now, today, people }) {
    const last = addDays(today, DUE_SOON_DAYS)
    return (await actionItems.rows(now))
      .filter(row => !isActionItemClosed(row.status) && row.dueDate <= last)
      .filter(row => row.leaderAssigned === actor.employeeId || row.createdBy._id === actor.userId)
      .filter(row => isActionItemInScope(row, actor, people))
      .map(({ _id, version, title, employee, leaderAssigned, creationDate, dueDate }) => ({
        _id,
        version,
        title,
        person: people.name(employee),
        reason: leaderAssigned === actor.employeeId ? 'assigned' : 'created',
        since: creationDate.slice(0, 10),
        due: dueDate,
      }))
  },
}

export const actionItemsFollowed = createFollowedSource(
  { screen: '/action-items', access: actionItemsApi.calls.one.access },
  actionItems,
  isActionItemInScope,
)
