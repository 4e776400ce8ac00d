/** The file with which a bank pays many rewards, by the template of the stage. Pure. Source: docs/decisions/rewards.md. */
import * as z from 'zod/mini'
import type { Day } from '#shared/kit/dates.ts'

const BANK_COLUMNS = ['name', 'email', 'amount', 'reference', 'date'] as const
export type BankColumn = (typeof BANK_COLUMNS)[number]

export const BankFileTemplate = z.object({
  separator: z.enum([',', ';', '\t']),
  /** Whether the first line names the columns. */
  header: z.boolean(),
  /** What the bank expects, in its order. */
  columns: z.array(z.enum(BANK_COLUMNS)),
})
export type BankFileTemplate = z.infer<typeof BankFileTemplate>

/** One transfer. Muster keeps no bank accounts: the bank, or who imports the file, knows them by name or email. */
export interface BankPayment {
  readonly name: string
  readonly email: string
  readonly amount: number
  /** Of the case: the bank's statement leads back to it. */
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
  ...{ name: 'Name', email: 'Email', amount: 'Amount', reference: 'Reference', date: 'Date' },
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
 * A spreadsheet must not run it, and the bank must not read an apostrophe that says so: what would begin a formula is
 * left out, and line breaks with it.
 */
const toPlainText = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/^[=+\-@\s]+/, '')

const quote = (cell: string, separator: string) =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
