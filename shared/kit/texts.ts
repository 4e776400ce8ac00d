/**
 * The texts of Muster in the reader's language. English texts are in the code, where they are shown, and are the keys
 * of their translations in `shared/spanish/`: `` t`Deleted ${count} goals` `` has the key `Deleted {0} goals`.
 *
 * A text is translated when it is rendered, never when a module loads, because the language is not known then:
 * constants contain English text, and the code that renders them calls `t(text)`. Text typed by people is never
 * translated.
 *
 * If an English word has two meanings, a hint after `¦`, which is not shown, distinguishes them: `Open¦what is open`.
 */
import type { NoticeTranslator } from './notice-content.ts'

/** The languages that a reader can choose, each with its own name for itself. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = ['en', 'es'] as const satisfies readonly Language[]

/** Translations by English text. `{0}`, `{1}` … are its values, in the order of the English text. */
export type Catalogue = Readonly<Record<string, string>>

/** The language in which texts are shown, with its translations. */
export interface ReaderLanguage {
  readonly language: Language
  /** Undefined for English. */
  readonly catalogue?: Catalogue
  /** Translates a finished English sentence. Loaded with the translations, because English readers do not need it. */
  readonly translateSentence?: (sentence: string) => string
  /** Translates the server's texts of notices, likewise. */
  readonly notices?: NoticeTranslator
}

/**
 * The locales for numbers and days. Spanish is that of Latin America, with the decimal point of Mexico and Central
 * America, which people here also type in amounts.
 */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en', es: 'es-419' }

const ENGLISH: ReaderLanguage = { language: 'en' }
let readerLanguage = (): ReaderLanguage => ENGLISH

/**
 * Sets the function that finds the reader's language: a page has one reader, a Lambda function another in each call.
 */
export function setReaderLanguage(find: () => ReaderLanguage): void {
  readerLanguage = find
}

export const getLanguage = (): Language => readerLanguage().language

/** Returns the reader's locale, for `Intl`. */
const getLocale = (): string => LOCALES[getLanguage()]

/** Returns the key of a text with values. */
export const textKey = (parts: readonly string[]): string =>
  parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`)

/** Splits a text at its values: `Deleted {0} goals` becomes `Deleted `, 0, ` goals`. */
export const splitAtValues = (text: string): (string | number)[] =>
  text.split(/\{(\d)\}/).map((part, index) => (index % 2 ? Number(part) : part))

/**
 * Returns the parts of a text in the order of the reader's language, for values that are not plain text. A text without
 * a translation stays English.
 */
export function translateAround<Value>(
  text: TemplateStringsArray | string,
  values: readonly Value[],
): (string | Value)[] {
  const key = typeof text === 'string' ? text : textKey(text)
  const said = readerLanguage().catalogue?.[key] ?? key.replace(/¦.*/, '')
  return splitAtValues(said).map(part => (typeof part === 'number' ? (values[part] as Value) : part))
}

/** Returns a text in the reader's language, with its values. Call it with a template or with a constant's text. */
export const t = (text: TemplateStringsArray | string, ...values: readonly (string | number)[]): string =>
  translateAround(text, values).join('')

/**
 * Returns a finished English sentence, which may contain values, in the reader's language. For messages of the server
 * and the schemas, which are English, as in the specification.
 */
export const translateSentence = (sentence: string): string =>
  readerLanguage().translateSentence?.(sentence) ?? sentence

export const getNoticeTranslator = (): NoticeTranslator | undefined => readerLanguage().notices

/** The English names of the months, January first, as in files and stored texts. Screens use `nameMonth`. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const names = new Map<string, readonly string[]>()
/** Returns the names of all months or weekdays in the reader's language, from `Intl`. */
function listNames(kind: 'month' | 'weekday', width: 'long' | 'short'): readonly string[] {
  const locale = getLocale()
  const key = locale + kind + width
  const known = names.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { [kind]: width, timeZone: 'UTC' })
  // The first of January 2023 was a Sunday.
  const made = Array.from({ length: 12 }, (_, index) =>
    format.format(kind === 'month' ? Date.UTC(2023, index) : Date.UTC(2023, 0, index + 1)),
  )
  names.set(key, made)
  return made
}

/**
 * English names are constants, because the first `Intl.DateTimeFormat` is slow, and a schema's message with a day's
 * name would create one whenever the app starts. Names are cut to three letters: September has four in some languages,
 * and a dot.
 */
const nameOf = (
  kind: 'month' | 'weekday',
  english: readonly string[],
  index: number,
  width: 'long' | 'short',
): string =>
  ((getLanguage() === 'en' ? english : listNames(kind, width))[index] ?? '').slice(0, width === 'short' ? 3 : undefined)

/** Returns the name of a month in the reader's language, or its first three letters. January is 0. */
export const nameMonth = (month: number, width: 'long' | 'short' = 'long'): string =>
  nameOf('month', MONTH_NAMES, month, width)

/** Returns a month with its year: `November 2026`. */
export const nameMonthOf = (month: number, year: string): string =>
  `${nameMonth(month)}${getLanguage() === 'es' ? ' de ' : ' '}${year}`

/** Returns the name of a weekday in the reader's language, or its first three letters. Sunday is 0. */
export const nameWeekday = (weekday: number, width: 'long' | 'short' = 'long'): string =>
  nameOf('weekday', WEEKDAY_NAMES, weekday, width)

const numbers = new Map<string, Intl.NumberFormat>()
/** Formats a number for the reader's language: `12,345.6`. */
export function formatNumber(value: number): string {
  // Small integers, which every screen has, look the same in all languages, and `Intl` is slow at first.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value)
  const locale = getLocale()
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, format)
  return format.format(value)
}
