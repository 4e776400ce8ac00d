import { describe, expect, it } from 'vitest'
import { createOwnPlace, NOT_THEIRS, statusesForOthers } from '#scripts/testing/own-place.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { feelings, oneOnOneStatuses, oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { addDays, addMonths, utcToday } from '#shared/kit/dates.ts'
import { oneOnOnePoints } from './store.ts'

const { create, update, one, points, remove, mine, ownOne, addPoint, removePoint } = oneOnOnesApi.calls
const TODAY = utcToday(new Date())
const MONTH = `${TODAY.slice(0, 7)}-01`

async function createOwn() {
  const place = await createOwnPlace()
  const { leader, person } = place
  const leaderAssigned = leader.person.employeeId
  const { body: met } = await leader.call(create, {
    body: { employee: person._id, leaderAssigned, creationDate: TODAY },
  })
  const params = { id: met._id }
  const save = async (more: object) => {
    const body = {
      ...{ leaderAssigned, status: oneOnOneStatuses.id('In Progress'), feelings: [feelings.id('Tired')] },
      ...{ talkingPoint: '<p>Ask about the raise</p>', ...more },
    }
    const reply = await leader.call(update, { params, body })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  return { ...place, met, params, save }
}
const addItem = (who: Visitor, employee: string, leaderAssigned: string, typeId: string, more: object) =>
  who.call(actionItemsApi.calls.create, {
    body: {
      ...{ employee, leaderAssigned, typeId, type: 'OneOnOne', title: 'Agreed', description: 'As said' },
      ...{ status: actionItemStatuses.id('Open'), priority: actionItemPriorities.id('Mid') },
      ...{ dueDate: addDays(TODAY, 7), ...more },
    },
  })

describe('a person’s own one-on-ones', () => {
  it('are listed from the newest month to the oldest, also the next one, and none of others', async () => {
    const { leader, person, me, met } = await createOwn()
    const body = (creationDate: string, employee = person._id) => ({ employee, creationDate })
    const next = await leader.call(create, { body: body(addMonths(MONTH, 1)) })
    const last = await leader.call(create, { body: body(addMonths(MONTH, -14)) })
    await (await as('admin')).call(create, { body: body(TODAY, (await createEmployee())._id) })
    const leaderName = { _id: leader.person.employeeId, name: leader.person.name, lastName: leader.person.lastName }
    const open = { _id: oneOnOneStatuses.id('Open'), name: 'Open' }
    expect((await me.call(mine)).body).toEqual([
      { _id: next.body._id, creationDate: addMonths(MONTH, 1), status: open, leaderAssigned: null },
      { _id: met._id, creationDate: MONTH, status: open, leaderAssigned: leaderName },
      { _id: last.body._id, creationDate: addMonths(MONTH, -14), status: open, leaderAssigned: null },
    ])
  })

  it('show the leader’s talking points only while these are shared, and never the feelings', async () => {
    const { me, params, save } = await createOwn()
    const shown = async () => (await me.call(ownOne, { params })).body
    await save({})
    expect((await shown()).talkingPoint).toBe('')
    await save({ isShared: true })
    expect((await shown()).talkingPoint).toBe('<p>Ask about the raise</p>')
    expect(Object.keys(await shown()).sort()).toEqual(
      '_id actionItems creationDate leaderAssigned points status talkingPoint'.split(' '),
    )
    // What a body leaves out stays.
    expect((await save({})).isShared).toBe(true)
    await save({ isShared: false })
    expect((await shown()).talkingPoint).toBe('')
  })

  it('show of what was agreed in them what is shared', async () => {
    const { leader, person, me, met, params } = await createOwn()
    const boss = leader.person.employeeId
    const add = (more: object) => addItem(leader, person._id, boss, met._id, more)
    await add({ title: 'Shared', isShared: true })
    await add({ title: 'Not shared', isShared: false })
    await addItem(leader, person._id, boss, null as never, { title: 'General', isShared: true, type: 'General' })
    expect((await me.call(ownOne, { params })).body.actionItems.map(({ title }) => title)).toEqual(['Shared'])
    const { OWN_PLACE } = process.env
    process.env.OWN_PLACE = '["one-on-ones"]'
    expect((await me.call(ownOne, { params })).body.actionItems).toEqual([])
    process.env.OWN_PLACE = OWN_PLACE
  })

  it.each([
    ['ownOne', ownOne, {}],
    ['addPoint', addPoint, { body: { text: 'Mine?' } }],
  ])('are nobody else’s: %s', async (_, call, input) => {
    const { person, leader, params } = await createOwn()
    expect(await statusesForOthers(person, call, { ...input, params })).toEqual(NOT_THEIRS)
    expect((await leader.call(points, { params })).body).toEqual([])
  })
})

describe('one’s own talking points', () => {
  const write = async (who: Visitor, id: string, text: string) =>
    (await who.call(addPoint, { params: { id }, body: { text } })).body

  it('are seen by the leader as they were written, and change nothing that the leader is writing', async () => {
    const { me, leader, met, params, save } = await createOwn()
    await write(me, met._id, 'The new project\n<b>and</b> my holidays')
    const all = await write(me, met._id, 'A course')
    expect(all.map(({ text }) => text)).toEqual(['The new project\n<b>and</b> my holidays', 'A course'])
    expect((await leader.call(points, { params })).body).toEqual(all)
    expect((await leader.call(one, { params })).body.version).toBe(1)
    await save({})
    expect((await me.call(ownOne, { params })).body.points).toEqual(all)
  })

  it('are no business of a leader who does not lead the person', async () => {
    const { me, met, params } = await createOwn()
    await write(me, met._id, 'A course')
    expect((await (await as('leader')).call(points, { params })).status).toBe(404)
  })

  it('are removed by who wrote them alone', async () => {
    const { me, leader, person, met, params } = await createOwn()
    const [first] = await write(me, met._id, 'A course')
    await write(me, met._id, 'Another')
    const at = { params: { ...params, pointId: first?._id ?? '' } }
    expect(await statusesForOthers(person, removePoint, at)).toEqual(NOT_THEIRS)
    expect((await me.call(removePoint, at)).status).toBe(204)
    expect((await me.call(removePoint, at)).status).toBe(204)
    expect((await leader.call(points, { params })).body.map(({ text }) => text)).toEqual(['Another'])
  })

  it('of another one-on-one are not touched through this one', async () => {
    const [mineNow, other] = [await createOwn(), await createOwn()]
    const [point] = await write(other.me, other.met._id, 'A course')
    const at = { params: { ...mineNow.params, pointId: point?._id ?? '' } }
    expect((await mineNow.me.call(removePoint, at)).status).toBe(204)
    expect((await other.leader.call(points, { params: other.params })).body).toHaveLength(1)
  })

  it.each(['Complete', 'Not Done'] as const)('stay as they are once it is %s', async name => {
    const { me, met, params, save } = await createOwn()
    const [point] = await write(me, met._id, 'A course')
    await save({ status: oneOnOneStatuses.id(name) })
    const closed = { friendlyMessage: 'This one-on-one is closed, so its talking points stay as they are' }
    const added = await me.call(addPoint, { params, body: { text: 'Late' } })
    expect([added.status, added.body]).toEqual([400, closed])
    const removed = await me.call(removePoint, { params: { ...params, pointId: point?._id ?? '' } })
    expect([removed.status, removed.body]).toEqual([400, closed])
    expect((await me.call(ownOne, { params })).body.points).toHaveLength(1)
  })

  it.each([[''], ['  \n '], ['x'.repeat(5001)]])('are texts of 1 to 5000 characters: not %j', async text => {
    const { me, params } = await createOwn()
    expect((await me.call(addPoint, { params, body: { text } })).status).toBe(400)
  })

  it('are fifty at most, and sent twice with one key one', async () => {
    const { me, met, params } = await createOwn()
    const sent = { params, body: { text: 'Once' }, headers: { 'idempotency-key': `point ${met._id}` } }
    await me.call(addPoint, sent)
    expect((await me.call(addPoint, sent)).body).toHaveLength(1)
    for (let count = 2; count <= 50; count++)
      await oneOnOnePoints.add(met._id, { _id: `${count}`.padStart(24, '0'), text: 'x', creationDate: '2026-01-01' })
    const reply = await me.call(addPoint, { params, body: { text: 'One more' } })
    expect([reply.status, reply.body]).toEqual([
      400,
      { friendlyMessage: 'At most 50 talking points. Remove one that no longer matters first.' },
    ])
  })

  it('go with the one-on-one that is deleted', async () => {
    const { me, met, params } = await createOwn()
    await write(me, met._id, 'A course')
    const deleter = await as('admin')
    process.env.ONE_ON_ONE_DELETERS = JSON.stringify([deleter.person.email])
    expect((await deleter.call(remove, { params })).status).toBe(204)
    expect(await oneOnOnePoints.list(met._id)).toEqual([])
    expect((await me.call(ownOne, { params })).status).toBe(404)
  })
})
