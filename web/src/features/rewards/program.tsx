import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Budget, rewardMessages, rewards } from '#shared/features/rewards.ts'
import { AskedScreen } from '#web/kit/form/record-screen.tsx'
import { NotFound } from '#web/kit/not-found.tsx'
import { ask } from '#web/kit/queries.ts'

/** A screen for who may request rewards; there is none for the others. */
export const RewardsProgram = ({ title, children }: { title: string; children: (budget: Budget) => ReactNode }) => (
  <AskedScreen asked={useQuery(ask(rewards.calls.budget))} title={title}>
    {budget => (budget.mayRequest ? children(budget) : <NotFound text={rewardMessages.notAllowed} />)}
  </AskedScreen>
)
