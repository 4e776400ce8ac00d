/** Describes a change of a goal in words, for its followers and its person. */
import { type Day, formatDay } from '#shared/kit/dates.ts'
import type { CheckInForm } from './check-ins.ts'
import type { GoalRow } from './list.ts'
import { goalStatusOf } from './rules.ts'

type ToldFields = Pick<GoalRow, 'objective' | 'deadLine' | 'isUnsuccessful' | 'completed' | 'total'>

/** `Status: Incomplete → Completed · Key results: 1 of 3 → 3 of 3`; empty when none of these fields changed. */
export function describeGoalChange(before: ToldFields, after: ToldFields, today: Day): string {
  const lines = [
    ['Status', ...[before, after].map(goal => goalStatusOf(goal, today))],
    ['Key results', ...[before, after].map(({ completed, total }) => `${completed} of ${total}`)],
    ['Deadline', ...[before, after].map(({ deadLine }) => formatDay(deadLine))],
    ['Objective', before.objective, after.objective],
  ]
  return lines
    .filter(([, from, to]) => from !== to)
    .map(([field, from, to]) => `${field}: ${from} → ${to}`)
    .join(' · ')
}

/** `Checked in, at risk: Waiting for the exam` */
export const describeCheckIn = ({ confidence, comment }: Pick<CheckInForm, 'confidence' | 'comment'>): string =>
  `Checked in, ${confidence.toLowerCase()}${comment ? `: ${comment}` : ''}`
