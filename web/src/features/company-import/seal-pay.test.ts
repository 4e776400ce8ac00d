/** Workbooks as spreadsheet programs write them: no amount may leave the browser in clear. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { UNSUPPORTED_WORKBOOK } from '#shared/kit/workbooks.ts'
import { fillPay, sealPay } from './seal-pay.ts'
import { openWorkbook, readCells, readSharedTexts, textOf } from './workbook-parts.ts'

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Builds a workbook: `sheets` maps each name to the XML of its rows. */
function makeBook(sheets: Readonly<Record<string, string>>, texts: readonly string[] = [], prefix = ''): Uint8Array {
  const names = Object.keys(sheets)
  const tag = (name: string) => (prefix ? `${prefix}:${name}` : name)
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${RELS}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${RELS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rIdS" Type="${RELS}/sharedStrings" Target="./sharedStrings.xml"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst>${texts.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`),
    'xl/comments1.xml': strToU8('<comments>She earns 98765.43</comments>'),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        strToU8(`<${tag('worksheet')}><${tag('sheetData')}>${rows}</${tag('sheetData')}></${tag('worksheet')}>`),
      ]),
    ),
  })
}
const sealer = {
  encrypt: async (amount: string) => `JWE(${[...amount].reverse().join('')})`,
  loadPresent: async () => new Map(),
}
const textsIn = (book: Uint8Array) =>
  Object.values(unzipSync(book))
    .map(part => strFromU8(part))
    .join('\n')
const cellsOf = (bytes: Uint8Array, name: string) => {
  const book = openWorkbook(bytes)
  const path = book.sheets.find(one => one.name === name)?.path ?? ''
  return readCells(textOf(book.parts, path), readSharedTexts(book)).map(
    ({ column, row, value }) => `${column}${row} ${value}`,
  )
}

describe('a workbook to upload', () => {
  it('without pay and with only known sheets is sent byte for byte, and no people are loaded', async () => {
    const book = makeBook({ People: '<row r="1"><c r="A1" t="inlineStr"><is><t>Email</t></is></c></row>' })
    const loadPresent = vi.fn(sealer.loadPresent)
    expect(await sealPay(book, { ...sealer, loadPresent })).toBe(book)
    expect(loadPresent).not.toHaveBeenCalled()
  })

  it('has its amounts encrypted, whether they are numbers, results, shared texts or rich texts', async () => {
    const texts = ['Email', 'Salary', 'a@x.y', '4,711.13', 'People keep this']
    const book = makeBook(
      {
        People: '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>4</v></c></row>',
        ' salaries ':
          '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
          '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c></row>' +
          '<row r="3"><c r="A3" t="str"><v>b&amp;b@x.y</v></c><c r="B3"><f>4000+1.1</f><v>4001.1000000000004</v></c></row>' +
          '<row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" t="inlineStr"><is><r><t>50</t></r><r><t>00</t></r></is></c></row>' +
          '<row r="5"><c r="A5" t="s"><v>2</v></c><c r="B5" t="e"><v>#REF!</v></c></row>',
      },
      texts,
    )
    const sealed = await sealPay(book, sealer)
    expect(cellsOf(sealed, ' salaries ')).toEqual([
      'A1 Email',
      'B1 Salary',
      'A2 a@x.y',
      'B2 JWE(31.1174)',
      'A3 b&b@x.y',
      'B3 JWE(01.1004)',
      'A4 a@x.y',
      'B4 JWE(00.0005)',
      'A5 a@x.y',
      'B5 not an amount',
    ])
    expect(cellsOf(sealed, 'People')).toEqual(['A1 Email', 'A2 People keep this'])
    expect(textsIn(sealed)).not.toMatch(/4,711\.13|4001\.1|98765/)
  })

  it('omits columns without a person and unknown sheets', async () => {
    const head = ['Email', 'Salery', 'Since'].map(
      (text, at) => `<x:c r="${'ABC'[at]}1" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`,
    )
    const book = makeBook(
      {
        Rates: `<x:row r="1">${head.join('')}</x:row><x:row r="2"><x:c r="A2"><x:v>4711.13</x:v></x:c><x:c r="B2"><x:v>4712.13</x:v></x:c><x:c r="C2"><x:v>4713.13</x:v></x:c><x:c r="D2"><x:v>4714.13</x:v></x:c></x:row>`,
        Draft: '<x:row r="1"><x:c r="A1"><x:v>4715.13</x:v></x:c></x:row>',
      },
      [],
      'x',
    )
    const sealed = await sealPay(book, sealer)
    expect(cellsOf(sealed, 'Rates')).toEqual(['A1 Email', 'B1 Salery', 'C1 Since', 'A2 ?', 'B2 ?', 'C2 ?', 'D2 ?'])
    expect(cellsOf(sealed, 'Draft')).toEqual([])
    expect(textsIn(sealed)).not.toMatch(/471\d\.13/)
  })

  it('that is invalid or unpacks to too much is rejected before anything is sent', async () => {
    await expect(sealPay(strToU8('%PDF'), sealer)).rejects.toThrow(UNSUPPORTED_WORKBOOK)
    await expect(sealPay(zipSync({ 'a.txt': strToU8('no workbook') }), sealer)).rejects.toThrow(UNSUPPORTED_WORKBOOK)
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(65 * 1024 * 1024) })
    await expect(sealPay(bomb, sealer)).rejects.toThrow(UNSUPPORTED_WORKBOOK)
  })
})

it('a downloaded workbook gets the amounts of its people in their rows', () => {
  const book = makeBook({
    Salaries:
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Email</t></is></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>a@x.y</t></is></c><c r="B2" s="3"/></row>' +
      '<row r="3"><c r="A3" t="inlineStr"><is><t>b@x.y</t></is></c></row>',
  })
  const present = new Map([['a@x.y', { salary: { amount: '4000.50', currency: 'BOB' }, rate: null }]])
  expect(cellsOf(fillPay(book, present), 'Salaries')).toEqual([
    'A1 Email',
    'A2 a@x.y',
    'B2 4000.50',
    'C2 BOB',
    'A3 b@x.y',
  ])
})
