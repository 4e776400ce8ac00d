/** The rows of a month: their types, what they may hold, and what a change of type fills in. Pure. Source: decisions, "Timesheets". */
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
export const daySubTypes = staticCatalogue('d3', [
  'Maternity',
  'Paternity',
  'Marriage',
  'Bereavement',
  'Study',
  'Civic Duty',
])
export type DayType = (typeof dayTypes)['all'][number]['name']

/** As the screen calls them. Source: spec 3 section 3. */
export const dayTypeLabel = (type: DayType): string =>
  type === 'Vacation' ? 'Vacation/PTO' : type === 'Sick' ? 'Sick Day' : type

/** One row: a day has one, or two where half of it is vacation. */
export interface DayRow {
  readonly _id: string
  readonly date: Day
  readonly type: string
  readonly subType: string | null
  readonly taskDescription: string
  /** Hours, in halves. */
  readonly timeSpent: number
}

export const FULL_DAY_HOURS = 8
export const HALF_DAY_HOURS = 4
/** Hours that the rows of one day hold together at the most. */
export const MAX_HOURS_PER_DAY = 24

export const INVALID_TIME = 'Invalid time value. You can only add half an hour'
export const TOO_MANY_HOURS = 'A day has 24 hours'

export const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** All days of the month that a day lies in. */
export function daysOfMonth(day: Day): Day[] {
  const month = monthOfDay(day)
  const days: Day[] = []
  for (let at = `${month}-01`; monthOfDay(at) === month; at = addDays(at, 1)) days.push(at)
  return days
}

/** What a project's timesheets fill in by themselves. */
export interface AutoFill {
  readonly holidays: boolean
  readonly vacations: boolean
}

/** The rows that a month begins with: a row for every day, holidays marked with their description. */
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

/** What a row becomes when its type is changed: hours filled in where the project says so, sub-types only for benefits. */
export function withDayType(row: DayRow, type: string, fills: AutoFill): DayRow {
  const name = dayTypes.byId(type).name
  const subType = name === 'License Benefit' ? row.subType : null
  return { ...row, type, subType, timeSpent: hoursForType(name, row, fills) }
}

function hoursForType(name: DayType, row: DayRow, fills: AutoFill): number {
  if (name === 'Vacation' && fills.vacations) return FULL_DAY_HOURS
  // Half a day off is never more than that, also where nothing is filled in.
  if (name === 'Half Day Vacation') return fills.vacations ? HALF_DAY_HOURS : Math.min(HALF_DAY_HOURS, row.timeSpent)
  if (isUnpaidHoliday({ date: row.date, type: dayTypes.id(name) })) return 0
  return name === 'Holiday' && fills.holidays ? FULL_DAY_HOURS : row.timeSpent
}

/** A holiday on a weekend is nobody's working day, so it counts no hours. */
export const isUnpaidHoliday = ({ date, type }: Pick<DayRow, 'date' | 'type'>): boolean =>
  type === dayTypes.id('Holiday') && isWeekend(date)

/** Half a day of vacation leaves a row for the other half; choosing anything else again takes that row away. */
export const isHalfDayType = (type: string): boolean => type === dayTypes.id('Half Day Vacation')
