/** Cells of a CSV that opens safely in spreadsheets: quoted if needed, and never run as a formula. */
export type CsvValue = string | number | boolean | null | undefined

/** Formats a cell. A cell with any kind of line break is quoted, or its row would become two. */
export function formatCsvCell(cell: CsvValue): string {
  const text = escapeFormula(cell)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Spreadsheets run cells that start with `= + - @`, a tab or a carriage return; a leading apostrophe makes them text.
 * Pure numbers stay unchanged. A text that begins with apostrophes before such a sign gets one more, so that taking one
 * away always leads back to the text.
 */
function escapeFormula(cell: CsvValue): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const isNegativeNumber = /^-\d+(\.\d+)?$/.test(cell)
  return !isNegativeNumber && /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
