/**
 * Rules that hold over many records (somebody is always an admin, no leader is led by those below) are judged from a
 * reading of all of them. A counter, moved by every change that could break the rule, makes such changes go one by one.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { AppError, versionConflict } from './app-error.ts'
import { retry } from './retry.ts'
import { settings } from './settings.ts'
import { documentClient, type TableWrite } from './table.ts'

/** Somebody else had the turn: what was judged must be judged again. */
class LockConflict extends AppError {
  constructor() {
    super('conflict', versionConflict().message)
  }
}

/**
 * Does something that rules over many records guard. `act` reads, judges and writes, with the turns among its writes; it
 * is called again when another such change came in between.
 */
export const withLock = <T>(rules: readonly string[], act: (turns: TableWrite[]) => Promise<T>): Promise<T> =>
  retry(async () => act(await Promise.all(rules.map(advanceLockWrite))), {
    attempts: 6,
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
