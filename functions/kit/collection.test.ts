import { randomBytes } from 'node:crypto'
import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { id } from '#shared/kit/fields.ts'
import { makeId } from '#shared/kit/ids.ts'
import { AppError, validationError } from './app-error.ts'
import { assertVersion, Collection, type DayRange, type NewId, openCollection } from './collection.ts'
import { documentClient, reserveUniqueWrite, transact } from './table.ts'

const Note = z.object({ _id: id, version: z.number(), title: z.string() })
type Note = z.infer<typeof Note>
interface StoredNote extends Note {
  readonly text: string
}
/** Two instances of one collection represent two warm Lambdas. */
const instances = (name: string, split: 'whole' | 'year' | 'any-year' | 'month' = 'year') => {
  const open = () => new Collection<Note, StoredNote>({ name, split, row: Note })
  return [open(), open()] as const
}
const newId = (at: Date, entropy = randomBytes(10).toString('hex'), keyed = false): NewId => ({
  id: makeId(at, entropy),
  previousDayId: undefined,
  isKeyed: keyed,
})
const titles = async (notes: Collection<Note, StoredNote>, now = new Date()) =>
  (await notes.rows(now)).map(note => note.title).sort()

/** Counts the requests to the table, and their units, while something runs. */
async function costOf(happens: () => Promise<unknown>) {
  const cost = { requests: 0, units: 0 }
  const name = `cost${randomBytes(4).toString('hex')}`
  documentClient.middlewareStack.add(
    next => async args => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' })
      const result = await next(args)
      cost.requests++
      cost.units +=
        (result.output as { ConsumedCapacity?: { CapacityUnits?: number } }).ConsumedCapacity?.CapacityUnits ?? 0
      return result
    },
    { step: 'initialize', name },
  )
  await happens()
  documentClient.middlewareStack.remove(name)
  return cost
}

/** Delays the response to the next request until it is released. */
function holdNextAnswer() {
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const name = `hold${randomBytes(4).toString('hex')}`
  documentClient.middlewareStack.add(
    next => async args => {
      documentClient.middlewareStack.remove(name)
      const result = await next(args)
      answered.resolve()
      await released.promise
      return result
    },
    { step: 'initialize', name },
  )
  return { answered: answered.promise, letGo: released.resolve }
}

// The tests set the clock, which dates writes.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('a collection', () => {
  it('does not type-check with a schema that lacks a field of its rows, even an optional one', () => {
    const spec = { name: 'LACKING', split: 'whole' } as const
    // @ts-expect-error: the title would be stored in the body
    const untitled = new Collection<Note>({ ...spec, row: z.omit(Note, { title: true }) })
    // @ts-expect-error: so would the mark
    const unmarked = new Collection<Note & { readonly mark?: string }>({ ...spec, row: Note })
    expect([untitled, unmarked].map(({ rowFields }) => [...rowFields])).toEqual([[], ['title']])
  })

  it('shows every instance what another one inserted, changed and deleted', async () => {
    const [here, there] = instances('SEEN')
    const now = new Date()
    const note = await here.insert(newId(now), { title: 'One', text: 'body' }, now)
    expect(await titles(there)).toEqual(['One'])
    const changed = await here.replace(note, { ...note, title: 'Two' }, new Date())
    expect(await titles(there)).toEqual(['Two'])
    await there.remove(changed, new Date())
    expect(await titles(here)).toEqual([])
    expect(await here.find(note._id)).toBeUndefined()
  })

  it('never lets a slower, older response overwrite a newer row', async () => {
    const [here, there] = instances('OVERTAKEN', 'whole')
    const [one, two] = await Promise.all(
      ['Changes', 'Goes'].map(title => there.insert(newId(new Date()), { title, text: '' }, new Date())),
    )
    if (!one || !two) throw new Error('Nothing was made')
    expect(await titles(here)).toEqual(['Changes', 'Goes'])
    const held = holdNextAnswer()
    const slow = titles(here)
    await held.answered
    await there.replace(one, { ...one, title: 'Changed' }, new Date())
    await there.remove(two, new Date())
    expect(await titles(here)).toEqual(['Changed'])
    held.letGo()
    await slow
    // Answered from memory.
    expect((await here.rows(new Date(), {}, 60_000)).map(note => note.title)).toEqual(['Changed'])
  })

  it('shows this process’s own writes to all concurrent readers, however fresh the cache is', async () => {
    const [here, there] = instances('EXPIRED_FOR_ALL', 'whole')
    await here.rows(new Date())
    await here.insert(newId(new Date()), { title: 'New', text: '' }, new Date())
    const shown = await Promise.all([1, 2, 3].map(() => here.rows(new Date(), {}, 60_000)))
    expect(shown.map(rows => rows.map(note => note.title))).toEqual([['New'], ['New'], ['New']])
    expect((await costOf(() => here.rows(new Date(), {}, 60_000))).requests).toBe(0)
    const cold = await Promise.all([1, 2, 3].map(() => there.rows(new Date(), {}, 60_000)))
    expect(cold.map(rows => rows.map(note => note.title))).toEqual([['New'], ['New'], ['New']])
  })

  it('sends one query for all concurrent readers, with a warm or a cold cache', async () => {
    const [here, there] = instances('TOGETHER', 'whole')
    await here.insert(newId(new Date()), { title: 'One', text: '' }, new Date())
    await here.rows(new Date())
    const askThrice = (notes: typeof here) => () => Promise.all([1, 2, 3].map(() => notes.rows(new Date())))
    expect((await costOf(askThrice(here))).requests).toBe(1)
    // All rows, then the changes since.
    expect((await costOf(askThrice(there))).requests).toBe(2)
  })

  it('sends another query for readers who arrive while one is in flight', async () => {
    const [here, there] = instances('ON_ITS_WAY', 'whole')
    await here.rows(new Date())
    const held = holdNextAnswer()
    const early = titles(here)
    await held.answered
    await there.insert(newId(new Date()), { title: 'Meanwhile', text: '' }, new Date())
    const late = Promise.all([titles(here), titles(here)])
    expect(await late).toEqual([['Meanwhile'], ['Meanwhile']])
    held.letGo()
    await early
  })

  it('queries again only after a while if staleness is allowed, unless this process has written since', async () => {
    const [here, there] = instances('AGE', 'whole')
    const start = new Date()
    const setLater = (milliseconds: number) => vi.setSystemTime(start.getTime() + milliseconds)
    const shown = async () => (await here.rows(new Date(), {}, 60_000)).map(note => note.title).sort()
    setLater(0)
    expect(await shown()).toEqual([])
    await there.insert(newId(start), { title: 'Theirs', text: '' }, start)
    setLater(59_000)
    expect(await shown()).toEqual([])
    setLater(60_000)
    expect(await shown()).toEqual(['Theirs'])
    setLater(61_000)
    await here.insert(newId(start), { title: 'Ours', text: '' }, new Date())
    setLater(62_000)
    expect(await shown()).toEqual(['Ours', 'Theirs'])
  })

  it('fills in a field’s default for records older than the field, wherever they are read', async () => {
    const [before] = instances('OLDER', 'whole')
    const { _id } = await before.insert(newId(new Date()), { title: 'Old', text: '' }, new Date())
    const Marked = z.object({ ...Note.shape, isMarked: z.boolean() })
    const after = new Collection<z.infer<typeof Marked>>({
      name: 'OLDER',
      split: 'whole',
      row: Marked,
      defaults: { isMarked: false },
    })
    expect((await after.rows(new Date())).map(({ isMarked }) => isMarked)).toEqual([false])
    expect(await after.get(_id)).toMatchObject({ title: 'Old', isMarked: false })
    expect(await after.getMany([_id])).toMatchObject([{ title: 'Old', isMarked: false }])
    await after.replace(await after.get(_id), { title: 'Old', isMarked: true }, new Date())
    expect((await after.rows(new Date())).map(({ isMarked }) => isMarked)).toEqual([true])
  })

  it('patches a field of a row without its body, only on the version that was read', async () => {
    const [here] = instances('SET')
    const now = new Date()
    const note = await here.insert(newId(now), { title: 'One', text: 'body' }, now)
    await transact([here.patchWrite(note, { title: 'Two' }, now)])
    expect(await here.get(note._id)).toEqual({ ...note, title: 'Two', version: 2 })
    expect(await titles(here)).toEqual(['Two'])
    await expect(transact([here.patchWrite(note, { title: 'Three' }, now)])).rejects.toMatchObject({ code: 'conflict' })
    expect(() => here.patchWrite(note, { text: 'other' } as object, now)).toThrow('SET has no text in its rows')
  })

  it('reads a row field that an earlier release stored in the body, and does not hide it behind the old value', async () => {
    const Marked = z.object({ ...Note.shape, isMarked: z.boolean() })
    const now = new Date()
    const after = new Collection<z.infer<typeof Marked>>({ name: 'ROLLED_BACK', split: 'whole', row: Marked })
    // The previous release stores the field in the body.
    const before = new Collection<Note, Note & { isMarked: boolean }>({
      name: 'ROLLED_BACK',
      split: 'whole',
      row: Note,
    })
    const { _id } = await before.insert(newId(now), { title: 'One', isMarked: false }, now)
    expect((await after.get(_id)).isMarked).toBe(false)
    await transact([after.patchWrite(await after.get(_id), { isMarked: true }, now)])
    expect((await after.get(_id)).isMarked).toBe(true)
  })

  it('sees a write by an instance whose clock is four seconds behind', async () => {
    const [here, there] = instances('SKEW')
    const now = new Date()
    await here.insert(newId(now), { title: 'On time', text: '' }, now)
    await titles(there)
    vi.setSystemTime(now.getTime() - 4000)
    await here.insert(newId(now), { title: 'Late', text: '' }, now)
    vi.setSystemTime(now)
    expect(await titles(there)).toEqual(['Late', 'On time'])
  })

  it('sees a write by a request that took far longer than the overlap', async () => {
    const [here, there] = instances('SLOW', 'whole')
    const begun = new Date()
    const note = await here.insert(newId(begun), { title: 'Before', text: '' }, begun)
    const write = here.replaceWrite(note, { title: 'Renamed', text: '' }, begun)
    vi.setSystemTime(begun.getTime() + 24_000)
    await there.insert(newId(begun), { title: 'Meanwhile', text: '' }, new Date())
    expect(await titles(there)).toEqual(['Before', 'Meanwhile'])
    await transact([write])
    vi.setSystemTime(begun.getTime() + 44_000)
    expect(await titles(there)).toEqual(['Meanwhile', 'Renamed'])
  })

  it('is not blinded by a writer whose clock is an hour ahead', async () => {
    const [here, there] = instances('AHEAD', 'whole')
    const now = new Date()
    const note = await here.insert(newId(now), { title: 'Before', text: '' }, now)
    vi.setSystemTime(now.getTime() + 3_600_000)
    await here.insert(newId(now), { title: 'Ahead', text: '' }, now)
    vi.setSystemTime(now)
    expect(await titles(there)).toEqual(['Ahead', 'Before'])
    vi.setSystemTime(now.getTime() + 20_000)
    await here.replace(note, { title: 'Changed', text: '' }, new Date())
    expect(await titles(there)).toEqual(['Ahead', 'Changed'])
    // Neither does an instance that starts then.
    const [fresh] = instances('AHEAD', 'whole')
    expect(await titles(fresh)).toEqual(['Ahead', 'Changed'])
    vi.setSystemTime(now.getTime() + 40_000)
    await here.insert(newId(now), { title: 'Later', text: '' }, new Date())
    expect(await titles(fresh)).toEqual(['Ahead', 'Changed', 'Later'])
  })

  it('reloads when a clock that was ahead has been corrected', async () => {
    const [here, there] = instances('SET_RIGHT', 'whole')
    const now = new Date()
    vi.setSystemTime(now.getTime() + 3_600_000)
    await here.insert(newId(now), { title: 'Ahead', text: '' }, now)
    expect(await titles(there)).toEqual(['Ahead'])
    vi.setSystemTime(now)
    await here.insert(newId(now), { title: 'Right', text: '' }, now)
    expect(await titles(there)).toEqual(['Ahead', 'Right'])
  })

  it('reloads after at most an hour and a quarter, so that nothing stays missed', async () => {
    const [here, there] = instances('MISSED', 'whole')
    const now = new Date()
    await here.insert(newId(now), { title: 'Seen', text: '' }, now)
    expect(await titles(there)).toEqual(['Seen'])
    // A clock that is a day off.
    vi.setSystemTime(now.getTime() - 24 * 3_600_000)
    await here.insert(newId(now), { title: 'Missed', text: '' }, now)
    vi.setSystemTime(now.getTime() + 60_000)
    expect(await titles(there)).toEqual(['Seen'])
    vi.setSystemTime(now.getTime() + 75 * 60_000 + 1000)
    expect(await titles(there)).toEqual(['Missed', 'Seen'])
  })

  it('keeps loaded pages when the table throttles one, and resumes from there', async () => {
    const [here, there] = instances('THROTTLED', 'whole')
    const now = new Date()
    for (let n = 0; n < 4; n++) {
      vi.setSystemTime(now.getTime() + n)
      await here.insert(newId(now), { title: `Note ${n}`, text: '' }, now)
    }
    const asked: unknown[] = []
    const name = 'throttled pages'
    documentClient.middlewareStack.add(
      next => async args => {
        const { input } = args as { readonly input: { Limit?: number; readonly ExclusiveStartKey?: object } }
        asked.push(Reflect.get(input.ExclusiveStartKey ?? {}, 'changedAt'))
        if (asked.length === 2) throw new ProvisionedThroughputExceededException({ message: 'Too many', $metadata: {} })
        input.Limit = 2
        return next(args)
      },
      { step: 'initialize', name },
    )
    expect(await titles(there)).toEqual(['Note 0', 'Note 1', 'Note 2', 'Note 3'])
    documentClient.middlewareStack.remove(name)
    expect(asked.slice(0, 3)).toEqual([undefined, now.getTime() + 1, now.getTime() + 1])
  })

  it('splits rows by year, and finds a record by its id alone', async () => {
    const [notes] = instances('YEARS')
    const [old, recent] = [new Date('2024-12-31T23:59:59Z'), new Date('2026-01-01T00:00:00Z')]
    const first = await notes.insert(newId(old), { title: 'Old', text: 'a' }, old)
    const second = await notes.insert(newId(recent), { title: 'New', text: 'b' }, recent)
    expect((await notes.get(first._id)).text).toBe('a')
    expect((await notes.get(second._id)).text).toBe('b')
    expect(await titles(notes, new Date('2026-06-01'))).toEqual(['New', 'Old'])
  })

  it('takes one query of at most one unit per non-empty partition for a warm list', async () => {
    const [notes] = instances('COST')
    const now = new Date('2026-06-15T00:00:00Z')
    for (const year of [2024, 2025, 2026])
      for (let n = 0; n < 40; n++) {
        const at = new Date(Date.UTC(year, 1, 1, 0, n))
        vi.setSystemTime(at)
        await notes.insert(newId(at), { title: 'x'.repeat(200), text: 'y'.repeat(2000) }, at)
      }
    vi.setSystemTime(now)
    await notes.rows(now)
    const { requests, units } = await costOf(() => notes.rows(now))
    expect(requests).toBe(3)
    expect(units).toBeLessThanOrEqual(3)
  })

  it('reads only the years that the requested days touch', async () => {
    const [notes] = instances('REACH', 'any-year')
    const now = new Date('2026-06-15T00:00:00Z')
    for (const year of [2020, 2024, 2025, 2026, 2027]) {
      const at = new Date(Date.UTC(year, 6, 1))
      await notes.insert(newId(at), { title: String(year), text: '' }, now)
    }
    const reached = async (within: DayRange) => (await notes.rows(now, within)).map(({ title }) => title)
    expect(await reached({})).toEqual(['2020', '2024', '2025', '2026', '2027'])
    expect(await reached({ from: '2025-12-31' })).toEqual(['2025', '2026', '2027'])
    expect(await reached({ until: '2024-01-01' })).toEqual(['2020', '2024'])
    expect(await reached({ from: '2024-05-01', until: '2025-05-01' })).toEqual(['2024', '2025'])
    expect(await reached({ from: '2028-01-01' })).toEqual([])
    expect(await reached({ from: '2026-01-01', until: '2025-01-01' })).toEqual([])
    expect((await costOf(() => notes.rows(now, { from: '2026-01-01', until: '2026-12-31' }))).requests).toBe(1)
  })

  it('splits a month into sixteen partitions, which are read together, and finds records by id alone', async () => {
    const [notes] = instances('MONTHS', 'month')
    const [november, december] = [new Date('2026-11-01'), new Date('2026-12-01')]
    const made = await Promise.all(
      [...'0123456789abcdef'].map(shard =>
        notes.insert(newId(november, shard.repeat(20)), { title: shard, text: `body ${shard}` }, new Date()),
      ),
    )
    await notes.insert(newId(december, '0'.repeat(20)), { title: 'Later', text: '' }, new Date())
    const read = await notes.rows(new Date(), { month: '2026-11' })
    expect(read.map(({ title }) => title).join('')).toBe('0123456789abcdef')
    expect((await notes.get(made[11]?._id ?? '')).text).toBe('body b')
    expect(await notes.getMany(made.map(({ _id }) => _id))).toHaveLength(16)
    expect(() => notes.rows(new Date())).toThrow('MONTHS is read by the month')
  })

  it('shows records created in a past year that was read as empty, where that is allowed', async () => {
    const [here, there] = instances('LATE', 'any-year')
    const now = new Date('2026-06-15T00:00:00Z')
    expect(await titles(here, now)).toEqual([])
    await there.insert(newId(new Date('2023-03-01')), { title: 'For long ago', text: '' }, now)
    expect(await titles(here, now)).toEqual(['For long ago'])
  })

  it('names the record that holds a unique value', async () => {
    const [notes] = instances('HELD')
    const now = new Date()
    const taking = ({ id }: NewId) =>
      reserveUniqueWrite('HELD_TITLE', 'One', id, holder => validationError('title', 'Taken', holder))
    const [first, second] = [newId(now), newId(now)]
    await notes.insert(first, { title: 'One', text: '' }, now, taking(first))
    await expect(notes.insert(second, { title: 'One', text: '' }, now, taking(second))).rejects.toMatchObject({
      code: 'invalid',
      conflictingResource: first.id,
    })
  })

  it('finds the record of a repeated request, even across the end of a month', async () => {
    const [notes] = instances('REPEAT')
    const entropy = randomBytes(10).toString('hex')
    const [before, after] = [new Date('2026-01-31T23:59:59Z'), new Date('2026-02-01T00:00:01Z')]
    const first = await notes.insert(newId(before, entropy, true), { title: 'Once', text: '' }, before)
    const again: NewId = { ...newId(after, entropy, true), previousDayId: makeId(before, entropy) }
    expect((await notes.insert(again, { title: 'Once', text: '' }, after))._id).toBe(first._id)
    expect(await titles(notes, after)).toEqual(['Once'])
  })

  it('refuses the slower of two writers, and a write to a deleted record', async () => {
    const [here, there] = instances('RACE', 'whole')
    const now = new Date()
    const note = await here.insert(newId(now), { title: 'Start', text: '' }, now)
    const results = await Promise.allSettled([
      here.replace(note, { ...note, title: 'Here' }, now),
      there.replace(note, { ...note, title: 'There' }, now),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const current = await here.get(note._id)
    await here.remove(current, now)
    await expect(here.replace(current, current, now)).rejects.toMatchObject({ code: 'conflict' })
    await expect(here.remove(current, now)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the records of a collection', () => {
  const insert = (notes: Collection<Note, StoredNote>, title: string, at = new Date()) =>
    notes.insert(newId(at), { title, text: `text of ${title}` }, at)

  it('can be looked up by id, many at once, without those that are missing or deleted', async () => {
    const [notes] = instances('LOOKED_UP', 'whole')
    const [one, two, gone] = [await insert(notes, 'One'), await insert(notes, 'Two'), await insert(notes, 'Gone')]
    await notes.remove(gone, new Date())
    const missing = newId(new Date()).id
    expect((await notes.byId(new Date())).get(two._id)?.title).toBe('Two')
    expect([...(await notes.byId(new Date())).keys()].sort()).toEqual([one._id, two._id].sort())
    expect((await notes.getMany([two._id, gone._id, missing, two._id])).map(({ text }) => text)).toEqual([
      'text of Two',
    ])
    expect([await notes.find(missing), await notes.find(gone._id)]).toEqual([undefined, undefined])
    for (const id of [missing, gone._id]) await expect(notes.get(id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are told from those of another collection that were loaded with them', async () => {
    const [notes] = instances('AMONG', 'year')
    const { _id } = await insert(notes, 'Mine')
    const items = [
      { pk: `AMONG#${new Date().getUTCFullYear()}`, sk: _id, version: 1, row: { title: 'Mine' } },
      { pk: `OTHER#${new Date().getUTCFullYear()}`, sk: newId(new Date()).id, version: 1, row: { title: 'Theirs' } },
    ]
    expect([...notes.recordsIn(items).values()]).toEqual([{ _id, version: 1, title: 'Mine' }])
    expect(notes.keysOf([_id, _id])).toEqual([{ pk: items[0]?.pk, sk: _id }])
  })

  it('that were written since an instant can be listed, unless they are deleted', async () => {
    const [notes] = instances('SINCE', 'whole')
    const start = Date.now()
    const made: Note[] = []
    for (const [index, title] of ['Before', 'At', 'After', 'Deleted'].entries()) {
      vi.setSystemTime(start + index)
      made.push(await insert(notes, title))
    }
    const [, at, after, deleted] = made as [Note, Note, Note, StoredNote]
    await notes.remove(deleted, new Date())
    expect((await notes.idsChangedSince(new Date(start + 1))).sort()).toEqual([at._id, after._id].sort())
    const [split] = instances('SINCE_SPLIT', 'year')
    await expect(split.idsChangedSince(new Date())).rejects.toThrow('SINCE_SPLIT is split')
  })

  it('can be read whole, page by page, for the years that are wanted', async () => {
    const [notes] = instances('PAGED', 'year')
    for (const year of [2024, 2025, 2026]) await insert(notes, String(year), new Date(Date.UTC(year, 5, 1)))
    await notes.remove(await insert(notes, 'Deleted', new Date('2026-06-01')), new Date())
    const found: string[] = []
    const within = { from: '2025-01-01', until: '2026-12-31' }
    for await (const page of notes.pages(new Date('2026-07-01'), within)) found.push(...page.map(({ text }) => text))
    expect(found).toEqual(['text of 2025', 'text of 2026'])
  })

  it('of a past year are not queried again once there were none, where no new ones may come', async () => {
    const [notes] = instances('EMPTY_YEARS', 'year')
    const now = new Date('2026-06-15')
    await notes.rows(now, { from: '2024-01-01' })
    // Only the present year is asked again.
    expect((await costOf(() => notes.rows(now, { from: '2024-01-01' }))).requests).toBe(1)
  })

  it('of a year to come are shown only where records may be about another year', async () => {
    const now = new Date('2026-06-15')
    for (const [split, shown] of [
      ['year', []],
      ['any-year', ['Next']],
    ] as const) {
      const [notes] = instances(`NEXT_${split}`, split)
      await insert(notes, 'Next', new Date('2027-01-01'))
      expect(await titles(notes, now)).toEqual(shown)
    }
  })

  it('are shared with features that only read them', async () => {
    const [notes] = instances('SHARED', 'whole')
    const opened = openCollection<Note>({ name: 'SHARED', split: 'whole' })
    expect(opened).toBe(notes)
    const { _id } = await new Collection<Note, StoredNote>({ name: 'UNOPENED', split: 'whole', row: Note }).insert(
      ...([newId(new Date()), { title: 'Theirs', text: '' }, new Date()] as const),
    )
    const other = openCollection<Note>({ name: 'UNOPENED', split: 'whole' })
    expect((await other.rows(new Date())).map(({ title }) => title)).toEqual(['Theirs'])
    expect((await other.find(_id))?.title).toBe('Theirs')
  })
})

describe('a record under an id that exists', () => {
  const fields = { title: 'One', text: '' }
  const keyed = (more: Partial<NewId> = {}): NewId => ({ ...newId(new Date()), isKeyed: true, ...more })

  it('is the one of the first request, if the request is repeated', async () => {
    const [notes] = instances('ONCE', 'whole')
    const id = keyed()
    expect((await notes.insertOnce(id, fields, new Date())).isNew).toBe(true)
    const again = await notes.insertOnce(id, { title: 'Two', text: '' }, new Date())
    expect(again).toMatchObject({ isNew: false, record: { title: 'One', version: 1 } })
  })
  it('is refused if nothing says that the request is repeated', async () => {
    const [notes] = instances('TWICE', 'whole')
    const id = newId(new Date())
    await notes.insert(id, fields, new Date())
    await expect(notes.insert(id, { title: 'Two', text: '' }, new Date())).rejects.toMatchObject({ code: 'conflict' })
    expect(await titles(notes)).toEqual(['One'])
  })
  it('is refused with the error of another write, if that is what failed', async () => {
    const [notes] = instances('OTHER_WRITE', 'whole')
    const refusal = () => new AppError('invalid', 'The other is missing')
    const check = notes.conditionCheck(newId(new Date()).id, refusal)
    await expect(notes.insert(keyed(), fields, new Date(), check)).rejects.toThrow('The other is missing')
    expect(await titles(notes)).toEqual([])
  })
  it('can be created again after its deletion only if its id may be reused; its versions continue', async () => {
    const [here, there] = instances('REUSED', 'whole')
    for (const isReusable of [false, true]) {
      const id = keyed({ isReusable })
      await here.remove(await here.insert(id, fields, new Date()), new Date())
      expect(await titles(there)).toEqual([])
      const again = here.insertOnce(id, { title: 'Again', text: '' }, new Date())
      if (isReusable) expect(await again).toMatchObject({ isNew: true, record: { title: 'Again', version: 3 } })
      else await expect(again).rejects.toMatchObject({ code: 'conflict' })
    }
    // Also where it was seen to be deleted.
    expect(await titles(there)).toEqual(['Again'])
  })
  it('is not created again if another write of its transaction fails', async () => {
    const [notes] = instances('NOT_REUSED', 'whole')
    const id = keyed({ isReusable: true })
    await notes.remove(await notes.insert(id, fields, new Date()), new Date())
    const check = notes.conditionCheck(newId(new Date()).id, () => new AppError('invalid', 'The other is missing'))
    await expect(notes.insert(id, fields, new Date(), check)).rejects.toThrow('The other is missing')
    expect(await notes.find(id.id)).toBeUndefined()
  })
})

it('a condition on a record holds while it exists and has the values in its row', async () => {
  const [notes] = instances('CHECKED', 'whole')
  const note = await notes.insert(newId(new Date()), { title: 'One', text: '' }, new Date())
  const refusal = () => new AppError('invalid', 'Not so')
  let count = 0
  const holds = (...condition: [string, Partial<Note>?]) => {
    const [id, values] = condition
    const other = newId(new Date())
    return notes
      .insert(other, { title: `Other ${++count}`, text: '' }, new Date(), notes.conditionCheck(id, refusal, values))
      .then(() => true)
      .catch((error: Error) => error.message)
  }
  expect(await holds(note._id)).toBe(true)
  expect(await holds(note._id, { title: 'One' })).toBe(true)
  expect(await holds(note._id, { title: 'Two' })).toBe('Not so')
  expect(await holds(newId(new Date()).id)).toBe('Not so')
  await notes.remove(note, new Date())
  expect(await holds(note._id)).toBe('Not so')
  expect(await titles(notes)).toEqual(['Other 1', 'Other 2'])
})

it('a record for what is sent later is named by its key, with the value that a field must have', () => {
  const [notes] = instances('HELD_LATER', 'whole')
  const { id } = newId(new Date())
  expect(notes.hold(id, 'title')).toEqual({ pk: 'HELD_LATER', sk: id, field: 'title' })
  expect(notes.hold(id, 'title', '')).toEqual({ pk: 'HELD_LATER', sk: id, field: 'title', is: '' })
})

describe('a form that was opened before', () => {
  const isAccepted = (stored: Note, version?: number) => {
    try {
      assertVersion(stored, version)
      return true
    } catch (error) {
      return (error as AppError).code
    }
  }

  it('is refused after a change, and after none accepted only with a version that exists', () => {
    const stored = { _id: '1', version: 3, title: 'One' }
    expect([2, 3, 4, undefined].map(version => isAccepted(stored, version))).toEqual([
      'conflict',
      true,
      'conflict',
      true,
    ])
  })
  it('can still be saved after changes of fields that no form shows, until the next change', async () => {
    const [notes] = instances('BESIDE', 'whole')
    const now = new Date()
    const { _id, ...fields } = await notes.insert(newId(now), { title: 'One', text: '' }, now)
    const patchBeside = async (title: string) =>
      transact([notes.patchBesideWrite(await notes.get(_id), { title }, now)])
    await patchBeside('Two')
    await patchBeside('Three')
    const beside = await notes.get(_id)
    expect([beside.title, beside.version]).toEqual(['Three', 3])
    expect([0, 1, 2, 3, 4].map(version => isAccepted(beside, version))).toEqual([
      'conflict',
      true,
      true,
      true,
      'conflict',
    ])
    await notes.replace(beside, { ...fields, title: 'Four' }, now)
    const changed = await notes.get(_id)
    expect([3, 4].map(version => isAccepted(changed, version))).toEqual(['conflict', true])
    await patchBeside('Five')
    const later = await notes.get(_id)
    expect([3, 4, 5].map(version => isAccepted(later, version))).toEqual(['conflict', true, true])
  })
})
