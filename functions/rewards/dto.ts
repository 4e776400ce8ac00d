/** Rewards as the API returns them. */
import { type EmployeeDirectory, loadDirectory } from '#functions/employees/store.ts'
import { loadAuthors } from '#functions/users/store.ts'
import { settings } from '#kit/settings.ts'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import { type RewardRow, rewardReasons } from '#shared/features/rewards/list.ts'
import { paymentStatuses, type Reward, type RewardListItem, type RewardStep } from '#shared/features/rewards.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { AnyStaticCatalogue } from '#shared/kit/static-catalogue.ts'
import { approvedAmountOf } from './steps.ts'
import { isOwnReward, rewardSteps, type StoredReward, type StoredRewardStep } from './store.ts'
import { rewardActorOf } from './validators.ts'

export const toApprovedAmount = (reward: StoredReward) => ({
  approvedAmount: approvedAmountOf(reward),
  tolerancePercent: settings.rewardTolerancePercent,
})

const toStatusDto = (entries: AnyStaticCatalogue, id: string) => ({ _id: id, statusName: entries.byId(id).name })

export async function toRewardListItem(
  row: RewardRow,
  people: EmployeeDirectory,
  actor: Actor,
  now: Date,
): Promise<RewardListItem> {
  const { _id, version, estimatedAmount, realAmount, requestDate, updateDate, hasInvoice } = row
  return {
    _id,
    version,
    estimatedAmount,
    realAmount,
    requestDate,
    updateDate,
    hasInvoice,
    employee: { ...people.name(row.employee), email: people.person(row.employee)?.email ?? '' },
    reasonID: { _id: row.reasonID, reason: rewardReasons.byId(row.reasonID).name },
    rewStatusID: toStatusDto(rewardStatuses, row.rewStatusID),
    isFirstValidator: (await rewardActorOf(row, actor, now)).isFirstValidator ?? false,
  }
}

export async function toRewardDetail(reward: StoredReward, actor: Actor, now: Date): Promise<Reward> {
  const people = await loadDirectory(actor, now)
  return {
    ...(await toRewardListItem(reward, people, actor, now)),
    ...toApprovedAmount(reward),
    requestDescription: reward.requestDescription,
    isOwn: isOwnReward(reward, actor),
    validation: reward.validation,
    refund: toRefundDto(reward),
    payment: toPaymentDto(reward),
  }
}
export const toRefundDto = ({ realAmount, refund: { invoice, overrunReason, ...said } }: StoredReward) => ({
  ...said,
  realAmount,
  overrunReason: overrunReason ?? '',
  invoice: invoice ? { fileName: invoice.fileName, size: invoice.size } : null,
})
export const toPaymentDto = ({ payment: { paymentStatusID, batch: _, ...said } }: StoredReward) => ({
  ...said,
  paymentStatusID: paymentStatusID ? toStatusDto(paymentStatuses, paymentStatusID) : null,
})

export const loadSteps = async (id: string): Promise<StoredRewardStep[]> =>
  (await rewardSteps.list(id)).sort((a, b) => (a.date < b.date ? 1 : -1))
export async function toStepDtos(taken: readonly StoredRewardStep[], now: Date): Promise<RewardStep[]> {
  const { author } = await loadAuthors(
    taken.map(({ user }) => user),
    now,
  )
  return taken.map(({ status, user, ...step }) => ({
    ...step,
    user: author(user),
    status: toStatusDto(rewardStatuses, status),
  }))
}
