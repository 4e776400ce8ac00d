/** Key results: they measure a goal; goal templates suggest some. */
import * as z from 'zod/mini'
import { id, number, optionalText, parseTypedNumber, text, withInputJsonSchema } from '#shared/kit/fields.ts'

const KEY_RESULT_STATUSES = ['Incomplete', 'Complete'] as const
export type KeyResultStatus = (typeof KEY_RESULT_STATUSES)[number]

const MAX_TEXT = 280
const MAX_KEY_RESULTS = 50
const textFields = { keyResult: text(MAX_TEXT), source: text(MAX_TEXT) }

/** A key result's texts alone, for suggestions. */
export const KeyResultText = z.object(textFields)
export type KeyResultText = z.infer<typeof KeyResultText>

/** As stored in a template. */
export const TemplateKeyResult = z.object({ _id: id, keyResult: z.string(), source: z.string() })
export type TemplateKeyResult = z.infer<typeof TemplateKeyResult>

const MAX_VALUE = 1e12
/** The start, target or current value of a measured key result. */
export const measuredValue = number(-MAX_VALUE, MAX_VALUE)
/** The numeric measure of a key result: its start, its target and its current value. */
export const KeyResultMeasure = z.object({
  start: z.number(),
  target: z.number(),
  current: z.number(),
  unit: z.string(),
})
export type KeyResultMeasure = z.infer<typeof KeyResultMeasure>
/** If empty, the current value stays unchanged; that of a new key result is its start. */
const optionalValue = withInputJsonSchema(
  z.pipe(
    z.transform((value: string | number | null) => parseTypedNumber(value)),
    z.optional(z.number('Invalid number').check(z.minimum(-MAX_VALUE), z.maximum(MAX_VALUE))),
  ),
  { type: ['number', 'string', 'null'], minimum: -MAX_VALUE, maximum: MAX_VALUE },
)
const MeasureForm = z.object({
  start: measuredValue,
  target: measuredValue,
  current: z.optional(optionalValue),
  unit: optionalText(20),
})

/** Parses a measure that is being typed; undefined while it is incomplete. */
export function parseMeasure(typed: unknown): KeyResultMeasure | undefined {
  const { data } = MeasureForm.safeParse(typed)
  return data && { ...data, current: data.current ?? data.start }
}

/** As stored in a goal. A key result without `measure` is completed by ticking it. */
export const KeyResult = z.object({
  ...TemplateKeyResult.shape,
  status: z.enum(KEY_RESULT_STATUSES),
  measure: z.optional(KeyResultMeasure),
})
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

/**
 * New key results start as Incomplete; the status of a measured one follows from its measure. `null` ends measuring; a
 * missing measure stays as it is.
 */
const KeyResultWithStatusInput = z.object({
  ...KeyResultInput.shape,
  status: z._default(z.enum(KEY_RESULT_STATUSES), 'Incomplete'),
  measure: z.optional(z.nullable(MeasureForm)),
})
export type KeyResultInput = z.infer<typeof KeyResultWithStatusInput>
export const KeyResultsForm = z
  .array(KeyResultWithStatusInput)
  .check(z.minLength(1, keyResultMessages.atLeastOne), z.maxLength(MAX_KEY_RESULTS, TOO_MANY))
