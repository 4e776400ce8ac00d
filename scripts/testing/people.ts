/** Acts as people: creates them in the table, signs them in, and sends requests through the real middleware chain. */
import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { deriveEmployeeFields } from '#functions/employees/derived-fields.ts'
import { employees, reserveWorkEmailWrite, type StoredEmployee } from '#functions/employees/store.ts'
import { users } from '#functions/users/store.ts'
import { ensureSecrets } from '#kit/secrets.ts'
import { signToken } from '#kit/session.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, type TableWrite, transact } from '#kit/table.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { EmployeeForm } from '#shared/features/employees/form.ts'
import { features } from '#shared/features/index.ts'
import type { Audience, Role } from '#shared/kit/access.ts'
import { canonicalJson } from '#shared/kit/canonical-json.ts'
import {
  type AnyCall,
  type BodyInput,
  type Contract,
  fillPath,
  type QueryInput,
  type Result,
} from '#shared/kit/contract.ts'
import { makeId } from '#shared/kit/ids.ts'
import { TOKEN_HEADER } from '#shared/kit/session.ts'
import { runAsFunction } from './closed-partitions.ts'
import { TEST_SECRETS } from './secrets.ts'

const freshId = (now = new Date()) => makeId(now, randomBytes(10).toString('hex'))
let count = 0

/** Creates an employee directly in the table. */
export async function createEmployee(fields: Partial<StoredEmployee> = {}): Promise<StoredEmployee> {
  const { employee, writes } = newEmployee(fields)
  await writeNew(writes, fields.email === undefined)
  return employee
}

function newEmployee(fields: Partial<StoredEmployee>) {
  count++
  const _id = freshId()
  const form = EmployeeForm.parse({
    name: `Person${count}`,
    lastName: 'Example',
    email: `person${count}@muster.example`,
    jobTitle: NO_TITLE,
    birthdayDate: '1990-05-17',
    hireDate: '2024-02-29',
    employeeType: employeeTypes.id('Full Time'),
    idNumber: String(count),
  })
  const stored = { ...deriveEmployeeFields(form, undefined), jobTitle: null, ...fields }
  const writes = [employees.insertWrite(_id, stored, new Date()), reserveWorkEmailWrite(stored.email, _id)]
  return { employee: { ...stored, _id, version: 1 }, writes }
}
/** Only satisfies the form: tests that need a job title provide one. */
const NO_TITLE = 'e'.repeat(24)

/**
 * Writes a test's initial items. If ids and email addresses are new, no condition can fail, so a batch is used: it
 * costs half of a transaction, and every test writes some.
 */
async function writeNew(writes: readonly TableWrite[], isUnique: boolean): Promise<void> {
  if (!isUnique) return transact(writes)
  const puts = writes.map(({ item: { Put } }) => ({ PutRequest: { Item: Put?.Item } }))
  const { UnprocessedItems } = await documentClient.send(
    new BatchWriteCommand({ RequestItems: { [settings.table]: puts } }),
  )
  if (Object.keys(UnprocessedItems ?? {}).length) throw new Error('The table has not taken all that a test begins with')
}

type UserPerson = Pick<StoredEmployee, '_id' | 'name' | 'lastName' | 'email' | 'isActive'>
/** Makes an employee a user with these roles. */
export async function createUser(roles: readonly Role[], of?: UserPerson) {
  const { employee: person, writes } = of
    ? { employee: of, writes: [] }
    : newEmployee({ isLeader: roles.includes('leader') })
  const _id = freshId()
  const { name, lastName, email, isActive } = person
  const user = { name, lastName, email, isActive, roles: [...roles], employeeId: person._id }
  await writeNew([...writes, users.insertWrite(_id, user, new Date())], true)
  return { ...person, _id, employeeId: person._id, roles }
}

/** Changes a stored user directly, without the form's validation. */
export async function setUser(id: string, fields: object): Promise<void> {
  const before = await users.get(id)
  await users.replace(before, { ...before, ...fields }, new Date())
}
/** The same for an employee. */
export async function setEmployee(id: string, fields: object): Promise<void> {
  const before = await employees.get(id)
  await employees.replace(before, { ...before, ...fields }, new Date())
}

export interface CallReply<T> {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: T
}
export interface CallInput<C extends AnyCall> {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Partial<QueryInput<C>>
  readonly body?: BodyInput<C>
  readonly headers?: Readonly<Record<string, string>>
}

/** A person at their browser. `call` returns the parsed response, whatever its status. */
export interface Visitor {
  call<C extends AnyCall>(call: C, sent?: CallInput<C>): Promise<CallReply<Result<C>>>
  readonly token: string | undefined
}

/** Signs in a person with these roles. */
export async function as(
  ...roles: Role[]
): Promise<Visitor & { readonly person: Awaited<ReturnType<typeof createUser>> }> {
  const person = await createUser(roles)
  return { ...(await createSignedInVisitor(person._id, roles)), person }
}

/** Signs in an employee on the timesheet host. */
export const signInAsEmployee = async (of?: StoredEmployee) =>
  createSignedInVisitor((of ?? (await createEmployee()))._id, ['employee'], 'timesheet')

/** A visitor with a token for an account, issued at an instant, for a session that may have started before. */
export async function createSignedInVisitor(
  _id: string,
  roles: readonly Role[],
  audience: Audience = 'staff',
  issued = new Date(),
  started = issued,
): Promise<Visitor> {
  const named = { email: '', name: '', lastName: '', picture: '' }
  const person = { _id, ...named, audience, roles: roles.map(name => ({ name })) }
  await ensureSecrets()
  return createVisitor(await signToken(person, freshId(), issued, Math.floor(started.getTime() / 1000)))
}

export const anonymousVisitor = createVisitor(undefined)

type LambdaHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>
const testFeatures = new Map<Contract, { readonly handler: LambdaHandler }>()
/** Lets visitors call a feature that exists only in a test. */
export const registerTestFeature = (contract: Contract, handler: LambdaHandler): void =>
  void testFeatures.set(contract, { handler })

/** A browser with this token, or without one. */
export function createVisitor(token: string | undefined): Visitor {
  return {
    token,
    async call(call, sent = {}) {
      const feature = [...features, ...testFeatures.keys()].find(one => Object.values(one.calls).includes(call))
      if (!feature) throw new Error(`${call.path} belongs to no feature`)
      const { handler } = testFeatures.get(feature) ?? (await import(`../../functions/${feature.name}/index.ts`))
      const event = toApiGatewayEvent(call, sent, { ...(token ? { [TOKEN_HEADER]: token } : {}), ...sent.headers })
      const answer = await runAsFunction(feature.name, () => handler(event, context))
      const { statusCode, headers = {} } = answer
      const isJson = String(headers['content-type']).startsWith('application/json')
      const text = decodeBody(answer)
      if (statusCode < 300 && isJson) checkAnswer(call, JSON.parse(text))
      return { status: statusCode, headers, body: isJson ? JSON.parse(text) : text }
    },
  }
}

/** Checks that a response contains the fields of its contract and no others. @throws when it does not. */
export function checkAnswer(call: AnyCall, body: unknown): void {
  const { data, error } = z.safeParse(call.result, body)
  const [promised, given] = [data, body].map(value => canonicalJson(value))
  if (error || promised !== given)
    throw new Error(`${call.path} returns what its contract does not name: ${error ?? given}`)
}

/** Returns a response's text, unpacked as by a browser; for a file that is not text, one character per byte. */
export function decodeBody({ body = '', isBase64Encoded = false, headers = {} }: EncodedResponse): string {
  if (!isBase64Encoded) return body
  const bytes = Buffer.from(body, 'base64')
  return headers['content-encoding'] === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString('latin1')
}
interface EncodedResponse {
  readonly body?: string | undefined
  readonly isBase64Encoded?: boolean | undefined
  readonly headers?: Readonly<Record<string, unknown>> | undefined
}

const context = { callbackWaitsForEmptyEventLoop: false, getRemainingTimeInMillis: () => 29_000 } as unknown as Context

/** The event that API Gateway makes of a request (payload format 2.0). */
export function toApiGatewayEvent(
  call: AnyCall,
  sent: CallInput<AnyCall>,
  headers: Readonly<Record<string, string>>,
): APIGatewayProxyEventV2 {
  const path = fillPath(call.path, sent.params)
  // One route matches all calls below a base path, without naming their parameters.
  const routeKey = `ANY ${call.path.split('/').slice(0, 3).join('/')}/{proxy+}`
  const query = Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)])
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { 'content-type': 'application/json', 'x-origin-verify': TEST_SECRETS.origin, ...headers },
    queryStringParameters: Object.fromEntries(query),
    requestContext: {
      accountId: 'test',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method: call.method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: freshId(),
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: Date.now(),
    },
    body: sent.body === undefined ? undefined : JSON.stringify(sent.body),
    isBase64Encoded: false,
  }
}

/** The same event once the chain has matched its path and parsed its body, for the parts that come after. */
export function toParsedEvent(...request: Parameters<typeof toApiGatewayEvent>): APIGatewayProxyEventV2 {
  const [, { params = {}, body }] = request
  return Object.assign(toApiGatewayEvent(...request), { pathParameters: params, body })
}
