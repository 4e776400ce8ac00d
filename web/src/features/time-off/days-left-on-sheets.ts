/** Plans never change existing timesheets, so days removed from a plan stay on them. */
import { type DayRange, listDaysOff } from '#shared/features/time-off/count.ts'
import type { TimeOffYear } from '#shared/features/time-off.ts'
import { formatMonth, monthOfDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'

/** Returns a warning for each month whose sheet has days of `before` that are no longer in `after`. */
export function warnOfDaysOnSheets(
  { takenDays, holidays }: Pick<TimeOffYear, 'takenDays' | 'holidays'>,
  before: DayRange,
  after?: DayRange,
): string[] {
  const listOf = (range: DayRange) => listDaysOff(range, new Set(holidays))
  const [given, kept] = [listOf(before), after ? listOf(after) : undefined]
  const months = takenDays.filter(({ date }) => given.has(date) && !kept?.has(date)).map(({ date }) => monthOfDay(date))
  return [...new Set(months)].map(
    month => t`The timesheet of ${formatMonth(`${month}-01`)} still has these days: take them out there, too.`,
  )
}
