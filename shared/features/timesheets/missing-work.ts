/**
 * Finds what a person still has to do for a month, and formats the days for an email. Pure. Source: decisions,
 * "Timesheets".
 */
import { addDays, type Day, formatShortDay } from '#shared/kit/dates.ts'
import type { DayRow } from './days.ts'
import { findEmptyWeekdays } from './figures.ts'
import { type Employment, isEmployedOn } from './person-month.ts'

export interface MissingWork {
  /** Whether the person has at least one sheet. */
  readonly isBegun: boolean
  /** Weekdays without an entry in any sheet. */
  readonly days: readonly Day[]
  /** The projects whose sheets have not been submitted. */
  readonly unsubmitted: readonly string[]
}

interface Sheet {
  readonly project: string
  readonly days: readonly DayRow[]
  readonly submittedAt: string | null
}

/**
 * Finds the missing work in all sheets of a person's month, or in the initial rows of a new sheet if there are none;
 * undefined if nothing is missing. Sheets of two projects fill one month together. Days before the hire and after the
 * last day do not count.
 */
export function findMissingWork(
  sheets: readonly Sheet[],
  firstRows: readonly DayRow[],
  employment: Employment,
): MissingWork | undefined {
  const isBegun = sheets.length > 0
  const rows = isBegun ? sheets.flatMap(sheet => sheet.days) : firstRows
  const days = findEmptyWeekdays(rows).filter(day => isEmployedOn(day, employment))
  const unsubmitted = sheets.filter(({ submittedAt }) => !submittedAt).map(({ project }) => project)
  return days.length || unsubmitted.length ? { isBegun, days, unsubmitted } : undefined
}

/** Formats days of one month as `Mon 2, Wed 4 – Fri 6`; three or more in a row become a range. */
export function formatDays(days: readonly Day[]): string {
  const runs: Day[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && addDays(run.at(-1) ?? day, 1) === day) run.push(day)
    else runs.push([day])
  }
  return runs
    .flatMap(run =>
      run.length < 3
        ? run.map(formatShortDay)
        : `${formatShortDay(run[0] ?? '')} – ${formatShortDay(run.at(-1) ?? '')}`,
    )
    .join(', ')
}
