import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { settings } from '#kit/settings.ts'
import { deleteItems, documentClient } from '#kit/table.ts'

/** Deletes the responses stored for repeated requests, so that the handlers run again. */
export async function forgetResponses(): Promise<void> {
  for await (const { Items = [] } of paginateScan({ client: documentClient }, { TableName: settings.table }))
    await deleteItems(Items.flatMap(({ pk, sk }) => (String(pk).startsWith('REPEATED#') ? [{ pk, sk }] : [])))
}
