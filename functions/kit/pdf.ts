/** Documents: text in any script, headings, lists and tables, on as many A4 pages as they take. */
import type { PdfBlock, PdfFact, PdfMetadata, PdfParagraphStyle, PdfSigner, PdfTable } from './pdf/blocks.ts'
import type { PdfText } from './pdf/text.ts'

export type { PdfMetadata, PdfRow } from './pdf/blocks.ts'
export type { InlineDrawing, PdfText } from './pdf/text.ts'
export { fontSizes, inkColors } from './pdf/theme.ts'

/**
 * Returns a document, as PDF, with the parts that `tell` adds, in that order:
 *
 *     await writePdf({ title: 'Ada Lovelace, November', author: 'Muster', kind: 'Timesheet' }, flow => {
 *       flow.title('Ada Lovelace')
 *       flow.facts([{ label: 'Month', value: 'Nov 2026' }])
 *       flow.table({ columns: [{ header: 'Day' }, { header: 'Hours', align: 'end' }], rows: [['02/Nov/2026', '8']] })
 *     })
 *
 * The libraries and the fonts that the text needs are loaded with the first document.
 */
export async function writePdf(about: PdfMetadata, tell: (flow: PdfBuilder) => void): Promise<Uint8Array> {
  const flow = new PdfBuilder()
  tell(flow)
  const { renderPdf } = await import('./pdf/render.ts')
  return renderPdf(about, flow.blocks)
}

/** Collects a document's parts in order. Text is plain, or runs of text with their own ink, weight or size. */
export class PdfBuilder {
  readonly blocks: PdfBlock[] = []

  title(text: PdfText): void {
    this.blocks.push({ kind: 'title', text })
  }

  /** Adds a heading, kept on the page of the next block. */
  heading(text: PdfText): void {
    this.blocks.push({ kind: 'heading', text })
  }

  /** Adds a paragraph, which may break over pages; its line breaks are kept. Empty text adds nothing. */
  paragraph(text: PdfText, style: PdfParagraphStyle = {}): void {
    this.blocks.push({ kind: 'paragraph', text, style })
  }

  list(items: readonly PdfText[]): void {
    this.blocks.push({ kind: 'list', items })
  }

  /**
   * Adds small labels with values below them, four to a row by default; `keep` keeps them on the page of the next
   * block.
   */
  facts(facts: readonly PdfFact[], { across = 4, keep = false }: { across?: number; keep?: boolean } = {}): void {
    this.blocks.push({ kind: 'facts', facts, across, keep })
  }

  /** Adds a table, whose headers are repeated on each page. */
  table(table: PdfTable): void {
    this.blocks.push({ kind: 'table', table })
  }

  /** Adds signature lines side by side, kept on one page. */
  signatures(signers: readonly PdfSigner[]): void {
    this.blocks.push({ kind: 'signatures', signers })
  }

  /** Adds a hairline across the page. */
  horizontalRule(): void {
    this.blocks.push({ kind: 'rule' })
  }
}
