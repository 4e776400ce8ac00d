import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { INVALID_TOKEN, SessionPerson, TOKEN_HEADER } from './session.ts'

it('names the token header and the message for an invalid token', () => {
  expect(TOKEN_HEADER).toBe('x-auth-token')
  expect(INVALID_TOKEN).toBe('Invalid token')
})

const person = {
  _id: 'a'.repeat(24),
  email: 'ana@muster.example',
  name: 'Ana',
  lastName: 'Mora',
  picture: '',
  audience: 'staff',
  roles: [{ name: 'hr' }],
}
it.each([
  [person, true],
  [{ ...person, employeeId: 'b'.repeat(24), roles: [] }, true],
  [{ ...person, roles: [{ name: 'king' }] }, false],
  [{ ...person, roles: [{}] }, false],
  [{ ...person, audience: 'public' }, false],
  [{ ...person, _id: undefined }, false],
])('validates the person of a session (%#): %j', (value, isOne) =>
  expect(z.safeParse(SessionPerson, value).success).toBe(isOne),
)
