/**
 * Finds texts by the beginnings of their words, in any order, ignoring case and accents; also finds the matching
 * letters of a text, for highlighting.
 */
import { foldText } from './list.ts'

/** A search query: its distinct words, in the order typed. */
export interface WordQuery {
  readonly words: readonly string[]
  /** All words, prepared like a text. */
  readonly typed: PreparedText
  /** A bit mask with a bit for each word. */
  readonly all: number
}

/** The bits of all words must fit into a 32-bit integer. */
const MAX_WORDS = 30

export function parseWordQuery(typed: string): WordQuery {
  const words = [...new Set(splitIntoWords(typed))].slice(0, MAX_WORDS)
  return { words, typed: ` ${words.join(' ')}`, all: 2 ** words.length - 1 }
}

/** How well a text matches a query. */
export interface WordMatch {
  /** The words that it contains, as bits. */
  readonly found: number
  /** 0 if the text begins with the whole query, 1 if with its first word, else 2. */
  readonly rank: 0 | 1 | 2
}

export const matchWords = (text: string, query: WordQuery): WordMatch => matchPrepared(prepareText(text), query)

/** A text prepared for repeated searches: its words, with a space before each. */
export type PreparedText = string & { readonly isPrepared?: never }
export function prepareText(text: string): PreparedText {
  const folded = foldLetters(text)
  // Names such as O'Neill, which people also type as one word.
  const joined = (folded.match(WITH_APOSTROPHES) ?? []).map(name => name.replace(APOSTROPHES, ''))
  return ` ${[...splitFolded(folded), ...joined].join(' ')}`
}

export function matchPrepared(within: PreparedText, query: WordQuery): WordMatch {
  let found = 0
  for (const [index, word] of query.words.entries()) if (within.includes(` ${word}`)) found |= 1 << index
  return { found, rank: rankPrepared(within, query) }
}

/** Returns the rank of a text that contains words of a query. */
export function rankPrepared(within: PreparedText, { words, typed }: WordQuery): WordMatch['rank'] {
  if (!within.startsWith(` ${words[0]}`)) return 2
  return within.startsWith(typed) ? 0 : 1
}

/**
 * An index of many texts for repeated searches. A query runs over one long string, which takes a few milliseconds for
 * 100,000 texts; a call per text takes ten times as long.
 */
export class WordIndex {
  readonly #joined: string
  /** The position of each text in the long string. */
  readonly #starts: Uint32Array

  constructor(texts: readonly PreparedText[]) {
    // No word contains a line break, so no match spans two texts.
    this.#joined = texts.join('\n')
    this.#starts = new Uint32Array(texts.length)
    let start = 0
    for (const [index, text] of texts.entries()) {
      this.#starts[index] = start
      start += text.length + 1
    }
  }

  /** Returns the words of the query that each text contains, as bits. */
  find({ words }: WordQuery): Uint32Array {
    const found = new Uint32Array(this.#starts.length)
    for (const [bit, word] of words.entries()) this.#markTextsWith(` ${word}`, 1 << bit, found)
    return found
  }

  #markTextsWith(wanted: string, bit: number, found: Uint32Array): void {
    const starts = this.#starts
    let text = 0
    let at = this.#joined.indexOf(wanted)
    while (at >= 0) {
      text = this.#findTextAt(at, text)
      found[text] = (found[text] ?? 0) | bit
      text++
      at = text < starts.length ? this.#joined.indexOf(wanted, starts[text]) : -1
    }
  }

  /**
   * Returns the index of the text at a position, with a search in doubling steps, because the next match is usually
   * near.
   */
  #findTextAt(position: number, from: number): number {
    const starts = this.#starts
    let step = 1
    while ((starts[from + step] ?? Number.POSITIVE_INFINITY) <= position) step *= 2
    let low = from + (step >> 1)
    let high = Math.min(from + step, starts.length)
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle
    }
    return low
  }
}

/** Whether a text contains every word of a query; true for an empty query. */
export const hasAllWords = (text: string, query: WordQuery): boolean => matchWords(text, query).found === query.all

/** Returns the parts of a text that match a query, as start and end positions; they neither touch nor overlap. */
export function findMarks(text: string, { words }: WordQuery): (readonly [from: number, until: number])[] {
  const letters = [...text.matchAll(LETTERS)].map(({ 0: letter, index }) => ({
    folded: foldLetters(letter),
    from: index,
    until: index + letter.length,
  }))
  const marks: [from: number, until: number][] = []
  for (const [start, letter] of letters.entries()) {
    if (isSeparator(letter.folded)) continue
    const before = letters[start - 1]?.folded
    if (before !== undefined && !isSeparator(before) && !isOwnWord(before) && !isOwnWord(letter.folded)) continue
    const length = countMarked(letters.slice(start), words)
    const last = letters[start + length - 1]
    if (!length || !last) continue
    const earlier = marks.at(-1)
    if (earlier && earlier[1] >= letter.from) earlier[1] = Math.max(earlier[1], last.until)
    else marks.push([letter.from, last.until])
  }
  return marks
}

/** The number of letters, from the beginning of a word, that the longest fitting word of the query covers. */
function countMarked(letters: readonly { readonly folded: string }[], words: readonly string[]): number {
  const longest = Math.max(0, ...words.map(word => word.length))
  let begun = ''
  for (const { folded } of letters) {
    if (isSeparator(folded) || begun.length > longest) break
    begun += folded
  }
  const covered = Math.max(0, ...words.filter(word => begun.startsWith(word)).map(word => word.length))
  let count = 0
  for (let length = 0; length < covered; count++) length += letters[count]?.folded.length ?? 1
  return count
}

/** A letter with the accents that belong to it. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu
const APOSTROPHES = /['’]/g
const WITH_APOSTROPHES = /\p{L}+(?:['’]\p{L}+)+/gu
const SEPARATORS = /[\s\p{P}\p{Bidi_Control}]+/u
/**
 * Characters that are words of their own, because no spaces separate them: emoji, and Chinese and Japanese characters.
 */
const OWN_WORDS = /[\p{Extended_Pictographic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
/** Letters that do not decompose into a plain letter and an accent, with the letters that people type instead. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')

const isSeparator = (folded: string): boolean => folded.replace(SEPARATORS, '') === ''
const isOwnWord = (folded: string): boolean => folded.search(OWN_WORDS) >= 0

const foldLetters = (text: string): string =>
  foldText(text).replace(SPECIAL_LETTERS, letter => PLAIN_LETTERS[letter] ?? letter)

const splitIntoWords = (text: string): string[] => splitFolded(foldLetters(text))
const splitFolded = (folded: string): string[] => folded.replace(OWN_WORDS, ' $& ').split(SEPARATORS).filter(Boolean)
