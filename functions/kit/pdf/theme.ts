/** How documents look: sizes in points, and the few inks. */

/** Red, green and blue from 0 to 1. */
export type Ink = readonly [number, number, number]
export const inks = {
  text: [0.09, 0.1, 0.13],
  muted: [0.4, 0.43, 0.49],
  line: [0.86, 0.87, 0.9],
  band: [0.955, 0.96, 0.97],
  accent: [0.22, 0.3, 0.72],
} satisfies Record<string, Ink>

export const A4 = { width: 595.28, height: 841.89 }
export const margins = { top: 76, bottom: 68, side: 56 }
export const inner = {
  left: margins.side,
  right: A4.width - margins.side,
  top: A4.height - margins.top,
  bottom: margins.bottom,
}
export const bodyWidth = inner.right - inner.left

export const sizes = { title: 22, heading: 13, body: 10, small: 8.5 }
export const weights = { plain: 400, bold: 600 }
/** A line's height as a multiple of its size. */
export const LEADING = 1.5
