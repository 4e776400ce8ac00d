/** What goes with a deleted record, at once or after an interruption. Source: design section 3. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from './app-error.ts'
import { finishDeletions, planDeletion, UNFINISHED_DELETIONS } from './deletions.ts'
import { settings } from './settings.ts'
import { documentClient, queryPartition, transact } from './table.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const store = (Item: { readonly pk: string; readonly sk: string } & Readonly<Record<string, unknown>>) =>
  documentClient.send(new PutCommand({ TableName: settings.table, Item }))
const keysIn = async (pk: string) => (await queryPartition(pk)).map(({ sk }) => sk)
const begin = async (...plan: Parameters<typeof planDeletion>) => {
  const { writes, finish } = await planDeletion(...plan)
  await transact(writes)
  return finish
}

it('entries older than the deletion are deleted with a record, and the deletion’s own entry stays', async () => {
  for (const sk of ['2026-11-21T10:00', '2026-11-22T09:59', '2026-11-22T10:00']) await store({ pk: 'LOG#1', sk })
  await begin({ partitions: [{ pk: 'LOG#1', below: '2026-11-22T10:00' }] }, NOW)
  expect(await keysIn('LOG#1')).toEqual(['2026-11-22T10:00'])
})

it('a record deleted with another leaves a tombstone, and one already deleted or missing stays so', async () => {
  await store({ pk: 'PART', sk: '1', version: 4, row: { title: 'First' }, body: { text: 'secret' } })
  await store({ pk: 'PART', sk: '2', version: 2, row: {}, deleted: true, ttl: 7 })
  const finish = await begin({ records: ['1', '2', '3'].map(sk => ({ pk: 'PART', sk })) }, NOW)
  expect(await keysIn(UNFINISHED_DELETIONS)).toHaveLength(1)
  const before = Date.now()
  await finish()
  const [first, second, ...others] = await queryPartition('PART')
  expect(first).toEqual({
    pk: 'PART',
    sk: '1',
    version: 5,
    row: {},
    deleted: true,
    changedAt: expect.any(Number),
    ttl: expect.any(Number),
  })
  expect(first?.changedAt).toBeGreaterThanOrEqual(before)
  // Row caches hear of a deletion for a week.
  expect((first?.ttl ?? 0) - before / 1000).toBeGreaterThan(7 * 24 * 3600 - 2)
  expect(second).toMatchObject({ version: 2, ttl: 7 })
  expect(others).toEqual([])
  expect(await keysIn(UNFINISHED_DELETIONS)).toEqual([])
})

describe('the parts of a record', () => {
  const many = (length: number) => Array.from({ length }, (_, index) => String(index).padStart(3, '0'))
  const fill = (pk: string, sks: readonly string[]) => Promise.all(sks.map(sk => store({ pk, sk })))

  it('go in the record’s transaction if there are few, with the pointers to them', async () => {
    await fill('FEW#1', ['1', '2'])
    await fill('FEW_BY_ID', ['1', '2', '3'])
    const { writes, finish } = await planDeletion({ partitions: [{ pk: 'FEW#1', pointers: 'FEW_BY_ID' }] }, NOW)
    expect(await keysIn('FEW#1')).toEqual(['1', '2'])
    await transact(writes)
    expect([await keysIn('FEW#1'), await keysIn('FEW_BY_ID')]).toEqual([[], ['3']])
    expect(await keysIn(UNFINISHED_DELETIONS)).toEqual([])
    await finish()
  })
  it.each([
    [60, []],
    [61, many(61)],
  ])('go afterwards if they are too many for it: %i', async (length, left) => {
    const [pk, other] = [`MANY#${length}`, `MANY_OTHER#${length}`]
    await fill(pk, many(length))
    await fill(other, ['1'])
    const finish = await begin({ partitions: [{ pk }] }, NOW)
    expect(await keysIn(pk)).toEqual(left)
    await finish()
    expect([await keysIn(pk), await keysIn(other), await keysIn(UNFINISHED_DELETIONS)]).toEqual([[], ['1'], []])
  })
  it('go with their pointers and in all partitions, also if they are too many', async () => {
    await fill('MUCH#1', many(50))
    await fill('MUCH#2', many(5))
    await fill('MUCH_BY_ID', [...many(50), 'other'])
    const [first, second] = [
      { pk: 'MUCH#1', pointers: 'MUCH_BY_ID' },
      { pk: 'MUCH#2', below: '003' },
    ]
    const finish = await begin({ partitions: [first, second] }, NOW)
    await finish()
    expect(await Promise.all(['MUCH#1', 'MUCH#2', 'MUCH_BY_ID'].map(keysIn))).toEqual([[], ['003', '004'], ['other']])
  })
  it('stay if the record’s transaction fails, and nothing is left for the job', async () => {
    await fill('KEPT#1', ['1'])
    const { writes } = await planDeletion({ partitions: [{ pk: 'KEPT#1' }], files: ['pictures/1'] }, NOW)
    const Key = { pk: 'NOWHERE', sk: '1' }
    const impossible = { TableName: settings.table, Key, ConditionExpression: 'attribute_exists(pk)' }
    const refused = { item: { Delete: impossible }, toError: () => new AppError('conflict', 'Not now') }
    await expect(transact([...writes, refused])).rejects.toThrow('Not now')
    expect([await keysIn('KEPT#1'), await keysIn(UNFINISHED_DELETIONS)]).toEqual([['1'], []])
  })
  it('can be none', async () => {
    const { writes, finish } = await planDeletion({}, NOW)
    expect(writes).toEqual([])
    await finish()
  })
})

describe('a deletion that was interrupted', () => {
  const left = (removeFile?: (key: string) => Promise<void>) =>
    begin({ files: ['pictures/1', 'pictures/2'] }, NOW, removeFile)

  it('is finished by the job, but not while its request may still run', async () => {
    const finish = await left(async () => {
      throw new Error('No files today')
    })
    await expect(finish()).resolves.toBeUndefined()
    const removed = vi.fn(async (_key: string) => {})
    expect(await finishDeletions(later(15), removed)).toEqual({ failed: 0 })
    expect(removed).not.toHaveBeenCalled()
    expect(await keysIn(UNFINISHED_DELETIONS)).toHaveLength(1)
    expect(await finishDeletions(later(16), removed)).toEqual({ finished: 1, failed: 0 })
    expect(removed.mock.calls).toEqual([['pictures/1'], ['pictures/2']])
    expect(await keysIn(UNFINISHED_DELETIONS)).toEqual([])
  })
  it('is left to the job if the caller cannot remove files', async () => {
    const finish = await left()
    await finish()
    expect(await keysIn(UNFINISHED_DELETIONS)).toHaveLength(1)
    await finishDeletions(later(16), async () => {})
  })
  it('leaves its file to the next night if the job fails too', async () => {
    await left()
    const failing = async () => {
      throw new Error('No files today')
    }
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(await finishDeletions(later(16), failing)).toEqual({ failed: 1 })
    lines.mockRestore()
    expect(await keysIn(UNFINISHED_DELETIONS)).toHaveLength(1)
    expect(await finishDeletions(later(24 * 60), async () => {})).toEqual({ finished: 1, failed: 0 })
  })
  it('leaves nothing to finish when its request succeeded after all', async () => {
    const removed = vi.fn(async (_key: string) => {})
    const finish = await left(removed)
    await finish()
    expect(removed).toHaveBeenCalledTimes(2)
    expect(await keysIn(UNFINISHED_DELETIONS)).toEqual([])
  })
})
