/** Reads the written workbooks with exceljs, as an independent check. */
import exceljs from 'exceljs'
import { expect, it } from 'vitest'
import { toWorkbook } from './to-workbook.ts'

const KINDS = { Day: 'day', Month: 'month', Hours: 'number' } as const
async function open(csv: string, name = 'Items') {
  const book = new exceljs.Workbook()
  await book.xlsx.load(await (await toWorkbook(name, csv, KINDS)).arrayBuffer())
  const sheet = book.worksheets[0]
  if (!sheet) throw new Error('There is no sheet')
  return sheet
}

it('has a bold frozen header, filters and fitting column widths', async () => {
  const sheet = await open('\uFEFFName,Day\r\nA person with a rather long name,22/Nov/2026\r\n')
  expect(sheet.getRow(1).values).toEqual([undefined, 'Name', 'Day'])
  expect(sheet.getCell('A1').font.bold).toBe(true)
  expect(sheet.getCell('A2').font?.bold).toBeFalsy()
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  expect(sheet.autoFilter).toBe('A1:B2')
  expect([sheet.getColumn(1).width, sheet.getColumn(2).width]).toEqual([34, 13])
})

it('types days, months and numbers, and keeps everything else as text', async () => {
  const rows = [
    ['29/Feb/2024', 'Nov 2026', '7.25', '0012', '22/Nov/2026'],
    ['01/Jan/1900', 'someday', '1e5', '12', 'TRUE'],
    ['31/Dec/2026', 'Jan 1950', '-3', ' two  words ', ''],
    ['', '', '', '', ''],
  ]
  const sheet = await open(`\uFEFFDay,Month,Hours,Zip,Text\r\n${rows.map(row => `${row.join(',')}\r\n`).join('')}`)
  const valuesOf = (row: number) => [1, 2, 3, 4, 5].map(column => sheet.getRow(row).getCell(column).value)
  expect(valuesOf(2)).toEqual([new Date('2024-02-29'), new Date('2026-11-01'), 7.25, '0012', '22/Nov/2026'])
  expect(valuesOf(3)).toEqual(['01/Jan/1900', 'someday', '1e5', '12', 'TRUE'])
  expect(valuesOf(4)).toEqual([new Date('2026-12-31'), new Date('1950-01-01'), -3, ' two  words ', null])
  expect(valuesOf(5)).toEqual([null, null, null, null, null])
  expect([sheet.getCell('A2').numFmt, sheet.getCell('B2').numFmt]).toEqual(['dd/mmm/yyyy', 'mmm yyyy'])
})

it.each([
  ["'=1+1", '=1+1'],
  ["'@SUM(A1)", '@SUM(A1)'],
  ["''=1+1", "'=1+1"],
  ["'''=1+1", "''=1+1"],
  ["'quoted'", "'quoted'"],
  ['"\'-1, or ""so"""', '-1, or "so"'],
  ['"a\r\nb\nc"', 'a\nb\nc'],
  ['<b>&amp;</b>', '<b>&amp;</b>'],
  // Escaped as the format requires; exceljs does not unescape it.
  ['_x0041_', '_x005F_x0041_'],
  ['Émile 山田 😀', 'Émile 山田 😀'],
  ['\u0001bell\u0007', 'bell'],
])('never runs text as a formula, and keeps it: %j', async (cell, shown) => {
  const { value, type } = (await open(`\uFEFFText\r\n${cell}\r\n`)).getCell('A2')
  expect([String(value).replaceAll('\r', ''), type]).toEqual([shown, exceljs.ValueType.String])
})

it('contains the whole list, and reports the progress', async () => {
  const lines = Array.from({ length: 2600 }, (_, at) => `Person ${at},${at}\r\n`)
  const shares: number[] = []
  const book = new exceljs.Workbook()
  const blob = await toWorkbook('Long', `\uFEFFName,Hours\r\n${lines.join('')}`, KINDS, share => shares.push(share))
  await book.xlsx.load(await blob.arrayBuffer())
  expect(book.worksheets[0]?.rowCount).toBe(2601)
  expect(book.worksheets[0]?.getCell('B2601').value).toBe(2599)
  expect(shares).toEqual([...shares].sort((one, other) => one - other))
  expect([shares.length, shares.at(-1)]).toEqual([6, 1])
})

it('is named after the list, within the limits of a sheet’s name', async () => {
  expect((await open('\uFEFFName\r\n', "Ana's [all]: a/b*c?d".padEnd(40, 'x'))).name).toBe(
    "Ana's  all   a b c d".padEnd(31, 'x'),
  )
})
