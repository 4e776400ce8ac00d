import { afterEach, describe, expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import { queryPartition } from '#kit/table.ts'
import { as, createEmployee, createSignedInVisitor, type Visitor } from '#scripts/testing/people.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { employeesApi as people } from '#shared/features/employees.ts'
import type { GoalForm } from '#shared/features/goals/form.ts'
import { goalStatuses } from '#shared/features/goals/rules.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import type { Catalogue } from '#shared/kit/catalogue.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'

const { list, csv, counts, leaders, statuses, one, create, update, remove } = goalsApi.calls
type Form = z.input<typeof GoalForm>
const DAY = utcToday(new Date())

let entryCount = 0
async function createEntry(of: Catalogue, name = `${of.singular} ${entryCount++}`): Promise<string> {
  return (await (await as('admin')).call(of.contract.calls.create, { body: { name } })).body._id
}
async function createPeople() {
  const leader = await as('leader')
  const member = await createEmployee({ leader: leader.person.employeeId })
  const stranger = await createEmployee()
  const [category, reasonID, type] = await Promise.all([
    createEntry(categoriesCatalogue),
    createEntry(reasonsCatalogue),
    createEntry(keyResultTypesCatalogue),
  ])
  const form = (about: EmployeeRow, more: Partial<Form> = {}): Form => ({
    objective: 'Speak at a conference',
    employee: about._id,
    category,
    reasonID,
    type,
    deadLine: DAY,
    keyResults: [
      { keyResult: 'Proposal accepted', source: 'Mail of the organisers' },
      { keyResult: 'Talk given', source: 'Programme' },
    ],
    ...more,
  })
  return { leader, member, stranger, category, reasonID, type, form }
}
async function createGoal(who: Visitor, body: Form) {
  const reply = await who.call(create, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const withKeyResult = (status: 'Complete' | 'Incomplete') => ({ keyResult: 'Talk given', source: 'Programme', status })

afterEach(() => {
  vi.useRealTimers()
})

describe('setting a goal', () => {
  it('returns it with names, its author from the session, its dates and status', async () => {
    const { leader, member, form, category } = await createPeople()
    const body = { ...form(member), createdBy: { _id: 'f'.repeat(24) }, createdAt: '2020-01-01', completed: 2 }
    expect(await createGoal(leader, body)).toMatchObject({
      version: 1,
      objective: 'Speak at a conference',
      employee: { _id: member._id, name: member.name },
      category: { _id: category, name: expect.stringContaining('Category') },
      reasonID: { name: expect.stringContaining('Reason') },
      type: { name: expect.stringContaining('Key result type') },
      hitgoalProcessStatusID: { _id: goalStatuses.id('Incomplete'), statusName: 'Incomplete' },
      createdBy: { _id: leader.person._id, name: leader.person.name },
      createdAt: expect.stringContaining(DAY),
      keyResults: [{ status: 'Incomplete' }, { status: 'Incomplete' }],
      completed: 0,
      total: 2,
      comment: '',
      isUnsuccessful: false,
      unsuccessfulReason: '',
    })
  })

  it.each<[string, object, string]>([
    ['objective', { objective: ' ' }, 'This is a required field'],
    ['objective', { objective: 'x'.repeat(281) }, 'At most 280 characters'],
    ['employee', { employee: '' }, 'This is a required field'],
    ['employee', { employee: 'f'.repeat(24) }, 'Choose an employee from the list'],
    ['category', { category: '' }, 'This is a required field'],
    ['category', { category: 'f'.repeat(24) }, 'Choose one from the list'],
    ['reasonID', { reasonID: 'f'.repeat(24) }, 'Choose one from the list'],
    ['type', { type: 'f'.repeat(24) }, 'Choose one from the list'],
    ['deadLine', { deadLine: '' }, 'This is a required field'],
    ['deadLine', { deadLine: '2026-02-29' }, 'Invalid date'],
    ['deadLine', { deadLine: addDays(DAY, -1) }, 'The deadline cannot be earlier than today'],
    ['keyResults', { keyResults: [] }, 'Add at least one key result'],
    ['keyResults', { keyResults: Array(51).fill(withKeyResult('Complete')) }, 'At most 50 key results'],
    ['keyResults.0.keyResult', { keyResults: [{ keyResult: ' ', source: 'x' }] }, 'This is a required field'],
    ['keyResults.0.source', { keyResults: [{ keyResult: 'x', source: '' }] }, 'This is a required field'],
    ['keyResults.0.source', { keyResults: [{ keyResult: 'x', source: 'x'.repeat(281) }] }, 'At most 280 characters'],
    ['comment', { comment: 'x'.repeat(5001) }, 'At most 5000 characters'],
    ['unsuccessfulReason', { isUnsuccessful: true }, 'Say why the goal was unsuccessful'],
    ['unsuccessfulReason', { isUnsuccessful: true, unsuccessfulReason: { toString: 1 } }, 'This must be text'],
    ['unsuccessfulReason', { unsuccessfulReason: 'x'.repeat(5001) }, 'At most 5000 characters'],
  ])('refuses a bad %s (%.60o)', async (path, wrong, message) => {
    const { leader, member, form } = await createPeople()
    const reply = await leader.call(create, { body: { ...form(member), ...wrong } })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  it('accepts every field at its maximum length, in any script', async () => {
    const { leader, member, form } = await createPeople()
    const long = { keyResult: 'ж'.repeat(280), source: '目'.repeat(280) }
    const body = form(member, {
      objective: '🎯'.repeat(140),
      keyResults: Array(50).fill(long),
      comment: 'y'.repeat(5000),
      isUnsuccessful: true,
      unsuccessfulReason: 'ü'.repeat(5000),
    })
    const { _id: id } = await createGoal(leader, body)
    const { objective, comment, unsuccessfulReason } = body
    expect((await leader.call(one, { params: { id } })).body).toMatchObject({ objective, comment, unsuccessfulReason })
  })

  it('creates one goal for two requests with one Idempotency-Key, even simultaneous ones', async () => {
    const { leader, member, form } = await createPeople()
    const send = () => leader.call(create, { body: form(member), headers: { 'idempotency-key': 'twice' } })
    const replies = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(replies.map(reply => reply.status)).toEqual([201, 201, 201, 201])
    expect(new Set(replies.map(reply => reply.body._id)).size).toBe(1)
  })
})

describe('changing a goal', () => {
  it('completes it with its last key result, and reopens it', async () => {
    const { leader, member, form } = await createPeople()
    const { _id: id, keyResults } = await createGoal(leader, form(member))
    const to = async (...marks: ('Complete' | 'Incomplete')[]) => {
      const body = form(member, { keyResults: keyResults.map((kept, at) => ({ ...kept, status: marks[at] })) })
      return (await leader.call(update, { params: { id }, body })).body
    }
    expect(await to('Complete', 'Incomplete')).toMatchObject({
      completed: 1,
      hitgoalProcessStatusID: { statusName: 'Incomplete' },
    })
    const done = await to('Complete', 'Complete')
    expect(done).toMatchObject({ completed: 2, hitgoalProcessStatusID: { statusName: 'Completed' } })
    expect(done.keyResults.map(one => one._id)).toEqual(keyResults.map(one => one._id))
    expect((await to('Incomplete', 'Complete')).hitgoalProcessStatusID.statusName).toBe('Incomplete')
  })

  it('gives new and copied key results ids of their own', async () => {
    const { leader, member, form } = await createPeople()
    const { _id: id, keyResults } = await createGoal(leader, form(member))
    const [first] = keyResults
    if (!first) throw new Error('No key results')
    const body = form(member, {
      keyResults: [first, first, { ...first, _id: 'f'.repeat(24) }, withKeyResult('Complete')],
    })
    const ids = (await leader.call(update, { params: { id }, body })).body.keyResults.map(one => one._id)
    expect(ids[0]).toBe(first._id)
    expect(new Set(ids).size).toBe(4)
    expect(ids).not.toContain('f'.repeat(24))
  })

  it('marks it unsuccessful with a reason, which is removed with the mark', async () => {
    const { leader, member, form } = await createPeople()
    const { _id: id } = await createGoal(leader, form(member))
    const mark = async (isUnsuccessful: boolean) => {
      const body = form(member, { isUnsuccessful, unsuccessfulReason: 'The conference was called off' })
      return (await leader.call(update, { params: { id }, body })).body
    }
    expect(await mark(true)).toMatchObject({
      unsuccessfulReason: 'The conference was called off',
      hitgoalProcessStatusID: { statusName: 'Unsuccessful' },
    })
    expect(await mark(false)).toMatchObject({
      unsuccessfulReason: '',
      hitgoalProcessStatusID: { statusName: 'Incomplete' },
    })
  })

  it('accepts a past deadline while it is unchanged', async () => {
    const { leader, member, form } = await createPeople()
    const { _id: id } = await createGoal(leader, form(member))
    const { goals: stored } = await import('./store.ts')
    await stored.replace(await stored.get(id), { ...(await stored.get(id)), deadLine: '2024-02-29' }, new Date())
    const save = (deadLine: string) => leader.call(update, { params: { id }, body: form(member, { deadLine }) })
    expect((await save('2024-02-29')).status).toBe(200)
    expect((await save('2024-03-01')).status).toBe(400)
    expect((await save(DAY)).status).toBe(200)
  })

  it('lets one of two writers win and answers the other with 409', async () => {
    const { leader, member, form } = await createPeople()
    const admin = await as('admin')
    const { _id: id } = await createGoal(leader, form(member))
    const save = (who: Visitor, objective: string) =>
      who.call(update, { params: { id }, body: form(member, { objective }), headers: { 'if-match': '"1"' } })
    const replies = await Promise.all([save(leader, 'Mine'), save(admin, 'Yours')])
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409])
  })

  it('keeps people who were named before and have left since', async () => {
    const { leader, member, form } = await createPeople()
    const { _id: id } = await createGoal(leader, form(member))
    const { employees } = await import('#functions/employees/store.ts')
    const before = await employees.get(member._id)
    await employees.replace(before, { ...before, isActive: false }, new Date())
    expect((await leader.call(update, { params: { id }, body: form(member) })).status).toBe(200)
    expect((await leader.call(create, { body: form(member) })).status).toBe(400)
  })
})

describe('after the deadline', () => {
  const statusAt = async (instant: string, id: string, of: { _id: string }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
    const who = await createSignedInVisitor(of._id, ['leader'])
    const { body } = await who.call(one, { params: { id } })
    const filtered = await who.call(list, { query: { status: body.hitgoalProcessStatusID._id } })
    expect(filtered.body.items.map(goal => goal._id)).toContain(id)
    return body.hitgoalProcessStatusID.statusName
  }

  it('an unfinished goal is Uncompleted from midnight UTC; finished and unsuccessful ones stay as they are', async () => {
    const { leader, member, form } = await createPeople()
    const open = await createGoal(leader, form(member))
    const done = await createGoal(leader, form(member, { keyResults: [withKeyResult('Complete')] }))
    const lost = await createGoal(leader, form(member, { isUnsuccessful: true, unsuccessfulReason: 'Called off' }))
    const last = `${DAY}T23:59:59.999Z`
    const next = `${addDays(DAY, 1)}T00:00:00.000Z`
    expect(await statusAt(last, open._id, leader.person)).toBe('Incomplete')
    expect(await statusAt(next, open._id, leader.person)).toBe('Uncompleted')
    expect(await statusAt(next, done._id, leader.person)).toBe('Completed')
    expect(await statusAt(next, lost._id, leader.person)).toBe('Unsuccessful')
  })
})

describe("a leader's reach", () => {
  it('covers the goals of their people and goals they have set, and no others', async () => {
    const { leader, member, stranger, form } = await createPeople()
    const admin = await as('admin')
    const theirs = [await createGoal(leader, form(member)), await createGoal(admin, form(member))]
    const { employees } = await import('#functions/employees/store.ts')
    const moving = await createEmployee({ leader: leader.person.employeeId })
    theirs.push(await createGoal(leader, form(moving)))
    await employees.replace(await employees.get(moving._id), { ...moving, leader: null }, new Date())
    const hidden = await createGoal(admin, form(stranger))
    const seen = (await leader.call(list)).body.items.map(goal => goal._id)
    expect(seen.sort()).toEqual(theirs.map(goal => goal._id).sort())
    expect((await leader.call(counts)).body.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    expect(String((await leader.call(csv)).body)).not.toContain(stranger.name.concat(' '))
    const params = { id: hidden._id }
    expect((await leader.call(one, { params })).status).toBe(404)
    expect((await leader.call(update, { params, body: form(member) })).status).toBe(404)
    expect((await leader.call(remove, { params })).status).toBe(404)
    expect((await admin.call(remove, { params })).status).toBe(204)
    expect((await (await as('devmanager')).call(one, { params: { id: theirs[0]?._id ?? '' } })).status).toBe(200)
  })

  it('does not include setting a goal for somebody out of reach, or moving one to them', async () => {
    const { leader, member, stranger, form } = await createPeople()
    expect((await leader.call(create, { body: form(stranger) })).status).toBe(400)
    const { _id: id } = await createGoal(leader, form(member))
    expect((await leader.call(update, { params: { id }, body: form(stranger) })).status).toBe(400)
  })

  it('is not widened by a role without access to goals', async () => {
    const { stranger, form } = await createPeople()
    const { _id: id } = await createGoal(await as('admin'), form(stranger))
    expect((await (await as('leader', 'finance')).call(one, { params: { id } })).status).toBe(404)
  })
})

it('a leader is notified when somebody else sets a goal for one of their people or changes it', async () => {
  const { leader, member, form } = await createPeople()
  const admin = await as('admin')
  const { _id, version } = await createGoal(admin, form(member))
  const later = form(member, { deadLine: addDays(DAY, 1) })
  const headers = { 'if-match': `"${version}"` }
  expect((await admin.call(update, { params: { id: _id }, body: later, headers })).status).toBe(200)
  const told = (await queryPartition(`NOTICE#staff#${leader.person.employeeId}`)).map(({ body }) => body)
  const notice = { path: `/hitGoals-process/${_id}`, title: 'Speak at a conference', person: `${member.name} Example` }
  expect(told).toMatchObject([
    { ...notice, kind: 'assigned' },
    { ...notice, kind: 'changed', reason: `Deadline: ${formatDay(DAY)} → ${formatDay(addDays(DAY, 1))}` },
  ])
  const mailed = (await queryPartition('NOTICE_OUTBOX')).filter(({ body }) => body.path === notice.path)
  expect(mailed.map(({ sk }) => String(sk).slice(0, 24))).toEqual(Array(2).fill(leader.person.employeeId))
})

describe('the list', () => {
  it('filters by everything, sorts by every column, and pages', async () => {
    const { leader, member, form, category, reasonID } = await createPeople()
    const second = await createEmployee({ leader: leader.person.employeeId })
    const other = { category: await createEntry(categoriesCatalogue), reasonID: await createEntry(reasonsCatalogue) }
    await createGoal(leader, form(member, { objective: 'Éclair', deadLine: addDays(DAY, 5) }))
    await createGoal(leader, form(second, { objective: 'apple', ...other }))
    await createGoal(leader, form(member, { objective: 'Zebra', isUnsuccessful: true, unsuccessfulReason: 'x' }))
    const found = async (query: object) => (await leader.call(list, { query })).body.items.map(goal => goal.objective)
    expect(await found({})).toEqual(['apple', 'Éclair', 'Zebra'])
    expect(await found({ isSortAscending: 'false' })).toEqual(['Zebra', 'Éclair', 'apple'])
    expect(await found({ searchText: 'ECL' })).toEqual(['Éclair'])
    expect(await found({ employees: second._id })).toEqual(['apple'])
    expect(await found({ employees: `${second._id},${member._id}` })).toHaveLength(3)
    expect(await found({ leaders: leader.person.employeeId })).toHaveLength(3)
    expect(await found({ leaders: member._id })).toEqual([])
    expect(await found({ categories: category })).toEqual(['Éclair', 'Zebra'])
    expect(await found({ reasons: `${reasonID},${other.reasonID}` })).toHaveLength(3)
    expect(await found({ status: goalStatuses.id('Unsuccessful') })).toEqual(['Zebra'])
    expect(await found({ startDate: addDays(DAY, 1) })).toEqual(['Éclair'])
    expect(await found({ endDate: addDays(DAY, 4) })).toEqual(['apple', 'Zebra'])
    expect(await found({ endDate: addDays(DAY, -1) })).toEqual([])
    expect(await found({ pageSize: '2', page: '2' })).toEqual(['Zebra'])
    for (const sortByColumn of [
      'employee.name',
      'category.name',
      'reasonID.name',
      'type.name',
      'deadLine',
      'hitgoalProcessStatusID.statusName',
      'createdBy.name',
      'createdAt',
    ])
      expect(await found({ sortByColumn })).toHaveLength(3)
    const counted = (await leader.call(counts, { query: { employees: member._id } })).body
    expect(Object.fromEntries(counted.map(({ statusName, count }) => [statusName, count]))).toEqual({
      Completed: 0,
      Incomplete: 1,
      Uncompleted: 0,
      Unsuccessful: 1,
    })
  })

  it.each([
    { sortByColumn: 'salary' },
    { status: 'Completed' },
    { colour: 'red' },
    { page: '0' },
    { startDate: 'soon' },
    { employees: 'me' },
  ])('refuses %o', async query => {
    expect((await (await as('admin')).call(list, { query: query as object })).status).toBe(400)
  })

  it('as CSV has every filtered row, with formulas escaped', async () => {
    const { leader, member, form } = await createPeople()
    await createGoal(leader, form(member, { objective: '=1+1' }))
    await createGoal(leader, form(member, { objective: 'Plain, with a comma' }))
    const reply = await leader.call(csv, { query: { pageSize: '1' } })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="HitGoals.csv"')
    expect(String(reply.body).split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFObjective,Employee,Category,Reason,Type,Deadline,Status,Key Results Complete,Key Results,Created By,Creation Date',
      expect.stringMatching(/^'=1\+1,/),
      expect.stringMatching(/^"Plain, with a comma",.*,Incomplete,0,2,/),
    ])
    const cells = String(reply.body).split('\r\n')[1]?.split(',') ?? []
    expect([cells[5], cells.at(-1)]).toEqual([formatDay(DAY), formatDay(DAY)])
  })

  it('offers the leaders of the people in its goals, and the existing statuses', async () => {
    const { leader, member, form } = await createPeople()
    expect((await leader.call(leaders)).body).toEqual([])
    await createGoal(leader, form(member))
    expect((await leader.call(leaders)).body).toMatchObject([{ _id: leader.person.employeeId }])
    expect((await leader.call(statuses)).body.map(one => one.statusName)).toEqual([
      'Completed',
      'Incomplete',
      'Uncompleted',
      'Unsuccessful',
    ])
  })
})

describe('a record that a goal names', () => {
  it.each([
    ['category', categoriesCatalogue],
    ['reasonID', reasonsCatalogue],
    ['type', keyResultTypesCatalogue],
  ] as const)('%s cannot be deleted while the goal exists', async (field, catalogue) => {
    const { leader, member, form } = await createPeople()
    const goal = await createGoal(leader, form(member))
    const admin = await as('admin')
    const params = { id: goal[field]._id }
    const drop = () => admin.call(catalogue.contract.calls.remove, { params })
    const refused = await drop()
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ friendlyMessage: `${goal[field].name} cannot be deleted: goals refer to it` })
    await leader.call(remove, { params: { id: goal._id } })
    expect((await drop()).status).toBe(204)
    expect((await leader.call(create, { body: form(member) })).body).toMatchObject({ errors: [{ path: field }] })
  })

  it('is an entry of its own catalogue only', async () => {
    const { leader, member, category, reasonID, type, form } = await createPeople()
    for (const wrong of [{ category: reasonID }, { reasonID: type }, { reasonID: category }, { type: category }]) {
      const [path] = Object.keys(wrong)
      expect(await leader.call(create, { body: form(member, wrong) })).toMatchObject({
        status: 400,
        body: { errors: [{ path, message: 'Choose one from the list' }] },
      })
    }
  })

  it('cannot be deleted at the very moment it is named', async () => {
    const { leader, member, form, category } = await createPeople()
    const admin = await as('admin')
    const [made, dropped] = await Promise.all([
      leader.call(create, { body: form(member) }),
      admin.call(categoriesCatalogue.contract.calls.remove, { params: { id: category } }),
    ])
    expect([made.status, dropped.status]).toSatisfy(
      ([a, b]) => (a === 201 && b === 400) || (a === 400 && b === 204) || (a === 409 && b === 204),
    )
  })

  it('the person cannot be deleted while the goal exists', async () => {
    const { leader, member, form } = await createPeople()
    await createGoal(leader, form(member))
    const refused = await (await as('admin')).call(people.calls.remove, { params: { id: member._id } })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('goals')])
  })
})
