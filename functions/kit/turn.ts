/**
 * Rules that hold over many records (somebody is always an admin, no leader is led by those below) are judged from a
 * reading of all of them. A counter, moved by every change that could break the rule, makes such changes go one by one.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { lostRace, Refusal } from './refusal.ts'
import { settings } from './settings.ts'
import { documents, type Write } from './table.ts'

const TRIES = 6

/** Somebody else had the turn: what was judged must be judged again. */
class TurnLost extends Refusal {
  constructor() {
    super('conflict', lostRace().message)
  }
}

/**
 * Does something that rules over many records guard. `act` reads, judges and writes, with the turns among its writes; it
 * is called again when another such change came in between.
 */
export async function inTurn<T>(rules: readonly string[], act: (turns: Write[]) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act(await Promise.all(rules.map(takingTurn)))
    } catch (error) {
      if (!(error instanceof TurnLost) || attempt === TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, 15 * 2 ** attempt * Math.random()))
    }
  }
}

async function takingTurn(rule: string): Promise<Write> {
  const Key = { pk: 'GUARD', sk: rule }
  const { Item } = await documents.send(new GetCommand({ TableName: settings.table, Key, ConsistentRead: true }))
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
    refusal: () => new TurnLost(),
  }
}
