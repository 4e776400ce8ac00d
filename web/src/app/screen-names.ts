/** Names of screens, for use outside the menu, where the name of the group is missing. */
import { EMPLOYEE_SCREENS } from '#shared/features/employee-screens.ts'
import { findParentScreen, MENU, SCREENS, type ScreenGroup } from '#shared/features/screens.ts'
import { t } from '#shared/kit/texts.ts'
import { getAudience } from '#web/kit/config.ts'
import type { RecordName } from '#web/kit/record-names.ts'
import { getLandingPath } from '#web/kit/return-to.ts'
import { getSession } from '#web/kit/session.ts'
import { PERSONAL_SCREENS } from './personal-screens.ts'

/** Screens whose own name is ambiguous, with the name of the group. */
const FULL_NAMES: Readonly<Record<string, string>> = {
  '/one-on-one-template': 'One on One Template',
  '/one-on-one-reports': 'One on one reports',
  '/development-plan-templates': 'CDP templates',
  '/onboarding-process-templates': 'Onboarding templates',
  '/exit-procedure-templates': 'Exit Procedure templates',
  '/timesheets-summary': 'Time sheets summary',
  '/timesheet-management': 'Time Sheet Management',
  '/hitGoal-templates': 'HitGoals templates',
}

const screenNames = new Map(
  MENU.flatMap((group: ScreenGroup) =>
    group.screens.map(({ path, label }) => [path, label === 'Process' ? group.label : (FULL_NAMES[path] ?? label)]),
  ),
)

export const getScreenName = (path: string): string =>
  t(screenNames.get(path) ?? EMPLOYEE_SCREEN_NAMES.get(path) ?? PERSONAL_SCREENS.get(path) ?? path)
const EMPLOYEE_SCREEN_NAMES = new Map(EMPLOYEE_SCREENS.map(({ path, label }) => [path, label]))

export interface BreadcrumbItem {
  readonly label: string
  /** `undefined` if the segment has no screen. */
  readonly to: string | undefined
}

/**
 * Home and the path's segments. An id is replaced by the record's name, or by Detail until a screen has set it. The
 * screen that a page without a menu entry opens from comes before it. Source: spec 1 section 2.3.
 */
export function getBreadcrumbs(pathname: string, recordNames: ReadonlyMap<string, RecordName>): BreadcrumbItem[] {
  const home = { label: t`Home`, to: getLandingPath() }
  if (pathname === home.to) return [home]
  if (pathname === '/' && getAudience() === 'staff') return [home, { label: t`Employee Summary`, to: undefined }]
  // Screens of the other host are not links here.
  const screens = getAudience() === 'staff' ? SCREENS : EMPLOYEE_SCREENS
  // After `new`, ids are of what the form is filled in with, which has a page elsewhere.
  const segments = pathname
    .replace(/(\/new)\/.*/, '$1')
    .split('/')
    .filter(Boolean)
  const parent = segments.length === 1 ? findParentScreen(pathname, getSession()?.roles ?? []) : undefined
  return [
    home,
    ...(parent ? [{ label: getScreenName(parent.path), to: parent.path }] : []),
    ...segments.map((segment, index) => {
      const path = `/${segments.slice(0, index + 1).join('/')}`
      const known = PERSONAL_SCREENS.has(path) || screens.some(screen => screen.path === path)
      if (known) return { label: getScreenName(path), to: path }
      const list = screens.find(({ recordsAt }) => recordsAt === path)
      if (list) return { label: getScreenName(list.path), to: list.path }
      if (!RECORD_ID.test(segment)) return { label: t(humanize(segment)), to: undefined }
      const record = recordNames.get(path)
      return { label: record?.name ?? t`Detail`, to: record?.hasPage ? path : undefined }
    }),
  ]
}

const RECORD_ID = /^[0-9a-f]{24}(,|$)/

function humanize(segment: string): string {
  const words = decodeURIComponent(segment).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
