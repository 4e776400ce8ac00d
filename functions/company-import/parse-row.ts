/** Converts the filled cells of a row to a form's values, based on the existing record. */
import type * as z from 'zod/mini'
import { parseValue, type WorkbookNames } from '#functions/employee-workbooks/public.ts'
import { AppError } from '#kit/app-error.ts'
import { parseInput } from '#kit/parse.ts'
import { getValueAt } from '#shared/features/employees/attributes.ts'
import { type CellNames, isSameCell, toCell, toText } from './cells.ts'
import type { ImportColumn } from './columns.ts'
import type { WrittenRow } from './read-file.ts'

export interface RowChange {
  readonly column: string
  readonly from: string
  readonly to: string
}

/** Reads each cell that differs from the record; `before` is missing for a new record. */
export function readCells(
  { cells }: WrittenRow,
  columns: readonly ImportColumn[],
  before: object | undefined,
  names: { readonly cells: CellNames; readonly written: WorkbookNames },
  fail: (path: string, message: string) => void,
): ReadonlyMap<string, string | boolean> {
  const values = new Map<string, string | boolean>()
  for (const column of columns) {
    const cell = cells.get(column.path) ?? null
    if (isSameCell(cell, before ? toCell(column, before, names.cells) : null)) continue
    const parsed = parseValue({ ...column, inWorkbook: true }, cell, toText(cell), names.written)
    if ('message' in parsed) fail(column.path, parsed.message)
    else values.set(column.path, parsed.value)
  }
  return values
}

/** Returns a record with these values at their dotted paths. */
export function overlay(record: object, values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = { ...record }
  for (const [path, value] of values) {
    const [first = '', second] = path.split('.')
    result[first] = second === undefined ? value : { ...(result[first] as object | undefined), [second]: value }
  }
  return result
}

/** Parses with a form's schema; if that fails, reports the errors and returns undefined. */
export function parseForm<Form extends z.core.$ZodType>(
  form: Form,
  input: unknown,
  fail: (path: string, message: string) => void,
): z.output<Form> | undefined {
  return collectErrors(() => parseInput(form, input) as z.output<Form>, fail)
}

/** Runs a function; if it throws an error for staff, reports that and returns undefined. */
export function collectErrors<T>(act: () => T, fail: (path: string, message: string) => void): T | undefined {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.errors.length === 0) fail('', error.message)
    for (const { path, message } of error.errors) fail(path, message)
    return undefined
  }
}

/** Returns the differences between a record and a form's values, in the filled columns. */
export const changesBetween = (
  columns: readonly ImportColumn[],
  before: object | undefined,
  after: object,
  written: ReadonlyMap<string, unknown>,
  names: CellNames,
): RowChange[] =>
  columns.flatMap(column => {
    if (!written.has(column.path)) return []
    const from = before ? toText(toCell(column, before, names)) : ''
    const to = toText(toCell(column, after, names))
    const isSame = before !== undefined && getValueAt(before, column.path) === getValueAt(after, column.path)
    return isSame || from === to ? [] : [{ column: column.label, from, to }]
  })

/** Finds rows with the same key: each except the first gets an error that names the other row. */
export function findDoubles(
  rows: readonly { readonly row: number; readonly key: string }[],
  fail: (row: number, message: string) => void,
): void {
  const seen = new Map<string, number>()
  for (const { row, key } of rows) {
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row)
    else fail(row, `Row ${first} has this too`)
  }
}
