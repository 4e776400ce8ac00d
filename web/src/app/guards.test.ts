import { describe, expect, it } from 'vitest'
import { SCREENS } from '#shared/features/screens.ts'
import { PUBLIC_ROLES, type Role } from '#shared/kit/access.ts'
import { guardRoute, type RouteVisit } from './guards.ts'

const visit = (path: string, roles: readonly Role[] | undefined, more: Partial<RouteVisit> = {}) =>
  guardRoute({ path, roles, audience: 'staff', ...more })
const id = 'c'.repeat(24)

describe('the guard', () => {
  const cases = SCREENS.flatMap(({ path, roles }) =>
    PUBLIC_ROLES.map(role => [path, role, roles.includes(role)] as const),
  )
  it.each(cases)('%s for %s: %s', (path, role, isOpen) => {
    const verdict = isOpen ? 'open' : { to: '/' }
    for (const one of [path, `${path}/new`, `${path}/${id}`, `${path}/${id},create`])
      expect(visit(one, [role])).toEqual(verdict)
  })

  it.each(['/', '/categories', `/users/${id}`])('sends a visitor of %s to the login', path => {
    expect(visit(path, undefined)).toEqual({ to: '/login' })
  })

  it('tells a visitor of an unknown path that there is none, on either host', () => {
    expect(visit('/nowhere', undefined)).toBe('unknown')
    expect(visit('/users', undefined, { audience: 'timesheet' })).toBe('unknown')
    expect(visit('/timesheets-summary', undefined, { audience: 'timesheet' })).toEqual({ to: '/login' })
  })

  it('knows no path outside the table, nor one that only begins like a screen', () => {
    expect(visit('/nowhere', ['admin'])).toBe('unknown')
    expect(visit('/categories-and-more', ['admin'])).toBe('unknown')
  })

  it('lands who may not see the summary on the first screen of their menu', () => {
    expect(visit('/', ['admin'])).toBe('open')
    expect(visit('/', ['rewards'])).toEqual({ to: '/rewards' })
  })

  it('does not send anybody round in circles', () => {
    for (const role of PUBLIC_ROLES) {
      const verdict = visit('/', [role])
      if (typeof verdict === 'object') expect(visit(verdict.to, [role])).toBe('open')
    }
  })

  it('shows employees their timesheet, their own rewards and nothing else', () => {
    const employee = { audience: 'timesheet' } as const
    expect(visit('/', ['employee'], employee)).toBe('open')
    expect(visit('/timesheets-summary', ['employee'], employee)).toEqual({ to: '/' })
    for (const path of ['/rewards', '/rewards/new', `/rewards/${id}`])
      expect(visit(path, ['employee'], employee)).toBe('open')
    for (const path of ['/categories', '/rewards-and-more', `/users/${id}`, '/timesheets-summary/new'])
      expect(visit(path, ['employee'], employee)).toBe('unknown')
  })
})
