/**
 * The rows of a month: their types, their limits, and what a change of type fills in. Pure. Source: decisions,
 * "Timesheets".
 */
import { addDays, type Day, monthOfDay } from '#shared/kit/dates.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'

export const dayTypes = staticCatalogue('d2', [
  'Normal',
  'Holiday',
  'Vacation',
  'Sick',
  'Half Day Vacation',
  'License Benefit',
])
export const NORMAL_TYPE = dayTypes.id('Normal')
export const HOLIDAY_TYPE = dayTypes.id('Holiday')
export const VACATION_TYPE = dayTypes.id('Vacation')
export const BENEFIT_TYPE = dayTypes.id('License Benefit')

export const daySubTypes = staticCatalogue('d3', [
  'Maternity',
  'Paternity',
  'Marriage',
  'Bereavement',
  'Study',
  'Civic Duty',
])
export type DayType = (typeof dayTypes)['all'][number]['name']

/** The names that the screen uses. Source: spec 3 section 3. */
export const dayTypeLabel = (type: DayType): string =>
  type === 'Vacation' ? 'Vacation/PTO' : type === 'Sick' ? 'Sick Day' : type

/** One row: a day has one row, or two if half of it is vacation. */
export interface DayRow {
  readonly _id: string
  readonly date: Day
  readonly type: string
  readonly subType: string | null
  readonly taskDescription: string
  /** Hours, in steps of 0.5. */
  readonly timeSpent: number
}

export const FULL_DAY_HOURS = 8
export const HALF_DAY_HOURS = 4
/** The maximum total hours of one day's rows. */
export const MAX_HOURS_PER_DAY = 24

export const INVALID_TIME = 'Invalid time value. You can only add half an hour'
export const TOO_MANY_HOURS = 'A day has 24 hours'

export const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Returns all days of the month that contains this day. */
export function daysOfMonth(day: Day): Day[] {
  const month = monthOfDay(day)
  const days: Day[] = []
  for (let at = `${month}-01`; monthOfDay(at) === month; at = addDays(at, 1)) days.push(at)
  return days
}

/** What a project's timesheets fill in automatically. */
export interface AutoFill {
  readonly holidays: boolean
  readonly vacations: boolean
}

/** Creates the initial rows of a month: one row per day, with holidays marked and described. */
export function buildMonthRows(
  month: Day,
  holidays: ReadonlyMap<Day, string>,
  fills: AutoFill,
  idOf: (day: Day) => string,
): DayRow[] {
  return daysOfMonth(month).map(date => {
    const holiday = holidays.get(date)
    return {
      _id: idOf(date),
      date,
      type: dayTypes.id(holiday === undefined ? 'Normal' : 'Holiday'),
      subType: null,
      taskDescription: holiday ?? '',
      timeSpent: holiday !== undefined && fills.holidays && !isWeekend(date) ? FULL_DAY_HOURS : 0,
    }
  })
}

/** Changes a row's type: fills in hours if the project does so, and keeps sub-types only for benefits. */
export function withDayType(row: DayRow, type: string, fills: AutoFill): DayRow {
  const name = dayTypes.byId(type).name
  const subType = name === 'License Benefit' ? row.subType : null
  return { ...row, type, subType, timeSpent: hoursForType(name, row, fills) }
}

function hoursForType(name: DayType, row: DayRow, fills: AutoFill): number {
  if (name === 'Vacation' && fills.vacations) return FULL_DAY_HOURS
  // Half a day off never exceeds half a day, even if nothing is filled in automatically.
  if (name === 'Half Day Vacation') return fills.vacations ? HALF_DAY_HOURS : Math.min(HALF_DAY_HOURS, row.timeSpent)
  if (isUnpaidHoliday({ date: row.date, type: dayTypes.id(name) })) return 0
  return name === 'Holiday' && fills.holidays ? FULL_DAY_HOURS : row.timeSpent
}

/** Whether it is a holiday on a weekend: nobody works then, so it counts no hours. */
export const isUnpaidHoliday = ({ date, type }: Pick<DayRow, 'date' | 'type'>): boolean =>
  type === HOLIDAY_TYPE && isWeekend(date)

/**
 * Whether the type is half a day of vacation: it adds a row for the other half; choosing another type removes that row
 * again.
 */
export const isHalfDayType = (type: string): boolean => type === dayTypes.id('Half Day Vacation')
