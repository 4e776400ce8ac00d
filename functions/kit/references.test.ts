/** Each way in which a feature can declare that its records refer to others prevents those from being deleted. */
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { as, registerTestFeature } from '#scripts/testing/people.ts'
import { definePlainCatalogue } from '#shared/kit/catalogue.ts'
import { makeId } from '#shared/kit/ids.ts'
import type {
  AuditLogStorage,
  CollectionStorage,
  MarkStorage,
  ReferenceSource,
  SubCollectionStorage,
} from '#shared/kit/storage.ts'
import { auditEntry, SYSTEM_ACTOR } from './audit-log.ts'
import { createCatalogueHandler } from './catalogue.ts'
import { Collection, type RowSchema } from './collection.ts'
import { findDirectReferences, findFirstReference, findReferences } from './references.ts'
import { settings } from './settings.ts'
import { SubCollection } from './sub-collection.ts'
import { transact } from './table.ts'

const now = new Date()
const newId = () => makeId(new Date(), randomBytes(10).toString('hex'))
const admin = await as('admin')
let count = 0

/** A separate catalogue, to whose entries only this source refers. */
function labelsNamedBy(makeSource: (feature: string) => ReferenceSource) {
  const name = `labels-${'abcdefghijklmnop'.charAt(count++)}`
  const labels = definePlainCatalogue({
    name,
    basePath: name,
    path: name,
    singular: 'Label',
    title: 'Labels',
    editorRoles: ['admin'],
    readerRoles: ['admin'],
  })
  registerTestFeature(labels.contract, createCatalogueHandler(labels, [makeSource(name)]))
  const { create, remove } = labels.contract.calls
  return {
    make: async (called: string) => (await admin.call(create, { body: { name: called } })).body._id,
    async remove(id: string) {
      const { status, body } = await admin.call(remove, { params: { id } })
      return [status, (body as { friendlyMessage?: string } | undefined)?.friendlyMessage]
    },
  }
}

const Ticket = z.object({
  _id: z.string(),
  version: z.number(),
  label: z.nullable(z.string()),
  labels: z.array(z.string()),
  paint: z.optional(z.object({ of: z.string() })),
})
type Ticket = z.infer<typeof Ticket>
type TicketField = Exclude<keyof Ticket, '_id' | 'version'>
/** Rows with only some of the fields, like those that were written before the other fields were stored in them. */
const rowOf = (...fields: TicketField[]) =>
  z.object(Object.fromEntries(fields.map(field => [field, Ticket.shape[field]]))) as unknown as RowSchema<Ticket>
const ticket = (fields: Partial<Ticket>) => ({ label: null, labels: [], ...fields })
const ticketStorage = (refersTo: CollectionStorage<Ticket>['refersTo']) =>
  ({ kind: 'collection', name: `TICKET_${count}`, split: 'year', refersTo }) satisfies CollectionStorage<Ticket>
const openTickets = ({ name, split }: CollectionStorage<Ticket>, ...fields: TicketField[]) =>
  new Collection<Ticket>({ name, split, row: rowOf(...fields) })

describe('an entry cannot be deleted while it is referenced', () => {
  it.each([
    ['a field', (id: string) => ({ label: id })],
    ['a list', (id: string) => ({ labels: ['x', id] })],
  ])('in %s of a row, but can be once it is not', async (_, naming) => {
    let storage = ticketStorage({})
    const labels = labelsNamedBy(feature => {
      storage = ticketStorage({ [feature]: { tickets: ['label', 'labels'] } })
      return storage
    })
    const tickets = openTickets(storage, 'label', 'labels')
    const [red, blue] = [await labels.make('Red'), await labels.make('Blue')]
    const made = await tickets.insert(
      { id: newId(), previousDayId: undefined, isKeyed: false },
      ticket(naming(red)),
      now,
    )
    expect(await labels.remove(red)).toEqual([400, 'Red cannot be deleted: tickets refer to it'])
    expect((await labels.remove(blue))[0]).toBe(204)
    await tickets.remove(made, new Date())
    expect((await labels.remove(red))[0]).toBe(204)
  })

  it('according to a function, which may also look at the whole record', async () => {
    let storage = ticketStorage({})
    const labels = labelsNamedBy(feature => {
      storage = ticketStorage({
        [feature]: {
          paintings: { names: (row, { _id }) => row.paint?.of === _id, isIncomplete: row => row.paint === undefined },
        },
      })
      return storage
    })
    const [red, blue] = [await labels.make('Red'), await labels.make('Blue')]
    const keep = (fields: Partial<Ticket>, ...rowFields: TicketField[]) => {
      const id = { id: newId(), previousDayId: undefined, isKeyed: false }
      return openTickets(storage, 'label', ...rowFields).insert(id, ticket(fields), now)
    }
    await keep({ paint: { of: red } }, 'paint')
    await keep({ paint: { of: blue } })
    expect(await labels.remove(red)).toEqual([400, 'Red cannot be deleted: paintings refer to it'])
    expect(await labels.remove(blue)).toEqual([400, 'Blue cannot be deleted: paintings refer to it'])
    expect((await labels.remove(await labels.make('Green')))[0]).toBe(204)
  })

  it('in a sub-collection of any parent', async () => {
    const storage = { kind: 'sub-collection', name: 'STITCH' } as const
    const labels = labelsNamedBy(
      feature =>
        ({ ...storage, refersTo: { [feature]: { stitches: ['label'] } } }) satisfies SubCollectionStorage<Ticket>,
    )
    const [red, blue] = [await labels.make('Red'), await labels.make('Blue')]
    await new SubCollection<{ _id: string; label: string }>(storage.name, { lookupById: true }).add(newId(), {
      _id: newId(),
      label: red,
    })
    expect(await labels.remove(red)).toEqual([400, 'Red cannot be deleted: stitches refer to it'])
    expect((await labels.remove(blue))[0]).toBe(204)
  })

  it('as the parent of something', async () => {
    const storage = { kind: 'sub-collection', name: 'SHEET_OF' } as const
    const labels = labelsNamedBy(
      feature => ({ ...storage, refersTo: { [feature]: { sheets: 'parent' } } }) satisfies SubCollectionStorage,
    )
    const [red, blue] = [await labels.make('Red'), await labels.make('Blue')]
    await new SubCollection(storage.name).add(red, { _id: newId() })
    expect(await labels.remove(red)).toEqual([400, 'Red cannot be deleted: sheets refer to it'])
    expect((await labels.remove(blue))[0]).toBe(204)
  })

  it('by a marker', async () => {
    const storage = { kind: 'marks', name: 'ONCE_USED' } as const
    const labels = labelsNamedBy(
      feature => ({ ...storage, refersTo: { [feature]: { 'old papers': 'id' } } }) satisfies MarkStorage,
    )
    const [red, blue] = [await labels.make('Red'), await labels.make('Blue')]
    const item = { Put: { TableName: settings.table, Item: { pk: storage.name, sk: red } } }
    await transact([{ item, toError: () => new Error('not kept') as never }])
    expect(await labels.remove(red)).toEqual([400, 'Red cannot be deleted: old papers refer to it'])
    expect((await labels.remove(blue))[0]).toBe(204)
  })

  it('in the history of a record', async () => {
    const of = { name: 'CARD', split: 'whole' } as const
    const labels = labelsNamedBy(
      feature =>
        ({
          kind: 'audit-logs',
          of,
          refersTo: { [feature]: { 'histories of cards': 'anywhere' } },
        }) satisfies AuditLogStorage,
    )
    const [red, blue] = [await labels.make('Red'), await labels.make('Blue')]
    const cards = new Collection<Ticket>({ ...of, row: rowOf('label') })
    const id = newId()
    const changes = [{ field: 'label', from: red, to: null }]
    await cards.insert(
      { id, previousDayId: undefined, isKeyed: false },
      ticket({}),
      new Date(),
      auditEntry(of.name, id, 1, SYSTEM_ACTOR, new Date(), changes),
    )
    expect(await labels.remove(red)).toEqual([400, 'Red cannot be deleted: histories of cards refer to it'])
    expect((await labels.remove(blue))[0]).toBe(204)
  })
})

it('all references to a record are listed in declared order, and histories are searched only when there are no others', async () => {
  const record = { _id: newId(), label: 'Red' }
  const of = { name: 'NEVER_READ', split: 'whole' } as const
  const history: AuditLogStorage = { kind: 'audit-logs', of, refersTo: { labels: { histories: 'anywhere' } } }
  const tickets = { kind: 'collection', name: 'TICKET_ALL', split: 'whole' } as const
  const sources: ReferenceSource[] = [
    history,
    {
      kind: 'sub-collection',
      name: 'LEAF_OF',
      refersTo: { labels: { leaves: 'parent' }, others: { nothing: 'parent' } },
    },
    { ...tickets, refersTo: { labels: { tickets: ['label'], lists: ['labels'] } } } satisfies CollectionStorage<Ticket>,
  ]
  const find = () => findReferences(sources, { feature: 'labels', record, now: new Date() })
  const deletion = { feature: 'labels', record, now: new Date() }
  const findDirect = () => findDirectReferences(sources, deletion)
  const findFirst = () => findFirstReference(sources, deletion)
  expect([await find(), await findDirect(), await findFirst()]).toEqual([[], [], undefined])

  const cards = new Collection<Ticket>({ ...of, row: rowOf() })
  const id = newId()
  const changes = [{ field: 'label', from: record._id, to: null }]
  const fresh = { id, previousDayId: undefined, isKeyed: false }
  await cards.insert(fresh, ticket({}), new Date(), auditEntry(of.name, id, 1, SYSTEM_ACTOR, new Date(), changes))
  expect(await find()).toEqual(['histories'])
  // Callers who know that the costly checks find nothing leave them out.
  expect([await findDirect(), await findFirst()]).toEqual([[], 'histories'])

  await new SubCollection('LEAF_OF').add(record._id, { _id: newId() })
  const notes = new Collection<Ticket>({ ...tickets, row: rowOf('label', 'labels') })
  await notes.insert({ ...fresh, id: newId() }, ticket({ labels: [record._id] }), new Date())
  expect(await find()).toEqual(['leaves', 'lists'])
  expect([await findDirect(), await findFirst()]).toEqual([['leaves', 'lists'], 'histories'])
  const [, ...withoutHistories] = sources
  expect(await findFirstReference(withoutHistories, deletion)).toBe('leaves')
})

it('a record is not referenced by what refers to a record of another feature, or to another record', async () => {
  const record = { _id: newId() }
  const storage = { kind: 'collection', name: 'TICKET_OTHER', split: 'whole' } as const
  const source: CollectionStorage<Ticket> = { ...storage, refersTo: { labels: { tickets: ['label', 'labels'] } } }
  const tickets = new Collection<Ticket>({ ...storage, row: rowOf('label', 'labels') })
  const fresh = { id: newId(), previousDayId: undefined, isKeyed: false }
  await tickets.insert(fresh, ticket({ label: record._id, labels: [newId()] }), new Date())
  const find = (feature: string, _id: string) => findReferences([source], { feature, record: { _id }, now: new Date() })
  expect(await find('labels', record._id)).toEqual(['tickets'])
  expect([await find('others', record._id), await find('labels', newId())]).toEqual([[], []])
})
