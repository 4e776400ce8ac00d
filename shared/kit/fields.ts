/** The kinds of field a schema is made of, each with its limit and the sentence shown when it is broken. */
import * as z from 'zod/mini'
import { type Day, formatDay } from './dates.ts'

export const REQUIRED = 'This is a required field'
export const CHOOSE_FROM_LIST = 'Choose one of the list'
const INVALID_NUMBER = 'Invalid number'
const NO_TEXT = 'This must be text'

/** What is wrong with a field, as a form shows it. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** What is missing is said to be required; what is there, but of another kind, gets a sentence of its own. */
const requiredOr = (message: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null || input === '' ? REQUIRED : message,
})

/** What may be sent to a schema that begins with a transformation, as JSON Schema: the OpenAPI document says it. */
export const inputJsonSchemas = z.registry<{ readonly as: Readonly<Record<string, unknown>> }>()
/** Says so of a schema. */
export const withInputJsonSchema = <S extends z.ZodMiniType>(schema: S, as: Readonly<Record<string, unknown>>): S => {
  inputJsonSchemas.add(schema, { as })
  return schema
}

/** Half a character (a lone surrogate), which JSON may hold and no encoding can, becomes U+FFFD. */
export const wholeCharacters = z.overwrite<string>(value => value.toWellFormed())

/** A required line of text of at most `max` characters, trimmed. */
export const text = (max: number) =>
  z
    .string(requiredOr(NO_TEXT))
    .check(wholeCharacters, z.trim(), z.minLength(1, REQUIRED), z.maxLength(max, `At most ${max} characters`))

/** A line of text that may be left empty, of at most `max` characters, trimmed. */
export const optionalText = (max: number) =>
  z._default(z.string(NO_TEXT).check(wholeCharacters, z.trim(), z.maxLength(max, `At most ${max} characters`)), '')

/** Required prose: descriptions and comments. */
export const longText = text(5000)

/** What is typed into a search box. */
export const searchText = z.string(NO_TEXT).check(wholeCharacters, z.trim(), z.maxLength(100, 'At most 100 characters'))

/** A record's id: 24 hex characters. */
const ID = /^[0-9a-f]{24}$/
export const id = z.string(requiredOr('Invalid id')).check(z.regex(ID, requiredOr('Invalid id')))

/**
 * Whatever an answer holds can be sent back: a reference is taken as an id, or as an object that has it as `_id`. The
 * screens send ids, so that is what its type says.
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

/** Names a record of another collection. */
export const ref = withInputJsonSchema(
  z.pipe(
    z.transform(extractId),
    z.string(requiredOr(CHOOSE_FROM_LIST)).check(z.regex(ID, requiredOr(CHOOSE_FROM_LIST))),
  ),
  { anyOf: referenceJsonSchemas() },
)
/** The same where nothing may be named, but that must be said: `null`. */
export const nullableRef = withInputJsonSchema(
  z.pipe(
    z.transform((value: string | null) => (value === undefined ? value : extractId(value ?? '') || null)),
    z.nullable(z.string(requiredOr(CHOOSE_FROM_LIST)).check(z.regex(ID, CHOOSE_FROM_LIST))),
  ),
  { anyOf: [...referenceJsonSchemas(), { type: 'null' }] },
)
/** The same where it may be left out. */
export const optionalRef = z._default(nullableRef, null)
/** Several of them. */
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

/** An e-mail address as the field's standards allow it, in lower case so that letter case never makes two people of one. */
export const email = z
  .string(REQUIRED)
  .check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(254), z.email('Email is not valid'), z.toLowerCase())

/**
 * A number as JSON has it, or as a person types it: `"8"`, `"7.50"`, `".5"`. Nothing typed is `undefined`; what is no
 * number to a person (`[8]`, `true`, `"1e3"`, `"0x10"`) is NaN, which every number field refuses.
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

/** A number within limits, also as the text that an input holds. */
export const number = (min: number, max: number, message = INVALID_NUMBER) =>
  withInputJsonSchema(
    z.pipe(
      z.transform((value: string | number | null | undefined) => parseTypedNumber(value)),
      z.number(requiredOr(message)).check(z.minimum(min, message), z.maximum(max, message)),
    ),
    { ...TYPED_NUMBER, minimum: min, maximum: max },
  )

/** A whole number within limits, also as the text that an input holds. */
export const wholeNumber = (min: number, max: number, message = INVALID_NUMBER) =>
  withInputJsonSchema(
    z.pipe(
      z.transform((value: string | number | undefined) => parseTypedNumber(value)),
      z.number(requiredOr(message)).check(z.int(message), z.minimum(min, message), z.maximum(max, message)),
    ),
    { type: ['integer', 'string'], minimum: min, maximum: max },
  )

/** A calendar day, or `null` for none. */
export const nullableDay = withInputJsonSchema(
  z.pipe(
    z.transform((value: string | null) => (value === '' || value === undefined ? null : value)),
    z.nullable(day),
  ),
  { type: ['string', 'null'], format: 'date' },
)
/** A calendar day that may be left empty: `null`. */
export const optionalDay = z._default(nullableDay, null)

/** A telephone number as people write it, 7 to 15 digits (ITU-T E.164) with what separates them; may be left empty. */
export const optionalPhone = z._default(
  z.string('Invalid phone number').check(
    z.trim(),
    z.maxLength(32, 'Invalid phone number'),
    z.refine(value => value === '' || isPhone(value), 'Invalid phone number'),
  ),
  '',
)

/** Nothing but digits, at most `max` of them, kept as text so that leading zeros stay; may be left empty. */
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

/** An amount of money of at most `max` characters, also as the text that an input holds; `null` when left empty. */
export const optionalAmount = (max: number, message: string) =>
  z._default(
    withInputJsonSchema(
      z.pipe(
        z.transform((value: string | number | null) => {
          const amount = parseTypedNumber(value) ?? null
          const typed = String(value).trim()
          return amount === null || (typed.length <= max && /^\d*\.?\d{0,2}$/.test(typed)) ? amount : Number.NaN
        }),
        z.nullable(z.number(message)),
      ),
      { type: ['number', 'string', 'null'], minimum: 0 },
    ),
    null,
  )

/** One of a fixed catalogue's entries, by its id or as an object that has it; `null` when left empty. */
export const optionalChoice = (ids: readonly string[]) =>
  z._default(
    withInputJsonSchema(
      z.pipe(
        z.transform((value: string | null) => (value === null ? null : extractId(value) || null)),
        z.nullable(z.string(CHOOSE_FROM_LIST).check(z.refine(value => ids.includes(value), CHOOSE_FROM_LIST))),
      ),
      { anyOf: [...referenceJsonSchemas(ids), { type: 'null' }] },
    ),
    null,
  )
/** The same where one must be chosen. */
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

/** One of some words. */
export const oneOf = <const V extends string>(values: readonly V[]) => z.enum(values, requiredOr(CHOOSE_FROM_LIST))

export const YesNo = oneOf(['yes', 'no'])
export type YesNo = z.infer<typeof YesNo>

export const flag = z.boolean(requiredOr('Choose true or false'))

/** A query's boolean: the strings `true` and `false`. */
export const queryFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform(value => value === 'true'),
)

/** Several values in one query field, comma-separated. */
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
