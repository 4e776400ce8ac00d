import { expect, it } from 'vitest'
import { loadFontFallback } from './font-fallback.ts'

/** Characters that fonts show as an empty box: such text can be copied correctly, but not read on paper. */
const MISSING = 0
const missingOf = async (text: string) => {
  const fallback = await loadFontFallback(text)
  return [...text].filter(character =>
    fallback
      .typefaceFor(character, undefined)
      .shape(character, { weight: 400, rightToLeft: false })
      .glyphs.some(({ id }) => id === MISSING),
  )
}

it.each([
  ['Latin', 'JoséŻółć'],
  ['French, Dutch and Danish', 'CœurŒuvreĲsselÅrhusø'],
  ['Vietnamese', 'NguyễnThịHạnh'],
  ['Cyrillic', 'Жуковский'],
  ['Arabic', 'محمد'],
  ['Persian and Urdu', 'پژوهشگرگچٹھیکڑے'],
  ['Hebrew', 'שלום'],
  ['Hindi', 'नामलिखें'],
  ['Thai', 'ภาษาไทย'],
  ['Japanese', '田中さん'],
  ['Chinese', '李小龙'],
  ['Korean', '김철수'],
  ['emoji', '🎉🚀'],
])('every letter of a name in %s has a glyph', async (_, text) => expect(await missingOf(text)).toEqual([]))

it('a character that no font has is drawn as a box', async () =>
  expect(await missingOf('a\u{10330}')).toEqual(['\u{10330}']))
