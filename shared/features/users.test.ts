import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { selectAll } from '#shared/kit/list.ts'
import type { UserRow } from './users/user.ts'
import { toUser, UserChange, UserForm, userList } from './users.ts'

const row = (name: string, more: Partial<UserRow> = {}): UserRow => ({
  _id: name.toLowerCase(),
  version: 3,
  name,
  lastName: 'Mora',
  email: `${name.toLowerCase()}@muster.example`,
  isActive: true,
  roles: [],
  ...more,
})

it('shows which roles of a user are public, and no other stored fields', () =>
  expect(toUser({ ...row('Ana', { roles: ['employee', 'hr'] }), subject: 'secret' } as UserRow)).toEqual({
    _id: 'ana',
    version: 3,
    name: 'Ana',
    lastName: 'Mora',
    email: 'ana@muster.example',
    isActive: true,
    roles: [
      { name: 'employee', isPublic: false },
      { name: 'hr', isPublic: true },
    ],
  }))

describe('the form', () => {
  const form = { name: 'Ana', email: 'Ana@Muster.Example' }
  const errorsOf = (schema: z.ZodMiniType, value: unknown) =>
    (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
  it('accepts roles by name or as objects, and none by default for a new user', () => {
    expect(z.parse(UserForm, form)).toEqual({ name: 'Ana', lastName: '', email: 'ana@muster.example', roles: [] })
    expect(z.parse(UserForm, { ...form, roles: ['hr', { name: 'admin', isPublic: true }] }).roles).toEqual([
      'hr',
      'admin',
    ])
    expect(z.parse(UserChange, form)).toEqual({ name: 'Ana', email: 'ana@muster.example' })
  })
  it.each([
    ['name', '', 'This is a required field'],
    ['name', 'x'.repeat(33), 'At most 32 characters'],
    ['lastName', 'x'.repeat(33), 'At most 32 characters'],
    ['email', 'ana', 'Email is not valid'],
    ['roles.0', ['employee'], 'Choose one from the list'],
    ['roles.0', ['king'], 'Choose one from the list'],
    ['roles.0', [{ name: 'employee' }], 'Choose one from the list'],
    ['roles.0', [null], 'This is a required field'],
  ])('refuses the %s %j: %s', (path, value, text) => {
    const whole = { ...form, [path.replace('.0', '')]: value }
    expect(errorsOf(UserForm, whole)).toEqual([`${path}: ${text}`])
    expect(errorsOf(UserChange, whole)).toEqual([`${path}: ${text}`])
  })
  it('accepts no more roles than exist', () => {
    expect(z.safeParse(UserForm, { ...form, roles: Array(8).fill('hr') }).success).toBe(true)
    expect(z.safeParse(UserForm, { ...form, roles: Array(9).fill('hr') }).success).toBe(false)
    expect(z.safeParse(UserChange, { ...form, roles: Array(9).fill('hr') }).success).toBe(false)
  })
})

describe('the list', () => {
  const rows = [
    row('zoe', { roles: ['hr', 'admin'] }),
    row('Álvaro', { isActive: false, roles: ['it'] }),
    row('Ana', { lastName: 'Soto', roles: ['finance'] }),
  ]
  const find = (query: object) =>
    selectAll(userList, rows, z.parse(userList.query, query), undefined).map(({ name }) => name)
  it.each([
    [{}, ['Álvaro', 'Ana', 'zoe']],
    [{ sortByColumn: 'roles' }, ['zoe', 'Ana', 'Álvaro']],
    [{ isActive: 'true' }, ['Ana', 'zoe']],
    [{ isActive: 'false' }, ['Álvaro']],
    [{ searchText: 'soto' }, ['Ana']],
    [{ searchText: 'zoe@muster' }, ['zoe']],
    [{ searchText: 'alvaro mora' }, ['Álvaro']],
  ])('%j: %j', (query, names) => expect(find(query)).toEqual(names))
})
