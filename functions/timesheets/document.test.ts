import { expect, it } from 'vitest'
import { pdfBodyText, readPdf } from '#scripts/testing/pdfs.ts'
import { buildMonthRows, type DayRow, daySubTypes, dayTypes } from '#shared/features/timesheets/days.ts'
import { documentFileName, renderSheetDocument, type SheetDocumentData, toFileNamePart } from './public.ts'

const rows = buildMonthRows(
  '2026-05-01',
  new Map([['2026-05-01', 'Labour Day']]),
  { holidays: true, vacations: true },
  day => day,
)
const workedRows = rows.map((row): DayRow => {
  const day = Number(row.date.slice(8))
  if (day === 11)
    return { ...row, type: dayTypes.id('License Benefit'), subType: daySubTypes.id('Study'), timeSpent: 8 }
  if (day === 12) return { ...row, type: dayTypes.id('Vacation'), timeSpent: 8 }
  if (day === 13) return { ...row, type: dayTypes.id('Sick'), timeSpent: 8 }
  return [4, 5, 6].includes(day) ? { ...row, timeSpent: 7.5, taskDescription: `Checkout ${day}` } : row
})
const documentData = (change: Partial<SheetDocumentData> = {}): SheetDocumentData => ({
  employee: 'Ada Lovelace',
  project: 'Mercado',
  period: '2026-05-01',
  days: workedRows,
  submittedAt: '2026-05-30T22:00:00.000Z',
  maxHours: 24,
  ...change,
})
const read = async (change: Partial<SheetDocumentData> = {}) =>
  readPdf(await renderSheetDocument(documentData(change), 'Muster Example'))

it('fits a month on one page: person, project, every day with its type, totals and signature lines', async () => {
  const { pages, title, author } = await read()
  expect([title, author, pages.length]).toEqual(['Timesheet: Ada Lovelace, Mercado, May 2026', 'Muster Example', 1])
  const lines = pages.flat().map(line => line.replace(/\s+/g, ' '))
  const text = lines.join(' | ')
  expect(lines.slice(0, 3)).toEqual(['Muster Example Timesheet', 'Ada Lovelace, May 2026 Page 1 of 1', 'Ada Lovelace'])
  for (const told of [
    'Mercado',
    'May 2026',
    '30/May/2026',
    'Date Type Description Hours',
    'Fri 01/May/2026 Holiday Labour Day 8.0',
    'Sat 02/May/2026 Weekend',
    'Mon 04/May/2026 Normal Checkout 4 7.5',
    'Thu 07/May/2026 Normal 0.0',
    'Tue 12/May/2026 Vacation/PTO 8.0',
    'Wed 13/May/2026 Sick Day 8.0',
  ])
    expect(lines, told).toContain(told)
  expect(text).toContain('License Benefit | Study')
  expect(text).toContain('Registered | 22.5 | Holiday | 8.0 | Others | 24.0 | OT | 30.5 | Total | 54.5')
  expect(text).toMatch(/Employee \| Ada Lovelace.*For the client \| Mercado/)
  expect(text.match(/Date/g)).toHaveLength(3)
})

it('says when the sheet has not been submitted', async () => {
  expect(pdfBodyText(await read({ submittedAt: null }))).toContain('Not yet')
})

it('prints descriptions of any length, and repeats the header on each page', async () => {
  const words = Array.from({ length: 700 }, (_, index) => `word${index}`).join(' ')
  const days = workedRows.map(row => (row.date === '2026-05-06' ? { ...row, taskDescription: words } : row))
  const { pages } = await read({ days })
  expect(pages.length).toBeGreaterThan(1)
  const all = pages.flatMap(lines => lines.slice(2)).join(' ')
  expect(all.match(/word\d+/g)).toEqual(words.split(' '))
  const withDays = pages.filter(lines => lines.some(line => /^\w{3}\s+\d\d\/May/.test(line)))
  expect(withDays.length).toBeGreaterThan(1)
  for (const lines of withDays) expect(lines.some(line => /^Date\s+Type\s+Description\s+Hours$/.test(line))).toBe(true)
  expect(pages.at(-1)?.join(' ')).toContain('For the client')
})

it.each([
  ['محمد العربي', 'متجر'],
  ['田中 さくら', '市場'],
  ['Győző Müller', 'Žluťoučký kůň'],
  ['שרה לוי', 'שוק'],
])('prints the names %s and %s in full', async (employee, project) => {
  const file = await read({ employee, project })
  const letters = (of: string) => of.replace(/\s/g, '')
  expect(letters(pdfBodyText(file))).toContain(letters(employee))
  expect(letters(pdfBodyText(file))).toContain(letters(project))
})

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['../../etc/passwd', 'etc passwd'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['  spaces \n and\tlines ', 'spaces and lines'],
  ['trailing...', 'trailing'],
  ['.hidden', 'hidden'],
  ['CON', '_CON'],
  ['', '_'],
  ['exe\u202Efdp', 'exefdp'],
  ['👩🏽‍🚀'.repeat(20), '👩🏽‍🚀'.repeat(6)],
])('"%s" in the name of a file is "%s"', (text, part) => {
  expect(toFileNamePart(text)).toBe(part)
})

it('names the file after the person, the project and the month', () => {
  expect(documentFileName(documentData({ project: 'Mercado / Web' }))).toBe('Ada Lovelace - Mercado Web - 2026-05.pdf')
})
