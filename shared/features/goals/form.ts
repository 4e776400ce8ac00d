/** The goal form. Status, author and creation date are not in it: the server sets them. */
import * as z from 'zod/mini'
import { KeyResultsForm } from '#shared/features/key-results.ts'
import { day, flag, nullableRef, oneOf, optionalLongText, ref, text } from '#shared/kit/fields.ts'
import { GOAL_LEVELS } from './tree.ts'

export const UNSUCCESSFUL_REASON_MISSING = 'Say why the goal was unsuccessful'

/** The form's schema; callers can pass a stricter schema for the deadline. */
export const makeGoalForm = (deadLine: typeof day = day) =>
  z
    .object({
      objective: text(280),
      employee: ref,
      category: ref,
      reasonID: ref,
      type: ref,
      deadLine,
      keyResults: KeyResultsForm,
      comment: optionalLongText,
      isUnsuccessful: z._default(flag, false),
      unsuccessfulReason: optionalLongText,
      level: z.optional(oneOf(GOAL_LEVELS)),
      supports: z.optional(nullableRef),
    })
    .check(
      z.refine(
        // Runs even if the fields are invalid, so that all errors are reported at once: the values may be anything.
        ({ isUnsuccessful, unsuccessfulReason: reason }: { isUnsuccessful: unknown; unsuccessfulReason?: unknown }) =>
          !isUnsuccessful ||
          (typeof reason === 'string' ? reason.trim() !== '' : reason !== undefined && reason !== null),
        {
          path: ['unsuccessfulReason'],
          error: UNSUCCESSFUL_REASON_MISSING,
          when: ({ value }) => typeof value === 'object' && value !== null,
        },
      ),
    )

export const GoalForm = makeGoalForm()
export type GoalForm = z.infer<typeof GoalForm>
