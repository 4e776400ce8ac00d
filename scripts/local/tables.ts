/** The template's DynamoDB tables, made in DynamoDB Local with the same keys, indexes and time to live. */
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { startDynamo } from './dynamo.ts'

export const LOCAL_REGION = 'eu-central-1'
/** Whoever reaches this machine's loopback may use them; they open nothing anywhere else. */
export const LOCAL_CREDENTIALS = { accessKeyId: 'MUSTERLOCAL', secretAccessKey: 'muster-local-secret' }

export interface TableShape extends CreateTableCommandInput {
  readonly TableName: string
  readonly TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean }
}

/** Makes the tables that are not there yet. */
export async function createTables(endpoint: string, shapes: readonly TableShape[]): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS })
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

export interface LocalTable {
  readonly endpoint: string
  readonly tableName: string
  stop(): Promise<void>
}

/** DynamoDB Local with Muster's table and nothing else of the cloud, for the functions' tests. */
export async function startTable({ folder }: { inMemory?: true; folder?: string } = {}): Promise<LocalTable> {
  const dynamo = await startDynamo(folder)
  await createTables(dynamo.endpoint, [FIRST_SHAPE])
  return { endpoint: dynamo.endpoint, tableName: FIRST_SHAPE.TableName, stop: dynamo.stop }
}

const FIRST_SHAPE: TableShape = {
  TableName: 'muster-local',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
    { AttributeName: 'changedAt', AttributeType: 'N' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
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
