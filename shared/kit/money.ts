/** Formats amounts of money: dollars, to the cent. */
const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats an amount: `formatMoney(1234.5)` is `$1,234.50`; no amount gives `''`. */
export const formatMoney = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : dollarFormat.format(amount)

/** Removes `$`, commas and spaces from typed text: `"4250.5"`. */
export const stripMoneySymbols = (typed: string): string => typed.replace(/[$,\s]/g, '')
