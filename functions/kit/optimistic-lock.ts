/**
 * Rules that span many records (somebody is always an admin, no leader is led by those below them) are checked by
 * reading all of them. A counter, incremented by every change that could break the rule, makes such changes run one at
 * a time.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { AppError, versionConflict } from './app-error.ts'
import { retry } from './retry.ts'
import { settings } from './settings.ts'
import { documentClient, type TableWrite } from './table.ts'

/** Another writer took the lock: the rule must be checked again. */
class LockConflict extends AppError {
  constructor() {
    super('conflict', versionConflict().message)
  }
}

/**
 * Runs `act` under locks on rules that span many records. `act` reads, checks and writes, with the lock writes among
 * its own; it runs again if another such change was made in between. @throws 409 after eight attempts
 */
export const withLock = <T>(rules: readonly string[], act: (lockWrites: TableWrite[]) => Promise<T>): Promise<T> =>
  retry(async () => act(await Promise.all(rules.map(advanceLockWrite))), {
    // One change succeeds in each round, so eight that start together all succeed; the pauses take 4 s at most.
    attempts: 8,
    delay: 15,
    isRetryable: error => error instanceof LockConflict,
  })

async function advanceLockWrite(rule: string): Promise<TableWrite> {
  const Key = { pk: 'GUARD', sk: rule }
  const { Item } = await documentClient.send(new GetCommand({ TableName: settings.table, Key, ConsistentRead: true }))
  const turn: number = Item?.turn ?? 0
  return {
    item: {
      Update: {
        TableName: settings.table,
        Key,
        UpdateExpression: 'SET turn = :next',
        ConditionExpression: turn === 0 ? 'attribute_not_exists(turn)' : 'turn = :turn',
        ExpressionAttributeValues: turn === 0 ? { ':next': 1 } : { ':next': turn + 1, ':turn': turn },
      },
    },
    toError: () => new LockConflict(),
  }
}
