/** The input of a workbook: sheets, their columns, and the values of their cells. */

export type SheetValue = string | number | boolean | Date | null | undefined

/** A cell that offers values to choose from. */
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

/** A value that catches the eye. */
export interface HighlightedCell {
  readonly marked: SheetValue
}
export type WorkbookCell = SheetValue | ChoiceCell | FormulaCell | HighlightedCell

export interface SheetColumn {
  readonly header: string
  /** In characters. */
  readonly width?: number
  /** Offered in each cell of the column. */
  readonly choices?: readonly string[]
  /** The cells whose values are offered instead, such as `Projects!$A$2:$A$900`. */
  readonly choicesFrom?: string
  /** How numbers show, such as `#,##0.00`. */
  readonly format?: string
  /** Added up below the last row. */
  readonly total?: boolean
  /** On a grey background, down to the last row. */
  readonly shaded?: boolean
  /** What may be written in the column, as a note on its header. */
  readonly note?: string
}

export interface WorkbookSheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: Iterable<readonly WorkbookCell[]> | AsyncIterable<readonly WorkbookCell[]>
  /** How many columns stay in view, in addition to the header row. */
  readonly frozen?: number
  /** How many empty rows below offer the columns' choices too. */
  readonly blankRows?: number
  /** Whether the header offers filters; the totals below then add up what is left in sight. */
  readonly filter?: boolean
}
