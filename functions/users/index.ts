import { employees, everybody } from '#functions/employees/store.ts'
import { releasingSignInAccount, signInAccountOf } from '#functions/session/store.ts'
import { EMPLOYEES } from '#kit/account.ts'
import { checkVersion } from '#kit/collection.ts'
import { changesBetween, recordingChange } from '#kit/history.ts'
import { lambda } from '#kit/lambda.ts'
import { invalid, lostRace, Refusal } from '#kit/refusal.ts'
import { writeAll } from '#kit/table.ts'
import { inTurn } from '#kit/turn.ts'
import { asUser, users as contract, userList, userMessages } from '#shared/features/users.ts'
import { type Actor, PUBLIC_ROLES, ROLES, type Role } from '#shared/kit/access.ts'
import { fixed } from '#shared/kit/fixed.ts'
import { selectPage } from '#shared/kit/list.ts'
import {
  ADMINS,
  activeUsers,
  isAdminBeside,
  releasingEmail,
  rememberingUser,
  type StoredUser,
  takingEmail,
  users,
} from './store.ts'

const roleEntries = fixed('b1', ROLES).all.map(role => ({ ...role, isPublic: PUBLIC_ROLES.includes(role.name) }))

export const handler = lambda(contract, {
  all: async ({ now }) => (await activeUsers(now)).map(asUser),
  list: async ({ query, now }) => {
    const { totalItems, items } = selectPage(userList, await users.rows(now), query, undefined)
    return { totalItems, items: items.map(asUser) }
  },
  one: async ({ params }) => asUser(await users.get(params.id)),
  create: async ({ body, actor, newId, now }) => {
    const people = await everybody(actor, now)
    const employee = people.all.find(row => row.email === body.email && row.isActive)
    if (!employee) throw invalid('email', userMessages.unknownEmployee)
    const { name, lastName, email, picture } = employee
    const fields = { name, lastName, email, picture, isActive: true, roles: body.roles, employeeId: employee._id }
    const history = recordingChange('USER', newId.id, 1, actor, now, changesBetween({}, fields))
    const stillSo = employees.holding(employee._id, lostRace, { email, isActive: true })
    return asUser(
      await inTurn(rulesFor([], body.roles), turns =>
        users.insert(newId, fields, now, takingEmail(email, newId.id), history, stillSo, ...turns),
      ),
    )
  },
  update: async ({ params, body, ifMatch, actor, now }) => {
    const before = await users.get(params.id)
    checkVersion(before, ifMatch)
    const { roles = before.roles, ...names } = body
    const errors = (['name', 'lastName', 'email'] as const)
      .filter(field => names[field] !== undefined && names[field] !== before[field])
      .map(path => ({ path, message: userMessages.ofEmployee }))
    if (errors.length) throw new Refusal('invalid', userMessages.ofEmployee, { errors })
    return inTurn(rulesFor(before.roles, roles), async turns => {
      await checkAdmins(before, { roles }, actor, now)
      const after = { ...before, roles }
      const history = recordingChange('USER', before._id, before.version + 1, actor, now, changesBetween(before, after))
      return asUser(await users.replace(before, after, now, history, ...turns))
    })
  },
  remove: async ({ params, ifMatch, actor, now }) => {
    const before = await users.get(params.id)
    checkVersion(before, ifMatch)
    if (before._id === actor.userId) throw new Refusal('invalid', userMessages.ownUser)
    await inTurn(rulesFor(before.roles, []), async turns => {
      await checkAdmins(before, { roles: [] }, actor, now)
      const history = recordingChange('USER', before._id, before.version + 1, actor, now, changesBetween(before, {}))
      const account = before.employeeId ? undefined : await signInAccountOf(before._id)
      const freed = account ? releasingSignInAccount(before._id, account) : []
      const remembering = before.employeeId ? [rememberingUser(before.employeeId)] : []
      await users.remove(before, now, releasingEmail(before.email), history, ...freed, ...remembering, ...turns)
    })
  },
  signIn: async ({ params }) => {
    const { provider = null, since = null } = (await signInAccountOf(await personBehind(params.id))) ?? {}
    return { provider, since }
  },
  releaseSignIn: async ({ params, actor, now }) => {
    const personId = await personBehind(params.id)
    const account = await signInAccountOf(personId)
    if (!account) return
    const change = { field: 'signInAccount', from: account.provider, to: null }
    const history = recordingChange(EMPLOYEES, personId, 0, actor, now, [change])
    await writeAll([...releasingSignInAccount(personId, account), history])
  },
  roles: () => roleEntries,
})

/** Whose sign-in account is meant: an employee's, or a user's who is none. @throws 404 when it is nobody's. */
async function personBehind(id: string): Promise<string> {
  const user = await users.find(id)
  return user ? (user.employeeId ?? user._id) : (await employees.get(id))._id
}

const isAdmin = (roles: readonly Role[]) => roles.includes('admin')
const rulesFor = (before: readonly Role[], after: readonly Role[]) =>
  isAdmin(before) === isAdmin(after) ? [] : [ADMINS]

/** The last admin keeps the role, and nobody takes it from themselves. Source: decisions, "People and roles". */
async function checkAdmins(
  before: StoredUser,
  after: { readonly roles: readonly Role[] },
  actor: Actor,
  now: Date,
): Promise<void> {
  if (!isAdmin(before.roles) || isAdmin(after.roles)) return
  if (before._id === actor.userId) throw invalid('roles', userMessages.ownAdmin)
  if (!(await isAdminBeside(before._id, now))) throw invalid('roles', userMessages.lastAdmin)
}
