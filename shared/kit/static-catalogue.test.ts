import { expect, it } from 'vitest'
import { readIn } from '#shared/testing/reader-language.ts'
import { nameEntry, staticCatalogue } from './static-catalogue.ts'

const sizes = staticCatalogue('e7', ['Small', 'Large'])
const SMALL = 'f1e700000000000000000001'
const LARGE = 'f1e700000000000000000002'

it('numbers the entries of a static catalogue from one', () => {
  expect(sizes.all).toEqual([
    { _id: SMALL, name: 'Small' },
    { _id: LARGE, name: 'Large' },
  ])
  expect(sizes.ids).toEqual([SMALL, LARGE])
  expect([sizes.id('Small'), sizes.id('Large')]).toEqual([SMALL, LARGE])
  expect(sizes.byId(LARGE)).toEqual({ _id: LARGE, name: 'Large' })
})

it('throws for an unknown entry', () => {
  expect(() => sizes.byId('f1e700000000000000000003')).toThrow('No entry f1e700000000000000000003 in catalogue e7')
  expect(() => sizes.id('Medium' as 'Small')).toThrow('No entry Medium in catalogue e7')
})

it('shows names of entries in the reader’s language, and typed names unchanged', () => {
  const twelve = staticCatalogue('e7', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'Small', 'k', 'Large'])
  const entries = [...sizes.all, ...twelve.all.filter(({ name }) => name.length > 1)]
  expect(entries.map(nameEntry)).toEqual(['Small', 'Large', 'Small', 'Large'])
  readIn({ language: 'es', catalogue: { Small: 'Pequeño', Large: 'Grande' } })
  expect(entries.map(nameEntry)).toEqual(['Pequeño', 'Grande', 'Pequeño', 'Grande'])
  // A title that somebody has called so in November 2026, with an id that ends like an entry's.
  for (const _id of [`5efb${'c'.repeat(20)}`, `5efb${'0'.repeat(18)}01`])
    expect(nameEntry({ _id, name: 'Small' })).toBe('Small')
})
