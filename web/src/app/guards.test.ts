import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/kit/access.ts'
import { guardRoute, type RouteVisit } from './guards.ts'

const visit = (path: string, roles: readonly Role[] | undefined, more: Partial<RouteVisit> = {}) =>
  guardRoute({ path, roles, audience: 'staff', parts: [], ...more })
const id = 'c'.repeat(24)

const STAFF = ['admin', 'hr', 'leader', 'finance', 'devmanager', 'it', 'rewards'] as const
/** Spec 1 section 2.2: the screens each role opens. All others redirect home. Decisions, "Screens": the home screen. */
const HOME = ['/home']
/** Decisions, "Org chart": for those who may open the Employee Summary. */
const SUMMARY = ['/employee-jobtitles', '/org-chart']
/** docs/decisions/who-is-out.md: for those who lead people. */
const OUT = ['/who-is-out']
const MEETINGS = ['/one-on-ones', '/action-items']
const PLANS = ['/career-development-plan']
const CHECKLISTS = ['/onboarding-process-screen', '/exit-procedure-process']
const CHECKLIST_TEMPLATES = ['/onboarding-process-templates', '/exit-procedure-templates']
const OPEN_TO: Readonly<Record<(typeof STAFF)[number], readonly string[]>> = {
  admin: [
    ...HOME,
    ...SUMMARY,
    ...OUT,
    ...MEETINGS,
    ...PLANS,
    ...CHECKLISTS,
    ...CHECKLIST_TEMPLATES,
    '/one-on-one-template',
    '/agenda-templates',
    '/one-on-one-reports',
    '/calibration',
    '/process-assignment',
    '/authorized-people',
    '/company-import',
    '/employees',
    '/pay-rounds',
    '/planned-changes',
    '/projects',
    '/jobtitles',
    '/birthdays',
    '/anniversaries',
    '/headcount',
    '/insurances',
    '/development-plan-templates',
    '/hitGoals-process',
    '/hitGoal-templates',
    '/reason',
    '/categories',
    '/key-result-types',
    '/rewards',
    '/referrals',
    '/users',
    '/webhooks',
    '/timesheet-management',
    '/timesheets-summary',
  ],
  hr: [
    ...HOME,
    ...SUMMARY,
    ...OUT,
    ...MEETINGS,
    ...PLANS,
    ...CHECKLISTS,
    ...CHECKLIST_TEMPLATES,
    '/one-on-one-reports',
    '/authorized-people',
    '/company-import',
    '/employees',
    '/pay-rounds',
    '/planned-changes',
    '/birthdays',
    '/anniversaries',
    '/headcount',
    '/insurances',
    '/referrals',
    '/timesheet-management',
    '/timesheets-summary',
  ],
  leader: [
    ...HOME,
    ...SUMMARY,
    ...OUT,
    ...MEETINGS,
    ...PLANS,
    '/hitGoals-process',
    '/hitGoal-templates',
    '/timesheets-summary',
  ],
  finance: [
    ...HOME,
    ...SUMMARY,
    ...OUT,
    ...PLANS,
    '/authorized-people',
    '/employees',
    '/pay-rounds',
    '/projects',
    '/rewards',
    '/referrals',
    '/timesheet-management',
    '/timesheets-summary',
  ],
  devmanager: [
    ...HOME,
    ...SUMMARY,
    ...OUT,
    ...MEETINGS,
    ...PLANS,
    '/agenda-templates',
    '/one-on-one-reports',
    '/calibration',
    '/process-assignment',
    '/authorized-people',
    '/hitGoals-process',
    '/timesheets-summary',
  ],
  it: [...HOME, ...SUMMARY, ...CHECKLISTS],
  rewards: [...HOME, '/rewards'],
}

describe('the guard', () => {
  // Admins may open everything, so their list has all screens.
  const cases = OPEN_TO.admin.flatMap(path => STAFF.map(role => [path, role, OPEN_TO[role].includes(path)] as const))
  it.each(cases)('%s for %s: %s', (path, role, isOpen) => {
    const verdict = isOpen ? 'open' : { to: '/' }
    for (const one of [path, `${path}/new`, `${path}/${id}`, `${path}/${id},create`])
      expect(visit(one, [role])).toEqual(verdict)
  })

  // Decisions, "A page a person": the roles of the org chart.
  it.each(STAFF)('lets %s open a person’s page like the org chart', role => {
    expect(visit(`/people/${id}`, [role])).toEqual(role === 'rewards' ? { to: '/' } : 'open')
    expect(visit('/people', [role])).toBe('unknown')
    expect(visit('/people-and-more', [role])).toBe('unknown')
  })

  it.each(['/', '/categories', `/users/${id}`])('redirects a visitor of %s to the login', path => {
    expect(visit(path, undefined)).toEqual({ to: '/login' })
  })

  it('shows Not Found to a visitor of an unknown path, on either host', () => {
    expect(visit('/nowhere', undefined)).toBe('unknown')
    expect(visit('/users', undefined, { audience: 'timesheet' })).toBe('unknown')
    expect(visit('/timesheets-summary', undefined, { audience: 'timesheet' })).toEqual({ to: '/login' })
  })

  it('knows no path outside the table, nor one that only begins like a screen', () => {
    expect(visit('/nowhere', ['admin'])).toBe('unknown')
    expect(visit('/categories-and-more', ['admin'])).toBe('unknown')
  })

  it('shows the summary at the root to those who may see it, and redirects the others to their home', () => {
    expect(visit('/', ['admin'])).toBe('open')
    expect(visit('/', ['rewards'])).toEqual({ to: '/home' })
  })

  it('never redirects in circles', () => {
    for (const role of STAFF) {
      const verdict = visit('/', [role])
      if (typeof verdict === 'object') expect(visit(verdict.to, [role])).toBe('open')
    }
  })

  it('opens the mail settings and the access tokens to everybody who is signed in, on either host, and to nobody else', () => {
    for (const role of STAFF) expect(visit('/notifications', [role])).toBe('open')
    expect(visit('/notifications', [])).toBe('open')
    expect(visit('/notifications', ['employee'], { audience: 'timesheet' })).toBe('open')
    expect(visit('/notifications', undefined)).toEqual({ to: '/login' })
    expect(visit('/notifications', undefined, { audience: 'timesheet' })).toEqual({ to: '/login' })
    expect(visit('/notifications/more', ['admin'])).toBe('unknown')
    for (const role of STAFF) expect(visit('/access-tokens', [role])).toBe('open')
    expect(visit('/access-tokens', ['employee'], { audience: 'timesheet' })).toBe('open')
    expect(visit('/access-tokens', undefined)).toEqual({ to: '/login' })
    for (const role of STAFF) expect(visit('/api-reference', [role])).toBe('open')
    expect(visit('/api-reference', undefined)).toEqual({ to: '/login' })
  })

  it('shows employees their timesheet, their own months and their rewards, and nothing else', () => {
    const employee = { audience: 'timesheet' } as const
    expect(visit('/', ['employee'], employee)).toBe('open')
    expect(visit('/timesheets-summary', ['employee'], employee)).toEqual({ to: '/' })
    for (const path of ['/my-months', `/my-months/${id}`]) expect(visit(path, ['employee'], employee)).toBe('open')
    for (const path of ['/rewards', '/rewards/new', `/rewards/${id}`]) {
      expect(visit(path, ['employee'], { ...employee, parts: ['rewards'] })).toBe('open')
      expect(visit(path, ['employee'], employee)).toBe('unknown')
    }
    for (const path of [
      '/my-one-on-ones',
      '/my-action-items',
      '/categories',
      '/rewards-and-more',
      `/users/${id}`,
      '/timesheets-summary/new',
    ])
      expect(visit(path, ['employee'], employee)).toBe('unknown')
  })

  it.each([
    ['one-on-ones', '/my-one-on-ones'],
    ['action-items', '/my-action-items'],
    ['plan', '/my-plan'],
    ['goals', '/my-goals'],
    ['checklists', '/my-checklists'],
    ['time-off', '/my-time-off'],
    ['details', '/my-details'],
  ])('shows only employees their own %s, and only if the stage has it', (part, path) => {
    const shown = { audience: 'timesheet', parts: [part] } as const
    for (const one of [path, `${path}/${id}`]) {
      expect(visit(one, ['employee'], shown)).toBe('open')
      expect(visit(one, ['employee'], { ...shown, parts: ['others'] })).toBe('unknown')
      expect(visit(one, undefined, shown)).toEqual({ to: '/login' })
      expect(visit(one, STAFF, { parts: [part] })).toBe('unknown')
    }
  })
})
