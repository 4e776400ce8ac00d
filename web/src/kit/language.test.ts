import { afterEach, expect, it } from 'vitest'
import { findLanguage } from './language.ts'

afterEach(() => localStorage.clear())

it.each([
  [null, ['es-CR', 'en'], 'es'],
  [null, ['en-US', 'es'], 'en'],
  // The first that Muster supports.
  [null, ['pt-BR', 'fr', 'es', 'en'], 'es'],
  [null, ['de'], 'en'],
  [null, [], 'en'],
  ['en', ['es-CO'], 'en'],
  ['es', ['en-US'], 'es'],
  // An unsupported choice is ignored.
  ['fr', ['es-BO'], 'es'],
  ['toString', ['es-SV'], 'es'],
] as const)('with the choice %j and a browser in %j is %s', (chosen, preferred, language) =>
  expect(findLanguage(chosen, preferred)).toBe(language),
)

it('uses the choice in this browser', () => {
  localStorage.setItem('muster.language', 'es')
  expect(findLanguage(undefined, ['en'])).toBe('es')
})
