import { describe, expect, it, vi } from 'vitest'
import { tellOwnGoalsDue } from '#functions/home/due-notices.ts'
import { noticePartition } from '#kit/notices.ts'
import { queryPartition } from '#kit/table.ts'
import { createOwnPlace, NOT_THEIRS, statusesForOthers } from '#scripts/testing/own-place.ts'
import { as, setEmployee, type Visitor } from '#scripts/testing/people.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { MAX_CHECK_INS } from '#shared/features/goals/check-ins.ts'
import { type Goal, goalsApi } from '#shared/features/goals.ts'
import { homeApi } from '#shared/features/home.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import type { Catalogue } from '#shared/kit/catalogue.ts'
import { addDays, addMonths, utcToday } from '#shared/kit/dates.ts'
import { goalCheckIns, goals } from './store.ts'

const { create, update, one, remove, checkIn, checkIns, checkInOwn, ownGoal } = goalsApi.calls
const TODAY = utcToday(new Date())
const SEATS = { keyResult: 'Seats sold', source: 'Tickets', measure: { start: 0, target: 200, unit: 'seats' } }
const TALK = { keyResult: 'Talk given', source: 'Programme' }

let count = 0
async function createEntry(of: Catalogue): Promise<string> {
  return (
    await (await as('admin')).call(of.contract.calls.create, { body: { name: `${of.singular} check ${count++}` } })
  ).body._id
}
const form = async (employee: string, keyResults: object[]) => ({
  objective: 'Hold a conference',
  employee,
  deadLine: addDays(TODAY, 30),
  category: await createEntry(categoriesCatalogue),
  reasonID: await createEntry(reasonsCatalogue),
  type: await createEntry(keyResultTypesCatalogue),
  keyResults: keyResults as never,
})
async function createGoal(who: Visitor, employee: string, keyResults: object[] = [SEATS, TALK]): Promise<Goal> {
  const reply = await who.call(create, { body: await form(employee, keyResults) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const said = (goal: Goal, current: number | string, more: object = {}) => ({
  day: TODAY,
  confidence: 'On track' as const,
  comment: 'Posters are up',
  values: [{ keyResult: goal.keyResults[0]?._id ?? '', current: current as number }],
  ...more,
})
async function setUp(keyResults?: object[]) {
  const place = await createOwnPlace()
  return { ...place, goal: await createGoal(place.leader, place.person._id, keyResults) }
}

describe('a measured key result', () => {
  it('starts at its initial value, and gets its status from its target', async () => {
    const { goal } = await setUp([{ ...SEATS, status: 'Complete' }, TALK])
    expect(goal).toMatchObject({ completed: 0, total: 2, progress: 0, lastCheckIn: null })
    expect(goal.keyResults[0]).toMatchObject({
      measure: { start: 0, target: 200, current: 0, unit: 'seats' },
      status: 'Incomplete',
    })
    expect(goal.keyResults[1]).not.toHaveProperty('measure')
  })

  it('keeps fields that a change omits, is updated by the form, and is removed with null', async () => {
    const { leader, person, goal } = await setUp()
    const [seats, talk] = goal.keyResults
    const save = async (first: object) => {
      const body = { ...(await form(person._id, [{ ...seats, ...first }, talk as object])) }
      return (await leader.call(update, { params: { id: goal._id }, body })).body
    }
    expect(await save({ measure: { start: 0, target: 200, current: '50' } })).toMatchObject({ progress: 12 })
    expect((await save({ measure: { start: 0, target: 100, current: '' } })).keyResults[0]).toMatchObject({
      measure: { target: 100, current: 50 },
    })
    expect(await save({ measure: undefined })).toMatchObject({ progress: 25 })
    const stopped = await save({ measure: null, status: 'Complete' })
    expect(stopped).toMatchObject({ progress: null, completed: 1 })
    expect(stopped.keyResults[0]).not.toHaveProperty('measure')
  })

  it.each<[string, object, string]>([
    ['keyResults.0.measure.target', { start: 0, target: '' }, 'This is a required field'],
    ['keyResults.0.measure.start', { target: 1 }, 'This is a required field'],
    ['keyResults.0.measure.target', { start: 0, target: 'many' }, 'Invalid number'],
    ['keyResults.0.measure.target', { start: 0, target: '1e3' }, 'Invalid number'],
    ['keyResults.0.measure.start', { start: 1e13, target: 1 }, 'Invalid number'],
    ['keyResults.0.measure.current', { start: 0, target: 1, current: [1] }, 'Invalid number'],
    ['keyResults.0.measure.unit', { start: 0, target: 1, unit: 'x'.repeat(21) }, 'At most 20 characters'],
  ])('refuses a bad %s: %j', async (path, measure, message) => {
    const { leader, person } = await createOwnPlace()
    const reply = await leader.call(create, { body: await form(person._id, [{ ...SEATS, measure }]) })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  it('can be added and updated where no key result was measured before', async () => {
    const { leader, goal } = await setUp([TALK])
    const { progress: _, lastCheckIn: __, ...before } = await goals.get(goal._id)
    await goals.replace(await goals.get(goal._id), before as never, new Date())
    expect((await leader.call(one, { params: { id: goal._id } })).body).toMatchObject({
      progress: null,
      lastCheckIn: null,
      completed: 0,
      total: 1,
    })
  })
})

describe('a check-in', () => {
  it('updates the numbers and stays as it was written, for leader and person alike', async () => {
    const { leader, person, me, goal } = await setUp()
    const params = { id: goal._id }
    const first = await leader.call(checkIn, { params, body: said(goal, 50) })
    expect([first.status, first.body]).toMatchObject([
      201,
      { progress: 12, lastCheckIn: { day: TODAY, confidence: 'On track' } },
    ])
    const second = await me.call(checkInOwn, {
      params,
      body: said(goal, '200', { confidence: 'At risk', comment: '🎉 مرحبا' }),
    })
    expect(second.status).toBe(201)
    expect(second.body).toMatchObject({ progress: 50, completed: 1 })
    const seen = (await leader.call(checkIns, { params })).body
    expect(
      seen.map(({ progress, confidence, comment, isOwn, createdBy }) => [
        progress,
        confidence,
        comment,
        isOwn,
        `${createdBy.name} ${createdBy.lastName}`,
      ]),
    ).toEqual([
      [50, 'At risk', '🎉 مرحبا', false, `${person.name} ${person.lastName}`],
      [12, 'On track', 'Posters are up', true, `${leader.person.name} ${leader.person.lastName}`],
    ])
    const own = (await me.call(ownGoal, { params })).body
    expect(own.checkIns.map(({ isOwn }) => isOwn)).toEqual([true, false])
    expect(own.keyResults[0]).toMatchObject({ status: 'Complete', measure: { current: 200 } })
  })

  it('completes a goal when its last target is reached, and reopens it when that is corrected', async () => {
    const { me, goal } = await setUp([SEATS])
    const status = async (current: number) =>
      (await me.call(checkInOwn, { params: { id: goal._id }, body: said(goal, current) })).body.status.statusName
    expect(await status(200)).toBe('Completed')
    expect(await status(199)).toBe('Incomplete')
  })

  it('can be a comment alone, on a goal that is not measured', async () => {
    const { me, goal } = await setUp([TALK])
    const reply = await me.call(checkInOwn, {
      params: { id: goal._id },
      body: { day: TODAY, confidence: 'Off track', comment: '', values: [] },
    })
    expect(reply).toMatchObject({ status: 201, body: { progress: null, checkIns: [{ progress: 0, comment: '' }] } })
  })

  it.each<[string, string, object]>([
    ['day', 'A check-in cannot be after today', { day: addDays(TODAY, 1) }],
    ['day', 'The goal was set on', { day: addDays(TODAY, -1) }],
    ['day', 'This is a required field', { day: '' }],
    ['day', 'Invalid date', { day: '2026-02-30' }],
    ['confidence', 'Choose one from the list', { confidence: 'Sure' }],
    ['comment', 'At most 5000 characters', { comment: 'x'.repeat(5001) }],
    [
      'values.0.keyResult',
      'This key result is not measured any more',
      { values: [{ keyResult: 'f'.repeat(24), current: 1 }] },
    ],
    ['values.0.current', 'Invalid number', { values: [{ keyResult: 'f'.repeat(24), current: 'x' }] }],
  ])('is refused at %s: %s', async (path, message, wrong) => {
    const { leader, me, goal } = await setUp()
    const sent = { params: { id: goal._id }, body: said(goal, 1, wrong) }
    for (const reply of [await leader.call(checkIn, sent), await me.call(checkInOwn, sent)])
      expect(reply).toMatchObject({
        status: 400,
        body: { errors: [{ path, message: expect.stringContaining(message) }] },
      })
    expect(await goalCheckIns.list(goal._id)).toEqual([])
  })

  it('names each key result once, and none that is only ticked', async () => {
    const { leader, goal } = await setUp()
    const [seats, talk] = goal.keyResults.map(({ _id }) => _id)
    const send = (...ids: (string | undefined)[]) =>
      leader.call(checkIn, {
        params: { id: goal._id },
        body: said(goal, 0, { values: ids.map(keyResult => ({ keyResult, current: 1 })) }),
      })
    expect(await send(seats, seats)).toMatchObject({ status: 400, body: { errors: [{ path: 'values.1.keyResult' }] } })
    expect(await send(talk)).toMatchObject({ status: 400, body: { errors: [{ path: 'values.0.keyResult' }] } })
  })

  it('cannot be dated before the last one', async () => {
    const { leader, goal } = await setUp()
    const before = await goals.get(goal._id)
    const longAgo = `${addDays(TODAY, -20)}T10:00:00.000Z`
    await goals.replace(before, { ...before, createdAt: longAgo }, new Date())
    const on = (day: string) => leader.call(checkIn, { params: { id: goal._id }, body: said(goal, 1, { day }) })
    expect((await on(addDays(TODAY, -5))).status).toBe(201)
    expect(await on(addDays(TODAY, -6))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'day', message: expect.stringContaining('The last check-in was on') }] },
    })
    expect((await on(addDays(TODAY, -5))).status).toBe(201)
    expect((await on(addDays(TODAY, -21))).status).toBe(400)
    expect((await on(TODAY)).status).toBe(201)
    expect((await on(addDays(TODAY, -1))).status).toBe(400)
    const days = (await leader.call(checkIns, { params: { id: goal._id } })).body.map(({ day }) => day)
    expect(days).toEqual([TODAY, addDays(TODAY, -5), addDays(TODAY, -5)])
  })

  it('is refused on an unsuccessful goal, and when there are too many', async () => {
    const { leader, goal } = await setUp()
    const params = { id: goal._id }
    const before = await goals.get(goal._id)
    await goals.replace(before, { ...before, isUnsuccessful: true }, new Date())
    expect((await leader.call(checkIn, { params, body: said(goal, 1) })).status).toBe(400)
    const again = await goals.get(goal._id)
    await goals.replace(again, { ...again, isUnsuccessful: false }, new Date())
    const { createdBy } = await goals.get(goal._id)
    for (let n = 0; n < MAX_CHECK_INS; n++)
      await goalCheckIns.add(goal._id, {
        _id: `${n}`.padStart(24, '0'),
        day: TODAY,
        confidence: 'On track',
        comment: '',
        values: [],
        progress: 0,
        createdBy,
        createdAt: new Date().toISOString(),
      })
    const reply = await leader.call(checkIn, { params, body: said(goal, 1) })
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining('At most 500 check-ins')])
  })

  it('happens once, however often it is sent, and two simultaneous ones both count', async () => {
    const { leader, me, goal } = await setUp([SEATS, { ...SEATS, keyResult: 'Rooms booked' }])
    const params = { id: goal._id }
    const [seats, rooms] = goal.keyResults.map(({ _id }) => _id)
    const move = (keyResult: string | undefined, current: number) => said(goal, 0, { values: [{ keyResult, current }] })
    const headers = { 'idempotency-key': `once-${goal._id}` }
    const replies = await Promise.all([
      leader.call(checkIn, { params, body: move(seats, 100), headers }),
      me.call(checkInOwn, { params, body: move(rooms, 50) }),
    ])
    replies.push((await leader.call(checkIn, { params, body: move(seats, 100), headers })) as never)
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await leader.call(checkIns, { params })).body).toHaveLength(2)
    const { keyResults, progress } = (await leader.call(one, { params })).body
    expect([...keyResults.map(({ measure }) => measure?.current), progress]).toEqual([100, 50, 37])
  })

  it('cannot be made or read by anybody else', async () => {
    const { leader, person, goal } = await setUp()
    const params = { id: goal._id }
    expect(await statusesForOthers(person, checkInOwn, { params, body: said(goal, 1) })).toEqual(NOT_THEIRS)
    const stranger = await as('leader')
    expect((await stranger.call(checkIn, { params, body: said(goal, 1) })).status).toBe(404)
    expect((await stranger.call(checkIns, { params })).status).toBe(404)
    expect((await leader.call(checkIns, { params })).body).toEqual([])
  })

  it('is deleted with its goal', async () => {
    const { leader, goal } = await setUp()
    const params = { id: goal._id }
    await leader.call(checkIn, { params, body: said(goal, 1) })
    expect((await leader.call(remove, { params })).status).toBe(204)
    expect(await goalCheckIns.list(goal._id)).toEqual([])
    expect((await leader.call(checkIn, { params, body: said(goal, 1) })).status).toBe(404)
  })
})

describe('before a deadline', () => {
  it('the person is reminded on the employee host, once, while the goal is open', async () => {
    const { leader, person, me } = await createOwnPlace()
    const due = addDays(TODAY, 9)
    const add = async (objective: string, more: object = {}) => {
      const body = { ...(await form(person._id, [TALK])), objective, deadLine: due, ...more }
      return (await leader.call(create, { body })).body
    }
    const open = await add('Open')
    await add('Done', { keyResults: [{ ...TALK, status: 'Complete' }] })
    await add('Given up', { isUnsuccessful: true, unsuccessfulReason: 'Called off' })
    await add('Later', { deadLine: addDays(due, 1) })
    const remindersAfter = async (day: string) => {
      await tellOwnGoalsDue(new Date(`${day}T12:00:00Z`))
      const { items } = (await me.call(homeApi.calls.notices)).body
      return items.flatMap(({ kind, title, path }) => (kind === 'dueTomorrow' ? [`${title} ${path}`] : []))
    }
    expect(await remindersAfter(addDays(due, -2))).toEqual([])
    expect(await remindersAfter(addDays(due, -1))).toEqual([`Open /my-goals/${open._id}`])
    expect(await remindersAfter(addDays(due, -1))).toEqual([`Open /my-goals/${open._id}`])
  })

  it('a person is also reminded before a check-in is due, but only once when both are on the same day', async () => {
    const { leader, person, me } = await createOwnPlace()
    const due = addMonths(TODAY, 1)
    const add = async (objective: string, deadLine: string, keyResults: object[]) =>
      (await leader.call(create, { body: { ...(await form(person._id, keyResults)), objective, deadLine } })).body
    const measured = await add('Measured', addDays(due, 20), [SEATS])
    await add('Not measured', addDays(due, 20), [TALK])
    const last = await add('Its last day', due, [SEATS])
    await tellOwnGoalsDue(new Date(`${addDays(due, -1)}T12:00:00Z`))
    await tellOwnGoalsDue(new Date(`${addDays(due, -1)}T13:00:00Z`))
    const { items } = (await me.call(homeApi.calls.notices)).body
    const told = items.flatMap(({ kind, title, path }) => (kind === 'dueTomorrow' ? [`${title} ${path}`] : []))
    expect(told.sort()).toEqual([
      `Check-in: Measured /my-goals/${measured._id}`,
      `Goal and check-in: Its last day /my-goals/${last._id}`,
    ])
  })

  it('nobody is reminded where the stage has no own goals, or after leaving', async () => {
    const { leader, person } = await createOwnPlace()
    const due = addDays(TODAY, 9)
    await leader.call(create, { body: { ...(await form(person._id, [TALK])), deadLine: due } })
    const told = async () => JSON.stringify(await queryPartition(noticePartition('timesheet', person._id)))
    vi.stubEnv('OWN_PLACE', '["plan"]')
    await tellOwnGoalsDue(new Date(`${addDays(due, -1)}T12:00:00Z`))
    vi.unstubAllEnvs()
    await setEmployee(person._id, { isActive: false })
    await tellOwnGoalsDue(new Date(`${addDays(due, -1)}T12:00:00Z`))
    expect(await told()).not.toContain('dueTomorrow')
  })
})
