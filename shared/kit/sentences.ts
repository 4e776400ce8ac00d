/**
 * Translates finished English sentences of the server and the schemas. Separate from `texts.ts`, because only readers
 * of a translation load it.
 */
import { formatDay, formatMonth, MONTHS, toDay } from './dates.ts'
import { type Catalogue, MONTH_NAMES, splitAtValues } from './texts.ts'

/** Escapes a text for use in a regular expression. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const withoutValues = (text: string): string => text.replace(/\{\d\}/g, '')

/**
 * Returns a function that translates a sentence with a catalogue. In a sentence that is not in the catalogue, only days
 * are translated.
 */
export function createSentenceTranslator(catalogue: Catalogue): (sentence: string) => string {
  const patterns = Object.entries(catalogue)
    // A text with fewer than three letters around its values would match almost any sentence.
    .filter(([english]) => /\{\d\}/.test(english) && /([a-z].*){3}/i.test(withoutValues(english)))
    .map(([english, translation]) => {
      const source = splitAtValues(english)
        .map(part => (typeof part === 'number' ? `(?<v${part}>.+)` : escapeRegExp(part)))
        .join('')
      return { pattern: new RegExp(`^${source}$`, 's'), translation, said: withoutValues(english).length }
    })
    // `Lives in {0} no longer` comes before `Lives in {0}`, which also matches.
    .sort((one, other) => other.said - one.said)
  const findList = (parts: readonly string[]): string | undefined =>
    parts.every(part => isNoun(part) && catalogue[part] !== undefined)
      ? parts.map(part => catalogue[part]).join(', ')
      : undefined
  /**
   * Translates a value in a sentence, such as a status, if it has a translation. Quoted values were typed by people and
   * stay.
   */
  const translateValue = (value: string, isQuoted: boolean): string =>
    isQuoted ? value : (catalogue[value] ?? findList(value.split(', ')) ?? translateDays(value))
  const fill = (translation: string, values: Readonly<Record<string, string>>): string =>
    splitAtValues(translation).reduce<string>((said, part) => {
      if (typeof part === 'string') return said + part
      const value = translateValue(values[`v${part}`] ?? '', said.endsWith('“'))
      return said.replace(Y_BEFORE, BEFORE_I.test(value) ? ' e ' : ' y ') + value
    }, '')
  return function translate(sentence): string {
    const exact = catalogue[sentence]
    if (exact !== undefined) return exact
    const [, quoted, rest] = /^(“[^”]*”: )(.+)$/s.exec(sentence) ?? []
    if (quoted && rest) return quoted + translate(rest)
    for (const { pattern, translation } of patterns) {
      const values = pattern.exec(sentence)?.groups
      if (values) return fill(translation, values)
    }
    return translateDays(sentence)
  }
}

/** Whether a part of a list is a noun of the server's (`people they lead, goals`). Capitalized parts are names. */
const isNoun = (part: string): boolean => /^\p{Ll}/u.test(part)
/** In Spanish, `y` becomes `e` before the sound of i: Ana y Luis, but Ana e Inés. */
const Y_BEFORE = / y $/
const BEFORE_I = /^h?[ií](?![aeo])/i

const ENGLISH_MONTHS: readonly string[] = [...MONTH_NAMES, ...MONTHS]

/** Translates the months in days (`25/Nov/2026`) and months (`November 2026`, `Nov 2026`) of an English text. */
const translateDays = (text: string): string =>
  text
    .replace(/\b(\d\d)\/([A-Z][a-z]{2})\/(\d{4})\b/g, (day: string, date: string, name: string, year: string) => {
      const month = MONTHS.indexOf(name)
      return month < 0 ? day : formatDay(toDay(Number(year), month + 1, Number(date)))
    })
    .replace(/\b([A-Z][a-z]{2,}) (\d{4})\b/g, (whole: string, name: string, year: string) => {
      const month = ENGLISH_MONTHS.indexOf(name)
      return month < 0 ? whole : formatMonth(toDay(Number(year), (month % 12) + 1, 1))
    })
