import { describe, expect, it } from 'vitest'
import { createOwnPlace, NOT_THEIRS, statusesForOthers } from '#scripts/testing/own-place.ts'
import { as, type Visitor } from '#scripts/testing/people.ts'
import { forgetResponses } from '#scripts/testing/responses.ts'
import { feelings, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { addMonths, utcToday } from '#shared/kit/dates.ts'
import { agendaItems } from './store.ts'

const { create, update, one, remove, agenda, addAgendaItem, tickAgendaItem, removeAgendaItem, carryOverAgenda } =
  oneOnOnesApi.calls
const { ownOne, addOwnAgendaItem, tickOwnAgendaItem, removeOwnAgendaItem, carryOverOwnAgenda } = oneOnOnesApi.calls
const TODAY = utcToday(new Date())
const MONTH = `${TODAY.slice(0, 7)}-01`

async function createMeeting() {
  const place = await createOwnPlace()
  const { leader, person, me } = place
  const leaderAssigned = leader.person.employeeId
  const open = async (creationDate: string) =>
    (await leader.call(create, { body: { employee: person._id, leaderAssigned, creationDate } })).body
  const met = await open(TODAY)
  const params = { id: met._id }
  const close = async (name: 'Complete' | 'Not Done') => {
    const reply = await leader.call(update, {
      params,
      body: { leaderAssigned, status: oneOnOneStatuses.id(name), talkingPoint: '<p>Said</p>' },
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  const write = async (text: string, more: { isPrivate?: boolean } = {}, id = met._id) => {
    const reply = await me.call(addOwnAgendaItem, { params: { id }, body: { text, ...more } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body.items.at(-1)?._id ?? ''
  }
  const lead = async (text: string, more: { isPrivate?: boolean } = {}, id = met._id) => {
    const reply = await leader.call(addAgendaItem, { params: { id }, body: { text, ...more } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body.items.at(-1)?._id ?? ''
  }
  const seenBy = {
    me: async (id = met._id) => (await me.call(ownOne, { params: { id } })).body.agenda,
    leader: async (id = met._id) => (await leader.call(agenda, { params: { id } })).body,
  }
  return { ...place, met, params, open, close, write, lead, seenBy }
}
const textsOf = ({ items }: { items: readonly { text: string }[] }) => items.map(({ text }) => text)
const stranger = () => as('leader')

describe('an agenda', () => {
  it('is written by both sides, under their names, without affecting the leader’s edits', async () => {
    const { leader, person, params, write, lead, seenBy } = await createMeeting()
    await write('The new project\n<b>and</b> my holidays')
    await lead('Your raise')
    const [mine, theirs] = [
      { text: 'The new project\n<b>and</b> my holidays', createdBy: { name: person.name, lastName: person.lastName } },
      { text: 'Your raise', createdBy: { name: leader.person.name, lastName: leader.person.lastName } },
    ]
    const plain = { isPrivate: false, isDone: false }
    expect(await seenBy.me()).toMatchObject({
      items: [
        { ...mine, ...plain, isOwn: true },
        { ...theirs, ...plain, isOwn: false },
      ],
      earlier: null,
    })
    expect(await seenBy.leader()).toMatchObject({
      items: [
        { ...mine, ...plain, isOwn: false },
        { ...theirs, ...plain, isOwn: true },
      ],
    })
    expect((await leader.call(one, { params })).body.version).toBe(1)
  })

  it('shows private points to their author only, even for an admin, and nobody else can tick or remove them', async () => {
    const { me, leader, params, write, lead, seenBy } = await createMeeting()
    const [mine, theirs] = [
      await write('Mine alone', { isPrivate: true }),
      await lead('Hers alone', { isPrivate: true }),
    ]
    expect((await seenBy.me()).items).toMatchObject([{ text: 'Mine alone', isPrivate: true, isOwn: true }])
    expect((await seenBy.leader()).items).toMatchObject([{ text: 'Hers alone', isPrivate: true, isOwn: true }])
    expect((await (await as('admin')).call(agenda, { params })).body.items).toEqual([])
    const tick = { body: { isDone: true } }
    expect([
      (await me.call(tickOwnAgendaItem, { params: { ...params, itemId: theirs }, ...tick })).status,
      (await leader.call(tickAgendaItem, { params: { ...params, itemId: mine }, ...tick })).status,
      (await me.call(removeOwnAgendaItem, { params: { ...params, itemId: theirs } })).status,
      (await leader.call(removeAgendaItem, { params: { ...params, itemId: mine } })).status,
    ]).toEqual([404, 404, 204, 204])
    expect([textsOf(await seenBy.me()), textsOf(await seenBy.leader())]).toEqual([['Mine alone'], ['Hers alone']])
  })

  it('can be ticked and unticked by either side', async () => {
    const { me, leader, params, write, lead, seenBy } = await createMeeting()
    const [mine, theirs] = [await write('A course'), await lead('Your raise')]
    const done = async () => (await seenBy.me()).items.map(({ isDone }) => isDone)
    await leader.call(tickAgendaItem, { params: { ...params, itemId: mine }, body: { isDone: true } })
    await me.call(tickOwnAgendaItem, { params: { ...params, itemId: theirs }, body: { isDone: true } })
    expect(await done()).toEqual([true, true])
    await me.call(tickOwnAgendaItem, { params: { ...params, itemId: theirs }, body: { isDone: false } })
    expect(await done()).toEqual([true, false])
    expect(textsOf(await seenBy.leader())).toEqual(['A course', 'Your raise'])
  })

  it('lets only the author remove a point, and a second removal is no error', async () => {
    const { me, leader, params, write, lead, seenBy } = await createMeeting()
    const [mine, theirs] = [await write('A course'), await lead('Your raise')]
    const refused = await leader.call(removeAgendaItem, { params: { ...params, itemId: mine } })
    const message = 'Only its author can remove it from the agenda'
    expect([refused.status, refused.body]).toEqual([400, { friendlyMessage: message }])
    expect((await me.call(removeOwnAgendaItem, { params: { ...params, itemId: theirs } })).status).toBe(400)
    const at = { params: { ...params, itemId: mine } }
    expect([(await me.call(removeOwnAgendaItem, at)).status, (await me.call(removeOwnAgendaItem, at)).status]).toEqual([
      204, 204,
    ])
    expect(textsOf(await seenBy.leader())).toEqual(['Your raise'])
  })

  it('keeps what its person wrote when nobody else could write on it', async () => {
    const { met, person, seenBy, me, params } = await createMeeting()
    const old = { _id: '5'.repeat(24), text: 'A course', creationDate: '2026-01-02T10:00:00.000Z' }
    await agendaItems.add(met._id, old)
    const createdBy = { name: person.name, lastName: person.lastName, employeeId: person._id }
    expect((await seenBy.leader()).items).toEqual([
      { ...old, createdBy, isOwn: false, isPrivate: false, isDone: false, section: null },
    ])
    expect((await me.call(removeOwnAgendaItem, { params: { ...params, itemId: old._id } })).status).toBe(204)
    expect((await seenBy.leader()).items).toEqual([])
  })

  it('of another one-on-one cannot be changed through this one', async () => {
    const [here, other] = [await createMeeting(), await createMeeting()]
    const itemId = await other.write('A course')
    expect((await here.me.call(removeOwnAgendaItem, { params: { ...here.params, itemId } })).status).toBe(204)
    const ticked = await here.me.call(tickOwnAgendaItem, { params: { ...here.params, itemId }, body: { isDone: true } })
    expect(ticked.status).toBe(404)
    expect((await other.seenBy.leader()).items).toMatchObject([{ text: 'A course', isDone: false }])
  })

  it.each<[string, (who: Visitor, id: string, itemId: string) => Promise<{ status: number }>]>([
    ['read', (who, id) => who.call(agenda, { params: { id } })],
    ['added to', (who, id) => who.call(addAgendaItem, { params: { id }, body: { text: 'x' } })],
    ['ticked', (who, id, itemId) => who.call(tickAgendaItem, { params: { id, itemId }, body: { isDone: true } })],
    ['removed from', (who, id, itemId) => who.call(removeAgendaItem, { params: { id, itemId } })],
    ['carried over to', (who, id) => who.call(carryOverAgenda, { params: { id } })],
  ])('cannot be %s by a leader who does not lead the person', async (_, call) => {
    const { met, write, seenBy } = await createMeeting()
    const itemId = await write('A course')
    expect((await call(await stranger(), met._id, itemId)).status).toBe(404)
    expect((await seenBy.me()).items).toMatchObject([{ text: 'A course', isDone: false }])
  })

  it.each([
    ['tickOwnAgendaItem', tickOwnAgendaItem, { body: { isDone: true } }],
    ['removeOwnAgendaItem', removeOwnAgendaItem, {}],
    ['carryOverOwnAgenda', carryOverOwnAgenda, {}],
  ])('of one’s own is not available to anybody else: %s', async (name, call, input) => {
    const { person, params, write, seenBy } = await createMeeting()
    const itemId = await write('A course')
    const at = name === 'carryOverOwnAgenda' ? params : { ...params, itemId }
    expect(await statusesForOthers(person, call, { ...input, params: at })).toEqual(NOT_THEIRS)
    expect((await seenBy.leader()).items).toMatchObject([{ text: 'A course', isDone: false }])
  })

  it.each(['Complete', 'Not Done'] as const)('cannot be changed once the one-on-one is %s', async name => {
    const { me, leader, params, write, lead, close, seenBy } = await createMeeting()
    const [mine, theirs] = [await write('A course'), await lead('Your raise')]
    await close(name)
    const closed = [400, { friendlyMessage: 'This one-on-one is closed, so its agenda stays as it is' }]
    const replies = [
      await me.call(addOwnAgendaItem, { params, body: { text: 'Late' } }),
      await me.call(tickOwnAgendaItem, { params: { ...params, itemId: mine }, body: { isDone: true } }),
      await me.call(removeOwnAgendaItem, { params: { ...params, itemId: mine } }),
      await me.call(carryOverOwnAgenda, { params }),
      await leader.call(addAgendaItem, { params, body: { text: 'Late' } }),
      await leader.call(tickAgendaItem, { params: { ...params, itemId: theirs }, body: { isDone: true } }),
      await leader.call(removeAgendaItem, { params: { ...params, itemId: theirs } }),
      await leader.call(carryOverAgenda, { params }),
    ]
    expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(8).fill(closed))
    expect((await seenBy.me()).items).toMatchObject([{ isDone: false }, { isDone: false }])
  })

  it.each([[''], ['  \n '], ['x'.repeat(5001)]])('takes texts of 1 to 5000 characters: not %j', async text => {
    const { me, leader, params } = await createMeeting()
    expect((await me.call(addOwnAgendaItem, { params, body: { text } })).status).toBe(400)
    expect((await leader.call(addAgendaItem, { params, body: { text } })).status).toBe(400)
  })

  it('holds at most fifty points of both sides, and a repeated request adds one point', async () => {
    const { me, leader, met, params } = await createMeeting()
    const sent = { params, body: { text: 'Once' }, headers: { 'idempotency-key': `agenda ${met._id}` } }
    await me.call(addOwnAgendaItem, sent)
    expect((await me.call(addOwnAgendaItem, sent)).body.items).toHaveLength(1)
    await forgetResponses()
    expect((await me.call(addOwnAgendaItem, sent)).body.items).toHaveLength(1)
    for (let count = 2; count <= 49; count++)
      await agendaItems.add(met._id, { _id: `${count}`.padStart(24, '0'), text: 'x', creationDate: '2026-01-01' })
    expect((await leader.call(addAgendaItem, { params, body: { text: 'The last' } })).body.items).toHaveLength(50)
    const full = [400, { friendlyMessage: 'At most 50 items on an agenda. Remove one that no longer matters first.' }]
    const replies = [
      await me.call(addOwnAgendaItem, { params, body: { text: 'One more' } }),
      await leader.call(addAgendaItem, { params, body: { text: 'One more' } }),
    ]
    expect(replies.map(({ status, body }) => [status, body])).toEqual([full, full])
  })

  it('is deleted with its one-on-one', async () => {
    const { me, met, params, write } = await createMeeting()
    await write('A course')
    const deleter = await as('admin')
    process.env.ONE_ON_ONE_DELETERS = JSON.stringify([deleter.person.email])
    expect((await deleter.call(remove, { params })).status).toBe(204)
    expect(await agendaItems.list(met._id)).toEqual([])
    expect((await me.call(ownOne, { params })).status).toBe(404)
  })
})

describe('unfinished points', () => {
  /** Creates a one-on-one of last month with three items, one of them ticked, and one of this month. */
  async function createTwo() {
    const meeting = await createMeeting()
    const { open, write, lead, leader } = meeting
    const last = await open(addMonths(MONTH, -1))
    const done = await write('Talked about', {}, last._id)
    await leader.call(tickAgendaItem, { params: { id: last._id, itemId: done }, body: { isDone: true } })
    const [mine, theirs] = [await write('A course', {}, last._id), await lead('Your raise', {}, last._id)]
    return { ...meeting, last, mine, theirs }
  }

  it('are offered with their month, carried over once by either side, and also stay where they were', async () => {
    const { me, leader, params, last, mine, theirs, seenBy } = await createTwo()
    const offered = { creationDate: addMonths(MONTH, -1), count: 2 }
    expect([(await seenBy.me()).earlier, (await seenBy.leader()).earlier]).toEqual([offered, offered])
    const carried = await me.call(carryOverOwnAgenda, { params })
    expect(carried.status).toBe(201)
    expect(carried.body.items.map(({ _id, isOwn }) => [_id, isOwn])).toEqual([
      [mine, true],
      [theirs, false],
    ])
    expect(carried.body.earlier).toBeNull()
    expect((await leader.call(carryOverAgenda, { params })).body.items).toHaveLength(2)
    expect(textsOf(await seenBy.me(last._id))).toEqual(['Talked about', 'A course', 'Your raise'])
  })

  it('are those of the last one-on-one before this one, however long ago, not of an older or later one', async () => {
    const { open, write, seenBy } = await createMeeting()
    const [older, last, next] = [
      await open(addMonths(MONTH, -9)),
      await open(addMonths(MONTH, -4)),
      await open(addMonths(MONTH, 1)),
    ]
    await write('Long ago', {}, older._id)
    await write('To come', {}, next._id)
    expect((await seenBy.me()).earlier).toBeNull()
    await write('Last time', {}, last._id)
    expect((await seenBy.me()).earlier).toEqual({ creationDate: addMonths(MONTH, -4), count: 1 })
  })

  it('leave out private points of the other side, even when they are carried over', async () => {
    const { write, lead, last, me, leader, params, seenBy } = await createTwo()
    await write('Mine alone', { isPrivate: true }, last._id)
    await lead('Hers alone', { isPrivate: true }, last._id)
    expect([(await seenBy.me()).earlier?.count, (await seenBy.leader()).earlier?.count]).toEqual([3, 3])
    await me.call(carryOverOwnAgenda, { params })
    expect(textsOf(await seenBy.me()).sort()).toEqual(['A course', 'Mine alone', 'Your raise'])
    expect((await seenBy.leader()).earlier?.count).toBe(1)
    await leader.call(carryOverAgenda, { params })
    expect(textsOf(await seenBy.leader()).sort()).toEqual(['A course', 'Hers alone', 'Your raise'])
  })

  it('of a one-on-one out of the caller’s reach are not offered', async () => {
    const { leader, params } = await createTwo()
    // Somebody who holds this one without leading the person sees only this one.
    const holder = await stranger()
    const body = {
      leaderAssigned: holder.person.employeeId,
      status: oneOnOneStatuses.id('In Progress'),
      feelings: [feelings.id('Calm')],
      talkingPoint: '',
    }
    expect((await leader.call(update, { params, body })).status).toBe(200)
    expect((await leader.call(agenda, { params })).body.earlier?.count).toBe(2)
    expect((await holder.call(agenda, { params })).body).toEqual({ items: [], earlier: null })
    expect((await holder.call(carryOverAgenda, { params })).body.items).toEqual([])
  })

  it('that are too many for one agenda are refused as a whole', async () => {
    const { me, met, params, seenBy } = await createTwo()
    for (let count = 1; count <= 49; count++)
      await agendaItems.add(met._id, { _id: `${count}`.padStart(24, '0'), text: 'x', creationDate: '2026-01-01' })
    const reply = await me.call(carryOverOwnAgenda, { params })
    expect([reply.status, reply.body]).toEqual([
      400,
      { friendlyMessage: 'At most 50 items on an agenda. Remove one that no longer matters first.' },
    ])
    expect((await seenBy.me()).items).toHaveLength(49)
  })
})
