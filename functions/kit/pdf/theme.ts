/** The style of documents: sizes in points, and inks. */

/** Red, green and blue from 0 to 1. */
export type Ink = readonly [number, number, number]
export const inkColors = {
  text: [0.09, 0.1, 0.13],
  muted: [0.4, 0.43, 0.49],
  line: [0.86, 0.87, 0.9],
  band: [0.955, 0.96, 0.97],
  accent: [0.22, 0.3, 0.72],
} satisfies Record<string, Ink>

export const A4 = { width: 595.28, height: 841.89 }
const pageMargins = { top: 76, bottom: 68, side: 56 }
export const contentArea = {
  left: pageMargins.side,
  right: A4.width - pageMargins.side,
  top: A4.height - pageMargins.top,
  bottom: pageMargins.bottom,
}
export const contentWidth = contentArea.right - contentArea.left

export const fontSizes = { title: 22, heading: 13, body: 10, small: 8.5 }
export const fontWeights = { plain: 400, bold: 600 }
/** A line's height as a multiple of its size. */
export const LINE_HEIGHT = 1.5
