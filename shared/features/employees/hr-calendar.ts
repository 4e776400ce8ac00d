/** Birthdays and anniversaries on twelve month cards. Pure. Source: spec 3 section 3; decisions, "HR". */
import * as z from 'zod/mini'
import { addDays, type Day, toDay, yearOf } from '#shared/kit/dates.ts'
import { id } from '#shared/kit/fields.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { fullName } from '#shared/kit/people.ts'
import { MONTH_NAMES } from '#shared/kit/texts.ts'
import type { EmployeeRow } from './people.ts'

/** Without year and age, since people decide for themselves whether to tell how old they turn. */
export const Birthday = z.object({ _id: id, birthDayNumber: z.number(), fullName: z.string() })
export type Birthday = z.infer<typeof Birthday>
/** `_id` is the month's number; January is 1. */
export const BirthdayMonth = z.object({ _id: z.number(), month: z.string(), entries: z.array(Birthday) })

export const Anniversary = z.object({
  _id: id,
  anniversarieDayNumber: z.number(),
  fullName: z.string(),
  yearsInCompany: z.number(),
})
export type Anniversary = z.infer<typeof Anniversary>
export const AnniversaryMonth = z.object({ _id: z.number(), month: z.string(), entries: z.array(Anniversary) })

export type CalendarPerson = Pick<EmployeeRow, '_id' | 'name' | 'lastName' | 'isActive' | 'birthdayDate' | 'hireDate'>

/** Returns the month and day of a yearly date in a given year: 29 February becomes the 28th in years without one. */
export function dayInYear(day: Day, year: number): { month: number; date: number } {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { month, date: Math.min(date, last) }
}

export const formatYears = (years: number): string => (years === 1 ? '1 year' : `${years} years`)

export const birthdaysByMonth = (people: readonly CalendarPerson[], year: number) =>
  groupByMonth(
    people.flatMap(person => {
      if (!person.isActive || !person.birthdayDate) return []
      const { month, date } = dayInYear(person.birthdayDate, year)
      return [{ month, date, entry: { _id: person._id, birthDayNumber: date, fullName: fullName(person) } }]
    }),
  )

/** Lists people who complete at least one full year in the given year. */
export const anniversariesByMonth = (people: readonly CalendarPerson[], year: number) =>
  groupByMonth(
    people.flatMap(person => {
      if (!person.isActive || !person.hireDate) return []
      const { month, date } = dayInYear(person.hireDate, year)
      const yearsInCompany = year - yearOf(person.hireDate)
      if (yearsInCompany < 1) return []
      const entry = { _id: person._id, anniversarieDayNumber: date, fullName: fullName(person), yearsInCompany }
      return [{ month, date, entry }]
    }),
  )

interface DatedEntry<E> {
  readonly month: number
  readonly date: number
  readonly entry: E
}
const groupByMonth = <E extends { readonly fullName: string }>(all: readonly DatedEntry<E>[]) =>
  MONTH_NAMES.map((month, index) => ({
    _id: index + 1,
    month,
    entries: all
      .filter(one => one.month === index + 1)
      .sort(
        (a, b) => a.date - b.date || (toComparableText(a.entry.fullName) < toComparableText(b.entry.fullName) ? -1 : 1),
      )
      .map(({ entry }) => entry),
  }))

/** The number of days that the home shows, today included. */
const UPCOMING_DAYS = 7

/** Returns the birthdays and anniversaries of the next seven days, today first. */
export function upcomingCelebrations(people: readonly CalendarPerson[], today: Day) {
  const last = addDays(today, UPCOMING_DAYS - 1)
  // The days may reach into the next month and year.
  const years = [...new Set([today, last].map(yearOf))]
  const months = [today, last].map(day => day.slice(5, 7))
  const isNear = (day: Day | null) => day !== null && months.includes(day.slice(5, 7))
  const near = people.filter(({ birthdayDate, hireDate }) => isNear(birthdayDate) || isNear(hireDate))
  return years
    .flatMap(year => [
      ...birthdaysByMonth(near, year).flatMap(month =>
        month.entries.map(({ _id, fullName: name, birthDayNumber }) => ({
          _id,
          fullName: name,
          kind: 'birthday' as const,
          years: null,
          day: toDay(year, month._id, birthDayNumber),
        })),
      ),
      ...anniversariesByMonth(near, year).flatMap(month =>
        month.entries.map(({ _id, fullName: name, anniversarieDayNumber, yearsInCompany }) => ({
          _id,
          fullName: name,
          kind: 'anniversary' as const,
          years: yearsInCompany,
          day: toDay(year, month._id, anniversarieDayNumber),
        })),
      ),
    ])
    .filter(({ day }) => day >= today && day <= last)
    .sort((a, b) => (a.day + toComparableText(a.fullName) < b.day + toComparableText(b.fullName) ? -1 : 1))
}
