/** Who may validate a case: the person who accepted an amount may not validate a higher one. */
import { loadPersonIdsWithRoles } from '#functions/users/store.ts'
import { personIdOf } from '#kit/notices.ts'
import { type RewardActor, rewardStatuses, VALIDATOR_ROLES } from '#shared/features/rewards/flow.ts'
import type { RewardRow } from '#shared/features/rewards/list.ts'
import type { Actor } from '#shared/kit/access.ts'
import { isOwnReward, type StoredRewardStep } from './store.ts'

type JudgedReward = Pick<RewardRow, 'employee' | 'acceptedBy'>

/** Leaves out the requester, and the person who accepted the lower amount unless nobody else may validate. */
export async function loadValidatorIds({ employee, acceptedBy }: JudgedReward, now: Date): Promise<string[]> {
  const others = (await loadPersonIdsWithRoles(VALIDATOR_ROLES, now)).filter(id => id !== employee)
  const second = others.filter(id => id !== acceptedBy)
  return second.length ? second : others
}

/** Returns the actor's relation to a case. Reads the users only if the actor has accepted it before. */
export async function rewardActorOf(reward: JudgedReward, actor: Actor, now: Date): Promise<RewardActor> {
  const own = personIdOf(actor)
  return {
    roles: actor.roles,
    isOwn: isOwnReward(reward, actor),
    isFirstValidator: reward.acceptedBy === own && !(await loadValidatorIds(reward, now)).includes(own),
  }
}

/** Finds the person who accepted a case last; `steps` are newest first. */
export function findAccepter(steps: readonly StoredRewardStep[]): string | undefined {
  const accepted = steps.find(
    ({ status }, index) => ACCEPTED.includes(status) && steps[index + 1]?.status === PENDING_APPROVAL,
  )
  return accepted?.user.employeeId ?? accepted?.user._id
}
const PENDING_APPROVAL = rewardStatuses.id('Pending Approval')
const ACCEPTED = [rewardStatuses.id('Pending Refund'), rewardStatuses.id('Pending Payment')]
