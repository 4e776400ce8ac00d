/** AWS's part of a restore: a table with the state of an instant, by point-in-time recovery. Not yet run on AWS. */
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'

const HOURS_AT_MOST = 12

export const restoredNameOf = (stage: string, instant: Date): string =>
  `muster-${stage}-restored-${instant.toISOString().replace(/[:.]/g, '-')}`

/** Creates the table unless an earlier run has, and waits until it is readable, which takes minutes for any size. */
export async function restoreTableAt(
  SourceTableName: string,
  TargetTableName: string,
  instant: Date,
  client = new DynamoDBClient({}),
): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: SourceTableName }))
  const sse = Table?.SSEDescription?.KMSMasterKeyArn
  await client
    .send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName,
        TargetTableName,
        RestoreDateTime: instant,
        ...(sse ? { SSESpecificationOverride: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: sse } } : {}),
        BillingModeOverride: 'PAY_PER_REQUEST',
      }),
    )
    .catch((error: Error) => {
      if (error.name !== 'TableAlreadyExistsException') throw error
    })
  const waiting = { client, maxWaitTime: HOURS_AT_MOST * 3600, minDelay: 20, maxDelay: 60 }
  await waitUntilTableExists(waiting, { TableName: TargetTableName })
}

export async function dropTable(TableName: string, client = new DynamoDBClient({})): Promise<void> {
  await client.send(new DeleteTableCommand({ TableName }))
}
