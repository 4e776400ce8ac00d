import { expect, it } from 'vitest'
import { shorten } from './shorten.ts'

it.each([
  ['Ana Solís', 9, 'Ana Solís'],
  ['Ana Solís', 8, 'Ana Sol…'],
  // No blank before the sign.
  ['Ana Solís', 5, 'Ana…'],
  // Nor half of a character: the fox is two units long.
  ['Ana🦊Solís', 5, 'Ana…'],
  ['Ana🦊Solís', 6, 'Ana🦊…'],
  ['', 3, ''],
])('%j shortened to at most %i is %j', (text, max, shown) => {
  expect(shorten(text, max)).toBe(shown)
})
