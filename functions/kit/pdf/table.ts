/** Tables: the header is repeated on each page, and a row only breaks if it is too tall for a page. */
import { getRowCells, type PdfBlock, type PdfTable, type TextAlign } from './blocks.ts'
import { baselineOf, getLineStart, type PageBox } from './box.ts'
import type { Canvas } from './canvas.ts'
import type { FontFallback } from './font-fallback.ts'
import { type LineOptions, layoutLines, type TextLine } from './line-layout.ts'
import type { PdfText } from './text.ts'
import { contentArea, contentWidth, fontSizes, inkColors } from './theme.ts'

type FactsBlock = Extract<PdfBlock, { kind: 'facts' }>
interface TableCell {
  readonly lines: readonly TextLine[]
  readonly left: number
  readonly right: number
  readonly align: TextAlign
}
interface RowPadding {
  readonly above: number
  readonly below: number
  /** Whether a hairline ends the row. */
  readonly ruled: boolean
  readonly shaded?: boolean
}

const GUTTER = 12
const HEADER = { above: 0, below: 5, ruled: true }
const ROW = { above: 5, below: 5, ruled: true }
const DENSE = { above: 0.9, below: 0.9, ruled: true }
const FACTS = { above: 0, below: 4, ruled: false }
/** How far a band extends past the text on either side. */
const BLEED = 5
/** Rows above this height may break; others move to the next page as a whole. */
const TALL = (contentArea.top - contentArea.bottom) / 3

export function layoutTable({ columns, rows, dense = false }: PdfTable, choice: FontFallback): PageBox[] {
  const shares = columns.map(({ share = 1 }) => share)
  const aligns = columns.map(({ align = 'start' }) => align)
  const setting = { size: dense ? fontSizes.small : fontSizes.body, ink: inkColors.text }
  const padding = dense ? DENSE : ROW
  const labels = columns.map(({ header = '' }) => header)
  const header = labels.some(Boolean)
    ? layoutWholeRow(
        layoutCells(labels, shares, aligns, choice, { size: fontSizes.small, ink: inkColors.muted, bold: true }),
        HEADER,
      )
    : undefined
  const body = rows.flatMap(row =>
    layoutRow(layoutCells(getRowCells(row), shares, aligns, choice, setting), { ...padding, shaded: 'shaded' in row }),
  )
  const [first, ...others] = body.map(box => (header ? { ...box, again: header } : box))
  if (header) return [{ ...header, gap: 10, keep: Boolean(first) }, ...(first ? [first, ...others] : [])]
  return first ? [{ ...first, gap: 10 }, ...others] : []
}

/** Lays out small labels with their values below, several across. */
export function layoutFacts({ facts, across, keep }: FactsBlock, choice: FontFallback): PageBox[] {
  const rows = Array.from({ length: Math.ceil(facts.length / across) }, (_, row) =>
    facts.slice(row * across, row * across + across),
  )
  const shares = Array.from({ length: across }, () => 1)
  return rows.flatMap((row, index) => {
    const cells = row.map(
      ({ label, value }): PdfText => [
        { text: `${label}\n`, size: fontSizes.small, ink: inkColors.muted },
        ...(typeof value === 'string' ? [value] : value),
      ],
    )
    const boxes = layoutRow(
      layoutCells(cells, shares, [], choice, { size: fontSizes.body, ink: inkColors.text }),
      FACTS,
    )
    return boxes.map((box, part) => ({
      ...box,
      keep: box.keep || keep,
      ...(part === 0 ? { gap: index === 0 ? 14 : 6 } : {}),
    }))
  })
}

function layoutCells(
  row: readonly PdfText[],
  shares: readonly number[],
  aligns: readonly TextAlign[],
  choice: FontFallback,
  setting: Omit<LineOptions, 'width'>,
): TableCell[] {
  const unit = (contentWidth - GUTTER * (shares.length - 1)) / shares.reduce((sum, share) => sum + share, 0)
  let left = contentArea.left
  return shares.map((share, index) => {
    const width = share * unit
    const lines = layoutLines(row[index] ?? '', choice, { ...setting, width, tabular: true })
    const cell = { lines, left, right: left + width, align: aligns[index] ?? 'start' }
    left += width + GUTTER
    return cell
  })
}

function layoutRow(cells: readonly TableCell[], padding: RowPadding): PageBox[] {
  const box = layoutWholeRow(cells, padding)
  return box.height <= TALL ? [box] : layoutSplitRow(cells, padding)
}

function layoutWholeRow(cells: readonly TableCell[], { above, below, ruled, shaded }: RowPadding): PageBox {
  const height =
    above + below + Math.max(...cells.map(({ lines }) => lines.reduce((sum, line) => sum + line.height, 0)))
  const draw = (canvas: Canvas, top: number) => {
    if (shaded) canvas.fillBand(contentArea.left - BLEED, contentArea.right + BLEED, top, top - height, inkColors.band)
    for (const cell of cells) {
      let at = top - above
      for (const line of cell.lines) {
        canvas.drawText(line, getLineStart(line, cell.left, cell.right, cell.align), at - baselineOf(line))
        at -= line.height
      }
    }
    if (ruled) canvas.drawHairline(contentArea.left, contentArea.right, top - height, inkColors.line)
  }
  return { height, gap: 0, keep: false, draw }
}

/** Returns one box per line. */
function layoutSplitRow(cells: readonly TableCell[], { above, below, ruled, shaded = false }: RowPadding): PageBox[] {
  const count = Math.max(...cells.map(({ lines }) => lines.length))
  return Array.from({ length: count }, (_, index) => {
    const last = index === count - 1
    const padding = { above: index === 0 ? above : 0, below: last ? below : 0, ruled: ruled && last, shaded }
    const part = cells.map(cell => ({ ...cell, lines: cell.lines.slice(index, index + 1) }))
    return { ...layoutWholeRow(part, padding), keep: index === 0 || index === count - 2 }
  })
}
