/** Who may open which path: applies the access table in `shared` to the router. */
import { EMPLOYEE_SCREENS, homePathFor, rolesForScreens, SCREENS, type Screen } from '#shared/features/screens.ts'
import { type Audience, hasRole, type Role } from '#shared/kit/access.ts'

export interface RouteVisit {
  readonly path: string
  /** `undefined` for a visitor without a session. */
  readonly roles: readonly Role[] | undefined
  readonly audience: Audience
}
export type GuardResult = 'open' | 'unknown' | { readonly to: string }

const SUMMARY_ROLES = rolesForScreens('/employee-jobtitles')
/** For everybody who is signed in, on either host. */
const PERSONAL_PATHS = ['/notifications']
const TIMESHEET_PATHS = ['/', '/timesheets-summary']

/** Allows the visit, redirects it, or reports that there is no such screen. */
export function guardRoute({ path, roles, audience }: RouteVisit): GuardResult {
  if (roles && PERSONAL_PATHS.includes(path)) return 'open'
  if (!roles) return isKnownPath({ path, audience }) ? { to: '/login' } : 'unknown'
  if (audience === 'timesheet') return guardEmployeeRoute(path)
  if (path === '/') {
    const home = homePathFor(roles)
    return !home || hasRole({ roles }, SUMMARY_ROLES) ? 'open' : { to: home }
  }
  const screen = findScreen(path)
  if (!screen) return 'unknown'
  return hasRole({ roles }, screen.roles) ? 'open' : { to: '/' }
}

/** Whether a host has such a screen, regardless of who may see it. */
function isKnownPath({ path, audience }: Omit<RouteVisit, 'roles'>): boolean {
  if (PERSONAL_PATHS.includes(path)) return true
  if (audience === 'timesheet') return guardEmployeeRoute(path) !== 'unknown'
  return path === '/' || findScreen(path) !== undefined
}

/** The employee host shows the timesheet at both of its paths, the person's own months and rewards, and nothing else. */
const guardEmployeeRoute = (path: string): GuardResult => {
  if (TIMESHEET_PATHS.includes(path)) return path === '/' ? 'open' : { to: '/' }
  return EMPLOYEE_SCREENS.some(one => one.path !== '/' && belongsToScreen(one, path)) ? 'open' : 'unknown'
}

/** The screen that a path belongs to: the screen itself, or the list screen of the record at that path. */
export const findScreen = (path: string): Screen | undefined => SCREENS.find(screen => belongsToScreen(screen, path))
const belongsToScreen = (screen: Screen, path: string) => path === screen.path || path.startsWith(`${screen.path}/`)
