import { expect, it } from 'vitest'
import { features } from './index.ts'
import { referenceSources } from './references.ts'

it('speaks of features that there are', () => {
  const names = features.map(({ name }) => name)
  for (const { refersTo } of referenceSources)
    for (const feature of Object.keys(refersTo)) expect(names).toContain(feature)
})

it('says each thing once', () => {
  const sources = referenceSources.map(source => ('of' in source ? `histories of ${source.of.name}` : source.name))
  expect(sources).toEqual([...new Set(sources)])
})
