/** Shaped text as PDF operators. */
import { type EmbeddedFonts, roundToHundredths } from './embedded-fonts.ts'
import type { GlyphRun } from './text-runs.ts'
import type { Ink } from './theme.ts'

/** Glyphs for a PDF: codes, and between them by how much the pen moves back, in thousandths of the font size. */
export class TextOperators {
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

  add({ face, weight, size, ink, shaped }: GlyphRun): void {
    const font = this.#fonts.getFont(face, weight)
    const state = `/${font.key} ${size} Tf ${toColorOperands(ink)} rg`
    if (state !== this.#state) {
      this.#show()
      this.#done.push(state)
      this.#state = state
    }
    for (const glyph of shaped.glyphs) {
      const rise = roundToHundredths((glyph.dy * size) / 1000)
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

  finish(): string {
    this.#show()
    if (this.#rise !== 0) this.#done.push('0 Ts')
    return this.#done.join(' ')
  }

  #moveBack(by: number) {
    const back = roundToHundredths(this.#owed + by)
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

export const toColorOperands = (ink: Ink): string => ink.map(roundToHundredths).join(' ')
