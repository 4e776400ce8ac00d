import { formatMonth, toDay } from '#shared/kit/dates.ts'
import { MONTH_NAMES, nameMonth } from '#shared/kit/texts.ts'
import type { SelectChoice } from '#web/kit/combobox.tsx'

/** Last year, this year and next, plus the chosen one if it is another. Source: spec 1 section 9. */
export function yearChoices(now: Date, chosen?: string): SelectChoice[] {
  const present = now.getUTCFullYear()
  const years = [present - 1, present, present + 1].map(String)
  return [...new Set(chosen ? [...years, chosen] : years)].sort().map(year => ({ value: year, label: year }))
}

/** January is 1. */
export const monthChoices = (): SelectChoice[] =>
  MONTH_NAMES.map((_, index) => ({ value: String(index + 1), label: nameMonth(index) }))

/** `November 2026` */
export const formatMonthName = (month: number | string, year: number | string): string =>
  formatMonth(toDay(Number(year), Number(month), 1))
