/** Moves a case along the allowed transitions, in one transaction with its step and the budget. */
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError, versionConflict } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { digestOf } from '#kit/digest.ts'
import type { TableWrite } from '#kit/table.ts'
import {
  findTransition,
  mayEverPerform,
  type RewardAction,
  rewardStateOf,
  rewardStatuses,
} from '#shared/features/rewards/flow.ts'
import { rewardMessages } from '#shared/features/rewards.ts'
import type { Actor } from '#shared/kit/access.ts'
import { makeId } from '#shared/kit/ids.ts'
import { adjustBudgetWrite, rewardSteps, rewards, type StoredReward, type StoredRewardStep } from './store.ts'
import { rewardActorOf } from './validators.ts'

/**
 * The status that an action leads to. @throws 401 if the caller is not allowed to do it, 409 if the case has moved on.
 */
export async function requireMove(reward: StoredReward, act: RewardAction, actor: Actor, now: Date) {
  const who = await rewardActorOf(reward, actor, now)
  if (!mayEverPerform(act, who))
    throw new AppError(
      'not-authorized',
      (who.isOwn && OWN_REFUSALS[act]) || (who.isFirstValidator && rewardMessages.firstValidator) || NOT_AUTHORIZED,
    )
  const move = findTransition(rewardStateOf(reward), act)
  if (!move) throw new AppError('conflict', rewardMessages.notNow)
  return move
}

const NOT_AUTHORIZED = 'You are not authorized'
/** Why requesters may not act on their own request, although they have the role. */
const OWN_REFUSALS: Readonly<Partial<Record<RewardAction, string>>> = {
  accept: rewardMessages.own,
  reject: rewardMessages.own,
  pay: rewardMessages.ownPayment,
  ask: rewardMessages.ownPayment,
}

export interface StepInput {
  readonly act: RewardAction
  readonly patch: Partial<StoredReward>
  readonly requestComment: string
  /** Further writes of the step's transaction. */
  readonly writes?: readonly TableWrite[]
}

/** Performs a step of a case. */
export async function performStep(
  before: StoredReward,
  { act, patch, requestComment, writes = [] }: StepInput,
  { actor, now }: ActorContext,
  toldWrites: (after: StoredReward) => Promise<readonly TableWrite[]>,
) {
  const { to } = await requireMove(before, act, actor, now)
  const rewStatusID = to ? rewardStatuses.id(to) : before.rewStatusID
  const after: StoredReward = { ...before, ...patch, rewStatusID, updateDate: now.toISOString() }
  const more = (act === 'reject' ? 0 : rewardAmountOf(after)) - rewardAmountOf(before)
  return rewards.replace(
    before,
    after,
    now,
    ...rewardStepWrites(after, requestComment, { actor, now }),
    ...(await toldWrites(after)),
    ...writes,
    // A refund has already been paid in full, even if it exceeds the requested amount.
    ...(more === 0 ? [] : [adjustBudgetWrite(before.employee, budgetYearOf(before), more, null, versionConflict)]),
  )
}

/** The amount that a refund is compared with. */
export const approvedAmountOf = ({
  approvedAmount,
  estimatedAmount,
}: Pick<StoredReward, 'approvedAmount' | 'estimatedAmount'>) => approvedAmount ?? estimatedAmount

/** The amount that a case takes from the year's budget. */
export const rewardAmountOf = ({ realAmount, estimatedAmount }: Pick<StoredReward, 'realAmount' | 'estimatedAmount'>) =>
  realAmount ?? estimatedAmount
export const budgetYearOf = ({ requestDate }: Pick<StoredReward, 'requestDate'>) => Number(requestDate.slice(0, 4))

/** The writes of a step. */
export function rewardStepWrites(
  after: StoredReward,
  requestComment: string,
  { actor, now }: ActorContext,
): TableWrite[] {
  const entropy = digestOf(`${after._id} ${after.version} ${now.toISOString()} ${actor.userId}`)
  const step: StoredRewardStep = {
    _id: makeId(now, entropy),
    user: authorOf(actor),
    status: after.rewStatusID,
    date: now.toISOString(),
    requestComment,
    realAmount: after.realAmount,
  }
  return rewardSteps.addWrites(after._id, step)
}
