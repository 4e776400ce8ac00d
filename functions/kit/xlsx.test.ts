import { PassThrough, Writable } from 'node:stream'
import exceljs from 'exceljs'
import { expect, it } from 'vitest'
import { LARGE_WORKBOOK_LIMITS, WORKBOOK_LIMITS } from '#kit/xlsx/limits.ts'
import { readSheets, readWorkbook } from '#kit/xlsx/read-workbook.ts'
import { streamWorkbook, writeWorkbook } from '#kit/xlsx.ts'
import { forgeArchive } from '#scripts/testing/forged-archives.ts'
import { forgeWorkbook, worksheetXml } from '#scripts/testing/forged-workbooks.ts'

it('written cells are read back: any script, numbers, days and blanks', async () => {
  const rows = [
    ['محمد', '李小龙', '👩🏽‍🚀', 'Ünïcødé'],
    [1.5, -3, true, false],
    [new Date('2024-02-29'), null, ' spaces ', 'two\nlines'],
    ['<b> & "c"', '&lt;', '_x0041_', '\u0000\uFFFE\uD800'],
    [],
    ['x'.repeat(40_000)],
  ]
  const book = await writeWorkbook([
    { name: 'First', columns: [{ header: 'One' }, { header: 'Two', width: 30 }], rows },
  ])
  expect(await readWorkbook(book)).toEqual([
    ['One', 'Two'],
    ['محمد', '李小龙', '👩🏽‍🚀', 'Ünïcødé'],
    [1.5, -3, true, false],
    [new Date('2024-02-29'), null, ' spaces ', 'two\nlines'],
    ['<b> & "c"', '&lt;', '_x0041_', '\uFFFD'],
    [],
    ['x'.repeat(32_767)],
  ])
})

it('sheets are read by name, except the skipped ones', async () => {
  const book = await writeWorkbook([
    { name: 'People & pets', columns: [{ header: 'Name' }], rows: [['Ana']] },
    { name: 'Notes', columns: [{ header: 'Text' }], rows: [] },
    { name: 'Projekte', columns: [{ header: 'Name', choices: ['A'] }], rows: [['A']] },
  ])
  const skipped: string[] = []
  const isSkipped = (name: string) => {
    skipped.push(name)
    return name === 'Notes' || name === 'Choices'
  }
  expect(await readSheets(book, LARGE_WORKBOOK_LIMITS, isSkipped)).toEqual([
    { name: 'People & pets', cells: [['Name'], ['Ana']] },
    { name: 'Projekte', cells: [['Name'], ['A']] },
  ])
  expect(skipped).toEqual(['People & pets', 'Notes', 'Projekte', 'Choices'])
})

it('a workbook with ten thousand rows is accepted only where that is expected', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [`Person ${index}`, index])
  const book = await writeWorkbook([{ name: 'People', columns: [{ header: 'Name' }, { header: 'Number' }], rows }])
  const [people] = await readSheets(book, LARGE_WORKBOOK_LIMITS, () => false)
  expect(people?.cells).toHaveLength(10_001)
  expect(people?.cells.at(-1)).toEqual(['Person 9999', 9999])
  await expect(readSheets(book, WORKBOOK_LIMITS, () => false)).rejects.toThrow('File not supported')
})

it('a header has its note, and empty rows below offer a list of choices', async () => {
  const columns = [
    { header: 'Email', note: 'Must be unique' },
    { header: 'Roles', choices: ['Yes', 'No'] },
  ]
  const book = new exceljs.Workbook()
  const written = await writeWorkbook([{ name: 'Users', columns, rows: [['a@b.example', 'Yes']], blankRows: 3 }])
  await book.xlsx.load(written as unknown as ArrayBuffer)
  const sheet = book.getWorksheet('Users')
  expect(sheet?.getCell('A1').note).toBe('Must be unique')
  expect(sheet?.getCell('B1').note).toBeUndefined()
  const offered = [1, 2, 3, 4, 5, 6].map(row => sheet?.getCell(`B${row}`).dataValidation?.type)
  expect(offered).toEqual([undefined, 'list', 'list', 'list', 'list', undefined])
  expect(await readWorkbook(written)).toEqual([
    ['Email', 'Roles'],
    ['a@b.example', 'Yes'],
  ])
})

it('formulas are read as their results, if any, and links and rich text as their text', async () => {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('Whatever')
  const day = new Date('2026-11-21')
  sheet.addRow([
    { formula: 'A2+1', result: 3 },
    { formula: 'T("a")', result: 'a' },
    { formula: 'TODAY()', result: day },
  ])
  sheet.getCell('C1').numFmt = '[$-409]dd"d"/mmm/yyyy;@'
  sheet.addRow([{ text: 'the site', hyperlink: 'https://example.com' }, { error: '#N/A' }, { formula: 'B1' }])
  sheet.addRow([{ richText: [{ text: 'half ' }, { font: { bold: true }, text: 'bold' }] }, day, 0.5])
  sheet.getCell('C3').numFmt = '0.00" days"'
  // Elapsed hours are times; only the section for positive numbers counts.
  sheet.addRow([day, 0.5])
  sheet.getCell('A4').numFmt = '[h]:mm'
  sheet.getCell('B4').numFmt = '0.00;dd'
  sheet.mergeCells('A5:C5')
  book.addWorksheet('Another').addRow(['not this one'])
  const bytes = new Uint8Array(await book.xlsx.writeBuffer())
  expect(await readWorkbook(bytes)).toEqual([
    [3, 'a', day],
    ['the site', '#N/A', '#N/A'],
    ['half bold', day, 0.5],
    [day, 0.5],
  ])
})

it('dates count from 1904 where the workbook says so, and cells without an address follow one another', async () => {
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
  const sheet = worksheetXml(
    '<row><c s="1"><v>0</v></c><c t="inlineStr"><is><t>a</t><rPh><t>b</t></rPh></is></c></row>',
  )
  const parts = forgeWorkbook({ sheet, styles }).map(file =>
    file.name === 'xl/workbook.xml'
      ? { ...file, content: String(file.content).replace('<sheets>', '<workbookPr date1904="1"/><sheets>') }
      : file,
  )
  expect(await readWorkbook(forgeArchive(parts))).toEqual([[new Date('1904-01-01'), 'a']])
})

it('text is unescaped, blanks between cells are kept, and the last of two cells at one address wins', async () => {
  const text = (escaped: string) => `<c t="str"><v>${escaped}</v></c>`
  const sheet = worksheetXml(
    [
      `<row>${text('a &amp; b &lt;&#233;&#x1F4A5;&gt; &quot;&apos;')}${text('one\r\ntwo&#13;_x000D__x005F_x0041_')}</row>`,
      '<row r="4"><c r="C4"><v>1e3</v></c><c r="A4" t="b"><v>0</v></c><c r="E4"><v> </v></c><c r="C4"><v>-2.5</v></c></row>',
      '<row r="5"><c t="b"><v>1</v></c><c t="b"><v>false</v></c><c t="d"><v>2024-02-29T12:00:00</v></c><c t="s"><v>9</v></c></row>',
    ].join(''),
  )
  expect(await readWorkbook(forgeArchive(forgeWorkbook({ sheet })))).toEqual([
    ['a & b <é💥> "\'', 'one\ntwo\r\r_x0041_'],
    [],
    [],
    [false, null, -2.5],
    [true, false, new Date('2024-02-29T12:00:00Z')],
  ])
})

it('text that starts like a formula stays text, headings are bold and frozen, days are dates', async () => {
  const rows = [['=1+1', '+1', '-1', '@a', new Date('2026-11-21'), 12]]
  const columns = [...[...'abcde'].map(header => ({ header })), { header: 'f', format: '0.00' }]
  const book = new exceljs.Workbook()
  const file = await writeWorkbook([{ name: "'Q1/Q2' [all]", columns, rows }])
  await book.xlsx.read(PassThrough.from([file]))
  const sheet = book.worksheets[0]
  expect(sheet?.name).toBe("Q1 Q2'  all")
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  expect(sheet?.getCell('A1').font.bold).toBe(true)
  for (const address of ['A2', 'B2', 'C2', 'D2'])
    expect(sheet?.getCell(address)).toMatchObject({ type: exceljs.ValueType.String, numFmt: '@' })
  expect(sheet?.getCell('E2')).toMatchObject({ value: new Date('2026-11-21'), numFmt: 'dd/mmm/yyyy' })
  expect(sheet?.getCell('F2').numFmt).toBe('0.00')
})

it('a column or a single cell offers a list of choices, however long', async () => {
  const countries = Array.from({ length: 200 }, (_, i) => `Country, ${i}`)
  const rows = [
    ['a', { value: null, choices: ['Yes', 'No'] }],
    ['b', 'Country, 7'],
    ['c', null],
  ]
  const columns = [{ header: 'One' }, { header: 'Two', choices: countries }]
  const file = await writeWorkbook([{ name: 'First', columns, rows }])
  const book = new exceljs.Workbook()
  await book.xlsx.read(PassThrough.from([file]))
  const rule = (address: string) => book.worksheets[0]?.getCell(address).dataValidation?.formulae[0]
  expect(['B2', 'B3', 'B4', 'A2'].map(rule)).toEqual([
    'Choices!$A$1:$A$2',
    'Choices!$B$1:$B$200',
    'Choices!$B$1:$B$200',
    undefined,
  ])
  expect(book.worksheets[1]).toMatchObject({ name: 'Choices', state: 'veryHidden' })
  expect(await readWorkbook(file)).toEqual([['One', 'Two'], ['a'], ['b', 'Country, 7'], ['c']])
})

it('a list of choices is offered by the cells that have it, on each sheet', async () => {
  const choices = ['Yes', 'No']
  const offers = (...has: boolean[]) => has.map(one => [one ? { value: null, choices } : 'plain'])
  const columns = [{ header: 'One' }]
  const file = await writeWorkbook([
    { name: 'First', columns, rows: offers(true, false, true, true) },
    { name: 'Second', columns, rows: offers(false, false, false, false, true) },
  ])
  const book = new exceljs.Workbook()
  await book.xlsx.read(PassThrough.from([file]))
  const offering = (name: string) =>
    [2, 3, 4, 5, 6, 7].filter(row => book.getWorksheet(name)?.getCell(`A${row}`).dataValidation?.type === 'list')
  expect([offering('First'), offering('Second')]).toEqual([[2, 4, 5], [6]])
})

it('merged cells are named if their first cell has a value', async () => {
  const cell = (address: string) => `<c r="${address}" t="inlineStr"><is><t>x</t></is></c>`
  const sheet = worksheetXml(
    `<row r="1">${cell('A1')}</row><row r="2">${cell('B2')}</row>`,
    '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="B2:B4"/><mergeCell ref="E1:F1"/><mergeCell ref="A3:A4"/></mergeCells>',
  )
  const [first] = await readSheets(forgeArchive(forgeWorkbook({ sheet })), WORKBOOK_LIMITS, () => false)
  expect(first?.merges).toEqual(['A1:C1', 'B2:B4'])
})

it('text that is not UTF-8 is refused', async () => {
  const parts = forgeWorkbook({ sheet: worksheetXml('') }).map(part =>
    part.name.includes('sheet1')
      ? { ...part, content: Buffer.from(String(part.content).replace('>', '>\xff'), 'latin1') }
      : part,
  )
  await expect(readWorkbook(forgeArchive(parts))).rejects.toThrow('File not supported')
})

it('headers have filters, columns stay in view, and totals are formulas with cached results', async () => {
  const columns = [
    { header: 'Who' },
    { header: 'Days', format: '0.0', total: true },
    { header: 'Hours', format: '0.0', total: true, shaded: true },
  ]
  const hours = (days: number) => ({ formula: 'B{row}*8', result: days * 8 })
  const rows = [
    ['=Ada', 1.5, hours(1.5)],
    ['Grace', { marked: 2 }, hours(2)],
    ['Nobody', null, hours(0)],
  ]
  const book = new exceljs.Workbook()
  const file = await writeWorkbook([{ name: 'First', columns, rows, frozen: 1, filter: true }])
  await book.xlsx.read(PassThrough.from([file]))
  const [sheet] = book.worksheets
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', xSplit: 1, ySplit: 1 })
  expect(sheet?.autoFilter).toBe('A1:C4')
  expect(sheet?.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1, fitToHeight: 0 })
  expect(['C2', 'C3', 'A5', 'B5', 'C5'].map(address => sheet?.getCell(address).value)).toEqual([
    { formula: 'B2*8', result: 12 },
    { formula: 'B3*8', result: 16 },
    'Total',
    { formula: 'SUBTOTAL(109,B2:B4)', result: 3.5 },
    { formula: 'SUBTOTAL(109,C2:C4)', result: 28 },
  ])
  expect(sheet?.getCell('C4').result).toBe(0)
  expect(['B2', 'C2', 'B5'].map(address => sheet?.getCell(address).numFmt)).toEqual(['0.0', '0.0', '0.0'])
  expect(sheet?.getCell('B5').font.bold).toBe(true)
  const ground = (address: string) => sheet?.getCell(address).fill
  expect(['B3', 'C1', 'C4', 'C5'].map(ground)).toEqual(Array(4).fill(expect.objectContaining({ pattern: 'solid' })))
  expect(ground('B2')).toMatchObject({ pattern: 'none' })
})

it('sheets whose names would clash get different names', async () => {
  const book = new exceljs.Workbook()
  const sheets = ['A'.repeat(40), 'a'.repeat(40), 'choices', '', "''O'Neil''"].map(name => ({
    name,
    columns: [],
    rows: [],
  }))
  await book.xlsx.read(PassThrough.from([await writeWorkbook(sheets)]))
  expect(book.worksheets.map(({ name }) => name)).toEqual([
    'A'.repeat(31),
    `${'a'.repeat(27)} (2)`,
    'choices (2)',
    'Sheet',
    "O'Neil",
  ])
})

it('a failure of the rows or of the output ends the stream of a workbook', async () => {
  const sheet = { name: 'First', columns: [{ header: 'One' }] }
  async function* failing() {
    yield ['a']
    throw new Error('no more rows')
  }
  await expect(streamWorkbook([{ ...sheet, rows: failing() }], new PassThrough())).rejects.toThrow('no more rows')
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) })
  await expect(streamWorkbook([{ ...sheet, rows: [['a']] }], full)).rejects.toThrow('disk full')
})
