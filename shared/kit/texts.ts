/**
 * The texts of Muster in the reader's language. English stands in the code, where it is shown, and is the key of its
 * translation in `shared/spanish/`: `` t`Deleted ${count} goals` `` is found there as `Deleted {0} goals`.
 *
 * A text is translated when it is drawn, never when a module loads, for the language is not known by then: constants
 * keep their English text, and what draws them calls `t(text)`. What people have typed is never translated.
 *
 * Where one English word has two meanings, what follows `¦` tells them apart, and is not shown: `Open¦what is open`.
 */
import type { NoticeTranslator } from './notice-content.ts'

/** The languages that a reader can choose, each by its own name. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = ['en', 'es'] as const satisfies readonly Language[]

/** Translations by their English text. `{0}`, `{1}` … stand for its values, in the order of the English text. */
export type Catalogue = Readonly<Record<string, string>>

/** The language that texts are shown in, with what translates them. */
export interface ReaderLanguage {
  readonly language: Language
  /** Missing for English. */
  readonly catalogue?: Catalogue
  /** Says a finished English sentence; it comes with the translations, for English readers do without it. */
  readonly translateSentence?: (sentence: string) => string
  /** Says what the server has put together for a notice, likewise. */
  readonly notices?: NoticeTranslator
}

/**
 * What numbers and days are written by. Spanish is that of Latin America: in its mixture of customs, Mexico's and
 * Central America's decimal point is the one that people type here, in the amounts that they read, too.
 */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en', es: 'es-419' }

const ENGLISH: ReaderLanguage = { language: 'en' }
let readerLanguage = (): ReaderLanguage => ENGLISH

/** Sets how the reader's language is found: a page has one reader, a function another at each call. */
export function setReaderLanguage(find: () => ReaderLanguage): void {
  readerLanguage = find
}

export const getLanguage = (): Language => readerLanguage().language

/** Returns the reader's locale, for `Intl`. */
const getLocale = (): string => LOCALES[getLanguage()]

/** Returns the key of a text with values. */
export const textKey = (parts: readonly string[]): string =>
  parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`)

/** Splits a text at its values: `Deleted {0} goals` → `Deleted `, 0, ` goals`. */
export const splitAtValues = (text: string): (string | number)[] =>
  text.split(/\{(\d)\}/).map((part, index) => (index % 2 ? Number(part) : part))

/**
 * Returns the parts of a text in the order of the reader's language, for values that are no plain text. A text without
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

/** Returns a text in the reader's language, with its values. It is called with a template, or with a text of a constant. */
export const t = (text: TemplateStringsArray | string, ...values: readonly (string | number)[]): string =>
  translateAround(text, values).join('')

/**
 * Returns a finished English sentence, which may hold values, in the reader's language: the server and the schemas say
 * what is wrong in English, as the specification has it.
 */
export const translateSentence = (sentence: string): string =>
  readerLanguage().translateSentence?.(sentence) ?? sentence

export const getNoticeTranslator = (): NoticeTranslator | undefined => readerLanguage().notices

/** The English names of the months, January first, as files and stored texts have them. Screens say `nameMonth`. */
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
/** Returns the names of all months or weekdays, as `Intl` writes them in the reader's language. */
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
 * English has its names here: a first `Intl.DateTimeFormat` is slow, and a message of a schema that names a day made one
 * whenever the app started. September has four letters in some languages, and a dot.
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
/** Formats a number as the reader's language does: `12,345.6`. */
export function formatNumber(value: number): string {
  // Small counts, which every screen has, are written alike in all of them, and `Intl` is slow at first.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value)
  const locale = getLocale()
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, format)
  return format.format(value)
}
