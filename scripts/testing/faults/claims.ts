/** A stopped function's claim of an Idempotency-Key lasts half a minute (`idempotency.ts`). */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { settings } from '#kit/settings.ts'
import { documentClient, type TableKey } from '#kit/table.ts'
import type { SentRequest } from './aws-requests.ts'

/** Lets that time pass for the keys that these requests have claimed. */
export async function ageClaims(sent: readonly SentRequest[]): Promise<void> {
  for (const { operation, keys } of sent)
    for (const key of keys) if (operation === 'PutItem' && key.pk.startsWith('REPEATED#')) await ageClaim(key)
}

/** Ages a claim; a stored response stays as it is. */
async function ageClaim(key: TableKey): Promise<void> {
  const age = new UpdateCommand({
    TableName: settings.table,
    Key: { ...key },
    UpdateExpression: 'SET #ttl = :past',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(answer)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':past': 0 },
  })
  await documentClient.send(age).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  })
}
