import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { SCREENS } from '#shared/features/screens.ts'
import { createQueryClient } from './kit/queries.ts'
import { createAppRouter } from './router.tsx'

/** The lists whose records have screens. Source: spec 1 section 2.2 and the screens of specs 1 to 3. */
const RECORD_SCREENS = [
  '/action-items',
  // Not in the specification: docs/decisions/one-on-ones-and-action-items.md.
  '/agenda-templates',
  '/career-development-plan',
  '/categories',
  '/development-plan-templates',
  '/employees',
  '/exit-procedure-process',
  '/exit-procedure-templates',
  '/hitGoal-templates',
  '/hitGoals-process',
  '/jobtitles',
  '/key-result-types',
  '/onboarding-process-screen',
  '/onboarding-process-templates',
  '/one-on-ones',
  '/process-assignment',
  '/projects',
  '/reason',
  '/rewards',
  '/users',
  // Not in the specification: decisions, "Webhooks".
  '/webhooks',
]
const OTHER_SCREENS = [
  '/anniversaries',
  // Not in the specification: docs/decisions/checklists.md.
  '/checklist-items',
  // Not in the specification: docs/decisions/plans.md.
  '/peer-comments',
  '/authorized-people',
  '/birthdays',
  // Not in the specification: decisions, "Moving in".
  '/company-import',
  '/employee-jobtitles',
  // Not in the specification: decisions, "HR" and "Screens".
  '/headcount',
  '/home',
  '/insurances',
  '/one-on-one-reports',
  '/one-on-one-template',
  // Not in the specification: decisions, "Org chart".
  '/org-chart',
  // Not in the specification: docs/decisions/plans.md.
  '/calibration',
  '/who-is-out',
  // Not in the specification: decisions, "Salaries".
  '/pay-rounds',
  // Not in the specification: decisions, "Planned changes".
  '/planned-changes',
  '/referrals',
  '/timesheet-management',
  '/timesheets-summary',
]

it('has a route for each screen of the specification, and a form where records can be created', () => {
  const router = createAppRouter(createQueryClient(), createMemoryHistory())
  const paths = Object.keys(router.routesByPath)
  expect([...RECORD_SCREENS, ...OTHER_SCREENS].filter(path => !paths.includes(path))).toEqual([])
  expect(paths.filter(path => /^\/[^/]+\/new$/.test(path)).sort()).toEqual(RECORD_SCREENS.map(path => `${path}/new`))
})

it('offers a new record where there is a form for it, and has no other screens', () => {
  const offered = SCREENS.filter(({ canCreate }) => canCreate).map(({ path }) => path)
  expect(offered.sort()).toEqual(RECORD_SCREENS)
  expect(SCREENS.map(({ path }) => path).sort()).toEqual([...RECORD_SCREENS, ...OTHER_SCREENS].sort())
})
