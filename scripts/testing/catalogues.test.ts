import { describe, expect, it } from 'vitest'
import { catalogues } from '#shared/features/index.ts'
import { as } from './people.ts'

describe.each(catalogues)('the catalogue $title', ({ contract, messages, readerRoles }) => {
  const reader = readerRoles.at(-1) ?? 'admin'
  const { all, list, one, create, update, remove } = contract.calls

  it('adds, renames and deletes entries, and lists them for its readers', async () => {
    const admin = await as('admin')
    const made = await admin.call(create, { body: { name: '  Engineering  ' } })
    expect(made).toMatchObject({ status: 201, body: { name: 'Engineering', version: 1 } })
    const params = { id: made.body._id }
    expect((await admin.call(update, { params, body: { name: 'Platform 🚀' } })).body).toMatchObject({
      name: 'Platform 🚀',
      version: 2,
    })
    expect((await (await as(reader)).call(all)).body).toMatchObject([{ name: 'Platform 🚀' }])
    expect((await admin.call(remove, { params })).status).toBe(204)
    expect((await admin.call(one, { params })).status).toBe(404)
    expect((await admin.call(remove, { params })).status).toBe(404)
  })

  it('keeps names unique regardless of case and accents, and frees them when no longer used', async () => {
    const admin = await as('admin')
    const make = (name: string) => admin.call(create, { body: { name } })
    const first = await make('Café')
    expect(await make('CAFE')).toMatchObject({
      status: 400,
      body: { friendlyMessage: messages.duplicate, errors: [{ path: 'name', message: messages.duplicate }] },
    })
    const second = await make('Other')
    const rename = (id: string, name: string) => admin.call(update, { params: { id }, body: { name } })
    expect((await rename(second.body._id, 'cafe')).status).toBe(400)
    expect((await rename(first.body._id, 'CAFÉ')).status).toBe(200)
    await admin.call(remove, { params: { id: first.body._id } })
    expect((await rename(second.body._id, 'cafe')).status).toBe(200)
    expect((await make('Other')).status).toBe(201)
  })

  it.each([
    ['', 'This is a required field'],
    [' ', 'This is a required field'],
    ['x'.repeat(33), 'At most 32 characters'],
  ])('refuses the name %o', async (name, message) => {
    const reply = await (await as('admin')).call(create, { body: { name } })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'name', message }] } })
  })

  it('accepts a name of 32 characters', async () => {
    expect((await (await as('admin')).call(create, { body: { name: 'x'.repeat(32) } })).status).toBe(201)
  })

  it('answers 409 to the second of two concurrent writers, and to a stale version', async () => {
    const admin = await as('admin')
    const { body } = await admin.call(create, { body: { name: 'Contested' } })
    const rename = (name: string) =>
      admin.call(update, { params: { id: body._id }, body: { name }, headers: { 'if-match': '"1"' } })
    const replies = await Promise.all([rename('Mine'), rename('Yours')])
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409])
    expect((await rename('Later')).status).toBe(409)
    const { name } = (await admin.call(one, { params: { id: body._id } })).body
    expect(['Mine', 'Yours']).toContain(name)
    const drop = (version: string) => admin.call(remove, { params: { id: body._id }, headers: { 'if-match': version } })
    expect([(await drop('"1"')).status, (await drop('"2"')).status]).toEqual([409, 204])
  })

  it('can be paged, searched and sorted', async () => {
    const admin = await as('admin')
    for (const name of ['Página B', 'pagina a', 'Elsewhere']) await admin.call(create, { body: { name } })
    const names = async (query: object) => (await admin.call(list, { query })).body.items.map(entry => entry.name)
    expect(await names({ search: 'pagina' })).toEqual(['pagina a', 'Página B'])
    expect(await names({ search: 'pagina', isSortAscending: 'false', pageSize: '1' })).toEqual(['Página B'])
  })
})
