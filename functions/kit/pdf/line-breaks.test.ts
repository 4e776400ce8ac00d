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
  ['キャット', 'キャッ|ト'],
  ['日(本)語', '日|(本)|語'],
  ['千￥円', '千|￥円'],
  ['日\u2060本', '日\u2060本'],
  ['第\u00A01\u202F章', '第\u00A01\u202F章'],
  ['か\u3099き', 'か\u3099|き'],
  ['long\u200Bword', 'long\u200B|word'],
  ['全角\u3000空白', '全|角\u3000|空|白'],
  ['yes—no, 10–12', 'yes—|no, |10–|12'],
  ['“Yes” 「No」', '“Yes” |「No」'],
  ['สวัสดี abc', 'สวัสดี |abc'],
  ['e-mail: a@b.org', 'e-|mail: |a@b.org'],
  [' indented', ' |indented'],
  ['', ''],
])('%s', (text, expected) => {
  const parts = splitAtBreaks(text).map(({ from, next }) => text.slice(from, next))
  expect(parts.join('|')).toBe(expected)
})
