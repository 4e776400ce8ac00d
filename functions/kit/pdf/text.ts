/** The text of a document: runs of text in one ink, and small drawings between them. */
import type { Ink } from './theme.ts'

export interface TextSpan {
  readonly text: string
  readonly bold?: boolean
  readonly ink?: Ink
  readonly size?: number
}
/** The drawing functions of a small drawing. */
export interface DrawingSurface {
  drawCircle(x: number, y: number, radius: number, inks: { readonly fill?: Ink; readonly line?: Ink }): void
}
/** Placed in a line like a word; `draw` gets the position where it starts on the baseline. */
export interface InlineDrawing {
  readonly width: number
  readonly draw: (canvas: DrawingSurface, x: number, baseline: number) => void
}
export type PdfText = string | readonly (string | TextSpan | InlineDrawing)[]

export const isInlineDrawing = (part: string | TextSpan | InlineDrawing): part is InlineDrawing =>
  typeof part !== 'string' && 'draw' in part
const getPartText = (part: string | TextSpan) => (typeof part === 'string' ? part : part.text)

/** Represents a drawing among the characters. */
export const OBJECT_REPLACEMENT = '\uFFFC'

/** Returns the text as one string, for choosing fonts, directions and line breaks. */
export const toPlainText = (text: PdfText): string =>
  typeof text === 'string'
    ? normalizeText(text)
    : text.map(part => (isInlineDrawing(part) ? OBJECT_REPLACEMENT : normalizeText(getPartText(part)))).join('')

/** Normalizes text for a page: composed characters, one kind of line break, no control characters. */
export const normalizeText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(/\t/g, '    ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\uFEFF\uFFFC]/g, '')
