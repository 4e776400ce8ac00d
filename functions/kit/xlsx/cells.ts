/** Reads the cells of one sheet within the limits, and writes each again with its value alone: formulas stay behind. */
import { LIMITS, notSupported } from './limits.ts'
import { columnLetters, columnNumber, reach } from './reach.ts'
import { attribute, type Tag, tags } from './xml.ts'

/** What cells point to in their workbook. */
export interface Source {
  /** Shared texts, still escaped. */
  readonly texts: readonly string[]
  /** For each style, whether it shows a date. */
  readonly isDate: readonly boolean[]
  /** Workbooks born on old Macs count their days from 1904. */
  readonly from1904: boolean
}

/** @throws a refusal when the sheet holds or reaches over too much */
export function cellsOf(sheet: Buffer, source: Source): CleanSheet {
  const clean = new CleanSheet(source)
  const reached = { validations: 0, merges: 0 }
  for (const tag of tags(sheet)) {
    clean.take(tag)
    if (tag.name === 'dataValidation') reached.validations += reach(attribute(tag, 'sqref'))
    if (tag.name === 'mergeCell') reached.merges += reach(attribute(tag, 'ref'))
  }
  if (!clean.isSheet) throw notSupported('The sheet holds no data')
  if (Math.max(reached.validations, reached.merges) > LIMITS.reach)
    throw notSupported('Rules reach over too many cells')
  return clean
}

class CleanSheet {
  /** The rows that hold something, as XML. */
  readonly rows: string[] = []
  /** The texts that cells point to, as XML. */
  readonly strings: string[] = []
  isSheet = false

  readonly #source: Source
  readonly #indexes = new Map<string, number>()
  #row = 0
  #column = 0
  #count = 0
  #characters = 0
  #written: string[] = []
  #cell: Tag | undefined
  #value = ''
  #guide = false

  constructor(source: Source) {
    this.#source = source
  }

  take(tag: Tag) {
    if (tag.name === 'sheetData') this.isSheet = true
    else if (tag.name === 'row') this.#takeRow(tag)
    else if (tag.name === 'c') this.#takeCell(tag)
    else if (tag.name === 'rPh') this.#guide = !tag.closes && !tag.empty
    else if ((tag.name === 'v' || tag.name === 't') && !tag.closes && !this.#guide) this.#value += tag.text
  }

  #takeRow(tag: Tag) {
    if (!tag.closes) {
      this.#row = Number(attribute(tag, 'r') || this.#row + 1)
      if (!(this.#row >= 1 && this.#row <= LIMITS.rows)) throw notSupported('A row is too far down')
      this.#column = 0
    } else if (this.#written.length > 0) {
      this.rows.push(`<row r="${this.#row}">${this.#written.join('')}</row>`)
      this.#written = []
    }
  }

  #takeCell(tag: Tag) {
    if (!tag.closes) {
      const [letters] = /^[A-Z]+/.exec(attribute(tag, 'r')) ?? []
      this.#column = letters ? columnNumber(letters) : this.#column + 1
      if (this.#column > LIMITS.columns) throw notSupported('A column is too far right')
      if (++this.#count > LIMITS.cells) throw notSupported('The sheet has too many cells')
      this.#cell = tag
      this.#value = ''
    }
    if (!this.#cell || !(tag.closes || tag.empty)) return
    this.#write(this.#cell)
    this.#cell = undefined
  }

  #write(cell: Tag) {
    const value = this.#value
    switch (attribute(cell, 't')) {
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
    if (!Number.isFinite(Number(value))) throw notSupported('A number is none')
    if (!this.#source.isDate[Number(attribute(cell, 's') || 0)]) return this.#put('', value)
    this.#put(' s="1"', String(Number(value) + (this.#source.from1904 ? SINCE_1904 : 0)))
  }

  #putText(text: string) {
    this.#characters += text.length
    if (this.#characters > LIMITS.text) throw notSupported('The sheet has too much text')
    if (text === '') return
    const index = this.#indexes.get(text) ?? this.strings.length
    this.#indexes.set(text, index)
    if (index === this.strings.length) this.strings.push(`<si><t xml:space="preserve">${text}</t></si>`)
    this.#put(' t="s"', String(index))
  }

  #put(attributes: string, value: string) {
    if (value === '') return
    this.#written.push(`<c r="${columnLetters(this.#column)}${this.#row}"${attributes}><v>${value}</v></c>`)
  }
}

const DAY = 24 * 60 * 60 * 1000
/** 1 January 1970, in days as workbooks count them. */
const EPOCH = 25_569
const SINCE_1904 = 1462
