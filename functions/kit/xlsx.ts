/** Writes workbooks, as a stream. Uploaded workbooks are read by `xlsx/read-workbook.ts`. */
import { PassThrough, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { WorkbookSheet } from './xlsx/sheet.ts'
import { writeSheets } from './xlsx/write-sheets.ts'

/** Writes a workbook in one piece, for small responses. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const into = new PassThrough()
  const [written] = await Promise.all([buffer(into), writeTo(sheets, into)])
  return written
}

/**
 * Writes a workbook of any size, taking rows while it writes. Ends the stream, or destroys it when a row fails to load.
 */
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
