import { createFollowedSource } from '#kit/followed.ts'
import type { WaitingReason, WaitingSource } from '#shared/features/home/waiting.ts'
import { mayPerformNow, type RewardAction, rewardStateOf } from '#shared/features/rewards/flow.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { rewardAmountOf } from './steps.ts'
import { isRewardInScope, rewards } from './store.ts'
import { rewardActorOf } from './validators.ts'

const STEPS: readonly (readonly [RewardAction, WaitingReason])[] = [
  ['accept', 'validate'],
  ['refund', 'refund'],
  ['pay', 'pay'],
]

/** Requests whose next step the person may take. */
export const rewardsWaiting: WaitingSource = {
  screen: '/rewards',
  access: rewardsApi.calls.list.access,
  async load({ actor, now, people }) {
    const rows = (await rewards.rows(now)).filter(row => isRewardInScope(row, actor))
    const asWhom = await Promise.all(rows.map(row => rewardActorOf(row, actor, now)))
    return rows.flatMap((row, index) => {
      const state = rewardStateOf(row)
      const who = asWhom[index]
      if (!who) return []
      const [, step] = STEPS.find(([action]) => mayPerformNow(state, action, who)) ?? []
      if (!step) return []
      const { _id, version, employee, reasonID, updateDate } = row
      const title = `${rewardReasons.byId(reasonID).name}, ${formatMoney(rewardAmountOf(row))}`
      const reason = state.status === 'Missing Info' ? 'completeRefund' : step
      return [{ _id, version, title, person: people.name(employee), reason, since: updateDate.slice(0, 10), due: null }]
    })
  },
}

export const rewardsFollowed = createFollowedSource(
  { screen: '/rewards', access: rewardsApi.calls.one.access },
  rewards,
  isRewardInScope,
)
