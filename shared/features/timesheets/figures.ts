/**
 * The figures of a month, calculated the same way in the browser and on the server. Pure. Source: decisions,
 * "Timesheets".
 */
import { type DayRow, HOLIDAY_TYPE, isUnpaidHoliday, isWeekend, NORMAL_TYPE } from './days.ts'

/** In hours. */
export interface TimesheetFigures {
  readonly registered: number
  readonly holidayTime: number
  /** Vacation, sick days, half days and benefits. */
  readonly otherTime: number
  /** The total of all hours. */
  readonly timeSpent: number
  readonly timeRemaining: number
  readonly overtime: number
}

/**
 * `maxHours` are the person's, and `otherHours` those on their other sheets of the month: remaining hours and overtime
 * count over all of their sheets.
 */
export function calculateFigures(
  rows: readonly Pick<DayRow, 'date' | 'type' | 'timeSpent'>[],
  maxHours: number,
  otherHours = 0,
): TimesheetFigures {
  let [registered, holidayTime, otherTime] = [0, 0, 0]
  for (const row of rows)
    if (row.type === NORMAL_TYPE) registered += row.timeSpent
    else if (row.type !== HOLIDAY_TYPE) otherTime += row.timeSpent
    else if (!isUnpaidHoliday(row)) holidayTime += row.timeSpent
  const timeSpent = registered + holidayTime + otherTime
  return {
    registered,
    holidayTime,
    otherTime,
    timeSpent,
    ...remainingAndOvertime(timeSpent + otherHours, maxHours),
  }
}

export const remainingAndOvertime = (hours: number, maxHours: number) => ({
  timeRemaining: Math.max(0, maxHours - hours),
  overtime: Math.max(0, hours - maxHours),
})

/** The default maximum hours of a month: eight per weekday. `days` are the month's days. */
export const defaultMaxHours = (days: readonly string[]): number => days.filter(day => !isWeekend(day)).length * 8

/** Whether a Normal row with hours lacks its description. */
export const lacksDescription = ({ type, timeSpent, taskDescription }: DayRow): boolean =>
  type === NORMAL_TYPE && timeSpent > 0 && taskDescription.trim() === ''
export const hasEmptyDescriptions = (rows: readonly DayRow[]): boolean => rows.some(lacksDescription)

const isFilled = ({ timeSpent, type }: Pick<DayRow, 'timeSpent' | 'type'>) => timeSpent > 0 || type !== NORMAL_TYPE

/** The days with an entry, each with its hours: time off counts without any. */
export function listFilledDays(rows: readonly DayRow[]): { readonly date: string; readonly hours: number }[] {
  const days = Map.groupBy(rows.filter(isFilled), ({ date }) => date)
  return [...days].map(([date, entries]) => ({
    date,
    hours: entries.reduce((sum, { timeSpent }) => sum + timeSpent, 0),
  }))
}

/** Finds the weekdays without any entry, which reminders list. */
export function findEmptyWeekdays(rows: readonly DayRow[]): string[] {
  const filled = new Set(rows.filter(isFilled).map(({ date }) => date))
  return [...new Set(rows.map(({ date }) => date))].filter(date => !isWeekend(date) && !filled.has(date)).sort()
}
