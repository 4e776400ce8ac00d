/** One page's drawing, in points from the lower left corner. */
import { type EmbeddedFonts, round } from './embedded-fonts.ts'
import type { Line } from './lines.ts'
import type { Glyphs } from './pieces.ts'
import { paint, TextOperators } from './text-operators.ts'
import type { Ink } from './theme.ts'

export class Canvas {
  readonly #fonts: EmbeddedFonts
  readonly #operators: string[] = []

  constructor(fonts: EmbeddedFonts) {
    this.#fonts = fonts
  }

  get content(): string {
    return this.#operators.join('\n')
  }

  text(line: Line, x: number, baseline: number): void {
    let at = x
    let begins = x
    let glyphs: Glyphs[] = []
    const flush = () => {
      if (glyphs.length > 0) this.#glyphs(glyphs, begins, baseline)
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
  rule(from: number, to: number, y: number, ink: Ink): void {
    this.#operators.push(`${paint(ink)} RG 0.6 w ${round(from)} ${round(y)} m ${round(to)} ${round(y)} l S`)
  }

  /** A filled band, below what is drawn after it. */
  band(left: number, right: number, top: number, bottom: number, ink: Ink): void {
    const box = [left, bottom, right - left, top - bottom].map(round).join(' ')
    this.#operators.push(`${paint(ink)} rg ${box} re f`)
  }

  circle(x: number, y: number, radius: number, { fill, line }: { fill?: Ink; line?: Ink }): void {
    // Four Bézier curves are round to the eye with this much of the radius as handles.
    const handle = radius * 0.5523
    const to = (...points: number[]) => `${points.map(round).join(' ')} c`
    this.#operators.push(
      [
        fill ? `${paint(fill)} rg` : '',
        line ? `${paint(line)} RG 0.8 w` : '',
        `${round(x + radius)} ${round(y)} m`,
        to(x + radius, y + handle, x + handle, y + radius, x, y + radius),
        to(x - handle, y + radius, x - radius, y + handle, x - radius, y),
        to(x - radius, y - handle, x - handle, y - radius, x, y - radius),
        to(x + handle, y - radius, x + radius, y - handle, x + radius, y),
        fill && line ? 'b' : fill ? 'f' : 's',
      ].join(' '),
    )
  }

  #glyphs(pieces: readonly Glyphs[], x: number, baseline: number) {
    const text = new TextOperators(this.#fonts)
    for (const piece of pieces) text.add(piece)
    this.#operators.push(`BT 1 0 0 1 ${round(x)} ${round(baseline)} Tm ${text.end()} ET`)
  }
}
