/** Amounts of money as they are shown: dollars, to the cent. */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `showMoney(1234.5)` is `$1,234.50`; nothing for no amount. */
export const showMoney = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : dollars.format(amount)

/** What a person typed, without `$`, commas and spaces: `"4250.5"`. */
export const plainAmount = (typed: string): string => typed.replace(/[$,\s]/g, '')
