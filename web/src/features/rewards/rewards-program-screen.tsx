import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type RewardBudget, rewardMessages, rewardsApi } from '#shared/features/rewards.ts'
import { QueryScreen } from '#web/kit/form/record-screen.tsx'
import { NotFound } from '#web/kit/not-found.tsx'
import { queryFor } from '#web/kit/queries.ts'

/** A screen for who may request rewards; there is none for the others. */
export const RewardsProgramScreen = ({
  title,
  children,
}: {
  title: string
  children: (budget: RewardBudget) => ReactNode
}) => (
  <QueryScreen query={useQuery(queryFor(rewardsApi.calls.budget))} title={title}>
    {budget => (budget.mayRequest ? children(budget) : <NotFound text={rewardMessages.notAllowed} />)}
  </QueryScreen>
)
