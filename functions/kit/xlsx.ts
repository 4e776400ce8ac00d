/** Workbooks: reads those of strangers, which may be made to hurt, and writes ours as a stream. */
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { CellValue } from 'exceljs'
import { AppError } from './app-error.ts'
import { unzipParts, zipParts } from './xlsx/archive.ts'
import { unsupportedFileError } from './xlsx/limits.ts'
import { sanitizeWorkbook } from './xlsx/sanitize-workbook.ts'
import { type WorkbookSheet, writeSheets } from './xlsx/write-sheets.ts'

/** Rows from the sheet's first; a row ends with its last cell that holds something. Days are at midnight UTC. */
export type SheetCells = readonly (readonly SheetCell[])[]
export type SheetCell = string | number | boolean | Date | null

/** The first sheet's values: rich text and links as their text, formulas as their last result. @throws a refusal */
export async function readWorkbook(bytes: Uint8Array): Promise<SheetCells> {
  try {
    return await readValues(await zipParts(sanitizeWorkbook(await unzipParts(bytes))))
  } catch (error) {
    // Whatever goes wrong with a stranger's file is the file's fault, and staff can do nothing but take another.
    throw error instanceof AppError ? error : unsupportedFileError(error)
  }
}

/** A workbook as one piece, for answers that are small. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const into = new PassThrough()
  const [written] = await Promise.all([buffer(into), writeTo(sheets, into)])
  return written
}

/** A workbook of any size, whose rows come as they are written. Ends the stream, or destroys it when a row fails to come. */
export async function streamWorkbook(sheets: readonly WorkbookSheet[], into: Writable): Promise<void> {
  const through = new PassThrough()
  await Promise.all([pipeline(through, into), writeTo(sheets, through)])
}

async function writeTo(sheets: readonly WorkbookSheet[], into: PassThrough) {
  try {
    const { default: exceljs } = await import('exceljs')
    const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: into, useStyles: true })
    await writeSheets(book, sheets)
    await book.commit()
  } catch (error) {
    into.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

async function readValues(archive: Readable): Promise<SheetCells> {
  const { default: exceljs } = await import('exceljs')
  const book = new exceljs.Workbook()
  await book.xlsx.read(archive, { ignoreNodes: IGNORED_NODES })
  const rows: SheetCell[][] = []
  book.worksheets[0]?.eachRow({ includeEmpty: true }, ({ values }) => {
    const [, ...cells] = Array.isArray(values) ? Array.from(values, toSheetCell) : []
    rows.push(cells)
  })
  return rows
}

/** None of these is in a cleaned workbook; twice is safe. */
const IGNORED_NODES = [
  'dataValidations',
  'mergeCells',
  'conditionalFormatting',
  'hyperlinks',
  'drawing',
  'picture',
  'tableParts',
  'legacyDrawing',
  'extLst',
]

function toSheetCell(value: CellValue): SheetCell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  return typeof value === 'object' || value === undefined ? null : value
}
