/** Moves a case: what the table of the flow allows, in one transaction with its step and the budget, then the mail. */

import { createHash } from 'node:crypto'
import type { Everybody } from '#functions/employees/store.ts'
import { authorOf } from '#kit/author.ts'
import { type Block, written } from '#kit/letter.ts'
import { log } from '#kit/log.ts'
import { post, sealed } from '#kit/mail.ts'
import { lostRace, Refusal } from '#kit/refusal.ts'
import { settings } from '#kit/settings.ts'
import type { Write } from '#kit/table.ts'
import { type Act, mayEver, moveFrom, rewardStatuses, statusOf } from '#shared/features/rewards/flow.ts'
import { rewardMessages } from '#shared/features/rewards.ts'
import type { Actor } from '#shared/kit/access.ts'
import { makeId } from '#shared/kit/ids.ts'
import { showMoney } from '#shared/kit/money.ts'
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
  const move = moveFrom(statusOf(reward.rewStatusID), act)
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
    // What a refund comes to is paid, also where it is a little over what was asked for.
    ...(more === 0 ? [] : [taking(before.employee, yearOf(before), more, null, lostRace)]),
  )
}

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

/** Tells the requester. The step stands, whatever becomes of the mail. */
export async function tell(reward: StoredReward, requestComment: string, people: Everybody, now: Date): Promise<void> {
  const person = people.person(reward.employee)
  if (!person?.isActive) return
  const status = statusOf(reward.rewStatusID)
  const name = `${person.name} ${person.lastName}`
  // Who may request on the employee host finds the case there; who may not has requested it as one of the staff.
  const host = person.activateRewards ? settings.origins.timesheet : settings.origins.main
  const lines: Block[] = [
    `Hello ${person.name},`,
    `your reward request of ${showMoney(amountOf(reward))} is now: ${status}.`,
    ...(requestComment ? [requestComment] : []),
    { link: 'Open the request', to: `${host}/rewards/${reward._id}` },
  ]
  const letter = await sealed({
    to: { name, address: person.email },
    subject: `Your reward request: ${status}`,
    ...written(lines),
    files: [],
    date: now,
  })
  const posted = await post(letter, { reward: reward._id })
  if (posted !== 'accepted') log('error', 'reward mail', { reward: reward._id, posted })
}
