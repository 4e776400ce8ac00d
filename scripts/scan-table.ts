/** Reads every item of the table, for ops scripts: no request does so, and no function may. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { settings } from '#kit/settings.ts'
import { documentClient, type StoredItem } from '#kit/table.ts'

export async function* scanTable(TableName: string = settings.table): AsyncGenerator<StoredItem> {
  let from: Record<string, unknown> | undefined
  do {
    const page = await documentClient.send(
      new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: from }),
    )
    yield* page.Items ?? []
    from = page.LastEvaluatedKey
  } while (from)
}
