/** Blocks cut into boxes. */
import type { Block, ParagraphStyle } from './blocks.ts'
import { type Box, baselineOf, startOf } from './box.ts'
import type { Canvas } from './canvas.ts'
import type { Choice } from './choice.ts'
import { type Line, linesOf } from './lines.ts'
import { signaturesBox } from './signatures.ts'
import { factsBoxes, tableBoxes } from './table.ts'
import { plain, type Text } from './text.ts'
import { bodyWidth, inks, inner, sizes } from './theme.ts'

export function boxesOf(block: Block, choice: Choice): Box[] {
  switch (block.kind) {
    case 'title':
      return paragraph(block.text, { size: sizes.title, bold: true, gap: 0, keep: true }, choice)
    case 'heading':
      return paragraph(block.text, { size: sizes.heading, bold: true, gap: 20, keep: true }, choice)
    case 'paragraph':
      return paragraph(block.text, block.style, choice)
    case 'list':
      return block.items.flatMap((item, index) => listItem(item, index === 0 ? 6 : 3, choice))
    case 'facts':
      return factsBoxes(block, choice)
    case 'table':
      return tableBoxes(block.table, choice)
    case 'signatures':
      return [signaturesBox(block.signers, choice)]
    case 'rule':
      return [rule]
  }
}

const rule: Box = {
  height: 1,
  gap: 14,
  keep: false,
  draw: (canvas, top) => canvas.rule(inner.left, inner.right, top, inks.line),
}

function paragraph(text: Text, { bold, ink, size, gap = 6, keep = false }: ParagraphStyle, choice: Choice): Box[] {
  if (!plain(text)) return []
  const lines = linesOf(text, choice, { width: bodyWidth, size: size ?? sizes.body, ink: ink ?? inks.text, bold })
  return together(lines, gap, keep, (canvas, line, top) =>
    canvas.text(line, startOf(line, inner.left, inner.right), top - baselineOf(line)),
  )
}

const INDENT = 14
function listItem(text: Text, gap: number, choice: Choice): Box[] {
  const lines = linesOf(text, choice, { width: bodyWidth - INDENT, size: sizes.body, ink: inks.text })
  return together(lines, gap, false, (canvas, line, top) => {
    const baseline = top - baselineOf(line)
    const x = line.rightToLeft ? inner.right - INDENT - line.width : inner.left + INDENT
    canvas.text(line, x, baseline)
    if (line === lines[0])
      canvas.circle(line.rightToLeft ? inner.right - 4 : inner.left + 4, baseline + 3.2, 1.5, { fill: inks.muted })
  })
}

/** No page ends with a paragraph's first line or begins with its last. */
function together(
  lines: readonly Line[],
  gap: number,
  keep: boolean,
  draw: (canvas: Canvas, line: Line, top: number) => void,
): Box[] {
  return lines.map((line, index) => ({
    height: line.height,
    gap: index === 0 ? gap : 0,
    keep: index === lines.length - 1 ? keep : index === 0 || index === lines.length - 2,
    draw: (canvas, top) => draw(canvas, line, top),
  }))
}
