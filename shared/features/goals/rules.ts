/** How a goal's status is worked out and shown, and which deadlines it takes. Days are judged in UTC. */
import type { Day } from '#shared/kit/dates.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'

export const goalStatuses = staticCatalogue('a8', ['Completed', 'Incomplete', 'Uncompleted', 'Unsuccessful'])
export type GoalStatusName = (typeof goalStatuses.all)[number]['name']

interface GoalStatusInput {
  readonly deadLine: Day
  readonly isUnsuccessful: boolean
  /** Key results that are complete, and all. */
  readonly completed: number
  readonly total: number
}

/** Nobody sets a status: it follows from the key results, the deadline and whether somebody marked the goal unsuccessful. */
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
/** Why a deadline is refused, if it is. It may stay in the past when an old goal is edited and the date is not touched. */
export const validateDeadLine = (deadLine: Day, before: Day | undefined, today: Day): string | undefined =>
  deadLine < today && deadLine !== before ? PAST_DEADLINE : undefined
