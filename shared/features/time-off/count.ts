/** Which days off count, and how much. Pure. Source: docs/decisions/time-off.md. */
import { addDays, type Day } from '#shared/kit/dates.ts'
import { type DayRow, isWeekend } from '../timesheets/days.ts'
import { isVacation, shareCountedDaysOff } from '../timesheets/days-off.ts'

/** Days of a range, both included. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
  readonly part: 'whole' | 'morning' | 'afternoon'
}
/** The fraction of each day that is off. */
export type DayShares = ReadonlyMap<Day, number>

/** Lists the working days of a range: without weekends and holidays of the person's country. */
export function listDaysOff({ from, to, part }: DayRange, holidays: ReadonlySet<Day>): DayShares {
  const days = new Map<Day, number>()
  for (let day = from; day <= to; day = addDays(day, 1))
    if (!isWeekend(day) && !holidays.has(day)) days.set(day, part === 'whole' ? 1 : 0.5)
  return days
}

export const sumDays = (days: DayShares): number => [...days.values()].reduce((sum, share) => sum + share, 0)

/** Lists the vacation on a person's sheets, and how much of each day it takes. */
export function listTakenDays(
  sheets: readonly (readonly Pick<DayRow, 'date' | 'type'>[])[],
  holidays: ReadonlySet<Day>,
): DayShares {
  const taken = new Map<Day, number>()
  for (const { row, share } of shareCountedDaysOff(sheets, holidays))
    if (isVacation(row)) taken.set(row.date, (taken.get(row.date) ?? 0) + share)
  return taken
}

/** Lists the planned days of a year, from today on, that are not yet vacation on a sheet. */
export function listPlannedDays(
  year: number,
  ranges: readonly DayRange[],
  known: { readonly taken: DayShares; readonly holidays: ReadonlySet<Day>; readonly today: Day },
): DayShares {
  const days = ranges.flatMap(range => [...listDaysOff(range, known.holidays)])
  return new Map(days.filter(([day]) => day.startsWith(`${year}-`) && day >= known.today && !known.taken.has(day)))
}
