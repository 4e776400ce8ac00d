import { describe, expect, it } from 'vitest'
import { as, employee } from '#functions/testing/people.ts'
import { employees } from '#shared/features/employees.ts'
import { users } from '#shared/features/users.ts'
import { PUBLIC_ROLES } from '#shared/kit/access.ts'

const { list, one, create, update, remove, roles, all } = users.calls
const formOf = (person: { name: string; lastName: string; email: string }, roles: string[]) => ({
  name: person.name,
  lastName: person.lastName,
  email: person.email,
  roles: roles as never,
})

describe('users', () => {
  it('an admin makes an active employee a user, once, whatever the letter case of the email', async () => {
    const admin = await as('admin')
    const person = await employee({ name: 'Zoë', lastName: '李' })
    const candidates = async () => (await admin.call(employees.calls.noRol)).body.map(option => option._id)
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
      body: { errors: [{ path: 'email', message: 'A user with this email already exists' }] },
    })
  })

  it.each([
    ['an unknown email', async () => ({ name: 'A', lastName: '', email: 'unknown@muster.example' })],
    ['an inactive employee', () => employee({ isActive: false })],
  ])('refuses %s', async (_, who) => {
    const reply = await (await as('admin')).call(create, { body: formOf(await who(), []) })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } })
  })

  it.each([['employee'], ['owner']])('gives nobody the role %s', async role => {
    const reply = await (await as('admin')).call(create, { body: formOf(await employee(), [role]) })
    expect(reply.status).toBe(400)
  })

  it('answers the public roles, and marks the one that is not', async () => {
    const { body } = await (await as('admin')).call(roles)
    expect(body.filter(role => role.isPublic).map(role => role.name)).toEqual(PUBLIC_ROLES)
  })

  it('lists by name or email, active ones apart', async () => {
    const admin = await as('admin')
    const person = await employee({ name: 'Søren', lastName: 'Ångström' })
    const made = await admin.call(create, { body: formOf(person, ['leader', 'admin']) })
    const found = async (query: object) => (await admin.call(list, { query })).body.items.map(user => user._id)
    expect(await found({ searchText: 'angstrom', isActive: 'true' })).toEqual([made.body._id])
    expect(await found({ searchText: person.email })).toEqual([made.body._id])
    expect(await found({ searchText: 'angstrom', isActive: 'false' })).toEqual([])
    expect((await admin.call(one, { params: { id: made.body._id } })).headers.etag).toBe('"1"')
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

  it('can be many, and never none: two who strip each other at once leave one', async () => {
    const [first, second] = [await as('admin'), await as('admin')]
    for (const user of (await first.call(all)).body)
      if (user._id !== first.person._id && user._id !== second.person._id)
        await first.call(remove, { params: { id: user._id } })
    const strip = (who: typeof first, other: typeof first) =>
      who.call(update, { params: { id: other.person._id }, body: formOf(other.person, []) })
    const replies = await Promise.all([strip(first, second), strip(second, first)])
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
  })

  it('ending a user frees the email and keeps the employee', async () => {
    const admin = await as('admin')
    const person = await employee()
    const made = await admin.call(create, { body: formOf(person, ['admin']) })
    expect((await admin.call(remove, { params: { id: made.body._id } })).status).toBe(204)
    expect((await admin.call(create, { body: formOf(person, []) })).status).toBe(201)
  })
})
