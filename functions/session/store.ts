/** What signing in reads and writes: failed attempts, used tokens, and the owner of an email. */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { employees } from '#functions/employees/store.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, markOnceWrite, tryTransact } from '#kit/table.ts'
import { makeWriteMark } from '#kit/write-mark.ts'

const attemptsKey = (who: string) => ({ pk: 'SIGN_IN_TRIES', sk: who })

/** Whose attempts are counted, and how many are free before each further one doubles the wait. */
export interface AttemptLimit {
  readonly key: string
  readonly freeAttempts: number
}
const FIRST_WAIT_SECONDS = 15
const LONGEST_WAIT_SECONDS = 15 * 60
const FORGET_SECONDS = 3600

/**
 * Counts an attempt before it is checked, so that simultaneous guesses are counted one by one. The count is reset after
 * an hour without attempts. Returns the seconds still to wait; 0 allows the attempt.
 */
export async function countAttempt({ key: who, freeAttempts }: AttemptLimit, now: Date): Promise<number> {
  const seconds = Math.floor(now.getTime() / 1000)
  for (;;) {
    const { Item } = await documentClient.send(
      new GetCommand({ TableName: settings.table, Key: attemptsKey(who), ConsistentRead: true }),
    )
    const seen: number = Item && Item.ttl > seconds ? (Item.tries ?? 0) : 0
    if (seen > 0 && Item?.openAt > seconds) return Item?.openAt - seconds
    const over = seen + 1 - freeAttempts
    const wait = over < 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** over, LONGEST_WAIT_SECONDS)
    const mark = makeWriteMark()
    try {
      await documentClient.send(
        new PutCommand({
          TableName: settings.table,
          Item: {
            ...attemptsKey(who),
            tries: seen + 1,
            openAt: seconds + wait,
            ttl: seconds + FORGET_SECONDS,
            writtenBy: mark,
          },
          ConditionExpression: 'attribute_not_exists(pk) OR tries = :seen',
          ExpressionAttributeValues: { ':seen': Item?.tries ?? 0 },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      )
      return 0
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      // The SDK's first try succeeded, but its response was lost.
      if (error.Item?.writtenBy?.S === mark) return 0
    }
  }
}

/** Resets the count after the right password. */
export async function resetAttempts({ key: who }: AttemptLimit): Promise<void> {
  await documentClient.send(new DeleteCommand({ TableName: settings.table, Key: attemptsKey(who) }))
}

/** The active employee with an email, for the timesheet session. */
export async function findEmployeeByEmail(email: string, now: Date) {
  return (await employees.rows(now)).find(row => row.email === email)
}

/** Longer than any provider's ID token is valid. */
const NONCE_SECONDS = 24 * 3600

/** Marks a token's nonce as used; returns false if it was used before. */
export const claimNonce = (nonce: string, now: Date): Promise<boolean> =>
  tryTransact([markOnceWrite({ pk: 'SIGN_IN_NONCE', sk: nonce }, now, NONCE_SECONDS)])
