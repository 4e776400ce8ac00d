/** What rewards cost by month and reason. Pure. Source: docs/decisions/rewards.md. */
import * as z from 'zod/mini'
import { type Day, firstDayOfMonth, listMonthsUntil } from '#shared/kit/dates.ts'
import { id } from '#shared/kit/fields.ts'
import { rewardStatuses } from './flow.ts'

export const RewardMonths = z.object({
  /** The first days of twelve months, oldest first; the last is the present one. */
  months: z.array(z.string()),
  /** Most first; each has the amount of every month, in dollars. */
  reasons: z.array(z.object({ _id: id, reason: z.string(), amounts: z.array(z.number()) })),
})
export type RewardMonths = z.infer<typeof RewardMonths>

interface CountedReward {
  readonly reasonID: string
  readonly estimatedAmount: number
  readonly realAmount: number | null
  readonly rewStatusID: string
  /** An ISO instant. */
  readonly requestDate: string
}

const REJECTED = rewardStatuses.id('Rejected')

/**
 * A request counts in the month it was made, with what it cost, or was expected to as long as nothing is bought;
 * rejected ones cost nothing.
 */
export function sumRewards(
  rewards: readonly CountedReward[],
  reasonOf: (id: string) => string,
  today: Day,
): RewardMonths {
  const months = listMonthsUntil(today)
  const cents = new Map<string, number[]>()
  for (const { reasonID, estimatedAmount, realAmount, rewStatusID, requestDate } of rewards) {
    const month = months.indexOf(firstDayOfMonth(requestDate))
    if (month < 0 || rewStatusID === REJECTED) continue
    const own = cents.get(reasonID) ?? months.map(() => 0)
    cents.set(reasonID, own)
    own[month] = (own[month] ?? 0) + Math.round((realAmount ?? estimatedAmount) * 100)
  }
  const total = (own: readonly number[]) => own.reduce((sum, one) => sum + one, 0)
  return {
    months,
    reasons: [...cents]
      .sort(([, a], [, b]) => total(b) - total(a))
      .map(([_id, own]) => ({ _id, reason: reasonOf(_id), amounts: own.map(one => one / 100) })),
  }
}
