import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { RewardRow } from './list.ts'
import type { PaymentBatchRow } from './payment-batches.ts'

export const rewardStorage = {
  kind: 'collection',
  name: 'REWARD',
  split: 'year',
  refersTo: { employees: { 'reward requests': ['employee'] } },
} satisfies CollectionStorage<RewardRow>

export const paymentBatchStorage = {
  kind: 'collection',
  name: 'REWARD_PAYMENT',
  split: 'year',
  refersTo: { employees: { 'payments of rewards': ['people'] } },
} satisfies CollectionStorage<PaymentBatchRow>
