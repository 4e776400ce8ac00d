/** People who may sign in to the main app, and their roles. */
import * as z from 'zod/mini'
import { PUBLIC_ROLES, ROLES, Role, staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, pageOf, post, put } from '#shared/kit/contract.ts'
import {
  email,
  flag,
  id,
  instant,
  oneOf,
  optionalText,
  text,
  wholeCharacters,
  withInputJsonSchema,
} from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor, toComparableText } from '#shared/kit/list.ts'
import { rolesForScreens } from './screens.ts'
import { UserRow } from './users/user.ts'
import { webhookCalls } from './webhooks.ts'

const RoleEntry = z.object({ _id: id, name: Role, isPublic: flag })

export const User = z.object({ ...UserRow.shape, roles: z.array(z.object({ name: Role, isPublic: flag })) })
export type User = z.infer<typeof User>

const ROLE_NAME = { type: 'string', enum: PUBLIC_ROLES }
const roleNameOf = (role: Role): Role => {
  const sent: unknown = role
  return typeof sent === 'object' && sent !== null && 'name' in sent ? (sent.name as Role) : role
}
/** Roles are sent by name, or as objects like those in responses; nobody can assign `employee` by hand. */
const RoleInput = withInputJsonSchema(z.pipe(z.transform(roleNameOf), oneOf(PUBLIC_ROLES)), {
  anyOf: [ROLE_NAME, { type: 'object', properties: { name: ROLE_NAME }, required: ['name'] }],
})
export const UserForm = z.object({
  name: text(32),
  lastName: optionalText(32),
  email,
  roles: z._default(z.array(RoleInput).check(z.maxLength(ROLES.length)), []),
})
export type UserForm = z.infer<typeof UserForm>

/** Name and email belong to the employee and are sent back unchanged. Missing fields stay unchanged. */
export const UserChange = z.object({
  name: UserForm.shape.name,
  lastName: z.optional(z.string().check(wholeCharacters, z.trim(), z.maxLength(32, 'At most 32 characters'))),
  email: UserForm.shape.email,
  roles: z.optional(z.array(RoleInput).check(z.maxLength(ROLES.length))),
})
export type UserChange = z.infer<typeof UserChange>

/** The sign-in account recorded for a user, and since when; only this account may open a session. */
const SignInAccountInfo = z.object({
  provider: z.nullable(z.enum(['microsoft', 'google'])),
  since: z.nullable(instant),
})

/** Converts a row to the API's shape: only the fields in the contract. */
export const toUser = ({ _id, version, name, lastName, email, isActive, roles }: UserRow): User => ({
  _id,
  version,
  name,
  lastName,
  email,
  isActive,
  roles: roles.map(role => ({ name: role, isPublic: PUBLIC_ROLES.includes(role) })),
})

const { search, is } = filterBuildersFor<UserRow>()
export const userList = defineList<UserRow>()({
  columns: {
    name: row => toComparableText(`${row.name} ${row.lastName}`),
    roles: row => [...row.roles].sort().join(','),
  },
  filters: {
    searchText: search(row => [row.name, row.lastName, row.email]),
    isActive: is(row => row.isActive),
  },
  sortByColumn: 'name',
  thenByColumns: ['name'],
  isSortAscending: true,
  pageSize: 20,
})

/** The users' Lambda serves webhooks too: another Lambda would exceed the limits of the CloudFormation template. */
const admins = staffAccess(rolesForScreens('/users'), 'all')
export const usersApi = defineContract('users', ['users', 'roles', 'webhooks'], {
  all: get('/api/users', { access: admins, summary: 'Every active user', result: z.array(User) }),
  list: get('/api/users/query', {
    access: admins,
    summary: 'A page of users',
    query: userList.query,
    result: pageOf(User),
  }),
  one: get('/api/users/{id}', { access: admins, summary: 'A user', params: { id }, result: User }),
  create: post('/api/users', { access: admins, summary: 'Makes an employee a user', body: UserForm, result: User }),
  update: put('/api/users/{id}', {
    access: admins,
    summary: "Changes a user's roles",
    params: { id },
    existingFrom: 'one',
    body: UserChange,
    result: User,
  }),
  remove: del('/api/users/{id}', { access: admins, summary: 'Deletes a user; the employee stays', params: { id } }),
  signIn: get('/api/users/{id}/signIn', {
    access: admins,
    summary: 'The account that a user or employee first signed in with, by the id of either',
    params: { id },
    result: SignInAccountInfo,
  }),
  releaseSignIn: del('/api/users/{id}/signIn', {
    access: admins,
    summary: 'Lets a user or employee sign in with another account of the same address',
    params: { id },
  }),
  roles: get('/api/roles', { access: admins, summary: 'All roles', result: z.array(RoleEntry) }),
  ...webhookCalls,
})
