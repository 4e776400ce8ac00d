/** The styles of a sheet's cells. Created once per sheet, because the writer identifies styles by object. */
import type { Style } from 'exceljs'
import type { SheetColumn, SheetValue } from './sheet.ts'

type CellStyle = Partial<Style>

const DATE = 'dd/mmm/yyyy'
/** The text format: otherwise, editing a cell such as `=1` would turn its text into a formula. */
const TEXT = '@'
/** Names the font, because LibreOffice shows a font without a name as a serif font. */
const BOLD: CellStyle = { font: { name: 'Calibri', family: 2, size: 11, bold: true } }
const solidFill = (argb: string): CellStyle => ({ fill: { type: 'pattern', pattern: 'solid', fgColor: { argb } } })
const SHADED = solidFill('FFF0F1F4')
const MARKED = solidFill('FFFFF0CC')

export class CellStyles {
  readonly #columns: readonly Pick<SheetColumn, 'format' | 'shaded'>[]
  readonly #base: CellStyle
  readonly #known = new Map<string, CellStyle>()

  constructor(columns: readonly Pick<SheetColumn, 'format' | 'shaded'>[], base: CellStyle = {}) {
    this.#columns = columns
    this.#base = base
  }

  /** The bold styles, for headers and totals. */
  get bold(): CellStyles {
    return new CellStyles(this.#columns, BOLD)
  }

  /** The style of a value in a column; undefined for the default one. */
  styleFor(value: SheetValue, column: number, marked: boolean): CellStyle | undefined {
    const { format = '', shaded = false } = this.#columns[column] ?? {}
    const numFmt = formatForValue(value) ?? format
    const key = `${numFmt} ${shaded} ${marked}`
    const known = this.#known.get(key)
    if (known) return known
    const look = {
      ...this.#base,
      ...(numFmt ? { numFmt } : {}),
      // A header is aligned with its numbers.
      ...(format && this.#base === BOLD ? { alignment: { horizontal: 'right' as const } } : {}),
      ...(marked ? MARKED : shaded ? SHADED : {}),
    }
    if (Object.keys(look).length === 0) return undefined
    this.#known.set(key, look)
    return look
  }
}

function formatForValue(value: SheetValue): string | undefined {
  if (value instanceof Date) return DATE
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? TEXT : undefined
}
