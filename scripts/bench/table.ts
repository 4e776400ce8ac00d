/** Tables for measuring, with the keys and indexes of the stack's. */
import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'

/** Makes a table like the one that `startTable` has made from the template. */
export async function createTable(TableName: string, endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint })
  const { Table } = await client.send(new DescribeTableCommand({ TableName: process.env.PATTERN }))
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      LocalSecondaryIndexes: Table?.LocalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  )
  client.destroy()
}
