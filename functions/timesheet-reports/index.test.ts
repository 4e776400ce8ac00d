import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import exceljs from 'exceljs'
import { beforeAll, describe, expect, it } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { sheetIdOf, timesheets as stored } from '#functions/timesheets/store.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { signLink } from '#kit/signed-link.ts'
import { startTestBucket } from '#scripts/testing/files.ts'
import { pdfBodyText, readPdf } from '#scripts/testing/pdfs.ts'
import { anonymousVisitor, createEmployee, registerTestFeature, type Visitor } from '#scripts/testing/people.ts'
import {
  createProject,
  createSheetFixture,
  createTimesheetClock,
  dayTypeId,
  findRow,
} from '#scripts/testing/timesheets.ts'
import { timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import { buildMonthRows, type DayType, daySubTypes } from '#shared/features/timesheets/days.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { timesheetReportHandlers } from './index.ts'

const { calls } = timesheetReportsApi
const clock = createTimesheetClock()
registerTestFeature(
  timesheetReportsApi,
  createApiHandler(timesheetReportsApi, timesheetReportHandlers, () => clock.now),
)
const NOVEMBER = { month: '11', year: '2026' }
const bytesOf = (body: unknown) => new Uint8Array(Buffer.from(String(body), 'latin1'))

/** A person whose sheets are on two projects. */
async function createPersonOfTwoProjects(leader: string | null) {
  const [one, other] = [await createProject(), await createProject()]
  const person = await createEmployee({ project: one._id, authorizedTimesheets: [other._id], leader })
  return { person, who: await clock.of(person), one, other }
}

/** A leader, two of their people on two projects, and a person of another leader. */
async function createCompany() {
  const leader = await clock.staff('leader')
  const [mercado, otra] = [await createProject({ name: `Mercado ${Math.random()}` }), await createProject()]
  const ada = await createSheetFixture(clock, {
    name: 'Ada',
    lastName: 'Zuse',
    leader: leader.person.employeeId,
    on: mercado,
  })
  const bob = await createSheetFixture(clock, {
    name: '=Bob',
    lastName: 'Ábel',
    leader: leader.person.employeeId,
    on: otra,
  })
  const stranger = await createSheetFixture(clock, { name: 'Carla', lastName: 'Fremd', on: mercado })
  const changes = (days: readonly (readonly [day: string, change: object])[]) =>
    days.map(([date, change]) => ({ dayId: findRow(ada.sheet, `2026-11-${date}`)._id, ...change }))
  const { body } = await ada.who.call(timesheetsApi.calls.change, {
    params: { id: ada.sheet._id },
    body: {
      changes: changes([
        ['02', { hours: 8, description: 'Checkout' }],
        ['03', { hours: 7.5, description: 'Checkout' }],
        ['04', { type: dayTypeId('Vacation') }],
        ['05', { type: dayTypeId('Vacation') }],
        ['06', { type: dayTypeId('Half Day Vacation') }],
        ['09', { type: dayTypeId('Sick'), hours: 8 }],
        ['10', { type: dayTypeId('License Benefit'), subType: daySubTypes.id('Study'), hours: 8 }],
      ]),
    },
  })
  await ada.who.call(timesheetsApi.calls.submit, { params: { id: ada.sheet._id }, body: {} })
  return { leader, mercado, otra, ada: { ...ada, sheet: body }, bob, stranger }
}
let fixture: Awaited<ReturnType<typeof createCompany>>
let admin: Visitor
beforeAll(async () => {
  fixture = await createCompany()
  admin = await clock.staff('admin')
})

describe('the document of a sheet', () => {
  const pdf = (who: Visitor, id: string) => who.call(calls.pdf, { params: { id } })
  it('is available to its person, their leader and reviewers, and named after the person and the month', async () => {
    const { ada, leader, mercado } = fixture
    for (const who of [ada.who, leader, admin]) {
      const { status, headers, body } = await pdf(who, ada.sheet._id)
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(headers['content-disposition']).toContain(`filename="Ada Zuse - ${mercado.name} - 2026-11.pdf"`)
      const read = pdfBodyText(await readPdf(bytesOf(body)))
      for (const told of ['Ada Zuse', mercado.name, 'November 2026', 'Checkout', 'Vacation/PTO', 'Study'])
        expect(read).toContain(told)
    }
  })
  it('is not found for anybody else', async () => {
    const { ada, bob, stranger, leader } = fixture
    expect((await pdf(bob.who, ada.sheet._id)).status).toBe(404)
    expect((await pdf(leader, stranger.sheet._id)).status).toBe(404)
    expect((await pdf(await clock.of(await createEmployee()), ada.sheet._id)).status).toBe(404)
    expect((await pdf(admin, 'f'.repeat(24))).status).toBe(404)
  })
})

/** Read by clients in a browser, who know nothing of records. */
const NOTHING_BEHIND_LINK = 'There is no timesheet behind this link. It may have expired: please ask for a new one.'

describe('the public link', () => {
  const linkOf = async (who: Visitor, id: string) => {
    const { body } = await who.call(timesheetsApi.calls.one, { params: { id } })
    return Object.fromEntries(new URL(body.publicLink ?? '', 'http://localhost').searchParams)
  }
  const open = (query: object) => anonymousVisitor.call(calls.publicPdf, { query })
  it('opens the document without a session', async () => {
    const { ada, mercado } = fixture
    const { status, body } = await open(await linkOf(ada.who, ada.sheet._id))
    expect(status).toBe(200)
    expect(pdfBodyText(await readPdf(bytesOf(body)))).toContain(mercado.name)
  })
  it('also accepts the month by number, meaning its latest occurrence', async () => {
    const { ada } = fixture
    const link = await linkOf(ada.who, ada.sheet._id)
    expect(link.month).toBe('2026-11')
    expect((await open({ ...link, month: '11' })).status).toBe(200)
    for (const month of ['10', '12', '0', '13', '2026', 'November'])
      expect((await open({ ...link, month })).status).toBe(404)
  })
  it('without a month shows the last closed month, with a signature of its own', async () => {
    const { ada, bob, mercado } = fixture
    const { body: sheet } = await ada.who.call(timesheetsApi.calls.one, { params: { id: ada.sheet._id } })
    const standing = Object.fromEntries(new URL(sheet.standingLink ?? '', 'http://localhost').searchParams)
    expect(standing).toEqual({
      client: mercado.name,
      id: ada.person._id,
      until: expect.any(String),
      signature: expect.any(String),
    })
    const before = clock.now.toISOString()
    // November is open, and there is no sheet of October.
    expect((await open(standing)).status).toBe(404)
    clock.at('2026-11-30T23:00:00.000Z')
    const { status, body } = await open(standing)
    expect([status, await readPdf(bytesOf(body)).then(pdfBodyText)]).toEqual([
      200,
      expect.stringContaining('November 2026'),
    ])
    const monthly = await linkOf(await clock.of(ada.person), ada.sheet._id)
    for (const wrong of [
      { ...standing, month: '2026-11' },
      { ...standing, month: '11' },
      { ...standing, month: 'last closed' },
      { ...standing, id: bob.person._id },
      { ...monthly, month: undefined },
    ])
      expect((await open(wrong)).status).toBe(404)
    clock.at(before)
  })
  it('expires after 90 days for a month, and after a year without one', async () => {
    const { ada } = fixture
    const before = clock.now.toISOString()
    clock.at('2026-12-01T08:00:00.000Z')
    const person = await clock.of(ada.person)
    const { body: sheet } = await person.call(timesheetsApi.calls.one, { params: { id: ada.sheet._id } })
    const [month, standing] = [sheet.publicLink, sheet.standingLink].map(link =>
      Object.fromEntries(new URL(link ?? '', 'http://localhost').searchParams),
    )
    const statuses = async () => [(await open(month ?? {})).status, (await open(standing ?? {})).status]
    expect(await statuses()).toEqual([200, 200])
    clock.at('2027-01-01T00:00:00.000Z')
    // November of last year, because this year's has not begun.
    expect((await open({ ...month, month: '11' })).status).toBe(200)
    clock.at('2027-03-01T23:59:59.000Z')
    expect((await open(month ?? {})).status).toBe(200)
    clock.at('2027-03-02T00:00:00.000Z')
    expect((await open(month ?? {})).status).toBe(404)
    expect([month?.until, standing?.until]).toEqual(['2027-03-01', '2027-12-01'])
    clock.at(before)
  })
  it('answers the same 404, whatever is wrong', async () => {
    const { ada, bob, mercado, otra } = fixture
    const right = await linkOf(ada.who, ada.sheet._id)
    const signed = (named: { client: string; id: string; month: string }) => {
      const dated = { ...named, until: right.until ?? '' }
      return { ...dated, signature: signLink('timesheet', dated) }
    }
    const { until: _, ...endless } = right
    const inactive = await createSheetFixture(clock, {})
    const disabled = await createSheetFixture(clock, {})
    const links = await Promise.all([inactive, disabled].map(({ who, sheet }) => linkOf(who, sheet._id)))
    for (const [{ person }, change] of [
      [inactive, { isActive: false }],
      [disabled, { isTimesheetEnabled: false }],
    ] as const) {
      const before = await employees.get(person._id)
      await employees.replace(before, { ...before, ...change }, new Date())
    }
    const wrong = {
      unsigned: { ...right, signature: undefined },
      'signed wrongly': { ...right, signature: right.signature?.replace(/^./, first => (first === 'A' ? 'B' : 'A')) },
      'cut short': { ...right, signature: right.signature?.slice(1) },
      'of somebody else': { ...right, id: bob.person._id },
      'of another client': { ...right, client: otra.name },
      'of another month': { ...right, month: '2026-10' },
      'without its end': endless,
      'signed without an end': {
        ...endless,
        signature: signLink('timesheet', { client: mercado.name, id: ada.person._id, month: '2026-11' }),
      },
      'with a later end': { ...right, until: '2099-12-31' },
      'without its month': { ...right, month: undefined },
      'of a sheet that is not there': signed({ client: otra.name, id: ada.person._id, month: '2026-11' }),
      'of a month that is none': signed({ client: mercado.name, id: ada.person._id, month: '2026-99' }),
      'of a client that is not there': signed({ client: 'Nobody', id: ada.person._id, month: '2026-11' }),
      'of a person that is not there': signed({ client: mercado.name, id: 'f'.repeat(24), month: '2026-11' }),
      'of nobody': {},
      'of an inactive person': links[0] ?? {},
      'of a person without timesheets': links[1] ?? {},
    }
    for (const [what, query] of Object.entries(wrong)) {
      const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
      const { status, body } = await open(given)
      expect([what, status, body]).toEqual([what, 404, { friendlyMessage: NOTHING_BEHIND_LINK }])
    }
  })
  it.each([
    ['en-GB,en;q=0.9', 'en', NOTHING_BEHIND_LINK],
    ['es-CR', 'es', 'No hay ninguna hoja de horas en este enlace. Puede haber vencido: pide uno nuevo.'],
  ])('shows a browser that asks for %s a page if it is wrong', async (asked, language, sentence) => {
    const link = await linkOf(fixture.ada.who, fixture.ada.sheet._id)
    const browser = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari/604.1', 'accept-language': asked }
    const openInBrowser = (query: object) => anonymousVisitor.call(calls.publicPdf, { query, headers: browser })
    const { status, headers, body } = await openInBrowser({ ...link, signature: 'guessed' })
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(String(body)).toContain(`<html lang="${language}">`)
    expect(String(body)).toContain(`<p>${sentence}</p>`)
    expect((await openInBrowser(link)).headers['content-type']).toBe('application/pdf')
  })
  it('needs no session, but only works through CloudFront', async () => {
    const query = await linkOf(fixture.ada.who, fixture.ada.sheet._id)
    const { status } = await anonymousVisitor.call(calls.publicPdf, {
      query,
      headers: { 'x-origin-verify': 'guessed' },
    })
    expect(status).toBe(404)
  })
})

type Report = 'monthlyReport' | 'ptoReport'
async function fetchReport(who: Visitor, name: Report, query: { projects?: string } = {}, params = NOVEMBER) {
  const { status, headers, body } = await who.call(calls[name], { params, query })
  expect(status, String(body)).toBe(200)
  const book = new exceljs.Workbook()
  await book.xlsx.read(PassThrough.from([Buffer.from(bytesOf(body))]))
  return { book, fileName: headers['content-disposition'] }
}
const column = (sheet: exceljs.Worksheet | undefined, number: number) => sheet?.getColumn(number).values.slice(1)

const cellsOf = (sheet: exceljs.Worksheet | undefined, row: number) => (sheet?.getRow(row).values ?? []) as unknown[]

describe('the monthly report', () => {
  it('has a row per employee and project, with hours by type, and formulas that match the sheet', async () => {
    const { leader, mercado, otra, ada } = fixture
    const { book, fileName } = await fetchReport(leader, 'monthlyReport')
    expect(fileName).toContain('filename="MonthlyReport 2026-11.xlsx"')
    const [overview] = book.worksheets
    expect(overview?.name).toBe('Overview')
    expect(overview?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(overview?.autoFilter).toBe('A1:T3')
    expect(column(overview, 1)).toEqual(['Project', mercado.name, otra.name, 'Total'])
    expect(column(overview, 2)?.slice(0, 3)).toEqual(['Employee', 'Ada Zuse', '=Bob Ábel'])
    expect(overview?.getCell('B3')).toMatchObject({ type: exceljs.ValueType.String, numFmt: '@' })
    const row = (number: number) => cellsOf(overview, number)
    expect(row(1).slice(5)).toEqual([
      'Max hours',
      'Registered',
      'Holiday',
      'Vacation/PTO',
      'Half Day Vacation',
      'Sick Day',
      'License Benefit',
      'Total',
      'On all sheets',
      'Remaining',
      'OT',
      'Empty days',
      'Empty descriptions',
      'Submitted',
      'Approval',
      'Status',
    ])
    expect(row(2).slice(5)).toEqual([
      ada.sheet.maxHours,
      15.5,
      0,
      16,
      4,
      8,
      8,
      { formula: 'SUM(F2:K2)', result: ada.sheet.timeSpent },
      ada.sheet.timeSpent,
      { formula: 'MAX(0,E2-M2)', result: ada.sheet.timeRemaining },
      { formula: 'MAX(0,M2-E2)' },
      14,
      'No',
      new Date('2026-11-10'),
      undefined,
      'Open',
    ])
    expect(overview?.getCell('O2').result).toBe(ada.sheet.overtime)
    expect(row(4)[6]).toEqual({ formula: 'SUBTOTAL(109,F2:F3)', result: 15.5 })
    expect(['F2', 'L2', 'L4'].map(address => overview?.getCell(address).numFmt)).toEqual(['0.0', '0.0', '0.0'])
    expect(overview?.getCell('R2').numFmt).toBe('dd/mmm/yyyy')
  })

  it('counts no hours for a holiday on a weekend, even where an old sheet still has them', async () => {
    const lead = await clock.staff('leader')
    const { sheet } = await createSheetFixture(clock, { leader: lead.person.employeeId })
    const before = await stored.get(sheet._id)
    const { _id: saturday } = findRow(sheet, '2026-11-07')
    const holiday = { type: dayTypeId('Holiday'), timeSpent: 8 }
    const days = before.days.map(row => (row._id === saturday ? { ...row, ...holiday } : row))
    await stored.replace(before, { ...before, days }, clock.now)
    const overview = (await fetchReport(lead, 'monthlyReport')).book.worksheets[0]
    expect([cellsOf(overview, 1)[7], cellsOf(overview, 2)[7]]).toEqual(['Holiday', 0])
  })

  it('counts no day as empty on which a person does not work here, or that their other sheet fills', async () => {
    const lead = await clock.staff('leader')
    const lastDay = '2026-11-25'
    const [one, other] = [await createProject(), await createProject()]
    const { who, person, sheet } = await createSheetFixture(clock, {
      leader: lead.person.employeeId,
      hireDate: '2026-11-16',
      lastDay,
      project: one._id,
      authorizedTimesheets: [other._id],
      on: one,
    })
    const { initialize, change } = timesheetsApi.calls
    const { body: second } = await who.call(initialize, {
      body: { employee: person._id, period: '2026-11-01', project: other._id },
    })
    const fill = (on: typeof sheet, date: string) =>
      who.call(change, { params: { id: on._id }, body: { changes: [{ dayId: findRow(on, date)._id, hours: 4 }] } })
    await fill(sheet, '2026-11-16')
    await fill(second, '2026-11-17')
    const overview = (await fetchReport(lead, 'monthlyReport')).book.worksheets[0]
    // From Wednesday 18 to Friday 20, and from Monday 23 to Wednesday 25.
    expect(column(overview, 16)?.slice(0, 3)).toEqual(['Empty days', 6, 6])
  })

  it('shows the approval state of a sheet in both workbooks', async () => {
    const on = await createProject({ needsApproval: true })
    const { who, sheet } = await createSheetFixture(clock, { on })
    const { setType, submit } = timesheetsApi.calls
    const [, , tuesday] = sheet.days
    const off = { timesheetId: sheet._id, dayId: tuesday?._id ?? '', value: dayTypeId('Vacation') }
    await who.call(setType, { body: off })
    await who.call(submit, { params: { id: sheet._id }, body: {} })
    const query = { projects: on._id }
    const finance = await clock.staff('finance')
    const monthly = (await fetchReport(finance, 'monthlyReport', query)).book.worksheets[0]
    const pto = (await fetchReport(finance, 'ptoReport', query)).book.getWorksheet('Days')
    expect(cellsOf(monthly, 2).slice(-2)).toEqual(['Waiting', 'Open'])
    expect([cellsOf(pto, 1)[7], cellsOf(pto, 2)[7]]).toEqual(['Approval', 'Waiting'])
  })

  it('has a sheet per project with a column per day, and marks days off', async () => {
    const { leader, mercado } = fixture
    const { book } = await fetchReport(leader, 'monthlyReport')
    const sheet = book.worksheets.find(({ name }) => mercado.name.startsWith(name.slice(0, 28)))
    const values = cellsOf(sheet, 2)
    expect(cellsOf(sheet, 1).slice(2, 5)).toEqual(['Sun 1', 'Mon 2', 'Tue 3'])
    expect(values.slice(1, 8)).toEqual(['Ada Zuse', undefined, 8, 7.5, 8, 8, 4])
    expect(values.at(-1)).toEqual({ formula: 'SUM(B2:AE2)', result: 51.5 })
    expect(sheet?.autoFilter).toBe('A1:AF2')
    const ground = (address: string) => sheet?.getCell(address).fill
    expect(['B2', 'E2'].map(ground)).toEqual(Array(2).fill(expect.objectContaining({ pattern: 'solid' })))
    expect(ground('C2')).toMatchObject({ pattern: 'none' })
    expect(sheet?.getCell('C3').value).toEqual({ formula: 'SUBTOTAL(109,C2:C2)', result: 8 })
  })

  it('covers everybody for a reviewer, a leader’s people for a leader, and only the chosen projects', async () => {
    const { leader, mercado, otra } = fixture
    const names = async (...args: Parameters<typeof fetchReport>) =>
      column((await fetchReport(...args)).book.worksheets[0], 2)?.slice(1)
    expect(await names(leader, 'monthlyReport')).toEqual(['Ada Zuse', '=Bob Ábel'])
    expect(await names(leader, 'monthlyReport', { projects: otra._id })).toEqual(['=Bob Ábel'])
    expect(await names(admin, 'monthlyReport', { projects: mercado._id })).toEqual(['Ada Zuse', 'Carla Fremd'])
    expect(await names(await clock.staff('leader'), 'monthlyReport')).toEqual([])
    expect(await names(admin, 'monthlyReport', {}, { month: '1', year: '2024' })).toEqual([])
    for (const query of [{ projects: 'x' }, { unknown: '1' }])
      expect((await admin.call(calls.monthlyReport, { params: NOVEMBER, query })).status).toBe(400)
    expect((await admin.call(calls.monthlyReport, { params: { month: '13', year: '2026' } })).status).toBe(404)
  })

  it('gives each project a sheet of its own, whatever their names', async () => {
    const lead = await clock.staff('leader')
    for (const name of ['A'.repeat(40), `${'A'.repeat(40)}B`, '[All]: what? *', "'quoted'"]) {
      const on = await createProject({ name })
      await createSheetFixture(clock, { on, leader: lead.person.employeeId })
    }
    const { book } = await fetchReport(lead, 'monthlyReport')
    const names = book.worksheets.map(({ name }) => name)
    expect(names).toHaveLength(5)
    expect(new Set(names.map(name => name.toLowerCase())).size).toBe(5)
    for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/)
  })
})

describe('the PTO report', () => {
  it('has a row per person with time off, by type, and lists each day', async () => {
    const { leader, mercado } = fixture
    const { book, fileName } = await fetchReport(leader, 'ptoReport')
    expect(fileName).toContain('filename="PTOMonthlyReport 2026-11.xlsx"')
    const [people, days] = book.worksheets
    expect([people?.name, days?.name]).toEqual(['Time off', 'Days'])
    const [headers, ada] = [cellsOf(people, 1), cellsOf(people, 2)]
    const of = (header: string) => ada[headers.indexOf(header)]
    expect([of('Employee'), of('Vacation/PTO'), of('Half Day Vacation'), of('Sick Day')]).toEqual([
      'Ada Zuse',
      2,
      0.5,
      1,
    ])
    expect([of('License Benefit: Study'), of('License Benefit: Marriage')]).toEqual([1, undefined])
    expect(of('Days')).toEqual({ formula: 'SUM(D2:M2)', result: 4.5 })
    expect([of('Hours'), of('Dates')]).toEqual([36, '4–6, 9–10'])
    expect(people?.rowCount).toBe(3)
    expect(people?.autoFilter).toBe('A1:P2')
    expect(days?.getRow(6).values).toEqual([
      undefined,
      'Ada Zuse',
      new Date('2026-11-10'),
      'License Benefit',
      'Study',
      8,
      mercado.name,
    ])
    expect(days?.getCell('E7').value).toEqual({ formula: 'SUBTOTAL(109,E2:E6)', result: 36 })
  })
  it('is put in the bucket behind a short link when it is too large for a response', async () => {
    const bucket = await startTestBucket()
    const lead = await clock.staff('leader')
    const { _id } = await createEmployee({ leader: lead.person.employeeId })
    const period = '2026-03-01'
    const days = buildMonthRows(period, new Map(), { holidays: true, vacations: true }, day => day)
    for (let number = 0; number < 45; number++) {
      const id = sheetIdOf(_id, period, String(number))
      // All different, or they would compress to almost nothing.
      const text = () => randomBytes(3700).toString('base64')
      const fields = {
        employee: _id,
        project: String(number),
        period,
        timeSpent: 0,
        registered: 0,
        holidayTime: 0,
        otherTime: 0,
        hasEmptyDescriptions: false,
        submittedAt: null,
        closedAt: null,
        seal: null,
        reopened: null,
        uploadedFileName: '',
        file: null,
        days: days.map(row => ({ ...row, type: dayTypeId('Vacation'), timeSpent: 8, taskDescription: text() })),
      }
      await stored.insert({ id, previousDayId: undefined, isKeyed: false }, fields, clock.now)
    }
    const params = { month: '3', year: '2026' }
    const { status, headers } = await lead.call(calls.ptoReport, { params })
    expect(status).toBe(200)
    expect(headers.location).toBeUndefined()
    const reply = await fetch(headers['x-file-address'] ?? '')
    expect(reply.headers.get('content-disposition')).toContain('filename="PTOMonthlyReport 2026-03.xlsx"')
    const book = new exceljs.Workbook()
    await book.xlsx.read(PassThrough.from([Buffer.from(await reply.arrayBuffer())]))
    expect(book.worksheets[1]?.rowCount).toBe(1 + 45 * 31 + 1)
    await bucket.stop()
  })
  it('counts no vacation on weekends and on holidays of the person’s country, as My months does', async () => {
    const [lead, finance] = [await clock.staff('leader'), await clock.staff('finance')]
    const { who, sheet } = await createSheetFixture(clock, { leader: lead.person.employeeId, country: 'Bolivia' })
    const { addHoliday, change, mine } = timesheetsApi.calls
    for (const [day, country] of [
      [19, 'Bolivia'],
      [13, 'Colombia'],
    ] as const) {
      const holiday = { year: 2026, month: 11, day, description: 'Fiesta', country }
      expect((await finance.call(addHoliday, { body: holiday })).status).toBe(201)
    }
    const set = (day: number, type: DayType, hours = 8) => ({
      dayId: findRow(sheet, `2026-11-${day}`)._id,
      type: dayTypeId(type),
      hours,
    })
    // From a Friday to a Monday, on the holiday, and half a Saturday; sick on a Sunday.
    const changes = [
      ...[13, 14, 15, 16, 19].map(day => set(day, 'Vacation')),
      set(21, 'Half Day Vacation', 4),
      set(22, 'Sick'),
    ]
    expect((await who.call(change, { params: { id: sheet._id }, body: { changes } })).status).toBe(200)
    const [people, days] = (await fetchReport(lead, 'ptoReport')).book.worksheets
    const of = (header: string) => cellsOf(people, 2)[cellsOf(people, 1).indexOf(header)]
    expect([of('Vacation/PTO'), of('Half Day Vacation'), of('Sick Day')]).toEqual([2, undefined, 1])
    expect(of('Days')).toEqual({ formula: 'SUM(D2:M2)', result: 3 })
    // What is on the timesheet stays in the workbook.
    expect([of('Hours'), of('Dates'), days?.rowCount]).toEqual([52, '13–16, 19, 21–22', 1 + 7 + 1])
    expect((await who.call(mine)).body.daysOff).toEqual([
      { type: 'Vacation', days: 2 },
      { type: 'Sick', days: 1 },
    ])
  })
  it('counts a day on two sheets once, and shows leaders only their own people', async () => {
    const lead = await clock.staff('leader')
    const { person, who, one, other } = await createPersonOfTwoProjects(lead.person.employeeId)
    for (const { _id } of [one, other]) {
      const body = { employee: person._id, period: '2026-11-01', project: _id }
      const { body: sheet } = await who.call(timesheetsApi.calls.initialize, { body })
      const change = { dayId: findRow(sheet, '2026-11-12')._id, type: dayTypeId('Vacation'), hours: 4 }
      await who.call(timesheetsApi.calls.change, { params: { id: sheet._id }, body: { changes: [change] } })
    }
    const [people, days] = (await fetchReport(lead, 'ptoReport')).book.worksheets
    expect(people?.getCell('D2').value).toBe(1)
    expect(people?.getCell('O2').value).toBe(8)
    expect([people?.rowCount, days?.rowCount]).toEqual([3, 4])
  })
  it('counts two halves of vacation as one day, the same half on two sheets as half a day, and sickness beside it as the other half', async () => {
    const lead = await clock.staff('leader')
    const { person, who, one, other } = await createPersonOfTwoProjects(lead.person.employeeId)
    const begin = async (project: string) => {
      const body = { employee: person._id, period: '2026-11-01', project }
      const { body: sheet } = await who.call(timesheetsApi.calls.initialize, { body })
      const setType = async (date: string, type: DayType, place = 0) => {
        const { body: now } = await who.call(timesheetsApi.calls.one, { params: { id: sheet._id } })
        const change = { dayId: findRow(now, date, place)._id, type: dayTypeId(type), hours: 4 }
        await who.call(timesheetsApi.calls.change, { params: { id: sheet._id }, body: { changes: [change] } })
      }
      return setType
    }
    const [setType, setOtherType] = [await begin(one._id), await begin(other._id)]
    await setType('2026-11-10', 'Half Day Vacation')
    await setType('2026-11-10', 'Half Day Vacation', 1)
    await setType('2026-11-11', 'Half Day Vacation')
    await setOtherType('2026-11-11', 'Half Day Vacation')
    await setType('2026-11-12', 'Half Day Vacation')
    await setType('2026-11-12', 'Sick', 1)
    await setType('2026-11-13', 'Half Day Vacation')
    await setOtherType('2026-11-13', 'Vacation')
    const [people] = (await fetchReport(lead, 'ptoReport')).book.worksheets
    const [headers, row] = [cellsOf(people, 1), cellsOf(people, 2)]
    const of = (header: string) => row[headers.indexOf(header)]
    expect([of('Vacation/PTO'), of('Half Day Vacation'), of('Sick Day')]).toEqual([1, 2, 0.5])
    expect(of('Days')).toEqual({ formula: 'SUM(D2:M2)', result: 3.5 })
    expect(of('Dates')).toBe('10–13')
  })
})
