/**
 * Drop-down lists. A list inside a cell's rule is limited to 255 characters and splits at commas, so lists have their
 * own sheet.
 */
import type { DataValidation, Worksheet } from 'exceljs'
import { toColumnLetters } from './cell-ranges.ts'

/** The name of the sheet with the lists. */
export const CHOICES_SHEET = 'Choices'

export class ValidationLists {
  readonly #lists = new Map<string, readonly string[]>()
  /** Keys by array, because thousands of cells share an array of hundreds of values. */
  readonly #keys = new WeakMap<readonly string[], string>()
  /** Runs of adjacent cells in a column of the present sheet that share a list: a cell may only be in one rule. */
  #runs: { column: number; from: number; to: number; list: string }[] = []
  #lastRuns = new Map<number, { to: number; list: string }>()

  addCell(column: number, row: number, choices: readonly string[] = []) {
    if (choices.length === 0) return
    this.#addToRun(column, row, this.#keyOf(choices))
  }

  #keyOf(choices: readonly string[]): string {
    const known = this.#keys.get(choices)
    if (known !== undefined) return known
    const list = JSON.stringify(choices)
    this.#keys.set(choices, list)
    this.#lists.set(list, choices)
    return list
  }

  /** Adds a drop-down list with the values of other cells. */
  addCellFrom(column: number, row: number, cells: string) {
    this.#addToRun(column, row, `=${cells}`)
  }

  #addToRun(column: number, row: number, list: string) {
    const above = this.#lastRuns.get(column)
    if (above?.list === list && above.to === row - 1) {
      above.to = row
      return
    }
    const run = { column, from: row, to: row, list }
    this.#runs.push(run)
    this.#lastRuns.set(column, run)
  }

  /** Adds the rules of a finished sheet. */
  applyTo(sheet: Worksheet) {
    const places = [...this.#lists.keys()]
    const { dataValidations } = sheet as Worksheet & { dataValidations: Validations }
    for (const { column, from, to, list } of this.#runs) {
      const cell = `${toColumnLetters(column)}${from}`
      const place = `$${toColumnLetters(places.indexOf(list) + 1)}$`
      dataValidations.add(from === to ? cell : `${cell}:${toColumnLetters(column)}${to}`, {
        type: 'list',
        allowBlank: true,
        showErrorMessage: true,
        errorTitle: 'Not in the list',
        error: 'Choose a value from the list',
        formulae: [
          list.startsWith('=')
            ? list.slice(1)
            : `${CHOICES_SHEET}!${place}1:${place}${this.#lists.get(list)?.length ?? 1}`,
        ],
      })
    }
    this.#runs = []
    this.#lastRuns.clear()
  }

  /** The rows of the sheet of lists: each list is a column. */
  get rows(): (string | undefined)[][] {
    const lists = [...this.#lists.values()]
    const longest = Math.max(0, ...lists.map(({ length }) => length))
    return Array.from({ length: longest }, (_, row) => lists.map(list => list[row]))
  }
}

/** What exceljs's type declarations leave out. */
interface Validations {
  add(address: string, validation: DataValidation): void
}
