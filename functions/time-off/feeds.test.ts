import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { describe, expect, it } from 'vitest'
import { timesheets } from '#functions/timesheets/store.ts'
import { digestOf } from '#kit/digest.ts'
import { queryPartition, transact } from '#kit/table.ts'
import { buildFullSheet } from '#scripts/testing/month-close.ts'
import {
  anonymousVisitor,
  as,
  createEmployee,
  setEmployee,
  setUser,
  signInAsEmployee,
  toApiGatewayEvent,
} from '#scripts/testing/people.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { feedCalls } from '#shared/features/time-off/feeds.ts'
import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth, utcToday } from '#shared/kit/dates.ts'
import { calendarFeeds } from './feeds.ts'
import { handler } from './index.ts'
import { timeOff } from './store.ts'

const { feeds, createFeed, revokeFeed, calendar } = feedCalls
const now = new Date()
const today = utcToday(now)
/** A Monday in a month that nobody can have begun. */
const MONDAY = (() => {
  let day = addMonths(firstDayOfMonth(today), 3)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1)
  return day
})()
const compact = (day: string) => day.replaceAll('-', '')
const tokenOf = (path: string) => path.replace('/api/time-off/calendar/', '').replace('.ics', '')
const read = (path: string) => anonymousVisitor.call(calendar, { params: { token: tokenOf(path) } })

let count = 0
async function plan(employee: string, from: string, to: string, part: 'whole' | 'morning' = 'whole') {
  const ranges = [{ _id: String(++count).padStart(24, '0'), version: 1, from, to, part, note: 'Secret' }]
  await transact([timeOff.insertWrite(employee, { employee, ranges, years: [] }, new Date())])
}
async function createLeaderFeed(kind: 'own' | 'team' = 'team') {
  const leader = await as('leader')
  const { body } = await leader.call(createFeed, { body: { kind } })
  return { leader, feed: body }
}

describe('a feed', () => {
  it('of one’s own shows planned days and days on sheets, without reasons', async () => {
    const person = await createEmployee({ name: 'Ada' })
    await plan(person._id, MONDAY, addDays(MONDAY, 1))
    const { _id, version, days, ...sheet } = buildFullSheet(1, firstDayOfMonth(today))
    const first = days.find(({ date }) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()))
    const sick = 'f1d200000000000000000004'
    const own = {
      ...sheet,
      employee: person._id,
      days: days.map(row => (row === first ? { ...row, type: sick } : row)),
    }
    await transact([timesheets.insertWrite(_id, { ...own, away: undefined }, new Date())])
    const { sheetIdsByParent } = await import('#functions/timesheets/store.ts')
    await transact([...sheetIdsByParent.addWrites(person._id, { _id })])
    const who = await signInAsEmployee(person)
    const { status, body } = await who.call(createFeed, { body: { kind: 'own' } })
    expect(status).toBe(201)
    const reply = await read(body.path)
    expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ])
    const text = String(reply.body)
    expect(text).toContain(`DTSTART;VALUE=DATE:${compact(MONDAY)}\r\nDTEND;VALUE=DATE:${compact(addDays(MONDAY, 2))}`)
    expect(text).toContain(`DTSTART;VALUE=DATE:${compact(first?.date ?? '')}`)
    expect(text.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Time off', 'SUMMARY:Time off'])
    expect(text).not.toMatch(/sick|secret|Ada/i)
  })

  it('of a team shows who is away among the people whom the leader can see at that time', async () => {
    const { leader, feed } = await createLeaderFeed()
    const mine = await createEmployee({ name: 'Eva', lastName: 'Mora', leader: leader.person.employeeId })
    const other = await createEmployee({ name: 'Otto' })
    await plan(mine._id, MONDAY, MONDAY, 'morning')
    await plan(other._id, MONDAY, MONDAY)
    expect(String((await read(feed.path)).body).match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Eva Mora away (half day)'])
    await setEmployee(mine._id, { leader: null })
    expect(String((await read(feed.path)).body)).not.toContain('SUMMARY')
  })

  it('of a leader who is also in finance covers their team only', async () => {
    const both = await as('leader', 'finance')
    const other = await createEmployee({ name: 'Olga' })
    await plan(other._id, MONDAY, MONDAY)
    const { body } = await both.call(createFeed, { body: { kind: 'team' } })
    expect(String((await read(body.path)).body)).not.toContain('Olga')
  })

  it('covers three months back to twelve months ahead', async () => {
    const person = await createEmployee({ hireDate: '2020-01-01' })
    const last = lastDayOfMonth(addMonths(firstDayOfMonth(today), 12))
    const earliest = addMonths(firstDayOfMonth(today), -3)
    await plan(person._id, addDays(earliest, -40), addDays(last, 40))
    const { body } = await (await signInAsEmployee(person)).call(createFeed, { body: { kind: 'own' } })
    const starts = String((await read(body.path)).body).match(/(?<=DTSTART;VALUE=DATE:)\d+/g) ?? []
    expect([(starts[0] ?? '') >= compact(earliest), (starts.at(-1) ?? '') <= compact(last)]).toEqual([true, true])
    // The first weekdays of the first month, and the last of the last.
    expect([starts[0]?.slice(0, 6), starts.at(-1)?.slice(0, 6)]).toEqual(
      [compact(earliest), compact(last)].map(day => day.slice(0, 6)),
    )
  })
})

describe('a secret link', () => {
  it('is random, returned once, and stored as a hash', async () => {
    const leader = await as('leader')
    const headers = { 'idempotency-key': 'twice' }
    const { body } = await leader.call(createFeed, { body: { kind: 'own' }, headers })
    const token = tokenOf(body.path)
    expect(token).toMatch(/^[\w-]{43}$/)
    const stored = await calendarFeeds.get(body._id)
    expect(stored.digest).toBe(digestOf(token))
    expect(JSON.stringify((await leader.call(feeds)).body)).not.toContain(token)
    // A repeated request makes no second feed, and its secret takes the place of the one that got lost.
    const { body: again } = await leader.call(createFeed, { body: { kind: 'own' }, headers })
    expect(again._id).toBe(body._id)
    expect((await leader.call(feeds)).body).toHaveLength(1)
    expect([(await read(body.path)).status, (await read(again.path)).status]).toEqual([404, 200])
    expect(JSON.stringify(await queryPartition('CALENDAR_FEED'))).not.toContain(token)
  })

  it('shows when it was created and last used', async () => {
    const { leader, feed } = await createLeaderFeed()
    const listed = async () => (await leader.call(feeds)).body
    expect(await listed()).toEqual([{ _id: feed._id, kind: 'team', createdOn: today, lastUsedOn: null }])
    await read(feed.path)
    await read(feed.path)
    expect((await listed())[0]?.lastUsedOn).toBe(today)
    // Written once a day.
    expect((await calendarFeeds.get(feed._id)).version).toBe(2)
  })

  it('stops working once it is revoked, which only its owner can do', async () => {
    const { leader, feed } = await createLeaderFeed()
    const other = await as('leader', 'hr', 'admin')
    expect((await other.call(revokeFeed, { params: { id: feed._id } })).status).toBe(404)
    expect((await read(feed.path)).status).toBe(200)
    expect((await leader.call(revokeFeed, { params: { id: feed._id } })).status).toBe(204)
    expect((await read(feed.path)).status).toBe(404)
    expect((await leader.call(feeds)).body).toEqual([])
  })

  it.each(['own', 'team'] as const)('of kind %s stops working once its owner is deactivated', async kind => {
    const { leader, feed } = await createLeaderFeed(kind)
    expect((await read(feed.path)).status).toBe(200)
    await setEmployee(leader.person.employeeId, { isActive: false })
    expect((await read(feed.path)).status).toBe(404)
  })

  it('is deleted with its person, and does not prevent that', async () => {
    const person = await createEmployee()
    const me = await signInAsEmployee(person)
    const { body: feed } = await me.call(createFeed, { body: { kind: 'own' } })
    await me.call(createFeed, { body: { kind: 'own' } })
    const removed = await (await as('admin')).call(employeesApi.calls.remove, { params: { id: person._id } })
    expect(removed.status, JSON.stringify(removed.body)).toBe(204)
    expect((await read(feed.path)).status).toBe(404)
    expect(JSON.stringify(await queryPartition('CALENDAR_FEED'))).not.toContain(person._id)
    expect(await queryPartition('UNFINISHED_DELETION')).toEqual([])
  })

  it.each([
    ['role is taken away', { roles: ['hr'] }],
    ['access is ended', { isActive: false }],
  ])('of a team stops working once the leader’s %s', async (_, fields) => {
    const { leader, feed } = await createLeaderFeed()
    await setUser(leader.person._id, fields)
    expect((await read(feed.path)).status).toBe(404)
  })

  it.each([
    ['unknown', 'A'.repeat(43)],
    ['too short', 'abc'],
    ['with other characters', `${'A'.repeat(42)}%`],
    ['very long', 'A'.repeat(8000)],
    ['with a path in it', '../../../etc/passwd'],
    ['a digest', digestOf('x')],
  ])('that is %s is not found', async (_, token) => {
    expect((await anonymousVisitor.call(calendar, { params: { token } })).status).toBe(404)
  })

  it('does not answer HEAD', async () => {
    const { feed } = await createLeaderFeed()
    const event = toApiGatewayEvent(
      { ...calendar, method: 'HEAD' } as never,
      { params: { token: tokenOf(feed.path) } },
      {},
    )
    const answer = await handler(event as APIGatewayProxyEventV2, { getRemainingTimeInMillis: () => 9000 } as Context)
    expect(answer.statusCode).toBe(404)
    expect((await calendarFeeds.get(feed._id)).lastUsedOn).toBeNull()
  })
})

describe('creating a link', () => {
  it('is impossible on the employee host where the stage turns time off off', async () => {
    const employee = await signInAsEmployee()
    expect((await employee.call(createFeed, { body: { kind: 'own' } })).status).toBe(201)
    const { OWN_PLACE } = process.env
    process.env.OWN_PLACE = '[]'
    const statuses = [
      (await employee.call(createFeed, { body: { kind: 'own' } })).status,
      (await employee.call(feeds)).status,
      (await (await as('hr')).call(createFeed, { body: { kind: 'own' } })).status,
    ]
    process.env.OWN_PLACE = OWN_PLACE
    expect(statuses).toEqual([404, 404, 201])
  })

  it('is limited to employees, for a team to leaders, and to ten per person', async () => {
    const refusalOf = async (
      who: Awaited<ReturnType<typeof as>> | Awaited<ReturnType<typeof signInAsEmployee>>,
      kind: 'own' | 'team',
    ) => (await who.call(createFeed, { body: { kind } })).status
    expect(await refusalOf(await as('hr'), 'team')).toBe(400)
    const employee = await signInAsEmployee()
    expect(await refusalOf(employee, 'team')).toBe(400)
    const made: number[] = []
    for (let time = 0; time < 11; time++) made.push(await refusalOf(employee, 'own'))
    expect(made).toEqual([...Array(10).fill(201), 400])
  })
})
