import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { defineSearchable } from '#kit/searchable.ts'
import { type GoalRow, goalAccess } from '#shared/features/goals/list.ts'
import { formatGoalStatus, goalStatusOf } from '#shared/features/goals/rules.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { goals, isGoalInScope } from './store.ts'

export const goalSearch = defineSearchable<'goals', GoalRow, EmployeeDirectory>({
  kind: 'goals',
  noun: 'goal hitgoal',
  access: goalAccess,
  textOf: row => row.objective,
  aboutOf: row => row.employee,
  isClosed: row => row.isUnsuccessful || (row.total > 0 && row.completed === row.total),
  dateOf: row => row.createdAt,
  async open({ people, actor, now, maxAge }) {
    const today = utcToday(now)
    const statusOf = (row: GoalRow) => formatGoalStatus(goalStatusOf(row, today), row)
    return {
      rows: await goals.rows(now, {}, maxAge),
      isInScope: row => isGoalInScope(row, actor, people),
      narrowingOf: statusOf,
      narrowingBasis: [today],
      show: row => ({
        title: row.objective,
        detail: `${fullName(people.name(row.employee))} · ${statusOf(row)}`,
        path: `/hitGoals-process/${row._id}`,
      }),
    }
  },
})
