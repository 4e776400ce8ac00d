/** Splits blocks into boxes. */
import type { PdfBlock, PdfParagraphStyle } from './blocks.ts'
import { baselineOf, getLineStart, type PageBox } from './box.ts'
import type { Canvas } from './canvas.ts'
import type { FontFallback } from './font-fallback.ts'
import { layoutLines, type TextLine } from './line-layout.ts'
import { layoutSignatures } from './signatures.ts'
import { layoutFacts, layoutTable } from './table.ts'
import { type PdfText, toPlainText } from './text.ts'
import { contentArea, contentWidth, fontSizes, inkColors } from './theme.ts'

export function layoutBlock(block: PdfBlock, choice: FontFallback): PageBox[] {
  switch (block.kind) {
    case 'title':
      return layoutParagraph(block.text, { size: fontSizes.title, bold: true, gap: 0, keep: true }, choice)
    case 'heading':
      return layoutParagraph(block.text, { size: fontSizes.heading, bold: true, gap: 20, keep: true }, choice)
    case 'paragraph':
      return layoutParagraph(block.text, block.style, choice)
    case 'list':
      return block.items.flatMap((item, index) => layoutListItem(item, index === 0 ? 6 : 3, choice))
    case 'facts':
      return layoutFacts(block, choice)
    case 'table':
      return layoutTable(block.table, choice)
    case 'signatures':
      return [layoutSignatures(block.signers, choice)]
    case 'rule':
      return [horizontalRuleBox]
  }
}

const horizontalRuleBox: PageBox = {
  height: 1,
  gap: 14,
  keep: false,
  draw: (canvas, top) => canvas.drawHairline(contentArea.left, contentArea.right, top, inkColors.line),
}

function layoutParagraph(
  text: PdfText,
  { bold, ink, size, gap = 6, keep = false }: PdfParagraphStyle,
  choice: FontFallback,
): PageBox[] {
  if (!toPlainText(text)) return []
  const lines = layoutLines(text, choice, {
    width: contentWidth,
    size: size ?? fontSizes.body,
    ink: ink ?? inkColors.text,
    bold,
  })
  return keepLinesTogether(lines, gap, keep, (canvas, line, top) =>
    canvas.drawText(line, getLineStart(line, contentArea.left, contentArea.right), top - baselineOf(line)),
  )
}

const INDENT = 14
function layoutListItem(text: PdfText, gap: number, choice: FontFallback): PageBox[] {
  const lines = layoutLines(text, choice, { width: contentWidth - INDENT, size: fontSizes.body, ink: inkColors.text })
  return keepLinesTogether(lines, gap, false, (canvas, line, top) => {
    const baseline = top - baselineOf(line)
    const x = line.rightToLeft ? contentArea.right - INDENT - line.width : contentArea.left + INDENT
    canvas.drawText(line, x, baseline)
    if (line === lines[0])
      canvas.drawCircle(line.rightToLeft ? contentArea.right - 4 : contentArea.left + 4, baseline + 3.2, 1.5, {
        fill: inkColors.muted,
      })
  })
}

/** Keeps lines together: no page ends with a paragraph's first line or starts with its last. */
function keepLinesTogether(
  lines: readonly TextLine[],
  gap: number,
  keep: boolean,
  draw: (canvas: Canvas, line: TextLine, top: number) => void,
): PageBox[] {
  return lines.map((line, index) => ({
    height: line.height,
    gap: index === 0 ? gap : 0,
    keep: index === lines.length - 1 ? keep : index === 0 || index === lines.length - 2,
    draw: (canvas, top) => draw(canvas, line, top),
  }))
}
