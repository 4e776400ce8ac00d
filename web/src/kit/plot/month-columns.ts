/** Months as the columns of a plot, with the year at its first month. */
import { type Day, formatShortMonth } from '#shared/kit/dates.ts'

interface MonthColumn {
  readonly key: Day
  readonly name: string
  readonly group?: string
}

export const toMonthColumn = (month: Day, index: number): MonthColumn => ({
  key: month,
  name: formatShortMonth(month).slice(0, 3),
  ...(index === 0 || month.slice(5, 7) === '01' ? { group: month.slice(0, 4) } : {}),
})

export const toMonthColumns = (months: readonly Day[]): MonthColumn[] => months.map(toMonthColumn)
