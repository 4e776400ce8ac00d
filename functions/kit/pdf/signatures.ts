/** Signature lines, with room above them for the signature. */
import { DATE_LABEL, type PdfSigner } from './blocks.ts'
import { baselineOf, getLineStart, type PageBox } from './box.ts'
import type { FontFallback } from './font-fallback.ts'
import { layoutLines } from './line-layout.ts'
import { contentArea, contentWidth, fontSizes, inkColors } from './theme.ts'

const ROOM = 24
const GUTTER = 28
/** The share of a signer's width for the date, and the space before it. */
const DAY = { share: 0.28, gap: 10 }

export function layoutSignatures(signers: readonly PdfSigner[], choice: FontFallback): PageBox {
  const width = (contentWidth - GUTTER * (signers.length - 1)) / signers.length
  const day = width * DAY.share
  const small = { size: fontSizes.small, ink: inkColors.muted }
  const [date] = layoutLines(DATE_LABEL, choice, { ...small, width: day })
  const places = signers.map(({ role, name }, index) => {
    const left = contentArea.left + index * (width + GUTTER)
    const lines = layoutLines([`${role}\n`, { text: name, ink: inkColors.text }], choice, {
      ...small,
      width: width - day - DAY.gap,
    })
    return { left, lines }
  })
  const heights = places.map(({ lines }) => lines.reduce((sum, { height }) => sum + height, 0))
  return {
    height: ROOM + 4 + Math.max(0, ...heights),
    gap: 14,
    keep: false,
    draw: (canvas, top) => {
      const line = top - ROOM
      for (const { left, lines } of places) {
        const end = left + width - day - DAY.gap
        canvas.drawHairline(left, end, line, inkColors.muted)
        canvas.drawHairline(left + width - day, left + width, line, inkColors.muted)
        let at = line - 4
        for (const text of lines) {
          canvas.drawText(text, getLineStart(text, left, end), at - baselineOf(text))
          at -= text.height
        }
        if (date) canvas.drawText(date, left + width - day, line - 4 - baselineOf(date))
      }
    },
  }
}
