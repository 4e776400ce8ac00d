/** A slice of a font, and HarfBuzz's shaping of text in it. */
import { readFile } from 'node:fs/promises'
import { Blob, Buffer, ClusterLevel, Direction, Face, Feature, Font, shape, Variation } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'
import { resolvePackageFile } from './font-coverage.ts'

/** Measures are in thousandths of the font size. */
export interface Glyph {
  readonly id: number
  readonly advance: number
  readonly dx: number
  readonly dy: number
  /** The text that it represents for copying and reading aloud. */
  readonly text: string
}
export interface ShapedText {
  readonly glyphs: readonly Glyph[]
  readonly width: number
}

export interface ShapingOptions {
  readonly weight: number
  readonly rightToLeft: boolean
  readonly tabular?: boolean
}

/** Disabled, because Inter's contextual alternates turn `->` into an arrow; the text is printed as typed. */
const AS_TYPED = [new Feature('calt', 0)]
const TABULAR = [...AS_TYPED, new Feature('tnum', 1)]
/** One buffer for all: shaping is synchronous. */
const buffer = new Buffer()
const MOST_SHAPES = 8_000

export class Typeface {
  readonly file: string
  /** The font as TrueType, all weights in it. */
  readonly sfnt: Uint8Array
  readonly face: Face
  readonly #weights = new Map<number, Font>()
  readonly #shapes = new Map<string, ShapedText>()

  constructor(file: string, sfnt: Uint8Array) {
    this.file = file
    this.sfnt = sfnt
    this.face = new Face(new Blob(sfnt))
  }

  /** Whether the slice's script is written from right to left. */
  get rightToLeft(): boolean {
    return /-(arabic|hebrew)-/.test(this.file)
  }

  hasGlyph(codePoint: number): boolean {
    return this.fontAt(400).nominalGlyph(codePoint) !== undefined
  }

  fontAt(weight: number): Font {
    const found = this.#weights.get(weight)
    if (found) return found
    const font = new Font(this.face)
    font.setVariations([new Variation('wght', weight)])
    this.#weights.set(weight, font)
    return font
  }

  /** Returns a glyph's own width for the PDF. */
  widthOf(glyph: number, weight: number): number {
    return this.#thousandths(this.fontAt(weight).glyphHAdvance(glyph))
  }

  /** Returns the glyphs from left to right; those of a word are cached. */
  shape(text: string, shaping: ShapingOptions): ShapedText {
    const key = `${shaping.weight}${shaping.rightToLeft ? '<' : '>'}${shaping.tabular ? '#' : ''} ${text}`
    const found = this.#shapes.get(key)
    if (found) return found
    // Stryker disable next-line ConditionalExpression,EqualityOperator,CallExpression: only bounds the memory
    if (this.#shapes.size >= MOST_SHAPES) this.#shapes.clear()
    const shaped = this.#shape(text, shaping)
    // Stryker disable next-line CallExpression: only saves the work
    this.#shapes.set(key, shaped)
    return shaped
  }

  #shape(text: string, { weight, rightToLeft, tabular }: ShapingOptions): ShapedText {
    buffer.clearContents()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
    // The smallest clusters, so that each glyph represents only its own characters.
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
    shape(this.fontAt(weight), buffer, this.file.includes('/inter-') ? (tabular ? TABULAR : AS_TYPED) : [])
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    const read = textsOfGlyphs(
      text,
      infos.map(({ cluster }) => cluster),
      rightToLeft,
    )
    const glyphs = infos.map(({ codepoint: id }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      return {
        id,
        advance: this.#thousandths(xAdvance),
        dx: this.#thousandths(xOffset),
        dy: this.#thousandths(yOffset),
        text: read[index] ?? '',
      }
    })
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0)
    return { glyphs: rightToLeft ? this.#splitLigatures(glyphs, weight) : glyphs, width }
  }

  /**
   * PDF readers reverse right-to-left text letter by letter, and some also reverse a ligature's letters. So a ligature
   * represents one of its letters, and invisible glyphs next to it represent the others.
   */
  #splitLigatures(glyphs: readonly Glyph[], weight: number): readonly Glyph[] {
    const unseen = this.fontAt(weight).nominalGlyph(ZERO_WIDTH)
    if (unseen === undefined) return glyphs
    return glyphs.flatMap(glyph => {
      const [read = '', ...others] = [...glyph.text].reverse()
      return [{ ...glyph, text: read }, ...others.map(text => ({ id: unseen, advance: 0, dx: 0, dy: 0, text }))]
    })
  }

  #thousandths(units: number) {
    return (units * 1000) / this.face.upem
  }
}

/** A non-joiner, of which the fonts of joining scripts have a glyph. */
const ZERO_WIDTH = 0x200c
/** A word joiner: readers skip it, whereas they would invent text for a glyph that has none. */
const READ_WITH_NEIGHBOUR = '\u2060'
/**
 * Returns the text that each glyph represents: a cluster's characters belong to the glyph that comes first in reading
 * order.
 */
function textsOfGlyphs(text: string, clusters: readonly number[], rightToLeft: boolean): string[] {
  const starts = [...new Set(clusters)].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  return clusters.map((start, index) =>
    clusters[index + (rightToLeft ? 1 : -1)] === start ? READ_WITH_NEIGHBOUR : text.slice(start, ends.get(start)),
  )
}

const typefaceCache = new Map<string, Promise<Typeface>>()
/** Loads a typeface once, and keeps it for the next document. */
export function loadTypeface(file: string): Promise<Typeface> {
  const found = typefaceCache.get(file)
  if (found) return found
  const reading = readFile(resolvePackageFile(file)).then(async bytes => new Typeface(file, await decompress(bytes)))
  typefaceCache.set(file, reading)
  // A failure is not cached, because the file may be readable for the next document; the caller gets the error.
  reading.catch(() => typefaceCache.delete(file))
  return reading
}
