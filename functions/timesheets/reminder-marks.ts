/** Who has been reminded of a month: marked before the email goes out, so that nobody gets the same reminder twice. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { versionConflict } from '#kit/app-error.ts'
import { settings } from '#kit/settings.ts'
import { ConditionFailedError, documentClient, queryPartition, transactRaw } from '#kit/table.ts'
import type { Reminder } from '#shared/features/timesheets/closing.ts'
import { monthOfDay } from '#shared/kit/dates.ts'

/** A recipient: a person with a timesheet, or the leader of such people. */
export type ReminderRecipient = `person#${string}` | `leader#${string}`

const YEAR_SECONDS = 365 * 24 * 3600
const partitionKey = ({ period, days }: Reminder) => `TIMESHEET_REMINDED#${monthOfDay(period)}#${days}`

export async function loadReminded(of: Reminder): Promise<ReadonlySet<string>> {
  return new Set((await queryPartition(partitionKey(of))).map(({ sk }) => sk))
}

/** Reserves the one email that a recipient gets; returns false when it is already reserved. */
export async function markReminded(of: Reminder, sk: ReminderRecipient, now: Date): Promise<boolean> {
  const ttl = Math.floor(now.getTime() / 1000) + YEAR_SECONDS
  const mark = {
    TableName: settings.table,
    Item: { pk: partitionKey(of), sk, at: now.toISOString(), ttl },
    ConditionExpression: 'attribute_not_exists(pk)',
  }
  try {
    await transactRaw([{ item: { Put: mark }, toError: versionConflict }])
    return true
  } catch (error) {
    if (error instanceof ConditionFailedError) return false
    throw error
  }
}

/** Releases the reservation: the email certainly did not go out. */
export async function unmarkReminded(of: Reminder, sk: ReminderRecipient): Promise<void> {
  await documentClient.send(new DeleteCommand({ TableName: settings.table, Key: { pk: partitionKey(of), sk } }))
}
