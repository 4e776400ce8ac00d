/** Breaks text into lines: fonts and directions per character, words never cut unless they alone are too long. */
import bidiFactory from 'bidi-js/dist/bidi.mjs'
import type { FontFallback } from './font-fallback.ts'
import { splitAtBreaks, type UnbreakableRun } from './line-breaks.ts'
import { isInlineDrawing, normalizeText, OBJECT_REPLACEMENT, type PdfText } from './text.ts'
import {
  type FontRun,
  type LinePiece,
  type StyledText,
  shapePieces,
  splitIntoFontRuns,
  type TextStyle,
  totalWidthOf,
  toVisualOrder,
} from './text-runs.ts'
import { fontWeights, type Ink, LINE_HEIGHT } from './theme.ts'

export interface LineOptions {
  readonly width: number
  readonly size: number
  readonly ink: Ink
  readonly bold?: boolean
  readonly tabular?: boolean
}
export interface TextLine {
  /** From left to right. */
  readonly pieces: readonly LinePiece[]
  readonly width: number
  readonly height: number
  readonly rightToLeft: boolean
}

const bidi = bidiFactory()
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

export function layoutLines(text: PdfText, choice: FontFallback, setting: LineOptions): TextLine[] {
  const parts = (typeof text === 'string' ? [text] : text).map(part => ({
    ...toPlainPart(part),
    look: styleOfPart(part, setting),
  }))
  return splitParagraphs(parts).flatMap(paragraph => wrapParagraph(paragraph, choice, setting))
}

const toPlainPart = (part: Exclude<PdfText, string>[number]) => ({
  text: isInlineDrawing(part) ? OBJECT_REPLACEMENT : normalizeText(typeof part === 'string' ? part : part.text),
})
function styleOfPart(part: Exclude<PdfText, string>[number], { size, ink, bold, tabular }: LineOptions): TextStyle {
  const look = { weight: fontWeightOf(bold), size, ink, tabular }
  if (typeof part === 'string') return look
  if (isInlineDrawing(part)) return { ...look, mark: part }
  return { ...look, weight: fontWeightOf(part.bold ?? bold), size: part.size ?? size, ink: part.ink ?? ink }
}
const fontWeightOf = (bold: boolean | undefined) => (bold ? fontWeights.bold : fontWeights.plain)

/** The parts between the line ends that were typed. */
function splitParagraphs(parts: readonly StyledText[]): StyledText[][] {
  const all: StyledText[][] = [[]]
  for (const { text, look } of parts)
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) all.push([])
      all.at(-1)?.push({ text: line, look })
    }
  return all
}

function wrapParagraph(parts: readonly StyledText[], choice: FontFallback, { width, size }: LineOptions): TextLine[] {
  const text = parts.map(part => part.text).join('')
  const { levels, base } = getBidiLevels(text)
  const items = splitIntoFontRuns(parts, choice, levels)
  const lineOf = (pieces: readonly LinePiece[]): TextLine => ({
    pieces: toVisualOrder(pieces),
    width: totalWidthOf(pieces),
    height: LINE_HEIGHT * lineFontSize(pieces, parts, size),
    rightToLeft: base % 2 === 1,
  })
  const lines: TextLine[] = []
  let line: LinePiece[] = []
  let used = 0
  let spaces: LinePiece[] = []
  const end = () => {
    if (line.length > 0) lines.push(lineOf(line))
    line = []
    used = 0
    spaces = []
  }
  const place = (pieces: readonly LinePiece[]) => {
    const needed = totalWidthOf(spaces) + totalWidthOf(pieces)
    if (line.length > 0 && used + needed > width) end()
    line.push(...spaces, ...pieces)
    used = totalWidthOf(line)
    spaces = []
  }
  for (const stretch of splitAtBreaks(text)) {
    const pieces = shapePieces(text, items, stretch.from, stretch.to)
    if (totalWidthOf(pieces) <= width) place(pieces)
    else for (const part of splitLongWord(text, items, stretch, width)) place(part)
    spaces = shapePieces(text, items, stretch.to, stretch.next)
  }
  end()
  return lines.length > 0 ? lines : [lineOf([])]
}

/** Returns the largest font size on the line; an empty line is as high as one with text would be. */
function lineFontSize(pieces: readonly LinePiece[], parts: readonly StyledText[], size: number): number {
  const set = pieces.flatMap(piece => ('mark' in piece ? [] : [piece.size]))
  if (set.length > 0) return Math.max(...set)
  return parts.length > 0 ? Math.max(...parts.map(({ look }) => look.size)) : size
}

function getBidiLevels(text: string): { levels: Uint8Array | undefined; base: number } {
  if (!RIGHT_TO_LEFT.test(text)) return { levels: undefined, base: 0 }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  return { levels, base: paragraphs[0]?.level ?? 0 }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Splits a word that is too long for a line into pieces that fit. Letters join in some scripts, so only a whole piece
 * has a known width.
 */
function splitLongWord(
  text: string,
  items: readonly FontRun[],
  { from, to }: UnbreakableRun,
  width: number,
): LinePiece[][] {
  const ends = [...graphemes.segment(text.slice(from, to))].map(({ segment, index }) => from + index + segment.length)
  const all: LinePiece[][] = []
  let start = from
  let done = 0
  while (done < ends.length) {
    const fits = (count: number) => totalWidthOf(shapePieces(text, items, start, ends[done + count - 1] ?? to)) <= width
    const count = findLargestFit(ends.length - done, fits)
    const end = ends[done + count - 1] ?? to
    all.push(shapePieces(text, items, start, end))
    start = end
    done += count
  }
  return all
}

/** Finds how many fit, at least one: doubles the count until it is too many, then bisects. */
function findLargestFit(all: number, fits: (count: number) => boolean): number {
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
