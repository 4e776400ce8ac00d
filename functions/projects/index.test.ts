import { describe, expect, it } from 'vitest'
import { as } from '#scripts/testing/people.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'

const { all, list, one, create, update, remove } = projectsCatalogue.contract.calls

describe('projects', () => {
  it('use defaults for omitted fields', async () => {
    const { body } = await (await as('admin')).call(create, { body: { name: 'Harbour' } })
    expect(body).toMatchObject({
      name: 'Harbour',
      category: '',
      clientSince: null,
      isActive: true,
      holidays: false,
      vacations: false,
      allowTimsheetImport: false,
    })
  })

  it.each([
    ['name', { name: 'x'.repeat(33) }, 'At most 32 characters'],
    ['category', { category: 'x'.repeat(33) }, 'At most 32 characters'],
    ['partner', { partner: 'x'.repeat(33) }, 'At most 32 characters'],
    ['techStack', { techStack: 'x'.repeat(5001) }, 'At most 5000 characters'],
    ['clientSince', { clientSince: '2026-02-30' }, 'Invalid date'],
  ])('refuse a bad %s', async (path, wrong, message) => {
    const reply = await (await as('admin')).call(create, { body: { name: 'Bad', ...wrong } })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  it('keep the client since date, and allow it to be cleared', async () => {
    const admin = await as('admin')
    const made = await admin.call(create, {
      body: { name: 'Lighthouse', clientSince: '2024-02-29', techStack: 'x'.repeat(5000) },
    })
    expect(made.body.clientSince).toBe('2024-02-29')
    const params = { id: made.body._id }
    const cleared = await admin.call(update, { params, body: { name: 'Lighthouse', clientSince: '' } })
    expect(cleared.body).toMatchObject({ clientSince: null, version: 2 })
  })

  it('can be read by finance, selected by leaders, and changed by admins only', async () => {
    const [admin, finance, leader] = [await as('admin'), await as('finance'), await as('leader')]
    const { body } = await admin.call(create, { body: { name: 'Breakwater' } })
    const params = { id: body._id }
    expect((await finance.call(one, { params })).body.name).toBe('Breakwater')
    expect((await finance.call(list, { query: { search: 'break' } })).body.totalItems).toBe(1)
    expect((await finance.call(update, { params, body: { name: 'Mine' } })).status).toBe(401)
    expect((await finance.call(remove, { params })).status).toBe(401)
    expect((await leader.call(one, { params })).status).toBe(401)
    expect((await leader.call(all)).body.map(project => project.name)).toContain('Breakwater')
  })

  it('are found by name, category and partner, ignoring case and accents', async () => {
    const admin = await as('admin')
    await admin.call(create, { body: { name: 'Quay', category: 'Logística', partner: 'Acme Norte' } })
    await admin.call(create, { body: { name: 'Pier', techStack: 'quay walls' } })
    for (const search of ['QUAY', 'logistica', 'acme norte'])
      expect((await admin.call(list, { query: { search } })).body.items.map(({ name }) => name)).toEqual(['Quay'])
  })

  it('can be filtered by active state', async () => {
    const admin = await as('admin')
    await admin.call(create, { body: { name: 'Closed dock', isActive: false } })
    const names = async (isActive: 'true' | 'false') =>
      (await admin.call(list, { query: { search: 'dock', isActive } })).body.items.map(project => project.name)
    expect([await names('true'), await names('false')]).toEqual([[], ['Closed dock']])
  })
})
