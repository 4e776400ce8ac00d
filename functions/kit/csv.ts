/** CSV that opens cleanly in spreadsheets: UTF-8 with its mark, CRLF, quoted where needed, no cell that runs as a formula. */
import { stringify } from 'csv-stringify/sync'

type Cell = string | number | boolean | null | undefined
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** Writes rows under their headings. */
export const csv = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  stringify(
    rows.map(row => Object.values(columns).map(read => defused(read(row)))),
    { header: true, columns: Object.keys(columns), bom: true, record_delimiter: '\r\n' },
  )

/** A spreadsheet runs what begins with one of `= + - @`, a tab or a return; an apostrophe before it makes it text. Pure numbers stay as they are. */
export function defused(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const isNumber = /^-?\d+(\.\d+)?$/.test(cell)
  return !isNumber && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
