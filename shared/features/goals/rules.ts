/** How a goal's status is calculated and shown, and which deadlines are valid. Days are compared in UTC. */
import type { Day } from '#shared/kit/dates.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'

export const goalStatuses = staticCatalogue('a8', ['Completed', 'Incomplete', 'Uncompleted', 'Unsuccessful'])
export type GoalStatusName = (typeof goalStatuses.all)[number]['name']

export interface GoalStatusInput {
  readonly deadLine: Day
  readonly isUnsuccessful: boolean
  /** The number of completed key results, and of all key results. */
  readonly completed: number
  readonly total: number
}

/** The status is never set directly: it is derived from the key results, the deadline and the unsuccessful mark. */
export function goalStatusOf(
  { deadLine, isUnsuccessful, completed, total }: GoalStatusInput,
  today: Day,
): GoalStatusName {
  if (isUnsuccessful) return 'Unsuccessful'
  if (total > 0 && completed === total) return 'Completed'
  return deadLine < today ? 'Uncompleted' : 'Incomplete'
}

/** The status with its count of key results. Source: spec 3 section 4. */
export function formatGoalStatus(
  status: GoalStatusName,
  { completed, total }: Pick<GoalStatusInput, 'completed' | 'total'>,
): string {
  const counted = status === 'Completed' || (status !== 'Unsuccessful' && completed < total)
  return counted ? `${status} (${completed}/${total})` : status
}

export const PAST_DEADLINE = 'The deadline cannot be earlier than today'
/** Returns why a deadline is rejected, if it is. It may be in the past if an existing goal keeps its date. */
export const validateDeadLine = (deadLine: Day, before: Day | undefined, today: Day): string | undefined =>
  deadLine < today && deadLine !== before ? PAST_DEADLINE : undefined
