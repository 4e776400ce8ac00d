import { expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

it.each<[rule: string, value: unknown, text: string]>([
  [
    'keys are in order, at every depth',
    { b: 1, a: { d: [{ z: 1, y: 2 }], c: 3 } },
    '{"a":{"c":3,"d":[{"y":2,"z":1}]},"b":1}',
  ],
  // Capital letters, then small ones, then what is beyond ASCII; a surrogate pair comes before U+FB33 (RFC 8785, 3.2.3).
  [
    'keys are ordered by code unit',
    { ö: 1, a: 2, Z: 3, '\u{1F600}': 4, '\uFB33': 5 },
    '{"Z":3,"a":2,"ö":1,"\u{1F600}":4,"\uFB33":5}',
  ],
  ['digits as keys are in the order of text', { 10: 1, 9: 2 }, '{"10":1,"9":2}'],
  ['lists keep their order', [3, 1, 2], '[3,1,2]'],
  ['there is no white space', { a: [1, 2], b: 'x y' }, '{"a":[1,2],"b":"x y"}'],
  ['a number has one spelling', [8.0, 7.5, 0.5, -0, 1e21, 1e-7, 100], '[8,7.5,0.5,0,1e+21,1e-7,100]'],
  [
    'text is escaped only where it must be',
    'é / " \\ \n \u0007 \u2028 \u{1F600}',
    '"é / \\" \\\\ \\n \\u0007 \u2028 \u{1F600}"',
  ],
  ['half of a pair is escaped', '\uD83D', '"\\ud83d"'],
  ['text is not normalized', ['\u00E9', 'e\u0301'], '["\u00E9","e\u0301"]'],
  ['nothing is null, and what is missing is left out', { a: null, b: undefined }, '{"a":null}'],
])('%s', (_, value, text) => expect(canonicalJson(value)).toBe(text))

it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [undefined], [[undefined]], [() => 1], [10n]])(
  'refuses what JSON cannot represent: %s',
  value => expect(() => canonicalJson(value)).toThrow(TypeError),
)
