import { expect, it } from 'vitest'
import { readIn } from '#shared/testing/reader-language.ts'
import { formatPercent } from './percent.ts'

it.each([
  ['en', ['0%', '40%', '62.5%']],
  // A space that does not break before the sign.
  ['es', ['0\u00a0%', '40\u00a0%', '62.5\u00a0%']],
] as const)('a percentage is written as in the language %s', (language, texts) => {
  readIn({ language })
  expect([0, 40, 62.5].map(formatPercent)).toEqual(texts)
})
