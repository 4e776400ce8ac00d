import type { WaitingReason, WaitingSource } from '#shared/features/home/waiting.ts'
import { mayPerformNow, type RewardAction, rewardStateOf } from '#shared/features/rewards/flow.ts'
import { rewardReasons, rewardsApi } from '#shared/features/rewards.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { isOwnReward, rewardAmountOf } from './steps.ts'
import { isRewardInScope, rewards } from './store.ts'

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
    return (await rewards.rows(now)).flatMap(row => {
      if (!isRewardInScope(row, actor)) return []
      const state = rewardStateOf(row)
      const who = { roles: actor.roles, isOwn: isOwnReward(row, actor) }
      const [, step] = STEPS.find(([action]) => mayPerformNow(state, action, who)) ?? []
      if (!step) return []
      const { _id, version, employee, reasonID, updateDate } = row
      const title = `${rewardReasons.byId(reasonID).name}, ${formatMoney(rewardAmountOf(row))}`
      const reason = state.status === 'Missing Info' ? 'completeRefund' : step
      return [{ _id, version, title, person: people.name(employee), reason, since: updateDate.slice(0, 10), due: null }]
    })
  },
}
