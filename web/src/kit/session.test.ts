import { expect, it, vi } from 'vitest'
import { makeTestToken, setUpScreenTests } from '#web/testing/screen-tests.ts'
import { getSession } from './session.ts'

setUpScreenTests()

it('has of a token the person alone', () => {
  localStorage.setItem('muster.staff', makeTestToken(['hr'], { exp: 1, jti: 'x', roles: [{ name: 'hr', since: 2 }] }))
  expect(getSession()?.person).toEqual({
    _id: 'a'.repeat(24),
    email: 'ana@muster.example',
    name: 'Ana',
    lastName: 'Solís',
    picture: '',
    audience: 'staff',
    roles: [{ name: 'hr' }],
  })
  expect(getSession()?.roles).toEqual(['hr'])
})

it.each([
  ['no token', 'muster'],
  ['without a name', makeTestToken(['hr'], { name: undefined })],
  ['with a number as its id', makeTestToken(['hr'], { sub: 4 })],
  ['without roles', makeTestToken(['hr'], { roles: undefined })],
])('forgets a stored token that is %s, rather than fail at every start', (_, token) => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  localStorage.setItem('muster.staff', token)
  expect(getSession()).toBeUndefined()
  expect(localStorage.getItem('muster.staff')).toBeNull()
  expect(reported).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
