/** The blocks of a document, before layout. */
import { type PdfText, toPlainText } from './text.ts'
import type { Ink } from './theme.ts'

export interface PdfMetadata {
  /** The title in the file's metadata; the pages start with `PdfBuilder.title`. */
  readonly title: string
  /** The company; it is in each page's head. */
  readonly author: string
  /** The kind of document, in each page's head opposite the company. */
  readonly kind: string
  readonly subject?: string
  /** In each page's foot, opposite the page number. */
  readonly foot?: string
}
export interface PdfParagraphStyle {
  readonly bold?: boolean
  readonly ink?: Ink
  readonly size?: number
  /** Space above, in points; none at the top of a page. */
  readonly gap?: number
  /** Whether it is kept on the page of the next block. */
  readonly keep?: boolean
}
export interface PdfColumn {
  readonly header?: string
  /** Its share of the width, 1 by default. */
  readonly share?: number
  /** `start` is left or, for right-to-left text, right. */
  readonly align?: TextAlign
}
export type TextAlign = 'start' | 'center' | 'end'
export interface PdfTable {
  readonly columns: readonly PdfColumn[]
  readonly rows: readonly PdfRow[]
  /** Small and closely spaced, for tables that should fit on one page. */
  readonly dense?: boolean
}
export type PdfRow = readonly PdfText[] | PdfShadedRow
/** A row on a pale band. */
export interface PdfShadedRow {
  readonly shaded: readonly PdfText[]
}
export interface PdfFact {
  readonly label: string
  readonly value: PdfText
}
/** A person who signs, on a separate line, with the date. */
export interface PdfSigner {
  readonly role: string
  readonly name: string
}

export type PdfBlock =
  | { readonly kind: 'title' | 'heading'; readonly text: PdfText }
  | { readonly kind: 'paragraph'; readonly text: PdfText; readonly style: PdfParagraphStyle }
  | { readonly kind: 'list'; readonly items: readonly PdfText[] }
  | { readonly kind: 'facts'; readonly facts: readonly PdfFact[]; readonly across: number; readonly keep: boolean }
  | { readonly kind: 'table'; readonly table: PdfTable }
  | { readonly kind: 'signatures'; readonly signers: readonly PdfSigner[] }
  | { readonly kind: 'rule' }

export const getRowCells = (row: PdfRow): readonly PdfText[] => ('shaded' in row ? row.shaded : row)

/** The label below the line for the date of a signature. */
export const DATE_LABEL = 'Date'

/** All text of a block, for choosing fonts. */
export function getBlockText(block: PdfBlock): string {
  switch (block.kind) {
    case 'list':
      return block.items.map(toPlainText).join('')
    case 'facts':
      return block.facts.map(({ label, value }) => toPlainText(label) + toPlainText(value)).join('')
    case 'table':
      return [...block.table.columns.map(({ header = '' }) => header), ...block.table.rows.flatMap(getRowCells)]
        .map(toPlainText)
        .join('')
    case 'signatures':
      return DATE_LABEL + block.signers.map(({ role, name }) => role + name).join('')
    case 'rule':
      return ''
    default:
      return toPlainText(block.text)
  }
}
