/** A person's year of days off: a few reads by key, however long they have worked here. */
import { loadHolidayDays, sheetIdsByParent, timesheets } from '#functions/timesheets/store.ts'
import { validationError } from '#kit/app-error.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { allowanceOf } from '#shared/features/time-off/allowance.ts'
import {
  type DayShares,
  listDaysOff,
  listPlannedDays,
  listTakenDays,
  sumDays,
} from '#shared/features/time-off/count.ts'
import { isChangeable, lastPlannableDay, timeOffMessages } from '#shared/features/time-off/plan.ts'
import type { PlannedDaysOff, PlannedRange, TimeOffRow, TimeOffYear } from '#shared/features/time-off.ts'
import { type Day, formatMonth, monthOfDay, utcToday, yearOf } from '#shared/kit/dates.ts'
import { monthOfId, yearOfId } from '#shared/kit/ids.ts'
import { loadTimeOff } from './store.ts'

/** The data from which a person's days are counted, besides their plans. */
export interface PersonDays {
  readonly person: EmployeeRow
  readonly today: Day
  readonly holidays: ReadonlySet<Day>
  /** The months that have a sheet, `YYYY-MM`. */
  readonly begunMonths: ReadonlySet<string>
  /** Vacation on the sheets of the requested years. */
  readonly taken: DayShares
}

/** Returns the requested year, or the present one. @throws 400 if it cannot be planned yet */
export function resolveYear(asked: number | undefined, now: Date): number {
  const last = yearOf(lastPlannableDay(utcToday(now)))
  if (asked !== undefined && asked > last) throw validationError('year', timeOffMessages.farYear(last))
  return asked ?? now.getUTCFullYear()
}

/** Loads the sheets of these years: their ids say their months, then one batch. */
export async function loadPersonDays(person: EmployeeRow, years: readonly number[], now: Date): Promise<PersonDays> {
  const [holidaysOf, ids] = await Promise.all([loadHolidayDays(now), sheetIdsByParent.list(person._id)])
  const free = holidaysOf(person.country)
  const known = ids.map(({ _id }) => _id)
  const sheets = await timesheets.getMany(known.filter(id => years.includes(yearOfId(id))))
  return {
    person,
    today: utcToday(now),
    holidays: free,
    begunMonths: new Set(known.map(monthOfId)),
    taken: listTakenDays(
      sheets.map(({ days }) => days),
      free,
    ),
  }
}

export async function loadYear(person: EmployeeRow, year: number, now: Date): Promise<TimeOffYear> {
  // A range over the turn of the year gets warnings for both years.
  const [record, days] = await Promise.all([loadTimeOff(person._id), loadPersonDays(person, [year, year + 1], now)])
  return toYear(record, year, days)
}

export function toYear(record: TimeOffRow, year: number, days: PersonDays): TimeOffYear {
  const { person, today } = days
  const isOfYear = (day: Day) => yearOf(day) === year
  const taken = new Map([...days.taken].filter(([day]) => isOfYear(day)))
  const allowance = allowanceOf(year, person, record.years)
  const planUntil = lastPlannableDay(today)
  const sums = { taken: sumDays(taken), planned: sumDays(listPlannedDays(year, record.ranges, days)) }
  return {
    version: record.version,
    person: { _id: person._id, name: person.name, lastName: person.lastName },
    year,
    ...allowance,
    ...sums,
    left: allowance.allowance + allowance.carryOver - sums.taken - sums.planned,
    takenDays: [...taken].map(([date, share]) => ({ date, days: share })).sort((a, b) => (a.date < b.date ? -1 : 1)),
    ranges: record.ranges
      .filter(({ from, to }) => isOfYear(from) || isOfYear(to))
      .sort((a, b) => (a.from < b.from ? -1 : 1))
      .map(range => toPlannedDaysOff(range, days)),
    holidays: [...days.holidays].filter(day => isOfYear(day) || (day >= today && day <= planUntil)).sort(),
    planUntil,
  }
}

export function toPlannedDaysOff(range: PlannedRange, days: PersonDays): PlannedDaysOff {
  const off = listDaysOff(range, days.holidays)
  // Future days in months whose sheets were begun without them.
  const missing = [...off.keys()].filter(day => day >= days.today && !days.taken.has(day)).map(monthOfDay)
  return {
    ...range,
    days: sumDays(off),
    isChangeable: isChangeable(range, days.today),
    warnings: [...new Set(missing)]
      .filter(month => days.begunMonths.has(month))
      .map(month => timeOffMessages.begunMonth(formatMonth(`${month}-01`))),
  }
}

/** Returns warnings if planned and taken days exceed the allowance in the years of a range. */
export const warnOfOverdraft = (record: TimeOffRow, { from, to }: PlannedRange, days: PersonDays): string[] =>
  [...new Set([yearOf(from), yearOf(to)])].flatMap(year => {
    const { left } = toYear(record, year, days)
    return left < 0 ? [timeOffMessages.overLeft(-left, year)] : []
  })
