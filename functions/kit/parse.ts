/** Parses what a request holds; what does not fit is named by its path, with a sentence that says what is wrong. */
import * as z from 'zod/mini'
import { REQUIRED } from '#shared/kit/fields.ts'
import { type FieldError, invalidFields, Refusal } from './refusal.ts'

/** `others` is what else is wrong with it. */
export function parse(
  schema: z.core.$ZodType,
  value: unknown,
  code: 'invalid' | 'not-found' = 'invalid',
  others: readonly FieldError[] = [],
): unknown {
  const result = z.safeParse(schema, value, { error: inGeneral })
  if (result.success && others.length === 0) return result.data
  if (code === 'not-found') throw new Refusal('not-found', 'This record does not exist')
  throw invalidFields([...(result.error?.issues ?? []).flatMap(errorsOf), ...others])
}

export const UNKNOWN_FIELD = 'There is no such field'

/** The sentence for what a schema has none of its own for. */
const inGeneral: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'unrecognized_keys') return UNKNOWN_FIELD
  if (issue.code === 'invalid_value') return `Choose one of ${issue.values.join(', ')}`
  if (issue.input === undefined || issue.input === null) return REQUIRED
  return KINDS[issue.code === 'invalid_type' ? issue.expected : ''] ?? 'This cannot be understood'
}
const KINDS: Readonly<Record<string, string>> = {
  number: 'Invalid number',
  string: 'This is no text',
  array: 'This is no list',
  boolean: 'Choose true or false',
}

const errorsOf = (issue: z.core.$ZodIssue): FieldError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map(key => ({ path: [...issue.path, key].join('.'), message: issue.message }))
    : [{ path: issue.path.join('.'), message: issue.message }]
