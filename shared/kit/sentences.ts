/**
 * Finished English sentences in another language: what the server and the schemas say. Apart from the texts, since it
 * comes with the translations, to those who read them.
 */
import { formatDay, formatMonth, MONTHS, toDay } from './dates.ts'
import { type Catalogue, MONTH_NAMES, splitAtValues } from './texts.ts'

/** Escapes a text for a pattern that looks for it. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const withoutValues = (text: string): string => text.replace(/\{\d\}/g, '')

/** Returns a function that translates a sentence by a catalogue. Of a sentence that is not in it, only the days change. */
export function createSentenceTranslator(catalogue: Catalogue): (sentence: string) => string {
  const patterns = Object.entries(catalogue)
    // A text with fewer than three letters around its values would fit almost any sentence.
    .filter(([english]) => /\{\d\}/.test(english) && /([a-z].*){3}/i.test(withoutValues(english)))
    .map(([english, translation]) => {
      const source = splitAtValues(english)
        .map(part => (typeof part === 'number' ? `(?<v${part}>.+)` : escapeRegExp(part)))
        .join('')
      return { pattern: new RegExp(`^${source}$`, 's'), translation, said: withoutValues(english).length }
    })
    // `Lives in {0} no longer` before `Lives in {0}`, which fits as well.
    .sort((one, other) => other.said - one.said)
  const findList = (parts: readonly string[]): string | undefined =>
    parts.every(part => isNoun(part) && catalogue[part] !== undefined)
      ? parts.map(part => catalogue[part]).join(', ')
      : undefined
  /** Of a sentence's values, statuses and the like have texts of their own. What is quoted was typed by people. */
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

/** `people they lead, goals`: nouns that the server lists in a sentence. What begins with a capital is a name. */
const isNoun = (part: string): boolean => /^\p{Ll}/u.test(part)
/** Spanish: Ana y Luis, but Ana e Inés. */
const Y_BEFORE = / y $/
const BEFORE_I = /^h?[ií](?![aeo])/i

const ENGLISH_MONTHS: readonly string[] = [...MONTH_NAMES, ...MONTHS]

/** Puts the reader's months into the days (`25/Nov/2026`) and months (`November 2026`, `Nov 2026`) of an English text. */
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
