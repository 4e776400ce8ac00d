/**
 * The cost of the action item list, cold and warm, whatever the length of the history: measured on the deployed bundle.
 */
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import {
  type ActionItemListItem,
  actionItemStatuses,
  actionItemsApi,
  defaultActionItemStatuses,
  type NewActionItem,
} from '#shared/features/action-items.ts'
import type { Audience } from '#shared/kit/access.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { createTableLike } from '../local/tables.ts'
import { makeDemoCompany } from '../seed.ts'
import type { Meter, Reading } from './meter.ts'

export interface ListFigures {
  readonly rows: number
  readonly cold: Reading
  readonly warm: Reading
  /** Requests of the warm list in addition to the session read: one per row cache and partition. */
  readonly queries: number
  /** The highest average cost of one of them. */
  readonly unitsAQuery: number
  /** Whether the next list shows what another instance wrote. */
  readonly isFresh: boolean
  /** Milliseconds of the warm handler, the queries to DynamoDB Local included. */
  readonly milliseconds: number
}

const SESSION_UNITS = 0.5

/** Fills a new table, with the schema of `pattern`, with `rows` items and lists them. */
export async function measureList(rows: number, pattern: string, dynamo: string, meter: Meter): Promise<ListFigures> {
  process.env.TABLE = `bench-${rows}-${randomUUID()}`
  await createTableLike(pattern, process.env.TABLE, dynamo)
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamo
  const { admin, person, leader } = await fillTable(rows)

  process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.endpoint
  const [here, there] = [await loadInstance('action-items'), await loadInstance('action-items')]
  const list = { status: defaultActionItemStatuses.map(({ _id }) => _id).join(',') }
  meter.read()
  await here(actionItemsApi.calls.list, admin, { query: list })
  const cold = meter.read()
  // After the overlap, during which the newest changes are queried again.
  await new Promise(resolve => setTimeout(resolve, 50))
  const before = await here(actionItemsApi.calls.list, admin, { query: list })
  meter.read()
  const began = performance.now()
  await here(actionItemsApi.calls.list, admin, { query: list })
  const milliseconds = performance.now() - began
  const warm = meter.read()

  const body: NewItem = {
    employee: person,
    leaderAssigned: leader,
    status: actionItemStatuses.id('Open'),
    priority: 'f1a200000000000000000002',
    title: 'Written by another instance',
    description: 'And seen at once',
    dueDate: '2999-12-31',
  }
  await there(actionItemsApi.calls.create, admin, { body })
  const after = await here(actionItemsApi.calls.list, admin, { query: list })
  return {
    rows,
    cold,
    warm,
    queries: warm.requests - 1,
    unitsAQuery: (warm.units - SESSION_UNITS) / (warm.requests - 1),
    isFresh: countItems(after) === countItems(before) + 1,
    milliseconds,
  }
}

type NewItem = Omit<Parameters<(typeof NewActionItem)['parse']>[0] & object, never>
const countItems = (answer: unknown) => (answer as { totalItems: number; items: ActionItemListItem[] }).totalItems

/** Sixty people and `rows` items over three years, none of them changed within the row cache's overlap. */
async function fillTable(rows: number) {
  const [{ employees }, { users }, { actionItems: items }, { writeMany }, { makeId }] = await Promise.all([
    import('#functions/employees/store.ts'),
    import('#functions/users/store.ts'),
    import('#functions/action-items/store.ts'),
    import('../seed/write.ts'),
    import('#shared/kit/ids.ts'),
  ])
  const now = new Date(Date.now() - 3600_000)
  const made = makeDemoCompany({ now })
  const [admin] = made.users.filter(user => user.roles.includes('admin'))
  const leader = made.employees.find(person => person.email === 'leader@muster.example')
  const person = made.employees.find(one => one.leader === leader?._id && one.isActive)
  if (!admin || !leader || !person) throw new Error('The demo company lacks an admin, a leader or their people')
  const copies = function* () {
    for (let count = 0; count < rows; count++) {
      const pattern = made.items[count % made.items.length]
      if (!pattern) return
      const tail = count.toString(16).padStart(20, '0')
      yield items.insertWrite(makeId(new Date(pattern.creationDate), tail), pattern, new Date(pattern.creationDate))
    }
  }
  await writeMany([
    ...made.employees.map(one => employees.insertWrite(one._id, one, now)),
    ...made.users.map(user => users.insertWrite(user._id, user, now)),
    ...copies(),
  ])
  return { admin, person: person._id, leader: leader._id }
}

interface SentInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: object
}
type CallInstance = (call: AnyCall, as: { _id: string }, sent: SentInput, audience?: Audience) => Promise<unknown>

/** Loads a feature's bundle again: a second warm Lambda. */
export async function loadInstance(feature: string): Promise<CallInstance> {
  const bundle = pathToFileURL(`dist/functions/${feature}/index.mjs`)
  const { handler } = (await import(`${bundle}?${randomUUID()}`)) as {
    handler: (
      event: APIGatewayProxyEventV2,
      context: Context,
    ) => Promise<{ statusCode: number; body: string; isBase64Encoded?: boolean }>
  }
  const [{ toApiGatewayEvent, decodeBody }, { ensureSecrets }, { signToken }] = await Promise.all([
    import('#scripts/testing/people.ts'),
    import('#kit/secrets.ts'),
    import('#kit/session.ts'),
  ])
  await ensureSecrets()
  return async (call, as, sent, audience = 'staff') => {
    const named = { email: '', name: '', lastName: '', picture: '', roles: [] }
    const token = await signToken({ ...named, audience, _id: as._id }, randomUUID(), new Date())
    const answer = await handler(toApiGatewayEvent(call, sent, { 'x-auth-token': token }), {} as Context)
    if (answer.statusCode >= 300) throw new Error(`${call.path} answered ${answer.statusCode}: ${answer.body}`)
    return JSON.parse(decodeBody(answer))
  }
}
