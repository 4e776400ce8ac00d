/** What a goal is measured by, and what the templates of goals suggest to measure it by. */
import * as z from 'zod/mini'
import { id, text } from '#shared/kit/fields.ts'

export const KEY_RESULT_STATUSES = ['Incomplete', 'Complete'] as const
export type KeyResultStatus = (typeof KEY_RESULT_STATUSES)[number]

const MAX_TEXT = 280
const MAX_KEY_RESULTS = 50
const textFields = { keyResult: text(MAX_TEXT), source: text(MAX_TEXT) }

/** Its words alone, for suggestions. */
export const KeyResultText = z.object(textFields)
export type KeyResultText = z.infer<typeof KeyResultText>

/** As a template keeps it. */
export const TemplateKeyResult = z.object({ _id: id, keyResult: z.string(), source: z.string() })
export type TemplateKeyResult = z.infer<typeof TemplateKeyResult>
/** As a goal keeps it. */
export const KeyResult = z.object({ ...TemplateKeyResult.shape, status: z.enum(KEY_RESULT_STATUSES) })
export type KeyResult = z.infer<typeof KeyResult>

export const keyResultMessages = {
  none: 'There are no Key Results to display, try adding a new one.',
  atLeastOne: 'Add at least one key result',
  half: 'Fill in both the key result and its source',
}

const TOO_MANY = `At most ${MAX_KEY_RESULTS} key results`
/** Those that are new have no id yet. */
const KeyResultInput = z.object({ _id: z.optional(id), ...textFields })
export const TemplateKeyResultsForm = z
  .array(KeyResultInput)
  .check(z.minLength(1, keyResultMessages.atLeastOne), z.maxLength(MAX_KEY_RESULTS, TOO_MANY))

/** New ones start Incomplete. */
const KeyResultWithStatusInput = z.object({
  ...KeyResultInput.shape,
  status: z._default(z.enum(KEY_RESULT_STATUSES), 'Incomplete'),
})
export const KeyResultsForm = z
  .array(KeyResultWithStatusInput)
  .check(z.minLength(1, keyResultMessages.atLeastOne), z.maxLength(MAX_KEY_RESULTS, TOO_MANY))

/** How many are complete, of how many. */
export const keyResultProgressOf = (
  keyResults: readonly { readonly status?: KeyResultStatus | undefined }[],
): { completed: number; total: number } => ({
  completed: keyResults.filter(one => one.status === 'Complete').length,
  total: keyResults.length,
})
