import { expect, it } from 'vitest'
import { splitAtBreaks } from './line-breaks.ts'

it.each([
  ['two words', 'two |words'],
  ['spaces  stay  with the word before', 'spaces  |stay  |with |the |word |before'],
  ['non-breaking\u00A0space', 'non-|breaking\u00A0space'],
  ['well-known -5 - x', 'well-|known |-5 |- |x'],
  ['https://example.com/a/b', 'https://example.com/|a/|b'],
  ['「期限内」に完了。', '「期|限|内」|に|完|了。'],
  ['日本 (Japan)', '日|本 |(Japan)'],
  ['日本PDFの', '日|本|PDF|の'],
  ['Yes, (no)!', 'Yes, |(no)!'],
  ['สวัสดีครับ', 'สวัสดี|ครับ'],
  ['👩🏽‍🚀🎉', '👩🏽‍🚀|🎉'],
  ['', ''],
])('%s', (text, expected) => {
  const parts = splitAtBreaks(text).map(({ from, next }) => text.slice(from, next))
  expect(parts.join('|')).toBe(expected)
})
