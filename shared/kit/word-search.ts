/**
 * Finds texts by the beginnings of their words, in any order, whatever their case and accents; and says which letters of
 * a text were found, so that they can be marked.
 */
import { foldText } from './list.ts'

/** What somebody searches for: the different words of it, in the order typed. */
export interface WordQuery {
  readonly words: readonly string[]
  /** All of them, as a text holds them. */
  readonly typed: PreparedText
  /** A bit for each word. */
  readonly all: number
}

/** The bits of a query have to fit into a number. */
const MAX_WORDS = 30

export function parseWordQuery(typed: string): WordQuery {
  const words = [...new Set(splitIntoWords(typed))].slice(0, MAX_WORDS)
  return { words, typed: ` ${words.join(' ')}`, all: 2 ** words.length - 1 }
}

/** How well a text answers a query. */
export interface WordMatch {
  /** The words that it has, as bits. */
  readonly found: number
  /** 0 when the text begins with all that was typed, 1 when with its first word, else 2. */
  readonly rank: 0 | 1 | 2
}

export const matchWords = (text: string, query: WordQuery): WordMatch => matchPrepared(prepareText(text), query)

/** A text as it is searched: its words, with a space before each. For texts that are searched again and again. */
export type PreparedText = string & { readonly isPrepared?: never }
export const prepareText = (text: string): PreparedText => ` ${splitIntoWords(text).join(' ')}`

export function matchPrepared(within: PreparedText, query: WordQuery): WordMatch {
  let found = 0
  for (const [index, word] of query.words.entries()) if (within.includes(` ${word}`)) found |= 1 << index
  return { found, rank: rankPrepared(within, query) }
}

/** The rank of a text that has words of a query. */
export function rankPrepared(within: PreparedText, { words, typed }: WordQuery): WordMatch['rank'] {
  if (!within.startsWith(` ${words[0]}`)) return 2
  return within.startsWith(typed) ? 0 : 1
}

/**
 * Many texts that are searched again and again. A query runs over one long string, which takes a few milliseconds for
 * 100,000 texts; a call for each text takes ten times as long.
 */
export class WordIndex {
  readonly #joined: string
  /** Where each text begins in the long one. */
  readonly #starts: Uint32Array

  constructor(texts: readonly PreparedText[]) {
    // No word holds a line break, so no word of a query reaches over two texts.
    this.#joined = texts.join('\n')
    this.#starts = new Uint32Array(texts.length)
    let start = 0
    for (const [index, text] of texts.entries()) {
      this.#starts[index] = start
      start += text.length + 1
    }
  }

  /** Returns the words of the query that each text has, as bits. */
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

  /** Returns the number of the text that holds a position, in steps that double: the next hit is mostly near. */
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

/** Whether a text has every word of a query. An empty query is in every text. */
export const hasAllWords = (text: string, query: WordQuery): boolean => matchWords(text, query).found === query.all

/** Returns the parts of a text that a query found, as positions from and until; they neither touch nor overlap. */
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
const SEPARATORS = /[\s\p{P}\p{Bidi_Control}]+/u
/** Signs that are words of their own, because no spaces part them: emoji, and the signs of Chinese and Japanese. */
const OWN_WORDS = /[\p{Extended_Pictographic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
/** Letters that are not made of a plain one and an accent, but that people type as if they were. */
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

const splitIntoWords = (text: string): string[] =>
  foldLetters(text).replace(OWN_WORDS, ' $& ').split(SEPARATORS).filter(Boolean)
