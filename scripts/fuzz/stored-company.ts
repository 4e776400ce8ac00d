/** The company that is attacked: its records by kind, and the people who send requests. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { setPassword } from '#functions/credentials/store.ts'
import { users } from '#functions/users/store.ts'
import { signToken } from '#kit/session.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, type StoredItem } from '#kit/table.ts'
import { writeWorkbook } from '#kit/xlsx.ts'
import { writeMany } from '#scripts/seed/write.ts'
import { DEMO_PASSWORD, makeDemoCompany, seedCompanyRecords } from '#scripts/seed.ts'
import { createPayBrowser } from '#scripts/testing/pay-browser.ts'
import { createVisitor } from '#scripts/testing/people.ts'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { type Audience, PUBLIC_ROLES, type Role } from '#shared/kit/access.ts'
import { dayOf } from '#shared/kit/dates.ts'
import {
  EMPLOYEE_EMAIL,
  EMPLOYEE_WORKBOOK,
  ENCRYPTED_AMOUNT,
  ID_TOKEN,
  PUBLIC_LINK_KIND,
  TRACKER_EXPORT,
  UPLOAD_KEY,
} from './record-kinds.ts'
import { startSignInProvider } from './sign-in-provider.ts'

/** The sender of a request: somebody with roles on a host, or nobody. */
export interface Attacker {
  readonly name: string
  readonly token: string | undefined
  readonly userId: string
  readonly audience: Audience | undefined
  /** As `scripts/testing/call-roles.ts` names them: `employee` is the employee host, `none` a user without roles. */
  readonly roles: readonly string[]
}

/** It changes as records are made and deleted. */
export interface StoredCompany {
  readonly attackers: readonly Attacker[]
  /** The ids of records by the name of their partition, always in the same order. */
  readonly ids: Map<string, readonly string[]>
  /** The ids of the parts of records. */
  readonly partsOf: Map<string, readonly string[]>
  /** The owner of each record, and the project of each person. */
  readonly ownerOf: ReadonlyMap<string, string>
  readonly projectOf: ReadonlyMap<string, string>
  /** Amounts and files that only a browser or the server can create. */
  readonly made: ReadonlyMap<string, readonly string[]>
  stop(): void
}

/** Fills the empty table that the environment names with a company of `size` people. */
export async function storeCompany(size: number): Promise<StoredCompany> {
  const now = new Date()
  await seedCompanyRecords({ employees: size, now })
  const seeded = makeDemoCompany({ employees: size, now })
  const person = (account: string) => {
    const found = seeded.employees.find(({ email }) => email === `${account}@muster.example`)
    if (!found) throw new Error(`The company lacks ${account}`)
    return found
  }
  // The extremes: a user with all roles, one with none, and one without access to the main host.
  const extra = (account: string, index: number, roles: readonly Role[], isActive = true) => {
    const { _id: employeeId, name, lastName } = person(account)
    const _id = `5f02${String(index).repeat(20)}`
    return {
      _id,
      version: 1,
      name,
      lastName,
      email: `${account}${index}@muster.example`,
      isActive,
      roles: [...roles],
      employeeId,
    }
  }
  const extras = {
    everything: extra('admin2', 1, PUBLIC_ROLES),
    nothing: extra('employee', 2, []),
    closed: extra('it', 3, ['admin'], false),
    spare: extra('finance', 4, ['it', 'leader']),
    another: extra('rewards', 5, ['hr']),
  }
  await writeMany(Object.values(extras).map(user => users.insertWrite(user._id, user, now)))

  const attacker = async (
    name: string,
    userId: string,
    audience: Audience,
    roles: readonly string[],
  ): Promise<Attacker> => ({
    name,
    userId,
    audience,
    roles,
    token: await createSessionToken(userId, audience, `session of ${name}`),
  })
  const attackers = await Promise.all([
    ...seeded.users.map(user => attacker(user.email, user._id, 'staff', user.roles)),
    attacker('all roles', extras.everything._id, 'staff', PUBLIC_ROLES),
    attacker('no role', extras.nothing._id, 'staff', ['none']),
    attacker('closed account', extras.closed._id, 'staff', []),
    ...seeded.employees
      .filter(({ isActive }) => isActive)
      .map(employee => attacker(`${employee.email} on the employee host`, employee._id, 'timesheet', ['employee'])),
    { name: 'nobody', token: undefined, userId: '', audience: undefined, roles: [] },
    { name: 'garbled', token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', userId: '', audience: undefined, roles: [] },
  ])
  const everything = attackers.find(({ name }) => name === 'all roles')
  const records = await readRecords()
  const staff = new Set(seeded.users.map(({ employeeId }) => employeeId))
  records.ids.set('SPARE_USER', [extras.spare._id, extras.another._id])
  records.ids.set(
    'SPARE_EMPLOYEE',
    (records.ids.get('EMPLOYEE') ?? []).filter(id => !staff.has(id)),
  )
  const emails = seeded.employees.map(({ email }) => email)
  const { tokens, stop } = await startSignInProvider(emails)
  await setPassword('admin@muster.example', DEMO_PASSWORD)
  const made = new Map([
    ...(await makeOpaqueValues(everything?.token, now)),
    [EMPLOYEE_EMAIL, emails] as const,
    [ID_TOKEN, tokens] as const,
    [PUBLIC_LINK_KIND, await readPublicLinks(everything?.token, records.ids.get('TIMESHEET') ?? [])] as const,
  ])
  return { attackers, ...records, made, stop }
}

export const createSessionToken = (_id: string, audience: Audience, session: string): Promise<string> =>
  signToken({ _id, email: '', name: '', lastName: '', picture: '', audience, roles: [] }, session, new Date())

/** Reads every item of the table, in the order of its keys. */
export async function readTable(): Promise<StoredItem[]> {
  const found: StoredItem[] = []
  let from: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await documentClient.send(
      new ScanCommand({ TableName: settings.table, ExclusiveStartKey: from, ConsistentRead: true }),
    )
    found.push(...Items)
    from = LastEvaluatedKey
  } while (from)
  const keyOf = ({ pk, sk }: StoredItem) => `${pk}\n${sk}`
  return found.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

async function readRecords() {
  const ids = new Map<string, readonly string[]>()
  const partsOf = new Map<string, readonly string[]>()
  const ownerOf = new Map<string, string>()
  const projectOf = new Map<string, string>()
  const add = (kind: string, id: string, times = 1) =>
    void ids.set(kind, [...(ids.get(kind) ?? []), ...Array.from({ length: times }, () => id)])
  for (const { pk, sk, row = {}, body = {} } of await readTable()) {
    if (!/^[0-9a-f]{24}$/.test(sk)) continue
    const [kind = ''] = String(pk).split('#')
    add(kind, sk, canStillChange(kind, row) ? LIVELY_WEIGHT[kind] : 1)
    if (kind === 'EMPLOYEE' && row.isLeader) add('LEADER', sk)
    if (kind === 'EMPLOYEE' && row.referBy) add('REFERRED', sk)
    if (kind === 'EMPLOYEE' && row.project) projectOf.set(sk, row.project)
    if (row.employee) ownerOf.set(sk, row.employee)
    // An item that only stores a record's owner has no parts.
    if (!partsOf.get(sk)?.length) partsOf.set(sk, listIds({ ...row, ...body }))
  }
  ids.set('REWARD_STATUS', rewardStatuses.ids)
  return { ids, partsOf, ownerOf, projectOf }
}

/** Of some kinds, most records are finished, so that unfinished ones are attacked more often. */
const LIVELY_WEIGHT: Readonly<Record<string, number>> = { TIMESHEET: 4, REWARD: 4, ONE_ON_ONE: 30 }
function canStillChange(kind: string, row: Readonly<Record<string, unknown>>): boolean {
  if (kind === 'TIMESHEET') return row.closedAt === null
  if (kind === 'ONE_ON_ONE') return openOneOnOnes.includes(String(row.status))
  return kind === 'REWARD' && openRewards.includes(String(row.rewStatusID))
}
const openOneOnOnes = [oneOnOneStatuses.id('Open'), oneOnOneStatuses.id('In Progress')]
const openRewards = (['Pending Approval', 'Pending Refund', 'Pending Payment'] as const).map(rewardStatuses.id)

/** The ids of all that a record contains in lists. */
export function listIds(value: unknown): string[] {
  if (Array.isArray(value))
    return value.flatMap(one => [...(typeof one?._id === 'string' ? [String(one._id)] : []), ...listIds(one)])
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
    ? Object.values(value).flatMap(listIds)
    : []
}

/** Returns the queries of links that work without a session. */
async function readPublicLinks(token: string | undefined, sheets: readonly string[]): Promise<string[]> {
  const links: string[] = []
  for (const id of new Set(sheets.slice(0, 20))) {
    const { body } = await createVisitor(token).call(timesheetsApi.calls.one, { params: { id } })
    links.push(...[body.publicLink, body.standingLink].flatMap(link => (link ? [link.slice(link.indexOf('?'))] : [])))
  }
  return links
}

async function makeOpaqueValues(token: string | undefined, now: Date): Promise<ReadonlyMap<string, readonly string[]>> {
  const browser = await createPayBrowser(createVisitor(token))
  const amounts = ['4250.50', '100', '999.99', '60', '1', '12000', '0', '-5', '1e999', 'no amount']
  const book = async (...rows: unknown[][]) => {
    const [headings = [], ...rest] = rows
    const columns = headings.map(header => ({ header: String(header) }))
    return (await writeWorkbook([{ name: 'One', columns, rows: rest as (string | number)[][] }])).toString('base64')
  }
  const [today, tomorrow] = [0, 1].map(days => dayOf(new Date(now.getTime() + days * 86_400_000)))
  const written = (day = '') => {
    const [year = '', month = '', date = ''] = day.split('-')
    const name = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(
      new Date(`${year}-${month}-01`),
    )
    return `${date}/${name}/${year}`
  }
  const noWorkbooks = ['', 'bm8gd29ya2Jvb2s=', 'UEsDBAoAAAAAAA==', '%%%', Buffer.from('<table>').toString('base64')]
  const heading = ['Issue', 'Key', 'Logged', 'Date']
  return new Map([
    [ENCRYPTED_AMOUNT, await Promise.all(amounts.map(browser.encrypt)).then(all => [...all, 'a.b.c.d.e'])],
    [
      EMPLOYEE_WORKBOOK,
      [
        await book(
          ['Attribute', 'Value'],
          ['Name', 'Ana'],
          ['Birthday', today ?? ''],
          ['Leader', 'Mora'],
          ['Children', '2'],
        ),
        await book(
          ['Attribute', 'Value'],
          ['__proto__', 'x'],
          ['constructor', 1],
          ['Job title', 'Engineer'],
          ['Project', '=1+1'],
        ),
        await book(['Attribute'], ['Name']),
        ...noWorkbooks,
      ],
    ],
    [
      TRACKER_EXPORT,
      [
        await book(heading, ['Rig', 'SEA-1', 5, written(today)], ['Paint', 'SEA-2', '4,5', written(today)]),
        await book(heading, ['Rig', 'SEA-1', 25, written(today)]),
        await book(heading, ['__proto__', 'constructor', '1e3', written(tomorrow)]),
        await book(heading, ['Rig', 'SEA-1', 8, '1/Jan/20']),
        await book(['Issue'], ['Rig']),
        ...noWorkbooks,
      ],
    ],
    [
      UPLOAD_KEY,
      ['report.pdf', 'photo.png', 'strange.exe', '../x.pdf', ''].map(name => Buffer.from(name).toString('base64url')),
    ],
  ])
}
