/** What pages are filled with: boxes that are never cut themselves, and where a line stands in one. */
import type { TextAlign } from './blocks.ts'
import type { Canvas } from './canvas.ts'
import type { TextLine } from './line-layout.ts'

export interface PageBox {
  readonly height: number
  /** Space above; none at the top of a page. */
  readonly gap: number
  /** Stays on the page of the next box. */
  readonly keep: boolean
  /** Drawn once more above this box, where a page begins with it. */
  readonly again?: PageBox
  readonly draw: (canvas: Canvas, top: number) => void
}

/** Where a line's text begins between two edges. */
export function getLineStart(line: TextLine, left: number, right: number, align: TextAlign = 'start'): number {
  if (align === 'center') return left + (right - left - line.width) / 2
  return align === 'end' || line.rightToLeft ? right - line.width : left
}

/** How far below a line's top its baseline is: letters stand in the middle of the line's height. */
export const baselineOf = ({ height }: Pick<TextLine, 'height'>): number => height * 0.72
