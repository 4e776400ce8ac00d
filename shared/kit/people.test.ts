import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  Author,
  compareByName,
  fullName,
  IdentifiedAuthor,
  PersonName,
  StoredAuthor,
  toAuthorPerson,
  toPersonName,
} from './people.ts'

const ID = 'a'.repeat(24)

it.each([
  ['Ana', 'Mora', 'Ana Mora'],
  ['Ana', '', 'Ana'],
  ['', 'Mora', 'Mora'],
])('%s and %s are "%s"', (name, lastName, full) => expect(fullName({ name, lastName })).toBe(full))

it('sorts people by name as displayed, ignoring case and accents', () => {
  const people = [
    ['Zoe', 'Abad'],
    ['ana', 'Zamora'],
    ['Álvaro', 'Mora'],
    ['Ana', 'Mora'],
  ].map(([name = '', lastName = '']) => ({ _id: ID, name, lastName }))
  expect(people.toSorted(compareByName).map(fullName)).toEqual(['Álvaro Mora', 'Ana Mora', 'ana Zamora', 'Zoe Abad'])
  expect(people.toReversed().toSorted(compareByName).map(fullName)).toEqual([
    'Álvaro Mora',
    'Ana Mora',
    'ana Zamora',
    'Zoe Abad',
  ])
})

it('keeps the order of people with the same name', () => {
  const namesakes = ['2', '1', '3'].map(digit => ({ _id: digit.repeat(24), name: 'Ana', lastName: 'Mora' }))
  const zoe = { _id: '0'.repeat(24), name: 'Zoe', lastName: 'Abad' }
  expect([zoe, ...namesakes].toSorted(compareByName)).toEqual([...namesakes, zoe])
})

it('reduces a person to id and name', () => {
  const known = { _id: ID, name: 'Ana', lastName: 'Mora', email: 'ana@muster.example', salary: 5000 }
  expect(toPersonName(known)).toEqual({ _id: ID, name: 'Ana', lastName: 'Mora' })
})

describe('readers see an author', () => {
  const EMPLOYEE = 'b'.repeat(24)
  const named = { name: 'Ana', lastName: 'Mora' }
  it('without the id of their user', () =>
    expect(z.parse(Author, { ...named, _id: ID, employeeId: EMPLOYEE })).toEqual({ ...named, employeeId: EMPLOYEE }))
  it('as a person only if they are known to be an employee', () => {
    expect(toAuthorPerson({ ...named, employeeId: EMPLOYEE })).toEqual({ ...named, _id: EMPLOYEE })
    expect(toAuthorPerson(named)).toBeNull()
  })
})

describe('a reference to a person', () => {
  const named = { name: 'Ana', lastName: 'Mora' }
  it.each([
    ['a person', PersonName, { ...named, _id: ID }, true],
    ['a person', PersonName, named, false],
    ['a person', PersonName, { _id: ID }, false],
    ['an author of old', StoredAuthor, named, true],
    ['an author', StoredAuthor, { ...named, _id: ID, employeeId: ID }, true],
    ['an author', StoredAuthor, { ...named, employeeId: 'someone' }, false],
    ['an author', StoredAuthor, { _id: ID }, false],
    ['an author who is known', IdentifiedAuthor, { ...named, _id: ID }, true],
    ['an author who is known', IdentifiedAuthor, named, false],
    ['an author who is known', IdentifiedAuthor, { _id: ID }, false],
  ])('is validated as %s (%#)', (_, schema: z.ZodMiniType, value, isOne) =>
    expect(z.safeParse(schema, value).success).toBe(isOne),
  )
})
