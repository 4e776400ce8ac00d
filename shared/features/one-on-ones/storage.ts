import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { OneOnOneRow } from './list.ts'

export const oneOnOneStorage = {
  kind: 'collection',
  name: 'ONE_ON_ONE',
  split: 'any-year',
  refersTo: { employees: { 'one-on-ones': ['employee', 'leaderAssigned'] } },
} satisfies CollectionStorage<OneOnOneRow>
