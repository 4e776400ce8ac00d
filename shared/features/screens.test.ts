import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#shared/kit/access.ts'
import { homePathFor, menuForRoles, rolesForScreens } from './screens.ts'

/** Spec 1 section 2.2, copied as it is: the screen, and the roles that may open it. */
const guards: [string, string][] = [
  ['/employee-jobtitles', 'admin, hr, finance, leader, devmanager, it'],
  ['/one-on-ones', 'admin, hr, leader, devmanager'],
  ['/action-items', 'admin, hr, leader, devmanager'],
  ['/one-on-one-template', 'admin'],
  ['/one-on-one-reports', 'admin, hr, devmanager'],
  ['/process-assignment', 'admin, devmanager'],
  ['/authorized-people', 'admin, hr, finance, devmanager'],
  ['/employees', 'admin, hr, finance'],
  ['/projects', 'admin, finance'],
  ['/jobtitles', 'admin'],
  ['/birthdays', 'admin, hr'],
  ['/anniversaries', 'admin, hr'],
  ['/insurances', 'admin, hr'],
  ['/development-plan-templates', 'admin'],
  ['/onboarding-process-templates', 'admin, hr'],
  ['/exit-procedure-templates', 'admin, hr'],
  ['/career-development-plan', 'admin, leader, hr, finance, devmanager'],
  ['/hitGoals-process', 'admin, devmanager, leader'],
  ['/hitGoal-templates', 'admin, leader'],
  ['/reason', 'admin'],
  ['/categories', 'admin'],
  ['/key-result-types', 'admin'],
  ['/rewards', 'admin, finance, rewards'],
  ['/onboarding-process-screen', 'admin, hr, it'],
  ['/exit-procedure-process', 'admin, hr, it'],
  ['/referrals', 'admin, hr, finance'],
  ['/users', 'admin'],
  ['/timesheet-management', 'admin, finance, hr'],
  ['/timesheets-summary', 'admin, finance, hr, leader, devmanager'],
]

describe('the access table', () => {
  it.each(guards)('%s opens to %s and to nobody else', (path, roles) => {
    expect([...rolesForScreens(path)].sort()).toEqual(roles.split(', ').sort())
  })
  it('knows no other path', () => {
    expect(() => rolesForScreens('/elsewhere')).toThrow('No screen /elsewhere')
  })
})

describe('the menu', () => {
  const labels = (role: Role) => menuForRoles([role]).map(group => group.label)
  it.each<[Role, string[]]>([
    [
      'admin',
      [
        'Employee Summary',
        'One on Ones',
        'CDP',
        'Rewards',
        'HR',
        'Onboarding',
        'Exit Procedure',
        'Timesheets',
        'Parameters',
        'Security',
        'HitGoals',
      ],
    ],
    [
      'hr',
      ['Employee Summary', 'One on Ones', 'CDP', 'HR', 'Onboarding', 'Exit Procedure', 'Timesheets', 'Parameters'],
    ],
    ['leader', ['Employee Summary', 'One on Ones', 'CDP', 'Timesheets', 'HitGoals']],
    ['devmanager', ['Employee Summary', 'One on Ones', 'CDP', 'Timesheets', 'Parameters', 'HitGoals']],
    ['finance', ['Employee Summary', 'CDP', 'Rewards', 'HR', 'Timesheets', 'Parameters']],
    ['it', ['Employee Summary', 'Onboarding', 'Exit Procedure']],
    ['rewards', ['Rewards']],
    ['employee', []],
  ])('of %s is %o', (role, groups) => expect(labels(role)).toEqual(groups))

  it('never offers what its guard would refuse', () => {
    for (const role of ROLES)
      for (const { screens } of menuForRoles([role])) for (const screen of screens) expect(screen.roles).toContain(role)
  })
  it('is where who may not see the summary lands', () => {
    expect(homePathFor(['rewards'])).toBe('/rewards')
    expect(homePathFor(['it'])).toBe('/employee-jobtitles')
    expect(homePathFor([])).toBeUndefined()
  })
})
