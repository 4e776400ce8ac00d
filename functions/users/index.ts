import { findSignInAccount, releaseSignInAccountWrites } from '#functions/credentials/store.ts'
import { employees, loadDirectory } from '#functions/employees/store.ts'
import { EMPLOYEES_PARTITION } from '#kit/account.ts'
import { AppError, validationError, versionConflict } from '#kit/app-error.ts'
import { auditEntry, deletionEntry, diffFields, removeEarlierEntries } from '#kit/audit-log.ts'
import { assertVersion } from '#kit/collection.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import { transact } from '#kit/table.ts'
import { usersApi as contract, toUser, userList, userMessages } from '#shared/features/users.ts'
import { type Actor, PUBLIC_ROLES, ROLES, type Role } from '#shared/kit/access.ts'
import { selectPage } from '#shared/kit/list.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'
import {
  ADMINS_LOCK,
  formerUserWrite,
  hasOtherAdmin,
  loadActiveUsers,
  releaseUserEmailWrite,
  reserveUserEmailWrite,
  type StoredUser,
  users,
} from './store.ts'

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
    const { name, lastName, email, picture } = employee
    const fields = { name, lastName, email, picture, isActive: true, roles: body.roles, employeeId: employee._id }
    const history = auditEntry('USER', newId.id, 1, actor, now, diffFields({}, fields))
    const stillSo = employees.conditionCheck(employee._id, versionConflict, { email, isActive: true })
    return toUser(
      await withLock(adminLocks([], body.roles), lockWrites =>
        users.insert(newId, fields, now, reserveUserEmailWrite(email, newId.id), history, stillSo, ...lockWrites),
      ),
    )
  },
  update: async ({ params, body, ifMatch, actor, now }) => {
    const before = await users.get(params.id)
    assertVersion(before, ifMatch)
    const { roles = before.roles, ...names } = body
    const errors = (['name', 'lastName', 'email'] as const)
      .filter(field => names[field] !== undefined && names[field] !== before[field])
      .map(path => ({ path, message: userMessages.ofEmployee }))
    if (errors.length) throw new AppError('invalid', userMessages.ofEmployee, { errors })
    return withLock(adminLocks(before.roles, roles), async lockWrites => {
      await checkAdmins(before, { roles }, actor, now)
      const after = { ...before, roles }
      const history = auditEntry('USER', before._id, before.version + 1, actor, now, diffFields(before, after))
      return toUser(await users.replace(before, after, now, history, ...lockWrites))
    })
  },
  remove: async ({ params, ifMatch, actor, now }) => {
    const before = await users.get(params.id)
    assertVersion(before, ifMatch)
    if (before._id === actor.userId) throw new AppError('invalid', userMessages.ownUser)
    await withLock(adminLocks(before.roles, []), async lockWrites => {
      await checkAdmins(before, { roles: [] }, actor, now)
      const history = deletionEntry('USER', before, actor, now)
      const account = before.employeeId ? undefined : await findSignInAccount(before._id)
      const freed = account ? releaseSignInAccountWrites(before._id, account) : []
      const remembering = before.employeeId ? [formerUserWrite(before.employeeId)] : []
      await users.remove(
        before,
        now,
        releaseUserEmailWrite(before.email),
        history,
        ...freed,
        ...remembering,
        ...lockWrites,
      )
    })
    await removeEarlierEntries('USER', before._id, now)
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
})

/**
 * Resolves whose sign-in account is meant: an employee's, or that of a user who is not an employee. @throws 404 when it
 * is nobody's.
 */
async function findPersonId(id: string): Promise<string> {
  const user = await users.find(id)
  return user ? (user.employeeId ?? user._id) : (await employees.get(id))._id
}

const isAdmin = (roles: readonly Role[]) => roles.includes('admin')
const adminLocks = (before: readonly Role[], after: readonly Role[]) =>
  isAdmin(before) === isAdmin(after) ? [] : [ADMINS_LOCK]

/** The last admin keeps the role, and nobody removes it from themselves. Source: decisions, "People and roles". */
async function checkAdmins(
  before: StoredUser,
  after: { readonly roles: readonly Role[] },
  actor: Actor,
  now: Date,
): Promise<void> {
  if (!isAdmin(before.roles) || isAdmin(after.roles)) return
  if (before._id === actor.userId) throw validationError('roles', userMessages.ownAdmin)
  if (!(await hasOtherAdmin(before._id, now))) throw validationError('roles', userMessages.lastAdmin)
}
