/** Counts the cells of ranges: four letters can refer to a million of them. */
const ROWS = 1_048_576
const COLUMNS = 16_384
const RANGES =
  /\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})|\$?([A-Z]{1,3}):\$?([A-Z]{1,3})|\$?(\d{1,7}):\$?(\d{1,7})/gi

/** Returns the number of cells in all ranges of a text such as `A1:B9 D:D` or `Sheet1!$A$1:$C$4`. */
export function countCellsInRanges(text: string): number {
  let cells = 0
  for (const [, fromColumn, fromRow, toColumn, toRow, columnA, columnB, rowA, rowB] of text.matchAll(RANGES)) {
    const [left, right] = [fromColumn ?? columnA, toColumn ?? columnB]
    const [top, bottom] = [fromRow ?? rowA, toRow ?? rowB]
    const width = left && right ? Math.abs(toColumnNumber(right) - toColumnNumber(left)) + 1 : COLUMNS
    const height = top && bottom ? Math.abs(Number(bottom) - Number(top)) + 1 : ROWS
    cells += width * height
  }
  return cells
}

/** Returns the corners of a range such as `A1:B9`; undefined for whole rows or columns. */
export function parseRange(text: string): { left: number; top: number; bottom: number } | undefined {
  const [, left, top, , bottom] = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(text) ?? []
  return left && top && bottom ? { left: toColumnNumber(left), top: Number(top), bottom: Number(bottom) } : undefined
}

/** `A` is 1, `XFD` is 16,384. */
export const toColumnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** 1 is `A`. */
export const toColumnLetters = (number: number): string =>
  number > 0 ? toColumnLetters(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26)) : ''
