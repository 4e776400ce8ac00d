/**
 * The one access table: every screen, who may open it, and its place in the sidebar. The sidebar, the router's guards
 * and the contracts' roles are read from it. Source: spec 1 sections 2.1 and 2.2; where they differ, the guard decides.
 */
import type { Role } from '#shared/kit/access.ts'

export interface Screen {
  readonly path: string
  readonly label: string
  /** Who may open it, and so who finds it in the menu. */
  readonly roles: readonly Role[]
  /** False where the guard knows the screen and the menu does not. */
  readonly inMenu?: false
}
export interface ScreenGroup {
  readonly label: string
  readonly screens: readonly Screen[]
  /** A group of one entry is shown as the entry itself. */
  readonly single?: true
}

const screen = (path: string, label: string, roles: readonly Role[], rest: Partial<Screen> = {}): Screen => ({
  path,
  label,
  roles,
  ...rest,
})
const alone = (one: Screen): ScreenGroup => ({ label: one.label, screens: [one], single: true })

const meetings: Role[] = ['admin', 'hr', 'leader', 'devmanager']
const checklists: Role[] = ['admin', 'hr', 'it']

export const MENU = [
  alone(screen('/employee-jobtitles', 'Employee Summary', ['admin', 'hr', 'leader', 'finance', 'devmanager', 'it'])),
  {
    label: 'One on Ones',
    screens: [
      screen('/one-on-ones', 'Process', meetings),
      screen('/action-items', 'Action Items', meetings),
      screen('/one-on-one-template', 'Template', ['admin']),
      screen('/one-on-one-reports', 'Reports', ['admin', 'hr', 'devmanager']),
    ],
  },
  {
    label: 'CDP',
    screens: [
      screen('/career-development-plan', 'Process', ['admin', 'leader', 'hr', 'finance', 'devmanager']),
      screen('/development-plan-templates', 'Templates', ['admin']),
    ],
  },
  alone(screen('/rewards', 'Rewards', ['admin', 'finance', 'rewards'])),
  {
    label: 'HR',
    screens: [
      screen('/insurances', 'Insurances', ['admin', 'hr']),
      screen('/referrals', 'Referrals', ['admin', 'hr', 'finance']),
      screen('/birthdays', 'Birthdays', ['admin', 'hr']),
      screen('/anniversaries', 'Anniversaries', ['admin', 'hr']),
    ],
  },
  {
    label: 'Onboarding',
    screens: [
      screen('/onboarding-process-screen', 'Process', checklists),
      screen('/onboarding-process-templates', 'Templates', ['admin', 'hr']),
    ],
  },
  {
    label: 'Exit Procedure',
    screens: [
      screen('/exit-procedure-process', 'Process', checklists),
      screen('/exit-procedure-templates', 'Templates', ['admin', 'hr']),
    ],
  },
  {
    label: 'Timesheets',
    screens: [
      screen('/timesheets-summary', 'Summary', ['admin', 'finance', 'hr', 'leader', 'devmanager']),
      screen('/timesheet-management', 'Management', ['admin', 'finance', 'hr']),
    ],
  },
  {
    label: 'Parameters',
    screens: [
      screen('/employees', 'Employees', ['admin', 'hr', 'finance']),
      screen('/process-assignment', 'Process assignment', ['admin', 'devmanager']),
      screen('/projects', 'Projects', ['admin', 'finance']),
      screen('/jobtitles', 'Job titles', ['admin']),
      screen('/authorized-people', 'Authorized people', ['admin', 'hr', 'finance', 'devmanager'], { inMenu: false }),
    ],
  },
  { label: 'Security', screens: [screen('/users', 'Users / Roles', ['admin'])] },
  {
    label: 'HitGoals',
    screens: [
      screen('/hitGoals-process', 'Process', ['admin', 'devmanager', 'leader']),
      screen('/categories', 'Categories', ['admin']),
      screen('/reason', 'Reason', ['admin']),
      screen('/key-result-types', 'Key result types', ['admin']),
      screen('/hitGoal-templates', 'Templates', ['admin', 'leader']),
    ],
  },
] as const satisfies readonly ScreenGroup[]

export type ScreenPath = (typeof MENU)[number]['screens'][number]['path']

export const SCREENS: readonly Screen[] = MENU.flatMap((group: ScreenGroup) => [...group.screens])

/** What the employee host has, beside the second address of the timesheet. Source: spec 1 section 2.2; decisions, "Rewards". */
export const EMPLOYEE_SCREENS: readonly Screen[] = [
  screen('/', 'Summary', ['employee']),
  screen('/rewards', 'Rewards', ['employee']),
]

/** Who may open a screen, or any of several; throws when the table lacks one. */
export function screenRoles(...paths: readonly string[]): readonly Role[] {
  const roles = paths.flatMap(path => {
    const found = SCREENS.find(one => one.path === path)
    if (!found) throw new Error(`No screen ${path} in the access table`)
    return found.roles
  })
  return [...new Set(roles)]
}

/** The sidebar of a person: groups that keep at least one entry they may see. */
export function menuFor(roles: readonly Role[]): ScreenGroup[] {
  return MENU.flatMap((group: ScreenGroup) => {
    const screens = group.screens.filter(one => one.inMenu !== false && one.roles.some(role => roles.includes(role)))
    return screens.length ? [{ ...group, screens }] : []
  })
}

/** Where a person lands: the Employee Summary when they may see it, else the first screen of their menu. */
export const homeFor = (roles: readonly Role[]): string | undefined => menuFor(roles)[0]?.screens[0]?.path
