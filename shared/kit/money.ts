/** Formats amounts of money: to the cent, with the currency's symbol. */

/** The default currency; rewards, budgets and referrals are always in dollars. */
export const DOLLARS = 'USD'

const formats = new Map<string, Intl.NumberFormat>()
function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  // Some currencies are usually written without cents, but amounts are stored, and so shown, to the cent.
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  // Also in Spanish: its locale has the same decimal point, but `USD` instead of the `$` that people type.
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits })
  formats.set(currency, format)
  return format
}

/** Formats an amount: `formatMoney(1234.5)` is `$1,234.50`; no amount gives `''`. */
export const formatMoney = (amount: number | null | undefined, currency = DOLLARS): string =>
  amount === null || amount === undefined ? '' : formatOf(currency).format(amount)

/** Returns an amount in whole cents, because sums and comparisons of fractional amounts are not exact. */
export const toCents = (amount: number): number => Math.round(amount * 100)

/** Removes `$`, a currency before the amount, commas and spaces from typed text: `"4250.5"`. */
export const stripMoneySymbols = (typed: string): string =>
  toDecimalPoint(typed.replace(/[\p{Sc}\s]/gu, '').replace(/^(-?)[A-Z]{1,3}(?=\d)/, '$1'))

/**
 * Removes the grouping from an amount: from `4,250.50`, and from `4.250,50` or `4250,50` with a decimal comma. Returns
 * a text that fits neither format unchanged, so that it is rejected as an amount.
 */
export function toDecimalPoint(typed: string): string {
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(typed)) return typed.replaceAll(',', '')
  if (/^-?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(typed)) return typed.replaceAll('.', '').replace(',', '.')
  return typed
}
