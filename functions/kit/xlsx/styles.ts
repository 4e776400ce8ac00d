/** How the cells of a sheet look. Made once a sheet: the writer tells styles apart by the object. */
import type { Style } from 'exceljs'
import type { Column, Value } from './write.ts'

type Look = Partial<Style>

const DATE = 'dd/mmm/yyyy'
/** Whoever edits such a cell would otherwise turn its text into a formula. */
const TEXT = '@'
/** A font without a name is a serif one to LibreOffice. */
const BOLD: Look = { font: { name: 'Calibri', family: 2, size: 11, bold: true } }
const ground = (argb: string): Look => ({ fill: { type: 'pattern', pattern: 'solid', fgColor: { argb } } })
const SHADED = ground('FFF0F1F4')
const MARKED = ground('FFFFF0CC')

export class Styles {
  readonly #columns: readonly Pick<Column, 'format' | 'shaded'>[]
  readonly #base: Look
  readonly #known = new Map<string, Look>()

  constructor(columns: readonly Pick<Column, 'format' | 'shaded'>[], base: Look = {}) {
    this.#columns = columns
    this.#base = base
  }

  /** The same for headers and totals. */
  get bold(): Styles {
    return new Styles(this.#columns, BOLD)
  }

  /** How a value stands in a column; undefined when in no special way. */
  of(value: Value, column: number, marked: boolean): Look | undefined {
    const { format = '', shaded = false } = this.#columns[column] ?? {}
    const numFmt = ownFormat(value) ?? format
    const key = `${numFmt} ${shaded} ${marked}`
    const known = this.#known.get(key)
    if (known) return known
    const look = {
      ...this.#base,
      ...(numFmt ? { numFmt } : {}),
      // A header stands above its numbers.
      ...(format && this.#base === BOLD ? { alignment: { horizontal: 'right' as const } } : {}),
      ...(marked ? MARKED : shaded ? SHADED : {}),
    }
    if (Object.keys(look).length === 0) return undefined
    this.#known.set(key, look)
    return look
  }
}

function ownFormat(value: Value): string | undefined {
  if (value instanceof Date) return DATE
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? TEXT : undefined
}
