/** Moves a case: what the table of the flow allows, in one transaction with its step and the budget. */

import { createHash } from 'node:crypto'
import { authorOf } from '#kit/author.ts'
import { lostRace, Refusal } from '#kit/refusal.ts'
import type { Write } from '#kit/table.ts'
import { type Act, mayEver, moveFrom, rewardStatuses, standingOf } from '#shared/features/rewards/flow.ts'
import { rewardMessages } from '#shared/features/rewards.ts'
import type { Actor } from '#shared/kit/access.ts'
import { makeId } from '#shared/kit/ids.ts'
import { rewards, type StoredReward, type StoredStep, steps, taking } from './store.ts'

export interface Doing {
  readonly actor: Actor
  readonly now: Date
}

export const isOwn = (reward: Pick<StoredReward, 'employee'>, actor: Actor): boolean =>
  reward.employee === actor.employeeId

/** Where an act leads from here. @throws 401 to whom it is not allowed, 409 where the case has moved on. */
export function moveOf(reward: StoredReward, act: Act, actor: Actor) {
  const who = { roles: actor.roles, isOwn: isOwn(reward, actor) }
  if (!mayEver(act, who))
    throw new Refusal(
      'not-authorized',
      who.isOwn && (act === 'accept' || act === 'reject') ? rewardMessages.own : 'You are not authorized',
    )
  const move = moveFrom(standingOf(reward), act)
  if (!move) throw new Refusal('conflict', rewardMessages.notNow)
  return move
}

interface Step {
  readonly act: Act
  readonly patch: Partial<StoredReward>
  readonly requestComment: string
}

/** Does a step of a case. */
export async function take(before: StoredReward, { act, patch, requestComment }: Step, { actor, now }: Doing) {
  const { to } = moveOf(before, act, actor)
  const rewStatusID = to ? rewardStatuses.id(to) : before.rewStatusID
  const after: StoredReward = { ...before, ...patch, rewStatusID, updateDate: now.toISOString() }
  const more = (act === 'reject' ? 0 : amountOf(after)) - amountOf(before)
  return rewards.replace(
    before,
    after,
    now,
    ...recording(after, requestComment, { actor, now }),
    // What a refund comes to has been paid, also where it is over what was asked for.
    ...(more === 0 ? [] : [taking(before.employee, yearOf(before), more, null, lostRace)]),
  )
}

/** What a refund is measured by. */
export const approvedOf = ({
  approvedAmount,
  estimatedAmount,
}: Pick<StoredReward, 'approvedAmount' | 'estimatedAmount'>) => approvedAmount ?? estimatedAmount

/** What a case takes of the year's budget. */
export const amountOf = ({ realAmount, estimatedAmount }: Pick<StoredReward, 'realAmount' | 'estimatedAmount'>) =>
  realAmount ?? estimatedAmount
export const yearOf = ({ requestDate }: Pick<StoredReward, 'requestDate'>) => Number(requestDate.slice(0, 4))

/** The writes of a step. */
export function recording(after: StoredReward, requestComment: string, { actor, now }: Doing): Write[] {
  const entropy = createHash('sha256').update(`${after._id} ${after.version} ${now.toISOString()} ${actor.userId}`)
  const step: StoredStep = {
    _id: makeId(now, entropy.digest('hex')),
    user: authorOf(actor),
    status: after.rewStatusID,
    date: now.toISOString(),
    requestComment,
    realAmount: after.realAmount,
  }
  return steps.adding(after._id, step)
}
