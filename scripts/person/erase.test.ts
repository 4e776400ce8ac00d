/** Erasing a person of the demo company: no data about them is left, and all other data stays correct. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPassword } from '#functions/credentials/store.ts'
import { removeFile, uploadStream } from '#kit/files.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, type StoredItem } from '#kit/table.ts'
import { seedCompanyRecords } from '#scripts/seed.ts'
import { startTestBucket } from '#scripts/testing/files.ts'
import { as, createEmployee, createSignedInVisitor, type Visitor } from '#scripts/testing/people.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { PUBLIC_ROLES } from '#shared/kit/access.ts'
import { addDays, addMonths, utcToday } from '#shared/kit/dates.ts'
import { scanTable } from '../scan-table.ts'
import { StageFiles } from '../stage-files.ts'
import { applyErasure, planErasure } from './erase.ts'

/** Part of every text about the person; the constants below are values of theirs. */
const MARK = `mark${randomUUID().replaceAll('-', '')}`
const PERSON = { name: 'Xanthippe', lastName: 'Quillfeather', email: 'xanthippe.q@muster.example' }
const PLANTED = {
  clientEmail: 'xq@client.example',
  idNumber: '9-8765-43210',
  mobilePhoneNumber: '+506 8877 6655',
  homePhoneNumber: '+506 2277 3344',
  legadmiId: '55443322110',
  plate1: 'XQZ778',
  notes: `Prefers mornings ${MARK}`,
  otherSkills: `Falconry ${MARK}`,
}
const ADDRESS = `17 Harrowgate Lane ${MARK}`
const AMOUNT = 73911.37
const FILE_TEXT = `%PDF-1.7 ${MARK}`
const SUBJECT = `subject-${MARK}`

const now = new Date()
const today = utcToday(now)
const months = [-1, -2, -3].map(back => `${addMonths(today, back).slice(0, 7)}-01`)
let files: Awaited<ReturnType<typeof startTestBucket>>
let admin: Awaited<ReturnType<typeof as>>
let everything: Visitor
let bucket: StageFiles
let person: string
let led: StoredItem
const all = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const one of source) found.push(one)
  return found
}
const items = async () => (await all(scanTable())).filter(({ deleted }) => !deleted)
const put = (Item: StoredItem) => documentClient.send(new PutCommand({ TableName: settings.table, Item }))
const keyOf = ({ pk, sk }: StoredItem) => `${pk} ${sk}`

/** Adds the mark to each text of more than one word. */
function mark(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(' ') ? `${value} ${MARK}` : value
  if (Array.isArray(value)) return value.map(mark)
  if (typeof value !== 'object' || value === null) return value
  const { name, lastName } = value as Record<string, unknown>
  const marked = Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, mark(inner)]))
  return name && lastName ? { ...marked, name, lastName } : marked
}

const monthQuery = (period: string) => {
  const [year, month] = period.split('-').map(Number)
  return { year: String(year), month: String(month), pageSize: '100' }
}
/** Reads the company's monthly sums, as finance sees them, and a colleague's screens. */
async function readCompany() {
  const ask = async (call: Parameters<Visitor['call']>[0], sent: object = {}) => {
    const { status, body } = await everything.call(call, sent)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as { readonly totalItems: number; readonly items: readonly StoredItem[] }
  }
  const sums: unknown[] = []
  for (const period of months) {
    const { items: sheets, ...sum } = await ask(timesheetsApi.calls.list, { query: monthQuery(period) })
    const hours = sheets
      .map(sheet => [
        sheet._id,
        sheet.project,
        sheet.timeSpent,
        sheet.registered,
        sheet.holidayTime,
        sheet.otherTime,
        sheet.timeRemaining,
        sheet.overtime,
        sheet.maxHours,
        sheet.personHours,
      ])
      .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))
    expect(hours).toHaveLength(sum.totalItems)
    sums.push([sum, hours])
  }
  return sums
}

beforeAll(async () => {
  files = await startTestBucket()
  bucket = new StageFiles(settings.files)
  await seedCompanyRecords({ now })
  admin = await as('admin')
  everything = await as(...PUBLIC_ROLES)

  const stored = await items()
  // Somebody who is a leader, has written about others, and has records of all kinds about them.
  const about = (id: string) => stored.filter(({ row, body }) => (row?.employee ?? body?.employee) === id)
  const leaders = stored.filter(({ pk, row }) => pk === 'EMPLOYEE' && row.isLeader && row.leader)
  const [record] = leaders.sort((a, b) => new Set(about(b.sk).map(kindOf)).size - new Set(about(a.sk).map(kindOf)).size)
  if (!record) throw new Error('Nobody leads')
  person = record.sk
  const user = stored.find(({ pk, row }) => pk === 'USER' && row.employeeId === person)
  if (!user) throw new Error('The leader is no user')
  led = stored.find(({ pk, row }) => pk === 'EMPLOYEE' && row.leader === person) ?? (await missing('people'))

  const own = new Set([person, ...about(person).map(({ sk }) => sk)])
  for (const item of stored)
    if (
      own.has(item.sk) ||
      String(item.pk)
        .split('#')
        .some(part => own.has(part))
    )
      await put({ ...item, row: item.row && mark(item.row), body: item.body && mark(item.body) })
  const ownPicture = `pictures/${person}/${MARK}.jpg`
  const accessTokens = { ['c'.repeat(24)]: { name: `Report ${MARK}`, scope: 'read' } }
  for (const version of ['old', 'new']) await uploadStream(ownPicture, Readable.from([version]), 'image/jpeg')
  await put({
    ...record,
    row: { ...record.row, ...PERSON, picture: `https://pictures.example/${MARK}`, ownPicture },
    body: { ...record.body, ...PLANTED, homeAddress: { ...record.body.homeAddress, addressLine1: ADDRESS } },
    accessTokens,
  })
  await put({ ...user, row: { ...user.row, ...PERSON, ownPicture }, accessTokens })
  for (const [what, owner] of [
    ['EMPLOYEE_EMAIL', person],
    ['USER_EMAIL', user.sk],
  ])
    await put({ pk: `UNIQUE#${what}`, sk: PERSON.email, owner })
  await setPassword(PERSON.email, 'a password')
  await put({ pk: 'SIGN_IN_ACCOUNT', sk: person, account: { issuer: 'https://issuer', subject: SUBJECT } })
  for (const pk of ['WEBHOOK_OUTBOX', `WEBHOOK_DELIVERY#${'d'.repeat(24)}`])
    await put({ pk, sk: 'e'.repeat(24), body: { event: { id: person, path: `/people/${person}` } } })
  await put({ pk: 'UNIQUE#SIGN_IN_ACCOUNT', sk: `https://issuer ${SUBJECT}`, owner: person })

  // Each of these actions on the record leaves other traces.
  const self = await createSignedInVisitor(user.sk, ['leader'])
  const due = addDays(today, 5)
  const item = { status: actionItemStatuses.id('Open'), priority: actionItemPriorities.id('Mid'), dueDate: due }
  const addItem = async (who: Visitor, employee: string, leaderAssigned: string, description: string) => {
    const body = { ...item, employee, leaderAssigned, title: 'Plan the handover', description }
    const headers = { 'idempotency-key': randomUUID() }
    const reply = await who.call(actionItemsApi.calls.create, { body, headers })
    expect(reply.status).toBe(201)
    return reply.body._id
  }
  const ofOther = await addItem(self, led.sk, person, 'Written about somebody else')
  const leader = await createEmployee({ isLeader: true })
  await addItem(everything, led.sk, person, 'Assigned to them, and told to them')
  const ofPerson = await addItem(everything, person, leader._id, `About them ${MARK}`)
  const comment = async (who: Visitor, id: string, text: string) => {
    const reply = await who.call(actionItemsApi.calls.comment, { params: { id }, body: { comment: text } })
    expect(reply.status).toBe(201)
  }
  await comment(self, ofOther, 'Their own words about somebody else')
  await comment(everything, ofOther, `Ask ${PERSON.name} ${PERSON.lastName}, ${PERSON.email} or ${PLANTED.idNumber}`)
  await comment(everything, ofPerson, `Well done ${MARK}`)
  const { body: before } = await everything.call(employeesApi.calls.one, { params: { id: led.sk } })
  const renamed = await everything.call(employeesApi.calls.update, {
    params: { id: led.sk },
    body: { ...before, notes: 'Moves on' } as never,
  })
  expect(renamed.status).toBe(200)

  // Files, each also with an older version; and a reward request.
  const money = { estimatedAmount: AMOUNT, realAmount: AMOUNT }
  for (const { pk, sk, row, body, ...rest } of (await items()).filter(one => own.has(one.sk))) {
    const [kind] = String(pk).split('#')
    if (kind !== 'REWARD' && kind !== 'TIMESHEET') continue
    const key = `${kind === 'REWARD' ? 'rewards' : 'timesheets'}/${sk}/file.pdf`
    for (const version of ['old', 'new']) await uploadStream(key, Readable.from([`${FILE_TEXT} ${version}`]), 'x')
    if (kind === 'REWARD') {
      const refund = { ...body.refund, invoice: { key, fileName: `${MARK}.pdf`, size: 7 } }
      await put({ ...rest, pk, sk, row: { ...row, ...money }, body: { ...body, refund } })
    } else {
      const sealed = `seals/${row.period.slice(0, 7)}/${sk}/1-${MARK}.json`
      await uploadStream(sealed, Readable.from([FILE_TEXT]), 'x')
      await put({ pk: `TIMESHEET_SEAL#${sk}`, sk: '000001', version: 1, hash: MARK, files: { data: sealed } })
      const file = { key, fileName: `${MARK}.pdf`, type: 'x' }
      const reopened = {
        until: now.toISOString(),
        reason: MARK,
        by: { name: 'A', lastName: 'B' },
        at: now.toISOString(),
      }
      await put({
        ...rest,
        pk,
        sk,
        row: { ...row, reopened, uploadedFileName: `${MARK}.pdf`, seal: { version: 1, hash: MARK } },
        // A corrected holiday has replaced a day's previous content, which it keeps.
        body: { ...body, file, corrected: { [row.period]: { before: [{ taskDescription: MARK }], after: [] } } },
      })
    }
  }
  await uploadStream(`unconfirmed/rewards/x/${user.sk}/file.pdf`, Readable.from([FILE_TEXT]), 'x')
  await uploadStream('archives/all/month.zip', Readable.from([FILE_TEXT]), 'x')
  await uploadStream('row-snapshots/EMPLOYEE/copy', Readable.from([FILE_TEXT]), 'x')
  await uploadStream('rewards/somebody-else/file.pdf', Readable.from(['%PDF-1.7 other']), 'x')
  await removeFile('archives/all/month.zip')
})
afterAll(() => files.stop())

const kindOf = ({ pk }: StoredItem) => String(pk).split('#')[0] ?? ''
const missing = (what: string): never => {
  throw new Error(`The demo company lacks ${what}`)
}
const erase = async () => {
  const erasure = await planErasure(scanTable, bucket, person, now)
  return applyErasure(erasure, bucket, { id: person, actor: { ...admin.person, userId: admin.person._id }, now })
}
const setActive = async (isActive: boolean) => {
  for (const item of await items())
    if (keyOf(item) === `EMPLOYEE ${person}` || (item.pk === 'USER' && item.row.employeeId === person))
      // As a save does, because otherwise the lists would not notice the change.
      await put({ ...item, row: { ...item.row, isActive }, version: item.version + 1, changedAt: Date.now() })
}
const textOf = (all: readonly StoredItem[]) =>
  JSON.stringify(all, (_, value) => (value instanceof Uint8Array ? '' : value)).toLowerCase()

describe('a person who is erased', () => {
  let before: StoredItem[]
  let sumsBefore: unknown

  it('no longer works here', async () => {
    await expect(erase()).rejects.toThrow('is active: deactivate them first')
    await expect(planErasure(scanTable, bucket, 'f'.repeat(24), now)).rejects.toThrow('Nobody has the id')
    await setActive(false)
    before = await items()
    sumsBefore = await readCompany()
    // The test proves something only if all of these kinds exist.
    const kinds = new Set(before.filter(one => textOf([one]).includes(MARK)).map(kindOf))
    for (const kind of [
      'EMPLOYEE',
      'ACTION_ITEM',
      'ACTION_ITEM_COMMENT',
      'ONE_ON_ONE',
      'PLAN',
      'GOAL',
      'TIMESHEET',
      'REWARD',
      'NOTICE',
      'SALARY',
    ])
      expect([...kinds, ...before.filter(one => textOf([one]).includes(person)).map(kindOf)], kind).toContain(kind)
  })

  it('cannot be found anywhere in the table', async () => {
    expect(await erase()).toEqual({ left: 0 })
    const after = await items()
    const sought = [
      MARK,
      ADDRESS,
      SUBJECT,
      ...Object.values(PLANTED),
      ...Object.values(PERSON),
      String(AMOUNT),
      String(Math.round(AMOUNT * 100)),
    ]
    for (const value of sought)
      expect(after.filter(one => textOf([one]).includes(value.toLowerCase())).map(keyOf), value).toEqual([])
    expect(after.filter(({ pk }) => String(pk).startsWith('WEBHOOK_')).map(keyOf)).toEqual([])
    // Records about others may still contain the id of their leader.
    const isTheirs = ({ pk, sk, row, body }: StoredItem) =>
      textOf([{ pk, sk, row: { employee: row?.employee }, body: { employee: body?.employee } }]).includes(person)
    const kinds = new Set(after.filter(isTheirs).map(kindOf))
    for (const kind of ['SALARY', 'RATE', 'PAY', 'PLAN', 'GOAL', 'REWARD_BUDGET', 'CREDENTIAL', 'SIGN_IN_ACCOUNT'])
      expect(kinds).not.toContain(kind)
  })

  it('has no file versions left, while others keep theirs', async () => {
    const left = await all(bucket.versions())
    expect(left.map(({ key }) => key)).toEqual(['rewards/somebody-else/file.pdf'])
  })

  it('leaves monthly totals unchanged', async () => {
    expect(JSON.stringify(sumsBefore)).toContain('"totalHours":')
    expect(await readCompany()).toEqual(sumsBefore)
    const { year, month } = monthQuery(months[0] ?? '')
    const params = { month, year }
    const { status } = await everything.call(timesheetReportsApi.calls.monthlyReport, { params })
    expect(status).toBe(200)
  })

  it('leaves records about others unchanged, except for the name', async () => {
    const after = new Map((await items()).map(item => [keyOf(item), item]))
    const isOthers = ({ pk, row, body, sk }: StoredItem) =>
      [row?.employee, body?.employee].some(one => one && one !== person) &&
      sk !== person &&
      !String(pk).includes(person)
    const others = before.filter(isOthers)
    expect(others.length).toBeGreaterThan(500)
    const neutral = (item: StoredItem | undefined) => {
      const { version, changedAt, ...rest } = item ?? {}
      const text = JSON.stringify(rest)
        .replaceAll(`"name":"${PERSON.name}","lastName":"${PERSON.lastName}"`, '"name":"Former","lastName":"employee"')
        .replaceAll(`${PERSON.name} ${PERSON.lastName}`, 'Former employee')
        .replaceAll(PERSON.email, 'Former employee')
        .replaceAll(PLANTED.idNumber, 'Former employee')
      const isNamed = (value: Record<string, unknown>) => value?.employeeId === person && 'lastName' in value
      return JSON.parse(text, (_, value) =>
        isNamed(value) ? { ...value, name: 'Former', lastName: 'employee' } : value,
      )
    }
    for (const item of others) expect(neutral(after.get(keyOf(item))), keyOf(item)).toEqual(neutral(item))
    const [named] = [...after.values()].filter(one => textOf([one]).includes('their own words about somebody else'))
    expect(named?.body.createdBy).toMatchObject({ name: 'Former', lastName: 'employee' })
  })

  it('is a former employee on every screen that shows their record', async () => {
    const { status, body } = await everything.call(employeesApi.calls.one, { params: { id: person } })
    expect([status, body.name, body.lastName, body.isActive]).toEqual([200, 'Former', 'employee', false])
    const lists = [employeesApi.calls.list, actionItemsApi.calls.list, goalsApi.calls.list, oneOnOnesApi.calls.list]
    for (const call of [...lists, careerDevelopmentPlansApi.calls.list])
      expect((await everything.call(call, {})).status, call.path).toBe(200)
    for (const period of months)
      for (const sheet of (await everything.call(timesheetsApi.calls.list, { query: monthQuery(period) })).body.items) {
        if (sheet.employee._id !== person) continue
        const one = await everything.call(timesheetsApi.calls.one, { params: { id: sheet._id } })
        expect([one.status, one.body.timeSpent, one.body.employee.name]).toEqual([200, sheet.timeSpent, 'Former'])
        const { body } = await everything.call(timesheetsApi.calls.verify, { params: { id: sheet._id } })
        expect(body).toEqual({ state: 'unsealed', versions: 0, isReopened: false, faults: [] })
      }
  })

  it('has a history that says when and by whom, and nothing else', async () => {
    const { body } = await everything.call(employeesApi.calls.history, { params: { id: person } })
    expect(body.items).toEqual([
      {
        _id: expect.any(String),
        at: now.toISOString(),
        who: { name: admin.person.name, lastName: admin.person.lastName, employeeId: admin.person.employeeId },
        changes: [{ field: 'erased', label: 'Erased', from: null, to: 'yes' }],
      },
    ])
  })

  it('is erased once', async () => {
    await expect(erase()).rejects.toThrow('was erased before')
  })
})
