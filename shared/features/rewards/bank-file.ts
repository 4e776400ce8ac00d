/** The file for a bank to pay many rewards, in the stage's format. Pure. Source: docs/decisions/rewards.md. */
import * as z from 'zod/mini'
import type { Day } from '#shared/kit/dates.ts'

const BANK_COLUMNS = ['name', 'email', 'amount', 'reference', 'date'] as const
export type BankColumn = (typeof BANK_COLUMNS)[number]

export const BankFileTemplate = z.object({
  separator: z.enum([',', ';', '\t']),
  /** Whether the first line names the columns. */
  header: z.boolean(),
  /** The columns, in the bank's order. */
  columns: z.array(z.enum(BANK_COLUMNS)),
})
export type BankFileTemplate = z.infer<typeof BankFileTemplate>

/** One transfer. Muster stores no bank accounts: whoever imports the file finds them by name or email. */
export interface BankPayment {
  readonly name: string
  readonly email: string
  readonly amount: number
  /** The id of the case, by which it is found from the bank's statement. */
  readonly reference: string
  readonly date: Day
}

const CELLS: Readonly<Record<BankColumn, (payment: BankPayment) => string>> = {
  name: ({ name }) => toPlainText(name),
  email: ({ email }) => toPlainText(email),
  amount: ({ amount }) => amount.toFixed(2),
  reference: ({ reference }) => reference,
  date: ({ date }) => date,
}
const HEADINGS: Readonly<Record<BankColumn, string>> = {
  name: 'Name',
  email: 'Email',
  amount: 'Amount',
  reference: 'Reference',
  date: 'Date',
}

export function formatBankFile(
  { separator, header, columns }: BankFileTemplate,
  payments: readonly BankPayment[],
): string {
  const lines = payments.map(payment => columns.map(column => CELLS[column](payment)))
  return [...(header ? [columns.map(column => HEADINGS[column])] : []), ...lines]
    .map(cells => `${cells.map(cell => quote(cell, separator)).join(separator)}\r\n`)
    .join('')
}

/**
 * Removes leading characters that would begin a formula, and line breaks. Spreadsheets must not run the text, and the
 * usual apostrophe would reach the bank as part of it.
 */
const toPlainText = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/^[=+\-@\s]+/, '')

const quote = (cell: string, separator: string) =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
