/** Goals by the year they were set in, and the check-ins on each. */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { Collection } from '#kit/collection.ts'
import { SubCollection } from '#kit/sub-collection.ts'
import type { StoredCheckIn } from '#shared/features/goals/check-ins.ts'
import { GoalRow } from '#shared/features/goals/list.ts'
import { goalStorage } from '#shared/features/goals/storage.ts'
import type { Goal } from '#shared/features/goals.ts'
import type { Actor } from '#shared/kit/access.ts'

export type StoredGoal = GoalRow & Pick<Goal, 'keyResults' | 'comment' | 'unsuccessfulReason'>

export const goals = new Collection<GoalRow, StoredGoal>({
  ...goalStorage,
  row: GoalRow,
  defaults: { progress: null, lastCheckIn: null, level: 'person', supports: null, batch: null },
})

export const goalCheckIns = new SubCollection<StoredCheckIn>('GOAL_CHECK_IN')

/** A leader's scope covers the goals of their people and those they set themselves. */
export const isGoalInScope = (
  goal: Pick<GoalRow, 'employee' | 'createdBy'>,
  actor: Pick<Actor, 'userId'>,
  people: Pick<EmployeeDirectory, 'isInScope'>,
): boolean => people.isInScope(goal.employee) || goal.createdBy._id === actor.userId
