/** Chooses the typeface of each character of a text. */
import { findFontFiles, orderFamilies } from './font-coverage.ts'
import { loadTypeface, type Typeface } from './typeface.ts'

/** Marks, joiners and variation selectors belong to the character before them. */
const COMBINING = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u

export class FontFallback {
  readonly #byCodePoint: ReadonlyMap<number, Typeface>
  readonly #defaultTypeface: Typeface

  constructor(byCodePoint: ReadonlyMap<number, Typeface>, plain: Typeface) {
    this.#byCodePoint = byCodePoint
    this.#defaultTypeface = plain
  }

  /** If no font has the character, the plain font shows its box for missing glyphs. */
  typefaceFor(character: string, before: Typeface | undefined): Typeface {
    const codePoint = character.codePointAt(0) ?? 0
    if (before && COMBINING.test(character) && (IGNORABLE.test(character) || before.hasGlyph(codePoint))) return before
    // PDF readers order right-to-left words correctly only if they are in one font.
    if (before?.rightToLeft && character === ' ' && before.hasGlyph(codePoint)) return before
    return this.#byCodePoint.get(codePoint) ?? this.#defaultTypeface
  }
}

/** Loads only the fonts that a text needs. */
export async function loadFontFallback(text: string): Promise<FontFallback> {
  const order = orderFamilies(text)
  const characters = [...new Set(text)]
  const codePoints = characters.filter(one => !IGNORABLE.test(one)).map(one => one.codePointAt(0) ?? 0)
  const found = await Promise.all(
    codePoints.map(async codePoint => {
      for (const file of findFontFiles(codePoint, order)) {
        const face = await loadTypeface(file)
        if (face.hasGlyph(codePoint)) return [[codePoint, face] as const]
      }
      return []
    }),
  )
  const [plain] = findFontFiles(0x20, order)
  if (!plain) throw new Error('No font holds a space')
  return new FontFallback(new Map(found.flat()), await loadTypeface(plain))
}
