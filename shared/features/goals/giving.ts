/** Setting one template as a goal for many people at once: the request, and the outcome for each person. */
import * as z from 'zod/mini'
import { day, id, ref, refs } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'

const MAX_GIVEN = 100
const PEOPLE_MISSING = 'Choose at least one person'

/** The objective, category and key results are the template's. */
export const GiveGoalForm = z.strictObject({
  template: ref,
  employees: refs(MAX_GIVEN, `At most ${MAX_GIVEN} people at once`).check(z.minLength(1, PEOPLE_MISSING)),
  reasonID: ref,
  type: ref,
  deadLine: day,
})
export type GiveGoalForm = z.infer<typeof GiveGoalForm>

const GIVEN_OUTCOMES = ['set', 'left'] as const
export const GivenLine = z.object({
  employee: PersonName,
  /** Whether the person gets the goal, or is skipped. */
  outcome: z.enum(GIVEN_OUTCOMES),
  /** Why they are skipped. */
  reason: z.string(),
  goal: z.nullable(id),
})
export type GivenLine = z.infer<typeof GivenLine>

export const GiveGoalPreview = z.object({ objective: z.string(), lines: z.array(GivenLine) })
/** The outcome; `batch` is the id that all goals set together have. */
export const GivenGoals = z.object({ batch: id, objective: z.string(), lines: z.array(GivenLine) })

/** Goals in the caller's scope that were set together, for the filter. */
export const GoalBatch = z.object({ _id: id, objective: z.string(), createdAt: z.string(), count: z.number() })
export type GoalBatch = z.infer<typeof GoalBatch>

export const givingMessages = {
  unknownTemplate: 'Choose an active template from the list',
  outOfReach: 'Is not among your people, or has left',
  hasIt: 'Has an open goal with this objective',
}
