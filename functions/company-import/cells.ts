/** Converts stored values to cells: the export writes these, and the import recognizes unchanged cells by them. */
import type { SheetCell } from '#kit/xlsx/read-cells.ts'
import { formatAttribute, getValueAt } from '#shared/features/employees/attributes.ts'
import type { ImportColumn } from './columns.ts'

/** Looks up the texts that cells contain instead of ids. */
export interface CellNames {
  emailOf(id: string): string
  projectName(id: string): string
  jobTitleName(id: string): string
}

export function toCell(column: ImportColumn, record: object, names: CellNames): SheetCell {
  const value = getValueAt(record, column.path)
  if (value === null || value === undefined || value === '') return null
  if (column.kind === 'day') return new Date(`${value}T00:00:00Z`)
  if (typeof value === 'number' && column.kind === 'text') return value
  return formatAttribute(column, value, { ...names, personName: names.emailOf }) || null
}

/** Whether a cell has the present value; an empty one counts as unchanged. */
export const isSameCell = (written: SheetCell, present: SheetCell): boolean =>
  written === null || toText(written) === '' || toText(written) === toText(present)

/** Returns a cell as text. */
export function toText(cell: SheetCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return String(cell).trim()
}
