/** Every feature that has something waiting for people, in menu order. A new one adds its `waiting.ts` here. */
import { actionItemsWaiting } from '#functions/action-items/waiting.ts'
import { plansWaiting } from '#functions/career-development-plans/waiting.ts'
import { employeesWaiting } from '#functions/employees/waiting.ts'
import { goalsWaiting } from '#functions/goals/waiting.ts'
import { oneOnOnesWaiting } from '#functions/one-on-ones/waiting.ts'
import { checklistItemsWaiting, createProcedureWaiting } from '#functions/procedures/waiting.ts'
import { processAssignmentsWaiting } from '#functions/process-assignments/waiting.ts'
import { rewardsWaiting } from '#functions/rewards/waiting.ts'
import { payRoundsWaiting } from '#functions/salaries/waiting.ts'
import { timesheetsWaiting } from '#functions/timesheets/waiting.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import type { WaitingSource } from '#shared/features/home/waiting.ts'
import { onboarding } from '#shared/features/onboarding.ts'

export const waitingSources: readonly WaitingSource[] = [
  oneOnOnesWaiting,
  actionItemsWaiting,
  plansWaiting,
  rewardsWaiting,
  checklistItemsWaiting,
  createProcedureWaiting(onboarding, '/onboarding-process-screen'),
  createProcedureWaiting(exitProcedure, '/exit-procedure-process'),
  timesheetsWaiting,
  employeesWaiting,
  payRoundsWaiting,
  processAssignmentsWaiting,
  goalsWaiting,
]
