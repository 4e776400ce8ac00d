/** People who may sign in to the main app, and their roles. */
import * as z from 'zod/mini'
import { PUBLIC_ROLES, ROLES, Role, staff } from '#shared/kit/access.ts'
import { accepting, email, flag, id, instant, oneOf, optionalText, text } from '#shared/kit/fields.ts'
import { filtersFor, fold, listOf } from '#shared/kit/list.ts'
import { contract, del, get, paged, post, put } from '#shared/kit/route.ts'
import { screenRoles } from './screens.ts'

export const RoleEntry = z.object({ _id: id, name: Role, isPublic: flag })
export type RoleEntry = z.infer<typeof RoleEntry>

export const UserRow = z.object({
  _id: id,
  version: z.number(),
  name: text(32),
  lastName: optionalText(32),
  email,
  isActive: flag,
  roles: z.array(Role),
})
export type UserRow = z.infer<typeof UserRow>

export const User = z.object({ ...UserRow.shape, roles: z.array(z.object({ name: Role, isPublic: flag })) })
export type User = z.infer<typeof User>

const ROLE_NAME = { type: 'string', enum: PUBLIC_ROLES }
const nameIn = (role: Role): Role => {
  const sent: unknown = role
  return typeof sent === 'object' && sent !== null && 'name' in sent ? (sent.name as Role) : role
}
/** Roles are sent by name, or as answers have them; `employee` is given to nobody by hand. */
const RoleSent = accepting(z.pipe(z.transform(nameIn), oneOf(PUBLIC_ROLES)), {
  anyOf: [ROLE_NAME, { type: 'object', properties: { name: ROLE_NAME }, required: ['name'] }],
})
export const UserForm = z.object({
  name: text(32),
  lastName: optionalText(32),
  email,
  roles: z._default(z.array(RoleSent).check(z.maxLength(ROLES.length)), []),
})
export type UserForm = z.infer<typeof UserForm>

/** Name and email are the employee's: they are sent back as they are. What is left out stays. */
export const UserChange = z.object({
  name: UserForm.shape.name,
  lastName: z.optional(z.string().check(z.trim(), z.maxLength(32, 'At most 32 characters'))),
  email: UserForm.shape.email,
  roles: z.optional(z.array(RoleSent).check(z.maxLength(ROLES.length))),
})
export type UserChange = z.infer<typeof UserChange>

/** Whose sign-in account Muster knows, and since when; only that one opens a session. */
export const SignInAccount = z.object({
  provider: z.nullable(z.enum(['microsoft', 'google'])),
  since: z.nullable(instant),
})
export type SignInAccount = z.infer<typeof SignInAccount>

/** As answered: what the contract names and nothing else of the record. */
export const asUser = ({ _id, version, name, lastName, email, isActive, roles }: UserRow): User => ({
  _id,
  version,
  name,
  lastName,
  email,
  isActive,
  roles: roles.map(role => ({ name: role, isPublic: PUBLIC_ROLES.includes(role) })),
})

const { search, is } = filtersFor<UserRow>()
export const userList = listOf<UserRow>()({
  columns: {
    name: row => fold(`${row.name} ${row.lastName}`),
    roles: row => [...row.roles].sort().join(','),
  },
  filters: {
    searchText: search(row => `${row.name} ${row.lastName} ${row.email}`),
    isActive: is(row => row.isActive),
  },
  sortByColumn: 'name',
  isSortAscending: true,
  pageSize: 20,
})

export const userMessages = {
  created: 'User created successfully.',
  updated: 'User updated successfully.',
  duplicate: 'A user with this email already exists',
  ofEmployee: 'A user has the name and email of their employee. Change them there.',
  unknownEmployee: 'Only an active employee can become a user',
  lastAdmin: 'This is the last admin. Make somebody else an admin first',
  ownAdmin: 'You cannot remove your own admin role',
  ownUser: 'You cannot delete your own user',
  signInReleased: 'Another account can sign in now.',
}

const admins = staff(screenRoles('/users'), 'all')
export const users = contract('users', ['users', 'roles'], {
  all: get('/api/users', { access: admins, does: 'Every active user', result: z.array(User) }),
  list: get('/api/users/query', {
    access: admins,
    does: 'A page of users',
    query: userList.query,
    result: paged(User),
  }),
  one: get('/api/users/{id}', { access: admins, does: 'One user', params: { id }, result: User }),
  create: post('/api/users', { access: admins, does: 'Makes an employee a user', body: UserForm, result: User }),
  update: put('/api/users/{id}', {
    access: admins,
    does: "Changes a user's roles",
    params: { id },
    changes: 'one',
    body: UserChange,
    result: User,
  }),
  remove: del('/api/users/{id}', { access: admins, does: 'Ends a user; the employee stays', params: { id } }),
  signIn: get('/api/users/{id}/signIn', {
    access: admins,
    does: 'The account that a user or employee first signed in with, by the id of either',
    params: { id },
    result: SignInAccount,
  }),
  releaseSignIn: del('/api/users/{id}/signIn', {
    access: admins,
    does: 'Lets a user or employee sign in with another account of the same address',
    params: { id },
  }),
  roles: get('/api/roles', { access: admins, does: 'The roles there are', result: z.array(RoleEntry) }),
})
