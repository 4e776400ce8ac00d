import { describe, expect, it } from 'vitest'
import { isAllowed, maySeeEveryone, publicAccess, signedInAccess, staffAccess } from './access.ts'

const actorWith = (role: 'admin' | 'leader' | 'employee', audience: 'staff' | 'timesheet' = 'staff') =>
  ({ roles: [role], audience }) as const

describe('a call opens', () => {
  it('to its roles on the main host, and to no other role or host', () => {
    const access = staffAccess(['admin'], 'none')
    expect(isAllowed(access, actorWith('admin'))).toBe(true)
    expect(isAllowed(access, actorWith('leader'))).toBe(false)
    expect(isAllowed(access, actorWith('admin', 'timesheet'))).toBe(false)
  })
  it('to anybody signed in, also without a role, when it says so', () => {
    expect(isAllowed(signedInAccess, actorWith('employee', 'timesheet'))).toBe(true)
    expect(isAllowed(signedInAccess, { roles: [], audience: 'staff' })).toBe(true)
  })
  it('to everybody, when it is public', () =>
    expect(isAllowed(publicAccess, { roles: [], audience: 'staff' })).toBe(true))
})

describe('everyone is seen', () => {
  it.each([
    ['admin', true],
    ['hr', true],
    ['devmanager', true],
    ['leader', false],
    ['finance', true],
    ['it', true],
    ['rewards', true],
    ['employee', false],
  ] as const)('by %s: %s', (role, sees) => expect(maySeeEveryone({ roles: [role] })).toBe(sees))
})
