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
  readonly rows: readonly (readonly Text[])[]
}
export interface Fact {
  readonly label: string
  readonly value: Text
}

export type Block =
  | { readonly kind: 'title' | 'heading'; readonly text: Text }
  | { readonly kind: 'paragraph'; readonly text: Text; readonly style: ParagraphStyle }
  | { readonly kind: 'list'; readonly items: readonly Text[] }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[]; readonly across: number }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'rule' }

/** All text of a block, for choosing fonts. */
export function textOf(block: Block): string {
  switch (block.kind) {
    case 'list':
      return block.items.map(plain).join('')
    case 'facts':
      return block.facts.map(({ label, value }) => plain(label) + plain(value)).join('')
    case 'table':
      return [...block.table.columns.map(({ header = '' }) => header), ...block.table.rows.flat()].map(plain).join('')
    case 'rule':
      return ''
    default:
      return plain(block.text)
  }
}
