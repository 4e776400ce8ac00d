/** Who has been reminded of a month: marked before the email goes out, so that nobody gets the same reminder twice. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { settings } from '#kit/settings.ts'
import { documentClient, markOnceWrite, queryPartition, tryTransact } from '#kit/table.ts'
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
export const markReminded = (of: Reminder, sk: ReminderRecipient, now: Date): Promise<boolean> =>
  tryTransact([markOnceWrite({ pk: partitionKey(of), sk }, now, YEAR_SECONDS)])

/** Releases the reservation: the email certainly did not go out. */
export async function unmarkReminded(of: Reminder, sk: ReminderRecipient): Promise<void> {
  await documentClient.send(new DeleteCommand({ TableName: settings.table, Key: { pk: partitionKey(of), sk } }))
}
