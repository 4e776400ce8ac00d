/** Writes a workbook anew with nothing in it but the values of its first sheet, so that a parser meets no surprise. */
import type { Parts } from './archive.ts'
import { bookOf } from './book.ts'
import { cellsOf } from './cells.ts'
import { dateStyles } from './date-styles.ts'
import { notSupported } from './limits.ts'
import { tags } from './xml.ts'

/** The files of the clean workbook. @throws a refusal */
export function cleaned(parts: Parts): Record<string, string> {
  refuseEntities(parts)
  const book = bookOf(parts)
  const { rows, strings } = cellsOf(book.sheet, {
    texts: book.strings ? textsOf(book.strings) : [],
    isDate: book.styles ? dateStyles(book.styles) : [],
    from1904: book.from1904,
  })
  return {
    'xl/workbook.xml': xml('workbook', '<sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets>'),
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': xml('styleSheet', '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'),
    'xl/sharedStrings.xml': xml('sst', strings.join('')),
    'xl/worksheets/sheet1.xml': xml('worksheet', `<sheetData>${rows.join('')}</sheetData>`),
  }
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const xml = (root: string, inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="${MAIN}" xmlns:r="${LINKS}">${inside}</${root}>`

/** Entities that name each other grow a few lines into gigabytes; no spreadsheet declares any. */
function refuseEntities(parts: Parts) {
  for (const [path, part] of parts)
    if (/\.(xml|rels|vml)$/i.test(path) && (part.includes('<!DOCTYPE') || part.includes('<!ENTITY')))
      throw notSupported('A part declares entities')
}

/** The workbook's shared texts, still escaped: the runs of rich text joined, without their phonetic guides. */
function textsOf(part: Buffer): string[] {
  const texts: string[] = []
  let runs: string[] = []
  let guide = false
  for (const { name, closes, empty, text } of tags(part)) {
    if (name === 'rPh') guide = !closes && !empty
    if (name === 't' && !closes && !guide) runs.push(text)
    if (name !== 'si' || !(closes || empty)) continue
    texts.push(runs.join(''))
    runs = []
  }
  return texts
}
