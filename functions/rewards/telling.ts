/** The mails of a case: each step to its requester, and an amount far over the approved one to who validates it. */
import type { Everybody } from '#functions/employees/store.ts'
import { users } from '#functions/users/store.ts'
import { type Block, written } from '#kit/letter.ts'
import { log } from '#kit/log.ts'
import { type Correspondent, post, sealed } from '#kit/mail.ts'
import { settings } from '#kit/settings.ts'
import { isValidator, statusOf } from '#shared/features/rewards/flow.ts'
import { showMoney } from '#shared/kit/money.ts'
import { amountOf, approvedOf } from './steps.ts'
import type { StoredReward } from './store.ts'

/** Tells the requester. The step stands, whatever becomes of the mail. */
export async function tellRequester(
  reward: StoredReward,
  requestComment: string,
  people: Everybody,
  now: Date,
): Promise<void> {
  const person = people.person(reward.employee)
  if (!person?.isActive) return
  const status = statusOf(reward.rewStatusID)
  // Who may request on the employee host finds the case there; who may not has requested it as one of the staff.
  const host = person.activateRewards ? settings.origins.timesheet : settings.origins.main
  await send(reward, { name: `${person.name} ${person.lastName}`, address: person.email }, now, {
    subject: `Your reward request: ${status}`,
    blocks: [
      `Hello ${person.name},`,
      `your reward request of ${showMoney(amountOf(reward))} is now: ${status}.`,
      ...(isOverrun(reward)
        ? [`That is more than the approved ${showMoney(approvedOf(reward))}: it is validated again.`]
        : []),
      ...(requestComment ? [requestComment] : []),
      { link: 'Open the request', to: `${host}/rewards/${reward._id}` },
    ],
  })
}

/** Tells everybody who may validate it that a case is back with a higher amount. */
export async function tellValidators(reward: StoredReward, people: Everybody, now: Date): Promise<void> {
  const validators = (await users.rows(now)).filter(
    user => user.isActive && isValidator(user) && user.employeeId !== reward.employee,
  )
  const { name, lastName } = people.name(reward.employee)
  const [amount, approved] = [showMoney(amountOf(reward)), showMoney(approvedOf(reward))]
  await Promise.all(
    validators.map(user =>
      send(reward, { name: `${user.name} ${user.lastName}`, address: user.email }, now, {
        subject: `A reward of ${name} ${lastName} is over what was approved`,
        blocks: [
          `Hello ${user.name},`,
          `the refund of ${name} ${lastName} comes to ${amount}; ${approved} was approved. It waits for your validation.`,
          reward.refund.overrunReason ?? '',
          { link: 'Open the request', to: `${settings.origins.main}/rewards/${reward._id}` },
        ],
      }),
    ),
  )
}

/** Waiting to be accepted although it has been bought: it came to more than was approved. */
const isOverrun = ({ rewStatusID, realAmount }: StoredReward) =>
  statusOf(rewStatusID) === 'Pending Approval' && realAmount !== null

interface Message {
  readonly subject: string
  readonly blocks: readonly Block[]
}
async function send({ _id }: StoredReward, to: Correspondent, date: Date, { subject, blocks }: Message): Promise<void> {
  const posted = await post(await sealed({ to, subject, ...written(blocks), files: [], date }), { reward: _id })
  if (posted !== 'accepted') log('error', 'reward mail', { reward: _id, posted })
}
