/** Writes a workbook anew with nothing in it but the values of its first sheet, so that a parser meets no surprise. */
import type { WorkbookParts } from './archive.ts'
import { readDateStyles } from './date-styles.ts'
import { unsupportedFileError } from './limits.ts'
import { locateWorkbook } from './locate-workbook.ts'
import { readCells } from './read-cells.ts'
import { readTags } from './xml.ts'

/** The files of the clean workbook. @throws a refusal */
export function sanitizeWorkbook(parts: WorkbookParts): Record<string, string> {
  rejectEntities(parts)
  const book = locateWorkbook(parts)
  const { rows, strings } = readCells(book.sheet, {
    texts: book.strings ? readSharedStrings(book.strings) : [],
    isDate: book.styles ? readDateStyles(book.styles) : [],
    from1904: book.from1904,
  })
  return {
    'xl/workbook.xml': xmlDocument('workbook', '<sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets>'),
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': xmlDocument('styleSheet', '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'),
    'xl/sharedStrings.xml': xmlDocument('sst', strings.join('')),
    'xl/worksheets/sheet1.xml': xmlDocument('worksheet', `<sheetData>${rows.join('')}</sheetData>`),
  }
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const xmlDocument = (root: string, inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="${MAIN}" xmlns:r="${LINKS}">${inside}</${root}>`

/** Entities that name each other grow a few lines into gigabytes; no spreadsheet declares any. */
function rejectEntities(parts: WorkbookParts) {
  for (const [path, part] of parts)
    if (/\.(xml|rels|vml)$/i.test(path) && (part.includes('<!DOCTYPE') || part.includes('<!ENTITY')))
      throw unsupportedFileError('A part declares entities')
}

/** The workbook's shared texts, still escaped: the runs of rich text joined, without their phonetic guides. */
function readSharedStrings(part: Buffer): string[] {
  const texts: string[] = []
  let runs: string[] = []
  let guide = false
  for (const { name, closes, empty, text } of readTags(part)) {
    if (name === 'rPh') guide = !closes && !empty
    if (name === 't' && !closes && !guide) runs.push(text)
    if (name !== 'si' || !(closes || empty)) continue
    texts.push(runs.join(''))
    runs = []
  }
  return texts
}
