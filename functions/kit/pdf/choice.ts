/** Chooses the typeface of each character of a text. */
import { filesFor, orderFor } from './coverage.ts'
import { type Typeface, typeface } from './typeface.ts'

/** Marks, joiners and variation selectors belong to the character before them. */
const CLINGS = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u

export class Choice {
  readonly #byCodePoint: ReadonlyMap<number, Typeface>
  readonly #plain: Typeface

  constructor(byCodePoint: ReadonlyMap<number, Typeface>, plain: Typeface) {
    this.#byCodePoint = byCodePoint
    this.#plain = plain
  }

  /** Where nobody has the character, the plain font shows its box for what is missing. */
  for(character: string, before: Typeface | undefined): Typeface {
    const codePoint = character.codePointAt(0) ?? 0
    if (before && CLINGS.test(character) && (IGNORABLE.test(character) || before.has(codePoint))) return before
    // Readers put right-to-left words in order as long as they are of one font.
    if (before?.rightToLeft && character === ' ' && before.has(codePoint)) return before
    return this.#byCodePoint.get(codePoint) ?? this.#plain
  }
}

/** Reads the fonts that a text needs, and no others. */
export async function choiceFor(text: string): Promise<Choice> {
  const order = orderFor(text)
  const characters = [...new Set(text)]
  const codePoints = characters.filter(one => !IGNORABLE.test(one)).map(one => one.codePointAt(0) ?? 0)
  const found = await Promise.all(
    codePoints.map(async codePoint => {
      for (const file of filesFor(codePoint, order)) {
        const face = await typeface(file)
        if (face.has(codePoint)) return [[codePoint, face] as const]
      }
      return []
    }),
  )
  const [plain] = filesFor(0x20, order)
  if (!plain) throw new Error('No font holds a space')
  return new Choice(new Map(found.flat()), await typeface(plain))
}
