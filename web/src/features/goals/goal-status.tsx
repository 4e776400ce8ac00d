/** A goal's status as text, colour and chip, for the list and the goal's screen. */

import { formatGoalStatus, type GoalStatusName } from '#shared/features/goals/rules.ts'
import { t } from '#shared/kit/texts.ts'
import { toneOf } from '#web/kit/status-chip.tsx'
import { Chip } from '#web/ui/chip.tsx'

export const GOALS_PATH = '/hitGoals-process'

export const getFill = (status: string) => `var(--tone-${toneOf(status)})`

/** Returns a goal's status with its count of key results, in the reader's language. */
export const sayGoalStatus = (name: string, count: { readonly completed: number; readonly total: number }): string =>
  formatGoalStatus(name as GoalStatusName, count).replace(name, t(name))

export const GoalStatusChip = ({ name, ...count }: { name: string; completed: number; total: number }) => (
  <Chip tone={toneOf(name)} className="tabular-nums">
    {sayGoalStatus(name, count)}
  </Chip>
)
