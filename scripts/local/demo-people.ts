/** The people on the local sign-in page: the demo company's people, and two who must be rejected. */
import { createHash } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { REGION } from '#infra/stages.ts'
import { ACCOUNT_PARTITIONS } from '#shared/kit/access.ts'
import { LOCAL_CREDENTIALS } from './tables.ts'

export interface DemoPerson {
  readonly id: string
  readonly name: string
  readonly lastName: string
  readonly email: string
  /** Roles, or other information about them. */
  readonly note: string
  readonly group: 'Staff' | 'Employees' | 'Strangers'
}

const SHOWN_EMPLOYEES = 12

/** Reads the current people, so that somebody who was made a user a moment ago can sign in. */
export async function loadDemoPeople(endpoint: string, tableName: string): Promise<DemoPerson[]> {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: REGION, credentials: LOCAL_CREDENTIALS }),
  )
  try {
    const users = await queryRows(client, tableName, ACCOUNT_PARTITIONS.staff)
    const employees = await queryRows(client, tableName, ACCOUNT_PARTITIONS.timesheet)
    // The accounts that the start prints have one word before the @; they come first.
    users.sort((a, b) => Number(isAccountAddress(b)) - Number(isAccountAddress(a)) || a.email.localeCompare(b.email))
    const known = new Set(users.map(user => user.email))
    const plain = employees.filter(({ email }) => !known.has(email))
    plain.sort((a, b) => Number(b.email.startsWith('employee@')) - Number(a.email.startsWith('employee@')))
    return [
      ...users.map(user => toDemoPerson(user, 'Staff', user.roles?.join(', ') || 'no role')),
      ...plain.slice(0, SHOWN_EMPLOYEES).map(row => toDemoPerson(row, 'Employees', 'employee, timesheet host')),
      ...STRANGERS,
    ]
  } finally {
    client.destroy()
  }
}

const isAccountAddress = ({ email }: Row) => /^[a-z]+\d?@/.test(email)

interface Row {
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly isActive: boolean
  readonly roles?: readonly string[]
}

async function queryRows(client: DynamoDBDocumentClient, TableName: string, pk: string): Promise<Row[]> {
  const rows: Row[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ExclusiveStartKey,
      }),
    )
    for (const { row } of page.Items ?? []) if (row?.isActive) rows.push(row)
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return rows
}

const idFromEmail = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 24)
const toDemoPerson = (
  { name, lastName, email }: Pick<Row, 'name' | 'lastName' | 'email'>,
  group: DemoPerson['group'],
  note: string,
): DemoPerson => ({ id: idFromEmail(email), name, lastName, email, note, group })

const STRANGERS: readonly DemoPerson[] = [
  toDemoPerson(
    { name: 'Robin', lastName: 'Outside', email: 'robin@elsewhere.example' },
    'Strangers',
    'another domain: must be refused',
  ),
  toDemoPerson(
    { name: 'Kim', lastName: 'Unknown', email: 'kim.unknown@muster.example' },
    'Strangers',
    'our domain, but nobody knows them: must be refused',
  ),
]
