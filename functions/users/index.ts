import { findSignInAccount, releaseSignInAccountWrites } from '#functions/credentials/store.ts'
import { employees, loadDirectory } from '#functions/employees/store.ts'
import { webhookHandlers } from '#functions/webhooks/public.ts'
import { EMPLOYEES_PARTITION } from '#kit/account.ts'
import { AppError, validationError } from '#kit/app-error.ts'
import { auditEntry } from '#kit/audit-log.ts'
import { assertVersion } from '#kit/collection.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { transact } from '#kit/table.ts'
import { userMessages } from '#shared/features/users/user.ts'
import { usersApi as contract, toUser, userList } from '#shared/features/users.ts'
import { PUBLIC_ROLES, ROLES } from '#shared/kit/access.ts'
import { selectPage } from '#shared/kit/list.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'
import { changeRoles, createUser, deleteUser } from './save-user.ts'
import { loadActiveUsers, users } from './store.ts'

const roleEntries = staticCatalogue('b1', ROLES).all.map(role => ({
  ...role,
  isPublic: PUBLIC_ROLES.includes(role.name),
}))

export const handler = createApiHandler(contract, {
  all: async ({ now }) => (await loadActiveUsers(now)).map(toUser),
  list: async ({ query, now }) => {
    const { totalItems, items } = selectPage(userList, await users.rows(now), query, undefined)
    return { totalItems, items: items.map(toUser) }
  },
  one: async ({ params }) => toUser(await users.get(params.id)),
  create: async ({ body, actor, newId, now }) => {
    const people = await loadDirectory(actor, now)
    const employee = people.all.find(row => row.email === body.email && row.isActive)
    if (!employee) throw validationError('email', userMessages.unknownEmployee)
    return toUser(await createUser(newId, employee, body.roles, { actor, now }))
  },
  update: async ({ params, body, ifMatch, actor, now }) => {
    const before = await users.get(params.id)
    assertVersion(before, ifMatch)
    const { roles = before.roles, ...names } = body
    const errors = (['name', 'lastName', 'email'] as const)
      .filter(field => names[field] !== undefined && names[field] !== before[field])
      .map(path => ({ path, message: userMessages.ofEmployee }))
    if (errors.length) throw new AppError('invalid', userMessages.ofEmployee, { errors })
    return toUser(await changeRoles(before, roles, { actor, now }))
  },
  remove: async ({ params, ifMatch, actor, now }) => {
    const before = await users.get(params.id)
    assertVersion(before, ifMatch)
    await deleteUser(before, { actor, now })
  },
  signIn: async ({ params }) => {
    const { provider = null, since = null } = (await findSignInAccount(await findPersonId(params.id))) ?? {}
    return { provider, since }
  },
  releaseSignIn: async ({ params, actor, now }) => {
    const personId = await findPersonId(params.id)
    const account = await findSignInAccount(personId)
    if (!account) return
    const change = { field: 'signInAccount', from: account.provider, to: null }
    const history = auditEntry(EMPLOYEES_PARTITION, personId, 0, actor, now, [change])
    await transact([...releaseSignInAccountWrites(personId, account), history])
  },
  roles: () => roleEntries,
  ...webhookHandlers,
})

/**
 * Resolves whose sign-in account is meant: an employee's, or that of a user who is not an employee. @throws 404 when it
 * is nobody's.
 */
async function findPersonId(id: string): Promise<string> {
  const user = await users.find(id)
  return user ? (user.employeeId ?? user._id) : (await employees.get(id))._id
}
