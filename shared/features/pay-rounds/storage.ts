import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { PayRoundRow } from '../pay-rounds.ts'

export const payRoundStorage = {
  kind: 'collection',
  name: 'PAY_ROUND',
  split: 'year',
  refersTo: { employees: { 'pay rounds': ['people'] } },
} satisfies CollectionStorage<PayRoundRow>
