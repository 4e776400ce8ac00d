/** Builds workbooks as Excel writes them, with the parts replaceable that an attacker would change. */
import type { ForgedEntry } from './forged-archives.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationshipXml = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`
const toEntry = (name: string, content: string): ForgedEntry => ({ name, content })

export function forgeWorkbook({
  sheet = worksheetXml('<row r="1"><c r="A1"><v>1</v></c></row>'),
  strings = '',
  styles = '',
  names = '',
} = {}) {
  return [
    toEntry(
      '_rels/.rels',
      `<Relationships>${relationshipXml('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    toEntry(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets>${names}</workbook>`,
    ),
    toEntry(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${relationshipXml('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relationshipXml('rId2', 'sharedStrings', '/xl/sharedStrings.xml')}${relationshipXml('rId3', 'styles', 'styles.xml')}</Relationships>`,
    ),
    toEntry('xl/sharedStrings.xml', strings.startsWith('<!') ? strings : `<sst xmlns="${MAIN}">${strings}</sst>`),
    toEntry('xl/styles.xml', `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`),
    toEntry('xl/worksheets/sheet1.xml', sheet),
  ]
}

export const worksheetXml = (rows: string, after = '') =>
  `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`
