import { describe, expect, it } from 'vitest'
import { OUTBOX } from '#kit/notices.ts'
import { queryPartition, transact } from '#kit/table.ts'
import { createOwnPlace, NOT_THEIRS, statusesForOthers } from '#scripts/testing/own-place.ts'
import { as, createEmployee, signInAsEmployee, type Visitor } from '#scripts/testing/people.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { homeApi } from '#shared/features/home.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { actionItems } from './store.ts'

const { create, update, one, comment, comments, mine, ownItem, setOwnStatus } = actionItemsApi.calls
const { ownComments, ownMentionable, addOwnComment, changeOwnComment, removeOwnComment } = actionItemsApi.calls
const TODAY = utcToday(new Date())
const status = actionItemStatuses.id

async function addItem(who: Visitor, employee: string, leaderAssigned: string, more: object = {}) {
  const reply = await who.call(create, {
    body: {
      employee,
      leaderAssigned,
      status: status('Open'),
      priority: actionItemPriorities.id('Mid'),
      title: 'Read the handbook',
      description: 'Chapter two',
      dueDate: addDays(TODAY, 7),
      isShared: true,
      ...more,
    },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
async function createShared(more: object = {}) {
  const place = await createOwnPlace()
  const item = await addItem(place.leader, place.person._id, place.leader.person.employeeId, more)
  return { ...place, item, params: { id: item._id } }
}
/** What somebody sends to an item of another person. */
interface OthersInput {
  readonly commentId?: string
  readonly body?: object
}
const noticesOf = async (who: Visitor) =>
  (await who.call(homeApi.calls.notices)).body.items.map(({ kind, title, person, path }) => ({
    kind,
    title,
    person,
    path,
  }))

describe('a person’s own action items', () => {
  it('are those shared with them or assigned to them, by due date, and then the closed ones', async () => {
    const { leader, person, me } = await createOwnPlace({ isLeader: true })
    const admin = await as('admin')
    const other = await createEmployee()
    const boss = leader.person.employeeId
    await addItem(leader, person._id, boss, { title: 'Later', dueDate: addDays(TODAY, 9) })
    await addItem(leader, person._id, boss, { title: 'Sooner', dueDate: addDays(TODAY, 2) })
    await addItem(admin, other._id, person._id, { title: 'Assigned', dueDate: addDays(TODAY, 5), isShared: false })
    const done = await addItem(leader, person._id, boss, { title: 'Done' })
    await me.call(setOwnStatus, { params: { id: done._id }, body: { status: status('Completed') } })
    await addItem(leader, person._id, boss, { title: 'Not shared', isShared: false })
    await addItem(leader, person._id, boss, { title: 'Says nothing', isShared: undefined })
    await addItem(admin, other._id, boss, { title: 'Of another' })
    const reply = await me.call(mine)
    expect([reply.status, reply.body.map(({ title }) => title)]).toEqual([200, ['Sooner', 'Assigned', 'Later', 'Done']])
    expect(reply.body[1]).toMatchObject({ employee: { _id: other._id }, leaderAssigned: { _id: person._id } })
  })

  it('show what is to be done, and nothing else of the item', async () => {
    const { me, item, params, person, leader } = await createShared()
    expect((await me.call(ownItem, { params })).body).toEqual({
      _id: item._id,
      version: 1,
      title: 'Read the handbook',
      description: 'Chapter two',
      dueDate: addDays(TODAY, 7),
      completionDate: null,
      subtasks: null,
      repeat: null,
      status: { _id: status('Open'), name: 'Open' },
      priority: { _id: actionItemPriorities.id('Mid'), name: 'Mid' },
      employee: { _id: person._id, name: person.name, lastName: person.lastName },
      leaderAssigned: { _id: leader.person.employeeId, name: leader.person.name, lastName: leader.person.lastName },
    })
  })

  it('do not include items from before sharing was a choice', async () => {
    const { me, item } = await createShared()
    const stored = await actionItems.get(item._id)
    const { _id: _, version: __, isShared: ___, ...fields } = stored
    await actionItems.remove(stored, new Date())
    const id = `${item._id.slice(0, -1)}${item._id.endsWith('0') ? '1' : '0'}`
    await transact([actionItems.insertWrite(id, fields as never, new Date())])
    expect((await me.call(mine)).body).toEqual([])
    expect((await me.call(ownItem, { params: { id } })).status).toBe(404)
  })

  it('no longer include items that are not shared any more', async () => {
    const { me, leader, item, params } = await createShared()
    const { type: _, typeId: __, ...record } = (await leader.call(one, { params })).body
    const form = {
      title: item.title,
      description: 'Chapter two',
      dueDate: record.dueDate,
      priority: record.priority._id,
      employee: record.employee._id,
      leaderAssigned: record.leaderAssigned._id,
      status: record.status._id,
    }
    // Missing fields stay unchanged.
    expect((await leader.call(update, { params, body: form })).body.isShared).toBe(true)
    expect((await leader.call(update, { params, body: { ...form, isShared: false } })).body.isShared).toBe(false)
    expect((await me.call(ownItem, { params })).status).toBe(404)
    expect((await me.call(mine)).body).toEqual([])
  })

  it.each<[string, AnyCall, OthersInput]>([
    ['ownItem', ownItem, {}],
    ['setOwnStatus', setOwnStatus, { body: { status: status('Completed') } }],
    ['ownComments', ownComments, {}],
    ['ownMentionable', ownMentionable, {}],
    ['addOwnComment', addOwnComment, { body: { comment: 'Mine?' } }],
    ['changeOwnComment', changeOwnComment, { commentId: 'c'.repeat(24), body: { comment: 'Mine?' } }],
    ['removeOwnComment', removeOwnComment, { commentId: 'c'.repeat(24) }],
  ])('are not available to anybody else: %s', async (_, call, { commentId, ...input }) => {
    const { person, leader, params } = await createShared()
    const sent = { ...input, params: { ...params, ...(commentId ? { commentId } : {}) } }
    expect(await statusesForOthers(person, call, sent)).toEqual(NOT_THEIRS)
    const after = (await leader.call(one, { params })).body
    expect([after.version, (await leader.call(comments, { params })).body]).toEqual([1, []])
  })

  it('cannot be found or changed when they are about the person but not shared', async () => {
    const { me, leader, params } = await createShared({ isShared: false })
    expect((await me.call(ownItem, { params })).status).toBe(404)
    expect((await me.call(setOwnStatus, { params, body: { status: status('Completed') } })).status).toBe(404)
    expect((await me.call(addOwnComment, { params, body: { comment: 'Mine?' } })).status).toBe(404)
    expect((await leader.call(one, { params })).body.version).toBe(1)
  })
})

describe('completing one’s own action item', () => {
  it('is seen by the leader, and can be undone', async () => {
    const { me, leader, params } = await createShared()
    const done = await me.call(setOwnStatus, { params, body: { status: status('Completed') } })
    expect([done.status, done.body.status.name, done.body.completionDate?.slice(0, 10)]).toEqual([
      200,
      'Completed',
      TODAY,
    ])
    const seen = (await leader.call(one, { params })).body
    expect([seen.status.name, seen.isShared, seen.description]).toEqual(['Completed', true, 'Chapter two'])
    const back = await me.call(setOwnStatus, { params, body: { status: status('In Progress') } })
    expect([back.body.status.name, back.body.completionDate]).toEqual(['In Progress', null])
  })

  it.each(['Not Done', 'On Hold', 'Communicate'] as const)('cannot be set to %s', async name => {
    const { me, params } = await createShared()
    const reply = await me.call(setOwnStatus, { params, body: { status: status(name) } })
    expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ path: 'status' }] }])
  })

  it('is impossible once the leader has closed it as not done', async () => {
    const { me, leader, params, item } = await createShared()
    const body = {
      title: item.title,
      description: 'Chapter two',
      dueDate: item.dueDate,
      priority: item.priority._id,
      employee: item.employee._id,
      leaderAssigned: item.leaderAssigned._id,
      status: status('Not Done'),
    }
    await leader.call(update, { params, body })
    const reply = await me.call(setOwnStatus, { params, body: { status: status('Open') } })
    expect([reply.status, reply.body]).toEqual([
      400,
      { friendlyMessage: 'This was closed as not done. If it should be done after all, please ask your leader.' },
    ])
  })

  it('does not overwrite later changes', async () => {
    const { me, params } = await createShared()
    const sent = { params, headers: { 'if-match': '"1"' }, body: { status: status('In Progress') } }
    expect((await me.call(setOwnStatus, sent)).status).toBe(200)
    expect((await me.call(setOwnStatus, sent)).status).toBe(409)
  })

  it('changes nothing but the status', async () => {
    const { me, params } = await createShared()
    const body = { status: status('Completed'), title: 'Another', leaderAssigned: 'f'.repeat(24) } as never
    expect((await me.call(setOwnStatus, { params, body })).status).toBe(400)
  })
})

describe('comments on one’s own action item', () => {
  it('are the person’s own; comments by others are visible to followers only', async () => {
    const { me, leader, person, params } = await createShared()
    await leader.call(comment, { params, body: { comment: 'Between us leaders' } })
    const reply = await me.call(addOwnComment, { params, body: { comment: 'I have begun\nwith it' } })
    expect([reply.status, reply.body.map(said => said.comment)]).toEqual([201, ['I have begun\nwith it']])
    expect((await me.call(ownComments, { params })).body).toEqual(reply.body)
    expect((await leader.call(comments, { params })).body.map(said => [said.comment, said.createdBy.name])).toEqual([
      ['Between us leaders', leader.person.name],
      ['I have begun\nwith it', person.name],
    ])
  })

  it('can be edited and deleted while they are new, but not comments by others', async () => {
    const { me, leader, params } = await createShared()
    const [theirs] = (await leader.call(comment, { params, body: { comment: 'Between us leaders' } })).body
    const [mine] = (await me.call(addOwnComment, { params, body: { comment: 'Begun' } })).body
    const at = (commentId = '') => ({ params: { ...params, commentId } })
    const changed = await me.call(changeOwnComment, { ...at(mine?._id), body: { comment: 'I have begun' } })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      [{ comment: 'I have begun', editedAt: expect.stringMatching(/^20/) }],
    ])
    expect((await me.call(changeOwnComment, { ...at(theirs?._id), body: { comment: 'Mine?' } })).status).toBe(400)
    expect((await me.call(removeOwnComment, at(theirs?._id))).status).toBe(400)
    expect((await me.call(removeOwnComment, at(mine?._id))).status).toBe(204)
    expect((await leader.call(comments, { params })).body.map(said => said.comment)).toEqual(['Between us leaders'])
  })

  it('sent twice with one key are stored once', async () => {
    const { me, params } = await createShared()
    const sent = { params, body: { comment: 'Once' }, headers: { 'idempotency-key': `own ${params.id}` } }
    await me.call(addOwnComment, sent)
    expect((await me.call(addOwnComment, sent)).body).toHaveLength(1)
  })
})

describe('notifications about an action item', () => {
  const told = (kind: string, path: string, person = '') => ({ kind, title: 'Read the handbook', person, path })

  it('lead the person to their own host', async () => {
    const { me, item } = await createShared()
    expect(await noticesOf(me)).toEqual([told('assigned', `/my-action-items/${item._id}`)])
  })

  it('are sent once when it is shared, and never before', async () => {
    const { me, leader, item, params } = await createShared({ isShared: false })
    expect(await noticesOf(me)).toEqual([])
    const body = {
      title: item.title,
      description: 'Chapter two',
      dueDate: item.dueDate,
      priority: item.priority._id,
      employee: item.employee._id,
      leaderAssigned: item.leaderAssigned._id,
      status: item.status._id,
    }
    await leader.call(update, { params, body: { ...body, isShared: true } })
    await leader.call(update, { params, body: { ...body, isShared: true, title: 'Read the handbook' } })
    expect(await noticesOf(me)).toEqual([told('assigned', `/my-action-items/${item._id}`)])
  })

  it('are not mailed once it is no longer shared, or is shared with somebody else', async () => {
    const { leader, item, params, person } = await createShared()
    const outbox = async () => (await queryPartition(OUTBOX)).filter(({ sk }) => String(sk).startsWith(person._id))
    const [waiting] = await outbox()
    expect(waiting?.body.holds.also).toEqual({ field: 'isShared', is: true })
    const other = await createEmployee({ leader: leader.person.employeeId })
    const body = {
      title: item.title,
      description: 'Chapter two',
      dueDate: item.dueDate,
      priority: item.priority._id,
      employee: other._id,
      leaderAssigned: item.leaderAssigned._id,
      status: item.status._id,
    }
    expect((await leader.call(update, { params, body })).body.isShared).toBe(false)
    expect(await noticesOf(await signInAsEmployee(other))).toEqual([])
  })

  it('lead to the employee host for people without a main account, and to the main host for the others', async () => {
    const admin = await as('admin')
    const about = await createEmployee()
    const withoutAccount = await createEmployee({ isLeader: true })
    const withAccount = await as('leader')
    const first = await addItem(admin, about._id, withoutAccount._id, { isShared: false })
    const second = await addItem(admin, about._id, withAccount.person.employeeId, { isShared: false })
    const name = `${about.name} ${about.lastName}`
    const me = await signInAsEmployee(withoutAccount)
    expect(await noticesOf(me)).toEqual([told('assigned', `/my-action-items/${first._id}`, name)])
    expect((await me.call(ownItem, { params: { id: first._id } })).status).toBe(200)
    expect(await noticesOf(withAccount)).toEqual([told('assigned', `/action-items/${second._id}`, name)])
  })

  it('leave out people’s own actions, and tell the leader that it is done or open again', async () => {
    const { me, leader, item, params } = await createShared()
    await me.call(setOwnStatus, { params, body: { status: status('Completed') } })
    await me.call(setOwnStatus, { params, body: { status: status('Open') } })
    expect(await noticesOf(me)).toHaveLength(1)
    expect((await noticesOf(leader)).map(({ kind, path }) => [kind, path])).toEqual([
      ['reopened', `/action-items/${item._id}`],
      ['changed', `/action-items/${item._id}`],
    ])
  })
})
