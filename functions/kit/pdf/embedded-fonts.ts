/** The fonts of one document: collects the glyphs that are used, and embeds them at the end. */
import { type PDFContext, PDFName, PDFNumber, type PDFRef, PDFString } from 'pdf-lib'
import { registerDeflatedStream } from './deflated-stream.ts'
import { subsetFont } from './subset.ts'
import type { Glyph, Typeface } from './typeface.ts'

export class EmbeddedFonts {
  readonly #fonts = new Map<string, EmbeddedFont>()

  getFont(face: Typeface, weight: number): EmbeddedFont {
    const key = `${face.file} ${weight}`
    const found = this.#fonts.get(key)
    if (found) return found
    const font = new EmbeddedFont(`F${this.#fonts.size + 1}`, face, weight)
    this.#fonts.set(key, font)
    return font
  }

  /** The resource dictionary of all pages. */
  async embed(context: PDFContext): Promise<Record<string, PDFRef>> {
    const all = await Promise.all([...this.#fonts.values()].map(async font => [font.key, await font.embed(context)]))
    return Object.fromEntries(all)
  }
}

/**
 * A glyph with two different texts gets two codes, so that copying, searching and reading aloud give the original text,
 * also with ligatures and contextual forms.
 */
class EmbeddedFont {
  readonly key: string
  readonly #face: Typeface
  readonly #weight: number
  readonly #codes = new Map<string, string>()
  /** The codes by the glyph object itself: repeated words share the same objects. */
  readonly #codesByGlyph = new Map<Glyph, string>()
  readonly #glyphs: Pick<Glyph, 'id' | 'text'>[] = [{ id: 0, text: '' }]

  constructor(key: string, face: Typeface, weight: number) {
    this.key = key
    this.#face = face
    this.#weight = weight
  }

  codeOf(glyph: Glyph): string {
    const known = this.#codesByGlyph.get(glyph)
    if (known) return known
    const { id, text } = glyph
    const key = `${id} ${text}`
    const code = this.#codes.get(key) ?? toHex(this.#glyphs.push({ id, text }) - 1)
    this.#codes.set(key, code)
    // Stryker disable next-line CallExpression: only saves the work
    this.#codesByGlyph.set(glyph, code)
    return code
  }

  widthOf(glyph: Glyph): number {
    return this.#face.widthOf(glyph.id, this.#weight)
  }

  async embed(context: PDFContext): Promise<PDFRef> {
    const outlines = await subsetFont(this.#face.sfnt, new Set(this.#glyphs.map(({ id }) => id)), this.#weight)
    const name = PDFName.of(this.#subsetName())
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: name,
        Flags: 4,
        FontBBox: this.#bounds(),
        ItalicAngle: 0,
        Ascent: this.#lineMetric('ascender'),
        Descent: this.#lineMetric('descender'),
        CapHeight: this.#lineMetric('ascender'),
        StemV: this.#weight / 5,
        FontFile2: registerDeflatedStream(context, outlines, { Length1: outlines.length }),
      }),
    )
    const descendant = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: name,
        CIDSystemInfo: {
          Registry: PDFString.of('Adobe'),
          Ordering: PDFString.of('Identity'),
          Supplement: 0,
        },
        FontDescriptor: descriptor,
        W: [0, this.#glyphs.map(({ id }) => roundToHundredths(this.#face.widthOf(id, this.#weight)))],
        CIDToGIDMap: registerDeflatedStream(context, this.#glyphIds()),
      }),
    )
    return context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: name,
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: registerDeflatedStream(context, Buffer.from(this.#toUnicodeMap(), 'latin1')),
      }),
    )
  }

  /** Six letters that distinguish one subset from another, then the font's name. */
  #subsetName() {
    const letters = [...this.key.slice(1).padStart(6, '0')].map(digit => String.fromCharCode(65 + Number(digit)))
    const file = this.#face.file.split('/').at(-1) ?? ''
    return `${letters.join('')}+${file.replace('-wght-normal.woff2', '')}-${this.#weight}`
  }

  #bounds() {
    const head = this.#face.face.referenceTable('head') ?? new Uint8Array(54)
    const view = new DataView(head.buffer, head.byteOffset)
    return [36, 38, 40, 42].map(at => PDFNumber.of(this.#thousandths(view.getInt16(at))))
  }

  #lineMetric(edge: 'ascender' | 'descender') {
    return this.#thousandths(this.#face.fontAt(this.#weight).hExtents()[edge])
  }

  #thousandths(units: number) {
    return Math.round((units * 1000) / this.#face.face.upem)
  }

  #glyphIds() {
    const ids = new DataView(new ArrayBuffer(this.#glyphs.length * 2))
    for (const [code, { id }] of this.#glyphs.entries()) ids.setUint16(code * 2, id)
    return new Uint8Array(ids.buffer)
  }

  #toUnicodeMap() {
    const lines = this.#glyphs.flatMap(({ text }, code) =>
      code > 0 && text ? [`<${toHex(code)}> <${toUtf16Hex(text)}>`] : [],
    )
    const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) =>
      lines.slice(index * 100, index * 100 + 100),
    )
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.map(block => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`).join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
  }
}

export const roundToHundredths = (value: number): number => Math.round(value * 100) / 100
const toHex = (value: number) => value.toString(16).padStart(4, '0')
const toUtf16Hex = (text: string) =>
  Array.from({ length: text.length }, (_, index) => toHex(text.charCodeAt(index))).join('')
