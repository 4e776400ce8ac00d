/** A person's allowance of days off in a year. Pure. Source: docs/decisions/time-off.md. */
import type { Day } from '#shared/kit/dates.ts'

/** Days of a whole year by country; `OTHER_COUNTRIES` for the rest. */
const COUNTRY_ALLOWANCE: Readonly<Record<string, number>> = { 'Costa Rica': 10 }
const OTHER_COUNTRIES = 15
export const countryAllowanceOf = (country: string): number => COUNTRY_ALLOWANCE[country] ?? OTHER_COUNTRIES

export interface SetForYear {
  readonly year: number
  /** Days a year, from this year on; `null` for the country's allowance. */
  readonly ownAllowance: number | null
  /** Days carried over into this year only. */
  readonly carryOver: number
}
export interface YearAllowance {
  /** Days of this year, less in the year of the hire. */
  readonly allowance: number
  readonly yearlyAllowance: number
  readonly countryAllowance: number
  readonly isOwnAllowance: boolean
  readonly carryOver: number
}

export function allowanceOf(
  year: number,
  { country, hireDate }: { readonly country: string; readonly hireDate: Day | null },
  set: readonly SetForYear[],
): YearAllowance {
  const countryAllowance = countryAllowanceOf(country)
  const latest = set.filter(one => one.year <= year).sort((a, b) => b.year - a.year)[0]
  const yearlyAllowance = latest?.ownAllowance ?? countryAllowance
  return {
    allowance: prorate(yearlyAllowance, year, hireDate),
    yearlyAllowance,
    countryAllowance,
    isOwnAllowance: typeof latest?.ownAllowance === 'number',
    carryOver: set.find(one => one.year === year)?.carryOver ?? 0,
  }
}

/** Returns the share of the months from that of the hire on, rounded to half days; a quarter is rounded up. */
function prorate(days: number, year: number, hireDate: Day | null): number {
  const [hireYear = 0, hireMonth = 1] = hireDate ? hireDate.split('-').map(Number) : []
  if (year < hireYear) return 0
  return year > hireYear ? days : Math.round((days * (13 - hireMonth) * 2) / 12) / 2
}
