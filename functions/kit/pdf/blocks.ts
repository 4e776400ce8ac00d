/** What a document is made of, before anybody knows where its lines and pages end. */
import { plain, type Text } from './text.ts'
import type { Ink } from './theme.ts'

export interface ParagraphStyle {
  readonly bold?: boolean
  readonly ink?: Ink
  readonly size?: number
  /** Space above, in points; none at the top of a page. */
  readonly gap?: number
  /** Stays on the page of what follows. */
  readonly keep?: boolean
}
export interface Column {
  readonly header?: string
  /** Its share of the width, 1 unless told. */
  readonly share?: number
  /** `start` is left, or right where the text reads from there. */
  readonly align?: Align
}
export type Align = 'start' | 'center' | 'end'
export interface Table {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** Small and close together, for what should stay on one page. */
  readonly dense?: boolean
}
export type Row = readonly Text[] | ShadedRow
/** On a pale band, so that it can be told from the others. */
export interface ShadedRow {
  readonly shaded: readonly Text[]
}
export interface Fact {
  readonly label: string
  readonly value: Text
}
/** Who signs: on a line of their own, with the day. */
export interface Signer {
  readonly role: string
  readonly name: string
}

export type Block =
  | { readonly kind: 'title' | 'heading'; readonly text: Text }
  | { readonly kind: 'paragraph'; readonly text: Text; readonly style: ParagraphStyle }
  | { readonly kind: 'list'; readonly items: readonly Text[] }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[]; readonly across: number; readonly keep: boolean }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'signatures'; readonly signers: readonly Signer[] }
  | { readonly kind: 'rule' }

export const cellsIn = (row: Row): readonly Text[] => ('shaded' in row ? row.shaded : row)

/** What stands below the line for the day of a signature. */
export const DATE = 'Date'

/** All text of a block, for choosing fonts. */
export function textOf(block: Block): string {
  switch (block.kind) {
    case 'list':
      return block.items.map(plain).join('')
    case 'facts':
      return block.facts.map(({ label, value }) => plain(label) + plain(value)).join('')
    case 'table':
      return [...block.table.columns.map(({ header = '' }) => header), ...block.table.rows.flatMap(cellsIn)]
        .map(plain)
        .join('')
    case 'signatures':
      return DATE + block.signers.map(({ role, name }) => role + name).join('')
    case 'rule':
      return ''
    default:
      return plain(block.text)
  }
}
