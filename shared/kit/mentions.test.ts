import { expect, it } from 'vitest'
import { findMentionTyped, keepMentioned, splitByMentions } from './mentions.ts'

const person = (digit: string, name: string, lastName: string) => ({ _id: digit.repeat(24), name, lastName })
const ana = person('a', 'Ana', 'Sol')
const anais = person('b', 'Ana', 'Solís')
const noor = person('c', 'نور', 'حداد')
const gone = person('d', '', '')
const longer = person('e', 'Ana', 'Sol Mora')
const around = person('f', 'Eva', '@Ana Sol')
const people = [ana, anais, noor, gone, longer, around]

it.each([
  ['Thanks @Ana Sol', [ana]],
  ['Thanks @Ana Solís!', [anais]],
  ['@Ana Sol and @Ana Solís', [ana, anais]],
  ['@Ana Sol, @Ana Sol', [ana]],
  ['ask @نور حداد 🎯', [noor]],
  ['@Ana Sol Mora', [longer]],
  ['@Ana Sol Moraleda', [ana]],
  ['@Eva @Ana Sol', [around]],
  ['Ana Sol', []],
  ['@ana sol', []],
  ['@Ana Solano', []],
  ['@', []],
  ['', []],
])('“%s” mentions %o', (text, named) => {
  expect(keepMentioned(text, people)).toEqual(named)
})

it('keeps every character when it splits a text', () => {
  const text = 'Hi @Ana Sol (see @Ana Solís): @nobody @'
  const parts = splitByMentions(text, people)
  expect(parts.map(part => part.text).join('')).toBe(text)
  expect(parts.filter(part => part.person).map(part => part.text)).toEqual(['@Ana Sol', '@Ana Solís'])
})

it.each([
  ['@Ana Sol', [{ text: '@Ana Sol', at: 0, person: ana }]],
  [
    'Hi @Ana Sol @Ana Solís.',
    [
      { text: 'Hi ', at: 0 },
      { text: '@Ana Sol', at: 3, person: ana },
      { text: ' ', at: 11 },
      { text: '@Ana Solís', at: 12, person: anais },
      { text: '.', at: 22 },
    ],
  ],
  ['Hi', [{ text: 'Hi', at: 0 }]],
  ['', []],
])('“%s” is split into parts that are never empty', (text, parts) =>
  expect(splitByMentions(text, people)).toEqual(parts),
)

it.each([
  ['@', { at: 0, typed: '' }],
  ['Hi @an', { at: 3, typed: 'an' }],
  ['Hi @Ana So', { at: 3, typed: 'Ana So' }],
  ['(@so', { at: 1, typed: 'so' }],
  ['one\n@so', { at: 4, typed: 'so' }],
  ['Hi @Ana Sol wrote', undefined],
  ['ana@muster.example', undefined],
  ['Hi', undefined],
])('before the caret of “%s”, %o is being typed', (text, found) => {
  expect(findMentionTyped(text, text.length)).toEqual(found)
})

it('ignores what follows the caret', () =>
  expect(findMentionTyped('Hi @an and others', 6)).toEqual({ at: 3, typed: 'an' }))
