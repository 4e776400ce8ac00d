import { makeScreen, type Screen } from './screens.ts'

/**
 * The screens of the employee host, in addition to the timesheet's second address. Source: spec 1 section 2.2;
 * decisions, "Rewards"; docs/decisions/own-place.md.
 */
export const EMPLOYEE_SCREENS: readonly Screen[] = [
  makeScreen('/', 'Summary', ['employee']),
  makeScreen('/my-months', 'My months', ['employee']),
  makeScreen('/my-one-on-ones', 'My one-on-ones', ['employee'], { part: 'one-on-ones' }),
  makeScreen('/my-action-items', 'My action items', ['employee'], { part: 'action-items' }),
  makeScreen('/my-plan', 'My plans', ['employee'], { part: 'plan' }),
  makeScreen('/my-goals', 'My goals', ['employee'], { part: 'goals' }),
  makeScreen('/my-checklists', 'My checklists', ['employee'], { part: 'checklists' }),
  makeScreen('/my-time-off', 'My time off', ['employee'], { part: 'time-off' }),
  makeScreen('/rewards', 'Rewards', ['employee'], { canCreate: true, part: 'rewards' }),
  makeScreen('/my-details', 'My details', ['employee'], { part: 'details' }),
]
