/** Who has been reminded of a month: marked before the mail goes out, so that nobody hears of the same thing twice. */
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { lostRace } from '#kit/refusal.ts'
import { settings } from '#kit/settings.ts'
import { documents, tryWriteAll, WriteRefused } from '#kit/table.ts'
import type { Reminder } from '#shared/features/timesheets/closing.ts'
import { monthOfDay } from '#shared/kit/dates.ts'

/** Somebody as a person with a timesheet, or as the leader of such people. */
export type Addressee = `person#${string}` | `leader#${string}`

const YEAR_SECONDS = 365 * 24 * 3600
const partition = ({ period, days }: Reminder) => `TIMESHEET_REMINDED#${monthOfDay(period)}#${days}`

export async function reminded(of: Reminder): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  let from: Record<string, unknown> | undefined
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName: settings.table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition(of) },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    )
    for (const { sk } of page.Items ?? []) found.add(sk)
    from = page.LastEvaluatedKey
  } while (from)
  return found
}

/** Takes the one mail that somebody gets; false when it is taken. */
export async function taken(of: Reminder, sk: Addressee, now: Date): Promise<boolean> {
  const ttl = Math.floor(now.getTime() / 1000) + YEAR_SECONDS
  const mark = {
    TableName: settings.table,
    Item: { pk: partition(of), sk, at: now.toISOString(), ttl },
    ConditionExpression: 'attribute_not_exists(pk)',
  }
  try {
    await tryWriteAll([{ item: { Put: mark }, refusal: lostRace }])
    return true
  } catch (error) {
    if (error instanceof WriteRefused) return false
    throw error
  }
}

/** Gives it back: the mail surely did not go out. */
export async function givenBack(of: Reminder, sk: Addressee): Promise<void> {
  await documents.send(new DeleteCommand({ TableName: settings.table, Key: { pk: partition(of), sk } }))
}
