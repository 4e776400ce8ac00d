import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { auditLogOf } from '#kit/audit-log.ts'
import { startTestBucket, type TestBucket } from '#scripts/testing/files.ts'
import { createEmployee } from '#scripts/testing/people.ts'
import { listRequests } from '#scripts/testing/sent-requests.ts'
import {
  createProject,
  createSheetFixture,
  createTimesheetClock,
  dayTypeId,
  findRow,
} from '#scripts/testing/timesheets.ts'
import { homeApi } from '#shared/features/home.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { addMonths } from '#shared/kit/dates.ts'
import { closeDueSheets } from './close-month.ts'
import { sheetIdOf, sheetIdsByParent, timesheets } from './store.ts'

const { beginClosed, remove, reopened, reopen, initialize, find, list, one, setHours } = timesheetsApi.calls
const clock = createTimesheetClock()
/** The close stores what it seals. */
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(() => bucket.stop())
/** In November 2026, and the September before it. */
const NOW = '2026-11-22T10:00:00.000Z'
const UNTIL = '2026-11-25T23:00:00.000Z'
const SEPTEMBER = '2026-09-01'
const REASON = 'Was on leave at the end of September'
beforeEach(() => clock.at(NOW))

async function createAbsentee(fields = {}) {
  const project = await createProject()
  const person = await createEmployee({ project: project._id, country: 'Costa Rica', ...fields })
  const body = { employee: person._id, period: SEPTEMBER, project: project._id, until: UNTIL, reason: REASON }
  return { person, project, body }
}

describe('a closed month', () => {
  it('can be started by finance for somebody, and is then open and visible to its employee, however old it is', async () => {
    const finance = await clock.staff('finance')
    const { person, project, body } = await createAbsentee()
    const who = await clock.of(person)
    expect((await who.call(initialize, { body: { ...body } })).status).toBe(400)
    expect((await who.call(reopened)).body).toEqual([])

    const begun = await finance.call(beginClosed, { body })
    expect(begun).toMatchObject({
      status: 201,
      body: {
        period: SEPTEMBER,
        isClosed: false,
        version: 1,
        timeSpent: 0,
        reopened: { until: UNTIL, reason: REASON, by: { name: finance.person.name }, at: NOW },
      },
    })
    expect(begun.body.days).toHaveLength(30)
    const { _id } = begun.body
    expect((await who.call(homeApi.calls.notices, { query: {} })).body.items).toMatchObject([
      { kind: 'reopened', title: 'Timesheet of September 2026', reason: REASON, path: `/my-months/${_id}` },
    ])
    expect((await who.call(reopened)).body).toEqual([
      { _id, period: SEPTEMBER, project: { _id: project._id, name: project.name }, reopened: begun.body.reopened },
    ])
    const dayId = findRow(begun.body, '2026-09-30')._id
    expect((await who.call(setHours, { body: { timesheetId: _id, dayId, hours: 8 } })).status).toBe(200)
    expect((await auditLogOf('TIMESHEET', _id))[0]?.changes).toEqual([
      { field: 'period', from: null, to: SEPTEMBER },
      { field: 'reopened', from: null, to: begun.body.reopened },
    ])

    clock.at(UNTIL)
    const late = await clock.of(person)
    expect((await late.call(reopened)).body).toEqual([])
    expect((await late.call(setHours, { body: { timesheetId: _id, dayId, hours: 4 } })).status).toBe(409)
    await closeDueSheets(clock.now)
    expect(await timesheets.find(_id)).toMatchObject({ closedAt: UNTIL, timeSpent: 8 })
  })

  it('can be started for somebody who has left since, but not before the hire date, nor while it can still be initialized', async () => {
    const admin = await clock.staff('admin')
    const gone = await createAbsentee({ isActive: false, hireDate: '2026-09-30' })
    expect((await admin.call(beginClosed, { body: gone.body })).status).toBe(201)
    const refused = async (change: object, path: string, message: string) => {
      const { body } = await createAbsentee({ hireDate: '2026-08-31' })
      expect(await admin.call(beginClosed, { body: { ...body, ...change } })).toMatchObject({
        status: 400,
        body: { errors: [{ path, message }] },
      })
    }
    await refused({ period: '2026-07-01' }, 'period', timesheetMessages.beforeHire)
    await refused({ period: '2026-11-01' }, 'period', timesheetMessages.stillBegins)
    await refused({ period: '2026-12-01' }, 'period', timesheetMessages.stillBegins)
    await refused({ until: NOW }, 'until', timesheetMessages.reopenPast)
    await refused({ until: '2101-01-01T00:00:00Z' }, 'until', 'Choose a year up to 2100')
    await refused({ project: (await createProject())._id }, 'project', timesheetMessages.notAuthorized)
    const disabled = await createAbsentee({ isTimesheetEnabled: false })
    expect((await admin.call(beginClosed, { body: disabled.body })).status).toBe(400)
    expect((await admin.call(beginClosed, { body: { ...gone.body, employee: 'f'.repeat(24) } })).status).toBe(404)
  })

  it('has a row for the leap day', async () => {
    const admin = await clock.staff('admin')
    const { body } = await createAbsentee({ hireDate: '2024-02-29' })
    const begun = await admin.call(beginClosed, { body: { ...body, period: '2024-02-29' } })
    expect(begun.body.days.map(({ date }) => date).at(-1)).toBe('2024-02-29')
    expect(begun.body.days).toHaveLength(29)
  })

  it('is started once when two people do it at the same time', async () => {
    const [finance, admin] = [await clock.staff('finance'), await clock.staff('admin')]
    const { body } = await createAbsentee()
    const replies = await Promise.all([
      finance.call(beginClosed, { body }),
      admin.call(beginClosed, { body: { ...body, reason: 'Another' } }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      friendlyMessage: timesheetMessages.begunAlready,
    })
  })
})

it('a sheet that is started again is returned to the same person for the same request, and refused otherwise', async () => {
  const [finance, admin] = [await clock.staff('finance'), await clock.staff('admin')]
  const { body } = await createAbsentee()
  const first = await finance.call(beginClosed, { body })
  expect(await finance.call(beginClosed, { body })).toMatchObject({
    status: 201,
    body: { _id: first.body._id, version: 1 },
  })
  const other = '2026-11-26T23:00:00.000Z'
  for (const [who, sent] of [
    [finance, { ...body, until: other }],
    [finance, { ...body, reason: 'Another' }],
    [admin, body],
  ] as const)
    expect((await who.call(beginClosed, { body: sent })).status).toBe(409)
  expect((await timesheets.get(first.body._id)).reopened).toMatchObject({ until: UNTIL, reason: REASON })
})

describe('a sheet started by mistake', () => {
  it('is deleted with a reason, and the month can be started again at once', async () => {
    const finance = await clock.staff('finance')
    const { who, person, project, sheet } = await createSheetFixture(clock)
    expect((await finance.call(list, { query: { search: person.name } })).body.totalItems).toBe(1)
    const reason = 'Wrong project'
    expect((await finance.call(remove, { params: { id: sheet._id }, body: { reason: ' ' } })).status).toBe(400)
    expect((await finance.call(remove, { params: { id: sheet._id }, body: { reason } })).status).toBe(204)

    const query = { employeeId: person._id, period: sheet.period, projectId: project._id }
    expect((await who.call(find, { query })).body).toBeNull()
    expect((await finance.call(one, { params: { id: sheet._id } })).status).toBe(404)
    expect((await finance.call(list, { query: { search: person.name } })).body.totalItems).toBe(0)
    expect(await sheetIdsByParent.list(person._id)).toEqual([])
    expect((await auditLogOf('TIMESHEET', sheet._id)).at(-1)).toMatchObject({
      who: { name: finance.person.name },
      changes: [{ field: 'deleted', from: sheet.period, to: reason }],
    })

    clock.at('2026-11-22T10:00:01.000Z')
    const body = { employee: person._id, period: sheet.period, project: project._id }
    const again = await Promise.all([who, finance, who, finance].map(one => one.call(initialize, { body })))
    expect(again.map(({ status, body: begun }) => [status, begun._id, begun.version])).toEqual(
      Array(4).fill([201, sheet._id, 3]),
    )
    expect((await finance.call(list, { query: { search: person.name } })).body.totalItems).toBe(1)
  })

  it('cannot be deleted once it has been sealed, even while it is reopened', async () => {
    clock.at('2026-11-10T12:00:00.000Z')
    const { sheet } = await createSheetFixture(clock)
    clock.at('2026-12-01T10:00:00.000Z')
    const params = { id: sheet._id }
    const refusal = { status: 409, body: { friendlyMessage: timesheetMessages.sealed } }
    const late = await clock.staff('finance')
    expect(await late.call(remove, { params, body: { reason: 'Mistake' } })).toMatchObject(refusal)
    await closeDueSheets(clock.now)
    const until = '2026-12-03T23:00:00.000Z'
    expect((await late.call(reopen, { params, body: { until, reason: 'Forgot a day' } })).status).toBe(200)
    clock.at('2026-12-01T11:00:00.000Z')
    expect(await late.call(remove, { params, body: { reason: 'Mistake' } })).toMatchObject(refusal)
    expect(await timesheets.find(sheet._id)).toBeDefined()
  })

  it('is not deleted when it has changed since the caller saw it', async () => {
    const finance = await clock.staff('finance')
    const { who, sheet } = await createSheetFixture(clock)
    const dayId = findRow(sheet, '2026-11-03')._id
    expect((await who.call(setHours, { body: { timesheetId: sheet._id, dayId, hours: 8 } })).status).toBe(200)
    const sent = { params: { id: sheet._id }, body: { reason: 'Mistake' } }
    expect((await finance.call(remove, { ...sent, headers: { 'if-match': '"1"' } })).status).toBe(409)
    expect((await finance.call(remove, { ...sent, headers: { 'if-match': '"2"' } })).status).toBe(204)
  })

  it('disappears from the list of reopened sheets', async () => {
    const finance = await clock.staff('finance')
    const { person, body } = await createAbsentee()
    const { body: begun } = await finance.call(beginClosed, { body })
    expect((await finance.call(remove, { params: { id: begun._id }, body: { reason: 'Wrong person' } })).status).toBe(
      204,
    )
    expect((await (await clock.of(person)).call(reopened)).body).toEqual([])
  })
})

describe('my months', () => {
  const { mine, setType } = timesheetsApi.calls
  it('lists the sheets of a year, of both projects, and counts days off once', async () => {
    const { project, person, body } = await createAbsentee()
    const other = await createProject({ name: 'Ábaco' })
    await employees.replace(person, { ...person, authorizedTimesheets: [other._id] }, clock.now)
    const finance = await clock.staff('finance')
    const begin = async (period: string, on: string) =>
      (await finance.call(beginClosed, { body: { ...body, period, project: on } })).body
    const sheets = [await begin('2026-09-01', project._id), await begin('2026-09-01', other._id)]
    const older = await begin('2025-12-01', project._id)
    const who = await clock.of(person)
    for (const sheet of sheets)
      await who.call(setType, {
        body: { timesheetId: sheet._id, dayId: findRow(sheet, '2026-09-01')._id, value: dayTypeId('Vacation') },
      })
    const [first] = sheets
    const halved = findRow(first ?? older, '2026-09-02')._id
    await who.call(setType, {
      body: { timesheetId: first?._id ?? '', dayId: halved, value: dayTypeId('Half Day Vacation') },
    })
    // Both halves of the 3rd on one sheet, and one of them on the other as well; the same half of the 4th on both.
    const [own = older, theirs = older] = sheets
    const setHalf = (sheet: Timesheet, date: string, place = 0) =>
      who.call(setType, {
        body: {
          timesheetId: sheet._id,
          dayId: findRow(sheet, date, place)._id,
          value: dayTypeId('Half Day Vacation'),
        },
      })
    await setHalf((await setHalf(own, '2026-09-03')).body, '2026-09-03', 1)
    await setHalf(theirs, '2026-09-03')
    for (const sheet of [own, theirs]) await setHalf(sheet, '2026-09-04')

    const { body: year } = await who.call(mine)
    expect(year).toMatchObject({
      year: 2026,
      years: [2026, 2025],
      daysOff: [
        { type: 'Vacation', days: 1 },
        { type: 'Half Day Vacation', days: 2 },
      ],
    })
    const shown = [
      [sheets[0]?._id, project.name, 24],
      [sheets[1]?._id, 'Ábaco', 16],
    ].sort((a, b) => (String(a[1]).normalize('NFD') < String(b[1]).normalize('NFD') ? -1 : 1))
    expect(year.sheets.map(({ _id, project: { name }, otherTime }) => [_id, name, otherTime])).toEqual(shown)
    expect((await who.call(mine, { query: { year: '2025' } })).body.sheets.map(({ _id }) => _id)).toEqual([older._id])
    expect((await who.call(mine, { query: { year: '2024' } })).body).toMatchObject({ sheets: [], daysOff: [] })
    expect((await (await clock.of(await createEmployee())).call(mine)).body).toMatchObject({ years: [], sheets: [] })
  })

  it('takes at most four requests, even after ten years', async () => {
    const person = await createEmployee({ hireDate: '2016-01-01' })
    await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        sheetIdsByParent.add(person._id, {
          _id: sheetIdOf(person._id, addMonths('2016-01-01', index), 'c'.repeat(24)),
        }),
      ),
    )
    const who = await clock.of(person)
    await who.call(mine)
    // The session, the ids, and the sheets of the year at once with the names of the projects.
    expect((await listRequests(() => who.call(mine))).length).toBeLessThanOrEqual(4)
  })
})
