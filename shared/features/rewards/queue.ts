/** The cases that wait in each step, and for how long. Pure. Source: docs/decisions/rewards.md. */
import * as z from 'zod/mini'
import { type Day, daysBetween } from '#shared/kit/dates.ts'
import { id } from '#shared/kit/fields.ts'
import { toCents } from '#shared/kit/money.ts'
import { type RewardStatus, rewardStatuses } from './flow.ts'

/** In the order in which a case passes them. */
const WAITING_STATUSES = [
  'Pending Approval',
  'Pending Refund',
  'Missing Info',
  'Pending Payment',
] as const satisfies readonly RewardStatus[]

/** The cases that wait in one step. Days are full days since the previous step. */
export const QueuedRewards = z.object({
  _id: id,
  statusName: z.string(),
  count: z.number(),
  amount: z.number(),
  medianDays: z.number(),
  oldestDays: z.number(),
})
export type QueuedRewards = z.infer<typeof QueuedRewards>

interface WaitingReward {
  readonly rewStatusID: string
  readonly estimatedAmount: number
  readonly realAmount: number | null
  /** An ISO instant. */
  readonly updateDate: string
}

/** Returns one entry for each step that a case can wait in, even if no case does. */
export const queueRewards = (rewards: readonly WaitingReward[], today: Day): QueuedRewards[] =>
  WAITING_STATUSES.map(statusName => {
    const _id = rewardStatuses.id(statusName)
    const own = rewards.filter(({ rewStatusID }) => rewStatusID === _id)
    const days = own
      .map(({ updateDate }) => Math.max(0, daysBetween(updateDate.slice(0, 10), today)))
      .sort((a, b) => a - b)
    const cents = own.reduce((sum, { realAmount, estimatedAmount }) => sum + toCents(realAmount ?? estimatedAmount), 0)
    return {
      _id,
      statusName,
      count: own.length,
      amount: cents / 100,
      medianDays: days[Math.floor((days.length - 1) / 2)] ?? 0,
      oldestDays: days.at(-1) ?? 0,
    }
  })
