/** What others changed in a person's records: who follows what, what is shown, and what is not shown any more. */
import { describe, expect, it, vi } from 'vitest'
import { noticeWrites } from '#kit/notices.ts'
import { transact } from '#kit/table.ts'
import { as, createEmployee, setEmployee, setUser, signInAsEmployee, type Visitor } from '#scripts/testing/people.ts'
import { createPlanFixture, rateAllCategories } from '#scripts/testing/plans.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { PLAN_COMPLETED } from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { homeApi } from '#shared/features/home.ts'
import type { NewNotice } from '#shared/features/notices.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { fullName } from '#shared/kit/people.ts'

const TODAY = utcToday(new Date())
const { create, update, comment, setOwnStatus, addOwnComment } = actionItemsApi.calls

const readFollowed = async (who: Visitor) => {
  const reply = await who.call(homeApi.calls.followed)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const titlesOf = async (who: Visitor) => (await readFollowed(who)).map(({ title }) => title)
const reasonsOf = async (who: Visitor) =>
  (await readFollowed(who)).flatMap(({ changes }) => changes.map(one => one.reason))

async function createTeam() {
  const [leader, other] = [await as('leader'), await as('leader')]
  const member = await createEmployee({ leader: leader.person.employeeId })
  return { leader, other, member, leaderId: leader.person.employeeId, otherId: other.person.employeeId }
}
const addItem = async (who: Visitor, employee: string, to: string, more: object = {}) => {
  const body = {
    employee,
    leaderAssigned: to,
    title: 'Book the course',
    description: 'Before May',
    dueDate: addDays(TODAY, 9),
    status: actionItemStatuses.id('Open'),
    priority: actionItemPriorities.id('Mid'),
    ...more,
  }
  const reply = await who.call(create, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
type Item = Awaited<ReturnType<typeof addItem>>
const saveItem = async (who: Visitor, item: Item, more: object) => {
  const body = {
    employee: item.employee._id,
    leaderAssigned: item.leaderAssigned._id,
    title: item.title,
    description: 'x',
    status: item.status._id,
    priority: item.priority._id,
    dueDate: item.dueDate,
    ...more,
  }
  const reply = await who.call(update, { params: { id: item._id }, body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

describe('an action item', () => {
  it('shows its creator what the assignee changed, grouped by record and newest first, without the creator’s own changes', async () => {
    const { leader, other, member, otherId } = await createTeam()
    const first = await addItem(leader, member._id, otherId)
    const second = await addItem(leader, member._id, otherId, { title: 'Call the school' })
    expect(await readFollowed(leader)).toEqual([])
    const later = addDays(TODAY, 12)
    const moved = await saveItem(other, first, { dueDate: later })
    await saveItem(other, second, { status: actionItemStatuses.id('In Progress') })
    await saveItem(other, moved, { status: actionItemStatuses.id('Completed') })
    await saveItem(leader, second, { status: actionItemStatuses.id('On Hold') })
    expect(await readFollowed(leader)).toEqual([
      {
        path: `/action-items/${first._id}`,
        title: 'Book the course',
        person: fullName(member),
        total: 2,
        changes: [
          {
            _id: expect.stringMatching(/^[0-9a-f]{24}$/),
            kind: 'changed',
            by: fullName(other.person),
            reason: 'Status: Open → Completed',
            at: expect.any(String),
          },
          expect.objectContaining({
            reason: `Due date: ${formatDay(addDays(TODAY, 9))} → ${formatDay(later)}`,
          }),
        ],
      },
      expect.objectContaining({ title: 'Call the school', total: 1 }),
    ])
  })

  it('notifies its followers of comments, with the text, and only once if they are mentioned too', async () => {
    const { leader, other, member, otherId, leaderId } = await createTeam()
    const item = await addItem(leader, member._id, otherId)
    const params = { id: item._id }
    await other.call(comment, { params, body: { comment: 'It is full' } })
    await leader.call(comment, { params, body: { comment: 'Try the next' } })
    await other.call(comment, { params, body: { comment: 'I did', mentions: [leaderId] } as never })
    expect(await reasonsOf(leader)).toEqual(['I did', 'It is full'])
    expect((await readFollowed(leader))[0]?.changes.map(({ kind }) => kind)).toEqual(['mentioned', 'changed'])
    expect(await reasonsOf(other)).toEqual(['Try the next'])
  })

  it('shows the leader what people do and write on the employee host', async () => {
    const { leader, member, leaderId } = await createTeam()
    const me = await signInAsEmployee(member)
    const item = await addItem(leader, member._id, leaderId, { isShared: true })
    const params = { id: item._id }
    const said = await me.call(addOwnComment, { params, body: { comment: 'I am there' } })
    expect(said.status, JSON.stringify(said.body)).toBe(201)
    const body = { status: actionItemStatuses.id('In Progress') }
    expect((await me.call(setOwnStatus, { params, body })).status).toBe(200)
    expect(await reasonsOf(leader)).toEqual(['Status: Open → In Progress', 'I am there'])
  })

  it('is hidden once it is out of the reader’s reach, the reader’s role is gone, or it is deleted', async () => {
    const { leader, other, member, otherId } = await createTeam()
    const item = await addItem(leader, member._id, otherId)
    const kept = await addItem(leader, member._id, otherId, { title: 'Call the school' })
    for (const one of [item, kept]) await saveItem(other, one, { status: actionItemStatuses.id('Not Done') })
    expect(await titlesOf(leader)).toEqual(['Call the school', 'Book the course'])
    await leader.call(actionItemsApi.calls.remove, { params: { id: item._id } })
    expect(await titlesOf(leader)).toEqual(['Call the school'])
    await setEmployee(member._id, { leader: otherId })
    expect(await titlesOf(leader)).toEqual([])
    // Nothing more is told to who is out of its reach.
    await saveItem(other, kept, { status: actionItemStatuses.id('Completed') })
    await setEmployee(member._id, { leader: leader.person.employeeId })
    expect(await reasonsOf(leader)).toEqual(['Status: Open → Not Done'])
    await setUser(leader.person._id, { roles: ['rewards'] })
    expect(await titlesOf(leader)).toEqual([])
  })
})

describe('a plan', () => {
  it('notifies its leader that somebody else completed it, and that its person has read it', async () => {
    const { leader, admin, led, begun, saved } = await createPlanFixture()
    const person = await led()
    const plan = await begun(admin, person)
    const categories = rateAllCategories(plan)
    await saved(admin, plan, { categories, cdpStatus: PLAN_COMPLETED, additionalComments: 'Well done' } as never)
    const me = await signInAsEmployee(person)
    const reply = await me.call(careerDevelopmentPlansApi.calls.acknowledge, { params: { id: plan._id } } as never)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const [found] = await readFollowed(leader)
    expect(found?.changes.map(({ reason, by }) => [reason, by])).toEqual([
      ['Read and acknowledged', fullName(person)],
      ['Completed', fullName(admin.person)],
    ])
  })
})

describe('work that is assigned to somebody', () => {
  const waitingOf = async (who: Visitor) =>
    (await who.call(homeApi.calls.overview)).body.groups.flatMap(({ items }) => items.map(({ title }) => title))

  it('appears once on their home: under what waits, not under what changed', async () => {
    const { leader, other, member, otherId } = await createTeam()
    const item = await addItem(leader, member._id, otherId, { dueDate: TODAY })
    expect([await waitingOf(other), await titlesOf(other)]).toEqual([['Book the course'], []])
    const done = await saveItem(other, item, { status: actionItemStatuses.id('Completed') })
    expect([await waitingOf(other), await titlesOf(other)]).toEqual([[], []])
    const again = await saveItem(leader, done, { status: actionItemStatuses.id('Open') })
    expect([await waitingOf(other), await titlesOf(other)]).toEqual([['Book the course'], []])
    // What another does to it meanwhile is news.
    await saveItem(leader, again, { dueDate: addDays(TODAY, 1) })
    expect([await waitingOf(other), await titlesOf(other)]).toEqual([['Book the course'], ['Book the course']])
  })
})

describe('the list of changes', () => {
  const write = (to: string, more: Partial<NewNotice>, at = new Date()) => {
    const actor = { userId: 'x', employeeId: undefined, name: 'Ana', lastName: 'Solís' }
    const notice: NewNotice = {
      kind: 'changed',
      host: 'staff',
      path: '/',
      title: 'Title',
      person: '',
      isMailed: false,
      ...more,
    }
    return transact(
      noticeWrites(notice, [to], { actor, now: at, change: makeId(at, Math.random().toString(16).slice(2)) }),
    )
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)

  it('covers fourteen days and at most eight records, without due work or records that do not open on this host', async () => {
    const { leader, member, leaderId } = await createTeam()
    const items: Item[] = []
    for (let one = 0; one < 10; one++) items.push(await addItem(leader, member._id, leaderId, { title: `${one}` }))
    const [old, due] = items
    await write(leaderId, { path: `/action-items/${old?._id}`, title: 'Old' }, daysAgo(15))
    await write(leaderId, { path: `/action-items/${due?._id}`, title: 'Due', kind: 'overdue' })
    await write(leaderId, { path: '/timesheets-summary?month=5', title: 'Elsewhere' })
    await write(leaderId, { path: `/users/${member._id}`, title: 'Not theirs' })
    expect(await titlesOf(leader)).toEqual([])
    for (const [index, { _id, title }] of items.entries())
      await write(leaderId, { path: `/action-items/${_id}`, title }, daysAgo(13 - index))
    expect(await titlesOf(leader)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2'])
  })

  it('shows only the newest of a thousand changes to one record, in one entry', async () => {
    const { leader, member, leaderId } = await createTeam()
    const item = await addItem(leader, member._id, leaderId)
    const path = `/action-items/${item._id}`
    for (let from = 0; from < 1000; from += 100)
      await Promise.all(Array.from({ length: 100 }, () => write(leaderId, { path, reason: 'More' }, daysAgo(1))))
    await write(leaderId, { path, reason: 'The last' })
    const [found, ...others] = await readFollowed(leader)
    expect(others).toEqual([])
    expect(found?.changes.map(({ reason }) => reason)).toEqual(['The last', 'More', 'More'])
  })

  it('takes two requests to the table besides session and people, and one when nothing changed', async () => {
    const { documentClient } = await import('#kit/table.ts')
    const { leader, other, member, otherId } = await createTeam()
    const item = await addItem(leader, member._id, otherId)
    const count = async () => {
      await readFollowed(leader)
      const sent = vi.spyOn(documentClient, 'send')
      await readFollowed(leader)
      const requests = sent.mock.calls.length
      sent.mockRestore()
      return requests
    }
    const quiet = await count()
    await saveItem(other, item, { status: actionItemStatuses.id('Completed') })
    expect(await count()).toBe(quiet + 1)
    expect(quiet).toBeLessThanOrEqual(3)
  })
})
