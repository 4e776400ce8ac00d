/** Drops the test file's table at its end: thousands of faults would leave thousands of tables in the database. */
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll } from 'vitest'

afterAll(async () => {
  const client = new DynamoDBClient()
  await client.send(new DeleteTableCommand({ TableName: process.env.TABLE }))
  client.destroy()
})
