/** Reads the values of a sheet's cells within the limits; ignores rules, formats and formulas. */
import { countCellsInRanges, parseRange, toColumnNumber } from './cell-ranges.ts'
import { unsupportedFileError, type WorkbookLimits } from './limits.ts'
import { attributeOf, decodeText, readTags, type XmlTag } from './xml.ts'

/** All rows from the sheet's first; a row ends with its last cell that is not empty. Days are at midnight UTC. */
export type SheetCells = readonly (readonly SheetCell[])[]
export type SheetCell = string | number | boolean | Date | null

/** The parts of a workbook to which cells refer. */
export interface CellContext {
  /** Shared texts, still escaped. */
  readonly texts: readonly string[]
  /** For each style, whether it shows a date. */
  readonly isDate: readonly boolean[]
  /** Whether days are counted from 1904, as in workbooks from old Macs. */
  readonly from1904: boolean
  readonly limits: WorkbookLimits
}

export interface SheetContent {
  readonly cells: SheetCells
  /** The ranges of merged cells that are not empty, such as `A1:B9`: only the first cell of each has the value. */
  readonly merges?: readonly string[]
}

/** Returns the values of a sheet. @throws an error for staff if it exceeds the limits */
export function readCells(sheet: Buffer, source: CellContext): SheetContent {
  const reader = new SheetReader(source)
  const merges: string[] = []
  const reached = { validations: 0, merges: 0 }
  for (const tag of readTags(sheet, source.limits)) {
    reader.readTag(tag)
    if (tag.name === 'dataValidation') reached.validations += countCellsInRanges(attributeOf(tag, 'sqref'))
    if (tag.name !== 'mergeCell') continue
    const range = attributeOf(tag, 'ref')
    reached.merges += countCellsInRanges(range)
    if (reader.holdsFirstOf(range)) merges.push(range)
  }
  if (!reader.isSheet) throw unsupportedFileError('The sheet holds no data')
  if (Math.max(reached.validations, reached.merges) > source.limits.reach)
    throw unsupportedFileError('Rules reach over too many cells')
  return { cells: reader.rows, ...(merges.length ? { merges } : {}) }
}

class SheetReader {
  readonly rows: SheetCell[][] = []
  isSheet = false

  readonly #source: CellContext
  /** By their escaped form: thousands of cells may share one long text. */
  readonly #texts = new Map<string, string>()
  #row = 0
  #column = 0
  #count = 0
  #characters = 0
  #cell: XmlTag | undefined
  #value = ''
  #hasFormula = false
  #isInPhoneticGuide = false

  constructor(source: CellContext) {
    this.#source = source
  }

  readTag(tag: XmlTag) {
    if (tag.name === 'sheetData') this.isSheet = true
    else if (tag.name === 'row') this.#readRow(tag)
    else if (tag.name === 'c') this.#readCell(tag)
    else if (tag.name === 'f') this.#hasFormula = true
    else if (tag.name === 'rPh') this.#isInPhoneticGuide = !tag.closes && !tag.empty
    else if ((tag.name === 'v' || tag.name === 't') && !tag.closes && !this.#isInPhoneticGuide) this.#value += tag.text
  }

  /** Whether the first cell of a range has a value. Merged ranges come after all cells in a sheet's XML. */
  holdsFirstOf(range: string): boolean {
    const { left = 0, top = 0 } = parseRange(range) ?? {}
    return (this.rows[top - 1]?.[left - 1] ?? null) !== null
  }

  #readRow(tag: XmlTag) {
    if (tag.closes) return
    this.#row = Number(attributeOf(tag, 'r') || this.#row + 1)
    if (!(Number.isInteger(this.#row) && this.#row >= 1 && this.#row <= this.#source.limits.rows))
      throw unsupportedFileError('A row is too far down')
    this.#column = 0
  }

  #readCell(tag: XmlTag) {
    if (!tag.closes) {
      const [letters] = /^[A-Z]+/.exec(attributeOf(tag, 'r')) ?? []
      this.#column = letters ? toColumnNumber(letters) : this.#column + 1
      if (this.#column > this.#source.limits.columns) throw unsupportedFileError('A column is too far right')
      if (++this.#count > this.#source.limits.cells) throw unsupportedFileError('The sheet has too many cells')
      this.#cell = tag
      this.#value = ''
      this.#hasFormula = false
    }
    if (!this.#cell || !(tag.closes || tag.empty)) return
    this.#put(this.#lacksResult(this.#cell) ? NO_RESULT : this.#valueOf(this.#cell))
    this.#cell = undefined
  }

  /**
   * Whether a formula has no result, as from programs that do not compute formulas; only a text result may be empty.
   */
  #lacksResult(cell: XmlTag): boolean {
    return this.#hasFormula && this.#value.trim() === '' && attributeOf(cell, 't') !== 'str'
  }

  #valueOf(cell: XmlTag): SheetCell {
    const value = this.#value
    switch (attributeOf(cell, 't')) {
      case 's':
        return this.#textOf(this.#source.texts[Number.parseInt(value, 10)] ?? '')
      case 'str':
      case 'inlineStr':
      case 'e':
        return this.#textOf(value)
      case 'b':
        return value === '' ? null : value === '1' || value === 'true'
      case 'd':
        return toDate(Date.parse(`${value.replace('Z', '')}Z`))
    }
    if (value.trim() === '') return null
    const number = Number(value)
    if (!Number.isFinite(number)) throw unsupportedFileError('A number is none')
    if (!this.#source.isDate[Number(attributeOf(cell, 's') || 0)]) return number
    return toDate(Math.round((number - (this.#source.from1904 ? EPOCH_FROM_1904 : EPOCH)) * DAY))
  }

  #textOf(escaped: string): string | null {
    this.#characters += escaped.length
    if (this.#characters > this.#source.limits.text) throw unsupportedFileError('The sheet has too much text')
    if (escaped === '') return null
    const text = this.#texts.get(escaped) ?? decodeText(escaped)
    this.#texts.set(escaped, text)
    return text
  }

  #put(value: SheetCell) {
    if (value === null) return
    if (this.#row === 0) throw unsupportedFileError('A cell is in no row')
    while (this.rows.length < this.#row) this.rows.push([])
    const cells = this.rows[this.#row - 1] ?? []
    while (cells.length < this.#column) cells.push(null)
    cells[this.#column - 1] = value
  }
}

/** The value of a formula without a result, as in spreadsheets. */
const NO_RESULT = '#N/A'
export const NO_FORMULA_RESULT = 'The formula has no result'
export const isWithoutResult = (text: string): boolean =>
  /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/.test(text)

const toDate = (milliseconds: number): Date | null => {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? null : date
}

const DAY = 24 * 60 * 60 * 1000
/** 1 January 1970 as a workbook's number of days. */
const EPOCH = 25_569
const EPOCH_FROM_1904 = EPOCH - 1462
