/** Rows of cells: a heading that comes again on each page, and rows that break only where they would not fit one. */
import { type Align, type Block, cellsIn, type Table } from './blocks.ts'
import { type Box, baselineOf, startOf } from './box.ts'
import type { Canvas } from './canvas.ts'
import type { Choice } from './choice.ts'
import { type Line, linesOf, type Setting } from './lines.ts'
import type { Text } from './text.ts'
import { bodyWidth, inks, inner, sizes } from './theme.ts'

type Facts = Extract<Block, { kind: 'facts' }>
interface Cell {
  readonly lines: readonly Line[]
  readonly left: number
  readonly right: number
  readonly align: Align
}
interface Padding {
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
/** How far a band reaches past the text on either side. */
const BLEED = 5
/** A taller row may break; a lower one moves to the next page whole. */
const TALL = (inner.top - inner.bottom) / 3

export function tableBoxes({ columns, rows, dense = false }: Table, choice: Choice): Box[] {
  const shares = columns.map(({ share = 1 }) => share)
  const aligns = columns.map(({ align = 'start' }) => align)
  const setting = { size: dense ? sizes.small : sizes.body, ink: inks.text }
  const padding = dense ? DENSE : ROW
  const labels = columns.map(({ header = '' }) => header)
  const header = labels.some(Boolean)
    ? whole(cellsOf(labels, shares, aligns, choice, { size: sizes.small, ink: inks.muted, bold: true }), HEADER)
    : undefined
  const body = rows.flatMap(row =>
    rowBoxes(cellsOf(cellsIn(row), shares, aligns, choice, setting), { ...padding, shaded: 'shaded' in row }),
  )
  const [first, ...others] = body.map(box => (header ? { ...box, again: header } : box))
  if (header) return [{ ...header, gap: 10, keep: Boolean(first) }, ...(first ? [first, ...others] : [])]
  return first ? [{ ...first, gap: 10 }, ...others] : []
}

/** Small labels with their values below, some across. */
export function factsBoxes({ facts, across, keep }: Facts, choice: Choice): Box[] {
  const rows = Array.from({ length: Math.ceil(facts.length / across) }, (_, row) =>
    facts.slice(row * across, row * across + across),
  )
  const shares = Array.from({ length: across }, () => 1)
  return rows.flatMap((row, index) => {
    const cells = row.map(
      ({ label, value }): Text => [
        { text: `${label}\n`, size: sizes.small, ink: inks.muted },
        ...(typeof value === 'string' ? [value] : value),
      ],
    )
    const boxes = rowBoxes(cellsOf(cells, shares, [], choice, { size: sizes.body, ink: inks.text }), FACTS)
    return boxes.map((box, part) => ({
      ...box,
      keep: box.keep || keep,
      ...(part === 0 ? { gap: index === 0 ? 14 : 6 } : {}),
    }))
  })
}

function cellsOf(
  row: readonly Text[],
  shares: readonly number[],
  aligns: readonly Align[],
  choice: Choice,
  setting: Omit<Setting, 'width'>,
): Cell[] {
  const unit = (bodyWidth - GUTTER * (shares.length - 1)) / shares.reduce((sum, share) => sum + share, 0)
  let left = inner.left
  return shares.map((share, index) => {
    const width = share * unit
    const lines = linesOf(row[index] ?? '', choice, { ...setting, width, tabular: true })
    const cell = { lines, left, right: left + width, align: aligns[index] ?? 'start' }
    left += width + GUTTER
    return cell
  })
}

function rowBoxes(cells: readonly Cell[], padding: Padding): Box[] {
  const box = whole(cells, padding)
  return box.height <= TALL ? [box] : split(cells, padding)
}

function whole(cells: readonly Cell[], { above, below, ruled, shaded }: Padding): Box {
  const height =
    above + below + Math.max(...cells.map(({ lines }) => lines.reduce((sum, line) => sum + line.height, 0)))
  const draw = (canvas: Canvas, top: number) => {
    if (shaded) canvas.band(inner.left - BLEED, inner.right + BLEED, top, top - height, inks.band)
    for (const cell of cells) {
      let at = top - above
      for (const line of cell.lines) {
        canvas.text(line, startOf(line, cell.left, cell.right, cell.align), at - baselineOf(line))
        at -= line.height
      }
    }
    if (ruled) canvas.rule(inner.left, inner.right, top - height, inks.line)
  }
  return { height, gap: 0, keep: false, draw }
}

/** A box a line. */
function split(cells: readonly Cell[], { above, below, ruled, shaded = false }: Padding): Box[] {
  const count = Math.max(...cells.map(({ lines }) => lines.length))
  return Array.from({ length: count }, (_, index) => {
    const last = index === count - 1
    const padding = { above: index === 0 ? above : 0, below: last ? below : 0, ruled: ruled && last, shaded }
    const part = cells.map(cell => ({ ...cell, lines: cell.lines.slice(index, index + 1) }))
    return { ...whole(part, padding), keep: index === 0 || index === count - 2 }
  })
}
