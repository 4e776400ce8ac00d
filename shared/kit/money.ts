/** Formats amounts of money: to the cent, with the currency's symbol. */

/** What is in no other currency is in dollars: rewards, budgets and referrals always are. */
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
  typed.replace(/[\p{Sc},\s]/gu, '').replace(/^(-?)[A-Z]{1,3}(?=\d)/, '$1')
