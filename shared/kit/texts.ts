/**
 * The texts of Muster in the reader's language. English stands in the code, where it is shown, and is the key of its
 * translation in `shared/spanish/`: `` t`Deleted ${count} goals` `` is found there as `Deleted {0} goals`.
 *
 * A text is translated when it is drawn, never when a module loads, for the language is not known by then: constants
 * keep their English text, and what draws them calls `t(text)`. What people have typed is never translated.
 *
 * Where one English word has two meanings, what follows `¦` tells them apart, and is not shown: `Open¦what is open`.
 */

/** The languages that a reader can choose, each by its own name. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = ['en', 'es'] as const satisfies readonly Language[]

/** Translations by their English text. `{0}`, `{1}` … stand for its values, in the order of the English text. */
export type Catalogue = Readonly<Record<string, string>>

/** What a text is shown in. */
export interface ReaderLanguage {
  readonly language: Language
  /** Missing for English. */
  readonly catalogue?: Catalogue
}

/**
 * What numbers and days are written by. Spanish is that of Latin America: in its mixture of customs, Mexico's and
 * Central America's decimal point is the one that people type here, in the amounts that they read, too.
 */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en', es: 'es-419' }

const ENGLISH: ReaderLanguage = { language: 'en' }
let readerLanguage = (): ReaderLanguage => ENGLISH

/** Says where the reader's language is found: a page has one reader, a function another at each call. */
export function setReaderLanguage(find: () => ReaderLanguage): void {
  readerLanguage = find
}

export const getLanguage = (): Language => readerLanguage().language

/** Returns what `Intl` knows the reader's language by. */
export const getLocale = (): string => LOCALES[getLanguage()]

/** Returns the key of a text with values. */
export const textKey = (parts: readonly string[]): string =>
  parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`)

/** Splits a text at its values: `Deleted {0} goals` → `Deleted `, 0, ` goals`. */
const splitAtValues = (text: string): (string | number)[] =>
  text.split(/\{(\d)\}/).map((part, index) => (index % 2 ? Number(part) : part))

const withoutSense = (text: string): string => text.replace(/¦.*/, '')

/**
 * Returns a text in the reader's language, with its values; the English one if it has no translation. It is called with
 * a template, or with a text of a constant.
 */
export function t(text: TemplateStringsArray | string, ...values: readonly (string | number)[]): string {
  const { catalogue } = readerLanguage()
  if (typeof text === 'string') return catalogue?.[text] ?? withoutSense(text)
  const translation = catalogue?.[textKey(text)]
  if (translation === undefined)
    return text.map(withoutSense).reduce((said, part, index) => `${said}${values[index - 1]}${part}`)
  return splitAtValues(translation)
    .map(part => (typeof part === 'number' ? values[part] : part))
    .join('')
}

/** Returns the parts of a text, in the order of the reader's language, for values that are no plain text. */
export function translateAround<Value>(text: TemplateStringsArray, values: readonly Value[]): (string | Value)[] {
  const translation = readerLanguage().catalogue?.[textKey(text)] ?? withoutSense(textKey(text))
  return splitAtValues(translation).map(part => (typeof part === 'number' ? (values[part] as Value) : part))
}

interface SentencePattern {
  readonly pattern: RegExp
  readonly translation: string
  /** How many of its letters are no values. */
  readonly said: number
}
const patterns = new WeakMap<Catalogue, readonly SentencePattern[]>()
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patternsOf = (catalogue: Catalogue) => {
  const known = patterns.get(catalogue)
  if (known) return known
  const made = Object.entries(catalogue)
    .filter(([english]) => /\{\d\}/.test(english) && /[a-z]{3}/i.test(english.replace(/\{\d\}/g, '')))
    .map(([english, translation]) => {
      const source = splitAtValues(english)
        .map(part => (typeof part === 'number' ? `(?<v${part}>.+)` : escapeRegExp(part)))
        .join('')
      return { pattern: new RegExp(`^${source}$`, 's'), translation, said: english.replace(/\{\d\}/g, '').length }
    })
    // `Lives in {0} no longer` before `Lives in {0}`, which fits as well.
    .sort((one, other) => other.said - one.said)
  patterns.set(catalogue, made)
  return made
}

/**
 * Returns a finished English sentence, which may hold values, in the reader's language: the server and the schemas say
 * what is wrong in English, as the specification has it.
 */
export function translateSentence(sentence: string): string {
  const { catalogue } = readerLanguage()
  if (!catalogue) return sentence
  const exact = catalogue[sentence]
  if (exact !== undefined) return exact
  for (const { pattern, translation } of patternsOf(catalogue)) {
    const found = pattern.exec(sentence)?.groups
    if (found)
      return splitAtValues(translation)
        .map(part => (typeof part === 'number' ? translateValue(found[`v${part}`] ?? '', catalogue) : part))
        .join('')
  }
  return translateDays(sentence)
}

/** Of a sentence's values, statuses and the like have texts of their own. */
const translateValue = (value: string, catalogue: Catalogue): string => catalogue[value] ?? translateDays(value)

/** Puts the reader's months into the days (`25/Nov/2026`) and months (`November 2026`) of an English text. */
const translateDays = (text: string): string =>
  text
    .replace(/\b(\d\d)\/([A-Z][a-z]{2})\/(\d{4})\b/g, (day: string, date: string, month: string, year: string) => {
      const at = findMonth(month)
      return at === undefined ? day : `${date}/${nameMonth(at, 'short')}/${year}`
    })
    .replace(/\b([A-Z][a-z]{2,}) (\d{4})\b/g, (whole: string, month: string, year: string) => {
      const at = findMonth(month)
      return at === undefined ? whole : nameMonthOf(at, year)
    })

function findMonth(english: string): number | undefined {
  const first = new Date(`1 ${english} 2023 UTC`)
  return Number.isNaN(first.getTime()) ? undefined : first.getUTCMonth()
}

const names = new Map<string, readonly string[]>()
/** Returns so many names of days, a month or a day apart, which `Intl` writes in the reader's language. */
function listNames(kind: 'month' | 'weekday', width: 'long' | 'short', dates: readonly Date[]): readonly string[] {
  const locale = getLocale()
  const key = `${locale} ${kind} ${width}`
  const known = names.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { [kind]: width, timeZone: 'UTC' })
  const made = dates.map(date => format.format(date))
  names.set(key, made)
  return made
}

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2023, month, 1)))
/** The first of January 2023 was a Sunday. */
const WEEKDAYS = Array.from({ length: 7 }, (_, weekday) => new Date(Date.UTC(2023, 0, 1 + weekday)))

/** Returns the name of a month in the reader's language, or its first three letters. January is 0. */
export function nameMonth(month: number, width: 'long' | 'short' = 'long'): string {
  const name = listNames('month', width, MONTHS)[month] ?? ''
  // September has four letters in some languages, and a dot.
  return width === 'short' ? name.slice(0, 3) : name
}

/** Returns a month with its year: `November 2026`. */
export const nameMonthOf = (month: number, year: string): string =>
  [nameMonth(month), year].join(getLanguage() === 'es' ? ' de ' : ' ')

/** Returns the name of a weekday in the reader's language, or its first three letters. Sunday is 0. */
export const nameWeekday = (weekday: number, width: 'long' | 'short' = 'long'): string => {
  const name = listNames('weekday', width, WEEKDAYS)[weekday] ?? ''
  return width === 'short' ? name.slice(0, 3) : name
}

const numbers = new Map<string, Intl.NumberFormat>()
/** Formats a number as the reader's language does: `12,345.6`. */
export function formatNumber(value: number): string {
  const locale = getLocale()
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, format)
  return format.format(value)
}
