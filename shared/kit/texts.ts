/**
 * The texts of Muster in the reader's language. English stands in the code, where it is shown, and is the key of its
 * translation in `shared/spanish/`: `` t`Deleted ${count} goals` `` is found there as `Deleted {0} goals`.
 *
 * A text is translated when it is drawn, never when a module loads, for the language is not known by then: constants
 * keep their English text, and what draws them calls `t(text)`. What people have typed is never translated.
 */

/** The languages that a reader can choose, each by its own name. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES

/** Translations by their English text. `{0}`, `{1}` … stand for its values, in the order of the English text. */
export type Catalogue = Readonly<Record<string, string>>

/** What a text is shown in. */
export interface ReaderLanguage {
  readonly language: Language
  /** Missing for English. */
  readonly catalogue?: Catalogue
}

const ENGLISH: ReaderLanguage = { language: 'en' }
let readerLanguage = (): ReaderLanguage => ENGLISH

/** Says where the reader's language is found: a page has one reader, a function another at each call. */
export function setReaderLanguage(find: () => ReaderLanguage): void {
  readerLanguage = find
}

export const getLanguage = (): Language => readerLanguage().language

/** Returns the key of a text with values. */
export const textKey = (parts: readonly string[]): string =>
  parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`)

/** Splits a text at its values: `Deleted {0} goals` → `Deleted `, 0, ` goals`. */
const splitAtValues = (text: string): (string | number)[] =>
  text.split(/\{(\d)\}/).map((part, index) => (index % 2 ? Number(part) : part))

/**
 * Returns a text in the reader's language, with its values; the English one if it has no translation. It is called with
 * a template, or with a text of a constant.
 */
export function t(text: TemplateStringsArray | string, ...values: readonly (string | number)[]): string {
  const { catalogue } = readerLanguage()
  if (typeof text === 'string') return catalogue?.[text] ?? text
  const translation = catalogue?.[textKey(text)]
  if (translation === undefined) return text.reduce((said, part, index) => `${said}${values[index - 1]}${part}`)
  return splitAtValues(translation)
    .map(part => (typeof part === 'number' ? values[part] : part))
    .join('')
}

/** Returns the parts of a text, in the order of the reader's language, for values that are no plain text. */
export function translateAround<Value>(text: TemplateStringsArray, values: readonly Value[]): (string | Value)[] {
  const translation = readerLanguage().catalogue?.[textKey(text)] ?? textKey(text)
  return splitAtValues(translation).map(part => (typeof part === 'number' ? (values[part] as Value) : part))
}

const patterns = new WeakMap<Catalogue, readonly (readonly [RegExp, string])[]>()
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const patternsOf = (catalogue: Catalogue) => {
  const known = patterns.get(catalogue)
  if (known) return known
  const made = Object.entries(catalogue)
    .filter(([english]) => /\{\d\}/.test(english) && /[a-z]{2}/i.test(english.replace(/\{\d\}/g, '')))
    .map(([english, translation]) => {
      const source = splitAtValues(english)
        .map(part => (typeof part === 'number' ? `(?<v${part}>.+)` : escapeRegExp(part)))
        .join('')
      return [new RegExp(`^${source}$`, 's'), translation] as const
    })
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
  for (const [pattern, translation] of patternsOf(catalogue)) {
    const found = pattern.exec(sentence)?.groups
    if (found)
      return splitAtValues(translation)
        .map(part => (typeof part === 'number' ? found[`v${part}`] : part))
        .join('')
  }
  return sentence
}

const numbers = new Map<Language, Intl.NumberFormat>()
/** Formats a number as the reader's language does: `12,345.6` or `12.345,6`. */
export function formatNumber(value: number): string {
  const language = getLanguage()
  const format = numbers.get(language) ?? new Intl.NumberFormat(language)
  numbers.set(language, format)
  return format.format(value)
}
