import { afterEach, describe, expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import {
  actionItemPriorities,
  actionItemStatuses,
  actionItemsApi,
  type NewActionItem,
} from '#shared/features/action-items.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { actionItemComments } from './store.ts'

const { list, authors, csv, one, create, update, remove, comment, comments, report, changeComment, removeComment } =
  actionItemsApi.calls
type Form = z.input<typeof NewActionItem>
const DAY = utcToday(new Date())

async function createPeople() {
  const leader = await as('leader')
  const member = await createEmployee({ leader: leader.person.employeeId })
  const stranger = await createEmployee()
  const boss = await createEmployee({ isLeader: true })
  return { leader, member, stranger, boss }
}
const form = (about: EmployeeRow, assigned: { _id: string }, more: Partial<Form> = {}): Form => ({
  employee: about._id,
  leaderAssigned: assigned._id,
  status: actionItemStatuses.id('Open'),
  priority: actionItemPriorities.id('Mid'),
  title: 'Agree on a learning goal',
  description: 'Bring two proposals to the next meeting.',
  dueDate: DAY,
  ...more,
})
async function createItem(who: Visitor, body: Form) {
  const reply = await who.call(create, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const toEditForm = (body: Form): Form => {
  const { type: _type, typeId: _typeId, ...rest } = body
  return rest
}

describe('opening an action item', () => {
  it('returns the record with names, its author and today as the creation date', async () => {
    const { leader, member, boss } = await createPeople()
    const item = await createItem(leader, form(member, boss))
    expect(item).toMatchObject({
      employee: { _id: member._id, name: member.name },
      leaderAssigned: { _id: boss._id },
      status: { name: 'Open' },
      priority: { name: 'Mid' },
      type: 'General',
      typeId: null,
      completionDate: null,
      createdBy: { name: leader.person.name },
      version: 1,
    })
    expect(item.creationDate.slice(0, 10)).toBe(DAY)
    expect((await leader.call(one, { params: { id: item._id } })).headers.etag).toBe('"1"')
  })

  it('keeps emoji, right-to-left text and line breaks as entered', async () => {
    const { leader, member, boss } = await createPeople()
    const title = 'مراجعة الأهداف 🎯'
    const description = 'First line\nSecond "line", with 中文'
    const item = await createItem(leader, form(member, boss, { title, description }))
    expect((await leader.call(one, { params: { id: item._id } })).body).toMatchObject({ title, description })
  })

  it.each([
    ['employee', { employee: 'f'.repeat(24) }, 'Choose an employee from the list'],
    ['leaderAssigned', { leaderAssigned: 'f'.repeat(24) }, 'Choose a leader from the list'],
    ['status', { status: actionItemStatuses.id('Completed') }, 'A new action item starts as Open'],
    ['priority', { priority: actionItemStatuses.id('Open') }, 'Choose one from the list'],
    ['title', { title: '' }, 'This is a required field'],
    ['title', { title: '   ' }, 'This is a required field'],
    ['title', { title: 'x'.repeat(101) }, 'At most 100 characters'],
    ['description', { description: '' }, 'This is a required field'],
    ['description', { description: 'x'.repeat(5001) }, 'At most 5000 characters'],
    ['dueDate', { dueDate: '' }, 'This is a required field'],
    ['dueDate', { dueDate: '2026-02-30' }, 'Invalid date'],
    ['dueDate', { dueDate: addDays(DAY, -1) }, 'The due date cannot be earlier than today'],
  ])('refuses a bad %s (%o)', async (path, wrong, message) => {
    const { leader, member, boss } = await createPeople()
    const reply = await leader.call(create, { body: form(member, boss, wrong) })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      friendlyMessage: message,
      errors: [{ path, message }],
    })
  })

  it('requires a current employee, both when it is opened and when it is moved', async () => {
    const { leader, member, boss } = await createPeople()
    const gone = await createEmployee({ leader: leader.person.employeeId, isActive: false })
    const refusal = {
      status: 400,
      body: { errors: [{ path: 'employee', message: 'Choose an employee from the list' }] },
    }
    for (const who of [leader, await as('admin')]) {
      expect(await who.call(create, { body: form(gone, boss) })).toMatchObject(refusal)
      const { _id: id } = await createItem(who, form(member, boss))
      expect(await who.call(update, { params: { id }, body: toEditForm(form(gone, boss)) })).toMatchObject(refusal)
    }
  })

  it('accepts a title of 100 and a description of 5000 characters', async () => {
    const { leader, member, boss } = await createPeople()
    await createItem(leader, form(member, boss, { title: 'x'.repeat(100), description: 'y'.repeat(5000) }))
  })

  it('creates one record for two requests with one Idempotency-Key, even simultaneous ones', async () => {
    const { leader, member, boss } = await createPeople()
    const send = () =>
      leader.call(create, { body: form(member, boss), headers: { 'idempotency-key': 'twice-pressed' } })
    const replies = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(replies.map(reply => reply.status)).toEqual([201, 201, 201, 201])
    expect(new Set(replies.map(reply => reply.body._id)).size).toBe(1)
    expect((await leader.call(list, { query: { employees: member._id } })).body.totalItems).toBe(1)
  })
})

describe('an action item of a one-on-one', () => {
  const NO_RECORD = 'f'.repeat(24)
  async function meeting(who: Visitor, about: { _id: string }) {
    const reply = await who.call(oneOnOnesApi.calls.create, { body: { employee: about._id, creationDate: DAY } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body
  }

  it('can be opened in an existing one-on-one of the same person within reach', async () => {
    const { leader, member, boss } = await createPeople()
    const met = await meeting(leader, member)
    const item = await createItem(leader, form(member, boss, { type: 'OneOnOne', typeId: met._id }))
    expect(item).toMatchObject({ type: 'OneOnOne', typeId: met._id, employee: { _id: member._id } })
    const { body } = await leader.call(oneOnOnesApi.calls.one, { params: { id: met._id } })
    expect(body.numberActionItems).toBe(1)
  })

  it('is refused with the same message whether the one-on-one does not exist or is out of reach', async () => {
    const { leader, member, stranger, boss } = await createPeople()
    const hidden = await meeting(await as('admin'), stranger)
    for (const typeId of [NO_RECORD, '0123456789abcdef01234567', hidden._id]) {
      const reply = await leader.call(create, { body: form(member, boss, { type: 'OneOnOne', typeId }) })
      expect(reply).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'typeId', message: 'There is no such one-on-one' }] },
      })
    }
    const { body } = await (await as('admin')).call(oneOnOnesApi.calls.one, { params: { id: hidden._id } })
    expect(body.numberActionItems).toBe(0)
  })

  it('is refused in a one-on-one of somebody else', async () => {
    const { leader, member, boss } = await createPeople()
    const other = await createEmployee({ leader: leader.person.employeeId })
    const theirs = await meeting(leader, other)
    for (const who of [leader, await as('admin')])
      expect(
        await who.call(create, { body: form(member, boss, { type: 'OneOnOne', typeId: theirs._id }) }),
      ).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'typeId', message: 'This one-on-one belongs to somebody else' }] },
      })
  })

  it('refers to its one-on-one, and other items to none', async () => {
    const { leader, member, boss } = await createPeople()
    const met = await meeting(leader, member)
    for (const typeId of [undefined, null, ''])
      expect(
        await leader.call(create, { body: { ...form(member, boss, { type: 'OneOnOne' }), typeId } }),
        String(typeId),
      ).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'typeId', message: 'Name the one-on-one it was created in' }] },
      })
    for (const type of ['General', undefined] as const)
      expect(await leader.call(create, { body: { ...form(member, boss), type, typeId: met._id } })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'typeId', message: 'Only an action item created in a one-on-one can name one' }] },
      })
    expect((await leader.call(list)).body.totalItems).toBe(0)
  })

  it('keeps its person and one-on-one when it is changed', async () => {
    const { leader, member, boss } = await createPeople()
    const other = await createEmployee({ leader: leader.person.employeeId })
    const met = await meeting(leader, member)
    const body = form(member, boss, { type: 'OneOnOne', typeId: met._id })
    const { _id: id } = await createItem(leader, body)
    const change = (more: object) => leader.call(update, { params: { id }, body: { ...toEditForm(body), ...more } })
    expect(await change({ employee: other._id })).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'employee', message: 'It was created in another person’s one-on-one and stays theirs' }],
      },
    })
    const sentBack = await change({ title: 'Renamed', type: 'OneOnOne', typeId: met._id })
    expect(sentBack).toMatchObject({
      status: 200,
      body: { title: 'Renamed', typeId: met._id, employee: { _id: member._id } },
    })
  })

  it('can move to another person when it belongs to no one-on-one', async () => {
    const { leader, member, boss } = await createPeople()
    const other = await createEmployee({ leader: leader.person.employeeId })
    const body = form(member, boss)
    const { _id: id } = await createItem(leader, body)
    const moved = await leader.call(update, { params: { id }, body: { ...toEditForm(body), employee: other._id } })
    expect(moved).toMatchObject({ status: 200, body: { employee: { _id: other._id } } })
  })
})

describe('changing an action item', () => {
  it('requires the same fields as a new one: none is cleared or kept by omitting it', async () => {
    const { leader, member, boss } = await createPeople()
    const whole = toEditForm(form(member, boss))
    const { _id: id } = await createItem(leader, whole)
    for (const path of [
      'employee',
      'leaderAssigned',
      'status',
      'priority',
      'title',
      'description',
      'dueDate',
    ] as const) {
      const { [path]: _, ...body } = whole
      expect(await leader.call(update, { params: { id }, body: body as typeof whole }), path).toMatchObject({
        status: 400,
        body: { errors: [{ path, message: 'This is a required field' }] },
      })
    }
  })

  it('dates the completion on Completed, keeps the date, and clears it on any other status', async () => {
    const { leader, member, boss } = await createPeople()
    const body = form(member, boss)
    const { _id: id } = await createItem(leader, body)
    const to = async (name: Parameters<typeof actionItemStatuses.id>[0], more = {}) =>
      (
        await leader.call(update, {
          params: { id },
          body: { ...toEditForm(body), status: actionItemStatuses.id(name), ...more },
        })
      ).body
    const completed = await to('Completed')
    expect(completed.completionDate?.slice(0, 10)).toBe(DAY)
    expect((await to('Completed', { title: 'Renamed' })).completionDate).toBe(completed.completionDate)
    for (const name of ['Open', 'In Progress', 'Not Done', 'On Hold', 'Communicate'] as const)
      expect((await to(name)).completionDate).toBeNull()
  })

  it('lets one of two writers win and answers the other with 409, with nothing overwritten', async () => {
    const { leader, member, boss } = await createPeople()
    const admin = await as('admin')
    const body = form(member, boss)
    const { _id: id } = await createItem(leader, body)
    const save = (who: Visitor, title: string) =>
      who.call(update, { params: { id }, body: { ...toEditForm(body), title }, headers: { 'if-match': '"1"' } })
    const replies = await Promise.all([save(leader, 'Mine'), save(admin, 'Yours')])
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409])
    const won = replies.find(reply => reply.status === 200)
    expect((await leader.call(one, { params: { id } })).body.title).toBe(won?.body.title)
  })

  it('accepts a past due date while it is unchanged', async () => {
    const { member, boss } = await createPeople()
    const admin = await as('admin')
    const body = form(member, boss)
    const { _id: id } = await createItem(admin, body)
    const { actionItems: stored } = await import('./store.ts')
    const before = await stored.get(id)
    await stored.replace(before, { ...before, dueDate: '2024-02-29' }, new Date())
    const save = (dueDate: string) => admin.call(update, { params: { id }, body: { ...toEditForm(body), dueDate } })
    expect((await save('2024-02-29')).status).toBe(200)
    expect((await save('2024-03-01')).status).toBe(400)
  })

  it('refuses an If-Match without a version', async () => {
    const { leader, member, boss } = await createPeople()
    const { _id: id } = await createItem(leader, form(member, boss))
    const reply = await leader.call(update, {
      params: { id },
      body: toEditForm(form(member, boss)),
      headers: { 'if-match': 'x' },
    })
    expect(reply.status).toBe(400)
  })

  it('keeps people who were named before and have left since', async () => {
    const { leader, member, boss } = await createPeople()
    const body = form(member, boss)
    const { _id: id } = await createItem(leader, body)
    const { employees } = await import('#functions/employees/store.ts')
    const before = await employees.get(boss._id)
    await employees.replace(before, { ...before, isActive: false, isLeader: false }, new Date())
    expect((await leader.call(update, { params: { id }, body: toEditForm(body) })).status).toBe(200)
  })
})

describe("a leader's reach", () => {
  it('covers the items of their people, of people they are authorized for, and those assigned to them', async () => {
    const admin = await as('admin')
    const authorized = await createEmployee()
    const leader = await as('leader')
    const { employees } = await import('#functions/employees/store.ts')
    const self = await employees.get(leader.person.employeeId)
    await employees.replace(self, { ...self, authorizedEmployees: [authorized._id] }, new Date())
    const member = await createEmployee({ leader: self._id })
    const stranger = await createEmployee()
    const boss = await createEmployee({ isLeader: true })
    const theirs = [
      await createItem(admin, form(member, boss)),
      await createItem(admin, form(authorized, boss)),
      await createItem(admin, form(stranger, self)),
    ]
    const hidden = await createItem(admin, form(stranger, boss))
    const seen = (await leader.call(list)).body.items.map(item => item._id)
    expect(seen.sort()).toEqual(theirs.map(item => item._id).sort())
    for (const call of [one, comments, remove] as const)
      expect((await leader.call(call, { params: { id: hidden._id } })).status).toBe(404)
    expect(
      (await leader.call(update, { params: { id: hidden._id }, body: toEditForm(form(member, boss)) })).status,
    ).toBe(404)
    expect((await leader.call(comment, { params: { id: hidden._id }, body: { comment: 'Hello' } })).status).toBe(404)
    expect((await leader.call(csv)).body).not.toContain(stranger.name.concat(' Example,', boss.name))
  })

  it('is not widened by a role without access to action items', async () => {
    const { stranger, boss } = await createPeople()
    const item = await createItem(await as('admin'), form(stranger, boss))
    const both = await as('leader', 'finance')
    expect((await both.call(one, { params: { id: item._id } })).status).toBe(404)
    expect((await both.call(list)).body.totalItems).toBe(0)
  })

  it('does not include opening an item about somebody out of reach, or moving one to them', async () => {
    const { leader, member, stranger, boss } = await createPeople()
    expect((await leader.call(create, { body: form(stranger, boss) })).status).toBe(400)
    const { _id: id } = await createItem(leader, form(member, boss))
    expect((await leader.call(update, { params: { id }, body: toEditForm(form(stranger, boss)) })).status).toBe(400)
  })
})

describe('the list', () => {
  it('filters, sorts by every column in both directions, and pages', async () => {
    const { leader, member, boss } = await createPeople()
    for (const [title, priority] of [
      ['Éclair', 'High'],
      ['apple', 'Low'],
      ['Zebra', 'Mid'],
    ] as const)
      await createItem(leader, form(member, boss, { title, priority: actionItemPriorities.id(priority) }))
    const titles = async (query: object) => (await leader.call(list, { query })).body.items.map(item => item.title)
    expect(await titles({ sortByColumn: 'title' })).toEqual(['apple', 'Éclair', 'Zebra'])
    expect(await titles({ sortByColumn: 'title', isSortAscending: 'false' })).toEqual(['Zebra', 'Éclair', 'apple'])
    expect(await titles({ sortByColumn: 'priority.name' })).toEqual(['apple', 'Zebra', 'Éclair'])
    expect(await titles({ search: 'ecl' })).toEqual(['Éclair'])
    expect(
      await titles({
        priority: `${actionItemPriorities.id('Low')},${actionItemPriorities.id('High')}`,
        sortByColumn: 'title',
      }),
    ).toEqual(['apple', 'Éclair'])
    expect(await titles({ sortByColumn: 'title', pageSize: '2', page: '2' })).toEqual(['Zebra'])
    expect(await titles({ page: '99' })).toEqual([])
    expect(await titles({ startDate: addDays(DAY, 1) })).toEqual([])
    for (const sortByColumn of [
      'employee.name',
      'leaderAssigned.name',
      'status.name',
      'dueDate',
      'creationDate',
      'completionDate',
      'createdBy.name',
    ] as const)
      expect(await titles({ sortByColumn })).toHaveLength(3)
  })

  it('finds what is due between two days, both included', async () => {
    const { leader, member, boss } = await createPeople()
    for (const days of [1, 5, 9])
      await createItem(leader, form(member, boss, { title: `in ${days} days`, dueDate: addDays(DAY, days) }))
    const titles = async (query: object) =>
      (await leader.call(list, { query: { ...query, sortByColumn: 'dueDate' } })).body.items.map(item => item.title)
    expect(await titles({ dueFrom: addDays(DAY, 5) })).toEqual(['in 5 days', 'in 9 days'])
    expect(await titles({ dueDate: addDays(DAY, 5) })).toEqual(['in 1 days', 'in 5 days'])
    expect(await titles({ dueFrom: addDays(DAY, 2), dueDate: addDays(DAY, 8) })).toEqual(['in 5 days'])
  })

  it.each([
    { sortByColumn: 'salary' },
    { status: 'Open' },
    { colour: 'red' },
    { page: '0' },
    { page: '1e3' },
    { startDate: 'soon' },
  ])('refuses %o', async query => {
    expect((await (await as('admin')).call(list, { query: query as object })).status).toBe(400)
  })

  it('shows changes right after saving, renaming and deleting, on other instances too', async () => {
    const { leader, member, boss } = await createPeople()
    const item = await createItem(leader, form(member, boss))
    const { employees } = await import('#functions/employees/store.ts')
    await employees.replace(member, { ...member, name: 'Renamed' }, new Date())
    expect((await leader.call(list)).body.items[0]?.employee.name).toBe('Renamed')
    expect((await leader.call(remove, { params: { id: item._id } })).status).toBe(204)
    expect((await leader.call(list)).body.totalItems).toBe(0)
    expect((await leader.call(one, { params: { id: item._id } })).status).toBe(404)
  })

  it('as CSV has every filtered row, with formulas escaped', async () => {
    const { leader, member, boss } = await createPeople()
    await createItem(leader, form(member, boss, { title: '=HYPERLINK("http://evil.example")' }))
    await createItem(leader, form(member, boss, { title: 'Plain, with a comma' }))
    const reply = await leader.call(csv, { query: { sortByColumn: 'title', pageSize: '1' } })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="ActionItems.csv"')
    expect(String(reply.body).split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFEmployee,Assigned To,Title,Status,Priority,Creation Date,Due Date,Completion Date,Created By',
      expect.stringContaining(`"'=HYPERLINK(""http://evil.example"")"`),
      expect.stringContaining('"Plain, with a comma"'),
    ])
  })
})

describe('comments', () => {
  it('are returned oldest first with their author, and only once for a repeated request', async () => {
    const { leader, member, boss } = await createPeople()
    const { _id: id } = await createItem(leader, form(member, boss))
    const say = (text: string, key: string) =>
      leader.call(comment, { params: { id }, body: { comment: text }, headers: { 'idempotency-key': key } })
    await say('First', 'a')
    await say('First', 'a')
    const reply = await say('Second', 'b')
    expect(reply.status).toBe(201)
    expect(reply.body.map(one => one.comment)).toEqual(['First', 'Second'])
    expect(reply.body[0]?.createdBy.name).toBe(leader.person.name)
    expect((await leader.call(comments, { params: { id } })).body).toEqual(reply.body)
  })

  describe('can be edited and deleted by their author', () => {
    afterEach(() => vi.useRealTimers())
    const MADE = Date.now()
    const instant = (milliseconds: number) => new Date(MADE + milliseconds).toISOString()
    /** So many milliseconds after the comment. */
    const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: MADE + milliseconds })
    async function createComment() {
      const { leader, member, boss } = await createPeople()
      const { _id: id } = await createItem(leader, form(member, boss))
      later(0)
      const [said] = (await leader.call(comment, { params: { id }, body: { comment: 'Fisrt' } })).body
      return { leader, id, params: { id, commentId: said?._id ?? '' } }
    }

    it('for fifteen minutes, and are then marked as edited', async () => {
      const { leader, id, params } = await createComment()
      expect((await leader.call(comments, { params: { id } })).body).toMatchObject([{ isOwn: true, editedAt: null }])
      later(14 * 60_000)
      const changed = await leader.call(changeComment, { params, body: { comment: 'First' } })
      expect([changed.status, changed.body]).toMatchObject([
        200,
        [
          {
            comment: 'First',
            creationDate: instant(0),
            editedAt: instant(14 * 60_000),
            isOwn: true,
            createdBy: { name: leader.person.name },
          },
        ],
      ])
      later(15 * 60_000 - 1)
      expect((await leader.call(removeComment, { params })).status).toBe(204)
      expect((await leader.call(comments, { params: { id } })).body).toEqual([])
      expect((await leader.call(removeComment, { params })).status).toBe(204)
      expect((await leader.call(changeComment, { params, body: { comment: 'Again' } })).status).toBe(404)
    })

    it('but not after that', async () => {
      const { leader, id, params } = await createComment()
      later(15 * 60_000)
      const late = { friendlyMessage: 'A comment can be changed for 15 minutes. Please write another one.' }
      const changed = await leader.call(changeComment, { params, body: { comment: 'First' } })
      expect([changed.status, changed.body]).toEqual([409, late])
      expect((await leader.call(removeComment, { params })).status).toBe(409)
      expect((await leader.call(comments, { params: { id } })).body).toMatchObject([{ comment: 'Fisrt' }])
    })

    it('but not by other people who see the item', async () => {
      const { leader, id, params } = await createComment()
      const admin = await as('admin')
      expect((await admin.call(comments, { params: { id } })).body).toMatchObject([{ isOwn: false }])
      const changed = await admin.call(changeComment, { params, body: { comment: 'Mine now' } })
      expect([changed.status, changed.body]).toEqual([400, { friendlyMessage: 'Only its author can change a comment' }])
      expect((await admin.call(removeComment, { params })).status).toBe(400)
      expect((await leader.call(comments, { params: { id } })).body).toMatchObject([
        { comment: 'Fisrt', editedAt: null },
      ])
    })

    it('but not cleared', async () => {
      const { leader, params } = await createComment()
      const reply = await leader.call(changeComment, { params, body: { comment: '  ' } })
      expect([reply.status, reply.body]).toMatchObject([
        400,
        { errors: [{ path: 'comment', message: 'Please, fill the comment before submitting' }] },
      ])
    })
  })

  it('are deleted with their item', async () => {
    const { leader, member, boss } = await createPeople()
    const [gone, stays] = [await createItem(leader, form(member, boss)), await createItem(leader, form(member, boss))]
    for (const { _id: id } of [gone, stays]) await leader.call(comment, { params: { id }, body: { comment: 'Agreed' } })
    expect((await leader.call(remove, { params: { id: gone._id } })).status).toBe(204)
    expect((await leader.call(comments, { params: { id: gone._id } })).status).toBe(404)
    expect(await actionItemComments.list(gone._id)).toEqual([])
    expect((await leader.call(comments, { params: { id: stays._id } })).body).toHaveLength(1)
  })

  it.each([
    ['', 'Please, fill the comment before submitting'],
    ['x'.repeat(5001), 'At most 5000 characters'],
  ])('refuses %.10o', async (text, message) => {
    const { leader, member, boss } = await createPeople()
    const { _id: id } = await createItem(leader, form(member, boss))
    const reply = await leader.call(comment, { params: { id }, body: { comment: text } })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'comment', message }] } })
  })
})

it('the authors offered are those of items within reach', async () => {
  const { leader, member, stranger, boss } = await createPeople()
  const admin = await as('admin')
  await createItem(admin, form(stranger, boss))
  expect((await leader.call(authors)).body).toEqual([])
  await createItem(leader, form(member, boss))
  await createItem(leader, form(member, boss))
  expect((await leader.call(authors)).body).toEqual([
    { _id: leader.person._id, name: leader.person.name, lastName: 'Example' },
  ])
})

it('the report counts items by leader and status, with the people concerned', async () => {
  const admin = await as('admin')
  const { member, boss } = await createPeople()
  const item = await createItem(admin, form(member, boss))
  for (const _ of [1, 2]) await createItem(admin, form(member, boss))
  await admin.call(update, {
    params: { id: item._id },
    body: { ...toEditForm(form(member, boss)), status: actionItemStatuses.id('On Hold') },
  })
  const until = addDays(DAY, 1)
  const { body } = await admin.call(report, { query: { leaderAssigned: boss._id, startDate: DAY, endDate: until } })
  expect(body.totalItems).toBe(1)
  const counts = Object.fromEntries(body.items[0]?.statusList.map(({ status, count }) => [status, count]) ?? [])
  expect(counts).toEqual({ Open: 2, 'On Hold': 1, 'In Progress': 0, Completed: 0, 'Not Done': 0, Communicate: 0 })
  // Both are about one person, who is named once.
  expect(body.items[0]?.statusList.find(({ status }) => status === 'Open')?.employeeList).toMatchObject([
    { _id: member._id },
  ])
  const ofType = async (type: 'General' | 'OneOnOne') =>
    (await admin.call(report, { query: { leaderAssigned: boss._id, type } })).body.totalItems
  expect([await ofType('General'), await ofType('OneOnOne')]).toEqual([1, 0])
  const empty = await admin.call(report, { query: { leaderAssigned: boss._id, endDate: DAY } })
  expect(empty.body.totalItems).toBe(0)
})
