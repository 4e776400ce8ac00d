import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { queryPartition } from '#kit/table.ts'
import { as, createEmployee, createSignedInVisitor, createUser, type Visitor } from '#scripts/testing/people.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { employeesApi as employeeCalls } from '#shared/features/employees.ts'
import type { NewOneOnOne, OneOnOneForm } from '#shared/features/one-on-ones/form.ts'
import { feelings, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOneMessages } from '#shared/features/one-on-ones/messages.ts'
import { ONE_ON_ONE_TEMPLATE_ID } from '#shared/features/one-on-ones/template.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { addDays, addMonths, type Day, formatDay, formatShortMonth, utcToday } from '#shared/kit/dates.ts'
import { makeId, monthOfId } from '#shared/kit/ids.ts'
import { oneOnOnes } from './store.ts'

const { list, csv, report, coverage, permissions, one, history, openItems, create } = oneOnOnesApi.calls
const { update, remove, template, updateTemplate } = oneOnOnesApi.calls
const { id: statusId } = oneOnOneStatuses
const DAY = utcToday(new Date())
const MONTH: Day = `${DAY.slice(0, 7)}-01`
const LAST_MONTH = addMonths(MONTH, -1)
const CALM = feelings.id('Calm')

async function createPeople() {
  const leader = await as('leader')
  const member = await createEmployee({ leader: leader.person.employeeId })
  const stranger = await createEmployee()
  const boss = await createEmployee({ isLeader: true })
  return { leader, member, stranger, boss }
}
async function createOneOnOne(who: Visitor, of: { _id: string }, more: Partial<z.input<typeof NewOneOnOne>> = {}) {
  const reply = await who.call(create, { body: { employee: of._id, creationDate: DAY, ...more } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const form = (more: Partial<z.input<typeof OneOnOneForm>> = {}) => ({
  leaderAssigned: null,
  status: statusId('In Progress'),
  feelings: [CALM],
  talkingPoint: '<p>Went well</p>',
  ...more,
})
async function saveOneOnOne(who: Visitor, id: string, more: Partial<z.input<typeof OneOnOneForm>> = {}) {
  const reply = await who.call(update, { params: { id }, body: form(more) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
async function createActionItem(
  who: Visitor,
  about: EmployeeRow,
  typeId: string | null,
  title = 'Agreed',
  assigned = about.leader,
) {
  const { body } = await who.call(actionItemsApi.calls.create, {
    body: {
      employee: about._id,
      leaderAssigned: assigned ?? '',
      status: actionItemStatuses.id('Open'),
      priority: actionItemPriorities.id('Mid'),
      title,
      description: 'As said',
      dueDate: addDays(DAY, 7),
      type: typeId ? 'OneOnOne' : 'General',
      typeId,
    },
  })
  return body
}
let deleter: Visitor
beforeAll(async () => {
  const { _id } = await createUser(['admin'], await createEmployee({ email: 'deleter@muster.example' }))
  deleter = await createSignedInVisitor(_id, ['admin'])
})

describe('date and time of a one-on-one', () => {
  const noon = `${DAY}T12:00:00.000Z`

  it('are unset at first, kept when a save omits them, and cleared with null', async () => {
    const { leader, member } = await createPeople()
    const { _id, meetsAt } = await createOneOnOne(leader, member)
    expect(meetsAt).toBeNull()
    expect(await saveOneOnOne(leader, _id, { meetsAt: noon })).toMatchObject({ meetsAt: noon })
    expect(await saveOneOnOne(leader, _id, { talkingPoint: '<p>More</p>' })).toMatchObject({ meetsAt: noon })
    const { items } = (await leader.call(list, { query: { employees: member._id } })).body
    expect(items).toMatchObject([{ _id, meetsAt: noon }])
    expect(await saveOneOnOne(leader, _id, { meetsAt: null })).toMatchObject({ meetsAt: null })
  })

  it.each([
    // Midnight of the month's first day in Kiribati, and the last minute of its last day on Baker Island.
    ['2026-10-31T10:00:00.000Z', 200],
    ['2026-12-01T11:59:00.000Z', 200],
    ['2026-10-30T23:59:00.000Z', 400],
    ['2026-12-02T00:00:00.000Z', 400],
    ['2025-11-15T12:00:00.000Z', 400],
    ['2026-11-15', 400],
    ['at noon', 400],
  ])('set to %s in a one-on-one of November 2026 are answered with %i', async (meetsAt, status) => {
    const { leader, member } = await createPeople()
    const { _id } = await createOneOnOne(leader, member, { creationDate: '2026-11-01' })
    const reply = await leader.call(update, { params: { id: _id }, body: form({ meetsAt }) })
    expect(reply.status, JSON.stringify(reply.body)).toBe(status)
    if (status === 400) expect(reply.body).toMatchObject({ errors: [{ path: 'meetsAt' }] })
  })

  it('stay valid once they are agreed, even outside the month', async () => {
    const { leader, member } = await createPeople()
    const { _id } = await createOneOnOne(leader, member, { creationDate: '2026-11-01' })
    const before = await oneOnOnes.get(_id)
    const meetsAt = '2026-12-05T12:00:00.000Z'
    await oneOnOnes.replace(before, { ...before, meetsAt }, new Date())
    expect(await saveOneOnOne(leader, _id, { meetsAt })).toMatchObject({ meetsAt })
  })

  it('are sent to the person, and to the leader if somebody else chose them, once', async () => {
    const { leader, member } = await createPeople()
    const { _id } = await createOneOnOne(leader, member, { leaderAssigned: leader.person.employeeId })
    const told = async (host: 'staff' | 'timesheet', person = '') =>
      (await queryPartition(`NOTICE#${host}#${person}`))
        .map(({ body }) => body)
        .filter(({ kind }) => kind === 'changed')
    const same = { leaderAssigned: leader.person.employeeId }
    await saveOneOnOne(leader, _id, { ...same, meetsAt: noon })
    await saveOneOnOne(leader, _id, { ...same, meetsAt: noon.replace('.000', '') })
    const reason = `It is on ${formatDay(DAY)} 12:00 UTC.`
    expect(await told('timesheet', member._id)).toMatchObject([{ path: `/my-one-on-ones/${_id}`, reason }])
    expect(await told('staff', leader.person.employeeId)).toEqual([])
    await saveOneOnOne(await as('admin'), _id, { ...same, meetsAt: null })
    expect(await told('staff', leader.person.employeeId)).toMatchObject([
      { path: `/one-on-ones/${_id}`, reason: 'Its day and hour are open again.' },
    ])
    expect(await told('timesheet', member._id)).toHaveLength(2)
    const mailed = (await queryPartition('NOTICE_OUTBOX')).filter(({ body }) => body.path.endsWith(_id))
    expect(mailed.map(({ sk }) => String(sk).slice(0, 24)).sort()).toEqual(
      [member._id, member._id, leader.person.employeeId].sort(),
    )
  })
})

it('the leader is notified when somebody else closes or reopens it, and of no other edit', async () => {
  const { leader, member } = await createPeople()
  const admin = await as('admin')
  const { employeeId: leaderAssigned } = leader.person
  const { _id } = await createOneOnOne(leader, member, { leaderAssigned })
  const save = (status: Parameters<typeof statusId>[0], talkingPoint: string) =>
    saveOneOnOne(admin, _id, { leaderAssigned, status: statusId(status), talkingPoint })
  await save('In Progress', '<p>One</p>')
  await save('In Progress', '<p>Two</p>')
  await save('Complete', '<p>Three</p>')
  await save('Complete', '<p>Four</p>')
  await save('In Progress', '<p>Five</p>')
  const told = (await queryPartition(`NOTICE#staff#${leaderAssigned}`)).map(({ body }) => [body.kind, body.reason])
  expect(told).toEqual([
    ['changed', 'Status: In Progress → Complete'],
    ['reopened', ''],
  ])
})

describe('opening a one-on-one', () => {
  it('returns it Open, dated the first of its month, with names and the template as talking points', async () => {
    const { leader, member, boss } = await createPeople()
    const admin = await as('admin')
    const { version } = (await admin.call(template)).body
    await admin.call(updateTemplate, {
      params: { id: ONE_ON_ONE_TEMPLATE_ID },
      headers: { 'if-match': `"${version}"` },
      body: { template: '<h2>How are you?</h2>' },
    })
    const made = await createOneOnOne(leader, member, { leaderAssigned: boss._id })
    expect(made).toMatchObject({
      employee: { _id: member._id, name: member.name },
      leaderAssigned: { _id: boss._id },
      status: { name: 'Open' },
      feelings: [],
      creationDate: MONTH,
      numberActionItems: 0,
      talkingPoint: '<h2>How are you?</h2>',
      version: 1,
    })
    expect((await leader.call(one, { params: { id: made._id } })).body).toEqual(made)
  })

  it('gives it an id of its month', async () => {
    const { leader, member } = await createPeople()
    for (const creationDate of ['2020-01-31', '2024-02-29', LAST_MONTH, addMonths(MONTH, 1)])
      expect(monthOfId((await createOneOnOne(leader, member, { creationDate }))._id)).toBe(creationDate.slice(0, 7))
  })

  it('refuses the second for a person and month, with a link to the first', async () => {
    const { leader, member, stranger } = await createPeople()
    const first = await createOneOnOne(leader, member)
    const admin = await as('admin')
    const reply = await admin.call(create, { body: { employee: member._id, creationDate: addDays(MONTH, 27) } })
    expect(reply).toMatchObject({
      status: 400,
      body: {
        friendlyMessage: oneOnOneMessages.second,
        errors: [{ path: 'creationDate', message: oneOnOneMessages.second }],
        seeAlso: `/one-on-ones/${first._id}`,
      },
    })
    await createOneOnOne(leader, member, { creationDate: LAST_MONTH })
    await createOneOnOne(admin, stranger)
  })

  it('lets one of several simultaneous requests win', async () => {
    const { leader, member } = await createPeople()
    const send = () => leader.call(create, { body: { employee: member._id, creationDate: DAY } })
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map(reply => reply.status).sort()).toEqual([201, 400, 400])
  })

  it('creates one for two requests with one Idempotency-Key', async () => {
    const { leader, member } = await createPeople()
    const send = () =>
      leader.call(create, {
        body: { employee: member._id, creationDate: LAST_MONTH },
        headers: { 'idempotency-key': 'twice-pressed' },
      })
    const replies = [...(await Promise.all([send(), send()])), await send()]
    expect(replies.map(reply => reply.status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(reply => reply.body._id)).size).toBe(1)
  })

  it.each([
    ['employee', { employee: '' }, 'This is a required field'],
    ['employee', { employee: 'f'.repeat(24) }, 'Choose an employee from the list'],
    ['leaderAssigned', { leaderAssigned: 'f'.repeat(24) }, 'Choose a leader from the list'],
    ['status', { status: statusId('Complete') }, 'A new one-on-one starts as Open'],
    ['creationDate', { creationDate: '' }, 'This is a required field'],
    ['creationDate', { creationDate: '2026-02-30' }, 'Invalid date'],
    ['creationDate', { creationDate: '2019-12-31' }, 'Invalid date'],
    ['creationDate', { creationDate: `${Number(DAY.slice(0, 4)) + 2}-01-01` }, 'Invalid date'],
  ])('refuses a bad %s (%o)', async (path, wrong, message) => {
    const { leader, member } = await createPeople()
    const reply = await leader.call(create, { body: { employee: member._id, creationDate: DAY, ...wrong } })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ errors: [{ path, message }] })
  })

  it('refuses people who have left, people who are no leaders, and people out of reach', async () => {
    const { leader, stranger } = await createPeople()
    const [gone, member] = [
      await createEmployee({ leader: leader.person.employeeId, isActive: false }),
      await createEmployee({ leader: leader.person.employeeId }),
    ]
    for (const body of [
      { employee: gone._id, creationDate: DAY },
      { employee: stranger._id, creationDate: DAY },
      { employee: member._id, creationDate: DAY, leaderAssigned: stranger._id },
    ])
      expect((await leader.call(create, { body })).status).toBe(400)
  })
})

describe('holding a one-on-one', () => {
  it('stores talking points and feelings, and increments the version', async () => {
    const { leader, member, boss } = await createPeople()
    const { _id: id } = await createOneOnOne(leader, member)
    const body = form({ leaderAssigned: boss._id, feelings: [CALM, feelings.id('Tired'), CALM] })
    const reply = await leader.call(update, { params: { id }, body, headers: { 'if-match': '"1"' } })
    expect(reply.body).toMatchObject({
      status: { name: 'In Progress' },
      leaderAssigned: { _id: boss._id },
      feelings: [{ name: 'Calm' }, { name: 'Tired' }],
      talkingPoint: '<p>Went well</p>',
      version: 2,
    })
    expect((await leader.call(update, { params: { id }, body, headers: { 'if-match': '"1"' } })).status).toBe(409)
  })

  it('completes with the sent feelings, ignores later changes to them, and clears them on Not Done', async () => {
    const { leader, member } = await createPeople()
    const { _id: id } = await createOneOnOne(leader, member)
    const felt = async (status: Parameters<typeof statusId>[0], sent: string[] | undefined) =>
      (await saveOneOnOne(leader, id, { status: statusId(status), feelings: sent })).feelings.map(({ name }) => name)
    expect(await felt('Complete', [CALM, feelings.id('Happy')])).toEqual(['Calm', 'Happy'])
    expect(await felt('Complete', [feelings.id('Tired')])).toEqual(['Calm', 'Happy'])
    expect(await felt('Complete', [])).toEqual(['Calm', 'Happy'])
    expect(await felt('In Progress', [CALM])).toEqual(['Calm'])
    expect(await felt('Complete', [feelings.id('Tired')])).toEqual(['Tired'])
    expect(await felt('Not Done', [CALM])).toEqual([])
    expect(await felt('Complete', [feelings.id('Worried')])).toEqual(['Worried'])
    expect(await felt('Open', [feelings.id('Proud')])).toEqual(['Proud'])
    expect(await felt('Complete', undefined)).toEqual(['Proud'])
    expect(await felt('Not Done', undefined)).toEqual([])
  })

  it('requires a leader, even if null, and keeps omitted fields', async () => {
    const { leader, member, boss } = await createPeople()
    const { _id: id } = await createOneOnOne(leader, member, { leaderAssigned: boss._id })
    await saveOneOnOne(leader, id, { leaderAssigned: boss._id })
    const { leaderAssigned: _leader, ...withoutLeader } = form()
    const { status: _status, ...withoutStatus } = form()
    const { feelings: _feelings, ...withoutFeelings } = form()
    for (const [path, body, message] of [
      ['leaderAssigned', withoutLeader, 'This is a required field'],
      ['status', withoutStatus, 'This is a required field'],
      ['feelings', withoutFeelings, 'Choose at least one feeling'],
    ] as const)
      expect(await leader.call(update, { params: { id }, body: body as ReturnType<typeof form> }), path).toMatchObject({
        status: 400,
        body: { errors: [{ path, message }] },
      })
    const kept = (await leader.call(one, { params: { id } })).body
    expect(kept).toMatchObject({ leaderAssigned: { _id: boss._id }, talkingPoint: '<p>Went well</p>' })

    const { talkingPoint: _said, ...withoutWords } = form({ leaderAssigned: boss._id })
    const reply = await leader.call(update, { params: { id }, body: withoutWords })
    expect(reply).toMatchObject({ status: 200, body: { talkingPoint: '<p>Went well</p>' } })
    for (const nobody of ['', null])
      expect((await saveOneOnOne(leader, id, { leaderAssigned: nobody, talkingPoint: '' })).leaderAssigned).toBeNull()
    expect((await leader.call(one, { params: { id } })).body.talkingPoint).toBe('')
  })

  it('names the person’s leader in responses, the list and the history', async () => {
    const { leader, member, stranger } = await createPeople()
    const admin = await as('admin')
    const { _id: id } = await createOneOnOne(leader, member)
    const wanted = {
      _id: member._id,
      name: member.name,
      lastName: 'Example',
      leader: { _id: leader.person.employeeId, name: leader.person.name, lastName: 'Example' },
    }
    expect((await leader.call(one, { params: { id } })).body.employee).toEqual(wanted)
    expect((await saveOneOnOne(leader, id)).employee).toEqual(wanted)
    expect((await leader.call(list)).body.items.map(row => row.employee)).toEqual([wanted])
    const past = (await leader.call(history, { params: { id: member._id } })).body.items
    expect(past.map(row => row.employee)).toEqual([wanted])
    expect((await createOneOnOne(admin, stranger)).employee).toEqual({
      _id: stranger._id,
      name: stranger.name,
      lastName: 'Example',
      leader: null,
    })
  })

  it.each([
    ['feelings', { feelings: [] }, 'Choose at least one feeling'],
    ['feelings.0', { feelings: [statusId('Open')] }, 'Choose one from the list'],
    ['status', { status: '' }, 'This is a required field'],
    ['leaderAssigned', { leaderAssigned: 'f'.repeat(24) }, 'Choose a leader from the list'],
    ['talkingPoint', { talkingPoint: 'x'.repeat(50_001) }, 'At most 50000 characters'],
    ['talkingPoint', { talkingPoint: '<'.repeat(50_000) }, 'At most 50000 characters'],
  ])('refuses bad %s', async (path, wrong, message) => {
    const { leader, member } = await createPeople()
    const { _id: id } = await createOneOnOne(leader, member)
    const reply = await leader.call(update, { params: { id }, body: form(wrong) })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  it('cannot go back from In Progress to Open', async () => {
    const { leader, member } = await createPeople()
    const { _id: id } = await createOneOnOne(leader, member)
    await saveOneOnOne(leader, id)
    const reply = await leader.call(update, { params: { id }, body: form({ status: statusId('Open') }) })
    expect(reply.body).toMatchObject({ errors: [{ path: 'status', message: oneOnOneMessages.move }] })
  })

  it('leaves closed ones of earlier months unchanged, and open ones editable', async () => {
    const { leader, member } = await createPeople()
    const { _id: id } = await createOneOnOne(leader, member, { creationDate: LAST_MONTH })
    await saveOneOnOne(leader, id)
    await saveOneOnOne(leader, id, { status: statusId('Complete') })
    const reply = await leader.call(update, { params: { id }, body: form({ status: statusId('Complete') }) })
    expect(reply).toMatchObject({ status: 400, body: { friendlyMessage: oneOnOneMessages.closed } })
    expect((await deleter.call(remove, { params: { id } })).status).toBe(400)
  })

  it('keeps a leader who has left since', async () => {
    const { leader, member, boss } = await createPeople()
    const { _id: id } = await createOneOnOne(leader, member, { leaderAssigned: boss._id })
    const { employees } = await import('#functions/employees/store.ts')
    const before = await employees.get(boss._id)
    await employees.replace(before, { ...before, isActive: false }, new Date())
    await saveOneOnOne(leader, id, { leaderAssigned: boss._id })
  })

  it('sanitizes rich text, and accepts up to 50,000 characters of it', async () => {
    const { leader, member } = await createPeople()
    const { _id: id } = await createOneOnOne(leader, member)
    const dirty = '<p onclick=alert(1)>Hi <img src=x onerror=alert(1)><b>there</b></p><script>alert(1)</script>'
    expect((await saveOneOnOne(leader, id, { talkingPoint: dirty })).talkingPoint).toBe(
      '<p>Hi <strong>there</strong></p>',
    )
    const long = `<p>${'é'.repeat(49_993)}</p>`
    expect((await saveOneOnOne(leader, id, { talkingPoint: long })).talkingPoint).toBe(long)
  })
})

describe("a leader's reach", () => {
  it('covers their people and one-on-ones assigned to them, and nothing else', async () => {
    const { leader, member, stranger } = await createPeople()
    const admin = await as('admin')
    const theirs = await createOneOnOne(leader, member)
    const assigned = await createOneOnOne(admin, stranger, { leaderAssigned: leader.person.employeeId })
    const hidden = await createOneOnOne(admin, stranger, { creationDate: LAST_MONTH })
    const { items } = (await leader.call(list)).body
    expect(items.map(item => item._id).sort()).toEqual([theirs._id, assigned._id].sort())
    for (const call of [one, openItems, remove] as const)
      expect((await leader.call(call, { params: { id: hidden._id } })).status).toBe(404)
    expect((await leader.call(update, { params: { id: hidden._id }, body: form() })).status).toBe(404)
    expect((await leader.call(csv)).body.split('\r\n')).toHaveLength(4)
    const seen = async (id: string) => (await leader.call(history, { params: { id } })).body.totalItems
    expect([await seen(member._id), await seen(stranger._id)]).toEqual([1, 1])
    expect((await leader.call(history, { params: { id: (await createEmployee())._id } })).status).toBe(404)
    expect((await (await as('leader', 'finance')).call(list)).body.totalItems).toBe(0)
  })
})

describe('the list', () => {
  it('filters, sorts and pages', async () => {
    const { leader, member, boss } = await createPeople()
    const other = await createEmployee({ leader: leader.person.employeeId, name: 'Ágata' })
    for (const creationDate of ['2021-03-01', '2024-12-01', MONTH])
      await createOneOnOne(leader, member, { creationDate })
    const { _id } = await createOneOnOne(leader, other, { leaderAssigned: boss._id, creationDate: '2025-01-01' })
    await saveOneOnOne(leader, _id, { leaderAssigned: boss._id })
    const months = async (query: object) => (await leader.call(list, { query })).body.items.map(row => row.creationDate)
    const sortByColumn = 'creationDate'
    expect(await months({ sortByColumn })).toEqual(['2021-03-01', '2024-12-01', '2025-01-01', MONTH])
    expect(await months({ sortByColumn, startDate: '2024-12-01', endDate: '2025-01-01' })).toEqual([
      '2024-12-01',
      '2025-01-01',
    ])
    expect(await months({ startDate: '2024-12-02', endDate: '2024-12-31' })).toEqual([])
    expect(await months({ search: 'agata' })).toEqual(['2025-01-01'])
    expect(await months({ leaderAssigned: boss._id })).toEqual(['2025-01-01'])
    expect(await months({ leaders: boss._id })).toEqual([])
    expect(await months({ leaders: leader.person.employeeId })).toHaveLength(4)
    expect(await months({ status: statusId('In Progress') })).toEqual(['2025-01-01'])
    expect(await months({ employees: other._id })).toEqual(['2025-01-01'])
    expect(await months({ sortByColumn, pageSize: '3', page: '2' })).toEqual([MONTH])
    for (const column of ['employee.name', 'leaderAssigned.name', 'status.name'] as const)
      expect(await months({ sortByColumn: column })).toHaveLength(4)
  })

  it('as CSV has the period, the feelings and the number of action items', async () => {
    const { leader, member, boss } = await createPeople()
    const { _id } = await createOneOnOne(leader, member)
    await saveOneOnOne(leader, _id, { leaderAssigned: boss._id, feelings: [CALM, feelings.id('Tired')] })
    await createActionItem(leader, member, _id)
    const reply = await leader.call(csv)
    expect(reply.headers['content-disposition']).toBe('attachment; filename="OneOnOnes.csv"')
    expect(String(reply.body).split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFEmployee,Assigned To,Status,Period,Feelings,Action Items',
      `${member.name} Example,${boss.name} Example,In Progress,${formatShortMonth(MONTH)},"Calm, Tired",1`,
    ])
  })
})

it('the history of a person is newest first, six per page, across years, and ends with the current month', async () => {
  const { leader, member } = await createPeople()
  const ahead = await createEmployee({ leader: leader.person.employeeId })
  for (const person of [member, ahead]) await createOneOnOne(leader, person, { creationDate: addMonths(MONTH, 1) })
  expect((await leader.call(history, { params: { id: ahead._id } })).body).toEqual({ totalItems: 0, items: [] })
  for (let back = 0; back < 14; back += 2)
    await createOneOnOne(leader, member, { creationDate: addMonths(MONTH, -back) })
  const page = async (query = {}) => (await leader.call(history, { params: { id: member._id }, query })).body
  const first = await page()
  expect(first.totalItems).toBe(7)
  expect(first.items.map(row => row.creationDate)).toEqual([0, 2, 4, 6, 8, 10].map(back => addMonths(MONTH, -back)))
  expect((await page({ page: '2' })).items.map(row => row.creationDate)).toEqual([addMonths(MONTH, -12)])
})

describe('action items of a one-on-one', () => {
  it('are counted, and open ones of earlier months are carried over', async () => {
    const { leader, member } = await createPeople()
    const before = await createOneOnOne(leader, member, { creationDate: LAST_MONTH })
    const now = await createOneOnOne(leader, member)
    const later = await createOneOnOne(leader, member, { creationDate: addMonths(MONTH, 1) })
    const titles = ['Open', 'Held', 'Done', 'Dropped']
    const [, held, done, dropped] = [
      await createActionItem(leader, member, before._id, titles[0]),
      await createActionItem(leader, member, before._id, titles[1]),
      await createActionItem(leader, member, before._id, titles[2]),
      await createActionItem(leader, member, before._id, titles[3]),
    ]
    await createActionItem(leader, member, now._id, 'Of now')
    await createActionItem(leader, member, null, 'Of none')
    const other = await createEmployee({ leader: leader.person.employeeId })
    const others = await createOneOnOne(leader, other, { creationDate: LAST_MONTH })
    await createActionItem(leader, other, others._id, 'Of another person')
    for (const [item, name] of [
      [held, 'On Hold'],
      [done, 'Completed'],
      [dropped, 'Not Done'],
    ] as const) {
      const { title, description } = item
      const dueDate = name === 'On Hold' ? addDays(DAY, 3) : item.dueDate
      const body = {
        title,
        description,
        dueDate,
        employee: member._id,
        leaderAssigned: item.leaderAssigned._id,
        priority: item.priority._id,
        status: actionItemStatuses.id(name),
      }
      await leader.call(actionItemsApi.calls.update, { params: { id: item._id }, body })
    }
    const carried = async ({ _id }: { _id: string }) =>
      (await leader.call(openItems, { params: { id: _id } })).body.map(item => item.title)
    expect(await carried(before)).toEqual([])
    // The next due one comes first.
    expect(await carried(now)).toEqual(['Held', 'Open'])
    expect((await carried(later)).sort()).toEqual(['Held', 'Of now', 'Open'])
    expect((await leader.call(one, { params: { id: before._id } })).body.numberActionItems).toBe(4)
    const counts = (await leader.call(list, { query: { sortByColumn: 'creationDate', employees: member._id } })).body
      .items
    expect(counts.map(row => row.numberActionItems)).toEqual([4, 1, 0])
  })
})

describe('deleting a one-on-one', () => {
  it('is allowed only for the people configured for the stage, whatever their role', async () => {
    const { leader, member } = await createPeople()
    const { _id: id } = await createOneOnOne(leader, member)
    for (const who of [leader, await as('admin'), await as('hr')]) {
      expect((await who.call(permissions)).body).toEqual({ mayDelete: false })
      const reply = await who.call(remove, { params: { id } })
      expect(reply).toMatchObject({ status: 401, body: { friendlyMessage: oneOnOneMessages.notDeleter } })
    }
    expect((await deleter.call(permissions)).body).toEqual({ mayDelete: true })
    expect((await deleter.call(remove, { params: { id }, headers: { 'if-match': '"9"' } })).status).toBe(409)
    expect((await deleter.call(remove, { params: { id } })).status).toBe(204)
    expect((await leader.call(list)).body.totalItems).toBe(0)
  })

  it('deletes its action items and their comments, however many, and frees the month', async () => {
    const { leader, member } = await createPeople()
    const { _id: id } = await createOneOnOne(leader, member)
    const { actionItems: store, actionItemComments } = await import('#functions/action-items/store.ts')
    const item = await createActionItem(leader, member, id)
    await leader.call(actionItemsApi.calls.comment, { params: { id: item._id }, body: { comment: 'Hello' } })
    const pattern = await store.get(item._id)
    const kept = await createActionItem(leader, member, null, 'Kept')
    for (let count = 100; count < 200; count++)
      await store.insert(
        { id: `${item._id.slice(0, 20)}f${count}`, previousDayId: undefined, isKeyed: false },
        pattern,
        new Date(),
      )
    expect((await leader.call(one, { params: { id } })).body.numberActionItems).toBe(101)
    expect((await deleter.call(remove, { params: { id } })).status).toBe(204)
    const left = (await leader.call(actionItemsApi.calls.list)).body.items.map(({ _id }) => _id)
    expect(left).toEqual([kept._id])
    expect(await actionItemComments.list(item._id)).toEqual([])
    expect((await createOneOnOne(leader, member))._id).not.toBe(id)
  })

  it('keeps the items of other one-on-ones', async () => {
    const { leader, member } = await createPeople()
    const [gone, stays] = [
      await createOneOnOne(leader, member),
      await createOneOnOne(leader, member, { creationDate: addMonths(MONTH, 1) }),
    ]
    await createActionItem(leader, member, gone._id, 'Goes')
    await createActionItem(leader, member, stays._id, 'Stays')
    await createActionItem(leader, member, null, 'Of none')
    expect((await deleter.call(remove, { params: { id: gone._id } })).status).toBe(204)
    const left = (await leader.call(actionItemsApi.calls.list)).body.items.map(({ title }) => title)
    expect(left.sort()).toEqual(['Of none', 'Stays'])
  })

  it('previews how many items are deleted and whose, and stops if there are others by then', async () => {
    const { leader, member, boss } = await createPeople()
    const { _id: id } = await createOneOnOne(leader, member)
    await createActionItem(leader, member, id, 'One')
    await createActionItem(leader, member, id, 'Two')
    await createActionItem(leader, member, id, 'Three', boss._id)
    const of = ({ _id, name, lastName }: EmployeeRow) => ({ _id, name, lastName })
    const self = { _id: leader.person.employeeId, name: leader.person.name, lastName: 'Example' }
    const [row] = (await leader.call(list)).body.items
    expect(row).toMatchObject({ numberActionItems: 3 })
    expect(row?.actionItemsOf).toHaveLength(2)
    expect(row?.actionItemsOf).toEqual(
      expect.arrayContaining([
        { employee: of(member), leaderAssigned: self, count: 2 },
        { employee: of(member), leaderAssigned: of(boss), count: 1 },
      ]),
    )
    for (const told of ['0', '2', '4'])
      expect(await deleter.call(remove, { params: { id }, query: { actionItems: told } })).toMatchObject({
        status: 409,
        body: {
          friendlyMessage: `This one-on-one now has 3 action items, not ${told}. Nothing was deleted.`,
        },
      })
    expect((await deleter.call(remove, { params: { id }, query: { actionItems: 'x' } })).status).toBe(400)
    expect((await leader.call(actionItemsApi.calls.list)).body.totalItems).toBe(3)
    expect((await deleter.call(remove, { params: { id }, query: { actionItems: '3' } })).status).toBe(204)
    expect((await leader.call(actionItemsApi.calls.list)).body.totalItems).toBe(0)
  })
})

describe('the coverage report', () => {
  it('counts a leader’s people over twelve months, by how their one-on-ones went', async () => {
    const admin = await as('admin')
    const boss = await createEmployee({ isLeader: true })
    const hired = { leader: boss._id, hireDate: addMonths(MONTH, -24) }
    const [held, open] = [await createEmployee(hired), await createEmployee(hired), await createEmployee(hired)]
    const { _id } = await createOneOnOne(admin, held, { leaderAssigned: boss._id })
    await saveOneOnOne(admin, _id, { leaderAssigned: boss._id, status: statusId('Complete') })
    await createOneOnOne(admin, open, { leaderAssigned: boss._id })
    await createOneOnOne(admin, open, { leaderAssigned: boss._id, creationDate: LAST_MONTH })
    const missed = await createOneOnOne(admin, held, { leaderAssigned: boss._id, creationDate: LAST_MONTH })
    await saveOneOnOne(admin, missed._id, { leaderAssigned: boss._id, status: statusId('Not Done'), feelings: [] })
    const { body } = await (await as('devmanager')).call(coverage, { query: { leaderAssigned: boss._id } })
    expect([body.months[0], body.months.at(-1)]).toEqual([addMonths(MONTH, -11), MONTH])
    expect(body.leaders.map(({ leader }) => leader._id)).toEqual([boss._id])
    expect(body.leaders[0]?.months.slice(-3)).toEqual([
      { held: 0, open: 0, notDone: 0, none: 3 },
      { held: 0, open: 1, notDone: 1, none: 1 },
      { held: 1, open: 1, notDone: 0, none: 1 },
    ])
    const earlier = await admin.call(coverage, { query: { leaderAssigned: boss._id, until: LAST_MONTH } })
    expect(earlier.body.months.at(-1)).toBe(LAST_MONTH)
  })
})

describe('the reports', () => {
  it('count by leader and status in the requested months', async () => {
    const admin = await as('admin')
    const { member, stranger, boss } = await createPeople()
    const first = await createOneOnOne(admin, member, { leaderAssigned: boss._id })
    await createOneOnOne(admin, stranger, { leaderAssigned: boss._id })
    await createOneOnOne(admin, member, { leaderAssigned: boss._id, creationDate: LAST_MONTH })
    await saveOneOnOne(admin, first._id, { leaderAssigned: boss._id, status: statusId('Not Done'), feelings: [] })
    const counts = async (startDate: Day) => {
      const query = { leaderAssigned: boss._id, startDate, endDate: addMonths(MONTH, 1) }
      const { body } = await admin.call(report, { query })
      return body.items[0]?.statusList.map(({ status, count }) => `${status} ${count}`)
    }
    expect(await counts(MONTH)).toEqual(['Open 1', 'In Progress 0', 'Complete 0', 'Not Done 1'])
    expect(await counts(LAST_MONTH)).toEqual(['Open 2', 'In Progress 0', 'Complete 0', 'Not Done 1'])
  })

  it('are about leaders: unassigned one-on-ones are in no row, and each count can be sorted by', async () => {
    const admin = await as('admin')
    const [few, many] = [await createEmployee({ isLeader: true }), await createEmployee({ isLeader: true })]
    const held = [
      [few, ['Open', 'Not Done', 'Not Done']],
      [many, ['Open', 'Open', 'Not Done']],
    ] as const
    for (const [{ _id: leaderAssigned }, states] of held)
      for (const state of states) {
        const { _id } = await createOneOnOne(admin, await createEmployee(), { leaderAssigned })
        const feelings = state === 'Open' ? [CALM] : []
        await saveOneOnOne(admin, _id, { leaderAssigned, status: statusId(state), feelings })
      }
    const alone = await createEmployee()
    await createOneOnOne(admin, alone, { leaderAssigned: null })
    const range = { startDate: MONTH, endDate: addMonths(MONTH, 1) }
    const rows = async (query: object) => (await admin.call(report, { query: { ...range, ...query } })).body.items
    const everything = await rows({ pageSize: '500' })
    expect(everything.filter(({ leaderAssigned }) => !leaderAssigned._id)).toEqual([])
    expect(JSON.stringify(everything)).not.toContain(alone._id)
    const sorted = async (sortByColumn: string, isSortAscending: string) =>
      (await rows({ leaderAssigned: `${few._id},${many._id}`, sortByColumn, isSortAscending })).map(
        ({ leaderAssigned }) => leaderAssigned._id,
      )
    expect(await sorted('Not Done', 'false')).toEqual([few._id, many._id])
    expect(await sorted('Not Done', 'true')).toEqual([many._id, few._id])
    expect(await sorted('Open', 'false')).toEqual([many._id, few._id])
  })

  it('use the same range: from the first day to the last, inclusive', async () => {
    const admin = await as('admin')
    const { member, boss } = await createPeople()
    // Four months of this year, whatever the current month: new items start in the current year.
    const year = DAY.slice(0, 4)
    const start = Math.min(Math.max(Number(DAY.slice(5, 7)) - 2, 1), 9)
    const months = [0, 1, 2, 3].map(count => addMonths(`${year}-01-01`, start - 1 + count))
    const [before = '', last = '', present = '', next = ''] = months
    const { actionItems: items } = await import('#functions/action-items/store.ts')
    for (const month of months) {
      const met = await createOneOnOne(admin, member, { leaderAssigned: boss._id, creationDate: month })
      const item = await createActionItem(admin, member, met._id, month, boss._id)
      // Created at the very beginning and the very end of the month.
      for (const at of [`${month}T00:00:00.000Z`, `${addDays(addMonths(month, 1), -1)}T23:59:59.999Z`]) {
        const pattern = await items.get(item._id)
        const id = makeId(new Date(at), randomBytes(10).toString('hex'))
        await items.insert(
          { id, previousDayId: undefined, isKeyed: false },
          { ...pattern, creationDate: at },
          new Date(),
        )
      }
      await admin.call(actionItemsApi.calls.remove, { params: { id: item._id } })
    }
    const open = async (call: typeof report | typeof actionItemsApi.calls.report, startDate?: Day, endDate?: Day) => {
      const range = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
      const { body } = await admin.call(call, { query: { leaderAssigned: boss._id, ...range } })
      const entry = body.items[0]?.statusList.find(({ status }) => status === 'Open')
      // A count opens the list of the people who were counted.
      expect(entry?.employeeList.length ?? 0).toBe(entry ? 1 : 0)
      return entry?.count ?? 0
    }
    const both = async (startDate?: Day, endDate?: Day) => [
      await open(report, startDate, endDate),
      await open(actionItemsApi.calls.report, startDate, endDate),
    ]
    expect(await both(present, next), 'a month, to the first of the next, as the spec asks first').toEqual([1, 2])
    expect(await both(last, present)).toEqual([1, 2])
    expect(await both(before, present)).toEqual([2, 4])
    expect(await both(last, last), 'from a day to the same day is nothing').toEqual([0, 0])
    expect(await both(last, addDays(last, 1)), 'a day').toEqual([1, 1])
    expect(await both(next)).toEqual([1, 2])
    expect(await both(undefined, last)).toEqual([1, 2])
    expect(await both()).toEqual([4, 8])
  })
})

describe('the template', () => {
  const save = (who: Visitor, text: unknown, version: number) =>
    who.call(updateTemplate, {
      params: { id: ONE_ON_ONE_TEMPLATE_ID },
      body: { template: text } as { template: string },
      headers: { 'if-match': `"${version}"` },
    })

  it('is sanitized, records its first and latest author, and is not overwritten unseen', async () => {
    const admin = await as('admin')
    const { version } = (await admin.call(template)).body
    const first = (await save(admin, '<p>One</p><script>alert(1)</script>', version)).body
    expect(first.createdBy?.name).toEqual(expect.any(String))
    expect(first).toMatchObject({ _id: ONE_ON_ONE_TEMPLATE_ID, version: version + 1, template: '<p>One</p>' })
    expect(first.updatedBy?.name).toBe(admin.person.name)
    const other = await as('admin')
    const second = (await save(other, '<p>Two</p>', version + 1)).body
    expect(second).toMatchObject({ template: '<p>Two</p>', createdBy: first.createdBy, createdAt: first.createdAt })
    expect(second.updatedBy?.name).toBe(other.person.name)
    expect((await save(admin, 'late', version)).status).toBe(409)
    expect((await (await as('admin')).call(template)).body).toEqual(second)
  })

  it('is read and written by admins only, as text, at a path of its own', async () => {
    const admin = await as('admin')
    for (const role of ['hr', 'leader', 'devmanager'] as const)
      expect((await (await as(role)).call(template)).status).toBe(401)
    expect((await save(await as('hr'), '<p>x</p>', 0)).status).toBe(401)
    const before = (await admin.call(template)).body
    for (const nothing of [undefined, null, 7, '', '   ', '<p></p>', '<p>&nbsp;<br></p>', '<script>alert(1)</script>'])
      expect(await save(admin, nothing, before.version), String(nothing)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'template', message: 'Invalid values' }] },
      })
    expect((await admin.call(template)).body).toEqual(before)
    const elsewhere = { params: { id: 'f'.repeat(24) }, body: { template: '<p>x</p>' } }
    expect((await admin.call(updateTemplate, elsewhere)).status).toBe(404)
  })
})

it('an employee who has one-on-ones, or is assigned any, cannot be deleted', async () => {
  const admin = await as('admin')
  const { stranger, boss } = await createPeople()
  await createOneOnOne(admin, stranger, { leaderAssigned: boss._id })
  for (const { _id } of [stranger, boss])
    expect((await admin.call(employeeCalls.calls.remove, { params: { id: _id } })).body).toMatchObject({
      friendlyMessage: expect.stringContaining('one-on-ones'),
    })
})
