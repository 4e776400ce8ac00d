/** Lines to sign on, with room above them for a hand. */
import { DATE, type Signer } from './blocks.ts'
import { type Box, baselineOf, startOf } from './box.ts'
import type { Choice } from './choice.ts'
import { linesOf } from './lines.ts'
import { bodyWidth, inks, inner, sizes } from './theme.ts'

const ROOM = 24
const GUTTER = 28
/** How much of a signer's place the day takes, and the space before it. */
const DAY = { share: 0.28, gap: 10 }

export function signaturesBox(signers: readonly Signer[], choice: Choice): Box {
  const width = (bodyWidth - GUTTER * (signers.length - 1)) / signers.length
  const day = width * DAY.share
  const small = { size: sizes.small, ink: inks.muted }
  const [date] = linesOf(DATE, choice, { ...small, width: day })
  const places = signers.map(({ role, name }, index) => {
    const left = inner.left + index * (width + GUTTER)
    const lines = linesOf([`${role}\n`, { text: name, ink: inks.text }], choice, {
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
        canvas.rule(left, end, line, inks.muted)
        canvas.rule(left + width - day, left + width, line, inks.muted)
        let at = line - 4
        for (const text of lines) {
          canvas.text(text, startOf(text, left, end), at - baselineOf(text))
          at -= text.height
        }
        if (date) canvas.text(date, left + width - day, line - 4 - baselineOf(date))
      }
    },
  }
}
