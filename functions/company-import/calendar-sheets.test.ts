/** Importing holidays and the hours of months. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { holidayCorrections, holidayKey, holidays, maxHours } from '#functions/timesheets/store.ts'
import { previewOf, startImport, startImportStage, uploadCompany } from '#scripts/testing/company-imports.ts'
import { as, type Visitor } from '#scripts/testing/people.ts'
import { companyImportApi } from '#shared/features/company-import.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'

let stage: Awaited<ReturnType<typeof startImportStage>>
let hr: Visitor
beforeAll(async () => {
  stage = await startImportStage()
})
afterAll(() => stage.stop())
beforeEach(async () => {
  hr = await as('hr')
})

const HOLIDAYS = ['Date', 'Country', 'Description']
const HOURS = ['Year', 'Month', 'Hours']
const { addHoliday, updateHoliday, setMaxHours } = timesheetsApi.calls
const holidaysOf = async (year: number) =>
  (await holidays.rows(new Date()))
    .filter(row => row.year === year)
    .map(row => `${holidayKey(row)}: ${row.description}`)
    .sort()
const hoursOf = async (year: number) =>
  (await maxHours.rows(new Date())).filter(row => row.year === year).map(row => [row.month, row.totalHours])

it('creates, updates and keeps holidays and max hours, and restores the previous ones on undo', async () => {
  const shared = { year: 2031, country: 'Costa Rica' } as const
  await hr.call(addHoliday, { body: { ...shared, month: 4, day: 11, description: 'Juan Santamaría' } })
  await hr.call(addHoliday, { body: { ...shared, month: 5, day: 1, description: 'May Day' } })
  await hr.call(setMaxHours, { body: { year: 2031, month: 2, totalHours: 160 } })
  const book = {
    Holidays: [
      HOLIDAYS,
      [new Date('2031-04-11'), 'costa rica', 'Juan Santamaría'],
      ['1/May/2031', 'Costa Rica', 'Labour Day 🎉'],
      ['2031-12-25', 'Bolivia', 'عيد الميلاد'],
    ],
    'Max hours': [HOURS, [2031, 'February', 152], [2031, 'mar', '167.5'], ['2031', 'April', 0]],
  }
  const id = await uploadCompany(hr, book)
  const shown = await previewOf(hr, id)
  expect(shown.errors).toEqual([])
  expect(shown.sheets.slice(4, 6)).toEqual([
    { sheet: 'Holidays', make: 1, change: 1, keep: 1, errors: 0 },
    { sheet: 'Max hours', make: 2, change: 1, keep: 0, errors: 0 },
  ])
  expect(shown.rows.filter(({ action }) => action === 'change')).toEqual([
    {
      sheet: 'Holidays',
      row: 3,
      name: '2031-05-01, Costa Rica',
      action: 'change',
      changes: [{ column: 'Description', from: 'May Day', to: 'Labour Day 🎉' }],
      days: [],
    },
    {
      sheet: 'Max hours',
      row: 2,
      name: 'February 2031',
      action: 'change',
      changes: [{ column: 'Hours', from: '160', to: '152' }],
      days: [],
    },
  ])
  expect(await stage.run(hr, id)).toMatchObject({ state: 'done', made: 3, changed: 2, leftCount: 0 })
  expect(await holidaysOf(2031)).toEqual([
    '2031-04-11 Costa Rica: Juan Santamaría',
    '2031-05-01 Costa Rica: Labour Day 🎉',
    '2031-12-25 Bolivia: عيد الميلاد',
  ])
  expect(await hoursOf(2031)).toEqual(
    expect.arrayContaining([
      [2, 152],
      [3, 167.5],
      [4, 0],
    ]),
  )

  // Importing the same file again changes nothing, and undoing it restores the previous state.
  expect(await previewOf(hr, await uploadCompany(hr, book))).toMatchObject({ rowCount: 0, errorCount: 0 })
  expect(await stage.undo(hr, id)).toMatchObject({ state: 'undone', undone: 5, leftCount: 0 })
  expect(await holidaysOf(2031)).toEqual(['2031-04-11 Costa Rica: Juan Santamaría', '2031-05-01 Costa Rica: May Day'])
  expect(await hoursOf(2031)).toEqual([[2, 160]])
})

it('reports each error by sheet, row and column, and writes nothing', async () => {
  const id = await uploadCompany(hr, {
    Holidays: [
      HOLIDAYS,
      ['30/Feb/2032', 'Costa Rica', 'No such day'],
      ['2032-01-01', 'Atlantis', 'New Year'],
      ['2032-01-01', 'Bolivia', null],
      ['2032-06-01', 'Colombia', 'x'.repeat(201)],
      ['2019-06-01', 'Colombia', 'Too long ago'],
      [null, 'Colombia', 'On no day'],
      ['2032-07-20', 'Colombia', 'Independence'],
      ['20/07/2032', 'colombia', 'Twice'],
    ],
    'Max hours': [
      HOURS,
      [2032, 'Smarch', 160],
      [2032, 'May', 'many'],
      [2032, 'June', 745],
      [2032, 'July', 160.25],
      [2032, 'August', 160],
      [2032, 'Aug', 168],
    ],
  })
  const { errors, digest } = await previewOf(hr, id)
  expect(errors.map(({ sheet, row, column }) => `${sheet} ${row} ${column}`)).toEqual([
    'Holidays 2 A Date',
    'Holidays 3 B Country',
    'Holidays 4 C Description',
    'Holidays 5 C Description',
    'Holidays 6 A Date',
    'Holidays 7 A Date',
    'Holidays 9 A Date',
    'Max hours 2 B Month',
    'Max hours 3 C Hours',
    'Max hours 4 C Hours',
    'Max hours 5 C Hours',
    'Max hours 7 A Year',
  ])
  expect(errors.find(({ row, sheet }) => sheet === 'Holidays' && row === 9)?.message).toBe('Row 8 has this too')
  const refused = await hr.call(companyImportApi.calls.start, { params: { id }, body: { digest } })
  expect(refused.status).toBe(400)
  expect(await holidaysOf(2032)).toEqual([])
})

it('does not undo a holiday that was changed since the import', async () => {
  const id = await uploadCompany(hr, {
    Holidays: [HOLIDAYS, ['2033-01-06', 'Colombia', 'Epiphany'], ['2033-01-07', 'Colombia', 'Day after']],
  })
  await stage.run(hr, id)
  const made = (await holidays.rows(new Date())).find(({ description }) => description === 'Epiphany')
  if (!made) throw new Error('It was not imported')
  const { _id, version: _, ...fields } = made
  const body = { ...fields, country: 'Colombia', description: 'Kings' } as const
  expect((await hr.call(updateHoliday, { params: { id: _id }, body })).status).toBe(200)
  const { left, ...undone } = await stage.undo(hr, id)
  expect(undone).toMatchObject({ state: 'undone', undone: 1 })
  expect(left).toEqual([
    { sheet: 'Holidays', row: 2, name: '2033-01-06, Colombia', reason: 'Somebody has changed this since' },
  ])
  expect(await holidaysOf(2033)).toEqual(['2033-01-06 Colombia: Kings'])
})

it('queues a correction of timesheets for an imported holiday, and for its removal on undo', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const corrections = async () =>
    (await holidayCorrections.rows(new Date())).filter(
      ({ date, country }) => date === today && country === 'El Salvador',
    )
  const id = await uploadCompany(hr, { Holidays: [HOLIDAYS, [today, 'El Salvador', 'Today off']] })
  await stage.run(hr, id)
  expect(await corrections()).toMatchObject([{ name: 'Today off', isSettled: false }])
  await stage.undo(hr, id)
  expect(await corrections()).toMatchObject([{ name: null }])
})

it('reads back its own export without changes', async () => {
  const body = {
    year: 2034,
    month: 12,
    day: 25,
    country: 'United States',
    description: '=Christmas, "quoted" 🎄',
  } as const
  await hr.call(addHoliday, { body })
  await hr.call(setMaxHours, { body: { year: 2034, month: 12, totalHours: 151.5 } })
  const reply = await hr.call(companyImportApi.calls.export)
  const id = await uploadCompany(hr, Buffer.from(String(reply.body), 'latin1'))
  const { sheets, errors, rowCount } = await previewOf(hr, id)
  expect({ errors, rowCount }).toEqual({ errors: [], rowCount: 0 })
  expect(sheets.find(({ sheet }) => sheet === 'Holidays')?.keep).toBeGreaterThan(0)
  expect(sheets.find(({ sheet }) => sheet === 'Max hours')?.keep).toBeGreaterThan(0)
  expect((await startImport(hr, id)).status).toBe(400)
})
