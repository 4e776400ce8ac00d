/** What a form takes and refuses, and with which text at which field. */
import { expect } from 'vitest'
import * as z from 'zod/mini'

export const REQUIRED = 'This is a required field'
export const errorsOf = (schema: z.ZodMiniType, value: unknown): string[] =>
  (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

/** Field, value, and the text under it; no text where the value is taken. */
type Cases = readonly (readonly [string, unknown, string?])[]
/** Changes one field at a time of a form that is taken as it is. */
export function judge(schema: z.ZodMiniType, whole: object, cases: Cases): void {
  expect(errorsOf(schema, whole)).toEqual([])
  for (const [field, value, text] of cases)
    expect([field, ...errorsOf(schema, { ...whole, [field]: value })]).toEqual(
      text ? [field, `${field}: ${text}`] : [field],
    )
}
