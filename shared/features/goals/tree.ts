/** Goals that support a goal: a tree from the company's goals over those of teams to those of people. */
import * as z from 'zod/mini'
import { flag, id } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'

export const GOAL_LEVELS = ['company', 'team', 'person'] as const
export const GoalLevel = z.enum(GOAL_LEVELS)
export type GoalLevel = z.infer<typeof GoalLevel>
export const GOAL_LEVEL_NAMES: Readonly<Record<GoalLevel, string>> = {
  company: 'Company',
  team: 'Team',
  person: 'Person',
}

/** A goal that may be supported: one of the company, or of a team in the caller's scope. */
export const SupportableGoal = z.object({ _id: id, objective: z.string(), level: GoalLevel })
export type SupportableGoal = z.infer<typeof SupportableGoal>

/**
 * A goal in the tree. One that the caller may not open, and that is only there because others support it, has only its
 * objective and level.
 */
export const TreeGoal = z.object({
  ...SupportableGoal.shape,
  supports: z.nullable(id),
  isOpenable: flag,
  employee: z.nullable(PersonName),
  statusName: z.string(),
  /** Both in percent: its own progress, and that including the goals that support it. */
  progress: z.nullable(z.number()),
  rolledUp: z.nullable(z.number()),
})
export type TreeGoal = z.infer<typeof TreeGoal>

export const GoalTree = z.object({
  goals: z.array(TreeGoal),
  /** Whether there are more than are shown. */
  isCut: flag,
})
export type GoalTree = z.infer<typeof GoalTree>

/** The goal that a goal supports, and the goals that support it. */
export const GoalSupport = z.object({
  supported: z.nullable(TreeGoal),
  supporters: z.array(TreeGoal),
  /** The number of other goals that support it and that the caller may not open. */
  others: z.number(),
  rolledUp: z.number(),
})
export type GoalSupport = z.infer<typeof GoalSupport>

export const goalTreeMessages = {
  unknown: 'Choose a goal of the company or of a team from the list',
  ring: 'That goal supports this one, directly or through others. Choose another.',
}

/** Whether a goal would indirectly support itself. `supportedBy` returns what a goal supports. */
export function createsGoalRing(
  goal: string,
  supports: string,
  supportedBy: (id: string) => string | null | undefined,
): boolean {
  const seen = new Set<string>()
  for (let above: string | null | undefined = supports; above && !seen.has(above); above = supportedBy(above)) {
    if (above === goal) return true
    seen.add(above)
  }
  return false
}

interface RolledGoal {
  readonly _id: string
  readonly supports: string | null
  readonly isUnsuccessful: boolean
  /** Its own progress, in percent. */
  readonly progress: number
}

/**
 * Returns the progress of every goal including its supporters: the mean of its own and theirs. Goals that were given up
 * do not count.
 */
export function rollUpProgress(goals: readonly RolledGoal[]): ReadonlyMap<string, number> {
  const supporters = Map.groupBy(
    goals.filter(({ isUnsuccessful, supports }) => supports && !isUnsuccessful),
    ({ supports }) => supports,
  )
  const exact = new Map<string, number>()
  const roll = (goal: RolledGoal, below: ReadonlySet<string>): number => {
    const known = exact.get(goal._id)
    if (known !== undefined) return known
    const path = new Set([...below, goal._id])
    // Rings are refused when a goal is saved; this makes the recursion end even if one is stored.
    const parts = (supporters.get(goal._id) ?? []).filter(({ _id }) => !path.has(_id)).map(one => roll(one, path))
    const rolled = (goal.progress + parts.reduce((sum, part) => sum + part, 0)) / (parts.length + 1)
    exact.set(goal._id, rolled)
    return rolled
  }
  return new Map(goals.map(goal => [goal._id, Math.floor(roll(goal, new Set()) + 1e-9)]))
}
