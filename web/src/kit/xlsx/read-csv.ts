/** Parses one of our CSV files (RFC 4180) and removes the escaping that protects spreadsheets from formulas. */

export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (isQuoted && character === '"' && text.charAt(at + 1) === '"') cell += text.charAt(++at)
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted || (character !== ',' && character !== '\r' && character !== '\n')) cell += character
    else {
      row.push(withoutEscape(cell))
      cell = ''
      if (character === ',') continue
      if (character === '\r' && text.charAt(at + 1) === '\n') at++
      rows.push(row)
      row = []
    }
  }
  return rows
}

/** An apostrophe keeps a CSV's text from being run as a formula. A workbook's cells have types instead. */
const withoutEscape = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
