/** Reads a CSV of ours back into its rows of cells (RFC 4180), as they were before they were made safe for spreadsheets. */

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

/** The apostrophe keeps a CSV's text from being run as a formula. A workbook says itself what is text. */
const withoutEscape = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
