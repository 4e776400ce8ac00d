/** The cost of rewards by month, and by reason, status or country. Pure. Source: docs/decisions/rewards.md. */
import * as z from 'zod/mini'
import { type Day, firstDayOfMonth, listMonthsUntil } from '#shared/kit/dates.ts'
import { toCents } from '#shared/kit/money.ts'
import { rewardStatuses } from './flow.ts'

export const MONTH_GROUPINGS = ['reason', 'status', 'country'] as const
export type MonthGrouping = (typeof MONTH_GROUPINGS)[number]
export const monthGroupingLabels: Readonly<Record<MonthGrouping, string>> = {
  reason: 'Reason',
  status: 'Status',
  country: 'Country',
}
export const RewardMonthsQuery = z.strictObject({ by: z._default(z.enum(MONTH_GROUPINGS), 'reason') })

export const RewardMonths = z.object({
  by: z.enum(MONTH_GROUPINGS),
  /** The first days of twelve months, oldest first; the last is the present one. */
  months: z.array(z.string()),
  /** Most first; each has the amount of every month, in dollars. `_id` is of a reason or status, or the country. */
  rows: z.array(z.object({ _id: z.string(), name: z.string(), amounts: z.array(z.number()) })),
})
export type RewardMonths = z.infer<typeof RewardMonths>

interface CountedReward {
  readonly estimatedAmount: number
  readonly realAmount: number | null
  readonly rewStatusID: string
  /** An ISO instant. */
  readonly requestDate: string
}

export interface MonthGroups<Reward> {
  readonly by: MonthGrouping
  /** Returns the group that a request counts in. */
  readonly key: (reward: Reward) => string
  readonly name: (key: string) => string
}

const REJECTED = rewardStatuses.id('Rejected')

/**
 * Sums requests by the month in which they were made: with the real amount, or the estimate before the purchase.
 * Rejected ones count as nothing.
 */
export function sumRewards<Reward extends CountedReward>(
  rewards: readonly Reward[],
  { by, key, name }: MonthGroups<Reward>,
  today: Day,
): RewardMonths {
  const months = listMonthsUntil(today)
  const cents = new Map<string, number[]>()
  for (const reward of rewards) {
    const { estimatedAmount, realAmount, rewStatusID, requestDate } = reward
    const month = months.indexOf(firstDayOfMonth(requestDate))
    if (month < 0 || rewStatusID === REJECTED) continue
    const own = cents.get(key(reward)) ?? months.map(() => 0)
    cents.set(key(reward), own)
    own[month] = (own[month] ?? 0) + toCents(realAmount ?? estimatedAmount)
  }
  const total = (own: readonly number[]) => own.reduce((sum, one) => sum + one, 0)
  return {
    by,
    months,
    rows: [...cents]
      .sort(([, a], [, b]) => total(b) - total(a))
      .map(([_id, own]) => ({ _id, name: name(_id), amounts: own.map(one => one / 100) })),
  }
}
