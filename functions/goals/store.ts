/** Goals by the year they were set in. */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { Collection } from '#kit/collection.ts'
import { GoalRow } from '#shared/features/goals/list.ts'
import { goalStorage } from '#shared/features/goals/storage.ts'
import type { Goal } from '#shared/features/goals.ts'
import type { Actor } from '#shared/kit/access.ts'

export type StoredGoal = GoalRow & Pick<Goal, 'keyResults' | 'comment' | 'unsuccessfulReason'>

export const goals = new Collection<GoalRow, StoredGoal>({
  ...goalStorage,
  row: GoalRow,
})

/** A leader's scope covers the goals of their people and those they set themselves. */
export const isGoalInScope = (
  goal: Pick<GoalRow, 'employee' | 'createdBy'>,
  actor: Pick<Actor, 'userId'>,
  people: Pick<EmployeeDirectory, 'isInScope'>,
): boolean => people.isInScope(goal.employee) || goal.createdBy._id === actor.userId
