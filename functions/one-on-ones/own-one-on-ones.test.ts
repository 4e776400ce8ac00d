import { describe, expect, it } from 'vitest'
import { createOwnPlace, NOT_THEIRS, statusesForOthers } from '#scripts/testing/own-place.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { feelings, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { addDays, addMonths, utcToday } from '#shared/kit/dates.ts'
import { oneOnOnes } from './store.ts'

const { create, update, one, agenda, mine, ownOne, addOwnAgendaItem } = oneOnOnesApi.calls
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
      leaderAssigned,
      status: oneOnOneStatuses.id('In Progress'),
      feelings: [feelings.id('Tired')],
      talkingPoint: '<p>Ask about the raise</p>',
      ...more,
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
      employee,
      leaderAssigned,
      typeId,
      type: 'OneOnOne',
      title: 'Agreed',
      description: 'As said',
      status: actionItemStatuses.id('Open'),
      priority: actionItemPriorities.id('Mid'),
      dueDate: addDays(TODAY, 7),
      ...more,
    },
  })

describe('a person’s own one-on-ones', () => {
  it('are listed from the newest month to the oldest, including the next one, and no others', async () => {
    const { leader, person, me, met } = await createOwn()
    const body = (creationDate: string, employee = person._id) => ({ employee, creationDate })
    const next = await leader.call(create, { body: body(addMonths(MONTH, 1)) })
    const last = await leader.call(create, { body: body(addMonths(MONTH, -14)) })
    await (await as('admin')).call(create, { body: body(TODAY, (await createEmployee())._id) })
    const leaderName = { _id: leader.person.employeeId, name: leader.person.name, lastName: leader.person.lastName }
    const open = { meetsAt: null, status: { _id: oneOnOneStatuses.id('Open'), name: 'Open' } }
    expect((await me.call(mine)).body).toEqual([
      { _id: next.body._id, creationDate: addMonths(MONTH, 1), ...open, leaderAssigned: null },
      { _id: met._id, creationDate: MONTH, ...open, leaderAssigned: leaderName },
      { _id: last.body._id, creationDate: addMonths(MONTH, -14), ...open, leaderAssigned: null },
    ])
  })

  it('show the leader’s talking points only while they are shared, and never the feelings', async () => {
    const { leader, me, params, save } = await createOwn()
    const shown = async () => (await me.call(ownOne, { params })).body
    await save({})
    expect((await shown()).talkingPoint).toBe('')
    await save({ isShared: true })
    expect((await shown()).talkingPoint).toBe('<p>Ask about the raise</p>')
    expect(Object.keys(await shown()).sort()).toEqual(
      '_id actionItems agenda creationDate leaderAssigned meetsAt status talkingPoint'.split(' '),
    )
    // Missing fields stay unchanged.
    expect((await save({})).isShared).toBe(true)
    await save({ isShared: false })
    expect((await shown()).talkingPoint).toBe('')
    // An old one, from before the choice existed.
    const { isShared: _, ...old } = await oneOnOnes.get(params.id)
    await oneOnOnes.replace(old, old, new Date())
    expect((await shown()).talkingPoint).toBe('')
    expect((await leader.call(one, { params })).body.isShared).toBe(false)
  })

  it('show shared action items that were agreed in them', async () => {
    const { leader, person, me, met, params } = await createOwn()
    const boss = leader.person.employeeId
    const add = (more: object) => addItem(leader, person._id, boss, met._id, more)
    await add({ title: 'Shared', isShared: true })
    await add({ title: 'Due before', isShared: true, dueDate: addDays(TODAY, 3) })
    const { body: earlier } = await leader.call(create, {
      body: { employee: person._id, leaderAssigned: boss, creationDate: addMonths(MONTH, -1) },
    })
    await addItem(leader, person._id, boss, earlier._id, { title: 'Of another one', isShared: true })
    await add({ title: 'Not shared', isShared: false })
    await addItem(leader, person._id, boss, null as never, { title: 'General', isShared: true, type: 'General' })
    expect((await me.call(ownOne, { params })).body.actionItems.map(({ title }) => title)).toEqual([
      'Due before',
      'Shared',
    ])
    const { OWN_PLACE } = process.env
    process.env.OWN_PLACE = '["one-on-ones"]'
    expect((await me.call(ownOne, { params })).body.actionItems).toEqual([])
    process.env.OWN_PLACE = OWN_PLACE
  })

  it.each([
    ['ownOne', ownOne, {}],
    ['addOwnAgendaItem', addOwnAgendaItem, { body: { text: 'Mine?' } }],
  ])('are not available to anybody else: %s', async (_, call, input) => {
    const { person, leader, params } = await createOwn()
    expect(await statusesForOthers(person, call, { ...input, params })).toEqual(NOT_THEIRS)
    expect((await leader.call(agenda, { params })).body.items).toEqual([])
  })
})
