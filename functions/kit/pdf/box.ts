/** The content of pages: boxes that are never split themselves, and the position of a line in one. */
import type { TextAlign } from './blocks.ts'
import type { Canvas } from './canvas.ts'
import type { TextLine } from './line-layout.ts'

export interface PageBox {
  readonly height: number
  /** Space above; none at the top of a page. */
  readonly gap: number
  /** Whether it is kept on the page of the next box. */
  readonly keep: boolean
  /** Repeated above this box if a page starts with it. */
  readonly again?: PageBox
  readonly draw: (canvas: Canvas, top: number) => void
}

/** Returns where a line's text starts between two edges. */
export function getLineStart(line: TextLine, left: number, right: number, align: TextAlign = 'start'): number {
  if (align === 'center') return left + (right - left - line.width) / 2
  return align === 'end' || line.rightToLeft ? right - line.width : left
}

/** Returns how far below a line's top its baseline is: the letters are centered in the line's height. */
export const baselineOf = ({ height }: Pick<TextLine, 'height'>): number => height * 0.72
