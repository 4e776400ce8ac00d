import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CatalogueEntry, CatalogueForm, catalogueList, definePlainCatalogue } from './catalogue.ts'
import { selectPage } from './list.ts'

const spec = {
  name: 'colours',
  basePath: 'colours',
  path: 'colours',
  singular: 'Colour',
  title: 'Colours',
  editorRoles: ['admin'],
  viewerRoles: ['hr'],
  readerRoles: ['leader', 'finance'],
} as const
const staff = (...roles: string[]) => ({ roles, audiences: ['staff'], scope: 'none' })

describe('a catalogue', () => {
  const { contract, messages } = definePlainCatalogue(spec)
  it.each([
    ['all', 'GET', '/api/colours', staff('leader', 'finance')],
    ['list', 'GET', '/api/colours/query', staff('admin', 'hr')],
    ['one', 'GET', '/api/colours/{id}', staff('admin', 'hr')],
    ['create', 'POST', '/api/colours', staff('admin')],
    ['update', 'PUT', '/api/colours/{id}', staff('admin')],
    ['remove', 'DELETE', '/api/colours/{id}', staff('admin')],
  ] as const)('opens %s at its path to its roles', (call, method, path, access) =>
    expect(contract.calls[call]).toMatchObject({ method, path, access }),
  )
  it('lists each role once, and only editors where it has no viewers', () => {
    const one = { ...spec, viewerRoles: ['admin', 'hr'] } as const
    expect(definePlainCatalogue(one).contract.calls.list.access.roles).toEqual(['admin', 'hr'])
    const { viewerRoles: _, ...alone } = spec
    expect(definePlainCatalogue(alone).contract.calls.list.access.roles).toEqual(['admin'])
  })
  it('may have another path for a single entry', () =>
    expect(definePlainCatalogue({ ...spec, onePath: 'single/{id}' }).contract.calls.one.path).toBe(
      '/api/colours/single/{id}',
    ))
  it('has entries with an id, a version and the fields', () => {
    const { Entry } = definePlainCatalogue(spec)
    const entry = { _id: 'a'.repeat(24), version: 1, name: 'Red' }
    expect(z.safeParse(Entry, entry).success).toBe(true)
    for (const field of ['_id', 'version', 'name'])
      expect(z.safeParse(Entry, { ...entry, [field]: undefined }).success).toBe(false)
  })
  it('has default messages, or its own', () => {
    expect(messages).toEqual({
      created: 'Colour created successfully.',
      updated: 'Colour updated successfully.',
      duplicate: 'Colour with this name already exists',
    })
    expect(definePlainCatalogue({ ...spec, updatedText: 'Done.' }).messages.updated).toBe('Done.')
  })
})

const ID = 'a'.repeat(24)
it.each([
  ['x'.repeat(32), true],
  ['x'.repeat(33), false],
  ['', false],
  [undefined, false],
])('the name %j is valid: %j', (name, isOne) => {
  expect(z.safeParse(CatalogueForm, { name }).success).toBe(isOne)
  expect(z.safeParse(CatalogueEntry, { _id: ID, version: 1, name }).success).toBe(isOne)
})
it.each([[{ version: 1, name: 'Red' }], [{ _id: ID, name: 'Red' }], [{ _id: 'red', version: 1, name: 'Red' }]])(
  '%j is not an entry',
  entry => expect(z.safeParse(CatalogueEntry, entry).success).toBe(false),
)

it('finds and sorts entries by name, twenty per page', () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({
    _id: String(index).padStart(24, '0'),
    version: 1,
    name: `Colour ${String.fromCharCode(122 - index)}`,
  }))
  const page = selectPage(catalogueList, rows, z.parse(catalogueList.query, {}), undefined)
  expect(page.totalItems).toBe(25)
  expect(page.items.map(({ name }) => name)).toEqual(
    rows
      .slice(5)
      .reverse()
      .map(({ name }) => name),
  )
  const found = selectPage(catalogueList, rows, z.parse(catalogueList.query, { search: 'Z' }), undefined)
  expect(found.items.map(({ name }) => name)).toEqual(['Colour z'])
})
