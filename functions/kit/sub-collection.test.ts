import { describe, expect, it } from 'vitest'
import { validationError } from './app-error.ts'
import { planDeletion, UNFINISHED_DELETIONS } from './deletions.ts'
import { SubCollection } from './sub-collection.ts'
import { queryPartition, reserveUniqueWrite, transact } from './table.ts'
import { runMarked } from './write-mark.ts'

const PARENT = 'a'.repeat(24)
const COUNT = 45
async function fill(name: string, count = COUNT) {
  const entries = new SubCollection<{ readonly _id: string; readonly text: string }>(name)
  for (let number = 0; number < count; number++)
    await transact(entries.addWrites(PARENT, { _id: String(number).padStart(24, '0'), text: `entry ${number}` }))
  return entries
}

it('all entries are kept when their parent is not deleted after all', async () => {
  const entries = await fill('KEPT_ENTRY')
  await planDeletion({ partitions: [entries.partitionOf(PARENT)] }, new Date())
  expect(await entries.list(PARENT)).toHaveLength(COUNT)
})

it.each([COUNT, 75])('%i entries are deleted with their parent', async count => {
  const entries = await fill(`DELETED_${count}`, count)
  const rest = await planDeletion({ partitions: [entries.partitionOf(PARENT)] }, new Date())
  await transact(rest.writes)
  // What fits into one transaction goes with it.
  expect(await entries.list(PARENT)).toHaveLength(count === COUNT ? 0 : count)
  await rest.finish()
  expect(await entries.list(PARENT)).toEqual([])
  expect(await queryPartition(UNFINISHED_DELETIONS)).toEqual([])
})

interface Entry {
  readonly _id: string
  readonly text: string
  readonly version?: number
}
const [ANA, EVA, ZOE] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)]
const idOf = (number: number) => String(number).padStart(24, '0')
const notThere = { code: 'not-found' }
async function readAll(entries: SubCollection<Entry>): Promise<Entry[]> {
  const found: Entry[] = []
  for await (const page of entries.all()) found.push(...page)
  return found
}

describe('an entry', () => {
  it('is among those of its parent, in the order of their ids', async () => {
    const notes = new SubCollection<Entry>('LISTED')
    await notes.add(ANA, { _id: idOf(2), text: 'second' })
    await notes.add(ANA, { _id: idOf(1), text: 'first' })
    await notes.add(EVA, { _id: idOf(3), text: 'of Eva' })
    expect(await notes.list(ANA)).toEqual([
      { _id: idOf(1), text: 'first' },
      { _id: idOf(2), text: 'second' },
    ])
    expect(await notes.list(ZOE)).toEqual([])
    expect(await notes.idsBeginningWith(ANA, idOf(1).slice(0, 23))).toEqual([idOf(1), idOf(2)])
    expect(await notes.idsBeginningWith(ANA, idOf(2))).toEqual([idOf(2)])
    expect(await notes.idsBeginningWith(ZOE, idOf(1))).toEqual([])
  })
  it('of one id is found under each of several parents', async () => {
    const notes = new SubCollection<Entry>('AMONG')
    await notes.add(ANA, { _id: idOf(1), text: 'of Ana' })
    await notes.add(EVA, { _id: idOf(1), text: 'of Eva' })
    await notes.add(EVA, { _id: idOf(2), text: 'another' })
    expect(Object.fromEntries(await notes.getAmong([ANA, EVA, ZOE], idOf(1)))).toEqual({
      [ANA]: { _id: idOf(1), text: 'of Ana' },
      [EVA]: { _id: idOf(1), text: 'of Eva' },
    })
  })
  it('is found by its id alone, with its parent, where that can be looked up', async () => {
    const notes = new SubCollection<Entry>('LOOKED_UP', { lookupById: true })
    for (const [parent, number] of [
      [ANA, 1],
      [EVA, 2],
    ] as const)
      await notes.add(parent, { _id: idOf(number), text: `entry ${number}` })
    expect(await notes.get(idOf(2))).toEqual({ parentId: EVA, child: { _id: idOf(2), text: 'entry 2' } })
    await expect(notes.get(idOf(3))).rejects.toMatchObject(notThere)
    expect((await readAll(notes)).map(({ text }) => text).sort()).toEqual(['entry 1', 'entry 2'])
    expect(await notes.some(({ text }) => text === 'entry 2')).toBe(true)
    expect(await notes.some(({ text }) => text === 'entry 3')).toBe(false)
    await transact(notes.removeWrites(EVA, { _id: idOf(2), text: '' }))
    await expect(notes.get(idOf(2))).rejects.toMatchObject(notThere)
    expect(await readAll(notes)).toHaveLength(1)
    // A pointer whose entry is gone leads nowhere.
    await notes.remove(ANA, idOf(1))
    await expect(notes.get(idOf(1))).rejects.toMatchObject(notThere)
  })
  it('that is added again stays as it was, and nothing else is written', async () => {
    const notes = new SubCollection<Entry>('ADDED_ONCE')
    const refusal = () => validationError('text', 'It is taken')
    const reserve = (owner: string) => reserveUniqueWrite('NOTE', 'one', owner, refusal)
    await notes.add(ANA, { _id: idOf(1), text: 'first' }, reserve('first'))
    await notes.add(ANA, { _id: idOf(1), text: 'again' }, reserve('first'))
    expect(await notes.list(ANA)).toEqual([{ _id: idOf(1), text: 'first' }])
    await expect(notes.add(ANA, { _id: idOf(2), text: 'other' }, reserve('other'))).rejects.toMatchObject({
      message: 'It is taken',
    })
    expect(await notes.list(ANA)).toHaveLength(1)
  })
  it('is replaced and removed as it was read, and not over another change', async () => {
    const notes = new SubCollection<Entry>('CHANGED')
    const first = { _id: idOf(1), text: 'first', version: 1 }
    const second = { _id: idOf(1), text: 'second', version: 2 }
    await notes.add(ANA, first)
    await transact([notes.replaceWrite(ANA, first, second)])
    expect(await notes.list(ANA)).toEqual([second])
    const conflict = { code: 'conflict' }
    await expect(transact([notes.replaceWrite(ANA, first, { ...first, version: 2 })])).rejects.toMatchObject(conflict)
    await expect(transact(notes.removeWrites(ANA, first))).rejects.toMatchObject(conflict)
    expect(await notes.list(ANA)).toEqual([second])
    await transact(notes.removeWrites(ANA, second))
    expect(await notes.list(ANA)).toEqual([])
    await expect(transact(notes.removeWrites(ANA, { _id: idOf(1), text: '' }))).rejects.toMatchObject(conflict)
  })
  it('carries the mark of the request that wrote it, unless it is anonymous', async () => {
    const marksOf = async (name: string, isUnmarked: boolean) => {
      const notes = new SubCollection<Entry>(name, { isUnmarked })
      await runMarked('the request', () => notes.add(ANA, { _id: idOf(1), text: '' }))
      return (await queryPartition(`${name}#${ANA}`)).map(({ writtenBy }) => writtenBy)
    }
    expect(await marksOf('MARKED', false)).toEqual(['the request'])
    expect(await marksOf('UNMARKED', true)).toEqual([undefined])
  })
})

it('entries that can be looked up are deleted with their parent, and so are their pointers', async () => {
  const notes = new SubCollection<Entry>('POINTED', { lookupById: true })
  await notes.add(ANA, { _id: idOf(1), text: '' })
  await notes.add(EVA, { _id: idOf(2), text: '' })
  const { writes } = await planDeletion({ partitions: [notes.partitionOf(ANA)] }, new Date())
  await transact(writes)
  await expect(notes.get(idOf(1))).rejects.toMatchObject(notThere)
  expect(await readAll(notes)).toEqual([{ _id: idOf(2), text: '' }])
  expect(await queryPartition('PARENT#POINTED')).toHaveLength(1)
})
