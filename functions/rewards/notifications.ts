/**
 * The emails about a case: each step to its requester, and an amount far over the approved one to its validators.
 */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { users } from '#functions/users/store.ts'
import { renderMime, sendEmail } from '#kit/email.ts'
import { type EmailBlock, isolateRightToLeft, renderEmail } from '#kit/email-body.ts'
import { inLanguage, loadLanguage } from '#kit/languages.ts'
import { log } from '#kit/log.ts'
import { settings } from '#kit/settings.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { type RewardStatus, rewardStatusOf } from '#shared/features/rewards/flow.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { findRewardHost, mayOpenOwnCases } from './host.ts'
import { approvedAmountOf, rewardAmountOf } from './steps.ts'
import type { StoredReward } from './store.ts'
import { loadValidatorIds } from './validators.ts'

/** Notifies the requester. The step is kept even if the email fails. */
export async function notifyRequester(
  reward: StoredReward,
  requestComment: string,
  people: EmployeeDirectory,
  now: Date,
): Promise<void> {
  const person = people.person(reward.employee)
  if (!person?.isActive) return
  const status = rewardStatusOf(reward.rewStatusID)
  const { main, timesheet } = settings.origins
  const host = (await findRewardHost(person, now)) === 'timesheet' ? timesheet : main
  const next = (await mayOpenOwnCases(person, now)) ? REQUESTER_STEPS[status] : undefined
  const buildMessage = (): RewardMessage => ({
    subject: t`Your reward request: ${t(status)}`,
    blocks: [
      t`Hello ${person.name},`,
      ...(isOverrun(reward)
        ? [
            t`your refund comes to ${formatMoney(rewardAmountOf(reward))}.`,
            t`That is more than the approved ${formatMoney(approvedAmountOf(reward))}: it is validated again.`,
          ]
        : [REQUESTER_NEWS[status](formatMoney(rewardAmountOf(reward)))]),
      ...(requestComment ? [requestComment] : []),
      ...(next ? [t(next)] : []),
      { link: t`Open the request`, to: `${host}/rewards/${reward._id}` },
    ],
  })
  await sendRewardEmail(reward, person, now, buildMessage)
}

/** What has happened to the request, of this amount. */
const REQUESTER_NEWS: Readonly<Record<RewardStatus, (amount: string) => string>> = {
  'Pending Approval': amount => t`your reward request of ${amount} has arrived. A mail tells you when it is decided.`,
  'Pending Refund': amount => t`your reward request of ${amount} is approved.`,
  'Pending Payment': amount => t`your refund of ${amount} is accepted. A mail tells you when it is paid.`,
  'Missing Info': amount => t`your refund of ${amount} cannot be paid yet: something is missing.`,
  Refunded: amount => t`your refund of ${amount} is paid.`,
  Rejected: amount => t`your reward request of ${amount} is rejected.`,
}

/** The sentence about the requester's next step. */
const REQUESTER_STEPS: Readonly<Partial<Record<RewardStatus, string>>> = {
  'Pending Refund': 'When you have bought it, say there what it cost and add the receipt.',
  'Missing Info': 'Please add there what is missing.',
}

/** Notifies everybody who may validate it that a case is back with a higher amount. */
export async function notifyValidators(reward: StoredReward, people: EmployeeDirectory, now: Date): Promise<void> {
  const ids = await loadValidatorIds(reward, now)
  const validators = (await users.rows(now)).filter(({ _id, employeeId }) => ids.includes(employeeId ?? _id))
  const requester = isolateRightToLeft(fullName(people.name(reward.employee)))
  const [amount, approved] = [formatMoney(rewardAmountOf(reward)), formatMoney(approvedAmountOf(reward))]
  await Promise.all(
    validators.map(user =>
      sendRewardEmail(reward, { ...user, _id: user.employeeId ?? user._id }, now, () => ({
        subject: t`A reward of ${requester} is over what was approved`,
        blocks: [
          t`Hello ${user.name},`,
          t`the refund of ${requester} comes to ${amount}; ${approved} was approved. It waits for your validation.`,
          reward.refund.overrunReason ?? '',
          { link: t`Open the request`, to: `${settings.origins.main}/rewards/${reward._id}` },
        ],
      })),
    ),
  )
}

/** Pending approval although already bought: the real amount exceeded the approved one. */
const isOverrun = ({ rewStatusID, realAmount }: StoredReward) =>
  rewardStatusOf(rewStatusID) === 'Pending Approval' && realAmount !== null

interface RewardMessage {
  readonly subject: string
  readonly blocks: readonly EmailBlock[]
}
/** A recipient, by employee id or, for users who are not employees, user id. */
type Recipient = Pick<EmployeeRow, '_id' | 'name' | 'lastName' | 'email'>
async function sendRewardEmail(
  { _id }: StoredReward,
  { _id: personId, name, lastName, email }: Recipient,
  date: Date,
  build: () => RewardMessage,
): Promise<void> {
  const content = await inLanguage(await loadLanguage(personId), () => {
    const { subject, blocks } = build()
    return { subject, ...renderEmail(blocks) }
  })
  const to = { name: fullName({ name, lastName }), address: email }
  const posted = await sendEmail(await renderMime({ to, ...content, files: [], date }), { reward: _id })
  if (posted !== 'accepted') log('error', 'reward mail', { reward: _id, posted })
}
