/** Formats amounts of money: to the cent, with the currency's symbol. */

/** The currency of an amount that names no other; rewards, budgets and referrals are always in dollars. */
export const DOLLARS = 'USD'

const formats = new Map<string, Intl.NumberFormat>()
function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  // Some currencies are written without cents; what is kept to the cent is shown to the cent.
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  // In Spanish, too: its amounts have the same decimal point, but `USD` in place of the `$` that people type.
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits })
  formats.set(currency, format)
  return format
}

/** Formats an amount: `formatMoney(1234.5)` is `$1,234.50`; no amount gives `''`. */
export const formatMoney = (amount: number | null | undefined, currency = DOLLARS): string =>
  amount === null || amount === undefined ? '' : formatOf(currency).format(amount)

/** Removes `$`, a currency before the amount, commas and spaces from typed text: `"4250.5"`. */
export const stripMoneySymbols = (typed: string): string =>
  toDecimalPoint(typed.replace(/[\p{Sc}\s]/gu, '').replace(/^(-?)[A-Z]{1,3}(?=\d)/, '$1'))

/**
 * Takes the grouping out of an amount: `4,250.50`, and `4.250,50` or `4250,50` of who writes a decimal comma. What can be
 * read in neither way stays what it is, no amount.
 */
export function toDecimalPoint(typed: string): string {
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(typed)) return typed.replaceAll(',', '')
  if (/^-?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(typed)) return typed.replaceAll('.', '').replace(',', '.')
  return typed
}
