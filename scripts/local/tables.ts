/** The template's DynamoDB tables, made in DynamoDB Local with the same keys, indexes and time to live. */
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { REGION } from '#infra/stages.ts'
import { type DynamoOptions, startDynamo } from './dynamo.ts'
import type { ResolvedTemplate } from './template.ts'

/** Anyone with access to this machine's loopback may use them; they grant nothing anywhere else. */
export const LOCAL_CREDENTIALS = { accessKeyId: 'MUSTERLOCAL', secretAccessKey: 'muster-local-secret' }

export interface TableShape extends CreateTableCommandInput {
  readonly TableName: string
  readonly TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean } | undefined
}

/** The template's tables. */
export const readTables = (blueprint: ResolvedTemplate): TableShape[] =>
  blueprint
    .resourcesOfType<CloudTable>('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable')
    .map(({ ref, properties }) => ({
      TableName: ref,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: properties.KeySchema,
      AttributeDefinitions: properties.AttributeDefinitions,
      LocalSecondaryIndexes: properties.LocalSecondaryIndexes,
      GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
      TimeToLiveSpecification: properties.TimeToLiveSpecification,
    }))

type CloudTable = Omit<TableShape, 'TableName'>

/** Makes the tables that are not there yet. */
export async function createTables(endpoint: string, shapes: readonly TableShape[]): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials: LOCAL_CREDENTIALS })
  try {
    await Promise.all(shapes.map(shape => createTable(client, shape)))
  } finally {
    client.destroy()
  }
}

async function createTable(client: DynamoDBClient, { TimeToLiveSpecification: ttl, ...shape }: TableShape) {
  try {
    await client.send(new CreateTableCommand(shape))
  } catch (error) {
    if (error instanceof ResourceInUseException) return
    throw error
  }
  if (ttl) {
    await client.send(new UpdateTimeToLiveCommand({ TableName: shape.TableName, TimeToLiveSpecification: ttl }))
  }
}

/** Makes an empty table with the keys and indexes of another, for a test or a measurement. */
export async function createTableLike(pattern: string, TableName: string, endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials: LOCAL_CREDENTIALS })
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: pattern }))
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
  } finally {
    client.destroy()
  }
}

export interface LocalTable {
  readonly endpoint: string
  readonly tableName: string
  stop(): Promise<void>
}

/**
 * Muster's table as the template describes it (`infra/stack.test.ts` compares the two). It is written down because to
 * synthesize the stack takes longer than most files' tests do.
 */
export const MUSTER_TABLE: TableShape = {
  TableName: 'muster',
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
    { AttributeName: 'changedAt', AttributeType: 'N' },
  ],
  LocalSecondaryIndexes: [
    {
      IndexName: 'byChange',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'changedAt', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['row', 'version', 'deleted'] },
    },
  ],
  TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
}

/** DynamoDB Local with only Muster's table, without the rest of the cloud, for tests and measurements. */
export async function startTable(options: DynamoOptions = {}): Promise<LocalTable> {
  const { endpoint, stop } = await startDynamo(options)
  await createTables(endpoint, [MUSTER_TABLE])
  return { endpoint, tableName: MUSTER_TABLE.TableName, stop }
}
