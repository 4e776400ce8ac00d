/** Reads an uploaded workbook into rows of filled cells, and finds errors in its structure. */
import { isReadInTwoWays, parseDay } from '#functions/employee-workbooks/public.ts'
import { parseRange, toColumnLetters } from '#kit/xlsx/cell-ranges.ts'
import { LARGE_WORKBOOK_LIMITS } from '#kit/xlsx/limits.ts'
import { isWithoutResult, NO_FORMULA_RESULT, type SheetCell } from '#kit/xlsx/read-cells.ts'
import { type NamedSheet, readSheets } from '#kit/xlsx/read-workbook.ts'
import { CHOICES_SHEET } from '#kit/xlsx/validation-lists.ts'
import {
  IMPORT_SHEETS,
  type ImportError,
  type ImportSheetName,
  MAX_IMPORT_ROWS,
  normalizeHeading,
  type ReadDay,
} from '#shared/features/company-import.ts'
import { toText } from './cells.ts'
import { type ImportColumn, type ImportSheet, sheetOf } from './columns.ts'

/** A row that is not empty. */
export interface WrittenRow {
  /** The row's number in the workbook. */
  readonly row: number
  /** The filled cells, by their column's path. */
  readonly cells: ReadonlyMap<string, SheetCell>
  readonly days: readonly ReadDay[]
}
export interface WrittenSheet {
  readonly sheet: ImportSheet
  readonly rows: readonly WrittenRow[]
  /** Returns the letter and heading of a column, by its path. */
  placeOf(path: string): string
}
export interface WrittenFile {
  readonly sheets: readonly WrittenSheet[]
  readonly errors: readonly ImportError[]
}

/** @throws an error for staff if the file is not a workbook, or a hostile one */
export async function readImportFile(bytes: Uint8Array): Promise<WrittenFile> {
  const found = await readSheets(bytes, LARGE_WORKBOOK_LIMITS, name => name === CHOICES_SHEET)
  const errors: ImportError[] = []
  const sheets = new Map<ImportSheetName, WrittenSheet>()
  for (const one of found) {
    const name = IMPORT_SHEETS.find(known => normalizeHeading(known) === normalizeHeading(one.name))
    const fail = (row: number, column: string, message: string) =>
      void errors.push({ sheet: one.name, row, column, message })
    if (!name) fail(0, '', `There is no such sheet. The sheets are ${IMPORT_SHEETS.join(', ')}.`)
    else if (sheets.has(name)) fail(0, '', 'There are two sheets with this name')
    else sheets.set(name, readSheet(sheetOf(name), one, fail))
  }
  if (sheets.size === 0) errors.push({ sheet: '', row: 0, column: '', message: 'The workbook has none of the sheets' })
  return { sheets: IMPORT_SHEETS.flatMap(name => sheets.get(name) ?? []), errors }
}

function readSheet(
  sheet: ImportSheet,
  { cells: [headings = [], ...rest], merges = [] }: NamedSheet,
  fail: (row: number, column: string, message: string) => void,
): WrittenSheet {
  const columns = new Map<number, ImportColumn>()
  const places = new Map<string, string>()
  for (const [at, heading] of headings.entries()) {
    const label = toText(heading)
    if (!label) continue
    const place = `${toColumnLetters(at + 1)} ${label}`
    const column = sheet.columns.find(one => normalizeHeading(one.label) === normalizeHeading(label))
    if (!column) fail(1, place, 'There is no such column')
    else if (places.has(column.path)) fail(1, place, 'Another column has this heading too')
    else {
      columns.set(at, column)
      places.set(column.path, place)
    }
  }
  const placeOf = (path: string) => places.get(path) ?? sheet.columns.find(one => one.path === path)?.label ?? ''
  if (!places.has(sheet.key) && rest.some(row => row.length)) fail(1, placeOf(sheet.key), 'This column is missing')

  const rows: WrittenRow[] = []
  for (const [index, cells] of rest.entries()) {
    const row = index + 2
    const held = new Map<string, SheetCell>()
    const days: ReadDay[] = []
    for (const [at, cell] of cells.entries()) {
      const text = toText(cell)
      if (text === '') continue
      const column = columns.get(at)
      if (column) held.set(column.path, cell)
      // Cells below an unknown heading were reported together with it.
      else if (!toText(headings[at] ?? null)) fail(row, toColumnLetters(at + 1), 'This cell has no heading')
      if (column && isWithoutResult(text)) fail(row, placeOf(column.path), NO_FORMULA_RESULT)
      if (column?.kind === 'day' && typeof cell === 'string' && isReadInTwoWays(text)) {
        const read = parseDay(text)
        if ('value' in read) days.push({ column: column.label, written: text, day: read.value })
      }
    }
    if (held.size) rows.push({ row, cells: held, days })
  }
  for (const range of merges) {
    const { left, top, bottom } = parseRange(range) ?? { left: 0, top: 0, bottom: 0 }
    // Only below the headings can cells look as if they were filled in.
    if (bottom < 2) continue
    const column = columns.get(left - 1)
    fail(
      top,
      column ? placeOf(column.path) : toColumnLetters(left),
      'Merged cells: only the first holds the value. Split them and fill in each.',
    )
  }
  if (rows.length > MAX_IMPORT_ROWS) fail(0, '', `At most ${MAX_IMPORT_ROWS.toLocaleString('en')} rows`)
  return { sheet, rows, placeOf }
}
