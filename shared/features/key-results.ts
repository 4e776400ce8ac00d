/** Key results: what a goal is measured by, and what goal templates suggest. */
import * as z from 'zod/mini'
import { id, text } from '#shared/kit/fields.ts'

export const KEY_RESULT_STATUSES = ['Incomplete', 'Complete'] as const
export type KeyResultStatus = (typeof KEY_RESULT_STATUSES)[number]

const MAX_TEXT = 280
const MAX_KEY_RESULTS = 50
const textFields = { keyResult: text(MAX_TEXT), source: text(MAX_TEXT) }

/** Only its texts, for suggestions. */
export const KeyResultText = z.object(textFields)
export type KeyResultText = z.infer<typeof KeyResultText>

/** As stored in a template. */
export const TemplateKeyResult = z.object({ _id: id, keyResult: z.string(), source: z.string() })
export type TemplateKeyResult = z.infer<typeof TemplateKeyResult>
/** As stored in a goal. */
export const KeyResult = z.object({ ...TemplateKeyResult.shape, status: z.enum(KEY_RESULT_STATUSES) })
export type KeyResult = z.infer<typeof KeyResult>

export const keyResultMessages = {
  none: 'There are no Key Results to display, try adding a new one.',
  atLeastOne: 'Add at least one key result',
  half: 'Fill in both the key result and its source',
}

const TOO_MANY = `At most ${MAX_KEY_RESULTS} key results`
/** New key results have no id yet. */
const KeyResultInput = z.object({ _id: z.optional(id), ...textFields })
export const TemplateKeyResultsForm = z
  .array(KeyResultInput)
  .check(z.minLength(1, keyResultMessages.atLeastOne), z.maxLength(MAX_KEY_RESULTS, TOO_MANY))

/** New key results start as Incomplete. */
const KeyResultWithStatusInput = z.object({
  ...KeyResultInput.shape,
  status: z._default(z.enum(KEY_RESULT_STATUSES), 'Incomplete'),
})
export const KeyResultsForm = z
  .array(KeyResultWithStatusInput)
  .check(z.minLength(1, keyResultMessages.atLeastOne), z.maxLength(MAX_KEY_RESULTS, TOO_MANY))

/** Counts the completed key results and all key results. */
export const keyResultProgressOf = (
  keyResults: readonly { readonly status?: KeyResultStatus | undefined }[],
): { completed: number; total: number } => ({
  completed: keyResults.filter(one => one.status === 'Complete').length,
  total: keyResults.length,
})
