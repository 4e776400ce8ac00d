/** Returns an amount of dollars in whole cents: sums and comparisons of fractional dollars are not exact. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)
