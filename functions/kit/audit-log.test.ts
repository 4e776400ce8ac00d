/** Who changed what, and when. Source: docs/decisions/architecture.md, "Records". */
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { makeId } from '#shared/kit/ids.ts'
import {
  auditEntry,
  auditLogOf,
  deletionEntry,
  diffFields,
  idsNamedSince,
  isNamedInAuditLogs,
  SYSTEM_ACTOR,
  selectEarlierEntries,
} from './audit-log.ts'
import { Collection } from './collection.ts'
import { planDeletion } from './deletions.ts'
import { transact } from './table.ts'

const NOW = new Date('2026-11-22T10:00:00.000Z')
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)
const newId = (at = NOW) => makeId(at, randomBytes(10).toString('hex'))
const ANA = { userId: 'a'.repeat(24), employeeId: undefined, name: 'Ana', lastName: 'Mora' }
const change = (field: string, to: unknown) => ({ field, from: null, to })
const log = (id: string, version: number, at: Date, ...changes: ReturnType<typeof change>[]) =>
  transact([auditEntry('AUDITED', id, version, ANA, at, changes)])

it('a change lists the fields that differ, and for secret fields only the fact', () => {
  const before = { _id: 'a', version: 1, name: 'Ada', roles: ['hr'], salary: 1, left: 'same' }
  const after = { _id: 'a', version: 2, name: 'Ada L.', roles: ['hr', 'it'], salary: 2, left: 'same', note: 'new' }
  expect(diffFields(before, after, ['salary'])).toEqual([
    { field: 'name', from: 'Ada', to: 'Ada L.' },
    { field: 'roles', from: ['hr'], to: ['hr', 'it'] },
    { field: 'salary', from: null, to: null },
    { field: 'note', from: null, to: 'new' },
  ])
})

it('a change names nested fields by their path, and no field that is only empty in another way', () => {
  const before = { address: { city: 'Heredia', zip: { code: '40101' } }, gone: 'x', empty: null, list: [{ a: 1 }] }
  const after = { address: { city: 'Cartago', zip: { code: '30101' } }, empty: undefined, list: [{ a: 2 }], new: null }
  expect(diffFields(before, after, ['address.zip.code'])).toEqual([
    { field: 'address.city', from: 'Heredia', to: 'Cartago' },
    { field: 'address.zip.code', from: null, to: null },
    { field: 'gone', from: 'x', to: null },
    { field: 'list', from: [{ a: 1 }], to: [{ a: 2 }] },
  ])
  expect(diffFields({ name: 'Ada', alike: [1, 2] }, { name: 'Ada', alike: [1, 3] })).toEqual([])
})

it('an entry names the access token that acted for somebody, if any', () => {
  const entryOf = (actor: Parameters<typeof auditEntry>[3]) =>
    auditEntry('GOAL', 'b'.repeat(24), 1, actor, new Date(), []).item.Put?.Item
  expect(entryOf({ ...ANA, accessToken: 'c'.repeat(24) })).toMatchObject({ accessToken: 'c'.repeat(24) })
  expect(entryOf(ANA)).not.toHaveProperty('accessToken')
})

describe('the log of a record', () => {
  const WHO = { _id: ANA.userId, name: 'Ana', lastName: 'Mora' }

  it('has its own changes with their author and instant, the oldest first', async () => {
    const id = newId()
    await log(id, 10, later(0), change('name', 'third'))
    await log(id, 9, later(0), change('name', 'second'))
    await log(id, 2, later(-1), change('name', 'first'))
    await log(newId(), 1, NOW, change('name', 'of another record'))
    await transact([auditEntry('OTHER', id, 1, ANA, NOW, [change('name', 'of another collection')])])
    const found = await auditLogOf('AUDITED', id)
    expect(found.map(({ at, who, changes }) => [at, who, changes])).toEqual([
      ['2026-11-22T09:59:59.999Z', WHO, [change('name', 'first')]],
      ['2026-11-22T10:00:00.000Z', WHO, [change('name', 'second')]],
      ['2026-11-22T10:00:00.000Z', WHO, [change('name', 'third')]],
    ])
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(3)
  })
  it('keeps the first of two changes to one version in the same millisecond; the second is refused', async () => {
    const id = newId()
    await log(id, 2, NOW, change('name', 'first'))
    await expect(log(id, 2, NOW, change('name', 'second'))).rejects.toMatchObject({ code: 'conflict' })
    expect((await auditLogOf('AUDITED', id)).map(({ changes }) => changes)).toEqual([[change('name', 'first')]])
  })
  it('says after a deletion only by whom and when, since earlier entries go with the record', async () => {
    const id = newId()
    await log(id, 1, later(-1), change('name', 'secret'))
    const rest = await planDeletion({ partitions: [selectEarlierEntries('AUDITED', id, NOW)] }, NOW)
    await transact([deletionEntry('AUDITED', { _id: id, version: 1 }, ANA, NOW), ...rest.writes])
    await rest.finish()
    expect(await auditLogOf('AUDITED', id)).toEqual([
      { _id: '2026-11-22T10:00:00.000Z#00000002', at: NOW.toISOString(), who: WHO, changes: [] },
    ])
  })
  it('names Muster as the author of what no person did', async () => {
    const id = newId()
    await transact([auditEntry('AUDITED', id, 1, SYSTEM_ACTOR, NOW, [])])
    expect((await auditLogOf('AUDITED', id)).map(({ who }) => who)).toEqual([{ _id: '', name: 'Muster', lastName: '' }])
  })
})

describe('the logs of a collection', () => {
  const Card = z.object({ _id: z.string(), version: z.number() })
  let count = 0
  /** A collection of its own, to whose records a function adds log entries. */
  function createCards() {
    const name = `AUDITED_CARD_${++count}`
    const cards = new Collection<z.infer<typeof Card>>({ name, split: 'whole', row: Card })
    const add = async (...named: unknown[]) => {
      const id = newId()
      const changes = named.map(one => change('leader', one === 'self' ? id : one))
      const fresh = { id, previousDayId: undefined, isKeyed: false }
      await cards.insert(fresh, {}, NOW, auditEntry(name, id, 1, ANA, NOW, changes))
      return id
    }
    return { add, isNamed: (id: string) => isNamedInAuditLogs({ name, split: 'whole' }, id) }
  }

  it('contain an id if any record’s log does, however many there are', async () => {
    const { add, isNamed } = createCards()
    const [wanted, other] = [newId(), newId()]
    for (let n = 0; n < 20; n++) await add('x', n === 7 ? [wanted] : other)
    for (let n = 0; n < 20; n++) await add()
    expect([await isNamed(wanted), await isNamed(other), await isNamed(newId())]).toEqual([true, true, false])
  })
  it('do not count a record’s own log', async () => {
    const { add, isNamed } = createCards()
    const id = await add('self')
    expect(await isNamed(id)).toBe(false)
    await add(id)
    expect(await isNamed(id)).toBe(true)
  })
  it('are only searched for records changed since the month of the id', async () => {
    const { add, isNamed } = createCards()
    const ofNextYear = newId(new Date(Date.now() + 366 * 24 * 3600_000))
    await add(ofNextYear)
    expect(await isNamed(ofNextYear)).toBe(false)
  })
})

it('the ids in a record’s log can be listed, from an instant on', async () => {
  const id = newId()
  const [first, second, third] = [newId(), newId(), newId()]
  await log(id, 1, later(-1), change('leader', first))
  await log(id, 2, NOW, change('leader', second), change('text', 'abcdef'))
  await log(id, 3, later(1), change('leader', { _id: third }))
  const found = await idsNamedSince('AUDITED', id, NOW.toISOString())
  expect(new Set(found)).toEqual(new Set([second, third, ANA.userId]))
  expect(await idsNamedSince('AUDITED', newId(), NOW.toISOString())).toEqual([])
})
