/** Reads the cells of one sheet within the limits, and writes each again with its value alone: formulas stay behind. */

import { countCellsInRanges, toColumnLetters, toColumnNumber } from './cell-ranges.ts'
import { unsupportedFileError, WORKBOOK_LIMITS } from './limits.ts'
import { attributeOf, readTags, type XmlTag } from './xml.ts'

/** What cells point to in their workbook. */
export interface CellContext {
  /** Shared texts, still escaped. */
  readonly texts: readonly string[]
  /** For each style, whether it shows a date. */
  readonly isDate: readonly boolean[]
  /** Workbooks born on old Macs count their days from 1904. */
  readonly from1904: boolean
}

/** @throws a refusal when the sheet holds or reaches over too much */
export function readCells(sheet: Buffer, source: CellContext): CleanSheet {
  const clean = new CleanSheet(source)
  const reached = { validations: 0, merges: 0 }
  for (const tag of readTags(sheet)) {
    clean.readTag(tag)
    if (tag.name === 'dataValidation') reached.validations += countCellsInRanges(attributeOf(tag, 'sqref'))
    if (tag.name === 'mergeCell') reached.merges += countCellsInRanges(attributeOf(tag, 'ref'))
  }
  if (!clean.isSheet) throw unsupportedFileError('The sheet holds no data')
  if (Math.max(reached.validations, reached.merges) > WORKBOOK_LIMITS.reach)
    throw unsupportedFileError('Rules reach over too many cells')
  return clean
}

class CleanSheet {
  /** The rows that hold something, as XML. */
  readonly rows: string[] = []
  /** The texts that cells point to, as XML. */
  readonly strings: string[] = []
  isSheet = false

  readonly #source: CellContext
  readonly #indexes = new Map<string, number>()
  #row = 0
  #column = 0
  #count = 0
  #characters = 0
  #written: string[] = []
  #cell: XmlTag | undefined
  #value = ''
  #isInPhoneticGuide = false

  constructor(source: CellContext) {
    this.#source = source
  }

  readTag(tag: XmlTag) {
    if (tag.name === 'sheetData') this.isSheet = true
    else if (tag.name === 'row') this.#readRow(tag)
    else if (tag.name === 'c') this.#readCell(tag)
    else if (tag.name === 'rPh') this.#isInPhoneticGuide = !tag.closes && !tag.empty
    else if ((tag.name === 'v' || tag.name === 't') && !tag.closes && !this.#isInPhoneticGuide) this.#value += tag.text
  }

  #readRow(tag: XmlTag) {
    if (!tag.closes) {
      this.#row = Number(attributeOf(tag, 'r') || this.#row + 1)
      if (!(this.#row >= 1 && this.#row <= WORKBOOK_LIMITS.rows)) throw unsupportedFileError('A row is too far down')
      this.#column = 0
    } else if (this.#written.length > 0) {
      this.rows.push(`<row r="${this.#row}">${this.#written.join('')}</row>`)
      this.#written = []
    }
  }

  #readCell(tag: XmlTag) {
    if (!tag.closes) {
      const [letters] = /^[A-Z]+/.exec(attributeOf(tag, 'r')) ?? []
      this.#column = letters ? toColumnNumber(letters) : this.#column + 1
      if (this.#column > WORKBOOK_LIMITS.columns) throw unsupportedFileError('A column is too far right')
      if (++this.#count > WORKBOOK_LIMITS.cells) throw unsupportedFileError('The sheet has too many cells')
      this.#cell = tag
      this.#value = ''
    }
    if (!this.#cell || !(tag.closes || tag.empty)) return
    this.#writeCell(this.#cell)
    this.#cell = undefined
  }

  #writeCell(cell: XmlTag) {
    const value = this.#value
    switch (attributeOf(cell, 't')) {
      case 's':
        return this.#putText(this.#source.texts[Number.parseInt(value, 10)] ?? '')
      case 'str':
      case 'inlineStr':
      case 'e':
        return this.#putText(value)
      case 'b':
        return this.#put(' t="b"', value === 'true' ? '1' : value)
      case 'd':
        return this.#put(' s="1"', value && String(Date.parse(`${value.replace('Z', '')}Z`) / DAY + EPOCH))
    }
    if (value === '') return
    if (!Number.isFinite(Number(value))) throw unsupportedFileError('A number is none')
    if (!this.#source.isDate[Number(attributeOf(cell, 's') || 0)]) return this.#put('', value)
    this.#put(' s="1"', String(Number(value) + (this.#source.from1904 ? SINCE_1904 : 0)))
  }

  #putText(text: string) {
    this.#characters += text.length
    if (this.#characters > WORKBOOK_LIMITS.text) throw unsupportedFileError('The sheet has too much text')
    if (text === '') return
    const index = this.#indexes.get(text) ?? this.strings.length
    this.#indexes.set(text, index)
    if (index === this.strings.length) this.strings.push(`<si><t xml:space="preserve">${text}</t></si>`)
    this.#put(' t="s"', String(index))
  }

  #put(attributes: string, value: string) {
    if (value === '') return
    this.#written.push(`<c r="${toColumnLetters(this.#column)}${this.#row}"${attributes}><v>${value}</v></c>`)
  }
}

const DAY = 24 * 60 * 60 * 1000
/** 1 January 1970, in days as workbooks count them. */
const EPOCH = 25_569
const SINCE_1904 = 1462
