/** Workbooks as Excel writes them, part by part, with places for what an attacker would change. */
import type { Forged } from './archives.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const link = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${LINKS}/${kind}" Target="${target}"/>`
const part = (name: string, content: string): Forged => ({ name, content })

export function workbook({
  sheet = sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'),
  strings = '',
  styles = '',
  names = '',
} = {}) {
  return [
    part('_rels/.rels', `<Relationships>${link('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets>${names}</workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${link('rId1', 'worksheet', 'worksheets/sheet1.xml')}${link('rId2', 'sharedStrings', '/xl/sharedStrings.xml')}${link('rId3', 'styles', 'styles.xml')}</Relationships>`,
    ),
    part('xl/sharedStrings.xml', strings.startsWith('<!') ? strings : `<sst xmlns="${MAIN}">${strings}</sst>`),
    part('xl/styles.xml', `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`),
    part('xl/worksheets/sheet1.xml', sheet),
  ]
}

export const sheetOf = (rows: string, after = '') =>
  `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`
