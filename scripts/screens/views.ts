/** Which screens there are: those of the access table, each with its form for a new record and its first record. */
import { EMPLOYEE_SCREENS } from '#shared/features/employee-screens.ts'
import { SCREENS, type Screen } from '#shared/features/screens.ts'
import type { Audience } from '#shared/kit/access.ts'
import type { DemoAccount } from '../../web/e2e/people.ts'

export interface View {
  /** The name of its file. */
  readonly name: string
  /** Nobody, if not said. */
  readonly as?: DemoAccount
  readonly audience: Audience
  readonly path: string
  /** Shows the first record that the path's screen links to below this path. */
  readonly recordBelow?: string
}

/** Screens that lead to no page of a record below them, or whose list the demo company leaves empty. */
const WITHOUT_RECORDS = [
  '/home',
  '/checklist-items',
  '/employee-jobtitles',
  '/org-chart',
  '/who-is-out',
  '/one-on-one-template',
  '/one-on-one-reports',
  '/calibration',
  '/insurances',
  '/birthdays',
  '/anniversaries',
  '/headcount',
  '/timesheet-management',
  '/company-import',
  '/authorized-people',
  '/pay-rounds',
  '/planned-changes',
  '/webhooks',
  '/my-checklists',
  '/my-time-off',
  '/my-details',
]
/** What no table lists. */
const MORE: readonly View[] = [
  { name: 'person', as: 'admin', audience: 'staff', path: '/employee-jobtitles', recordBelow: '/people' },
  { name: 'notifications', as: 'leader', audience: 'staff', path: '/notifications' },
  { name: 'access-tokens', as: 'leader', audience: 'staff', path: '/access-tokens' },
  { name: 'api-reference', as: 'leader', audience: 'staff', path: '/api-reference' },
  { name: 'home-leader', as: 'leader', audience: 'staff', path: '/home' },
  { name: 'home-finance', as: 'finance', audience: 'staff', path: '/home' },
  { name: 'not-found', as: 'leader', audience: 'staff', path: '/nowhere' },
  { name: 'login', audience: 'staff', path: '/login' },
  { name: 'login-manual', audience: 'staff', path: '/login-manual' },
  { name: 'timesheet-login', audience: 'timesheet', path: '/login' },
]

const viewsOf = (screens: readonly Screen[], as: DemoAccount, audience: Audience): readonly View[] =>
  screens.flatMap(({ path, canCreate }) => {
    const base = `${audience === 'timesheet' ? 'own-' : ''}${path.slice(1).replaceAll('/', '-') || 'timesheet'}`
    const view = { as, audience, path }
    return [
      { ...view, name: base },
      ...(canCreate ? [{ ...view, name: `${base}-new`, path: `${path}/new` }] : []),
      ...(WITHOUT_RECORDS.includes(path) || path === '/'
        ? []
        : [{ ...view, name: `${base}-record`, recordBelow: path }]),
    ]
  })

export const VIEWS: readonly View[] = [
  ...viewsOf(SCREENS, 'admin', 'staff'),
  ...viewsOf(EMPLOYEE_SCREENS, 'employee', 'timesheet'),
  ...MORE,
]
