/** The input of a workbook: sheets, their columns, and the values of their cells. */

export type SheetValue = string | number | boolean | Date | null | undefined

/** A cell with a drop-down list. */
export interface ChoiceCell {
  readonly value: SheetValue
  readonly choices: readonly string[]
}

/**
 * A number that the workbook computes itself. `{row}` is the formula's own row; `result` is for readers that do not
 * compute.
 */
export interface FormulaCell {
  readonly formula: string
  readonly result: number
}

/** A highlighted value. */
export interface HighlightedCell {
  readonly marked: SheetValue
}
export type WorkbookCell = SheetValue | ChoiceCell | FormulaCell | HighlightedCell

export interface SheetColumn {
  readonly header: string
  /** In characters. */
  readonly width?: number
  /** The values of a drop-down list in each cell of the column. */
  readonly choices?: readonly string[]
  /** Instead of `choices`, the cells that contain the values, such as `Projects!$A$2:$A$900`. */
  readonly choicesFrom?: string
  /** The format of its numbers, such as `#,##0.00`. */
  readonly format?: string
  /** Whether its sum is below the last row. */
  readonly total?: boolean
  /** On a grey background, down to the last row. */
  readonly shaded?: boolean
  /** A note on its header that says what may be entered. */
  readonly note?: string
}

export interface WorkbookSheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: Iterable<readonly WorkbookCell[]> | AsyncIterable<readonly WorkbookCell[]>
  /** The number of columns that stay in view when scrolling, in addition to the header row. */
  readonly frozen?: number
  /** The number of empty rows below that also have the columns' drop-down lists. */
  readonly blankRows?: number
  /** Whether the header has filters; totals then add up the visible rows. */
  readonly filter?: boolean
}
