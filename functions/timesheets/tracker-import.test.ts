import { describe, expect, it } from 'vitest'
import { writeWorkbook } from '#kit/xlsx.ts'
import { forgeArchive } from '#scripts/testing/forged-archives.ts'
import { forgeWorkbook, worksheetXml } from '#scripts/testing/forged-workbooks.ts'
import {
  createProject,
  createSheetFixture,
  createTimesheetClock,
  dayTypeId,
  findRow,
} from '#scripts/testing/timesheets.ts'
import { TOO_MANY_HOURS } from '#shared/features/timesheets/days.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'

const { previewImport, import: importFile, change, setType } = timesheetsApi.calls
const clock = createTimesheetClock()

type Cell = string | number | boolean | Date | null
const trackerFile = async (headers: readonly string[], ...rows: Cell[][]) =>
  (await writeWorkbook([{ name: 'Worklog', columns: headers.map(header => ({ header })), rows }])).toString('base64')
const datedFile = (...rows: Cell[][]) => trackerFile(['Issue', 'Key', 'Logged', 'Date'], ...rows)

describe('an export of the tracker', () => {
  it('with a Date column adds up hours per day and joins the task names', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    const content = await datedFile(
      ['Rig the mast', 'SEA-1', 5, '3/Nov/26'],
      ['Paint', 'SEA-2', '4,5', '03/Nov/2026'],
      ['Rig the mast', 'SEA-1', 0.5, new Date('2026-11-03T00:00:00Z')],
      ['Short day', 'SEA-3', 2, '4/nov/26'],
      ['Saturday', 'SEA-4', 1.25, '7/Nov/26'],
      ['Total', '', 13.25, ''],
    )
    const { status, body } = await who.call(importFile, { params: { id: sheet._id }, body: { content } })
    expect(status).toBe(200)
    expect(findRow(body, '2026-11-03')).toMatchObject({
      timeSpent: 10,
      taskDescription: 'SEA-1 Rig the mast, SEA-2 Paint',
    })
    expect(findRow(body, '2026-11-04')).toMatchObject({ timeSpent: 8, taskDescription: 'SEA-3 Short day' })
    expect(findRow(body, '2026-11-05')).toMatchObject({ timeSpent: 8, taskDescription: '' })
    expect(findRow(body, '2026-11-07')).toMatchObject({ timeSpent: 1.5, taskDescription: 'SEA-4 Saturday' })
    expect(findRow(body, '2026-11-08').timeSpent).toBe(0)
  })

  it('reads hours in every common notation, to the minute', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    const content = await datedFile(
      ['Rig', 'SEA-1', '8.00', '3/Nov/26'],
      ['Rig', 'SEA-1', '8h 30m', '4/Nov/26'],
      ['Rig', 'SEA-1', '8:10', '5/Nov/26'],
      ['Paint', 'SEA-2', '.25', '5/Nov/26'],
      ['Rig', 'SEA-1', '8,50', '6/Nov/26'],
      // How a spreadsheet stores 9:30 as a duration.
      ['Rig', 'SEA-1', new Date('1899-12-30T09:30:00Z'), '9/Nov/26'],
    )
    const { body } = await who.call(importFile, { params: { id: sheet._id }, body: { content } })
    expect([3, 4, 5, 6, 9].map(day => findRow(body, `2026-11-0${day}`).timeSpent)).toEqual([8, 8.5, 8.5, 8.5, 9.5])
  })

  it('adds up minutes exactly before it rounds them', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    // Nine times 25 minutes are 3:45, which is nearer to neither half hour: it is rounded up, as 3.75 is.
    const content = await datedFile(...Array.from({ length: 9 }, (): Cell[] => ['Rig', 'SEA-1', '25m', '7/Nov/26']))
    const { body } = await who.call(importFile, { params: { id: sheet._id }, body: { content } })
    expect(findRow(body, '2026-11-07').timeSpent).toBe(4)
  })

  it('leaves out rows of totals, and nothing that only sounds like one', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    const content = await trackerFile(
      ['Issue', 'Key', 'Logged', '07/Nov/26'],
      ['Total redesign', 'TOTAL-1', 2, 2],
      ['Rig', 'SEA-1', 1, 1],
      ['Totals', '', 3, 3],
      ['Grand total', '', 3, 3],
    )
    const { body } = await who.call(importFile, { params: { id: sheet._id }, body: { content } })
    expect(findRow(body, '2026-11-07')).toMatchObject({
      timeSpent: 3,
      taskDescription: 'TOTAL-1 Total redesign, SEA-1 Rig',
    })
  })

  it('with one column per date gives the same result', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    const content = await trackerFile(
      ['Issue', 'Key', 'Logged', '02/Nov/26', '03/Nov/26'],
      ['Rig', 'SEA-1', 12, 9, 3],
      ['Paint', 'SEA-2', 6, null, 6],
    )
    const { body } = await who.call(importFile, { params: { id: sheet._id }, body: { content } })
    expect([findRow(body, '2026-11-02'), findRow(body, '2026-11-03')]).toMatchObject([
      { timeSpent: 9, taskDescription: 'SEA-1 Rig' },
      { timeSpent: 9, taskDescription: 'SEA-1 Rig, SEA-2 Paint' },
    ])
  })

  it('resets normal days first, fills half days up to eight hours, and leaves other days alone', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    const at = (date: string) => ({ timesheetId: sheet._id, dayId: findRow(sheet, date)._id })
    await who.call(setType, { body: { ...at('2026-11-05'), value: dayTypeId('Vacation') } })
    await who.call(setType, { body: { ...at('2026-11-06'), value: dayTypeId('Half Day Vacation') } })
    const changes = [{ dayId: findRow(sheet, '2026-11-09')._id, hours: 11, description: 'By hand' }]
    await who.call(change, { params: { id: sheet._id }, body: { changes } })
    const content = await datedFile(['Rig', 'SEA-1', 8, '3/Nov/26'], ['Rig', 'SEA-1', 8, '5/Nov/26'])
    const { body } = await who.call(importFile, { params: { id: sheet._id }, body: { content } })
    expect(findRow(body, '2026-11-05')).toMatchObject({ type: { name: 'Vacation' }, timeSpent: 8, taskDescription: '' })
    expect([findRow(body, '2026-11-06').timeSpent, findRow(body, '2026-11-06', 1).timeSpent]).toEqual([4, 4])
    expect(findRow(body, '2026-11-09')).toMatchObject({ timeSpent: 8, taskDescription: '' })
  })

  it('fills no day before the hire date or after the last day, and keeps hours logged there', async () => {
    const { who, sheet } = await createSheetFixture(clock, { hireDate: '2026-11-05', lastDay: '2026-11-24' })
    const content = await datedFile(['Rig', 'SEA-1', 2, '4/Nov/26'], ['Rig', 'SEA-1', 2, '5/Nov/26'])
    const { body: shown } = await who.call(previewImport, { params: { id: sheet._id }, body: { content } })
    const { body } = await who.call(importFile, { params: { id: sheet._id }, body: { content } })
    const hoursOn = ['03', '04', '05', '24', '25'].map(day => findRow(body, `2026-11-${day}`).timeSpent)
    expect(hoursOn).toEqual([0, 2, 8, 8, 0])
    const days = shown.changes.map(({ date }) => date)
    expect([days[0], days.at(-1)]).toEqual(['2026-11-04', '2026-11-24'])
  })

  it('is previewed before it changes anything, and importing it twice changes nothing more', async () => {
    const { who, sheet, read } = await createSheetFixture(clock)
    const params = { id: sheet._id }
    const content = await datedFile(['Rig', 'SEA-1', 9, '3/Nov/26'])
    const { body } = await who.call(previewImport, { params, body: { content } })
    expect(body.hours).toBe(9)
    expect(body.changes.find(({ date }) => date === '2026-11-03')).toEqual({
      date: '2026-11-03',
      from: { hours: 0, description: '' },
      to: { hours: 9, description: 'SEA-1 Rig' },
    })
    expect(await read()).toEqual(sheet)
    await who.call(importFile, { params, body: { content } })
    const { version } = await read()
    expect((await who.call(previewImport, { params, body: { content } })).body.changes).toEqual([])
    await who.call(importFile, { params, body: { content } })
    expect((await read()).version).toBe(version)
  })

  it('is refused where the project allows no imports', async () => {
    const { who, sheet } = await createSheetFixture(clock, { on: await createProject({ allowTimsheetImport: false }) })
    const content = await datedFile(['Rig', 'SEA-1', 8, '3/Nov/26'])
    const reply = await who.call(importFile, { params: { id: sheet._id }, body: { content } })
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'content', message: timesheetMessages.noImport }] },
    })
  })

  const { unsupported, otherMonth, tooLarge } = timesheetMessages
  const day = (cell: Cell, hours: Cell = 8) => datedFile(['Rig', 'SEA-1', hours, cell])
  const xml = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const head = `<row r="1">${['Issue', 'Key', 'Logged', 'Date'].map(xml).join('')}</row>`
  const wrong: [string, string, () => Promise<string> | string][] = [
    [
      'without the column Logged',
      unsupported,
      () => trackerFile(['Issue', 'Key', 'Date'], ['Rig', 'SEA-1', '3/Nov/26']),
    ],
    ['without any date', unsupported, () => trackerFile(['Issue', 'Key', 'Logged'], ['Rig', 'SEA-1', 8])],
    ['with a date that is none', unsupported, () => day('31/Nov/26')],
    ['with a date written otherwise', unsupported, () => day('2026-11-03')],
    ['with hours but no date', unsupported, () => day('')],
    ['with negative hours', '“-1”: Hours cannot be negative', () => day('3/Nov/26', -1)],
    ['with words for hours', '“eight”: Write the hours as a number', () => day('3/Nov/26', 'eight')],
    ['with 1e3 hours', '“1e3”: Write the hours as a number', () => day('3/Nov/26', '1e3')],
    ['with a truth for hours', 'Write the hours as a number', () => day('3/Nov/26', true)],
    ['of another month', otherMonth, () => day('3/Oct/26')],
    ['of another year', otherMonth, () => day('3/Nov/2025')],
    [
      'with one row of another month',
      otherMonth,
      () => datedFile(['A', 'B', 1, '3/Nov/26'], ['A', 'B', 1, '1/Dec/26']),
    ],
    [
      'with a column of another month',
      otherMonth,
      () => trackerFile(['Issue', 'Key', 'Logged', '30/Nov/26', '01/Dec/26']),
    ],
    ['with 25 hours on a day', TOO_MANY_HOURS, () => datedFile(['A', 'B', 13, '3/Nov/26'], ['A', 'C', 12, '3/Nov/26'])],
    ['that is a text', unsupported, () => Buffer.from('Issue,Key,Logged').toString('base64')],
    ['that is nothing', unsupported, () => ''],
    ['that is no base64', unsupported, () => '💥'],
    [
      'that is a zip bomb',
      unsupported,
      () => forgeArchive(forgeWorkbook({ sheet: worksheetXml(' '.repeat(30_000_000)) })).toString('base64'),
    ],
    ['that is too large', tooLarge, () => Buffer.alloc(1024 * 1024 + 1).toString('base64')],
    ['far too large', tooLarge, () => 'A'.repeat(1_400_001)],
    [
      'whose hours are a formula nobody has worked out',
      unsupported,
      () =>
        forgeArchive(
          forgeWorkbook({
            sheet: worksheetXml(
              `${head}<row r="2">${xml('Rig')}${xml('SEA-1')}<c><f>HYPERLINK("x")</f></c>${xml('3 Nov')}</row>`,
            ),
          }),
        ).toString('base64'),
    ],
  ]
  it.each(wrong)('%s is refused as a whole', async (_, message, content) => {
    const { who, sheet, read } = await createSheetFixture(clock)
    const params = { id: sheet._id }
    const body = { content: await content() }
    for (const call of [previewImport, importFile]) {
      const reply = await who.call(call, { params, body })
      expect(reply).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'content', message: expect.stringContaining(message) }] },
      })
    }
    expect(await read()).toEqual(sheet)
  })

  it('with a formula uses its result', async () => {
    const { who, sheet } = await createSheetFixture(clock)
    const rows = `${head}<row r="2">${xml('Rig')}${xml('SEA-1')}<c><f>4+5</f><v>9</v></c>${xml('3/Nov/26')}</row>`
    const content = forgeArchive(forgeWorkbook({ sheet: worksheetXml(rows) })).toString('base64')
    const { body } = await who.call(importFile, { params: { id: sheet._id }, body: { content } })
    expect(findRow(body, '2026-11-03').timeSpent).toBe(9)
  })
})
