/** Amounts of money as they are shown: dollars, to the cent. */
const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `showMoney(1234.5)` is `$1,234.50`; nothing for no amount. */
export const formatMoney = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : dollarFormat.format(amount)

/** What a person typed, without `$`, commas and spaces: `"4250.5"`. */
export const stripMoneySymbols = (typed: string): string => typed.replace(/[$,\s]/g, '')
