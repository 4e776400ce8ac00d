/** Who looked at what somebody earns: on record before it is answered. */
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { authorsNow } from '#functions/users/store.ts'
import { authorOf } from '#kit/author.ts'
import { settings } from '#kit/settings.ts'
import { documents } from '#kit/table.ts'
import type { KeptAuthor } from '#shared/features/employees/people.ts'
import type { View } from '#shared/features/salaries.ts'
import type { Actor } from '#shared/kit/access.ts'

export interface Look extends Pick<View, 'what' | 'through'> {
  readonly employeeId: string
}

/** What one request writes at the most, how many go at once, and how often what was left over is tried again. */
const BATCH = 25
const AT_ONCE = 8
const TRIES = 6
/** More are kept than are answered. */
const ANSWERED = 200

const partition = (employeeId: string) => `SALARY_VIEW#${employeeId}`

/** Records looks at different people or things. Looking again within the same minute is no second look. */
export async function recordLooks(looks: readonly Look[], actor: Actor, now: Date): Promise<void> {
  const at = now.toISOString()
  const { userId, email } = actor
  const requests = looks.map(({ employeeId, what, through }) => ({
    PutRequest: {
      Item: {
        pk: partition(employeeId),
        sk: [at.slice(0, 16), userId, what, through].join('#'),
        body: { who: { ...authorOf(actor), email }, at, what, through },
      },
    },
  }))
  const batches = Array.from({ length: Math.ceil(requests.length / BATCH) }, (_, index) =>
    requests.slice(index * BATCH, (index + 1) * BATCH),
  )
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await writeWhole(batch)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, batches.length) }, work))
}

type Requests = NonNullable<ConstructorParameters<typeof BatchWriteCommand>[0]['RequestItems']>[string]

/** @throws when the table does not take all of it: then nothing may be shown. */
async function writeWhole(requests: Requests): Promise<void> {
  let left = requests
  for (let attempt = 1; ; attempt++) {
    const { UnprocessedItems } = await documents.send(
      new BatchWriteCommand({ RequestItems: { [settings.table]: left } }),
    )
    left = UnprocessedItems?.[settings.table] ?? []
    if (left.length === 0) return
    if (attempt === TRIES) throw new Error(`${left.length} looks at pay could not be recorded`)
    await new Promise(resolve => setTimeout(resolve, 20 * 2 ** attempt * Math.random()))
  }
}

/** The latest looks at what somebody earns, newest first. */
export async function looksAt(employeeId: string, now: Date): Promise<View[]> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: settings.table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partition(employeeId) },
      ScanIndexForward: false,
      Limit: ANSWERED,
      ConsistentRead: true,
    }),
  )
  const looks = Items.map(({ sk, body }) => {
    const { email, ...who } = body.who as KeptAuthor & Pick<View['who'], 'email'>
    // Who looked is told by the key where it was not written down beside it.
    return {
      at: body.at,
      what: body.what,
      through: body.through,
      _id: sk,
      email,
      who: { _id: sk.split('#')[1], ...who },
    }
  })
  const { author } = await authorsNow(
    looks.map(({ who }) => who),
    now,
  )
  return looks
    .map(({ who, email, ...look }): View => ({ ...look, who: { ...author(who), email } }))
    .sort((a, b) => (a.at > b.at ? -1 : 1))
}
