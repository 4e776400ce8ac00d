/** Cells of a CSV that opens cleanly in spreadsheets: quoted where needed, and none that runs as a formula. */
export type CsvValue = string | number | boolean | null | undefined

/** A cell as it is written. One with a line break of any kind is quoted, or its row would become two. */
export function formatCsvCell(cell: CsvValue): string {
  const text = escapeFormula(cell)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet runs what begins with one of `= + - @`, a tab or a return; an apostrophe before it makes it text. Pure numbers stay as they are. */
function escapeFormula(cell: CsvValue): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const isNumber = /^-?\d+(\.\d+)?$/.test(cell)
  return !isNumber && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
