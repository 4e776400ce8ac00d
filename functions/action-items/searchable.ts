import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { defineSearchable } from '#kit/searchable.ts'
import {
  type ActionItemRow,
  actionItemStatuses,
  actionItemsApi,
  isActionItemClosed,
} from '#shared/features/action-items.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { actionItems, isActionItemInScope } from './store.ts'

const stateOf = (row: ActionItemRow) =>
  [actionItemStatuses.byId(row.status).name, `due ${formatDay(row.dueDate)}`].join(' · ')

export const actionItemSearch = defineSearchable<'action-items', ActionItemRow, EmployeeDirectory>({
  kind: 'action-items',
  noun: 'action item',
  access: actionItemsApi.calls.list.access,
  textOf: row => row.title,
  aboutOf: row => row.employee,
  isClosed: row => isActionItemClosed(row.status),
  dateOf: row => row.creationDate,
  open: async ({ people, actor, now, maxAge }) => ({
    rows: await actionItems.rows(now, {}, maxAge),
    isInScope: row => isActionItemInScope(row, actor, people),
    narrowingOf: stateOf,
    show: row => ({
      title: row.title,
      detail: `${fullName(people.name(row.employee))} · ${stateOf(row)}`,
      path: `/action-items/${row._id}`,
    }),
  }),
})
