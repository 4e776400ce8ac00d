/** A write is executed once, and recognized as the request's own, even if its response is lost. */
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Fault, Invocation, plantAwsFaults } from '#scripts/testing/faults/aws-faults.ts'
import { id } from '#shared/kit/fields.ts'
import { makeId } from '#shared/kit/ids.ts'
import { versionConflict } from './app-error.ts'
import { Collection } from './collection.ts'
import { SubCollection } from './sub-collection.ts'
import { markOnceWrite, reserveUniqueWrite, transact, tryTransact } from './table.ts'
import { isRepeatedRun, makeWriteMark, noteWriteMark, runMarked } from './write-mark.ts'

const Note = z.object({ _id: id, version: z.number(), title: z.string() })
const notes = new Collection<z.infer<typeof Note>>({ name: 'MARKED', split: 'whole', row: Note })
const freshId = () => makeId(new Date(), randomBytes(10).toString('hex'))
const made = () =>
  notes.insert({ id: freshId(), previousDayId: undefined, isKeyed: false }, { title: 'first' }, new Date())
/** Runs something whose request with this number meets a fault. */
const withFault = <T>(fault: Fault, act: () => Promise<T>, index = 0) =>
  new Invocation({ fault, index }, async () => {}).run(act)

beforeAll(plantAwsFaults)

describe('a single write', () => {
  it('succeeds when its response is lost, and is not taken for somebody else’s change', async () => {
    const note = await made()
    await withFault('answer lost once', () => notes.replace(note, { title: 'second' }, new Date()))
    expect(await notes.get(note._id)).toMatchObject({ title: 'second', version: 2 })
    await withFault('answer lost once', async () => notes.remove(await notes.get(note._id), new Date()), 1)
    expect(await notes.find(note._id)).toBeUndefined()
  })

  it('is refused when somebody else was faster, even if a response is lost', async () => {
    const note = await made()
    await notes.replace(note, { title: 'theirs' }, new Date())
    const late = withFault('answer lost once', () => notes.replace(note, { title: 'mine' }, new Date()))
    await expect(late).rejects.toThrow('Somebody else changed this record')
    expect(await notes.get(note._id)).toMatchObject({ title: 'theirs', version: 2 })
  })

  it('is retried when a transaction was writing the same record', async () => {
    const note = await made()
    await withFault('conflict once', () => notes.replace(note, { title: 'second' }, new Date()))
    expect((await notes.get(note._id)).version).toBe(2)
  })
})

describe('an entry of a parent', () => {
  const lines = new SubCollection<{ readonly _id: string; readonly version: number; readonly text: string }>('LINE')
  const first = () => ({ parent: freshId(), line: { _id: freshId(), version: 1, text: 'first' } })

  it('is written, replaced and removed although each response is lost once', async () => {
    const { parent, line } = first()
    const second = { ...line, version: 2, text: 'second' }
    await withFault('answer lost once', () => transact(lines.addWrites(parent, line)))
    await withFault('answer lost once', () => transact([lines.replaceWrite(parent, line, second)]))
    expect(await lines.list(parent)).toEqual([second])
    await withFault('answer lost once', () => transact(lines.removeWrites(parent, second)))
    expect(await lines.list(parent)).toEqual([])
  })

  it('stays as somebody else wrote it, even if a response is lost', async () => {
    const { parent, line } = first()
    const theirs = { ...line, version: 2, text: 'theirs' }
    await transact(lines.addWrites(parent, line))
    await transact([lines.replaceWrite(parent, line, theirs)])
    const mine = lines.replaceWrite(parent, line, { ...line, version: 2, text: 'mine' })
    for (const late of [[mine], lines.removeWrites(parent, line)])
      await expect(withFault('answer lost once', () => transact(late))).rejects.toThrow('Somebody else changed')
    expect(await lines.list(parent)).toEqual([theirs])
  })
})

it('a once-only marker succeeds when its response is lost, and never twice', async () => {
  const once = () => tryTransact([markOnceWrite({ pk: 'ONCE', sk }, new Date(), 60)])
  const sk = freshId()
  expect(await withFault('answer lost once', once)).toBe(true)
  expect(await withFault('answer lost once', once)).toBe(false)
})

it.each(['conflict once', 'throttled inside'] as const)('a transaction is retried: %s', async fault => {
  const note = await made()
  const unique = reserveUniqueWrite('MARKED', note._id, note._id, versionConflict)
  await withFault(fault, () => notes.replace(note, { title: 'second' }, new Date(), unique))
  expect((await notes.get(note._id)).version).toBe(2)
})

describe('the mark of a write', () => {
  it('is the request’s own, and unique outside of a request', async () => {
    expect(await runMarked('mine', async () => [makeWriteMark(), makeWriteMark()])).toEqual(['mine', 'mine'])
    const outside = Array.from({ length: 3 }, makeWriteMark)
    expect(new Set(outside).size).toBe(3)
    for (const mark of outside) expect(mark).toMatch(/^[\w-]{16}$/)
  })
})

describe('a request is a repetition', () => {
  const isRepeatedAfter = (act: () => void) =>
    runMarked('mine', async () => {
      act()
      return isRepeatedRun()
    })

  it('if a record that it reads has its mark before it has written anything', async () => {
    expect(await isRepeatedAfter(() => noteWriteMark('mine'))).toBe(true)
  })
  it('also if it writes afterwards, or then reads other records', async () => {
    const readThenWrite = () => {
      noteWriteMark('mine')
      makeWriteMark()
      noteWriteMark('theirs')
    }
    expect(await isRepeatedAfter(readThenWrite)).toBe(true)
  })
  it('but not if it reads nothing, or what others wrote', async () => {
    expect(await isRepeatedAfter(() => {})).toBe(false)
    expect(await isRepeatedAfter(() => ['theirs', '', undefined].forEach(noteWriteMark))).toBe(false)
  })
  it('nor if it reads what it has just written itself', async () => {
    const writeThenRead = () => noteWriteMark(makeWriteMark())
    expect(await isRepeatedAfter(writeThenRead)).toBe(false)
  })
  it('without regard to requests that run at the same time', async () => {
    const first = runMarked('first', async () => {
      noteWriteMark('first')
      await Promise.resolve()
      return isRepeatedRun()
    })
    expect(await Promise.all([first, isRepeatedAfter(() => noteWriteMark('first'))])).toEqual([true, false])
  })
  it('never outside of a request', () => {
    noteWriteMark(undefined)
    expect(isRepeatedRun()).toBe(false)
  })
})

it('a request finds out from the table that an earlier run of it wrote the record', async () => {
  const note = await runMarked('the first run', made)
  const isRepeatedFor = (mark: string) =>
    runMarked(mark, async () => {
      await notes.get(note._id)
      return isRepeatedRun()
    })
  expect(await isRepeatedFor('the first run')).toBe(true)
  expect(await isRepeatedFor('another request')).toBe(false)
})
