/** Breaks text into lines: fonts and directions per character, words never cut unless they alone are too long. */
import bidiFactory from 'bidi-js/dist/bidi.mjs'
import { type Stretch, stretches } from './breaks.ts'
import type { Choice } from './choice.ts'
import { type Item, inVisualOrder, itemsOf, type Look, type Part, type Piece, piecesOf, widthOf } from './pieces.ts'
import { clean, isMark, OBJECT, type Text } from './text.ts'
import { type Ink, LEADING, weights } from './theme.ts'

export interface Setting {
  readonly width: number
  readonly size: number
  readonly ink: Ink
  readonly bold?: boolean
  readonly tabular?: boolean
}
export interface Line {
  /** From left to right. */
  readonly pieces: readonly Piece[]
  readonly width: number
  readonly height: number
  readonly rightToLeft: boolean
}

const bidi = bidiFactory()
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

export function linesOf(text: Text, choice: Choice, setting: Setting): Line[] {
  const parts = (typeof text === 'string' ? [text] : text).map(part => ({
    ...written(part),
    look: lookOf(part, setting),
  }))
  return paragraphsOf(parts).flatMap(paragraph => wrap(paragraph, choice, setting))
}

const written = (part: Exclude<Text, string>[number]) => ({
  text: isMark(part) ? OBJECT : clean(typeof part === 'string' ? part : part.text),
})
function lookOf(part: Exclude<Text, string>[number], { size, ink, bold, tabular }: Setting): Look {
  const look = { weight: weightOf(bold), size, ink, tabular }
  if (typeof part === 'string') return look
  if (isMark(part)) return { ...look, mark: part }
  return { ...look, weight: weightOf(part.bold ?? bold), size: part.size ?? size, ink: part.ink ?? ink }
}
const weightOf = (bold: boolean | undefined) => (bold ? weights.bold : weights.plain)

/** The parts between the line ends that were typed. */
function paragraphsOf(parts: readonly Part[]): Part[][] {
  const all: Part[][] = [[]]
  for (const { text, look } of parts)
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) all.push([])
      all.at(-1)?.push({ text: line, look })
    }
  return all
}

function wrap(parts: readonly Part[], choice: Choice, { width, size }: Setting): Line[] {
  const text = parts.map(part => part.text).join('')
  const { levels, base } = directions(text)
  const items = itemsOf(parts, choice, levels)
  const lineOf = (pieces: readonly Piece[]): Line => ({
    pieces: inVisualOrder(pieces),
    width: widthOf(pieces),
    height: LEADING * sizeOf(pieces, parts, size),
    rightToLeft: base % 2 === 1,
  })
  const lines: Line[] = []
  let line: Piece[] = []
  let used = 0
  let spaces: Piece[] = []
  const end = () => {
    if (line.length > 0) lines.push(lineOf(line))
    line = []
    used = 0
    spaces = []
  }
  const place = (pieces: readonly Piece[]) => {
    const needed = widthOf(spaces) + widthOf(pieces)
    if (line.length > 0 && used + needed > width) end()
    line.push(...spaces, ...pieces)
    used = widthOf(line)
    spaces = []
  }
  for (const stretch of stretches(text)) {
    const pieces = piecesOf(text, items, stretch.from, stretch.to)
    if (widthOf(pieces) <= width) place(pieces)
    else for (const part of cut(text, items, stretch, width)) place(part)
    spaces = piecesOf(text, items, stretch.to, stretch.next)
  }
  end()
  return lines.length > 0 ? lines : [lineOf([])]
}

/** The largest on the line; an empty one is as high as what would stand on it. */
function sizeOf(pieces: readonly Piece[], parts: readonly Part[], size: number): number {
  const set = pieces.flatMap(piece => ('mark' in piece ? [] : [piece.size]))
  if (set.length > 0) return Math.max(...set)
  return parts.length > 0 ? Math.max(...parts.map(({ look }) => look.size)) : size
}

function directions(text: string): { levels: Uint8Array | undefined; base: number } {
  if (!RIGHT_TO_LEFT.test(text)) return { levels: undefined, base: 0 }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  return { levels, base: paragraphs[0]?.level ?? 0 }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A word that no line can hold, in pieces that one can. Letters join in some scripts, so only a whole piece tells its width. */
function cut(text: string, items: readonly Item[], { from, to }: Stretch, width: number): Piece[][] {
  const ends = [...graphemes.segment(text.slice(from, to))].map(({ segment, index }) => from + index + segment.length)
  const all: Piece[][] = []
  let start = from
  let done = 0
  while (done < ends.length) {
    const fits = (count: number) => widthOf(piecesOf(text, items, start, ends[done + count - 1] ?? to)) <= width
    const count = most(ends.length - done, fits)
    const end = ends[done + count - 1] ?? to
    all.push(piecesOf(text, items, start, end))
    start = end
    done += count
  }
  return all
}

/** How many fit, at least one: doubled until too many, then found by halves. */
function most(all: number, fits: (count: number) => boolean): number {
  let low = 1
  let high = 2
  while (high <= all && fits(high)) {
    low = high
    high *= 2
  }
  high = Math.min(high, all + 1)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
