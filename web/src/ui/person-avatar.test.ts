import { expect, it } from 'vitest'
import { getInitials } from './person-avatar.tsx'

it.each([
  ['Luis Ángel Mora', 'LM'],
  ['Michelle', 'M'],
  // Surrogate pairs are not split.
  ['🦊 نور الهدى', '🦊ا'],
])('the initials of %s are %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})
