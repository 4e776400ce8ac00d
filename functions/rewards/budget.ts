/** What a year's requests take from a person's budget. */
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import type { RewardRow } from '#shared/features/rewards/list.ts'
import type { BudgetFigures } from '#shared/features/rewards.ts'
import { toCents } from '#shared/kit/money.ts'
import { budgetYearOf, rewardAmountOf } from './steps.ts'

/** `cases` are all of the person's. */
export function sumBudget(yearlyBudget: number | null, cases: readonly RewardRow[], year: number): BudgetFigures {
  const ofYear = cases.filter(row => budgetYearOf(row) === year)
  // In cents, because a sum of fractional dollars is not exact.
  const sum = (rows: readonly RewardRow[]) => rows.reduce((total, row) => total + toCents(rewardAmountOf(row)), 0) / 100
  const spent = sum(ofYear.filter(row => row.rewStatusID === REFUNDED))
  const pending = sum(ofYear.filter(row => row.rewStatusID !== REFUNDED && row.rewStatusID !== REJECTED))
  const left =
    yearlyBudget === null ? null : Math.max(0, toCents(yearlyBudget) - toCents(spent) - toCents(pending)) / 100
  return { year, yearlyBudget, spent, pending, left }
}

const REFUNDED = rewardStatuses.id('Refunded')
const REJECTED = rewardStatuses.id('Rejected')
