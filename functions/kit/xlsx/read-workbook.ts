/**
 * Reads untrusted workbooks, which may be malicious: only the values of the first sheet, with our own reader, since a
 * library would do what the file says.
 */
import { AppError } from '#kit/app-error.ts'
import { unzipParts, type WorkbookParts } from './archive.ts'
import { readDateStyles } from './date-styles.ts'
import { unsupportedFileError } from './limits.ts'
import { locateWorkbook } from './locate-workbook.ts'
import { readCells, type SheetCells } from './read-cells.ts'
import { readTags } from './xml.ts'

/**
 * Returns the first sheet's values: rich text and links as their text, formulas as their last result. @throws an error
 * for staff
 */
export async function readWorkbook(bytes: Uint8Array): Promise<SheetCells> {
  try {
    return readFirstSheet(await unzipParts(bytes))
  } catch (error) {
    // Whatever goes wrong with an uploaded file is the file's fault, and staff can only choose another file.
    throw error instanceof AppError ? error : unsupportedFileError(error)
  }
}

function readFirstSheet(parts: WorkbookParts): SheetCells {
  rejectEntities(parts)
  const { sheet, strings, styles, from1904 } = locateWorkbook(parts)
  return readCells(sheet, {
    texts: strings ? readSharedStrings(strings) : [],
    isDate: styles ? readDateStyles(styles) : [],
    from1904,
  })
}

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
