/**
 * Reads untrusted workbooks, which may be malicious: only the values of their sheets, and with our own parser, because
 * libraries interpret much more of a file.
 */
import { AppError } from '#kit/app-error.ts'
import { unzipParts, type WorkbookParts } from './archive.ts'
import { readDateStyles } from './date-styles.ts'
import { unsupportedFileError, WORKBOOK_LIMITS, type WorkbookLimits } from './limits.ts'
import { locateWorkbook, type RawSheet, type RawWorkbook } from './locate-workbook.ts'
import { readCells, type SheetCells, type SheetContent } from './read-cells.ts'
import { readTags } from './xml.ts'

/**
 * Returns the first sheet's values: rich text and links as their text, formulas as their last result or, if never
 * computed, as `#N/A`. @throws an error for staff
 */
export async function readWorkbook(bytes: Uint8Array): Promise<SheetCells> {
  const [first] = await readParts(bytes, WORKBOOK_LIMITS, ({ sheets: [sheet] }) => [sheet])
  return first?.cells ?? []
}

/** A sheet with the values of its cells. */
export interface NamedSheet extends SheetContent {
  readonly name: string
}

/** Returns the values of all sheets but the skipped ones, as `readWorkbook` does. @throws an error for staff */
export const readSheets = (
  bytes: Uint8Array,
  limits: WorkbookLimits,
  isSkipped: (name: string) => boolean,
): Promise<NamedSheet[]> => readParts(bytes, limits, ({ sheets }) => sheets.filter(({ name }) => !isSkipped(name)))

async function readParts(
  bytes: Uint8Array,
  limits: WorkbookLimits,
  choose: (raw: RawWorkbook) => readonly RawSheet[],
): Promise<NamedSheet[]> {
  try {
    const parts = await unzipParts(bytes, limits)
    rejectEntities(parts)
    const raw = locateWorkbook(parts, limits)
    const context = {
      texts: raw.strings ? readSharedStrings(raw.strings, limits) : [],
      isDate: raw.styles ? readDateStyles(raw.styles, limits) : [],
      from1904: raw.from1904,
      limits,
    }
    return choose(raw).map(({ name, part }) => ({ name, ...readCells(part, context) }))
  } catch (error) {
    // Every failure is due to the uploaded file, and staff can only choose another one.
    throw error instanceof AppError ? error : unsupportedFileError(error)
  }
}

/** Entities that refer to each other expand a few lines to gigabytes; no spreadsheet declares any. */
function rejectEntities(parts: WorkbookParts) {
  for (const [path, part] of parts)
    if (/\.(xml|rels|vml)$/i.test(path) && (part.includes('<!DOCTYPE') || part.includes('<!ENTITY')))
      throw unsupportedFileError('A part declares entities')
}

/** The workbook's shared texts, still escaped: the runs of rich text joined, without their phonetic guides. */
function readSharedStrings(part: Buffer, limits: WorkbookLimits): string[] {
  const texts: string[] = []
  let runs: string[] = []
  let guide = false
  for (const { name, closes, empty, text } of readTags(part, limits)) {
    if (name === 'rPh') guide = !closes && !empty
    if (name === 't' && !closes && !guide) runs.push(text)
    if (name !== 'si' || !(closes || empty)) continue
    texts.push(runs.join(''))
    runs = []
  }
  return texts
}
