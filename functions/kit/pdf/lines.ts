/** Breaks text into lines: fonts and directions per character, words never cut unless they alone are too long. */
import bidiFactory from 'bidi-js/dist/bidi.mjs'
import { type Stretch, stretches } from './breaks.ts'
import type { Choice } from './choice.ts'
import { clean, isMark, type Mark, OBJECT, type Text } from './text.ts'
import { type Ink, LEADING, weights } from './theme.ts'
import type { Shaped, Typeface } from './typeface.ts'

export interface Setting {
  readonly width: number
  readonly size: number
  readonly ink: Ink
  readonly bold?: boolean
}
/** A stretch of one face, weight, ink and direction, or a drawing. */
export type Piece = Glyphs | { readonly level: number; readonly width: number; readonly mark: Mark }
export interface Glyphs {
  readonly level: number
  readonly width: number
  readonly face: Typeface
  readonly weight: number
  readonly size: number
  readonly ink: Ink
  readonly shaped: Shaped
}
export interface Line {
  /** From left to right. */
  readonly pieces: readonly Piece[]
  readonly width: number
  readonly height: number
  readonly rightToLeft: boolean
}

/** How a range of characters is set. */
interface Item {
  readonly from: number
  readonly to: number
  readonly level: number
  readonly look: Look
  readonly face: Typeface
}
interface Look {
  readonly weight: number
  readonly size: number
  readonly ink: Ink
  readonly mark?: Mark
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

interface Part {
  readonly text: string
  readonly look: Look
}
const written = (part: Exclude<Text, string>[number]) => ({
  text: isMark(part) ? OBJECT : clean(typeof part === 'string' ? part : part.text),
})
function lookOf(part: Exclude<Text, string>[number], { size, ink, bold }: Setting): Look {
  const weight = (isBold: boolean | undefined) => (isBold ? weights.bold : weights.plain)
  if (typeof part === 'string') return { weight: weight(bold), size, ink }
  if (isMark(part)) return { weight: weight(bold), size, ink, mark: part }
  return { weight: weight(part.bold ?? bold), size: part.size ?? size, ink: part.ink ?? ink }
}

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
    height: LEADING * Math.max(size * (parts.length ? 0 : 1), ...sizesOf(pieces, parts)),
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

function sizesOf(pieces: readonly Piece[], parts: readonly Part[]): number[] {
  const set = pieces.flatMap(piece => ('mark' in piece ? [] : [piece.size]))
  return set.length > 0 ? set : parts.map(({ look }) => look.size)
}

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { width }) => sum + width, 0)

function directions(text: string): { levels: Uint8Array | undefined; base: number } {
  if (!RIGHT_TO_LEFT.test(text)) return { levels: undefined, base: 0 }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  return { levels, base: paragraphs[0]?.level ?? 0 }
}

function itemsOf(parts: readonly Part[], choice: Choice, levels: Uint8Array | undefined): Item[] {
  const items: Item[] = []
  let at = 0
  for (const { text, look } of parts) {
    let open: Item | undefined
    for (const character of text) {
      const level = levels?.[at] ?? 0
      const face = choice.for(character, open?.face)
      const to = at + character.length
      const goesOn = open && open.face === face && open.level === level
      if (open && goesOn) items.pop()
      open = { from: open && goesOn ? open.from : at, to, level, look, face }
      items.push(open)
      at = to
    }
  }
  return items
}

function piecesOf(text: string, items: readonly Item[], from: number, to: number): Piece[] {
  const pieces: Piece[] = []
  for (let index = firstAfter(items, from); index < items.length; index++) {
    const item = items[index]
    if (!item || item.from >= to) break
    const { level, face, look } = item
    if (look.mark) {
      pieces.push({ level, width: look.mark.width, mark: look.mark })
      continue
    }
    const part = text.slice(Math.max(from, item.from), Math.min(to, item.to))
    const shaped = face.shape(part, look.weight, level % 2 === 1)
    pieces.push({ ...look, level, face, shaped, width: (shaped.width * look.size) / 1000 })
  }
  return pieces
}

/** The item that holds a character, found by halves: a comment in three scripts has thousands. */
function firstAfter(items: readonly Item[], at: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.to ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
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

/** Reverses what reads from the right, the innermost first. Source: Unicode Bidirectional Algorithm, rule L2. */
function inVisualOrder(pieces: readonly Piece[]): readonly Piece[] {
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  let order = pieces
  for (let level = highest; level > 0; level--) {
    const next: Piece[] = []
    let turned: Piece[] = []
    for (const piece of order) {
      if (piece.level >= level) turned.unshift(piece)
      else {
        next.push(...turned, piece)
        turned = []
      }
    }
    order = [...next, ...turned]
  }
  return order
}
