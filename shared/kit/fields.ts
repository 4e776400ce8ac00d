/** The kinds of schema fields, each with its limit and its error text. */
import * as z from 'zod/mini'
import { type Day, FIRST_YEAR, formatDay, LAST_YEAR } from './dates.ts'
import { ID } from './ids.ts'

export const REQUIRED = 'This is a required field'
export const CHOOSE_FROM_LIST = 'Choose one from the list'
const INVALID_NUMBER = 'Invalid number'
const NO_TEXT = 'This must be text'

/** A field's error, as a form shows it. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** A missing value gives the "required" error; a value of the wrong kind gives the given message. */
const requiredOr = (message: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null || input === '' ? REQUIRED : message,
})

/** The JSON Schema of the input that a schema starting with a transform accepts, for the OpenAPI document. */
export const inputJsonSchemas = z.registry<{ readonly as: Readonly<Record<string, unknown>> }>()
/** Registers that input JSON Schema for a schema. */
export const withInputJsonSchema = <S extends z.ZodMiniType>(schema: S, as: Readonly<Record<string, unknown>>): S => {
  inputJsonSchemas.add(schema, { as })
  return schema
}

/** Control characters that no text needs: all but tab, line feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
/** Line breaks and tabs. */
const LINE_BREAKS = /[\t\n\r\u0085\u2028\u2029]+/g

/**
 * Replaces characters that some files, mails or screens cannot contain: a lone surrogate (half a character), which JSON
 * allows but UTF-8 cannot encode, becomes U+FFFD, and control characters, which XML forbids, are removed.
 */
export const wholeCharacters = z.overwrite<string>(value => value.toWellFormed().replace(CONTROL_CHARACTERS, ''))
/** Joins lines, as a one-line input does when several are pasted into it, but with a space between them. */
const oneLine = z.overwrite<string>(value => value.replace(LINE_BREAKS, ' '))

const MAX_LONG_TEXT = 5000
const atMost = (max: number) => z.maxLength(max, `At most ${max} characters`)

/** A required line of text of at most `max` characters, trimmed, after what else is removed from it. */
export const text = (max: number, ...removals: readonly z.core.$ZodCheck<string>[]) =>
  z
    .string(requiredOr(NO_TEXT))
    .check(...removals, wholeCharacters, oneLine, z.trim(), z.minLength(1, REQUIRED), atMost(max))

/** An optional line of text of at most `max` characters, trimmed. */
export const optionalText = (max: number) =>
  z._default(z.string(NO_TEXT).check(wholeCharacters, oneLine, z.trim(), atMost(max)), '')

/** Required text of several lines: descriptions and comments. */
export const longText = z
  .string(requiredOr(NO_TEXT))
  .check(wholeCharacters, z.trim(), z.minLength(1, REQUIRED), atMost(MAX_LONG_TEXT))

/** Optional text of several lines. */
export const optionalLongText = z._default(
  z.string(NO_TEXT).check(wholeCharacters, z.trim(), atMost(MAX_LONG_TEXT)),
  '',
)

/** The text of a search box. */
export const searchText = z.string(NO_TEXT).check(wholeCharacters, oneLine, z.trim(), atMost(100))

/** A record's id. */
export const id = z.string(requiredOr('Invalid id')).check(z.regex(ID, requiredOr('Invalid id')))

/**
 * Anything in a response can be sent back: a reference is an id, or an object with the id as `_id`. The screens send
 * ids, so the type only allows those.
 */
const extractId = (named: string): string => {
  const value: unknown = named
  return (
    typeof value === 'object' && value !== null && Object.hasOwn(value, '_id') ? Reflect.get(value, '_id') : value
  ) as string
}
const referenceJsonSchemas = (ids?: readonly string[]) => {
  const plain = { type: 'string', ...(ids ? { enum: ids } : { pattern: ID.source }) }
  return [plain, { type: 'object', properties: { _id: plain }, required: ['_id'] }]
}

/** A reference to a record of another collection. */
export const ref = withInputJsonSchema(
  z.pipe(
    z.transform(extractId),
    z.string(requiredOr(CHOOSE_FROM_LIST)).check(z.regex(ID, requiredOr(CHOOSE_FROM_LIST))),
  ),
  { anyOf: referenceJsonSchemas() },
)
/** A reference that may be `null`, but not missing. */
export const nullableRef = withInputJsonSchema(
  z.pipe(
    z.transform((value: string | null) => (value === undefined ? value : extractId(value ?? '') || null)),
    z.nullable(z.string(requiredOr(CHOOSE_FROM_LIST)).check(z.regex(ID, CHOOSE_FROM_LIST))),
  ),
  { anyOf: [...referenceJsonSchemas(), { type: 'null' }] },
)
/** A reference that may be missing. */
export const optionalRef = z._default(nullableRef, null)
/** A list of references. */
export const refs = (max: number, tooMany = `At most ${max} of them`) => z.array(ref).check(z.maxLength(max, tooMany))

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const day = z.string(requiredOr('Invalid date')).check(
  z.minLength(1, REQUIRED),
  z.refine(value => value === '' || isDay(value), 'Invalid date'),
)

/** A calendar day on or after another. */
export const dayOnOrAfter = (first: Day) =>
  day.check(z.refine(value => !isDay(value) || value >= first, `Choose ${formatDay(first)} or later`))

/** An instant, ISO 8601 UTC. */
export const instant = z.iso.datetime()

/** An email address according to the email standards, in lower case, so that one address cannot become two people. */
export const email = z
  .string(REQUIRED)
  .check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(254), z.email('Email is not valid'), z.toLowerCase())

/**
 * Parses a number from JSON or as people type it: `"8"`, `"7.50"`, `".5"`. Returns undefined for empty input, and NaN,
 * which every number field rejects, for everything else (`[8]`, `true`, `"1e3"`, `"0x10"`).
 */
export function parseTypedNumber(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return Number.NaN
  const typed = value.trim()
  if (typed === '') return undefined
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN
}
const TYPED_NUMBER = { type: ['number', 'string'] }

/** A number within limits, as a number or as an input's text. */
export const number = (min: number, max: number, message = INVALID_NUMBER) =>
  withInputJsonSchema(
    z.pipe(
      z.transform((value: string | number | null | undefined) => parseTypedNumber(value)),
      z.number(requiredOr(message)).check(z.minimum(min, message), z.maximum(max, message)),
    ),
    { ...TYPED_NUMBER, minimum: min, maximum: max },
  )

/** A whole number within limits, as a number or as an input's text. */
export const wholeNumber = (min: number, max: number, message = INVALID_NUMBER) =>
  withInputJsonSchema(
    z.pipe(
      z.transform((value: string | number | undefined) => parseTypedNumber(value)),
      z.number(requiredOr(message)).check(z.int(message), z.minimum(min, message), z.maximum(max, message)),
    ),
    { type: ['integer', 'string'], minimum: min, maximum: max },
  )

/** A year that calendars and forms offer. */
export const calendarYear = wholeNumber(FIRST_YEAR, LAST_YEAR, `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}`)

/** A calendar day, or `null` if empty. */
export const nullableDay = withInputJsonSchema(
  z.pipe(
    z.transform((value: string | null) => (value === '' || value === undefined ? null : value)),
    z.nullable(day),
  ),
  { type: ['string', 'null'], format: 'date' },
)
/** An optional calendar day: `null` if empty. */
export const optionalDay = z._default(nullableDay, null)

/** An optional telephone number as people write it, 7 to 15 digits (ITU-T E.164) with separators. */
export const optionalPhone = z._default(
  z.string('Invalid phone number').check(
    z.trim(),
    z.maxLength(32, 'Invalid phone number'),
    z.refine(value => value === '' || isPhone(value), 'Invalid phone number'),
  ),
  '',
)

/** Optional digits, at most `max` of them, kept as text to preserve leading zeros. */
export const optionalDigits = (max: number) =>
  z._default(
    withInputJsonSchema(
      z.pipe(
        z.transform((value: string | number) => (typeof value === 'number' ? String(value) : value)),
        z
          .string(INVALID_NUMBER)
          .check(z.trim(), z.maxLength(max, `At most ${max} characters`), z.regex(/^\d*$/, INVALID_NUMBER)),
      ),
      { type: ['string', 'integer'] },
    ),
    '',
  )

/** An amount of money of at most `max` characters, as a number or as an input's text; `null` if empty. */
export const optionalAmount = (max: number, message: string) =>
  z._default(
    withInputJsonSchema(
      z.pipe(
        z.transform((value: string | number | null) => {
          const amount = parseTypedNumber(value) ?? null
          if (amount === null || Number.isNaN(amount)) return amount
          const typed = String(value).trim()
          return typed.length <= max && /^\d*\.?\d{0,2}$/.test(typed) ? amount : Number.NaN
        }),
        z.nullable(z.number(message)),
      ),
      { type: ['number', 'string', 'null'], minimum: 0 },
    ),
    null,
  )

/** An entry of a static catalogue, by its id or as an object with the id; `null` if empty. */
export const optionalChoice = (ids: readonly string[]) =>
  z._default(
    withInputJsonSchema(
      z.pipe(
        z.transform((value: string | null) => extractId(value ?? '') || null),
        z.nullable(z.string(CHOOSE_FROM_LIST).check(z.refine(value => ids.includes(value), CHOOSE_FROM_LIST))),
      ),
      { anyOf: [...referenceJsonSchemas(ids), { type: 'null' }] },
    ),
    null,
  )
/** A required entry of a static catalogue. */
export const choice = (ids: readonly string[]) =>
  withInputJsonSchema(
    z.pipe(
      z.transform(extractId),
      z
        .string(requiredOr(CHOOSE_FROM_LIST))
        .check(z.refine(value => ids.includes(value), requiredOr(CHOOSE_FROM_LIST))),
    ),
    { anyOf: referenceJsonSchemas(ids) },
  )

/** One of the given words. */
export const oneOf = <const V extends string>(values: readonly V[]) => z.enum(values, requiredOr(CHOOSE_FROM_LIST))

export const YesNo = oneOf(['yes', 'no'])
export type YesNo = z.infer<typeof YesNo>

export const flag = z.boolean(requiredOr('Choose true or false'))

/** A boolean in a query: the strings `true` and `false`. */
export const queryFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform(value => value === 'true'),
)

/** A comma-separated list of values in one query parameter. */
export const csvList = <T extends z.core.$ZodType<unknown, string>>(one: T) =>
  z.pipe(
    z.string(NO_TEXT).check(z.maxLength(20_000)),
    z.pipe(
      z.transform((value: string) => value.split(',').filter(Boolean)),
      z.array(one),
    ),
  )

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  return /^\+?[\d\s().-]+$/.test(value) && digits >= 7 && digits <= 15
}

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
