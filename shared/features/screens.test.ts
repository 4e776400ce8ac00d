import { describe, expect, it } from 'vitest'
import { homePathFor, menuForRoles, rolesForScreens } from './screens.ts'

/** Spec 1 section 2.2, copied as it is: the screen, and the roles that may open it. */
const guards: [string, string][] = [
  // Not in the specification: decisions, "Screens".
  ['/home', 'admin, hr, leader, finance, devmanager, it, rewards'],
  ['/employee-jobtitles', 'admin, hr, finance, leader, devmanager, it'],
  // Not in the specification: decisions, "Org chart".
  ['/org-chart', 'admin, hr, leader, finance, devmanager, it'],
  // Not in the specification: docs/decisions/who-is-out.md.
  ['/who-is-out', 'admin, hr, leader, finance, devmanager'],
  ['/one-on-ones', 'admin, hr, leader, devmanager'],
  ['/action-items', 'admin, hr, leader, devmanager'],
  ['/one-on-one-template', 'admin'],
  // Not in the specification: docs/decisions/one-on-ones-and-action-items.md.
  ['/agenda-templates', 'admin, devmanager'],
  ['/one-on-one-reports', 'admin, hr, devmanager'],
  // Not in the specification: decisions, "Salaries".
  ['/pay-rounds', 'admin, hr, finance'],
  // Not in the specification: decisions, "Planned changes".
  ['/planned-changes', 'admin, hr'],
  ['/process-assignment', 'admin, devmanager'],
  ['/authorized-people', 'admin, hr, finance, devmanager'],
  ['/employees', 'admin, hr, finance'],
  ['/projects', 'admin, finance'],
  ['/jobtitles', 'admin'],
  ['/birthdays', 'admin, hr'],
  ['/anniversaries', 'admin, hr'],
  // Not in the specification: decisions, "HR".
  ['/headcount', 'admin, hr'],
  // Not in the specification: decisions, "Moving in".
  ['/company-import', 'admin, hr'],
  ['/insurances', 'admin, hr'],
  ['/development-plan-templates', 'admin'],
  // Not in the specification: docs/decisions/plans.md.
  ['/calibration', 'admin, devmanager'],
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
  // Not in the specification: docs/decisions/checklists.md.
  ['/checklist-items', 'admin, hr, leader, finance, devmanager, it, rewards'],
  // Not in the specification: docs/decisions/plans.md.
  ['/peer-comments', 'admin, hr, leader, finance, devmanager, it, rewards'],
  ['/exit-procedure-process', 'admin, hr, it'],
  ['/referrals', 'admin, hr, finance'],
  ['/users', 'admin'],
  // Not in the specification: decisions, "Webhooks".
  ['/webhooks', 'admin'],
  ['/timesheet-management', 'admin, finance, hr'],
  ['/timesheets-summary', 'admin, finance, hr, leader, devmanager'],
]

describe('the access table', () => {
  it.each(guards)('%s is open to %s only', (path, roles) => {
    expect([...rolesForScreens(path)].sort()).toEqual(roles.split(', ').sort())
  })
  it('throws for any other path', () => {
    expect(() => rolesForScreens('/elsewhere')).toThrow('No screen /elsewhere')
  })
})

/** Spec 1 section 2.1, copied: the group, the entry and who sees it. Where the guards differ from it, they decide. */
const entries: [group: string, entry: string, roles: string][] = [
  // Not in the specification: decisions, "Screens".
  ['Home', 'Home', 'admin hr leader finance devmanager it rewards'],
  ['Employee Summary', 'Employee Summary', 'admin hr leader finance devmanager it'],
  // Not in the specification: decisions, "Org chart".
  ['Org chart', 'Org chart', 'admin hr leader finance devmanager it'],
  // Not in the specification: docs/decisions/who-is-out.md.
  ['Who is out', 'Who is out', 'admin hr leader finance devmanager'],
  ['One on Ones', 'Process', 'admin hr leader devmanager'],
  ['One on Ones', 'Action Items', 'admin hr leader devmanager'],
  ['One on Ones', 'Template', 'admin'],
  // Not in the specification: docs/decisions/one-on-ones-and-action-items.md.
  ['One on Ones', 'Agenda templates', 'admin devmanager'],
  ['One on Ones', 'Reports', 'admin hr devmanager'],
  // The guard lets finance in as well.
  ['CDP', 'Process', 'admin leader hr finance devmanager'],
  ['CDP', 'Templates', 'admin'],
  // Not in the specification: docs/decisions/plans.md.
  ['CDP', 'Calibration', 'admin devmanager'],
  ['Rewards', 'Rewards', 'admin finance rewards'],
  ['HR', 'Insurances', 'admin hr'],
  ['HR', 'Referrals', 'admin hr finance'],
  ['HR', 'Birthdays', 'admin hr'],
  ['HR', 'Anniversaries', 'admin hr'],
  ['Onboarding', 'Process', 'admin hr it'],
  ['Onboarding', 'Templates', 'admin hr'],
  ['Exit Procedure', 'Process', 'admin hr it'],
  ['Exit Procedure', 'Templates', 'admin hr'],
  ['Timesheets', 'Summary', 'admin finance hr leader devmanager'],
  ['Timesheets', 'Management', 'admin finance hr'],
  ['Parameters', 'Employees', 'admin hr finance'],
  // Not in the specification: decisions, "Salaries".
  ['Parameters', 'Pay rounds', 'admin hr finance'],
  // Not in the specification: decisions, "Planned changes".
  ['Parameters', 'Planned changes', 'admin hr'],
  ['Parameters', 'Process assignment', 'admin devmanager'],
  ['Parameters', 'Projects', 'admin finance'],
  ['Parameters', 'Job titles', 'admin'],
  // Not in the specification: decisions, "Moving in".
  ['Parameters', 'Import', 'admin hr'],
  ['Security', 'Users / Roles', 'admin'],
  // Not in the specification: decisions, "Webhooks".
  ['Security', 'Webhooks', 'admin'],
  ['HitGoals', 'Process', 'admin devmanager leader'],
  ['HitGoals', 'Categories', 'admin'],
  ['HitGoals', 'Reason', 'admin'],
  ['HitGoals', 'Key result types', 'admin'],
  // The guard lets leaders in as well.
  ['HitGoals', 'Templates', 'admin leader'],
]
const roles = ['admin', 'hr', 'leader', 'finance', 'devmanager', 'it', 'rewards', 'employee'] as const

describe('the menu', () => {
  it.each(roles)('of %s has the entries of the specification, in its order', role => {
    const seen = menuForRoles([role]).flatMap(({ label, screens }) => screens.map(screen => [label, screen.label]))
    const listed = entries.filter(([, , among]) => among.split(' ').includes(role))
    expect(seen).toEqual(listed.map(([group, entry]) => [group, entry]))
  })

  it('never offers a screen that its guard refuses', () => {
    for (const role of roles)
      for (const { screens } of menuForRoles([role])) for (const screen of screens) expect(screen.roles).toContain(role)
  })
  it('starts at the home screen for everybody with a role', () => {
    expect(homePathFor(['rewards'])).toBe('/home')
    expect(homePathFor(['it'])).toBe('/home')
    expect(homePathFor([])).toBeUndefined()
  })
})
