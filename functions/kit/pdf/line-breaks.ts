/** Where a line may end: after spaces and hyphens, between Chinese and Japanese characters, between Thai words. */

/** Characters that are kept on one line, and the spaces after them, which are dropped at a line's end. */
export interface UnbreakableRun {
  readonly from: number
  /** Where its spaces start. */
  readonly to: number
  readonly next: number
}

const SPACES = /[ \u1680\u2000-\u2006\u2008-\u200B\u205F\u3000]/
const IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF01-\uFFEF\p{Emoji_Presentation}]/u
/** Scripts written without spaces; finding the ends of words takes a dictionary. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu
const CANNOT_BEGIN =
  /[\u00A0\u202F\p{Pe}\p{Pf}\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}!,.:;?%、。，．・：；？！ー々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ‥…]/u
const CANNOT_END = /[\u200D\u2060\u00A0\u202F\p{Ps}\p{Pi}$£¥€＄￡￥]/u
const HYPHEN = /[-\u2010\u2012-\u2014/]/
const LETTER = /[\p{L}\p{N}]/u

export function splitAtBreaks(text: string): UnbreakableRun[] {
  const words = findWordEnds(text)
  const all: UnbreakableRun[] = []
  let from = 0
  let to = 0
  let at = 0
  let before = ''
  let beforeThat = ''
  for (const character of text) {
    if (at > from && mayBreak(beforeThat, before, character, words.has(at))) {
      all.push({ from, to, next: at })
      from = at
      to = at
    }
    at += character.length
    if (!SPACES.test(character)) to = at
    beforeThat = before
    before = character
  }
  if (at > from) all.push({ from, to, next: at })
  return all
}

function mayBreak(beforeThat: string, before: string, character: string, atWordEnd: boolean): boolean {
  if (SPACES.test(character)) return false
  if (SPACES.test(before)) return true
  if (CANNOT_BEGIN.test(character) || CANNOT_END.test(before)) return false
  if (IDEOGRAPH.test(before) || IDEOGRAPH.test(character)) return true
  if (HYPHEN.test(before)) return LETTER.test(beforeThat) && LETTER.test(character)
  return atWordEnd
}

function findWordEnds(text: string): ReadonlySet<number> {
  const ends = new Set<number>()
  for (const { 0: part, index } of text.matchAll(UNSPACED))
    for (const word of new Intl.Segmenter('th', { granularity: 'word' }).segment(part)) ends.add(index + word.index)
  return ends
}
