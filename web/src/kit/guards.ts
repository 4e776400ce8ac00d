/** Who may open which path: the access table of shared, applied to the router. */
import {
  EMPLOYEE_SCREENS,
  homePathFor,
  menuForRoles,
  SCREENS,
  type Screen,
  type ScreenGroup,
} from '#shared/features/screens.ts'
import { type Audience, hasRole, type Role } from '#shared/kit/access.ts'

export interface RouteVisit {
  readonly path: string
  /** `undefined` for a visitor without a session. */
  readonly roles: readonly Role[] | undefined
  readonly audience: Audience
  /** Whether the router has this path; screens of the table that are not built yet have none. */
  readonly isBuilt: (path: string) => boolean
}
export type GuardResult = 'open' | 'unknown' | { readonly to: string }

const SUMMARY_PATH = '/employee-jobtitles'
const TIMESHEET_PATHS = ['/', '/timesheets-summary']

/** Lets a visit pass, sends it elsewhere, or knows no such screen. */
export function guardRoute({ path, roles, audience, isBuilt }: RouteVisit): GuardResult {
  if (!roles) return isKnownPath({ path, audience, isBuilt }) ? { to: '/login' } : 'unknown'
  if (audience === 'timesheet') return guardEmployeeRoute(path, isBuilt)
  if (path === '/') {
    const home = getHomePath(roles, isBuilt)
    return !home || home === SUMMARY_PATH ? 'open' : { to: home }
  }
  const screen = findScreen(path)
  if (!screen || !isBuilt(screen.path)) return 'unknown'
  return hasRole({ roles }, screen.roles) ? 'open' : { to: '/' }
}

/** Whether a host has such a screen, whoever may see it. */
function isKnownPath({ path, audience, isBuilt }: Omit<RouteVisit, 'roles'>): boolean {
  if (audience === 'timesheet') return guardEmployeeRoute(path, isBuilt) !== 'unknown'
  const screen = findScreen(path)
  return path === '/' || (screen !== undefined && isBuilt(screen.path))
}

/** The employee host shows the timesheet at both of its paths, one's own rewards, and nothing else. */
const guardEmployeeRoute = (path: string, isBuilt: RouteVisit['isBuilt']): GuardResult => {
  if (TIMESHEET_PATHS.includes(path)) return path === '/' ? 'open' : { to: '/' }
  const screen = EMPLOYEE_SCREENS.find(one => one.path !== '/' && belongsToScreen(one, path))
  return screen && isBuilt(screen.path) ? 'open' : 'unknown'
}

/** The screen that a path belongs to: its own, or that of the record below it. */
export const findScreen = (path: string): Screen | undefined => SCREENS.find(screen => belongsToScreen(screen, path))
const belongsToScreen = (screen: Screen, path: string) => path === screen.path || path.startsWith(`${screen.path}/`)

/** The sidebar of a person, without what is not built yet: no entry leads to a dead end. */
export const getBuiltMenu = (roles: readonly Role[], isBuilt: RouteVisit['isBuilt']): ScreenGroup[] =>
  menuForRoles(roles).flatMap(group => {
    const screens = group.screens.filter(({ path }) => isBuilt(path))
    return screens.length ? [{ ...group, screens }] : []
  })

/** Where a person lands: where the table says, or the first screen of their menu that is built. */
export const getHomePath = (roles: readonly Role[], isBuilt: RouteVisit['isBuilt']): string | undefined => {
  const home = homePathFor(roles)
  return home && isBuilt(home) ? home : getBuiltMenu(roles, isBuilt)[0]?.screens[0]?.path
}
