/** Who may open which path: the access table of shared, applied to the router. */
import { EMPLOYEE_SCREENS, homeFor, menuFor, SCREENS, type Screen, type ScreenGroup } from '#shared/features/screens.ts'
import { type Audience, hasRole, type Role } from '#shared/kit/access.ts'

export interface Visit {
  readonly path: string
  /** `undefined` for a visitor without a session. */
  readonly roles: readonly Role[] | undefined
  readonly variant: Audience
  /** Whether the router has this path; screens of the table that are not built yet have none. */
  readonly isBuilt: (path: string) => boolean
}
export type Verdict = 'open' | 'unknown' | { readonly to: string }

const SUMMARY = '/employee-jobtitles'
const TIMESHEET_PATHS = ['/', '/timesheets-summary']

/** Lets a visit pass, sends it elsewhere, or knows no such screen. */
export function guard({ path, roles, variant, isBuilt }: Visit): Verdict {
  if (!roles) return isKnown({ path, variant, isBuilt }) ? { to: '/login' } : 'unknown'
  if (variant === 'timesheet') return guardEmployee(path, isBuilt)
  if (path === '/') {
    const home = homeOf(roles, isBuilt)
    return !home || home === SUMMARY ? 'open' : { to: home }
  }
  const screen = screenAt(path)
  if (!screen || !isBuilt(screen.path)) return 'unknown'
  return hasRole({ roles }, screen.roles) ? 'open' : { to: '/' }
}

/** Whether a host has such a screen, whoever may see it. */
function isKnown({ path, variant, isBuilt }: Omit<Visit, 'roles'>): boolean {
  if (variant === 'timesheet') return guardEmployee(path, isBuilt) !== 'unknown'
  const screen = screenAt(path)
  return path === '/' || (screen !== undefined && isBuilt(screen.path))
}

/** The employee host shows the timesheet at both of its paths, one's own rewards, and nothing else. */
const guardEmployee = (path: string, isBuilt: Visit['isBuilt']): Verdict => {
  if (TIMESHEET_PATHS.includes(path)) return path === '/' ? 'open' : { to: '/' }
  const screen = EMPLOYEE_SCREENS.find(one => one.path !== '/' && isAt(one, path))
  return screen && isBuilt(screen.path) ? 'open' : 'unknown'
}

/** The screen that a path belongs to: its own, or that of the record below it. */
export const screenAt = (path: string): Screen | undefined => SCREENS.find(screen => isAt(screen, path))
const isAt = (screen: Screen, path: string) => path === screen.path || path.startsWith(`${screen.path}/`)

/** The sidebar of a person, without what is not built yet: no entry leads to a dead end. */
export const builtMenu = (roles: readonly Role[], isBuilt: Visit['isBuilt']): ScreenGroup[] =>
  menuFor(roles).flatMap(group => {
    const screens = group.screens.filter(({ path }) => isBuilt(path))
    return screens.length ? [{ ...group, screens }] : []
  })

/** Where a person lands: where the table says, or the first screen of their menu that is built. */
export const homeOf = (roles: readonly Role[], isBuilt: Visit['isBuilt']): string | undefined => {
  const home = homeFor(roles)
  return home && isBuilt(home) ? home : builtMenu(roles, isBuilt)[0]?.screens[0]?.path
}
