/** All screens: those of the access table, each with its form for a new record, and those in no table. */
import { EMPLOYEE_SCREENS } from '#shared/features/employee-screens.ts'
import { SCREENS, type Screen } from '#shared/features/screens.ts'
import type { Audience } from '#shared/kit/access.ts'
import type { DemoAccount } from '../../web/e2e/people.ts'

export interface View {
  /** The name of its file. */
  readonly name: string
  /** If missing, nobody is signed in. */
  readonly as?: DemoAccount
  readonly audience: Audience
  readonly path: string
  /** The path of its records' pages, if it is not below the screen's own path. */
  readonly recordsAt?: string
}

/** The screens that are in no table. */
const MORE: readonly View[] = [
  { name: 'notifications', as: 'leader', audience: 'staff', path: '/notifications' },
  { name: 'access-tokens', as: 'leader', audience: 'staff', path: '/access-tokens' },
  { name: 'api-reference', as: 'leader', audience: 'staff', path: '/api-reference' },
  { name: 'home-leader', as: 'leader', audience: 'staff', path: '/home' },
  { name: 'home-hr', as: 'hr', audience: 'staff', path: '/home' },
  { name: 'home-finance', as: 'finance', audience: 'staff', path: '/home' },
  { name: 'not-found', as: 'leader', audience: 'staff', path: '/nowhere' },
  { name: 'login', audience: 'staff', path: '/login' },
  { name: 'login-manual', audience: 'staff', path: '/login-manual' },
  { name: 'timesheet-login', audience: 'timesheet', path: '/login' },
]

const viewsOf = (screens: readonly Screen[], as: DemoAccount, audience: Audience): readonly View[] =>
  screens.flatMap(({ path, canCreate, recordsAt }) => {
    const name = `${audience === 'timesheet' ? 'own-' : ''}${path.slice(1) || 'timesheet'}`
    const view = { as, audience, path, name, ...(recordsAt ? { recordsAt } : {}) }
    return canCreate ? [view, { ...view, name: `${name}-new`, path: `${path}/new` }] : [view]
  })

export const VIEWS: readonly View[] = [
  ...viewsOf(SCREENS, 'admin', 'staff'),
  ...viewsOf(EMPLOYEE_SCREENS, 'employee', 'timesheet'),
  ...MORE,
]
