/** Documents: text in any script, headings, lists and tables, on as many A4 pages as they take. */
import type { PdfBlock, PdfFact, PdfMetadata, PdfParagraphStyle, PdfSigner, PdfTable } from './pdf/blocks.ts'
import type { PdfText } from './pdf/text.ts'

export type { PdfMetadata, PdfRow } from './pdf/blocks.ts'
export type { InlineDrawing, PdfText } from './pdf/text.ts'
export { fontSizes, inkColors } from './pdf/theme.ts'

/**
 * Makes a document of the parts that `tell` adds, in that order:
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

  /** Stays on the page of what follows. */
  heading(text: PdfText): void {
    this.blocks.push({ kind: 'heading', text })
  }

  /** Wraps and breaks over pages; line ends that were typed stay. Empty text takes no room. */
  paragraph(text: PdfText, style: PdfParagraphStyle = {}): void {
    this.blocks.push({ kind: 'paragraph', text, style })
  }

  list(items: readonly PdfText[]): void {
    this.blocks.push({ kind: 'list', items })
  }

  /** Small labels with their values below, four across by default; `keep` holds them on the page of what follows. */
  facts(facts: readonly PdfFact[], { across = 4, keep = false }: { across?: number; keep?: boolean } = {}): void {
    this.blocks.push({ kind: 'facts', facts, across, keep })
  }

  /** The headers are repeated on each page. */
  table(table: PdfTable): void {
    this.blocks.push({ kind: 'table', table })
  }

  /** Lines to sign on, side by side and never apart. */
  signatures(signers: readonly PdfSigner[]): void {
    this.blocks.push({ kind: 'signatures', signers })
  }

  /** A hairline across the page. */
  horizontalRule(): void {
    this.blocks.push({ kind: 'rule' })
  }
}
