import { describe, expect, it } from 'vitest'
import {
  type Actor,
  anyStaffAccess,
  hasRole,
  isAllowed,
  maySeeEveryone,
  ownAccess,
  PUBLIC_ROLES,
  publicAccess,
  signedInAccess,
  staffAccess,
  withCallRoles,
} from './access.ts'

const actorWith = (role: 'admin' | 'leader' | 'employee', audience: 'staff' | 'timesheet' = 'staff') =>
  ({ roles: [role], audience }) as const

describe('a call is open', () => {
  it('to its roles on the main host, and to no other role or host', () => {
    const access = staffAccess(['admin'], 'none')
    expect(isAllowed(access, actorWith('admin'))).toBe(true)
    expect(isAllowed(access, actorWith('leader'))).toBe(false)
    expect(isAllowed(access, actorWith('admin', 'timesheet'))).toBe(false)
  })
  it('to anybody signed in, even without a role, if it says so', () => {
    expect(isAllowed(signedInAccess, actorWith('employee', 'timesheet'))).toBe(true)
    expect(isAllowed(signedInAccess, { roles: [], audience: 'staff' })).toBe(true)
  })
  it('to employees on their own host only, for their own records', () => {
    expect(isAllowed(ownAccess, actorWith('employee', 'timesheet'))).toBe(true)
    expect(isAllowed(ownAccess, actorWith('employee'))).toBe(false)
    expect(isAllowed(ownAccess, actorWith('admin'))).toBe(false)
    expect(isAllowed(ownAccess, actorWith('admin', 'timesheet'))).toBe(false)
    expect(ownAccess.scope).toBe('own')
  })
  it('to everybody, when it is public', () =>
    expect(isAllowed(publicAccess, { roles: [], audience: 'staff' })).toBe(true))
})

describe('all people are visible', () => {
  it.each([
    ['admin', true],
    ['hr', true],
    ['devmanager', true],
    ['leader', false],
    ['finance', true],
    ['it', true],
    ['rewards', true],
    ['employee', false],
  ] as const)('to %s: %s', (role, sees) => expect(maySeeEveryone({ roles: [role] })).toBe(sees))
})

it('lists the assignable roles, without the employee role', () =>
  expect([...PUBLIC_ROLES].sort()).toEqual(['admin', 'devmanager', 'finance', 'hr', 'it', 'leader', 'rewards']))

it('one matching role is enough', () => {
  expect(hasRole({ roles: ['leader', 'finance'] }, ['finance', 'hr'])).toBe(true)
  expect(hasRole({ roles: ['leader', 'it'] }, ['finance', 'hr'])).toBe(false)
  expect(hasRole({ roles: [] }, ['finance'])).toBe(false)
})

it('limits public and any-staff calls to no records, and signed-in calls to one’s own', () => {
  expect(publicAccess).toEqual({ roles: 'anyone', audiences: [], scope: 'none' })
  expect(signedInAccess).toMatchObject({ audiences: ['staff', 'timesheet'], scope: 'own' })
  expect(anyStaffAccess).toMatchObject({ audiences: ['staff'], scope: 'none' })
  expect([...anyStaffAccess.roles].sort()).toEqual([...PUBLIC_ROLES].sort())
})

describe('a person’s roles in a call', () => {
  const actor: Actor = {
    userId: 'a'.repeat(24),
    employeeId: undefined,
    email: 'ana@muster.example',
    name: 'Ana',
    lastName: 'Mora',
    roles: ['leader', 'finance'],
    audience: 'staff',
  }
  it('are limited to those the call is open to', () =>
    expect(withCallRoles(staffAccess(['admin', 'leader'], 'led'), actor)).toEqual({ ...actor, roles: ['leader'] }))
  it('are all kept where the call is open to anybody', () => {
    expect(withCallRoles(signedInAccess, actor)).toEqual(actor)
    expect(withCallRoles(publicAccess, actor)).toEqual(actor)
  })
})
