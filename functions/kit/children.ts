/** Records that live with their parent: comments, salaries, project changes. One partition a parent. */
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { lostRace } from './refusal.ts'
import { settings } from './settings.ts'
import { documents, tryWriteAll, type Write, WriteRefused } from './table.ts'

export class Children<Child extends { readonly _id: string }> {
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  /** All children of a parent, in the order of their ids. */
  async of(parentId: string): Promise<Child[]> {
    const children: Child[] = []
    let from: Record<string, unknown> | undefined
    do {
      const page = await documents.send(
        new QueryCommand({
          TableName: settings.table,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': `${this.#name}#${parentId}` },
          ConsistentRead: true,
          ExclusiveStartKey: from,
        }),
      )
      for (const item of page.Items ?? []) children.push({ ...item.body, _id: item.sk } as Child)
      from = page.LastEvaluatedKey
    } while (from)
    return children
  }

  /** Adds a child; the same id a second time changes nothing. */
  async add(parentId: string, child: Child): Promise<void> {
    try {
      await tryWriteAll([this.adding(parentId, child)])
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
    }
  }

  /** The write of `add`, for transactions over several collections. */
  adding(parentId: string, { _id, ...body }: Child): Write {
    return {
      item: {
        Put: {
          TableName: settings.table,
          Item: { pk: `${this.#name}#${parentId}`, sk: _id, body },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      refusal: lostRace,
    }
  }

  /** Removes all children of a parent that is gone. */
  async removeAll(parentId: string): Promise<void> {
    for (const { _id } of await this.of(parentId))
      await documents.send(
        new DeleteCommand({ TableName: settings.table, Key: { pk: `${this.#name}#${parentId}`, sk: _id } }),
      )
  }
}
