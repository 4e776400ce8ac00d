import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { RewardRow } from '../rewards.ts'

export const rewardStorage = {
  kind: 'collection',
  name: 'REWARD',
  split: 'year',
  refersTo: { employees: { 'reward requests': ['employee'] } },
} satisfies CollectionStorage<RewardRow>
