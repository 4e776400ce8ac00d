import { describe, expect, it } from 'vitest'
import { anyone, opens, seesEveryone, signedIn, staff } from './access.ts'

const who = (role: 'admin' | 'leader' | 'employee', audience: 'staff' | 'timesheet' = 'staff') =>
  ({ roles: [role], audience }) as const

describe('a call opens', () => {
  it('to its roles on the main host, and to no other role or host', () => {
    const access = staff(['admin'], 'none')
    expect(opens(access, who('admin'))).toBe(true)
    expect(opens(access, who('leader'))).toBe(false)
    expect(opens(access, who('admin', 'timesheet'))).toBe(false)
  })
  it('to anybody signed in, also without a role, when it says so', () => {
    expect(opens(signedIn, who('employee', 'timesheet'))).toBe(true)
    expect(opens(signedIn, { roles: [], audience: 'staff' })).toBe(true)
  })
  it('to everybody, when it is public', () => expect(opens(anyone, { roles: [], audience: 'staff' })).toBe(true))
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
  ] as const)('by %s: %s', (role, sees) => expect(seesEveryone({ roles: [role] })).toBe(sees))
})
