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
  /** Records are made in a form at `{path}/new`: the command palette offers it. */
  readonly canCreate?: true
}
export interface ScreenGroup {
  readonly label: string
  readonly screens: readonly Screen[]
  /** A group of one entry is shown as the entry itself. */
  readonly single?: true
}

const makeScreen = (path: string, label: string, roles: readonly Role[], rest: Partial<Screen> = {}): Screen => ({
  path,
  label,
  roles,
  ...rest,
})
const singleScreenGroup = (one: Screen): ScreenGroup => ({ label: one.label, screens: [one], single: true })

const MEETING_ROLES: Role[] = ['admin', 'hr', 'leader', 'devmanager']
const CHECKLIST_ROLES: Role[] = ['admin', 'hr', 'it']

export const MENU = [
  singleScreenGroup(
    makeScreen('/employee-jobtitles', 'Employee Summary', ['admin', 'hr', 'leader', 'finance', 'devmanager', 'it']),
  ),
  {
    label: 'One on Ones',
    screens: [
      makeScreen('/one-on-ones', 'Process', MEETING_ROLES, { canCreate: true }),
      makeScreen('/action-items', 'Action Items', MEETING_ROLES, { canCreate: true }),
      makeScreen('/one-on-one-template', 'Template', ['admin']),
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
      makeScreen('/process-assignment', 'Process assignment', ['admin', 'devmanager'], { canCreate: true }),
      makeScreen('/projects', 'Projects', ['admin', 'finance'], { canCreate: true }),
      makeScreen('/jobtitles', 'Job titles', ['admin'], { canCreate: true }),
      makeScreen('/authorized-people', 'Authorized people', ['admin', 'hr', 'finance', 'devmanager'], {
        inMenu: false,
      }),
    ],
  },
  { label: 'Security', screens: [makeScreen('/users', 'Users / Roles', ['admin'], { canCreate: true })] },
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

/** What the employee host has, beside the second address of the timesheet. Source: spec 1 section 2.2; decisions, "Rewards". */
export const EMPLOYEE_SCREENS: readonly Screen[] = [
  makeScreen('/', 'Summary', ['employee']),
  makeScreen('/rewards', 'Rewards', ['employee'], { canCreate: true }),
]

/** Who may open a screen, or any of several; throws when the table lacks one. */
export function rolesForScreens(...paths: readonly string[]): readonly Role[] {
  const roles = paths.flatMap(path => {
    const found = SCREENS.find(one => one.path === path)
    if (!found) throw new Error(`No screen ${path} in the access table`)
    return found.roles
  })
  return [...new Set(roles)]
}

/** The sidebar of a person: groups that keep at least one entry they may see. */
export function menuForRoles(roles: readonly Role[]): ScreenGroup[] {
  return MENU.flatMap((group: ScreenGroup) => {
    const screens = group.screens.filter(one => one.inMenu !== false && one.roles.some(role => roles.includes(role)))
    return screens.length ? [{ ...group, screens }] : []
  })
}

/** Where a person lands: the Employee Summary when they may see it, else the first screen of their menu. */
export const homePathFor = (roles: readonly Role[]): string | undefined => menuForRoles(roles)[0]?.screens[0]?.path
