/** One page's drawing, in points from the lower left corner. */
import { type EmbeddedFonts, round } from './embedded-fonts.ts'
import type { Glyphs, Line } from './lines.ts'
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

/** Glyphs as a PDF shows them: codes, and between them how far the pen is moved back, in thousandths of the size. */
class TextOperators {
  readonly #fonts: EmbeddedFonts
  readonly #done: string[] = []
  #shown: string[] = []
  #codes = ''
  #owed = 0
  #rise = 0
  #state = ''

  constructor(fonts: EmbeddedFonts) {
    this.#fonts = fonts
  }

  add({ face, weight, size, ink, shaped }: Glyphs): void {
    const font = this.#fonts.font(face, weight)
    const state = `/${font.key} ${size} Tf ${paint(ink)} rg`
    if (state !== this.#state) {
      this.#show()
      this.#done.push(state)
      this.#state = state
    }
    for (const glyph of shaped.glyphs) {
      const rise = round((glyph.dy * size) / 1000)
      if (rise !== this.#rise) {
        this.#show()
        this.#done.push(`${rise} Ts`)
        this.#rise = rise
      }
      this.#moveBack(-glyph.dx)
      this.#codes += font.codeOf(glyph)
      this.#owed += glyph.dx + font.widthOf(glyph) - glyph.advance
    }
  }

  end(): string {
    this.#show()
    if (this.#rise !== 0) this.#done.push('0 Ts')
    return this.#done.join(' ')
  }

  #moveBack(by: number) {
    const back = round(this.#owed + by)
    if (back !== 0) {
      if (this.#codes) this.#shown.push(`<${this.#codes}>`)
      this.#shown.push(String(back))
      this.#codes = ''
    }
    this.#owed = 0
  }

  #show() {
    this.#moveBack(0)
    if (this.#codes) this.#shown.push(`<${this.#codes}>`)
    if (this.#shown.length > 0) this.#done.push(`[${this.#shown.join(' ')}] TJ`)
    this.#shown = []
    this.#codes = ''
  }
}

const paint = (ink: Ink) => ink.map(part => round(part)).join(' ')
