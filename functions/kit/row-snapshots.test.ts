/** Snapshots of a partition's rows: a cold instance reads one, misses no later change, and works without one. */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { writeMany } from '#scripts/seed/write.ts'
import { startTestBucket, type TestBucket } from '#scripts/testing/files.ts'
import { id } from '#shared/kit/fields.ts'
import { makeId } from '#shared/kit/ids.ts'
import { Collection } from './collection.ts'
import { findFile } from './files.ts'
import { settings } from './settings.ts'
import { documentClient } from './table.ts'

const Note = z.object({ _id: id, version: z.number(), title: z.string() })
type Note = z.infer<typeof Note>
const open = (name: string) => new Collection<Note>({ name, split: 'whole', isSnapshotted: true, row: Note })
const newId = () => ({
  id: makeId(new Date(), randomBytes(10).toString('hex')),
  previousDayId: undefined,
  isKeyed: false,
})
const MINUTE = 60_000

let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(() => bucket.stop())
// The bucket dates what it stores by the machine's clock: four hours ago, there is time to move on.
const START = -240
beforeEach(() => moveClock(START * MINUTE))
afterEach(() => {
  documentClient.middlewareStack.remove(NAME)
  vi.useRealTimers()
})

/** Fills a partition and loads it once, which saves a snapshot. */
async function fill(name: string, rows = 1_000) {
  const notes = open(name)
  const titles = Array.from({ length: rows }, (_, n) => `Note ${n}`)
  // Not of the last seconds, which are always asked for again.
  const written = new Date(Date.now() - MINUTE)
  await writeMany(titles.map(title => notes.insertWrite(newId().id, { title }, written)))
  return notes
}
async function fillAndCopy(name: string) {
  const notes = await fill(name)
  const rows = await notes.rows(new Date())
  return { notes, rows, titles: sortedTitles(rows) }
}
const sortedTitles = (rows: readonly Note[]) => rows.map(({ title }) => title).sort()
const listed = async (notes: Collection<Note>) => sortedTitles(await notes.rows(new Date()))
const markOf = async (name: string) =>
  (await documentClient.send(new GetCommand({ TableName: settings.table, Key: { pk: 'ROW_SNAPSHOT', sk: name } }))).Item
const fileOf = async (name: string) => (await markOf(name))?.file as string | undefined
/** How long an instance is patient is not what a busy machine may decide: by its own measure, no time passes. */
function moveClock(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  vi.setSystemTime(Date.now() + milliseconds)
}

const NAME = 'what is asked of the table'
/** Hears how many items each query of a partition finds, and whether it asks for all. */
function hearQueries(): { whole: number; items: number } {
  const heard = { whole: 0, items: 0 }
  documentClient.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        const result = await next(args)
        if (commandName !== 'QueryCommand') return result
        const { ExpressionAttributeValues = {} } = args.input as { ExpressionAttributeValues?: object }
        if (Reflect.get(ExpressionAttributeValues, ':since') === 0) heard.whole++
        heard.items += (result.output as { Count?: number }).Count ?? 0
        return result
      },
    { step: 'initialize', name: NAME },
  )
  return heard
}

describe('a cold instance', () => {
  it('loads the snapshot of another one, and asks the table only for changes since', async () => {
    const { rows } = await fillAndCopy('COPIED')
    expect(await fileOf('COPIED')).toMatch(/^row-snapshots\/COPIED\/[0-9a-f-]{36}$/)
    moveClock(20_000)
    const heard = hearQueries()
    const there = await open('COPIED').rows(new Date())
    const byId = (some: readonly Note[]) => [...some].sort((a, b) => (a._id < b._id ? -1 : 1))
    expect(byId(there)).toEqual(byId(rows))
    expect(heard).toEqual({ whole: 0, items: 0 })
  })

  it('sees what was written, changed and deleted before and after the snapshot', async () => {
    const notes = await fill('FOLLOWED')
    const [gone, changed, ...others] = await notes.rows(new Date())
    if (!gone || !changed) throw new Error('Nothing was made')
    // Another, which has not copied it yet.
    moveClock(21 * MINUTE)
    await notes.remove(gone, new Date())
    moveClock(50 * MINUTE)
    await open('FOLLOWED').rows(new Date())
    const [removed, renamed] = others
    if (!removed || !renamed) throw new Error('Nothing was made')
    await notes.remove(removed, new Date())
    const twice = await notes.replace(changed, { title: 'Changed' }, new Date())
    await notes.replace(twice, { title: 'Changed twice' }, new Date())
    moveClock(30 * MINUTE)
    await notes.replace(renamed, { title: 'Renamed' }, new Date())
    await notes.insert(newId(), { title: 'New' }, new Date())
    moveClock(20 * MINUTE)
    const expected = sortedTitles(others.slice(2)).concat('Changed twice', 'Renamed', 'New').sort()
    const heard = hearQueries()
    expect(await listed(open('FOLLOWED'))).toEqual(expected)
    expect(heard.whole).toBe(0)
  })

  it('sees a write by an instance whose clock is four seconds behind', async () => {
    const { notes, titles } = await fillAndCopy('SKEWED')
    moveClock(-4_000)
    await notes.insert(newId(), { title: 'Late' }, new Date())
    moveClock(4_000)
    expect(await listed(open('SKEWED'))).toEqual(['Late', ...titles])
  })

  it('makes no snapshot from a snapshot, and none of only a few rows', async () => {
    await fillAndCopy('ONCE')
    const first = await fileOf('ONCE')
    moveClock(59 * MINUTE)
    await open('ONCE').rows(new Date())
    expect(await fileOf('ONCE')).toBe(first)
    expect(first).toBeDefined()
    const few = await fill('FEW', 999)
    await few.rows(new Date())
    expect(await markOf('FEW')).toBeUndefined()
  })
})

describe('rows come from the table when the snapshot', () => {
  const shows = async (name: string, titles: readonly string[]) => {
    const heard = hearQueries()
    expect(await listed(open(name))).toEqual(titles)
    expect(heard.whole).toBe(1)
  }
  const onlyCopyOf = async (name: string) => {
    const key = await fileOf(name)
    if (!key) throw new Error(`There is no copy of ${name}`)
    return key
  }

  it('is missing', async () => {
    const { titles } = await fillAndCopy('GONE')
    await bucket.remove(await onlyCopyOf('GONE'))
    await shows('GONE', titles)
  })

  it('is broken', async () => {
    const { titles } = await fillAndCopy('BROKEN')
    await bucket.overwrite(await onlyCopyOf('BROKEN'), 'half of a fi')
    await shows('BROKEN', titles)
  })

  it.each([
    ['is of another release', { format: 2 }],
    ['is of another partition', { pk: 'OTHER' }],
  ])('%s', async (_, other) => {
    const name = `STRANGE_${Object.keys(other)}`
    const { titles } = await fillAndCopy(name)
    const key = await onlyCopyOf(name)
    const content = JSON.parse((await promisify(zstdDecompress)((await findFile(key)) ?? '')).toString())
    const changed = await promisify(zstdCompress)(JSON.stringify({ ...content, items: [], ...other }))
    await bucket.overwrite(key, changed as never)
    await shows(name, titles)
  })

  it('was made by an instance whose clock was an hour ahead', async () => {
    vi.useRealTimers()
    const notes = await fill('AHEAD')
    moveClock(60 * MINUTE)
    await open('AHEAD').rows(new Date())
    vi.useRealTimers()
    await notes.insert(newId(), { title: 'A change' }, new Date())
    moveClock(70 * MINUTE)
    expect(await listed(open('AHEAD'))).toContain('A change')
  })

  it('cannot be written or read because the bucket does not answer', async () => {
    const endpoint = settings.files
    const notes = await fill('NO_BUCKET')
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    process.env.FILES = 'no-such-bucket'
    const titles = await listed(notes)
    expect(titles).toHaveLength(1_000)
    process.env.FILES = endpoint
    vi.restoreAllMocks()
    expect((await markOf('NO_BUCKET'))?.file).toBeUndefined()
    await shows('NO_BUCKET', titles)
  })
})

describe('a snapshot that is an hour old', () => {
  it('is renewed by one of many instances while the others wait', async () => {
    const { notes, titles } = await fillAndCopy('CROWD')
    const before = await fileOf('CROWD')
    moveClock(61 * MINUTE)
    await notes.insert(newId(), { title: 'Meanwhile' }, new Date())
    const heard = hearQueries()
    const crowd = await Promise.all(Array.from({ length: 8 }, () => listed(open('CROWD'))))
    for (const shown of crowd) expect(shown).toEqual(['Meanwhile', ...titles])
    expect(heard.whole).toBe(1)
    expect(await fileOf('CROWD')).not.toBe(before)
  })

  it('is not waited for when the instance that renews it has died', async () => {
    const { notes, titles } = await fillAndCopy('ENDED')
    const before = await fileOf('ENDED')
    moveClock(61 * MINUTE)
    // The renewal starts, but its file is never stored.
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const files = settings.files
    process.env.FILES = 'no-such-bucket'
    await open('ENDED').rows(new Date())
    process.env.FILES = files
    vi.restoreAllMocks()
    expect(await fileOf('ENDED')).toBe(before)
    await notes.insert(newId(), { title: 'Meanwhile' }, new Date())
    moveClock(21_000)
    // Otherwise, it would wait for ever.
    expect(await listed(open('ENDED'))).toEqual(['Meanwhile', ...titles])
    expect(await fileOf('ENDED')).not.toBe(before)
  })
})

it('stale rows in memory are replaced from a snapshot of the last twenty minutes, or from the table', async () => {
  const { notes } = await fillAndCopy('RENEWED')
  const first = await fileOf('RENEWED')
  const other = open('RENEWED')
  moveClock(10 * MINUTE)
  await other.rows(new Date())
  expect(await fileOf('RENEWED')).toBe(first)
  // An hour and a quarter after the copy was made, not after it was loaded.
  moveClock(66 * MINUTE)
  await notes.rows(new Date())
  const second = await fileOf('RENEWED')
  expect(second).not.toBe(first)
  moveClock(19 * MINUTE)
  const heard = hearQueries()
  await other.rows(new Date())
  expect(heard.whole).toBe(0)
  moveClock(58 * MINUTE)
  await other.rows(new Date())
  expect(await fileOf('RENEWED')).not.toBe(second)
  expect(heard.whole).toBe(1)
})
