/** Writes sheets row by row: building a workbook in memory takes ten times the time and the memory. */
import { setImmediate as breath } from 'node:timers/promises'
import type { CellValue, PageSetup, stream, Worksheet } from 'exceljs'
import { toColumnLetters } from './cell-ranges.ts'
import type {
  ChoiceCell,
  FormulaCell,
  HighlightedCell,
  SheetColumn,
  SheetValue,
  WorkbookCell,
  WorkbookSheet,
} from './sheet.ts'
import { toUniqueSheetName } from './sheet-names.ts'
import { CellStyles } from './styles.ts'
import { CHOICES_SHEET, ValidationLists } from './validation-lists.ts'

type StreamedWorkbook = stream.xlsx.WorkbookWriter

/** Writes all sheets, then a hidden one with the drop-down lists. */
export async function writeSheets(book: StreamedWorkbook, sheets: readonly WorkbookSheet[]): Promise<void> {
  const choices = new ValidationLists()
  const taken = new Set([CHOICES_SHEET.toLowerCase()])
  for (const sheet of sheets) await writeSheet(book, { ...sheet, name: toUniqueSheetName(sheet.name, taken) }, choices)
  if (choices.rows.length === 0) return
  const hidden = book.addWorksheet(CHOICES_SHEET, { state: 'veryHidden' })
  const styles = new CellStyles([])
  for (const [at, row] of choices.rows.entries()) writeRow(hidden, at + 1, row, styles)
  hidden.commit()
}

async function writeSheet(
  book: StreamedWorkbook,
  { name, columns, rows, frozen = 0, blankRows = 0, filter }: WorkbookSheet,
  choices: ValidationLists,
) {
  const sheet = book.addWorksheet(name, {
    views: [{ state: 'frozen', xSplit: frozen, ySplit: 1 }],
    pageSetup: PAGE_SETUP,
  })
  sheet.columns = columns.map(({ width = 16 }) => ({ width }))
  const styles = new CellStyles(columns)
  writeRow(
    sheet,
    1,
    columns.map(({ header }) => header),
    styles.bold,
    columns.map(({ note }) => note),
  )

  const sums = columns.map(() => 0)
  let number = 1
  for await (const cells of rows) {
    number += 1
    writeRow(sheet, number, cells, styles)
    for (const [at, cell] of cells.entries()) {
      const value = resultValueOf(cell)
      if (typeof value === 'number' && columns[at]?.total) sums[at] = (sums[at] ?? 0) + value
    }
    for (const at of Array(Math.max(columns.length, cells.length)).keys()) {
      const cell = cells[at]
      const { choices: offered, choicesFrom } = columns[at] ?? {}
      if (choicesFrom) choices.addCellFrom(at + 1, number, choicesFrom)
      else choices.addCell(at + 1, number, isChoice(cell) ? cell.choices : offered)
    }
    // Lets the archive compress the rows so far; without pauses, all of them would stay in memory.
    if (number % 500 === 0) await breath()
  }
  for (const [at, { choices: offered, choicesFrom }] of columns.entries())
    for (let row = number + 1; row <= number + blankRows; row++)
      if (choicesFrom) choices.addCellFrom(at + 1, row, choicesFrom)
      else choices.addCell(at + 1, row, offered)
  if (number > 1 && columns.some(({ total }) => total))
    writeRow(sheet, number + 1, buildTotalsRow(columns, sums, number), styles.bold)
  if (filter) sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: number, column: columns.length } }
  choices.applyTo(sheet)
  sheet.commit()
}

/** Fits all columns to the width of an A4 page. */
const PAGE_SETUP: Partial<PageSetup> = { paperSize: 9, orientation: 'landscape', fitToWidth: 1, fitToHeight: 0 }

/** SUBTOTAL with function 109 adds up only the rows that a filter shows. */
const buildTotalsRow = (columns: readonly SheetColumn[], sums: readonly number[], last: number): WorkbookCell[] =>
  columns.map(({ total }, at) => {
    if (!total) return at === 0 ? 'Total' : null
    const column = toColumnLetters(at + 1)
    return { formula: `SUBTOTAL(109,${column}2:${column}${last})`, result: sums[at] ?? 0 }
  })

function writeRow(
  sheet: Worksheet,
  number: number,
  cells: readonly WorkbookCell[],
  styles: CellStyles,
  notes: readonly (string | undefined)[] = [],
) {
  const row = sheet.getRow(number)
  for (const [at, cell] of cells.entries()) {
    const value = toExcelValue(cell, number)
    const style = styles.styleFor(resultValueOf(cell), at, isHighlighted(cell))
    if (value === undefined && !style?.fill) continue
    const place = row.getCell(at + 1)
    if (value !== undefined) place.value = value
    // The library omits a result of 0.
    if (isFormula(cell)) Object.assign(place.model, { result: cell.result })
    if (style) place.style = style
    const note = notes[at]
    if (note) place.note = note
  }
  row.commit()
}

const isObject = (cell: WorkbookCell): cell is ChoiceCell | FormulaCell | HighlightedCell =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date)
const isChoice = (cell: WorkbookCell): cell is ChoiceCell => isObject(cell) && 'choices' in cell
const isFormula = (cell: WorkbookCell): cell is FormulaCell => isObject(cell) && 'formula' in cell
const isHighlighted = (cell: WorkbookCell): cell is HighlightedCell => isObject(cell) && 'marked' in cell

/** The resulting value of a cell. */
function resultValueOf(cell: WorkbookCell): SheetValue {
  if (isFormula(cell)) return cell.result
  if (isChoice(cell)) return cell.value
  return isHighlighted(cell) ? cell.marked : cell
}

function toExcelValue(cell: WorkbookCell, number: number): CellValue | undefined {
  if (isFormula(cell)) return { formula: cell.formula.replaceAll('{row}', String(number)), result: cell.result }
  const value = resultValueOf(cell)
  if (value === null || value === undefined || value === '') return undefined
  return typeof value === 'string' ? toExcelText(value) : value
}

/** Excel's limit for one cell. */
const LONGEST_TEXT = 32_767

/**
 * Text as Excel accepts it: not too long, no characters that XML forbids, and no `_x0041_`, which Excel reads as an A.
 */
const toExcelText = (text: string) =>
  text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
