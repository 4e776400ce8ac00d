/** The kinds of field a schema is made of, each with its limit and the sentence shown when it is broken. */
import * as z from 'zod/mini'

export const REQUIRED = 'This is a required field'

/** A required line of text of at most `max` characters, trimmed. */
export const text = (max: number) =>
  z.string(REQUIRED).check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(max, `At most ${max} characters`))

/** A line of text that may be left empty, of at most `max` characters, trimmed. */
export const optionalText = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters`)), '')

/** Required prose: descriptions and comments. */
export const longText = text(5000)

/** What is typed into a search box. */
export const searchText = z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters'))

/** A record's id: 24 hex characters. */
export const id = z.string(REQUIRED).check(z.regex(/^[0-9a-f]{24}$/, REQUIRED))

/** An id that names a record of another collection. */
export const ref = id

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const day = z.string(REQUIRED).check(
  z.minLength(1, REQUIRED),
  z.refine(value => value === '' || isDay(value), 'Invalid date'),
)

/** An instant, ISO 8601 UTC. */
export const instant = z.iso.datetime()

/** An e-mail address as the field's standards allow it, in lower case so that letter case never makes two people of one. */
export const email = z
  .string(REQUIRED)
  .check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(254), z.email('Email is not valid'), z.toLowerCase())

/** A whole number within limits, also as the text that an input holds. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform((value: string | number | undefined) =>
      typeof value === 'string' ? (value.trim() === '' ? undefined : Number(value)) : value,
    ),
    z
      .number({ error: issue => (issue.input === undefined ? REQUIRED : 'Invalid number') })
      .check(z.int('Invalid number'), z.minimum(min, 'Invalid number'), z.maximum(max, 'Invalid number')),
  )

/** A calendar day, or `null` for none. */
export const dayOrNone = z.pipe(
  z.transform((value: string | null) => value || null),
  z.nullable(day),
)
/** A calendar day that may be left empty: `null`. */
export const optionalDay = z._default(dayOrNone, null)

/** A telephone number as people write it, 7 to 15 digits (ITU-T E.164) with what separates them; may be left empty. */
export const optionalPhone = z._default(
  z.string().check(
    z.trim(),
    z.maxLength(32, 'Invalid phone number'),
    z.refine(value => value === '' || isPhone(value), 'Invalid phone number'),
  ),
  '',
)

/** Nothing but digits, at most `max` of them, kept as text so that leading zeros stay; may be left empty. */
export const optionalDigits = (max: number) =>
  z._default(
    z.pipe(
      z.transform((value: string | number) => String(value).trim()),
      z.string().check(z.maxLength(max, `At most ${max} characters`), z.regex(/^\d*$/, 'Invalid number')),
    ),
    '',
  )

/** An amount of money of at most `max` characters, also as the text that an input holds; `null` when left empty. */
export const optionalAmount = (max: number, message: string) =>
  z._default(
    z.pipe(
      z.transform((value: string | number | null) => {
        const text = String(value ?? '').trim()
        if (text === '') return null
        return text.length <= max && /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
      }),
      z.nullable(z.number(message)),
    ),
    null,
  )

/** One of a fixed catalogue's entries, by id; `null` when left empty. */
export const optionalChoice = (ids: readonly string[]) =>
  z._default(
    z.pipe(
      z.transform((value: string | null) => value || null),
      z.nullable(z.string().check(z.refine(value => ids.includes(value), 'Choose one of the list'))),
    ),
    null,
  )
/** The same where one must be chosen. */
export const choice = (ids: readonly string[]) =>
  z.string(REQUIRED).check(z.refine(value => ids.includes(value), REQUIRED))

/** Another record's id; `null` when left empty. */
export const optionalRef = z._default(
  z.pipe(
    z.transform((value: string | null) => value || null),
    z.nullable(id),
  ),
  null,
)

export const flag = z.boolean(REQUIRED)

/** A query's boolean: the strings `true` and `false`. */
export const flagInQuery = z.pipe(
  z.enum(['true', 'false']),
  z.transform(value => value === 'true'),
)

/** Several values in one query field, comma-separated. */
export const several = <T extends z.core.$ZodType<unknown, string>>(one: T) =>
  z.pipe(
    z.string().check(z.maxLength(20_000)),
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
