/** What somebody still has to do for a month, and how a letter names its days. Pure. Source: decisions, "Timesheets". */
import { addDays, type Day, weekdayName } from '#shared/kit/dates.ts'
import type { DayRow } from './days.ts'
import { findEmptyWeekdays } from './figures.ts'

export interface MissingWork {
  /** Whether there is any sheet. */
  readonly isBegun: boolean
  /** Weekdays on which nothing is written in any sheet. */
  readonly days: readonly Day[]
  /** The projects whose sheets are not submitted. */
  readonly unsubmitted: readonly string[]
}

interface Sheet {
  readonly project: string
  readonly days: readonly DayRow[]
  readonly submittedAt: string | null
}

/**
 * Of all the sheets that somebody has of a month, or of the rows that one would begin with; undefined when nothing is
 * missing. Work for two projects fills one month together. `from` is the day that somebody was hired: what lies before
 * it is not theirs to fill in.
 */
export function findMissingWork(
  sheets: readonly Sheet[],
  firstRows: readonly DayRow[],
  from: Day | null,
): MissingWork | undefined {
  const isBegun = sheets.length > 0
  const rows = isBegun ? sheets.flatMap(sheet => sheet.days) : firstRows
  const days = findEmptyWeekdays(rows).filter(day => day >= (from ?? ''))
  const unsubmitted = sheets.filter(({ submittedAt }) => !submittedAt).map(({ project }) => project)
  return days.length || unsubmitted.length ? { isBegun, days, unsubmitted } : undefined
}

const formatWeekdayDate = (day: Day) => `${weekdayName(day)} ${Number(day.slice(8))}`

/** Days of one month as `Mon 2, Wed 4 – Fri 6`; three and more in a row by the first and the last. */
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
        ? run.map(formatWeekdayDate)
        : `${formatWeekdayDate(run[0] ?? '')} – ${formatWeekdayDate(run.at(-1) ?? '')}`,
    )
    .join(', ')
}
