import type { ActorContext } from '#kit/actor-context.ts'
import { rewardNoticeWrites } from './notices.ts'
import { performStep, type StepInput } from './steps.ts'
import type { StoredReward } from './store.ts'

/** Performs a step, and writes its notices in the same transaction. */
export const moveReward = (
  before: StoredReward,
  step: StepInput,
  { actor, now }: ActorContext,
): Promise<StoredReward> =>
  performStep(before, step, { actor, now }, after =>
    rewardNoticeWrites(after, step.act, step.requestComment, { actor, now, change: before.version + 1 }),
  )
