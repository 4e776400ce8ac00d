/** What goes with a deleted record, at once or after an interruption. Source: design section 3. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
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

describe('a deletion that was interrupted', () => {
  const left = (removeFile?: (key: string) => Promise<void>) =>
    begin({ files: ['pictures/1', 'pictures/2'] }, NOW, removeFile)

  it('is finished by the job, but not while its request may still run', async () => {
    const finish = await left(async () => {
      throw new Error('No files today')
    })
    await expect(finish()).resolves.toBeUndefined()
    const removed = vi.fn(async (_key: string) => {})
    await finishDeletions(later(15), removed)
    expect(removed).not.toHaveBeenCalled()
    expect(await keysIn(UNFINISHED_DELETIONS)).toHaveLength(1)
    await finishDeletions(later(16), removed)
    expect(removed.mock.calls).toEqual([['pictures/1'], ['pictures/2']])
    expect(await keysIn(UNFINISHED_DELETIONS)).toEqual([])
  })
  it('is left to the job if the caller cannot remove files', async () => {
    const finish = await left()
    await finish()
    expect(await keysIn(UNFINISHED_DELETIONS)).toHaveLength(1)
    await finishDeletions(later(16), async () => {})
  })
  it('leaves nothing to finish when its request succeeded after all', async () => {
    const removed = vi.fn(async (_key: string) => {})
    const finish = await left(removed)
    await finish()
    expect(removed).toHaveBeenCalledTimes(2)
    expect(await keysIn(UNFINISHED_DELETIONS)).toEqual([])
  })
})
