import { describe, expect, it } from 'vitest'
import { loadAuthors, loadPersonIdsWithRoles, users } from '#functions/users/store.ts'
import { auditLogOf } from '#kit/audit-log.ts'
import { as, createEmployee } from '#scripts/testing/people.ts'
import { listRequests } from '#scripts/testing/sent-requests.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { usersApi } from '#shared/features/users.ts'

const { list, one, create, update, remove, roles, all } = usersApi.calls
const formOf = (person: { name: string; lastName: string; email: string }, roles: string[]) => ({
  name: person.name,
  lastName: person.lastName,
  email: person.email,
  roles: roles as never,
})

describe('managing users', () => {
  it('makes an active employee a user, once, ignoring the case of the email', async () => {
    const admin = await as('admin')
    const person = await createEmployee({ name: 'Zoë', lastName: '李' })
    const candidates = async () => (await admin.call(employeesApi.calls.noRol)).body.map(option => option._id)
    expect(await candidates()).toContain(person._id)
    const made = await admin.call(create, {
      body: formOf({ ...person, email: person.email.toUpperCase() }, ['hr', 'it']),
    })
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Zoë', lastName: '李', roles: [{ name: 'hr', isPublic: true }, { name: 'it' }] },
    })
    expect(await candidates()).not.toContain(person._id)
    const again = await admin.call(create, { body: formOf(person, ['hr']) })
    expect(again).toMatchObject({
      status: 400,
      body: {
        friendlyMessage: 'A user with this email already exists',
        errors: [{ path: 'email', message: 'A user with this email already exists' }],
      },
    })
  })

  it('stores a role once, however often it is sent', async () => {
    const admin = await as('admin')
    const person = await createEmployee()
    const { body: made } = await admin.call(create, { body: formOf(person, ['hr', 'it', 'hr']) })
    expect(made.roles.map(({ name }) => name)).toEqual(['hr', 'it'])
    const body = formOf(person, ['it', 'it', 'finance'])
    const { body: changed } = await admin.call(update, { params: { id: made._id }, body })
    expect(changed.roles.map(({ name }) => name)).toEqual(['it', 'finance'])
  })

  it.each([
    ['an unknown email', async () => ({ name: 'A', lastName: '', email: 'unknown@muster.example' })],
    ['an inactive employee', () => createEmployee({ isActive: false })],
  ])('refuses to make a user of %s', async (_, who) => {
    const reply = await (await as('admin')).call(create, { body: formOf(await who(), []) })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } })
  })

  it.each([['employee'], ['owner']])('does not grant the role %s', async role => {
    const reply = await (await as('admin')).call(create, { body: formOf(await createEmployee(), [role]) })
    expect(reply.status).toBe(400)
  })

  it('returns the roles, and marks the one that is not public', async () => {
    const { body } = await (await as('admin')).call(roles)
    // Decisions, "People and roles"; `employee` is not public.
    const publicRoles = ['admin', 'hr', 'leader', 'finance', 'devmanager', 'it', 'rewards']
    expect(body.filter(role => role.isPublic).map(role => role.name)).toEqual(publicRoles)
    expect(body.filter(role => !role.isPublic).map(role => role.name)).toEqual(['employee'])
  })

  it('finds users by name or email, and filters by active state', async () => {
    const admin = await as('admin')
    const person = await createEmployee({ name: 'Søren', lastName: 'Ångström' })
    const made = await admin.call(create, { body: formOf(person, ['leader', 'admin']) })
    const found = async (query: object) => (await admin.call(list, { query })).body.items.map(user => user._id)
    expect(await found({ searchText: 'angstrom', isActive: 'true' })).toEqual([made.body._id])
    expect(await found({ searchText: person.email })).toEqual([made.body._id])
    expect(await found({ searchText: 'angstrom', isActive: 'false' })).toEqual([])
    expect((await admin.call(one, { params: { id: made.body._id } })).headers.etag).toBe('"1"')
  })
})

describe('changing a user', () => {
  const made = async () => {
    const admin = await as('admin')
    const person = await createEmployee({ name: 'Ada', lastName: 'Lovelace' })
    const { body } = await admin.call(create, { body: formOf(person, ['hr', 'it']) })
    return { admin, person, params: { id: body._id } }
  }
  const namesOf = (user: { roles: readonly { name: string }[] }) => user.roles.map(role => role.name)

  it.each([
    ['name', 'Another'],
    ['lastName', 'Another'],
    ['email', 'someone@else.example'],
  ])('refuses a %s that differs from the employee’s, and changes nothing', async (field, value) => {
    const { admin, person, params } = await made()
    const reply = await admin.call(update, { params, body: { ...formOf(person, ['finance']), [field]: value } })
    expect(reply).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: field, message: 'A user’s name and email come from their employee record. Change them there.' },
        ],
      },
    })
    expect(namesOf((await admin.call(one, { params })).body)).toEqual(['hr', 'it'])
  })

  it('accepts the employee’s own details, ignoring the case of the email', async () => {
    const { admin, person, params } = await made()
    const body = formOf({ ...person, email: person.email.toUpperCase() }, ['finance'])
    expect(namesOf((await admin.call(update, { params, body })).body)).toEqual(['finance'])
  })

  it('keeps the roles when a request omits them, and requires only name and email', async () => {
    const { admin, person, params } = await made()
    const { name, email } = person
    expect(namesOf((await admin.call(update, { params, body: { name, email } })).body)).toEqual(['hr', 'it'])
    const reply = await admin.call(update, { params, body: { roles: [] } as never })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }, { path: 'email' }] } })
  })
})

describe('a change of a user', () => {
  it('is recorded with who gave or took which roles, and of a deleted user only who deleted it', async () => {
    const [first, second] = [await as('admin'), await as('admin')]
    const person = await createEmployee()
    const { body: made } = await first.call(create, { body: formOf(person, ['hr', 'it']) })
    const params = { id: made._id }
    await second.call(update, { params, body: formOf(person, ['finance']) })
    const log = async () =>
      (await auditLogOf('USER', made._id)).map(({ who, changes }) => [
        who.name,
        changes.filter(({ field }) => field === 'roles'),
      ])
    expect(await log()).toEqual([
      [first.person.name, [{ field: 'roles', from: null, to: ['hr', 'it'] }]],
      [second.person.name, [{ field: 'roles', from: ['hr', 'it'], to: ['finance'] }]],
    ])
    expect((await first.call(remove, { params })).status).toBe(204)
    expect(await log()).toEqual([[first.person.name, []]])
  })

  it('is refused with 409 for admins who have seen an older version', async () => {
    const admin = await as('admin')
    const person = await createEmployee()
    const { body: made } = await admin.call(create, { body: formOf(person, ['hr']) })
    const seen = { params: { id: made._id }, headers: { 'if-match': '"1"' } }
    expect((await admin.call(update, { ...seen, body: formOf(person, ['finance']) })).status).toBe(200)
    expect((await admin.call(update, { ...seen, body: formOf(person, ['admin']) })).status).toBe(409)
    expect((await admin.call(remove, seen)).status).toBe(409)
    expect((await admin.call(one, { params: seen.params })).body.roles).toMatchObject([{ name: 'finance' }])
  })
})

describe('admins', () => {
  it('cannot remove their own admin role or their own user', async () => {
    const admin = await as('admin')
    await as('admin')
    const params = { id: admin.person._id }
    const reply = await admin.call(update, { params, body: formOf(admin.person, ['hr']) })
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'You cannot remove your own admin role' }] },
    })
    expect((await admin.call(remove, { params })).status).toBe(400)
  })

  it('always include at least one, even when two revoke each other’s role at the same time', async () => {
    const [first, second] = [await as('admin'), await as('admin')]
    for (const user of (await first.call(all)).body)
      if (user._id !== first.person._id && user._id !== second.person._id)
        await first.call(remove, { params: { id: user._id } })
    const strip = (who: typeof first, other: typeof first) =>
      who.call(update, { params: { id: other.person._id }, body: formOf(other.person, []) })
    const replies = await Promise.all([strip(first, second), strip(second, first)])
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
  })

  it('are never all deleted by concurrent requests, and are not listed for selection while inactive', async () => {
    const [first, second] = [await as('admin'), await as('admin')]
    for (const user of (await first.call(all)).body)
      if (user._id !== first.person._id && user._id !== second.person._id)
        await first.call(remove, { params: { id: user._id } })
    const deactivated = await users.get(first.person._id)
    await users.replace(deactivated, { ...deactivated, isActive: false }, new Date())
    expect((await second.call(all)).body.map(({ _id }) => _id)).toEqual([second.person._id])
    // Somebody who is about to lose the role tries to take the last one along.
    const last = await as('admin')
    const removeEach = (who: typeof last, other: typeof last) => who.call(remove, { params: { id: other.person._id } })
    const replies = await Promise.all([removeEach(second, last), removeEach(last, second)])
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  it('can make an employee a user again after deleting their user', async () => {
    const admin = await as('admin')
    const person = await createEmployee()
    const made = await admin.call(create, { body: formOf(person, ['admin']) })
    expect((await admin.call(remove, { params: { id: made.body._id } })).status).toBe(204)
    expect((await admin.call(create, { body: formOf(person, []) })).status).toBe(201)
  })
})

it('finds the active users of a role', async () => {
  const [stays, left, other] = [await as('hr'), await as('hr'), await as('leader')]
  const account = await users.get(left.person._id)
  await users.replace(account, { ...account, isActive: false }, new Date())
  const told = await loadPersonIdsWithRoles(['hr'], new Date())
  const isTold = ({ person }: typeof stays) => told.includes(person.employeeId ?? person._id)
  expect([stays, left, other].map(isTold)).toEqual([true, false, false])
})

describe('the authors of records that show nobody else', () => {
  const recordedAs = ({ person }: Awaited<ReturnType<typeof as>>) => ({
    _id: person._id,
    name: 'Old',
    lastName: 'Name',
    employeeId: person.employeeId,
  })
  const shownAs = ({ person: { name, lastName, employeeId } }: Awaited<ReturnType<typeof as>>) => ({
    name,
    lastName,
    employeeId,
  })

  it('are named by their users, without reading employees', async () => {
    const [who, other] = [await as('hr'), await as('it')]
    await users.rows(new Date())
    const load = () => loadAuthors([recordedAs(who), null, recordedAs(other)], new Date())
    expect(await listRequests(load)).toEqual(['Query'])
    const { author } = await load()
    expect([who, other].map(recordedAs).map(author)).toEqual([who, other].map(shownAs))
  })

  it('lead to their employees, also where only their user was recorded', async () => {
    const who = await as('hr')
    const { employeeId: _, ...recorded } = recordedAs(who)
    expect((await loadAuthors([recorded], new Date())).author(recorded)).toEqual(shownAs(who))
  })

  it('are named by their employees once their user is deleted', async () => {
    const [admin, gone] = [await as('admin'), await as('hr')]
    expect((await admin.call(remove, { params: { id: gone.person._id } })).status).toBe(204)
    const recorded = recordedAs(gone)
    expect((await loadAuthors([recorded], new Date())).author(recorded)).toEqual(shownAs(gone))
  })
})
