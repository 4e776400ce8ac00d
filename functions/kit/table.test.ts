/** Writes that succeed or fail together, and what the table's readers find. Source: design section 3. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from './app-error.ts'
import { settings } from './settings.ts'
import {
  batchGetItems,
  ConditionFailedError,
  deleteItems,
  documentClient,
  markOnceWrite,
  partitionQuery,
  queryPages,
  queryPartition,
  releaseUniqueWrite,
  reserveUniqueWrite,
  type TableWrite,
  tombstoneExpiry,
  toTombstone,
  transact,
  transactRaw,
  tryTransact,
  uniqueFreeCheck,
} from './table.ts'

let count = 0
/** A partition of this test alone. */
const freshPk = () => `TABLE_TEST_${++count}`
const inUse = (holder: string) => new AppError('conflict', `In use by ${holder || 'nobody'}`)
const put = (pk: string, sk: string, more: object = {}): TableWrite => ({
  item: { Put: { TableName: settings.table, Item: { pk, sk, ...more } } },
  toError: inUse,
})
/** A write that fails, because there is no such item. */
const impossible = (sentence: string): TableWrite => {
  const Key = { pk: 'NOWHERE', sk: sentence }
  return {
    item: { Delete: { TableName: settings.table, Key, ConditionExpression: 'attribute_exists(pk)' } },
    toError: () => new AppError('invalid', sentence),
  }
}
const keysIn = async (pk: string) => (await queryPartition(pk)).map(({ sk }) => sk)
const store = (pk: string, sks: readonly string[], more: object = {}) =>
  Promise.all(sks.map(sk => transact([put(pk, sk, more)])))

let sent: { readonly name: string; readonly input: Record<string, unknown> }[] = []
beforeEach(() => {
  sent = []
  const send = documentClient.send.bind(documentClient) as (command: object) => Promise<never>
  vi.spyOn(documentClient, 'send').mockImplementation(((command: { readonly input: Record<string, unknown> }) => {
    sent.push({ name: command.constructor.name, input: command.input })
    return send(command)
  }) as never)
})
afterEach(() => void vi.restoreAllMocks())
const sentNames = () => sent.map(({ name }) => name)

describe('writes', () => {
  it('are executed together', async () => {
    const pk = freshPk()
    await transact([put(pk, '1'), put(pk, '2')])
    expect(await keysIn(pk)).toEqual(['1', '2'])
  })
  it('are all refused if a condition of one does not hold, with the error of the first such write', async () => {
    const pk = freshPk()
    const all = transact([put(pk, '1'), impossible('The first reason'), impossible('The second reason')])
    await expect(all).rejects.toMatchObject({ code: 'invalid', message: 'The first reason' })
    expect(await keysIn(pk)).toEqual([])
  })
  it('tell a caller who needs to know which of them was refused', async () => {
    const refused = impossible('No')
    for (const writes of [[put(freshPk(), '1'), refused], [refused]]) {
      const error = await transactRaw(writes).catch((error: unknown) => error)
      expect(error).toBeInstanceOf(ConditionFailedError)
      expect(error).toMatchObject({ name: 'ConditionFailedError', write: refused, error: { message: 'No' } })
      expect((error as ConditionFailedError).write).toBe(refused)
    }
  })
  it('can be tried: whether they were executed is the answer, and any other failure an error', async () => {
    const pk = freshPk()
    expect(await tryTransact([put(pk, '1'), put(pk, '2')])).toBe(true)
    expect(await tryTransact([put(pk, '3'), impossible('No')])).toBe(false)
    expect(await keysIn(pk)).toEqual(['1', '2'])
    await expect(tryTransact([put(pk, '')])).rejects.toThrow(/key|empty/i)
    await expect(tryTransact([put(pk, '4'), put(pk, '')])).rejects.toThrow(/key|empty/i)
    expect(await keysIn(pk)).toEqual(['1', '2'])
  })
  it('cost half as much alone, if a lost response does no harm', async () => {
    const pk = freshPk()
    const Key = { pk, sk: '1' }
    const once = { TableName: settings.table, ConditionExpression: 'attribute_not_exists(pk)' }
    await transact([put(pk, '1')])
    await transact([{ item: { Delete: { TableName: settings.table, Key } }, toError: inUse }])
    expect(sentNames()).toEqual(['PutCommand', 'DeleteCommand'])
    sent = []
    // Repeated by the SDK, each of these would fail because of its own first attempt.
    await transact([{ item: { Put: { ...once, Item: Key } }, toError: inUse }])
    await transact([
      {
        item: { Delete: { TableName: settings.table, Key, ConditionExpression: 'attribute_exists(pk)' } },
        toError: inUse,
      },
    ])
    const UpdateExpression = 'SET title = :title'
    const update = { TableName: settings.table, Key, UpdateExpression, ExpressionAttributeValues: { ':title': 'New' } }
    await transact([{ item: { Update: update }, toError: inUse }])
    expect(sentNames()).toEqual(Array(3).fill('TransactWriteCommand'))
    sent = []
    await transact([{ item: { Update: update }, toError: inUse, mark: 'mine' }])
    await transact([{ item: { Put: { ...once, Item: { ...Key, sk: '2' } } }, toError: inUse, mark: 'mine' }])
    expect(sentNames()).toEqual(['UpdateCommand', 'PutCommand'])
  })
})

describe('a change is dated when it is sent', () => {
  const LONG_AGO = Date.parse('2020-01-01')
  const isRecent = (changedAt: unknown) => typeof changedAt === 'number' && Date.now() - changedAt < 60_000
  const update = (pk: string, sk: string): TableWrite => ({
    item: {
      Update: {
        TableName: settings.table,
        Key: { pk, sk },
        UpdateExpression: 'SET changedAt = :changedAt, title = :title',
        ExpressionAttributeValues: { ':changedAt': LONG_AGO, ':title': 'Kept' },
      },
    },
    toError: inUse,
    mark: 'mine',
  })

  it('alone and in a transaction', async () => {
    const pk = freshPk()
    await transact([put(pk, '1', { changedAt: LONG_AGO, title: 'Kept' })])
    await transact([update(pk, '2')])
    await transact([put(pk, '3', { changedAt: LONG_AGO, title: 'Kept' }), update(pk, '4')])
    const items = await queryPartition(pk)
    expect(items.map(({ sk, title }) => [sk, title])).toEqual(['1', '2', '3', '4'].map(sk => [sk, 'Kept']))
    expect(items.map(({ changedAt }) => isRecent(changedAt))).toEqual(Array(4).fill(true))
  })
  it('unless it has no date', async () => {
    const pk = freshPk()
    const title: TableWrite = {
      item: {
        Update: {
          TableName: settings.table,
          Key: { pk, sk: '2' },
          UpdateExpression: 'SET title = :title',
          ExpressionAttributeValues: { ':title': 'Kept' },
        },
      },
      toError: inUse,
    }
    const number: TableWrite = {
      item: { Update: { TableName: settings.table, Key: { pk, sk: '3' }, UpdateExpression: 'REMOVE title' } },
      toError: inUse,
    }
    await transact([put(pk, '1'), title, number])
    expect(await queryPartition(pk)).toEqual([
      { pk, sk: '1' },
      { pk, sk: '2', title: 'Kept' },
      { pk, sk: '3' },
    ])
  })
})

describe('a unique value', () => {
  const reserve = (value: string, owner: string) => reserveUniqueWrite('TEST_NAME', value, owner, inUse)
  const other = () => put(freshPk(), '1')

  it('belongs to its first owner, who may reserve it again, until it is released', async () => {
    await transact([reserve('red', 'ana')])
    const alone = { ...reserve('red', 'eva'), mark: 'mine' }
    for (const writes of [[alone], [reserve('red', 'eva')], [other(), reserve('red', 'eva')]])
      await expect(transact(writes)).rejects.toThrow('In use by ana')
    await transact([reserve('red', 'ana'), other()])
    await transact([reserve('blue', 'eva')])
    await transact([releaseUniqueWrite('TEST_NAME', 'red')])
    await transact([reserve('red', 'eva')])
    await expect(transact([reserve('red', 'ana')])).rejects.toThrow('In use by eva')
    await expect(transact([reserve('blue', 'ana')])).rejects.toThrow('In use by eva')
  })
  it('of one kind can be reserved for another', async () => {
    await transact([reserve('green', 'ana')])
    await transact([reserveUniqueWrite('TEST_EMAIL', 'green', 'eva', inUse)])
    await transact([releaseUniqueWrite('TEST_EMAIL', 'green')])
    await expect(transact([reserve('green', 'eva')])).rejects.toThrow('In use by ana')
  })
  it('can be checked to be free, without being reserved', async () => {
    const pk = freshPk()
    const whileFree = (sk: string) => [put(pk, sk), uniqueFreeCheck('TEST_NAME', 'white', inUse)]
    await transact(whileFree('1'))
    await transact(whileFree('2'))
    await transact([reserve('white', 'ana')])
    await expect(transact(whileFree('3'))).rejects.toMatchObject({ code: 'conflict' })
    expect(await keysIn(pk)).toEqual(['1', '2'])
  })
})

it('what may happen only once is marked for as long as is asked', async () => {
  const pk = freshPk()
  const now = new Date('2026-11-22T10:00:00.900Z')
  expect(await tryTransact([markOnceWrite({ pk, sk: 'mail' }, now, 60)])).toBe(true)
  expect(await tryTransact([markOnceWrite({ pk, sk: 'mail' }, now, 60)])).toBe(false)
  expect(await tryTransact([markOnceWrite({ pk, sk: 'other mail' }, now, 60)])).toBe(true)
  const [mark] = await queryPartition(pk)
  expect(mark).toEqual({ pk, sk: 'mail', at: now.toISOString(), ttl: Date.parse('2026-11-22T10:01:00Z') / 1000 })
})

describe('a deleted record', () => {
  const now = new Date('2026-11-22T10:00:00.900Z')
  it('is remembered for a week', () =>
    expect(new Date(tombstoneExpiry(now) * 1000).toISOString()).toBe('2026-11-29T10:00:00.000Z'))
  it('leaves a version and a date, and nothing that it said', () =>
    expect(toTombstone({ pk: 'NOTE', sk: '1', title: 'Secret' } as never, 4, now)).toEqual({
      pk: 'NOTE',
      sk: '1',
      version: 4,
      changedAt: now.getTime(),
      deleted: true,
      row: {},
      ttl: tombstoneExpiry(now),
    }))
})

describe('the items of a partition', () => {
  /** A page is a megabyte at most. */
  const LARGE = { text: 'x'.repeat(390_000) }

  it('are all found, in the order of their keys, however many pages there are', async () => {
    const [pk, other] = [freshPk(), freshPk()]
    await store(other, ['9'])
    await store(pk, ['3', '1', '5', '2', '4'], LARGE)
    sent = []
    expect(await keysIn(pk)).toEqual(['1', '2', '3', '4', '5'])
    expect(sent.length).toBeGreaterThan(1)
    expect(sent.map(({ input }) => input.ConsistentRead)).toEqual(sent.map(() => true))
  })
  it('are read page by page', async () => {
    const pk = freshPk()
    await store(pk, ['1', '2', '3', '4'], LARGE)
    sent = []
    for await (const items of queryPages(partitionQuery(pk))) {
      expect(items.length).toBeLessThan(4)
      break
    }
    expect(sent).toHaveLength(1)
  })
})

describe('many items', () => {
  const numbers = (length: number) => Array.from({ length }, (_, index) => String(index).padStart(4, '0'))

  it('are loaded by a hundred at once, each of them once, without those that do not exist', async () => {
    const pk = freshPk()
    const here = numbers(240)
    await store(pk, here)
    sent = []
    const keys = [...here, 'x', 'y'].map(sk => ({ pk, sk, more: 'is ignored' }))
    expect((await batchGetItems(keys)).map(({ sk }) => sk).sort()).toEqual(here)
    expect(sentNames()).toEqual(Array(3).fill('BatchGetCommand'))
    expect(JSON.stringify(sent)).toContain('"ConsistentRead":true')
  })
  it('need no request if there are none', async () => {
    expect(await batchGetItems([])).toEqual([])
    await deleteItems([])
    expect(sent).toEqual([])
  })
  it('are deleted, and no others', async () => {
    const pk = freshPk()
    await store(pk, numbers(20))
    const keys = (await queryPartition(pk)).slice(1, 19) as { pk: string; sk: string }[]
    await deleteItems(keys)
    expect(await keysIn(pk)).toEqual(['0000', '0019'])
    expect(keys).toHaveLength(18)
  })
})
