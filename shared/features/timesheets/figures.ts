/** The figures of a month, by one rule for both sides. Pure. Source: decisions, "Timesheets". */
import { type DayRow, dayTypes, isUnpaidHoliday, isWeekend } from './days.ts'

/** In hours. */
export interface TimesheetFigures {
  readonly registered: number
  readonly holidayTime: number
  /** Vacation, sick days, half days and benefits. */
  readonly otherTime: number
  /** All of it together. */
  readonly timeSpent: number
  readonly timeRemaining: number
  readonly overtime: number
}

const NORMAL = dayTypes.id('Normal')
const HOLIDAY = dayTypes.id('Holiday')

export function calculateFigures(
  rows: readonly Pick<DayRow, 'date' | 'type' | 'timeSpent'>[],
  maxHours: number,
): TimesheetFigures {
  let [registered, holidayTime, otherTime] = [0, 0, 0]
  for (const row of rows)
    if (row.type === NORMAL) registered += row.timeSpent
    else if (row.type !== HOLIDAY) otherTime += row.timeSpent
    else if (!isUnpaidHoliday(row)) holidayTime += row.timeSpent
  const timeSpent = registered + holidayTime + otherTime
  return {
    registered,
    holidayTime,
    otherTime,
    timeSpent,
    timeRemaining: Math.max(0, maxHours - timeSpent),
    overtime: Math.max(0, timeSpent - maxHours),
  }
}

/** A month's hours where nobody has set them: eight a weekday. `days` are the month's. */
export const defaultMaxHours = (days: readonly string[]): number => days.filter(day => !isWeekend(day)).length * 8

/** A normal row with hours says what they were for. */
export const hasEmptyDescriptions = (rows: readonly DayRow[]): boolean =>
  rows.some(({ type, timeSpent, taskDescription }) => type === NORMAL && timeSpent > 0 && taskDescription.trim() === '')

/** Weekdays on which nothing at all is written: what a reminder names. */
export function findEmptyWeekdays(rows: readonly DayRow[]): string[] {
  const filled = new Set(rows.filter(({ timeSpent, type }) => timeSpent > 0 || type !== NORMAL).map(({ date }) => date))
  return [...new Set(rows.map(({ date }) => date))].filter(date => !isWeekend(date) && !filled.has(date)).sort()
}
