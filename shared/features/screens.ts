/**
 * The access table: every screen, the roles that may open it, and its place in the sidebar. The sidebar, the router's
 * guards and the contracts' roles use it. Source: spec 1 sections 2.1 and 2.2; where they differ, the guard decides.
 * Home, the org chart, who is out, calibration, headcount, pay rounds, planned changes, the import and webhooks are
 * ours: docs/decisions/.
 */
import { PUBLIC_ROLES, type Role } from '#shared/kit/access.ts'
import type { OwnPart } from './own-place.ts'

export interface Screen {
  readonly path: string
  readonly label: string
  /** Roles that may open it and see it in the menu. */
  readonly roles: readonly Role[]
  /** False if the guard knows the screen but the menu does not show it. */
  readonly inMenu?: false
  /** Whether `{path}/new` has a form for new records, which the command palette offers. */
  readonly canCreate?: true
  /** A part of the employee host that a stage may leave out. */
  readonly part?: OwnPart
  /** The path of its records' pages, if they are not below the screen's own path. */
  readonly recordsAt?: string
  /** The screens of the menu that it opens from, if it has no entry of its own. */
  readonly opensFrom?: readonly string[]
}
export interface ScreenGroup {
  readonly label: string
  readonly screens: readonly Screen[]
  /** A group with one entry is shown as that entry. */
  readonly single?: true
}

export const makeScreen = (
  path: string,
  label: string,
  roles: readonly Role[],
  rest: Partial<Screen> = {},
): Screen => ({
  path,
  label,
  roles,
  ...rest,
})
const singleScreenGroup = (one: Screen): ScreenGroup => ({ label: one.label, screens: [one], single: true })

const DIRECTORY_ROLES: Role[] = ['admin', 'hr', 'leader', 'finance', 'devmanager', 'it']
const MEETING_ROLES: Role[] = ['admin', 'hr', 'leader', 'devmanager']
const CHECKLIST_ROLES: Role[] = ['admin', 'hr', 'it']

export const MENU = [
  singleScreenGroup(makeScreen('/home', 'Home', PUBLIC_ROLES)),
  singleScreenGroup(makeScreen('/employee-jobtitles', 'Employee Summary', DIRECTORY_ROLES)),
  singleScreenGroup(makeScreen('/org-chart', 'Org chart', DIRECTORY_ROLES, { recordsAt: '/people' })),
  singleScreenGroup(makeScreen('/who-is-out', 'Who is out', ['admin', 'hr', 'leader', 'finance', 'devmanager'])),
  singleScreenGroup(makeScreen('/checklist-items', 'Checklist items', PUBLIC_ROLES, { inMenu: false })),
  {
    label: 'One on Ones',
    screens: [
      makeScreen('/one-on-ones', 'Process', MEETING_ROLES, { canCreate: true }),
      makeScreen('/action-items', 'Action Items', MEETING_ROLES, { canCreate: true }),
      makeScreen('/one-on-one-template', 'Template', ['admin']),
      makeScreen('/agenda-templates', 'Agenda templates', ['admin', 'devmanager'], { canCreate: true }),
      makeScreen('/one-on-one-reports', 'Reports', ['admin', 'hr', 'devmanager']),
    ],
  },
  {
    label: 'CDP',
    screens: [
      makeScreen('/career-development-plan', 'Process', ['admin', 'leader', 'hr', 'finance', 'devmanager'], {
        canCreate: true,
      }),
      makeScreen('/development-plan-templates', 'Templates', ['admin'], { canCreate: true }),
      makeScreen('/calibration', 'Calibration', ['admin', 'devmanager']),
      makeScreen('/peer-comments', 'Comments as a peer', PUBLIC_ROLES, { inMenu: false }),
    ],
  },
  singleScreenGroup(makeScreen('/rewards', 'Rewards', ['admin', 'finance', 'rewards'], { canCreate: true })),
  {
    label: 'HR',
    screens: [
      makeScreen('/insurances', 'Insurances', ['admin', 'hr']),
      makeScreen('/referrals', 'Referrals', ['admin', 'hr', 'finance']),
      makeScreen('/birthdays', 'Birthdays', ['admin', 'hr']),
      makeScreen('/anniversaries', 'Anniversaries', ['admin', 'hr']),
      makeScreen('/headcount', 'Headcount', ['admin', 'hr'], {
        inMenu: false,
        opensFrom: ['/employee-jobtitles'],
      }),
    ],
  },
  {
    label: 'Onboarding',
    screens: [
      makeScreen('/onboarding-process-screen', 'Process', CHECKLIST_ROLES, { canCreate: true }),
      makeScreen('/onboarding-process-templates', 'Templates', ['admin', 'hr'], { canCreate: true }),
    ],
  },
  {
    label: 'Exit Procedure',
    screens: [
      makeScreen('/exit-procedure-process', 'Process', CHECKLIST_ROLES, { canCreate: true }),
      makeScreen('/exit-procedure-templates', 'Templates', ['admin', 'hr'], { canCreate: true }),
    ],
  },
  {
    label: 'Timesheets',
    screens: [
      makeScreen('/timesheets-summary', 'Summary', ['admin', 'finance', 'hr', 'leader', 'devmanager']),
      makeScreen('/timesheet-management', 'Management', ['admin', 'finance', 'hr']),
    ],
  },
  {
    label: 'Parameters',
    screens: [
      makeScreen('/employees', 'Employees', ['admin', 'hr', 'finance'], { canCreate: true }),
      makeScreen('/pay-rounds', 'Pay rounds', ['admin', 'hr', 'finance']),
      makeScreen('/planned-changes', 'Planned changes', ['admin', 'hr']),
      makeScreen('/process-assignment', 'Process assignment', ['admin', 'devmanager'], { canCreate: true }),
      makeScreen('/projects', 'Projects', ['admin', 'finance'], { canCreate: true }),
      makeScreen('/jobtitles', 'Job titles', ['admin'], { canCreate: true }),
      makeScreen('/company-import', 'Import', ['admin', 'hr']),
      makeScreen('/authorized-people', 'Authorized people', ['admin', 'hr', 'finance', 'devmanager'], {
        inMenu: false,
        opensFrom: ['/employees', '/employee-jobtitles'],
      }),
    ],
  },
  {
    label: 'Security',
    screens: [
      makeScreen('/users', 'Users / Roles', ['admin'], { canCreate: true }),
      makeScreen('/webhooks', 'Webhooks', ['admin'], { canCreate: true }),
    ],
  },
  {
    label: 'HitGoals',
    screens: [
      makeScreen('/hitGoals-process', 'Process', ['admin', 'devmanager', 'leader'], { canCreate: true }),
      makeScreen('/categories', 'Categories', ['admin'], { canCreate: true }),
      makeScreen('/reason', 'Reason', ['admin'], { canCreate: true }),
      makeScreen('/key-result-types', 'Key result types', ['admin'], { canCreate: true }),
      makeScreen('/hitGoal-templates', 'Templates', ['admin', 'leader'], { canCreate: true }),
    ],
  },
] as const satisfies readonly ScreenGroup[]

export type ScreenPath = (typeof MENU)[number]['screens'][number]['path']

export const SCREENS: readonly Screen[] = MENU.flatMap((group: ScreenGroup) => [...group.screens])

/** Returns the roles that may open at least one of the screens; throws if the table lacks one of the paths. */
export function rolesForScreens(...paths: readonly string[]): readonly Role[] {
  const roles = paths.flatMap(path => {
    const found = SCREENS.find(one => one.path === path)
    if (!found) throw new Error(`No screen ${path} in the access table`)
    return found.roles
  })
  return [...new Set(roles)]
}

/**
 * Returns the screen of the menu that a page without an entry belongs to: the list of its records, or the first one that
 * it opens from and that these roles may open.
 */
export function findParentScreen(path: string, roles: readonly Role[]): Screen | undefined {
  const { opensFrom = [] } = SCREENS.find(one => one.path === path) ?? {}
  const opened = opensFrom.find(from => rolesForScreens(from).some(role => roles.includes(role)))
  return SCREENS.find(one => one.path === opened || (one.recordsAt && path.startsWith(`${one.recordsAt}/`)))
}

/** Returns the sidebar for these roles: groups with at least one visible entry. */
export function menuForRoles(roles: readonly Role[]): ScreenGroup[] {
  return MENU.flatMap((group: ScreenGroup) => {
    const screens = group.screens.filter(one => one.inMenu !== false && one.roles.some(role => roles.includes(role)))
    return screens.length ? [{ ...group, screens }] : []
  })
}

/** Returns where people with these roles land after signing in: the first screen of their menu, which is the home. */
export const homePathFor = (roles: readonly Role[]): string | undefined => menuForRoles(roles)[0]?.screens[0]?.path
