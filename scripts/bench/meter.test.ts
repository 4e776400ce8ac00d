/** What the meter counts in front of DynamoDB Local is what AWS charges at least; worked out by hand from AWS's rules. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { settings } from '#kit/settings.ts'
import { startMeter } from './meter.ts'

const meter = await startMeter(inject('dynamo'))
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: meter.endpoint }))
afterAll(() => meter.stop())

const TableName = settings.table
const bytes = (count: number) => 'x'.repeat(count)
const keyOf = (sk: string) => ({ pk: 'METERED', sk })
const put = (item: object) => client.send(new PutCommand({ TableName, Item: item as Record<string, unknown> }))
const transact = (...TransactItems: NonNullable<TransactWriteCommandInput['TransactItems']>) =>
  client.send(new TransactWriteCommand({ TransactItems }))
const putItem = (sk: string, fields: object = {}) => ({ Put: { TableName, Item: { ...keyOf(sk), ...fields } } })

/** What one request costs, whether it succeeds or is refused. */
async function costOf(request: () => Promise<unknown>) {
  meter.read()
  const refusal = await request().then(
    () => undefined,
    (error: Error) => error.name,
  )
  const { requests, units, writing } = meter.read()
  return { requests, units, written: writing.units, refusal }
}
const reading = (units: number) => ({ requests: 1, units, written: 0, refusal: undefined })
const writing = (units: number, refusal?: string) => ({ requests: 1, units, written: units, refusal })

describe('a read', () => {
  const query = (pk: string, ConsistentRead: boolean, IndexName?: string) => () =>
    client.send(
      new QueryCommand({
        TableName,
        IndexName,
        ConsistentRead,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
      }),
    )
  it.each([
    ['a consistent query that finds nothing', query('NOTHING', true), 1],
    ['the same of the index', query('NOTHING', true, 'byChange'), 1],
    ['an eventually consistent one', query('NOTHING', false), 0.5],
    ['the same of the index', query('NOTHING', false, 'byChange'), 0.5],
  ])('%s', async (_, ask, units) => {
    expect(await costOf(ask)).toEqual(reading(units))
  })

  it('of five kilobytes costs two units, or one if eventually consistent', async () => {
    await put({ pk: 'LONG', sk: '1', text: bytes(5000) })
    expect(await costOf(query('LONG', true))).toEqual(reading(2))
    expect(await costOf(query('LONG', false))).toEqual(reading(1))
  })

  it.each([
    [true, 1],
    [false, 0.5],
  ])('of a missing item is charged, consistent: %s', async (ConsistentRead, units) => {
    const get = () => client.send(new GetCommand({ TableName, Key: keyOf('missing'), ConsistentRead }))
    expect(await costOf(get)).toEqual(reading(units))
  })

  it.each([
    // Three that are missing; then five kilobytes, and two that are missing.
    [true, 3, 2 + 2],
    [false, 1.5, 1 + 1],
  ])('of a batch is charged for each key, found or missing, consistent: %s', async (ConsistentRead, missing, mixed) => {
    await put({ ...keyOf('five'), text: bytes(5000) })
    const batch = (names: readonly string[]) => () =>
      client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: names.map(keyOf), ConsistentRead } } }))
    expect(await costOf(batch(['m1', 'm2', 'm3']))).toEqual(reading(missing))
    expect(await costOf(batch(['five', 'm1', 'm2']))).toEqual(reading(mixed))
  })

  it('in a transaction costs two units per item', async () => {
    const Get = { TableName, Key: keyOf('missing') }
    const ask = () => client.send(new TransactGetCommand({ TransactItems: [{ Get }] }))
    expect(await costOf(ask)).toEqual(reading(2))
  })

  it('that is invalid costs nothing', async () => {
    const ask = () => client.send(new QueryCommand({ TableName, KeyConditionExpression: 'pk =' }))
    expect(await costOf(ask)).toEqual({ ...reading(0), refusal: 'ValidationException' })
  })
})

describe('a write', () => {
  const unless = { ConditionExpression: 'attribute_not_exists(pk)' }

  it('of one item costs one unit per kilobyte, and the same again for the index if the item is in it', async () => {
    expect(await costOf(() => put(keyOf('small')))).toEqual(writing(1))
    expect(await costOf(() => put({ ...keyOf('large'), text: bytes(2500) }))).toEqual(writing(3))
    expect(await costOf(() => put({ ...keyOf('listed'), changedAt: 1, row: bytes(1500) }))).toEqual(writing(2 + 2))
  })

  it('that deletes a missing item costs one unit', async () => {
    const remove = () => client.send(new DeleteCommand({ TableName, Key: keyOf('missing') }))
    expect(await costOf(remove)).toEqual(writing(1))
  })

  it('that is refused costs as much as if it succeeded', async () => {
    await put(keyOf('taken'))
    const refused = 'ConditionalCheckFailedException'
    const again = (fields: object) => () =>
      client.send(new PutCommand({ TableName, Item: { ...keyOf('taken'), ...fields }, ...unless }))
    expect(await costOf(again({}))).toEqual(writing(1, refused))
    expect(await costOf(again({ text: bytes(2500) }))).toEqual(writing(3, refused))
    const update = () =>
      client.send(
        new UpdateCommand({
          TableName,
          Key: keyOf('missing'),
          UpdateExpression: 'SET #text = :text',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#text': 'text' },
          ExpressionAttributeValues: { ':text': bytes(1500) },
        }),
      )
    expect(await costOf(update)).toEqual(writing(2, refused))
  })

  it('in a transaction costs two units per kilobyte of each item', async () => {
    expect(await costOf(() => transact(putItem('t1'), putItem('t2')))).toEqual(writing(4))
    const long = { text: bytes(2500) }
    expect(await costOf(() => transact(putItem('t3', long), putItem('t4', long), putItem('t5')))).toEqual(
      writing(6 + 6 + 2),
    )
    const Delete = { TableName, Key: keyOf('missing') }
    const ConditionCheck = { ...Delete, ...unless }
    expect(
      await costOf(() => transact({ Delete }, { ConditionCheck: { ...ConditionCheck, Key: keyOf('m2') } })),
    ).toEqual(writing(4))
  })

  it('in a transaction costs the same again for the index, and twice that if the item moves in it', async () => {
    const listed = { changedAt: 1, row: bytes(100) }
    expect(await costOf(() => transact(putItem('i1', listed), putItem('i2', listed)))).toEqual(writing(4 + 4))
    const move = (sk: string) => ({
      Update: {
        TableName,
        Key: keyOf(sk),
        UpdateExpression: 'SET changedAt = :changedAt',
        ExpressionAttributeValues: { ':changedAt': 2 },
      },
    })
    expect(await costOf(() => transact(move('i1'), move('i2')))).toEqual(writing(4 + 8))
  })

  it('in a transaction that is refused costs as much as if it succeeded', async () => {
    const taken = { Put: { TableName, Item: keyOf('taken'), ...unless } }
    await put(keyOf('taken'))
    expect(await costOf(() => transact(taken, putItem('t6', { text: bytes(1500) })))).toEqual(
      writing(2 + 4, 'TransactionCanceledException'),
    )
  })
})
