import { expect, it } from 'vitest'
import { staticCatalogue } from './static-catalogue.ts'

const sizes = staticCatalogue('e7', ['Small', 'Large'])
const SMALL = 'f1e700000000000000000001'
const LARGE = 'f1e700000000000000000002'

it('a static catalogue numbers its entries, from one on', () => {
  expect(sizes.all).toEqual([
    { _id: SMALL, name: 'Small' },
    { _id: LARGE, name: 'Large' },
  ])
  expect(sizes.ids).toEqual([SMALL, LARGE])
  expect([sizes.id('Small'), sizes.id('Large')]).toEqual([SMALL, LARGE])
  expect(sizes.byId(LARGE)).toEqual({ _id: LARGE, name: 'Large' })
})

it('it has no other entry', () => {
  expect(() => sizes.byId('f1e700000000000000000003')).toThrow('No entry f1e700000000000000000003 in catalogue e7')
  expect(() => sizes.id('Medium' as 'Small')).toThrow('No entry Medium in catalogue e7')
})
