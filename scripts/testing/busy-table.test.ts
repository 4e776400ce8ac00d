/** Responses while the table throttles: 503 with a time to retry, and no effect. */
import { randomBytes } from 'node:crypto'
import { ProvisionedThroughputExceededException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { afterEach, expect, it } from 'vitest'
import { documentClient } from '#kit/table.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { as } from './people.ts'

const { create, one, update } = categoriesCatalogue.contract.calls
const NAME = 'no room'
afterEach(() => void documentClient.middlewareStack.remove(NAME))

/** Makes the table refuse every request of these commands from now on. */
function refuse(commands: readonly string[], error: () => Error): void {
  documentClient.middlewareStack.add(
    (next, { commandName = '' }) =>
      args => {
        if (commands.includes(commandName)) throw error()
        return next(args)
      },
    { step: 'initialize', name: NAME },
  )
}
const WRITES = ['PutItemCommand', 'UpdateItemCommand', 'TransactWriteItemsCommand']
const throttled = () => new ProvisionedThroughputExceededException({ message: 'Too many', $metadata: {} })
const throttledInside = () =>
  new TransactionCanceledException({
    message: 'Cancelled',
    $metadata: {},
    CancellationReasons: [{ Code: 'None' }, { Code: 'ThrottlingError' }],
  })

it.each([
  ['as a whole', WRITES, throttled],
  ['inside of a transaction', WRITES, throttledInside],
  ['when it is read', ['GetItemCommand'], throttled],
] as const)('a save that is throttled %s answers 503 and changes nothing', async (_, commands, error) => {
  const admin = await as('admin')
  const name = `Busy ${randomBytes(4).toString('hex')}`
  const { body: made } = await admin.call(create, { body: { name } })
  const params = { params: { id: made._id } }
  await admin.call(one, params)

  refuse(commands, error)
  const refused = await admin.call(update, { ...params, body: { name: `${name} now` } })
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    503,
    '2',
    { friendlyMessage: 'Muster is very busy at the moment. Please try again.' },
  ])

  documentClient.middlewareStack.remove(NAME)
  expect((await admin.call(one, params)).body).toMatchObject({ name, version: 1 })
})

it('an unexpected error is answered with only a message and the request id', async () => {
  const admin = await as('admin')
  refuse(['GetItemCommand'], () => new Error('the table muster-production-Data at db.ts:7'))
  const failed = await admin.call(one, { params: { id: '0'.repeat(24) } })
  expect([failed.status, failed.headers['content-type'], failed.body]).toEqual([
    500,
    'application/json; charset=utf-8',
    { friendlyMessage: 'Something went wrong, please try again', requestId: expect.any(String) },
  ])
})
