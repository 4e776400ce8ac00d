/** Writes workbooks. Uploaded workbooks are read by `xlsx/read-workbook.ts`. */
import { PassThrough, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { WorkbookSheet } from './xlsx/sheet.ts'
import { writeSheets } from './xlsx/write-sheets.ts'

/** Returns a whole workbook, for small responses. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const into = new PassThrough()
  const [written] = await Promise.all([buffer(into), writeTo(sheets, into)])
  return written
}

/**
 * Writes a workbook of any size, and loads its rows as it goes. Ends the stream, or destroys it if rows cannot be
 * loaded.
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
