/** Parses parts of a request; each error names the path of the invalid value, with a sentence for staff. */
import * as z from 'zod/mini'
import type { FieldError } from '#shared/kit/fields.ts'
import { REQUIRED } from '#shared/kit/fields.ts'
import { AppError, invalidFieldsError } from './app-error.ts'

/** Returns the parsed value. `others` are further errors in the same input. @throws 400 with all errors, or 404 */
export function parseInput(
  schema: z.core.$ZodType,
  value: unknown,
  code: 'invalid' | 'not-found' = 'invalid',
  others: readonly FieldError[] = [],
): unknown {
  const result = z.safeParse(schema, value, { error: defaultErrorMap })
  if (result.success && others.length === 0) return result.data
  if (code === 'not-found') throw new AppError('not-found', 'This record does not exist')
  throw invalidFieldsError([...(result.error?.issues ?? []).flatMap(toFieldErrors), ...others])
}

export const UNKNOWN_FIELD = 'Unknown field'

/** The message of an issue, for schemas without their own. */
const defaultErrorMap: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'unrecognized_keys') return UNKNOWN_FIELD
  if (issue.code === 'invalid_value') return `Choose one of ${issue.values.join(', ')}`
  if (issue.input === undefined || issue.input === null) return REQUIRED
  return TYPE_MESSAGES[issue.code === 'invalid_type' ? issue.expected : ''] ?? 'Invalid value'
}
const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  number: 'Invalid number',
  string: 'This must be text',
  array: 'This must be a list',
  boolean: 'Choose true or false',
}

const toFieldErrors = (issue: z.core.$ZodIssue): FieldError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map(key => ({ path: [...issue.path, key].join('.'), message: issue.message }))
    : [{ path: issue.path.join('.'), message: issue.message }]
