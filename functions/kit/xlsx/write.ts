/** Writes sheets row by row: a workbook in memory takes ten times the time and the space. */
import { setImmediate as breath } from 'node:timers/promises'
import type { Style, stream, Worksheet } from 'exceljs'
import { CHOICES, Choices } from './choices.ts'

export type Value = string | number | boolean | Date | null | undefined

/** A cell that offers values to choose from. */
export interface Choice {
  readonly value: Value
  readonly choices: readonly string[]
}

export interface Column {
  readonly header: string
  /** In characters. */
  readonly width?: number
  /** Offered in each cell of the column. */
  readonly choices?: readonly string[]
  /** How numbers show, such as `#,##0.00`. */
  readonly format?: string
}

export interface Sheet {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: Iterable<readonly (Value | Choice)[]> | AsyncIterable<readonly (Value | Choice)[]>
}

type Book = stream.xlsx.WorkbookWriter

/** Writes all sheets, and last a hidden one that holds the choices. */
export async function writeSheets(book: Book, sheets: readonly Sheet[]): Promise<void> {
  const choices = new Choices()
  const taken = new Set([CHOICES.toLowerCase()])
  for (const sheet of sheets) await writeSheet(book, { ...sheet, name: nameOf(sheet.name, taken) }, choices)
  if (choices.rows.length === 0) return
  const hidden = book.addWorksheet(CHOICES, { state: 'veryHidden' })
  for (const [at, row] of choices.rows.entries()) writeRow(hidden, at + 1, row, value => styleOf(value) ?? {})
  hidden.commit()
}

async function writeSheet(book: Book, { name, columns, rows }: Sheet, choices: Choices) {
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ width = 16 }) => ({ width }))
  const formats = columns.map(({ format }) => (format ? { numFmt: format } : {}))
  const headers = columns.map(({ header }) => header)
  writeRow(sheet, 1, headers, () => HEADER)

  let number = 1
  for await (const cells of rows) {
    number += 1
    writeRow(sheet, number, cells.map(shown), (value, at) => styleOf(value) ?? formats[at] ?? {})
    for (const at of Array(Math.max(columns.length, cells.length)).keys()) {
      const cell = cells[at]
      choices.offer(at + 1, number, isChoice(cell) ? cell.choices : columns[at]?.choices)
    }
    // The archive is packed between rows; without a pause all of them would wait in memory.
    if (number % 500 === 0) await breath()
  }
  choices.rule(sheet)
  sheet.commit()
}

function writeRow(
  sheet: Worksheet,
  number: number,
  values: readonly Value[],
  style: (value: Value, at: number) => Partial<Style>,
) {
  const row = sheet.getRow(number)
  for (const [at, value] of values.entries()) {
    if (value === null || value === undefined || value === '') continue
    const cell = row.getCell(at + 1)
    cell.value = typeof value === 'string' ? plain(value) : value
    cell.style = style(value, at)
  }
  row.commit()
}

const HEADER: Partial<Style> = { font: { bold: true } }
const DATE: Partial<Style> = { numFmt: 'dd/mmm/yyyy' }
/** Whoever edits such a cell would otherwise turn its text into a formula. */
const TEXT: Partial<Style> = { numFmt: '@' }

function styleOf(value: Value): Partial<Style> | undefined {
  if (value instanceof Date) return DATE
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? TEXT : undefined
}

const isChoice = (cell: Value | Choice): cell is Choice =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date)
const shown = (cell: Value | Choice): Value => (isChoice(cell) ? cell.value : cell)

/** Excel's limit for one cell. */
const LONGEST_TEXT = 32_767

/** Text as Excel takes it: not too long, no characters that XML forbids, and no `_x0041_`, which Excel reads as an A. */
const plain = (text: string) =>
  text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

/** Excel opens no workbook in which a sheet's name is too long, holds one of `[]:*?/\`, or comes twice. */
function nameOf(wanted: string, taken: Set<string>): string {
  const name =
    wanted
      .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, 31) || 'Sheet'
  for (let copy = 1; ; copy++) {
    const ending = copy === 1 ? '' : ` (${copy})`
    const free = name.slice(0, 31 - ending.length) + ending
    if (taken.has(free.toLowerCase())) continue
    taken.add(free.toLowerCase())
    return free
  }
}
