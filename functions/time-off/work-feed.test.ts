import { describe, expect, it } from 'vitest'
import { actionItems } from '#functions/action-items/store.ts'
import { employees } from '#functions/employees/store.ts'
import { createOwnPlace } from '#scripts/testing/own-place.ts'
import {
  anonymousVisitor,
  as,
  createEmployee,
  setEmployee,
  setUser,
  signInAsEmployee,
  type Visitor,
} from '#scripts/testing/people.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { feelings, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { feedCalls } from '#shared/features/time-off/feeds.ts'
import type { Catalogue } from '#shared/kit/catalogue.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'

const { createFeed, feeds, revokeFeed, calendar } = feedCalls
const TODAY = utcToday(new Date())
const SOON = addDays(TODAY, 20)

async function makeFeed(who: Visitor) {
  const { status, body } = await who.call(createFeed, { body: { kind: 'work' } })
  expect(status, JSON.stringify(body)).toBe(201)
  const token = body.path.replace('/api/time-off/calendar/', '').replace('.ics', '')
  const read = () => anonymousVisitor.call(calendar, { params: { token } })
  const unfold = async () => String((await read()).body).replaceAll('\r\n ', '')
  const titles = async () => (await unfold()).match(/(?<=SUMMARY:).*/g)?.sort() ?? []
  return { id: body._id, read, unfold, titles, status: async () => (await read()).status }
}
async function addItem(who: Visitor, employee: string, leaderAssigned: string, more: object = {}) {
  const { status, body } = await who.call(actionItemsApi.calls.create, {
    body: {
      employee,
      leaderAssigned,
      type: 'General',
      title: 'Plan',
      description: 'Hush-hush',
      dueDate: SOON,
      status: actionItemStatuses.id('Open'),
      priority: actionItemPriorities.id('Mid'),
      ...more,
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
async function hold(leader: Awaited<ReturnType<typeof as>>, employee: string) {
  const leaderAssigned = leader.person.employeeId
  const { body } = await leader.call(oneOnOnesApi.calls.create, {
    body: { employee, leaderAssigned, creationDate: TODAY },
  })
  const save = async (status: 'In Progress' | 'Complete') => {
    const talk = { talkingPoint: '<p>Hush-hush</p>', feelings: [feelings.id('Worried')], isShared: true }
    const sent = { leaderAssigned, status: oneOnOneStatuses.id(status), ...talk }
    const reply = await leader.call(oneOnOnesApi.calls.update, { params: { id: body._id }, body: sent })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  await save('In Progress')
  return save
}
let count = 0
async function createEntry(of: Catalogue): Promise<string> {
  const body = { name: `${of.singular} feed ${count++}` }
  return (await (await as('admin')).call(of.contract.calls.create, { body })).body._id
}
async function setGoal(who: Visitor, employee: string, more: object = {}) {
  const { status, body } = await who.call(goalsApi.calls.create, {
    body: {
      objective: 'Speak up',
      employee,
      deadLine: SOON,
      comment: 'Hush-hush',
      ...more,
      category: await createEntry(categoriesCatalogue),
      reasonID: await createEntry(reasonsCatalogue),
      type: await createEntry(keyResultTypesCatalogue),
      keyResults: [{ keyResult: 'Talk given', source: 'Programme' }],
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
}

/** A leader and Ana, whom they lead: a one-on-one of the two, an item for each, and a goal of Ana's. */
async function createWork() {
  const place = await createOwnPlace({ name: 'Ana', lastName: 'Solís' })
  const { leader, person } = place
  const { employeeId, name, lastName } = leader.person
  await setEmployee(person._id, { isLeader: true })
  const save = await hold(leader, person._id)
  const leadersItem = await addItem(leader, person._id, employeeId, { title: 'Talk to finance' })
  await addItem(leader, person._id, person._id, { title: 'Read the handbook' })
  await setGoal(leader, person._id)
  return { ...place, save, leadersItem, leaderName: `${name} ${lastName}` }
}

describe('a feed of one’s work', () => {
  it('shows people on the employee host their own work, with titles only', async () => {
    const { me, leaderName } = await createWork()
    const feed = await makeFeed(me)
    expect(await feed.titles()).toEqual([
      'Due: Read the handbook',
      'Goal due: Speak up',
      `One-on-one with ${leaderName} (this month)`,
    ])
    expect(await feed.unfold()).toContain('X-WR-CALNAME:My one-on-ones and due dates\r\n')
    expect(await feed.unfold()).toContain(`DTSTART;VALUE=DATE:${SOON.replaceAll('-', '')}\r\n`)
    expect(await feed.unfold()).not.toMatch(/hush|worried|DESCRIPTION/i)
  })

  it('shows leaders their one-on-ones and action items', async () => {
    const { leader } = await createWork()
    expect(await (await makeFeed(leader)).titles()).toEqual([
      'Due: Talk to finance',
      'One-on-one with Ana Solís (this month)',
    ])
  })

  it('created on the employee host shows nothing of the main host, even to a leader', async () => {
    const { leader } = await createWork()
    const there = await signInAsEmployee(await employees.get(leader.person.employeeId))
    expect(await (await makeFeed(there)).titles()).toEqual(['Due: Talk to finance'])
  })

  it('drops closed one-on-ones, completed items, and one-on-ones with people who have left', async () => {
    const { leader, person, save, leadersItem } = await createWork()
    const feed = await makeFeed(leader)
    await save('Complete')
    const { _id, description } = leadersItem
    const closed = {
      employee: person._id,
      leaderAssigned: leader.person.employeeId,
      type: 'General' as const,
      title: 'Talk',
      description,
      dueDate: SOON,
      priority: actionItemPriorities.id('Mid'),
      status: actionItemStatuses.id('Completed'),
    }
    const reply = await leader.call(actionItemsApi.calls.update, { params: { id: _id }, body: closed })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(await feed.titles()).toEqual([])
    const other = await createWork()
    const others = await makeFeed(other.leader)
    await setEmployee(other.person._id, { isActive: false })
    expect(await others.titles()).toEqual(['Due: Talk to finance'])
  })

  it('drops what a lost role gave access to, and keeps the person’s own work', async () => {
    const { leader } = await createWork()
    const feed = await makeFeed(leader)
    expect(await feed.titles()).toHaveLength(2)
    await setUser(leader.person._id, { roles: ['finance'] })
    expect(await feed.titles()).toEqual(['Due: Talk to finance'])
    const { OWN_PLACE } = process.env
    process.env.OWN_PLACE = '["goals"]'
    const without = await feed.titles()
    process.env.OWN_PLACE = OWN_PLACE
    expect(without).toEqual([])
  })

  it.each([
    ['goals', 'Goal due: Speak up'],
    ['action-items', 'Due: Read the handbook'],
    ['one-on-ones', expect.stringMatching(/^One-on-one with Person/)],
  ])('shows people only what the stage enables, such as %s', async (part, title) => {
    const { me } = await createWork()
    const feed = await makeFeed(me)
    const { OWN_PLACE } = process.env
    process.env.OWN_PLACE = JSON.stringify([part])
    const titles = await feed.titles()
    process.env.OWN_PLACE = OWN_PLACE
    expect(titles).toEqual([title])
  })

  it('escapes and folds any title and name for calendar programs', async () => {
    const leader = await as('leader')
    const mine = await createEmployee({ name: 'שירה', lastName: 'כהן', leader: leader.person.employeeId })
    const me = leader.person.employeeId
    const long = `Read, then "mend"; 🦄 ${'é'.repeat(70)}`
    await addItem(leader, mine._id, me, { title: long })
    await hold(leader, mine._id)
    const feed = await makeFeed(leader)
    expect(await feed.titles()).toEqual([
      `Due: Read\\, then "mend"\\; 🦄 ${'é'.repeat(70)}`,
      'One-on-one with שירה כהן (this month)',
    ])
    for (const line of String((await feed.read()).body).split('\r\n'))
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    // Titles have one line since they are parsed; what was stored before may have more.
    const [stored] = (await actionItems.rows(new Date())).filter(({ leaderAssigned }) => leaderAssigned === me)
    const before = await actionItems.get(stored?._id ?? '')
    await actionItems.replace(before, { ...before, title: 'One\nEND:VEVENT' }, new Date())
    expect(await feed.titles()).toContain('Due: One\\nEND:VEVENT')
  })
})

describe('the link of a work feed', () => {
  it('stops working once it is revoked, which only its owner can do, on either host', async () => {
    const { leader, me } = await createWork()
    const there = await signInAsEmployee(await employees.get(leader.person.employeeId))
    const feed = await makeFeed(leader)
    const params = { id: feed.id }
    expect((await me.call(revokeFeed, { params })).status).toBe(404)
    expect((await (await as('admin')).call(revokeFeed, { params })).status).toBe(404)
    expect(await feed.status()).toBe(200)
    expect((await there.call(feeds)).body.map(({ kind }) => kind)).toEqual(['work'])
    expect((await there.call(revokeFeed, { params })).status).toBe(204)
    expect(await feed.status()).toBe(404)
  })

  it('stops working once its owner is deactivated, on either host', async () => {
    const { leader, person, me } = await createWork()
    const [own, theirs] = [await makeFeed(me), await makeFeed(leader)]
    await setEmployee(person._id, { isActive: false })
    await setUser(leader.person._id, { isActive: false })
    expect([await own.status(), await theirs.status()]).toEqual([404, 404])
    await setEmployee(person._id, { isActive: true })
    expect(await own.status()).toBe(200)
  })

  it('stops working once the account that created it belongs to somebody else', async () => {
    const { leader } = await createWork()
    const feed = await makeFeed(leader)
    await setUser(leader.person._id, { employeeId: (await createEmployee())._id })
    expect(await feed.status()).toBe(404)
  })

  it('can be created on the employee host only where the stage enables its content', async () => {
    const me = await signInAsEmployee()
    const { OWN_PLACE } = process.env
    const statusOf = async (parts: string, kind: 'own' | 'work') => {
      process.env.OWN_PLACE = parts
      const { status } = await me.call(createFeed, { body: { kind } })
      process.env.OWN_PLACE = OWN_PLACE
      return status
    }
    expect([
      await statusOf('["time-off"]', 'work'),
      await statusOf('["time-off"]', 'own'),
      await statusOf('["goals"]', 'work'),
      await statusOf('["goals"]', 'own'),
    ]).toEqual([404, 201, 201, 404])
  })
})
