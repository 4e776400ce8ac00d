/** Who may open which path: applies the access table in `shared` to the router. */
import { EMPLOYEE_SCREENS } from '#shared/features/employee-screens.ts'
import { homePathFor, rolesForScreens, SCREENS, type Screen } from '#shared/features/screens.ts'
import { type Audience, hasRole, type Role } from '#shared/kit/access.ts'
import { PERSONAL_SCREENS } from './personal-screens.ts'

export interface RouteVisit {
  readonly path: string
  /** `undefined` for a visitor without a session. */
  readonly roles: readonly Role[] | undefined
  readonly audience: Audience
  /** The optional parts of the employee host that this stage shows. */
  readonly parts: readonly string[]
}
export type GuardResult = 'open' | 'unknown' | { readonly to: string }

const SUMMARY_ROLES = rolesForScreens('/employee-jobtitles')
const TIMESHEET_PATHS = ['/', '/timesheets-summary']

/** Allows the visit, redirects it, or reports that there is no such screen. */
export function guardRoute({ path, roles, audience, parts }: RouteVisit): GuardResult {
  if (roles && PERSONAL_SCREENS.has(path)) return 'open'
  if (!roles) return isKnownPath({ path, audience, parts }) ? { to: '/login' } : 'unknown'
  if (audience === 'timesheet') return guardEmployeeRoute(path, parts)
  if (path === '/') {
    const home = homePathFor(roles)
    return !home || hasRole({ roles }, SUMMARY_ROLES) ? 'open' : { to: home }
  }
  const screen = findScreen(path)
  if (!screen) return 'unknown'
  return hasRole({ roles }, screen.roles) ? 'open' : { to: '/' }
}

/** Whether the host has such a screen, regardless of who may see it. */
function isKnownPath({ path, audience, parts }: Omit<RouteVisit, 'roles'>): boolean {
  if (PERSONAL_SCREENS.has(path)) return true
  if (audience === 'timesheet') return guardEmployeeRoute(path, parts) !== 'unknown'
  return path === '/' || findScreen(path) !== undefined
}

/** The employee host has the timesheet at both of its paths, and the employee's own screens. */
const guardEmployeeRoute = (path: string, parts: readonly string[]): GuardResult => {
  if (TIMESHEET_PATHS.includes(path)) return path === '/' ? 'open' : { to: '/' }
  const screen = EMPLOYEE_SCREENS.find(one => one.path !== '/' && belongsToScreen(one, path))
  return screen && isShown(screen, parts) ? 'open' : 'unknown'
}

/** Whether this stage shows the screen. */
export const isShown = ({ part }: Screen, parts: readonly string[]): boolean => !part || parts.includes(part)

/** The screen at a path, or the list screen of a record's path. */
const findScreen = (path: string): Screen | undefined => SCREENS.find(screen => belongsToScreen(screen, path))
const belongsToScreen = ({ path: own, recordsAt = own }: Screen, path: string) =>
  path === own || path.startsWith(`${own}/`) || path.startsWith(`${recordsAt}/`)
