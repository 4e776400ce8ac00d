import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { employees, type StoredEmployee } from '#functions/employees/store.ts'
import { projects } from '#functions/projects/store.ts'
import { auditLogOf } from '#kit/audit-log.ts'
import { startTestBucket, type TestBucket } from '#scripts/testing/files.ts'
import { createSignedInVisitor, createUser, setUser, type Visitor } from '#scripts/testing/people.ts'
import { createProject, createSheetFixture, createTimesheetClock, findRow } from '#scripts/testing/timesheets.ts'
import { homeApi } from '#shared/features/home.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import type { Role } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'
import { closeDueSheets } from './close-month.ts'
import { timesheets } from './store.ts'

const { approve, previewApproval, returnSheet, submit, setHours, setDescription, change, list, csv, one } =
  timesheetsApi.calls
const clock = createTimesheetClock()
/** The close stores what it seals. */
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(() => bucket.stop())
const NOW = '2026-11-24T12:00:00.000Z'
beforeEach(() => clock.at(NOW))
/** What the employee was told of, on their host. */
const noticesOf = async (who: Visitor) => (await who.call(homeApi.calls.notices, { query: {} })).body.items

/** A leader, and a sheet of one of their people on a project that needs approval. */
async function createCase(fields: Partial<StoredEmployee> = {}, roles: Role[] = ['leader']) {
  const user = await createUser(roles)
  const boss = await createSignedInVisitor(user._id, roles, 'staff', clock.now)
  const on = await createProject({ needsApproval: true })
  const made = await createSheetFixture(clock, { leader: user.employeeId, on, ...fields })
  const id = made.sheet._id
  const submitIt = async () => (await made.who.call(submit, { params: { id }, body: {} })).body
  const approveIt = (version: number, who = boss) => who.call(approve, { body: { sheets: [{ _id: id, version }] } })
  return { ...made, id, user, boss, submitIt, approveIt }
}

describe('a project without approvals', () => {
  it('has no approval step, and an edit withdraws the submission', async () => {
    const { boss, user } = await createCase()
    const plain = await createSheetFixture(clock, { leader: user.employeeId })
    expect(plain.sheet.project.needsApproval).toBe(false)
    const params = { id: plain.sheet._id }
    const { body: sent } = await plain.who.call(submit, { params, body: {} })
    expect(sent.approvalState).toBeUndefined()
    const reply = await boss.call(approve, { body: { sheets: [{ _id: params.id, version: sent.version }] } })
    expect(reply.body).toEqual({
      approved: [],
      refused: [{ _id: params.id, reason: timesheetMessages.needsNoApproval }],
    })
    const dayId = findRow(plain.sheet, '2026-11-03')._id
    const { body: edited } = await plain.who.call(setHours, { body: { timesheetId: params.id, dayId, hours: 8 } })
    expect(edited.submittedAt).toBeNull()
  })
})

describe('a submitted sheet', () => {
  it('waits for the leader, is approved as it was seen, and waits again after an edit', async () => {
    const { who, id, user, sheet, submitIt, approveIt } = await createCase()
    expect((await approveIt(1)).body.refused).toEqual([{ _id: id, reason: timesheetMessages.notWaiting }])
    const sent = await submitIt()
    expect(sent.approvalState).toBe('waiting')
    expect((await approveIt(sent.version)).body).toEqual({ approved: [id], refused: [] })
    // A double click approves it once.
    expect((await approveIt(sent.version)).body).toEqual({ approved: [id], refused: [] })
    expect((await auditLogOf('TIMESHEET', id)).length).toBe(3)
    const read = async () => (await who.call(one, { params: { id } })).body
    expect(await read()).toMatchObject({
      approvalState: 'approved',
      approval: { decision: 'approved', by: { name: user.name }, at: NOW, comment: '' },
      submittedAt: NOW,
      isClosed: false,
    })
    expect((await auditLogOf('TIMESHEET', id)).at(-1)?.changes).toMatchObject([
      { field: 'approval', from: null, to: { decision: 'approved' } },
    ])

    clock.at('2026-11-24T12:01:00.000Z')
    const dayId = findRow(sheet, '2026-11-03')._id
    await who.call(setHours, { body: { timesheetId: id, dayId, hours: 8 } })
    expect(await read()).toMatchObject({ approvalState: 'waiting', approval: null, submittedAt: NOW })
    // After an edit, the earlier approval does not count: the new version must be approved.
    expect((await approveIt(3)).body.refused).toEqual([{ _id: id, reason: timesheetMessages.changedSince }])
    expect((await approveIt((await read()).version)).body.approved).toEqual([id])
    // An edit of a waiting sheet withdraws the submission, as always.
    clock.at('2026-11-24T12:02:00.000Z')
    await who.call(setDescription, { body: { timesheetId: id, dayId, description: 'Work' } })
    await who.call(setDescription, { body: { timesheetId: id, dayId, description: 'More work' } })
    expect(await read()).toMatchObject({ submittedAt: null, approval: null })
    expect((await read()).approvalState).toBeUndefined()
  })

  it('is approved by the first of two approvers with the same name, and the second is told who was first', async () => {
    const { id, user, submitIt, approveIt } = await createCase()
    const namesake = await createUser(['admin'])
    await setUser(namesake._id, { name: user.name, lastName: user.lastName })
    const second = await createSignedInVisitor(namesake._id, ['admin'], 'staff', clock.now)
    const { version } = await submitIt()
    expect((await approveIt(version)).body.approved).toEqual([id])
    const { body } = await approveIt(version, second)
    expect(body).toEqual({
      approved: [],
      refused: [{ _id: id, reason: timesheetMessages.approvedBy(`${user.name} ${user.lastName}`) }],
    })
  })

  it('that changed since the approver saw it is refused, while the others are approved', async () => {
    const { who, boss, id, user, sheet, submitIt } = await createCase()
    const on = await createProject({ needsApproval: true })
    const other = await createSheetFixture(clock, { leader: user.employeeId, on })
    const seen = await submitIt()
    const { body: sent } = await other.who.call(submit, { params: { id: other.sheet._id }, body: {} })
    const dayId = findRow(sheet, '2026-11-03')._id
    await who.call(setHours, { body: { timesheetId: id, dayId, hours: 8 } })
    await submitIt()
    const sheets = [
      { _id: id, version: seen.version },
      { _id: other.sheet._id, version: sent.version },
      { _id: 'f'.repeat(24), version: 1 },
    ]
    const { status, body } = await boss.call(approve, { body: { sheets } })
    expect([status, body.approved]).toEqual([200, [other.sheet._id]])
    expect(new Map(body.refused.map(({ _id, reason }) => [_id, reason]))).toEqual(
      new Map([
        [id, timesheetMessages.changedSince],
        ['f'.repeat(24), timesheetMessages.gone],
      ]),
    )
  })

  it('is approved once when two approvers act at the same time', async () => {
    const { id, boss, user, submitIt } = await createCase()
    const admin = await clock.staff('admin')
    const { version } = await submitIt()
    const body = { sheets: [{ _id: id, version }] }
    const replies = await Promise.all([boss.call(approve, { body }), admin.call(approve, { body })])
    expect(replies.flatMap(reply => reply.body.approved)).toEqual([id])
    const names = [user, admin.person].map(({ name, lastName }) => timesheetMessages.approvedBy(`${name} ${lastName}`))
    expect(names).toContain(replies.flatMap(reply => reply.body.refused)[0]?.reason)
    const approvals = (await auditLogOf('TIMESHEET', id)).filter(({ changes }) =>
      changes.some(({ field }) => field.startsWith('approval')),
    )
    expect(approvals).toHaveLength(1)
  })

  it('can be approved by an authorized leader, but neither by a leader out of reach nor by its owner', async () => {
    const { id, submitIt, person } = await createCase()
    const { version } = await submitIt()
    const body = { sheets: [{ _id: id, version }] }
    const stranger = await clock.staff('leader')
    expect((await stranger.call(approve, { body })).body.refused).toEqual([{ _id: id, reason: timesheetMessages.gone }])
    expect((await stranger.call(returnSheet, { params: { id }, body: { comment: 'No' } })).status).toBe(404)
    expect((await stranger.call(previewApproval, { body: { sheets: [id] } })).body).toEqual([])
    // A role that sees everybody elsewhere does not widen the reach of a leader here.
    const both = await clock.staff('leader', 'devmanager')
    expect((await both.call(approve, { body })).body.approved).toEqual([])
    const account = await createUser(['admin'], person)
    const self = await createSignedInVisitor(account._id, ['admin'], 'staff', clock.now)
    expect((await self.call(approve, { body })).body.refused[0]?.reason).toBe(timesheetMessages.approvesOwn)
    expect((await self.call(returnSheet, { params: { id }, body: { comment: 'No' } })).status).toBe(409)

    const deputy = await createUser(['leader'])
    const stored = await employees.get(deputy.employeeId)
    await employees.replace(stored, { ...stored, authorizedEmployees: [person._id] }, clock.now)
    const visitor = await createSignedInVisitor(deputy._id, ['leader'], 'staff', clock.now)
    expect((await visitor.call(approve, { body })).body.approved).toEqual([id])
  })

  it('closes without an approval, and can then be neither approved nor returned', async () => {
    const { id, submitIt, user } = await createCase()
    const { version } = await submitIt()
    clock.at('2026-11-30T23:00:00.000Z')
    await closeDueSheets(clock.now)
    const late = await createSignedInVisitor(user._id, ['leader'], 'staff', clock.now)
    const body = { sheets: [{ _id: id, version: version + 1 }] }
    expect((await late.call(approve, { body })).body.refused).toEqual([{ _id: id, reason: timesheetMessages.closed }])
    expect((await late.call(returnSheet, { params: { id }, body: { comment: 'Late' } })).status).toBe(409)
    expect(await timesheets.find(id)).toMatchObject({ closedAt: '2026-11-30T23:00:00.000Z', approval: null })
  })

  it.each([
    ['needs approval only later', false, undefined, ''],
    ['no longer needs approval', true, 'waiting', 'Waiting'],
  ])('keeps the state it had reached at the close when its project %s', async (_, needed, state, label) => {
    const user = await createUser(['leader'])
    const on = await createProject({ needsApproval: needed })
    const { who, sheet } = await createSheetFixture(clock, { leader: user.employeeId, on })
    await who.call(submit, { params: { id: sheet._id }, body: {} })
    clock.at('2026-11-30T23:00:00.000Z')
    await closeDueSheets(clock.now)
    clock.at('2026-12-01T12:00:00.000Z')
    await projects.replace(on, { ...on, needsApproval: !needed }, clock.now)

    const boss = await createSignedInVisitor(user._id, ['leader'], 'staff', clock.now)
    const november = { month: 11, year: 2026 }
    expect((await boss.call(one, { params: { id: sheet._id } })).body.approvalState).toBe(state)
    const { items } = (await boss.call(list, { query: november })).body
    expect(items.map(({ approvalState }) => approvalState)).toEqual([state])
    const waiting = await boss.call(list, { query: { ...november, approval: 'waiting' } })
    expect(waiting.body.items).toHaveLength(needed ? 1 : 0)
    const exported = String((await boss.call(csv, { query: november })).body)
    expect(exported).toMatch(new RegExp(`Submitted,Approval,Closed\\r?\\n.*,${label},Yes`))
  })
})

describe('a returned sheet', () => {
  it('is open again with the comment, notifies its employee once, and returns to the queue when resubmitted', async () => {
    const { id, who, boss, user, sheet, submitIt, approveIt } = await createCase()
    const comment = 'The 3rd was a holiday'
    const returnIt = (headers = {}) => boss.call(returnSheet, { params: { id }, body: { comment }, headers })
    expect((await returnIt()).status).toBe(409)
    const { version } = await submitIt()
    expect((await returnIt({ 'if-match': '"1"' })).status).toBe(409)
    expect(await noticesOf(who)).toEqual([])
    const reply = await returnIt({ 'if-match': `"${version}"`, 'idempotency-key': 'return-once' })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        submittedAt: null,
        approvalState: 'returned',
        approval: { decision: 'returned', comment, by: { name: user.name }, at: NOW },
      },
    })
    await returnIt({ 'if-match': `"${version}"`, 'idempotency-key': 'return-once' })
    const told = { title: 'Timesheet of November 2026', by: fullName(user), path: `/my-months/${id}` }
    expect(await noticesOf(who)).toMatchObject([{ kind: 'returned', reason: comment, ...told }])

    clock.at('2026-11-24T13:00:00.000Z')
    const dayId = findRow(sheet, '2026-11-03')._id
    await who.call(setHours, { body: { timesheetId: id, dayId, hours: 8 } })
    expect((await who.call(one, { params: { id } })).body).toMatchObject({
      approvalState: 'returned',
      approval: { comment },
    })
    const again = await submitIt()
    expect(again).toMatchObject({ approvalState: 'waiting', approval: { decision: 'returned', comment } })
    expect((await approveIt(again.version)).body.approved).toEqual([id])
    expect(await noticesOf(who)).toMatchObject([{ kind: 'approved', ...told }, { kind: 'returned' }])
  })

  it('requires a comment, and may have been approved before', async () => {
    const { id, boss, submitIt, approveIt } = await createCase()
    const { version } = await submitIt()
    expect((await approveIt(version)).body.approved).toEqual([id])
    const params = { id }
    expect((await boss.call(returnSheet, { params, body: { comment: ' ' } })).status).toBe(400)
    expect((await boss.call(returnSheet, { params, body: { comment: 'Look again' } })).body.approvalState).toBe(
      'returned',
    )
  })
})

describe('a preview', () => {
  it('names days missing on all sheets of a person, empty descriptions and work on weekends', async () => {
    const second = await createProject({ needsApproval: true })
    const { person, who, boss, id, sheet, submitIt } = await createCase({ authorizedTimesheets: [second._id] })
    const body = { employee: person._id, period: '2026-11-01', project: second._id }
    const { body: other } = await who.call(timesheetsApi.calls.initialize, { body })
    const fill = (of: typeof sheet, rows: readonly [string, number, string][]) =>
      who.call(change, {
        params: { id: of._id },
        body: {
          changes: rows.map(([date, hours, description]) => ({ dayId: findRow(of, date)._id, hours, description })),
        },
      })
    const weekdays = sheet.days
      .map(({ date }) => date)
      .filter(date => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()))
    expect(weekdays).toHaveLength(21)
    // 19 days on the first sheet, one only on the second; the 30th has nothing anywhere. A Saturday, and a long day.
    const worked = weekdays.filter(date => !['2026-11-27', '2026-11-30'].includes(date))
    await fill(sheet, [
      ...worked.map((date): [string, number, string] => [date, 8, date === '2026-11-04' ? '' : 'Work']),
      ['2026-11-07', 12, 'Release'],
    ])
    await fill(other, [['2026-11-27', 8, 'Work']])
    expect((await submitIt()).timeSpent).toBe(164)
    const { body: preview } = await boss.call(previewApproval, { body: { sheets: [id] } })
    expect(preview).toMatchObject([
      {
        _id: id,
        timeSpent: 164,
        refusal: null,
        employee: { _id: person._id },
        missingDays: ['2026-11-30'],
        emptyDescriptions: ['2026-11-04'],
        weekendDays: ['2026-11-07'],
      },
    ])
    expect((await boss.call(previewApproval, { body: { sheets: [other._id] } })).body[0]?.refusal).toBe(
      timesheetMessages.notWaiting,
    )
  })

  it('counts overtime over all sheets of a person, and of each person alone', async () => {
    const second = await createProject({ needsApproval: true })
    const { person, who, boss, user, project, id, sheet } = await createCase({ authorizedTimesheets: [second._id] })
    const body = { employee: person._id, period: '2026-11-01', project: second._id }
    const { body: other } = await who.call(timesheetsApi.calls.initialize, { body })
    const colleague = await createSheetFixture(clock, { leader: user.employeeId, on: project })
    const work = (of: typeof sheet, by: Visitor, days: readonly string[], hours: number) =>
      by.call(change, {
        params: { id: of._id },
        body: { changes: days.map(date => ({ dayId: findRow(of, date)._id, hours, description: 'Work' })) },
      })
    const weekdays = sheet.days
      .map(({ date }) => date)
      .filter(date => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()))
    // November has 21 weekdays, 168 hours: 160 on one sheet and 11 on the other are 3 too many.
    await work(sheet, who, weekdays.slice(1), 8)
    await work(other, who, weekdays.slice(0, 1), 11)
    await work(colleague.sheet, colleague.who, weekdays, 7)
    const sheets = [id, colleague.sheet._id, other._id]
    const { body: preview } = await boss.call(previewApproval, { body: { sheets } })
    expect(preview.map(({ _id, timeSpent, overtime }) => [_id, timeSpent, overtime])).toEqual([
      [id, 160, 3],
      [colleague.sheet._id, 147, 0],
      [other._id, 11, 3],
    ])
  })
})

describe('the summary', () => {
  it('shows, filters by and exports the approval state of each sheet', async () => {
    const { boss, id, submitIt, approveIt } = await createCase()
    const idsOf = async (approval: string) =>
      (await boss.call(list, { query: { approval } as never })).body.items.map(({ _id }) => _id)
    const exported = async () => String((await boss.call(csv, { query: {} })).body)
    expect(await idsOf('waiting')).toEqual([])
    const { version } = await submitIt()
    expect(await idsOf('waiting,returned')).toEqual([id])
    expect(await exported()).toMatch(/Submitted,Approval,Closed\r?\n.*,Waiting,No/)
    await approveIt(version)
    expect([await idsOf('waiting'), await idsOf('approved')]).toEqual([[], [id]])
    expect(await exported()).toContain(',Approved,')
    await boss.call(returnSheet, { params: { id }, body: { comment: 'Look again' } })
    expect(await idsOf('returned')).toEqual([id])
    expect((await boss.call(list)).body.items).toMatchObject([
      { approvalState: 'returned', approval: { comment: 'Look again' } },
    ])
    expect((await boss.call(list, { query: { approval: 'perhaps' } as never })).status).toBe(400)
  })
})
