import { expect, it } from 'vitest'
import { getInitials } from './person-avatar.tsx'

it.each([
  ['Luis Ángel Mora', 'LM'],
  ['Michelle', 'M'],
  // No half of a sign that takes two characters.
  ['🦊 نور الهدى', '🦊ا'],
])('the initials of %s are %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})
