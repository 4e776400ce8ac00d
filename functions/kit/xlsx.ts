/** Workbooks: reads those of strangers, which may be made to hurt, and writes ours as a stream. */
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { CellValue } from 'exceljs'
import { Refusal } from '#kit/refusal.ts'
import { pack, unpack } from './xlsx/archive.ts'
import { cleaned } from './xlsx/clean.ts'
import { notSupported } from './xlsx/limits.ts'
import { type Sheet, writeSheets } from './xlsx/write.ts'

/** Rows from the sheet's first; a row ends with its last cell that holds something. Days are at midnight UTC. */
export type SheetCells = readonly (readonly SheetCell[])[]
export type SheetCell = string | number | boolean | Date | null

/** The first sheet's values: rich text and links as their text, formulas as their last result. @throws a refusal */
export async function readWorkbook(bytes: Uint8Array): Promise<SheetCells> {
  try {
    return await valuesOf(await pack(cleaned(await unpack(bytes))))
  } catch (error) {
    // Whatever goes wrong with a stranger's file is the file's fault, and staff can do nothing but take another.
    throw error instanceof Refusal ? error : notSupported(error)
  }
}

/** A workbook as one piece, for answers that are small. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const into = new PassThrough()
  const [written] = await Promise.all([buffer(into), write(sheets, into)])
  return written
}

/** A workbook of any size, whose rows come as they are written. Ends the stream, or destroys it when a row fails to come. */
export async function streamWorkbook(sheets: readonly Sheet[], into: Writable): Promise<void> {
  const through = new PassThrough()
  await Promise.all([pipeline(through, into), write(sheets, through)])
}

async function write(sheets: readonly Sheet[], into: PassThrough) {
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

async function valuesOf(archive: Readable): Promise<SheetCells> {
  const { default: exceljs } = await import('exceljs')
  const book = new exceljs.Workbook()
  await book.xlsx.read(archive, { ignoreNodes: EVERYTHING_BUT_CELLS })
  const rows: SheetCell[][] = []
  book.worksheets[0]?.eachRow({ includeEmpty: true }, ({ values }) => {
    const [, ...cells] = Array.isArray(values) ? Array.from(values, known) : []
    rows.push(cells)
  })
  return rows
}

/** None of these is in a cleaned workbook; twice is safe. */
const EVERYTHING_BUT_CELLS = [
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

function known(value: CellValue): SheetCell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  return typeof value === 'object' || value === undefined ? null : value
}
