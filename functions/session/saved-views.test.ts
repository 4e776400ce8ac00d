/** A person's views of their lists: kept with them, whichever browser they use. */
import { expect, it } from 'vitest'
import { as, createSignedInVisitor } from '#scripts/testing/people.ts'
import { sessionApi } from '#shared/features/session.ts'
import { usersApi } from '#shared/features/users.ts'
import type { SavedViews } from '#shared/kit/saved-views.ts'

const { views, saveViews } = sessionApi.calls
const LATE = { name: 'Late', search: { status: '1,2', sortByColumn: 'dueDate' } }
const FIRST: SavedViews = { list: '/action-items', version: 0, saved: [LATE], defaultName: 'Late' }
type Visitor = Awaited<ReturnType<typeof as>>
const loadOf = async (who: Visitor) => (await who.call(views)).body
const save = (who: Visitor, body: object) => who.call(saveViews, { body: body as SavedViews })

it('saved views are empty at first, then as saved, for this person only, in all of their sessions', async () => {
  const who = await as('leader')
  expect(await loadOf(who)).toEqual([])
  expect(await save(who, FIRST)).toMatchObject({ status: 200, body: { ...FIRST, version: 1 } })
  await save(who, { ...FIRST, list: '/goals', saved: [], defaultName: 'All' })
  const elsewhere = (await createSignedInVisitor(who.person._id, ['leader'])) as Visitor
  expect(await loadOf(elsewhere)).toEqual([
    { ...FIRST, version: 1 },
    { list: '/goals', version: 1, saved: [], defaultName: 'All' },
  ])
  expect(await loadOf(await as('leader'))).toEqual([])
})

it('saved views are found again by an employee whose account was deleted and recreated', async () => {
  const [who, admin] = [await as('leader'), await as('admin')]
  await save(who, FIRST)
  const { _id: id, email, name, lastName } = who.person
  await admin.call(usersApi.calls.remove, { params: { id } })
  const made = await admin.call(usersApi.calls.create, { body: { name, lastName, email, roles: ['leader'] } })
  expect([made.status, made.body._id === id]).toEqual([201, false])
  const again = (await createSignedInVisitor(made.body._id, ['leader'])) as Visitor
  expect(await loadOf(again)).toEqual([{ ...FIRST, version: 1 }])
})

it('saved views refuse a change based on an older version, and answer a repeated request like the first', async () => {
  const who = await as('hr')
  await save(who, FIRST)
  expect(await save(who, FIRST)).toMatchObject({ status: 200, body: { version: 1 } })
  expect(await save(who, { ...FIRST, saved: [] })).toMatchObject({
    status: 409,
    body: {
      friendlyMessage:
        'The views of this list were changed in another window. They are loaded again; please try once more.',
    },
  })
  expect(await save(who, { ...FIRST, version: 1, saved: [] })).toMatchObject({ status: 200, body: { version: 2 } })
  expect((await save(who, { ...FIRST, version: 1 })).status).toBe(409)
  expect((await save(who, { ...FIRST, list: '/goals', version: 7 })).status).toBe(409)
  expect(await loadOf(who)).toEqual([{ ...FIRST, version: 2, saved: [] }])
})

const viewsNamed = (...names: string[]) => names.map(name => ({ ...LATE, name }))
it.each([
  ['a view without a name', { saved: viewsNamed(' ') }, 400],
  ['a name of 41 characters', { saved: viewsNamed('x'.repeat(41)) }, 400],
  ['a name of 40 characters', { saved: viewsNamed('x'.repeat(40)) }, 200],
  ['two views of one name', { saved: viewsNamed('Late', 'Late') }, 400],
  ['two views whose names differ by spaces around', { saved: viewsNamed('Late', ' Late ') }, 400],
  ['31 views', { saved: viewsNamed(...Array.from({ length: 31 }, (_, at) => `View ${at}`)) }, 400],
  ['30 views', { saved: viewsNamed(...Array.from({ length: 30 }, (_, at) => `View ${at}`)) }, 200],
  ['filters of 5,000 characters', { saved: [{ name: 'Long', search: { search: 'x'.repeat(5000) } }] }, 400],
  ['a filter that is no text', { saved: [{ name: 'Odd', search: { page: 7 } }] }, 400],
  ['a filter with a strange name', { saved: [{ name: 'Odd', search: { 'a.b': '1' } }] }, 400],
  ['what is no list', { list: 'https://elsewhere.example/' }, 400],
  ['a list of one person', { list: `/employees/*/logs` }, 200],
  ['a list by an id', { list: `/employees/${'a'.repeat(24)}/logs` }, 200],
  ['a negative version', { version: -1 }, 400],
])('a request with %s is accepted or refused', async (_, fields, status) => {
  expect((await save(await as('it'), { ...FIRST, ...fields })).status).toBe(status)
})

it('saved views are limited in number', async () => {
  const who = await as('it')
  const statuses: number[] = []
  for (let at = 0; at < 61; at++) statuses.push((await save(who, { ...FIRST, list: `/list-${at}` })).status)
  expect([statuses.slice(0, 60).every(status => status === 200), statuses[60]]).toEqual([true, 400])
  expect((await save(who, { ...FIRST, list: '/list-7', version: 1 })).status).toBe(200)
})
