/** One page's drawing, in points from the lower left corner. */
import { type EmbeddedFonts, roundToHundredths } from './embedded-fonts.ts'
import type { TextLine } from './line-layout.ts'
import type { DrawingSurface } from './text.ts'
import { TextOperators, toColorOperands } from './text-operators.ts'
import type { GlyphRun } from './text-runs.ts'
import type { Ink } from './theme.ts'

export class Canvas implements DrawingSurface {
  readonly #fonts: EmbeddedFonts
  readonly #operators: string[] = []

  constructor(fonts: EmbeddedFonts) {
    this.#fonts = fonts
  }

  get content(): string {
    return this.#operators.join('\n')
  }

  drawText(line: TextLine, x: number, baseline: number): void {
    let at = x
    let begins = x
    let glyphs: GlyphRun[] = []
    const flush = () => {
      if (glyphs.length > 0) this.#drawGlyphs(glyphs, begins, baseline)
      glyphs = []
    }
    for (const piece of line.pieces) {
      if ('mark' in piece) {
        flush()
        piece.mark.draw(this, at, baseline)
      } else {
        if (glyphs.length === 0) begins = at
        glyphs.push(piece)
      }
      at += piece.width
    }
    flush()
  }

  /** A hairline across. */
  drawHairline(from: number, to: number, y: number, ink: Ink): void {
    this.#operators.push(
      `${toColorOperands(ink)} RG 0.6 w ${roundToHundredths(from)} ${roundToHundredths(y)} m ${roundToHundredths(to)} ${roundToHundredths(y)} l S`,
    )
  }

  /** A filled band, below what is drawn after it. */
  fillBand(left: number, right: number, top: number, bottom: number, ink: Ink): void {
    const box = [left, bottom, right - left, top - bottom].map(roundToHundredths).join(' ')
    this.#operators.push(`${toColorOperands(ink)} rg ${box} re f`)
  }

  drawCircle(x: number, y: number, radius: number, { fill, line }: { fill?: Ink; line?: Ink }): void {
    // Handles of this part of the radius make four Bézier curves look like a circle.
    const handle = radius * 0.5523
    const to = (...points: number[]) => `${points.map(roundToHundredths).join(' ')} c`
    this.#operators.push(
      [
        fill ? `${toColorOperands(fill)} rg` : '',
        line ? `${toColorOperands(line)} RG 0.8 w` : '',
        `${roundToHundredths(x + radius)} ${roundToHundredths(y)} m`,
        to(x + radius, y + handle, x + handle, y + radius, x, y + radius),
        to(x - handle, y + radius, x - radius, y + handle, x - radius, y),
        to(x - radius, y - handle, x - handle, y - radius, x, y - radius),
        to(x + handle, y - radius, x + radius, y - handle, x + radius, y),
        fill && line ? 'b' : fill ? 'f' : 's',
      ].join(' '),
    )
  }

  #drawGlyphs(pieces: readonly GlyphRun[], x: number, baseline: number) {
    const text = new TextOperators(this.#fonts)
    for (const piece of pieces) text.add(piece)
    this.#operators.push(`BT 1 0 0 1 ${roundToHundredths(x)} ${roundToHundredths(baseline)} Tm ${text.finish()} ET`)
  }
}
