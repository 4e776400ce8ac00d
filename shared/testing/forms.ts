/** Tests what a form accepts and rejects, with which message at which field. */
import { expect } from 'vitest'
import * as z from 'zod/mini'

export const REQUIRED = 'This is a required field'
export const errorsOf = (schema: z.ZodMiniType, value: unknown): string[] =>
  (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

/** Field, value and the message under it; no message if the value is accepted. */
type Cases = readonly (readonly [string, unknown, string?])[]
/** Checks each case: changes one field of a form that is valid otherwise. */
export function judge(schema: z.ZodMiniType, whole: object, cases: Cases): void {
  expect(errorsOf(schema, whole)).toEqual([])
  for (const [field, value, text] of cases)
    expect([field, ...errorsOf(schema, { ...whole, [field]: value })]).toEqual(
      text ? [field, `${field}: ${text}`] : [field],
    )
}
