/**
 * Pay sheets in the browser. Amounts are encrypted for the salaries function before a workbook is uploaded, and filled
 * in after one was downloaded, so that no file with plain amounts is ever sent.
 */
import { strToU8, zipSync } from 'fflate'
import {
  IMPORT_SHEETS,
  NO_AMOUNT,
  normalizeHeading,
  PAY_COLUMNS,
  PAY_SHEETS,
  SAME_PAY,
} from '#shared/features/company-import.ts'
import { MAX_PAY_AMOUNT } from '#shared/features/salaries.ts'
import { stripMoneySymbols } from '#shared/kit/money.ts'
import {
  escapeXml,
  openWorkbook,
  readCells,
  readSharedTexts,
  textOf,
  type WorkbookCell,
  type WorkbookParts,
} from './workbook-parts.ts'

interface PresentAmount {
  readonly amount: string
  readonly currency: string
}
export type PresentPay = ReadonlyMap<string, Readonly<Record<'salary' | 'rate', PresentAmount | null>>>
export interface PaySealer {
  encrypt(amount: string): Promise<string>
  /** Returns everybody's current pay; called only if the workbook has amounts. */
  loadPresent(): Promise<PresentPay>
}

type PaySheetName = keyof typeof PAY_SHEETS
const PAY_SHEET_NAMES = Object.keys(PAY_SHEETS) as PaySheetName[]
const find = <Name extends string>(names: readonly Name[], written: string): Name | undefined =>
  names.find(name => normalizeHeading(name) === normalizeHeading(written))
/** The sheet of our own workbooks that holds the choices of their drop-down cells. */
const CHOICES = 'choices'

/**
 * Returns the workbook with its amounts encrypted. In pay sheets, cells outside the known columns become `?`; sheets
 * that no import has are emptied. A workbook without either is returned unchanged.
 */
export async function sealPay(bytes: Uint8Array, sealer: PaySealer): Promise<Uint8Array> {
  const book = openWorkbook(bytes)
  const kept = book.sheets.filter(
    ({ name }) => !find(PAY_SHEET_NAMES, name) && (find(IMPORT_SHEETS, name) || normalizeHeading(name) === CHOICES),
  )
  if (kept.length === book.sheets.length) return bytes
  const texts = readSharedTexts(book)
  const sheets: Record<string, Uint8Array> = {}
  for (const { name, path } of book.sheets) {
    const pay = find(PAY_SHEET_NAMES, name)
    if (pay) sheets[path] = strToU8(await sealSheet(pay, readCells(textOf(book.parts, path), texts), sealer))
    else if (!kept.some(one => one.path === path)) sheets[path] = strToU8(toSheetXml([]))
  }
  const frame = [...book.frame, ...kept.map(({ path }) => path)]
  return zipSync({
    ...Object.fromEntries(frame.map(path => [path, book.parts[path] ?? new Uint8Array()])),
    ...sheets,
    ...keepSharedTexts(book, kept, texts),
  })
}

async function sealSheet(
  name: PaySheetName,
  cells: readonly WorkbookCell[],
  { encrypt, loadPresent }: PaySealer,
): Promise<string> {
  const headings = new Map(cells.filter(({ row }) => row === 1).map(({ column, value }) => [column, value]))
  const isOf = (heading: string) => (column: string) =>
    normalizeHeading(headings.get(column) ?? '') === normalizeHeading(heading)
  const [isEmail, isAmount, isCurrency, isDate] = [
    PAY_COLUMNS.email,
    PAY_COLUMNS[name],
    PAY_COLUMNS.currency,
    PAY_COLUMNS.date,
  ].map(isOf)
  const valuesOf = (isColumn: typeof isEmail) =>
    new Map(cells.filter(({ column }) => isColumn?.(column)).map(({ row, value }) => [row, value.trim()]))
  const [emails, currencies] = [valuesOf(isEmail), valuesOf(isCurrency)]
  const hasAmounts = cells.some(({ row, column }) => row > 1 && isAmount?.(column))
  const present: PresentPay = hasAmounts ? await loadPresent() : new Map()
  const seal = async ({ row, value, isNumber }: WorkbookCell): Promise<string> => {
    const amount = toAmount(value, isNumber)
    if (amount === undefined) return NO_AMOUNT
    const theirs = present.get(emails.get(row)?.toLowerCase() ?? '')?.[PAY_SHEETS[name]]
    const currency = currencies.get(row)?.toUpperCase()
    const isSame = theirs?.amount === amount && (currency === undefined || currency === theirs.currency)
    return isSame ? SAME_PAY : encrypt(amount)
  }
  const sealed: WorkbookCell[] = []
  for (const cell of cells) {
    const { row, column, value, isNumber } = cell
    const asText = (text: string) => sealed.push({ ...cell, value: text, isNumber: false, style: '' })
    if (row === 1) asText(value)
    else if (isAmount?.(column)) asText(await seal(cell))
    // Dates are stored as numbers. One with a point or comma may be an amount typed into the wrong column.
    else if (isDate?.(column) && !/[.,]/.test(value)) sealed.push({ ...cell, shared: undefined })
    else asText((isEmail?.(column) || isCurrency?.(column)) && !isNumber && !isAmountLike(value) ? value : '?')
  }
  return toSheetXml(sealed)
}

const isAmountLike = (text: string) => toAmount(text, false) !== undefined

/** Returns a plain decimal with two fraction digits; undefined if the value is not an amount. */
function toAmount(value: string, isNumber: boolean): string | undefined {
  // Undoes binary rounding: spreadsheets store 4250.1 as the nearest double.
  const plain = isNumber ? String(Math.round(Number(value) * 1e6) / 1e6) : stripMoneySymbols(value)
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) && Number(plain) <= MAX_PAY_AMOUNT ? Number(plain).toFixed(2) : undefined
}

const toSheetXml = (cells: readonly WorkbookCell[]): string => {
  const rows = Map.groupBy(cells, ({ row }) => row)
  const body = [...rows].map(([row, own]) => `<row r="${row}">${own.map(toCellXml).join('')}</row>`).join('')
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body}</sheetData></worksheet>`
}
const toCellXml = ({ column, row, value, isNumber, style }: WorkbookCell): string => {
  const place = `r="${column}${row}"${style ? ` s="${style}"` : ''}`
  return isNumber
    ? `<c ${place}><v>${escapeXml(value)}</v></c>`
    : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

/** Returns the shared strings with those that no kept sheet uses blanked, since amounts may be among them. */
function keepSharedTexts(
  { parts, textsPath }: WorkbookParts,
  kept: WorkbookParts['sheets'],
  texts: readonly string[],
): Record<string, Uint8Array> {
  if (!textsPath) return {}
  const shown = new Set(kept.flatMap(({ path }) => readCells(textOf(parts, path), texts).map(({ shared }) => shared)))
  const items = texts.map((text, at) => `<si><t xml:space="preserve">${shown.has(at) ? escapeXml(text) : ''}</t></si>`)
  const xml = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${items.join('')}</sst>`
  return { [textsPath]: strToU8(xml) }
}

/** Returns a downloaded workbook with the current salaries and rates filled in, matched to rows by email. */
export function fillPay(bytes: Uint8Array, present: PresentPay): Uint8Array {
  const book = openWorkbook(bytes)
  const texts = readSharedTexts(book)
  const filled: Record<string, Uint8Array> = {}
  for (const { name, path } of book.sheets) {
    const pay = find(PAY_SHEET_NAMES, name)
    if (!pay) continue
    const xml = textOf(book.parts, path)
    const emails = new Map(
      readCells(xml, texts).flatMap(({ column, row, value }) => (column === 'A' ? [[row, value] as const] : [])),
    )
    filled[path] = strToU8(
      xml.replace(/(<row r="(\d+)"[^>]*>)([\s\S]*?)<\/row>/g, (whole, start: string, row: string, cells: string) => {
        const theirs = Number(row) > 1 && present.get(emails.get(Number(row)) ?? '')?.[PAY_SHEETS[pay]]
        if (!theirs) return whole
        const [email = ''] = /<c r="A\d+"[\s\S]*?(?:<\/c>|\/>)/.exec(cells) ?? []
        const at = { row: Number(row), style: '', shared: undefined }
        const amount = toCellXml({ ...at, column: 'B', value: theirs.amount, isNumber: true })
        const currency = toCellXml({ ...at, column: 'C', value: theirs.currency, isNumber: false })
        return `${start}${email}${amount}${currency}</row>`
      }),
    )
  }
  return zipSync({ ...book.parts, ...filled })
}
