import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { defineSearchable } from '#kit/searchable.ts'
import {
  PLAN_COMPLETED,
  type PlanRow,
  planAccess,
  planStatuses,
} from '#shared/features/career-development-plans/list.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { isPlanInScope, plans } from './store.ts'

const stateOf = (row: PlanRow) => `${formatMonth(row.period)} · ${planStatuses.byId(row.cdpStatus).name}`

export const planSearch = defineSearchable<'plans', PlanRow, EmployeeDirectory>({
  kind: 'plans',
  noun: 'career development plan cdp',
  access: planAccess,
  textOf: () => '',
  aboutOf: row => row.employee,
  isClosed: row => row.cdpStatus === PLAN_COMPLETED,
  dateOf: row => row.creationDate,
  open: async ({ people, actor, now, maxAge }) => ({
    rows: await plans.rows(now, {}, maxAge),
    isInScope: row => isPlanInScope(row, actor, people),
    narrowingOf: stateOf,
    show: row => ({
      title: fullName(people.name(row.employee)),
      detail: stateOf(row),
      path: `/career-development-plan/${row._id}`,
    }),
  }),
})
