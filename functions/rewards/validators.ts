/** Who may validate a case: an amount over the accepted one is not validated by who accepted that. */
import { loadPersonIdsWithRoles } from '#functions/users/store.ts'
import { personIdOf } from '#kit/notices.ts'
import { type RewardActor, rewardStatuses, VALIDATOR_ROLES } from '#shared/features/rewards/flow.ts'
import type { RewardRow } from '#shared/features/rewards/list.ts'
import type { Actor } from '#shared/kit/access.ts'
import { isOwnReward, type StoredRewardStep } from './store.ts'

type JudgedReward = Pick<RewardRow, 'employee' | 'acceptedBy'>

/** Never the requester; who accepted the lower amount only where nobody else may. */
export async function loadValidatorIds({ employee, acceptedBy }: JudgedReward, now: Date): Promise<string[]> {
  const others = (await loadPersonIdsWithRoles(VALIDATOR_ROLES, now)).filter(id => id !== employee)
  const second = others.filter(id => id !== acceptedBy)
  return second.length ? second : others
}

/** What the actor is to a case. The users are read only if the actor accepted it before. */
export async function rewardActorOf(reward: JudgedReward, actor: Actor, now: Date): Promise<RewardActor> {
  const own = personIdOf(actor)
  return {
    roles: actor.roles,
    isOwn: isOwnReward(reward, actor),
    isFirstValidator: reward.acceptedBy === own && !(await loadValidatorIds(reward, now)).includes(own),
  }
}

/** Who accepted a case last, by its steps from the newest to the oldest. */
export function findAccepter(steps: readonly StoredRewardStep[]): string | undefined {
  const accepted = steps.find(
    ({ status }, index) => ACCEPTED.includes(status) && steps[index + 1]?.status === PENDING_APPROVAL,
  )
  return accepted?.user.employeeId ?? accepted?.user._id
}
const PENDING_APPROVAL = rewardStatuses.id('Pending Approval')
const ACCEPTED = [rewardStatuses.id('Pending Refund'), rewardStatuses.id('Pending Payment')]
