/**
 * The one place that writes CSV: UTF-8 with a byte order mark, CRLF after each row, every cell through `formatCsvCell`.
 */
import { type CsvValue, formatCsvCell } from '#shared/kit/csv.ts'

export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>

/** Writes rows under their headings. */
export function toCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const reads = Object.values(columns)
  const lines = [Object.keys(columns), ...rows.map(row => reads.map(read => read(row)))]
  return `\uFEFF${lines.map(cells => `${cells.map(formatCsvCell).join(',')}\r\n`).join('')}`
}
