/**
 * Migrates stored items while people work. It can be stopped and restarted at any time: its position is stored in the
 * table, and migrated items are skipped.
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { settings } from '../settings.ts'
import { documentClient, partitionQuery, type StoredItem, type TableKey } from '../table.ts'
import type { Migration } from './list.ts'

interface MigrationOptions {
  /** The maximum number of items per request. */
  readonly pageSize?: number
}

/** Runs all pending migrations, and returns the number of changed items. */
export async function runMigrations(
  migrations: readonly Migration[],
  now: Date,
  { pageSize }: MigrationOptions = {},
): Promise<number> {
  let total = 0
  for (const migration of migrations) total += await runMigration(migration, now, pageSize)
  return total
}

async function runMigration(migration: Migration, now: Date, pageSize: number | undefined): Promise<number> {
  const mark = { pk: 'MIGRATION', sk: migration.name }
  const { Item: kept } = await documentClient.send(
    new GetCommand({ TableName: settings.table, Key: mark, ConsistentRead: true }),
  )
  if (kept?.doneAt) return 0
  const note = (Item: object) =>
    documentClient.send(new PutCommand({ TableName: settings.table, Item: { ...mark, ...Item } }))
  const partitions = migration.partitions(now)
  let from: TableKey | undefined = kept?.from
  let total = 0
  for (;;) {
    // A run that continues in the middle does not see all items.
    const isWhole = from === undefined
    let changed = 0
    for (const pk of partitions.slice(from ? Math.max(0, partitions.indexOf(from.pk)) : 0))
      do {
        const page = await documentClient.send(
          new QueryCommand({
            TableName: settings.table,
            ...partitionQuery(pk),
            ExclusiveStartKey: from,
            Limit: pageSize,
          }),
        )
        for (const item of page.Items ?? []) if (await migrateItem(item, migration)) changed++
        from = page.LastEvaluatedKey as TableKey | undefined
        if (from) await note({ from })
      } while (from)
    total += changed
    // Old code that was still running may have written items behind this position, so the migration is repeated until
    // nothing changes.
    if (isWhole && changed === 0) break
  }
  await note({ doneAt: now.toISOString() })
  return total
}

/** Migrates an item. Its version stays, so that forms that are open can still be saved; saving writes the new form. */
async function migrateItem(item: StoredItem, migration: Migration): Promise<boolean> {
  for (let seen: StoredItem | undefined = item; seen && !seen.deleted; ) {
    const after = migration.migrate(seen)
    if (!after) return false
    if (await write(seen, after)) return true
    const { Item }: { Item?: StoredItem } = await documentClient.send(
      new GetCommand({ TableName: settings.table, Key: { pk: seen.pk, sk: seen.sk }, ConsistentRead: true }),
    )
    seen = Item
  }
  return false
}

/** Writes an item; returns false if somebody else has changed it since. */
async function write(before: StoredItem, after: Partial<StoredItem>): Promise<boolean> {
  const fields = Object.entries(after)
  const unchanged = before.version === undefined ? 'body' : 'version'
  try {
    await documentClient.send(
      new UpdateCommand({
        TableName: settings.table,
        Key: { pk: before.pk, sk: before.sk },
        UpdateExpression: `SET ${fields.map((_, index) => `#f${index} = :v${index}`).join(', ')}`,
        ConditionExpression: '#unchanged = :before AND attribute_not_exists(deleted)',
        ExpressionAttributeNames: {
          '#unchanged': unchanged,
          ...Object.fromEntries(fields.map(([name], index) => [`#f${index}`, name])),
        },
        ExpressionAttributeValues: {
          ':before': before[unchanged],
          ...Object.fromEntries(fields.map(([, value], index) => [`:v${index}`, value])),
        },
      }),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
