/** Records who viewed whose pay, before the pay is returned. */
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { loadAuthors } from '#functions/users/store.ts'
import { authorOf } from '#kit/author.ts'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import { LeftOutError, sendPatiently } from '#kit/throttling.ts'
import type { PayViewEntry } from '#shared/features/salaries.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'

export interface PayView extends Pick<PayViewEntry, 'what' | 'through'> {
  readonly employeeId: string
}

/** The maximum number of items in one request. */
const BATCH_SIZE = 25
const MAX_CONCURRENT_BATCHES = 8
/** The maximum number of views in a response; more may be stored. */
const MAX_ANSWERED = 200

const partitionKey = (employeeId: string) => `SALARY_VIEW#${employeeId}`

/**
 * Records views of different people or things. Viewing again within the same minute does not count as a second view.
 */
export async function recordPayViews(looks: readonly PayView[], actor: Actor, now: Date): Promise<void> {
  const at = now.toISOString()
  const { userId, email } = actor
  const requests = looks.map(({ employeeId, what, through }) => ({
    PutRequest: {
      Item: {
        pk: partitionKey(employeeId),
        sk: [at.slice(0, 16), userId, what, through].join('#'),
        body: { who: { ...authorOf(actor), email }, at, what, through },
      },
    },
  }))
  const batches = Array.from({ length: Math.ceil(requests.length / BATCH_SIZE) }, (_, index) =>
    requests.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await writeBatch(batch)
  }
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT_BATCHES, batches.length) }, work))
}

type Requests = NonNullable<ConstructorParameters<typeof BatchWriteCommand>[0]['RequestItems']>[string]

/** @throws if the table does not accept all items: then nothing may be shown. */
async function writeBatch(requests: Requests): Promise<void> {
  let left = requests
  await sendPatiently(async () => {
    const { UnprocessedItems } = await documentClient.send(
      new BatchWriteCommand({ RequestItems: { [settings.table]: left } }),
    )
    left = UnprocessedItems?.[settings.table] ?? []
    if (left.length) throw new LeftOutError(left.length)
  })
}

/** Loads the latest views of an employee's pay, newest first. */
export async function loadPayViews(employeeId: string, now: Date): Promise<PayViewEntry[]> {
  const { Items = [] } = await documentClient.send(
    new QueryCommand({
      TableName: settings.table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partitionKey(employeeId) },
      ScanIndexForward: false,
      Limit: MAX_ANSWERED,
      ConsistentRead: true,
    }),
  )
  const looks = Items.map(({ sk, body }) => {
    const { email, ...who } = body.who as StoredAuthor & Pick<PayViewEntry['who'], 'email'>
    // The viewer is taken from the key when the item does not contain it.
    return {
      at: body.at,
      what: body.what,
      through: body.through,
      _id: sk,
      email,
      who: { _id: sk.split('#')[1], ...who },
    }
  })
  const { author } = await loadAuthors(
    looks.map(({ who }) => who),
    now,
  )
  return looks
    .map(({ who, email, ...look }): PayViewEntry => ({ ...look, who: { ...author(who), email } }))
    .sort((a, b) => (a.at > b.at ? -1 : 1))
}
