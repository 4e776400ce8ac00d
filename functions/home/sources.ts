/** All sources of waiting and of followed records. A new feature adds its `waiting.ts` here. */
import { actionItemsFollowed, actionItemsWaiting } from '#functions/action-items/waiting.ts'
import { peerCommentsWaiting, plansFollowed, plansWaiting } from '#functions/career-development-plans/waiting.ts'
import { employeesFollowed, employeesWaiting } from '#functions/employees/waiting.ts'
import { goalsFollowed, goalsWaiting } from '#functions/goals/waiting.ts'
import { oneOnOnesFollowed, oneOnOnesWaiting } from '#functions/one-on-ones/waiting.ts'
import { handoversWaiting } from '#functions/planned-changes/waiting.ts'
import { checklistItemsWaiting, createProcedureWaiting } from '#functions/procedures/waiting.ts'
import { processAssignmentsWaiting } from '#functions/process-assignments/waiting.ts'
import { rewardsFollowed, rewardsWaiting } from '#functions/rewards/waiting.ts'
import { payRoundsWaiting } from '#functions/salaries/waiting.ts'
import { timesheetsWaiting } from '#functions/timesheets/waiting.ts'
import type { FollowedSource } from '#kit/followed.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import type { WaitingSource } from '#shared/features/home/waiting.ts'
import { onboarding } from '#shared/features/onboarding.ts'

/** In menu order. */
export const waitingSources: readonly WaitingSource[] = [
  oneOnOnesWaiting,
  actionItemsWaiting,
  plansWaiting,
  peerCommentsWaiting,
  rewardsWaiting,
  checklistItemsWaiting,
  createProcedureWaiting(onboarding, '/onboarding-process-screen'),
  createProcedureWaiting(exitProcedure, '/exit-procedure-process'),
  timesheetsWaiting,
  employeesWaiting,
  payRoundsWaiting,
  handoversWaiting,
  processAssignmentsWaiting,
  goalsWaiting,
]

export const followedSources: readonly FollowedSource[] = [
  oneOnOnesFollowed,
  actionItemsFollowed,
  plansFollowed,
  rewardsFollowed,
  employeesFollowed,
  goalsFollowed,
]
