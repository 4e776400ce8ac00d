/** Splits text into runs of one typeface, weight, ink and direction, which are drawn at once. */
import type { FontFallback } from './font-fallback.ts'
import type { InlineDrawing } from './text.ts'
import type { Ink } from './theme.ts'
import type { ShapedText, Typeface } from './typeface.ts'

export interface TextStyle {
  readonly weight: number
  readonly size: number
  readonly ink: Ink
  /** Digits of equal width, so that numbers line up below each other. */
  readonly tabular?: boolean
  readonly mark?: InlineDrawing
}

/** Characters with the same style. */
export interface StyledText {
  readonly text: string
  readonly look: TextStyle
}

/** A run of one typeface, weight, ink and direction, or a drawing. */
export type LinePiece = GlyphRun | { readonly level: number; readonly width: number; readonly mark: InlineDrawing }
export interface GlyphRun {
  readonly level: number
  readonly width: number
  readonly face: Typeface
  readonly weight: number
  readonly size: number
  readonly ink: Ink
  readonly shaped: ShapedText
}

/** How a range of characters is typeset. */
export interface FontRun {
  readonly from: number
  readonly to: number
  readonly level: number
  readonly look: TextStyle
  readonly face: Typeface
}

export function splitIntoFontRuns(
  parts: readonly StyledText[],
  choice: FontFallback,
  levels: Uint8Array | undefined,
): FontRun[] {
  const items: FontRun[] = []
  let at = 0
  for (const { text, look } of parts) {
    let open: { -readonly [K in keyof FontRun]: FontRun[K] } | undefined
    for (const character of text) {
      const level = levels?.[at] ?? 0
      const face = choice.typefaceFor(character, open?.face)
      const to = at + character.length
      if (open && open.face === face && open.level === level) open.to = to
      else {
        open = { from: at, to, level, look, face }
        items.push(open)
      }
      at = to
    }
  }
  return items
}

export function shapePieces(text: string, items: readonly FontRun[], from: number, to: number): LinePiece[] {
  const pieces: LinePiece[] = []
  for (let index = findFirstAfter(items, from); index < items.length; index++) {
    const item = items[index]
    if (!item || item.from >= to) break
    const { level, face, look } = item
    if (look.mark) {
      pieces.push({ level, width: look.mark.width, mark: look.mark })
      continue
    }
    const part = text.slice(Math.max(from, item.from), Math.min(to, item.to))
    const shaped = face.shape(part, { weight: look.weight, tabular: look.tabular, rightToLeft: level % 2 === 1 })
    pieces.push({ ...look, level, face, shaped, width: (shaped.width * look.size) / 1000 })
  }
  return pieces
}

/** Finds the item that contains a character, by bisection: a comment in three scripts has thousands of items. */
function findFirstAfter(items: readonly FontRun[], at: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.to ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}

export const totalWidthOf = (pieces: readonly LinePiece[]): number => pieces.reduce((sum, { width }) => sum + width, 0)

/** Reverses right-to-left runs, innermost first. Source: Unicode Bidirectional Algorithm, rule L2. */
export function toVisualOrder(pieces: readonly LinePiece[]): readonly LinePiece[] {
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  let order = pieces
  for (let level = highest; level > 0; level--) {
    const next: LinePiece[] = []
    let turned: LinePiece[] = []
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
