import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeDueSheets } from '#functions/timesheets/close-month.ts'
import { holidayCorrections, timesheets } from '#functions/timesheets/store.ts'
import { auditLogOf } from '#kit/audit-log.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { documentClient } from '#kit/table.ts'
import { startTestBucket, type TestBucket } from '#scripts/testing/files.ts'
import { registerTestFeature } from '#scripts/testing/people.ts'
import {
  createProject,
  createSheetFixture,
  createTimesheetClock,
  dayTypeId,
  findRow,
} from '#scripts/testing/timesheets.ts'
import { homeApi } from '#shared/features/home.ts'
import { timesheetReportMessages, timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import type { CorrectionPreview } from '#shared/features/timesheets/corrections.ts'
import type { Holiday, HolidayForm } from '#shared/features/timesheets/holidays.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { timesheetReportHandlers } from './index.ts'

const { holidayCorrections: preview, correctSheets, settleCorrections } = timesheetReportsApi.calls
const { addHoliday, updateHoliday, removeHoliday, change, submit, approve, reopen, one } = timesheetsApi.calls
/** The bucket that stores sealed files. */
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(() => bucket.stop())

const clock = createTimesheetClock()
registerTestFeature(
  timesheetReportsApi,
  createApiHandler(timesheetReportsApi, timesheetReportHandlers, () => clock.now),
)
let finance: Awaited<ReturnType<typeof clock.staff>>
/** In the middle of the month, before the holidays of the tests: the 25th is a Wednesday. */
const NOW = '2026-11-20T10:00:00.000Z'
const DAY = '2026-11-25'
beforeEach(async () => {
  clock.at(NOW)
  finance = await clock.staff('finance')
  // Each test has its own holidays, so those of other tests are ignored.
  const { corrections } = await look()
  if (corrections.length > 0) await settle({ corrections } as CorrectionPreview)
  for (const { _id } of await timesheetsHolidays()) await finance.call(removeHoliday, { params: { id: _id } })
  const left = await look()
  if (left.corrections.length > 0) await settle(left)
})
const timesheetsHolidays = async () =>
  (await finance.call(timesheetsApi.calls.holidays, { query: { year: '2026' } as never })).body

const census = (more: Partial<HolidayForm> = {}): HolidayForm => ({
  year: 2026,
  month: 11,
  day: 25,
  description: 'Census',
  country: 'Costa Rica',
  ...more,
})
const look = async () => (await finance.call(preview)).body
const seen = ({ corrections }: CorrectionPreview) => corrections.map(({ _id, change }) => ({ _id, change }))
const settle = (of: CorrectionPreview) => finance.call(settleCorrections, { body: { corrections: seen(of) } })
/** Acts as the dialog does: corrects all sheets of the preview, then settles the corrections. */
async function correct(of: CorrectionPreview, ids = of.sheets.map(({ _id }) => _id)) {
  const reply = await finance.call(correctSheets, { body: { corrections: seen(of), sheets: ids } })
  return reply
}
const add = async (form = census()) => (await finance.call(addHoliday, { body: form })).body
const remove = ({ _id }: Holiday) => finance.call(removeHoliday, { params: { id: _id } })
const rowsOf = ({ days }: Timesheet, date = DAY) =>
  days
    .filter(row => row.date === date)
    .map(({ type, timeSpent, taskDescription }) => [type.name, timeSpent, taskDescription])
const NOTHING = { corrected: [], unchanged: [], refused: [], left: [] }
type Fixture = Awaited<ReturnType<typeof createSheetFixture>>
/** Makes a day an ordinary working day, whatever it was. */
async function workOn({ who, sheet, read }: Fixture, date = DAY) {
  const work = { dayId: findRow(await read(), date)._id, type: dayTypeId('Normal'), hours: 8, description: 'Release' }
  const reply = await who.call(change, { params: { id: sheet._id }, body: { changes: [work] } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}
const noticesOf = async ({ who }: Fixture) =>
  (await who.call(homeApi.calls.notices, { query: {} })).body.items.map(({ kind, reason, by, title, path }) => ({
    kind,
    reason,
    by,
    title,
    path,
  }))
/** Does something just before the second sheet of a batch is written. */
function beforeSecondSheet(act: () => Promise<unknown>): void {
  let transactions = 0
  const name = 'second sheet'
  documentClient.middlewareStack.add(
    (next, { commandName = '' }) =>
      async args => {
        if (commandName.startsWith('TransactWrite') && ++transactions === 2) {
          documentClient.middlewareStack.remove(name)
          await act()
        }
        return next(args)
      },
    { name },
  )
}
const idsIn = (list: readonly { readonly _id: string }[]) => list.map(({ _id }) => _id)

describe('a holiday that is added during the month', () => {
  it('is offered for the open sheets of its country, applied once, and undone in the same way', async () => {
    const [ana, bea, cai] = [
      await createSheetFixture(clock, { name: 'Ana', lastName: 'Abel' }),
      await createSheetFixture(clock, { name: 'Bea', lastName: 'Abel' }),
      await createSheetFixture(clock, { name: 'Cai', country: 'Bolivia' }),
    ]
    const dayId = findRow(bea.sheet, DAY)._id
    const work = { dayId, hours: 6.5, description: 'Release' }
    await bea.who.call(change, { params: { id: bea.sheet._id }, body: { changes: [work] } })
    const asBefore = [await ana.read(), await bea.read(), await cai.read()].map(({ days }) => days)
    expect(await look()).toEqual({ corrections: [], sheets: [], untouched: [] })

    const holiday = await add()
    const offered = await look()
    expect(offered.corrections).toMatchObject([
      { date: DAY, country: 'Costa Rica', name: 'Census', before: null, sheets: offered.sheets.length },
    ])
    const own = offered.sheets.filter(({ _id }) => [ana.sheet._id, bea.sheet._id, cai.sheet._id].includes(_id))
    expect(own).toMatchObject([
      { _id: ana.sheet._id, days: [DAY], from: 0, to: 8, keepsWork: false, employee: { name: 'Ana' } },
      { _id: bea.sheet._id, days: [DAY], from: 6.5, to: 14.5, keepsWork: true, employee: { name: 'Bea' } },
    ])
    const both = [ana.sheet._id, bea.sheet._id]
    expect((await correct(offered, both)).body).toEqual({ ...NOTHING, corrected: both })
    expect(rowsOf(await ana.read())).toEqual([['Holiday', 8, 'Census']])
    expect(rowsOf(await bea.read())).toEqual([
      ['Holiday', 8, 'Census'],
      ['Normal', 6.5, 'Release'],
    ])
    expect(await bea.read()).toMatchObject({ registered: 6.5, holidayTime: 8, timeSpent: 14.5, version: 3 })
    const history = (await auditLogOf('TIMESHEET', bea.sheet._id)).at(-1)
    expect(history?.who).toMatchObject({ name: finance.person.name })
    expect(history?.changes[0]).toEqual({ field: 'holiday of Costa Rica, 25/Nov/2026', from: null, to: 'Census' })
    // A repeated batch finds nothing left to do.
    expect((await correct(offered, both)).body).toEqual({ ...NOTHING, unchanged: both })
    expect((await bea.read()).version).toBe(3)

    await remove(holiday)
    const reverse = await look()
    expect(reverse.corrections).toMatchObject([{ date: DAY, name: null, before: 'Census' }])
    expect((await correct(reverse, both)).body.corrected).toEqual(both)
    expect([await ana.read(), await bea.read(), await cai.read()].map(({ days }) => days)).toEqual(asBefore)
    const { corrected } = await timesheets.get(bea.sheet._id)
    expect(corrected).toEqual({})
  })

  it('is offered again after an interrupted run, until somebody dismisses it', async () => {
    const [ana, bea] = [await createSheetFixture(clock), await createSheetFixture(clock)]
    const holiday = await add()
    const offered = await look()
    await correct(offered, [ana.sheet._id])
    const left = await look()
    expect([idsIn(left.sheets).includes(ana.sheet._id), idsIn(left.sheets).includes(bea.sheet._id)]).toEqual([
      false,
      true,
    ])
    expect((await settle(left)).body).toEqual({ corrections: [], sheets: [], untouched: [] })
    expect((await settle(left)).status).toBe(200)
    expect(rowsOf(await bea.read())).toEqual([['Normal', 0, '']])
    // The next change of the same day is offered again.
    await finance.call(updateHoliday, { params: { id: holiday._id }, body: census({ description: 'Count' }) })
    const again = await look()
    expect(again.corrections).toMatchObject([{ country: 'Costa Rica', name: 'Count', before: 'Census' }])
    expect(idsIn(again.sheets)).toEqual([ana.sheet._id])
    await correct(again)
    expect(rowsOf(await ana.read())).toEqual([['Holiday', 8, 'Count']])
  })

  it('is not offered again to people who turned it into a working day', async () => {
    const [ana, bea] = [await createSheetFixture(clock), await createSheetFixture(clock)]
    const holiday = await add()
    await correct(await look(), [ana.sheet._id])
    const cai = await createSheetFixture(clock)
    expect([rowsOf(await ana.read()), rowsOf(cai.sheet)]).toEqual([
      [['Holiday', 8, 'Census']],
      [['Holiday', 8, 'Census']],
    ])
    for (const one of [ana, cai]) await workOn(one)
    // The correction is still offered, because another sheet needs it.
    const offered = await look()
    const ids = [ana, bea, cai].map(({ sheet }) => sheet._id)
    expect(idsIn(offered.sheets).filter(id => ids.includes(id))).toEqual([bea.sheet._id])
    expect((await correct(offered, ids)).body).toMatchObject({
      corrected: [bea.sheet._id],
      unchanged: [ana.sheet._id, cai.sheet._id],
    })
    for (const one of [ana, cai]) expect(rowsOf(await one.read())).toEqual([['Normal', 8, 'Release']])
    // If the holiday is removed, it is removed from all sheets, but their own change stays.
    await remove(holiday)
    await correct(await look(), ids)
    const after = await Promise.all([ana, bea, cai].map(async one => rowsOf(await one.read())))
    expect(after).toEqual([[['Normal', 8, 'Release']], [['Normal', 0, '']], [['Normal', 8, 'Release']]])
  })

  it('notifies each employee whose sheet it changes, once, and once more when it is undone', async () => {
    const [ana, bea] = [await createSheetFixture(clock), await createSheetFixture(clock)]
    await workOn(bea)
    const holiday = await add()
    const offered = await look()
    const ids = [ana.sheet._id]
    expect(await noticesOf(ana)).toEqual([])
    await Promise.all([correct(offered, ids), correct(offered, ids)])
    await correct(offered, ids)
    const { name, lastName } = finance.person
    const told = {
      kind: 'changed',
      by: `${name} ${lastName}`,
      title: 'Timesheet of November 2026',
      path: `/my-months/${ana.sheet._id}`,
      reason: '25/Nov/2026 is a holiday now: Census.',
    }
    expect(await noticesOf(ana)).toEqual([told])
    await finance.call(updateHoliday, { params: { id: holiday._id }, body: census({ day: 26 }) })
    clock.at('2026-11-20T10:00:01.000Z')
    await correct(await look(), ids)
    const moved = '25/Nov/2026 is a working day again, not Census.\n26/Nov/2026 is a holiday now: Census.'
    expect(await noticesOf(ana)).toEqual([{ ...told, reason: moved }, told])
    // Nothing was done to the other's sheet.
    expect(await noticesOf(bea)).toEqual([])
  })

  it('keeps a submission and an approval, and says so beforehand', async () => {
    const on = await createProject({ needsApproval: true })
    const leader = await clock.staff('leader')
    const ana = await createSheetFixture(clock, { on, leader: leader.person.employeeId })
    const { body: sent } = await ana.who.call(submit, { params: { id: ana.sheet._id }, body: {} })
    const sheets = [{ _id: sent._id, version: sent.version }]
    expect((await leader.call(approve, { body: { sheets } })).body.approved).toEqual([sent._id])
    await add()
    const offered = await look()
    expect(offered.sheets.find(({ _id }) => _id === sent._id)).toMatchObject({ approvalState: 'approved' })
    await correct(offered, [sent._id])
    const after = await ana.read()
    expect([after.approvalState, after.submittedAt]).toEqual(['approved', sent.submittedAt])
    // An approver who saw the sheet before the correction approves nothing.
    expect((await leader.call(approve, { body: { sheets } })).body.approved).toEqual([])
  })
})

describe('a closed sheet', () => {
  it('is listed as unchanged, sealed or not, and can be corrected once reopened', async () => {
    const bea = await createSheetFixture(clock, { name: 'Bea', period: '2026-11-01' })
    clock.at('2026-10-20T10:00:00.000Z')
    const early = await createSheetFixture(clock, { period: '2026-10-01' })
    const late = await createSheetFixture(clock, { period: '2026-10-01' })
    clock.at(NOW)
    finance = await clock.staff('finance')
    await closeDueSheets(clock.now)
    await add(census({ month: 10, day: 14 }))
    // No sheet of that month is open: nothing is offered.
    expect((await look()).corrections).toEqual([])
    const until = '2026-11-29T10:00:00.000Z'
    const body = { until, reason: 'A holiday' }
    expect((await finance.call(reopen, { params: { id: early.sheet._id }, body })).status).toBe(200)
    const offered = await look()
    expect(idsIn(offered.sheets)).toEqual([early.sheet._id])
    expect(offered.untouched.find(({ _id }) => _id === late.sheet._id)).toMatchObject({ isSealed: true })
    const both = [early.sheet._id, late.sheet._id, bea.sheet._id]
    expect((await correct(offered, both)).body).toEqual({
      ...NOTHING,
      corrected: [early.sheet._id],
      refused: [
        { _id: late.sheet._id, reason: timesheetMessages.closed },
        { _id: bea.sheet._id, reason: timesheetReportMessages.otherCountry },
      ],
    })
    const rows = await Promise.all(
      [early, late].map(async ({ sheet }) =>
        rowsOf((await finance.call(one, { params: { id: sheet._id } })).body, '2026-10-14'),
      ),
    )
    expect(rows).toEqual([[['Holiday', 8, 'Census']], [['Normal', 0, '']]])
    // It closes again between the preview and the correction.
    await finance.call(removeHoliday, { params: { id: (await timesheetsHolidays())[0]?._id ?? '' } })
    const reverse = await look()
    clock.at(until)
    finance = await clock.staff('finance')
    expect((await correct(reverse, [early.sheet._id])).body.refused).toEqual([
      { _id: early.sheet._id, reason: timesheetMessages.closed },
    ])
  })
})

describe('a holiday that is moved', () => {
  it('frees its old day and takes the new one, even from a vacation, in one version with the reasons', async () => {
    const holiday = await add()
    const ana = await createSheetFixture(clock)
    const vacation = { dayId: findRow(ana.sheet, '2026-11-26')._id, type: dayTypeId('Vacation') }
    const { body: sheet } = await ana.who.call(change, {
      params: { id: ana.sheet._id },
      body: { changes: [vacation] },
    })
    await finance.call(updateHoliday, { params: { id: holiday._id }, body: census({ day: 26 }) })
    const offered = await look()
    expect(offered.corrections.map(({ date, name }) => [date, name])).toEqual([
      [DAY, null],
      ['2026-11-26', 'Census'],
    ])
    const own = offered.sheets.find(({ _id }) => _id === sheet._id)
    expect(own).toMatchObject({ days: [DAY, '2026-11-26'], from: 16, to: 8 })
    await correct(offered, [sheet._id])
    const after = await ana.read()
    expect([rowsOf(after), rowsOf(after, '2026-11-26'), after.version]).toEqual([
      [['Normal', 0, '']],
      [['Holiday', 8, 'Census']],
      sheet.version + 1,
    ])
    await finance.call(updateHoliday, { params: { id: holiday._id }, body: census() })
    await correct(await look(), [sheet._id])
    expect((await ana.read()).days).toEqual(sheet.days)
  })

  it('to another country is removed in one and offered in the other', async () => {
    const holiday = await add()
    const [ana, cai] = [await createSheetFixture(clock), await createSheetFixture(clock, { country: 'Bolivia' })]
    await finance.call(updateHoliday, { params: { id: holiday._id }, body: census({ country: 'Bolivia' }) })
    const offered = await look()
    expect(offered.corrections.map(({ country, name }) => [country, name]).toSorted()).toEqual([
      ['Bolivia', 'Census'],
      ['Costa Rica', null],
    ])
    const { body: inBolivia } = await finance.call(preview, { query: { country: 'Bolivia' } })
    expect(inBolivia.corrections.map(({ country }) => country)).toEqual(['Bolivia'])
    expect(idsIn(inBolivia.sheets)).toContain(cai.sheet._id)
    expect(idsIn(inBolivia.sheets)).not.toContain(ana.sheet._id)
    await correct(offered, [ana.sheet._id, cai.sheet._id])
    expect([rowsOf(await ana.read()), rowsOf(await cai.read())]).toEqual([
      [['Normal', 0, '']],
      [['Holiday', 8, 'Census']],
    ])
  })
})

describe('a holiday that is added again', () => {
  it('also reaches sheets that were started while it was missing', async () => {
    const holiday = await add()
    const ana = await createSheetFixture(clock)
    await remove(holiday)
    const bea = await createSheetFixture(clock)
    expect([rowsOf(ana.sheet), rowsOf(bea.sheet)]).toEqual([[['Holiday', 8, 'Census']], [['Normal', 0, '']]])
    await add(census({ description: 'Count' }))
    const offered = await look()
    const both = [ana.sheet._id, bea.sheet._id]
    expect(idsIn(offered.sheets)).toEqual(expect.arrayContaining(both))
    await correct(offered, both)
    for (const { read } of [ana, bea]) expect(rowsOf(await read())).toEqual([['Holiday', 8, 'Count']])
  })

  it('and renamed before anybody looked is one holiday with the latest name', async () => {
    const ana = await createSheetFixture(clock)
    const holiday = await add()
    await finance.call(updateHoliday, { params: { id: holiday._id }, body: census({ description: 'Count' }) })
    await correct(await look(), [ana.sheet._id])
    expect(rowsOf(await ana.read())).toEqual([['Holiday', 8, 'Count']])
  })
})

describe('simultaneous corrections', () => {
  it('correct every sheet once', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => createSheetFixture(clock)))
    await add()
    const offered = await look()
    const ids = all.map(({ sheet }) => sheet._id)
    const other = await clock.staff('admin')
    const body = { corrections: seen(offered), sheets: ids }
    const replies = await Promise.all([
      finance.call(correctSheets, { body }),
      other.call(correctSheets, { body: { ...body, sheets: ids.toReversed() } }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies.flatMap(({ body }) => body.corrected).toSorted()).toEqual(ids.toSorted())
    for (const { read } of all) expect(await read()).toMatchObject({ version: 2, holidayTime: 8 })
  })

  it('use the current holidays: a batch from an outdated preview writes nothing', async () => {
    const ana = await createSheetFixture(clock)
    const holiday = await add()
    const offered = await look()
    await remove(holiday)
    const refused = { status: 409, body: { friendlyMessage: timesheetReportMessages.holidaysChanged } }
    expect(await correct(offered, [ana.sheet._id])).toMatchObject(refused)
    expect((await ana.read()).version).toBe(1)
    // Settling a correction that has changed since has no effect.
    await settle(offered)
    const [stored] = (await holidayCorrections.rows(clock.now)).filter(({ _id }) => _id === offered.corrections[0]?._id)
    expect(stored).toMatchObject({ isSettled: false, change: (offered.corrections[0]?.change ?? 0) + 1 })
  })

  it('stop when a holiday changes during a batch, report what is done, and can resume', async () => {
    const all = await Promise.all([1, 2, 3].map(() => createSheetFixture(clock)))
    const [first = '', ...others] = all.map(({ sheet }) => sheet._id)
    const holiday = await add()
    const offered = await look()
    const admin = await clock.staff('admin')
    beforeSecondSheet(() => admin.call(updateHoliday, { params: { id: holiday._id }, body: census({ day: 26 }) }))
    const reply = await correct(offered, [first, ...others])
    expect(reply).toMatchObject({ status: 200, body: { ...NOTHING, corrected: [first], left: others } })
    const now = await look()
    const { body } = await correct(now, [first, ...others])
    expect(body).toEqual({ ...NOTHING, corrected: [first, ...others] })
    for (const { read } of all) {
      const sheet = await read()
      expect([rowsOf(sheet), rowsOf(sheet, '2026-11-26')]).toEqual([[['Normal', 0, '']], [['Holiday', 8, 'Census']]])
    }
  })

  it('do not lose what the employee enters meanwhile', async () => {
    const ana = await createSheetFixture(clock)
    await add()
    const offered = await look()
    const edit = { dayId: findRow(ana.sheet, DAY)._id, hours: 4, description: 'Release' }
    const [typed, reply] = await Promise.all([
      ana.who.call(change, { params: { id: ana.sheet._id }, body: { changes: [edit] } }),
      correct(offered, [ana.sheet._id]),
    ])
    expect([typed.status, reply.body.corrected]).toEqual([200, [ana.sheet._id]])
    const rows = rowsOf(await ana.read())
    // Whichever write came first, the hours and the description are kept.
    expect(rows.some(([, hours, words]) => hours === 4 && words === 'Release')).toBe(true)
    expect(rows.some(([type]) => type === 'Holiday')).toBe(true)
  })
})

it('corrections need permission to manage holidays, and refuse unknown ids', async () => {
  const leader = await clock.staff('leader')
  expect((await leader.call(preview)).status).toBe(401)
  const body = { corrections: [{ _id: 'f'.repeat(24), change: 1 }], sheets: ['f'.repeat(24)] }
  expect((await leader.call(correctSheets, { body })).status).toBe(401)
  expect((await finance.call(correctSheets, { body })).status).toBe(404)
  expect((await finance.call(settleCorrections, { body: { corrections: body.corrections } })).status).toBe(404)
  expect((await finance.call(correctSheets, { body: { ...body, corrections: [] } })).status).toBe(400)
  const tooMany = Array.from({ length: 26 }, () => 'f'.repeat(24))
  expect((await finance.call(correctSheets, { body: { ...body, sheets: tooMany } })).status).toBe(400)
})
