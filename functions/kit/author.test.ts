import { describe, expect, it } from 'vitest'
import { authorOf, isAuthor } from './author.ts'

const [USER, EMPLOYEE, OTHER] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)]
const ana = { name: 'Ana', lastName: 'Mora' }

it('an author is stored with user id, employee id and name', () => {
  const actor = { userId: USER, employeeId: EMPLOYEE, ...ana, roles: ['hr'], email: 'ana@muster.example' }
  expect(authorOf(actor)).toEqual({ _id: USER, employeeId: EMPLOYEE, ...ana })
  expect(authorOf({ ...actor, employeeId: undefined })).toEqual({ _id: USER, ...ana })
})

describe('something was written', () => {
  it.each([
    ['by the same user', { _id: USER }, { userId: USER, employeeId: undefined }, true],
    ['by the same user, no employee then', { _id: USER }, { userId: USER, employeeId: EMPLOYEE }, true],
    [
      'by the same employee on the other host',
      { _id: USER, employeeId: EMPLOYEE },
      { userId: EMPLOYEE, employeeId: EMPLOYEE },
      true,
    ],
    ['by somebody else', { _id: USER, employeeId: EMPLOYEE }, { userId: OTHER, employeeId: OTHER }, false],
    ['by somebody else, neither an employee', { _id: USER }, { userId: OTHER, employeeId: undefined }, false],
    ['by nobody known', {}, { userId: OTHER, employeeId: undefined }, false],
  ])('%s', (_, author, actor, isTheirs) => expect(isAuthor({ ...author, ...ana }, actor)).toBe(isTheirs))
})
