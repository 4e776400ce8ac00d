/**
 * Marks who has been reminded on a day, by the job or manually. Marked before the email is sent, so that nobody gets
 * two a day.
 */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { type BulkSender, type Email, renderMime, type SendResult } from '#kit/email.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, markOnceWrite, queryPartition, tryTransact } from '#kit/table.ts'
import { type Day, dayOf } from '#shared/kit/dates.ts'

/** A recipient: a person with a timesheet, or the leader of such people. */
export type ReminderRecipient = `person#${string}` | `leader#${string}`

const YEAR_SECONDS = 365 * 24 * 3600
const partitionKey = (on: Day) => `TIMESHEET_REMINDED#${on}`

export async function loadReminded(on: Day): Promise<ReadonlySet<string>> {
  return new Set((await queryPartition(partitionKey(on))).map(({ sk }) => sk))
}

/**
 * Sends the one email that a recipient gets on a day. One that SES certainly did not accept may be sent by the next
 * try; one whose outcome is unknown is not sent again.
 */
export async function sendReminder(
  ses: BulkSender,
  email: Email,
  to: ReminderRecipient,
  tag: string,
  now: Date,
): Promise<SendResult | 'sent today'> {
  const envelope = await renderMime(email)
  ses.assertUp()
  const key = { pk: partitionKey(dayOf(now)), sk: to }
  if (!(await tryTransact([markOnceWrite(key, now, YEAR_SECONDS)]))) return 'sent today'
  const posted = await ses.send(envelope, { reminder: tag })
  if (posted === 'refused') await documentClient.send(new DeleteCommand({ TableName: settings.table, Key: key }))
  return posted
}
