/** Days off of a person: what they have, take and plan, on either host, and what a sheet that is begun makes of it. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { employees, type StoredEmployee } from '#functions/employees/store.ts'
import { NOT_THEIRS, statusesForOthers } from '#scripts/testing/own-place.ts'
import { as, createEmployee, createSignedInVisitor, signInAsEmployee, type Visitor } from '#scripts/testing/people.ts'
import { forgetResponses } from '#scripts/testing/responses.ts'
import { createProject, dayTypeId, findRow } from '#scripts/testing/timesheets.ts'
import { employeesApi } from '#shared/features/employees.ts'
import type { Project } from '#shared/features/projects.ts'
import { timeOffApi } from '#shared/features/time-off.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { timeOff } from './store.ts'

const { calls } = timeOffApi

let era = 2027
/** Each test has a year of its own: a warm function's clock never goes back. It begins on 1 March. */
let year: number
let admin: Awaited<ReturnType<typeof as>>
let project: Project
let person: StoredEmployee
let me: Visitor

async function moveTo(day: string) {
  vi.setSystemTime(new Date(`${year}-${day}T08:00:00Z`))
  admin = { ...admin, ...(await createSignedInVisitor(admin.person._id, ['admin'])) }
  me = await signInAsEmployee(person)
}
beforeEach(async () => {
  year = era++
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${year}-03-01T08:00:00Z`) })
  admin = await as('admin')
  project = await createProject()
  person = await createEmployee({ country: 'Costa Rica', project: project._id })
  me = await signInAsEmployee(person)
})
afterEach(() => void vi.useRealTimers())

/** The first working day on or after a day: so many weekdays later, with no weekend in between asked for. */
const weekday = (day: string, ahead = 0) => {
  const at = new Date(`${year}-${day}T00:00:00Z`)
  const step = () => at.setUTCDate(at.getUTCDate() + 1)
  while ([0, 6].includes(at.getUTCDay())) step()
  for (let left = ahead; left > 0; ) {
    step()
    if (![0, 6].includes(at.getUTCDay())) left--
  }
  return at.toISOString().slice(0, 10)
}
const plan = (from: string, to = from, more: object = {}, who = me) =>
  who.call(calls.plan, { body: { from, to, ...more } as never })
const readYear = async (who = me, of = year) => (await who.call(calls.mine, { query: { year: of } as never })).body
const figures = async () => {
  const { allowance, carryOver, taken, planned, left } = await readYear()
  return { allowance, carryOver, taken, planned, left }
}
const errorsOf = ({ body }: { body: unknown }) => (body as { errors: { path: string; message: string }[] }).errors
const beginSheet = async (period: string, on = project) =>
  (await me.call(timesheetsApi.calls.initialize, { body: { employee: person._id, period, project: on._id } })).body
const addHoliday = (day: string, description = 'Fiesta') => {
  const [y = 0, month = 0, date = 0] = day.split('-').map(Number)
  const body = { year: y, month, day: date, description, country: 'Costa Rica' }
  return admin.call(timesheetsApi.calls.addHoliday, { body } as never)
}
const setAllowance = (who: Visitor, body: object, version?: number, id = person._id) =>
  who.call(calls.setAllowance, {
    params: { id },
    body: body as never,
    ...(version === undefined ? {} : { headers: { 'if-match': String(version) } }),
  })

describe('a person’s own days off', () => {
  it('start with the country’s allowance before anything is planned', async () => {
    const { ranges, takenDays, ...rest } = await readYear()
    expect(rest).toMatchObject({
      version: 0,
      year,
      allowance: 10,
      yearlyAllowance: 10,
      countryAllowance: 10,
      isOwnAllowance: false,
      carryOver: 0,
      taken: 0,
      planned: 0,
      left: 10,
      planUntil: `${year + 1}-03-01`,
    })
    expect([ranges, takenDays]).toEqual([[], []])
  })

  it('can be planned, changed and withdrawn until they start', async () => {
    const [from, to] = [weekday('05-03'), weekday('05-03', 1)]
    const made = await plan(from, to, { note: ' By the sea ' })
    expect([made.status, made.body]).toEqual([
      201,
      {
        _id: made.body._id,
        version: 1,
        from,
        to,
        part: 'whole',
        note: 'By the sea',
        days: 2,
        isChangeable: true,
        warnings: [],
      },
    ])
    expect(await figures()).toEqual({ allowance: 10, carryOver: 0, taken: 0, planned: 2, left: 8 })
    const params = { id: made.body._id }
    const changed = await me.call(calls.change, {
      params,
      body: { from, to: from, part: 'morning', note: '' },
      headers: { 'if-match': '1' },
    })
    expect([changed.status, changed.body]).toMatchObject([200, { version: 2, days: 0.5, part: 'morning', note: '' }])
    expect(await figures()).toMatchObject({ planned: 0.5, left: 9.5 })
    // A tab that still shows the first version.
    const late = { params, body: { from, to, part: 'whole', note: '' } as const, headers: { 'if-match': '1' } }
    expect((await me.call(calls.change, late)).status).toBe(409)
    expect((await me.call(calls.takeBack, { params, headers: { 'if-match': '1' } })).status).toBe(409)
    expect((await me.call(calls.takeBack, { params, headers: { 'if-match': '2' } })).status).toBe(204)
    expect((await me.call(calls.takeBack, { params })).status).toBe(404)
    expect(await figures()).toMatchObject({ planned: 0, left: 10 })
  })

  it('cannot be changed or withdrawn once they have started', async () => {
    const from = weekday('03-15')
    const { body } = await plan(from, weekday('03-15', 3))
    await moveTo(from.slice(5))
    const sent = { params: { id: body._id } }
    expect((await readYear()).ranges).toMatchObject([{ isChangeable: false }])
    expect((await me.call(calls.takeBack, sent)).status).toBe(409)
    const later = { from: weekday('06-01'), to: weekday('06-01'), part: 'whole', note: '' } as const
    expect((await me.call(calls.change, { ...sent, body: later })).status).toBe(409)
  })

  it('are refused at the invalid field', async () => {
    const from = weekday('05-03')
    await plan(from, weekday('05-03', 2))
    await addHoliday(weekday('05-17'))
    const table: [object, string][] = [
      [{ from: `${year}-03-01`, to: weekday('03-02') }, 'from'],
      [{ from: weekday('05-10', 1), to: weekday('05-10') }, 'to'],
      [{ from: weekday('05-03', 2), to: weekday('05-03', 4) }, 'from'],
      [{ from: weekday('05-17'), to: weekday('05-17') }, 'from'],
      [{ from: `${year + 1}-03-01`, to: `${year + 1}-03-31` }, 'to'],
      [{ from: '2099-03-02', to: '2099-03-03' }, 'from'],
      [{ from: '2027-02-29', to: '2027-03-02' }, 'from'],
      [{ from: weekday('06-01'), to: weekday('06-01'), part: 'night' }, 'part'],
      [{ from: weekday('06-01'), to: weekday('06-01'), note: 'x'.repeat(201) }, 'note'],
    ]
    for (const [body, path] of table) {
      const refused = await me.call(calls.plan, { body: body as never })
      expect([refused.status, errorsOf(refused)], JSON.stringify(body)).toMatchObject([400, [{ path }]])
    }
    for (const far of [1999, year + 2, 2101])
      expect((await me.call(calls.mine, { query: { year: far } as never })).status).toBe(400)
    expect((await readYear()).ranges).toHaveLength(1)
  })

  it('are planned once when two tabs plan the same days at once, and twice when the days differ', async () => {
    const days = [1, 2, 3, 4].map(() => [weekday('05-03'), weekday('05-03', 2)] as const)
    const same = await Promise.all(days.map(([from, to]) => plan(from, to)))
    expect(same.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
    const others = await Promise.all([0, 1, 2].map(ahead => plan(weekday('06-01', ahead))))
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await readYear()).ranges).toHaveLength(4)
  })

  it('are planned and changed once when a request is repeated', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { from: weekday('05-03'), to: weekday('05-03'), part: 'whole', note: '' } as const
    const [first, second] = [await me.call(calls.plan, { body, headers }), await me.call(calls.plan, { body, headers })]
    expect([second.status, second.body]).toEqual([201, first.body])
    const sent = { params: { id: first.body._id }, body: { ...body, note: 'At home' }, headers: { 'if-match': '1' } }
    const statuses = [(await me.call(calls.change, sent)).status, (await me.call(calls.change, sent)).status]
    expect(statuses).toEqual([200, 200])
    expect((await readYear()).ranges).toMatchObject([{ version: 2, note: 'At home' }])
  })

  it('are planned once even when the request is repeated in the next month', async () => {
    const sent = {
      body: { from: weekday('05-03'), to: weekday('05-03'), part: 'whole', note: '' } as const,
      headers: { 'idempotency-key': randomUUID() },
    }
    await moveTo('03-31')
    const first = await me.call(calls.plan, sent)
    await forgetResponses()
    await moveTo('04-01')
    const second = await me.call(calls.plan, sent)
    expect([second.status, second.body]).toEqual([201, first.body])
    expect((await readYear()).ranges).toHaveLength(1)
  })

  it('may exceed the balance, with a warning', async () => {
    const { status, body } = await plan(weekday('05-03'), weekday('05-03', 11))
    expect([status, body.days, body.warnings]).toEqual([201, 12, [`That is 2 days more than ${year} has left.`]])
    expect(await figures()).toMatchObject({ planned: 12, left: -2 })
  })

  it('cause a warning even if most were taken already', async () => {
    await setAllowance(admin, { year, ownAllowance: 1, carryOver: 0 })
    const sheet = await beginSheet(`${year}-03-01`)
    const changes = [{ dayId: findRow(sheet, weekday('03-15'))._id, type: dayTypeId('Vacation') }]
    await me.call(timesheetsApi.calls.change, { params: { id: sheet._id }, body: { changes } as never })
    expect(await figures()).toMatchObject({ taken: 1, planned: 0, left: 0 })
    const { body } = await plan(weekday('05-03'), weekday('05-03', 1))
    expect(body.warnings).toEqual([`That is 2 days more than ${year} has left.`])
  })

  it('across the turn of the year count in each year separately', async () => {
    await moveTo('06-01')
    const { body } = await plan(`${year}-12-20`, `${year + 1}-01-10`)
    const [old, next] = [await readYear(), await readYear(me, year + 1)]
    expect([old.ranges, next.ranges]).toMatchObject([[{ _id: body._id }], [{ _id: body._id }]])
    expect(old.planned + next.planned).toBe(body.days)
    expect(Math.min(old.planned, next.planned)).toBeGreaterThan(0)
  })

  it('on the first sheet of next year count in that year', async () => {
    await moveTo('12-20')
    await plan(weekday('12-27'))
    const day = new Date(Date.UTC(year + 1, 0, 5))
    while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1)
    await plan(day.toISOString().slice(0, 10))
    await beginSheet(`${year + 1}-01-01`)
    expect(await readYear()).toMatchObject({ taken: 0, takenDays: [], planned: 1 })
    expect(await readYear(me, year + 1)).toMatchObject({ taken: 1, planned: 0 })
  })

  it('are not available to anybody else', async () => {
    const { body } = await plan(weekday('05-03'))
    const change = { from: weekday('06-01'), to: weekday('06-01'), part: 'whole', note: '' }
    const sent = { params: { id: body._id }, body: change }
    expect(await statusesForOthers(person, calls.change, sent as never)).toEqual(NOT_THEIRS)
    expect(await statusesForOthers(person, calls.takeBack, sent as never)).toEqual({ ...NOT_THEIRS })
  })
})

describe('a sheet', () => {
  it('that is started contains the planned days, which are then taken rather than planned', async () => {
    const [first, second, half] = [weekday('04-05'), weekday('04-05', 1), weekday('04-05', 2)]
    await addHoliday(second)
    await plan(first, second)
    await plan(half, half, { part: 'afternoon' })
    expect(await figures()).toMatchObject({ taken: 0, planned: 1.5, left: 8.5 })
    const sheet = await beginSheet(`${year}-04-01`)
    expect(findRow(sheet, first)).toMatchObject({ type: { name: 'Vacation' }, timeSpent: 8 })
    // The holiday wins.
    expect(findRow(sheet, second)).toMatchObject({ type: { name: 'Holiday' }, taskDescription: 'Fiesta' })
    expect(findRow(sheet, half)).toMatchObject({ type: { name: 'Half Day Vacation' }, timeSpent: 4 })
    expect(findRow(sheet, half, 1)).toMatchObject({ type: { name: 'Normal' } })
    expect(await figures()).toMatchObject({ taken: 1.5, planned: 0, left: 8.5 })
    // A second sheet of the month holds them too; they count once.
    const other = await createProject({ vacations: false })
    const before = await employees.get(person._id)
    await employees.replace(before, { ...before, authorizedTimesheets: [other._id] }, new Date())
    const twin = await beginSheet(`${year}-04-01`, other)
    expect(findRow(twin, first)).toMatchObject({ type: { name: 'Vacation' }, timeSpent: 0 })
    expect(await figures()).toMatchObject({ taken: 1.5, planned: 0, left: 8.5 })
  })

  it('that already exists is not changed by a plan, which says so', async () => {
    const day = weekday('03-15')
    const sheet = await beginSheet(`${year}-03-01`)
    const { body } = await plan(day)
    expect(body.warnings).toEqual([`March ${year} has already begun: put these days into the timesheet.`])
    const read = async () => (await me.call(timesheetsApi.calls.one, { params: { id: sheet._id } })).body
    expect(findRow(await read(), day)).toMatchObject({ type: { name: 'Normal' } })
    expect(await figures()).toMatchObject({ taken: 0, planned: 1, left: 9 })
    const changes = [{ dayId: findRow(sheet, day)._id, type: dayTypeId('Vacation') }]
    await me.call(timesheetsApi.calls.change, { params: { id: sheet._id }, body: { changes } as never })
    expect(await figures()).toMatchObject({ taken: 1, planned: 0, left: 9 })
    expect((await readYear()).ranges).toMatchObject([{ warnings: [] }])
    expect((await readYear()).takenDays).toEqual([{ date: day, days: 1 }])
  })

  it('with both halves of a day as vacation takes one day', async () => {
    const day = weekday('03-15')
    const sheet = await beginSheet(`${year}-03-01`)
    const params = { id: sheet._id }
    const setHalf = (dayId: string) =>
      me.call(timesheetsApi.calls.change, {
        params,
        body: { changes: [{ dayId, type: dayTypeId('Half Day Vacation') }] } as never,
      })
    const { body: halved } = await setHalf(findRow(sheet, day)._id)
    expect(await figures()).toMatchObject({ taken: 0.5, left: 9.5 })
    await setHalf(findRow(halved, day, 1)._id)
    expect(await figures()).toMatchObject({ taken: 1, left: 9 })
    expect((await readYear()).takenDays).toEqual([{ date: day, days: 1 }])
  })

  it('keeps its vacation when a holiday is moved onto it, but no longer counts that day', async () => {
    const day = weekday('03-15')
    const sheet = await beginSheet(`${year}-03-01`)
    const changes = [{ dayId: findRow(sheet, day)._id, type: dayTypeId('Vacation') }]
    await me.call(timesheetsApi.calls.change, { params: { id: sheet._id }, body: { changes } as never })
    expect(await figures()).toMatchObject({ taken: 1, left: 9 })
    await addHoliday(day)
    expect(await figures()).toMatchObject({ taken: 0, left: 10 })
  })
})

describe('people who manage time off', () => {
  it('set an individual allowance and carry-over, even in December, from that year on', async () => {
    await moveTo('12-20')
    const hr = await as('hr')
    const set = await setAllowance(hr, { year, ownAllowance: '12.5', carryOver: 3 }, 0)
    expect([set.status, set.body]).toMatchObject([
      200,
      { version: 1, year, allowance: 12.5, isOwnAllowance: true, carryOver: 3, left: 15.5 },
    ])
    expect(await figures()).toMatchObject({ allowance: 12.5, carryOver: 3, left: 15.5 })
    expect(await readYear(me, year + 1)).toMatchObject({ allowance: 12.5, carryOver: 0, left: 12.5 })
    expect(await readYear(me, year - 1)).toMatchObject({ allowance: 10, carryOver: 0 })
    // What was set with an older version in sight is not overwritten; the same again changes nothing.
    expect((await setAllowance(hr, { year, ownAllowance: 20, carryOver: 0 }, 0)).status).toBe(409)
    expect((await setAllowance(hr, { year, ownAllowance: 12.5, carryOver: 3 }, 0)).body.version).toBe(1)
    const more = await setAllowance(hr, { year, ownAllowance: 12.5, carryOver: 4 }, 1)
    expect(more.body).toMatchObject({ version: 2, carryOver: 4, left: 16.5 })
    expect((await setAllowance(hr, { year, ownAllowance: '', carryOver: 0 })).body).toMatchObject({
      allowance: 10,
      isOwnAllowance: false,
    })
  })

  it('get errors for an invalid allowance', async () => {
    const table: [object, string][] = [
      [{ year, ownAllowance: 10.25, carryOver: 0 }, 'ownAllowance'],
      [{ year, ownAllowance: -1, carryOver: 0 }, 'ownAllowance'],
      [{ year, ownAllowance: 61, carryOver: 0 }, 'ownAllowance'],
      [{ year, carryOver: 0 }, 'ownAllowance'],
      [{ year, ownAllowance: null, carryOver: '' }, 'carryOver'],
      [{ year, ownAllowance: null, carryOver: 0.1 }, 'carryOver'],
      [{ year: year + 2, ownAllowance: null, carryOver: 1 }, 'year'],
      [{ year: 9999, ownAllowance: null, carryOver: 1 }, 'year'],
    ]
    for (const [body, path] of table) {
      const refused = await setAllowance(admin, body)
      expect([refused.status, errorsOf(refused)], JSON.stringify(body)).toMatchObject([400, [{ path }]])
    }
    expect(await timeOff.find(person._id)).toBeUndefined()
  })

  it('plan, change and withdraw for others, and nobody else can', async () => {
    const hr = await as('hr')
    const body = { from: weekday('05-03'), to: weekday('05-03'), part: 'whole', note: '' } as const
    const made = await hr.call(calls.planFor, { params: { id: person._id }, body })
    expect([made.status, made.body.days]).toEqual([201, 1])
    expect((await readYear()).ranges).toMatchObject([{ _id: made.body._id }])
    const params = { id: person._id, rangeId: made.body._id }
    expect((await hr.call(calls.changeFor, { params, body: { ...body, note: 'Moved' } })).body.note).toBe('Moved')
    // Not under somebody else's id.
    const stranger = await createEmployee()
    const wrong = { ...params, id: stranger._id }
    expect((await hr.call(calls.changeFor, { params: wrong, body })).status).toBe(404)
    expect((await hr.call(calls.takeBackFor, { params: wrong })).status).toBe(404)
    expect((await (await as('finance')).call(calls.takeBackFor, { params })).status).toBe(401)
    expect((await hr.call(calls.takeBackFor, { params })).status).toBe(204)
    expect((await hr.call(calls.planFor, { params: { id: 'f'.repeat(24) }, body })).status).toBe(404)
  })

  it('show it to leaders for their own people only', async () => {
    const [leader, other] = [await as('leader'), await as('leader')]
    const led = await createEmployee({ leader: leader.person.employeeId })
    const read = async (who: Visitor) => (await who.call(calls.person, { params: { id: led._id } })).status
    expect([await read(leader), await read(other), await read(await as('finance'))]).toEqual([200, 404, 200])
    expect(await read(await as('devmanager'))).toBe(401)
    expect((await setAllowance(leader, { year, ownAllowance: 30, carryOver: 0 }, 0, led._id)).status).toBe(401)
  })

  it('cannot plan for people who have left, whose year stays readable', async () => {
    await plan(weekday('05-03'))
    const before = await employees.get(person._id)
    await employees.replace(before, { ...before, isActive: false }, new Date())
    const params = { id: person._id }
    const body = { from: weekday('06-01'), to: weekday('06-01'), part: 'whole', note: '' } as const
    const refused = await admin.call(calls.planFor, { params, body })
    expect([refused.status, errorsOf(refused)]).toMatchObject([400, [{ path: 'from' }]])
    const { status, body: seen } = await admin.call(calls.person, { params })
    expect([status, seen.ranges.length]).toEqual([200, 1])
    const rangeId = seen.ranges[0]?._id ?? ''
    expect((await admin.call(calls.takeBackFor, { params: { ...params, rangeId } })).status).toBe(204)
  })

  it('cannot delete a person with time off records', async () => {
    await setAllowance(admin, { year, ownAllowance: 12, carryOver: 0 })
    const { status, body } = await admin.call(employeesApi.calls.remove, { params: { id: person._id } })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('because of days off')])
  })
})

describe('a person hired on the 31st', () => {
  it('gets the months from the hire on', async () => {
    person = await createEmployee({ country: 'Bolivia', hireDate: `${year}-01-31` })
    me = await signInAsEmployee(person)
    expect(await figures()).toMatchObject({ allowance: 15 })
    person = await createEmployee({ country: 'Bolivia', hireDate: `${year}-08-31` })
    me = await signInAsEmployee(person)
    expect(await readYear()).toMatchObject({ allowance: 6.5, yearlyAllowance: 15 })
    const early = await plan(weekday('05-03'))
    expect([early.status, errorsOf(early)]).toMatchObject([400, [{ path: 'from' }]])
  })
})
