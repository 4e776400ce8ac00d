/** The entries of the HR calendar: birthdays, anniversaries and holidays by day. Pure. */
import type { Anniversary, Birthday } from '#shared/features/employees/hr-calendar.ts'
import type { Holiday } from '#shared/features/timesheets/holidays.ts'
import { addDays, type Day, dayOfMonth, firstDayOfMonth, lastDayOfMonth, toDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'

export const KINDS = ['birthday', 'anniversary', 'holiday'] as const
export type Kind = (typeof KINDS)[number]

export interface CalendarEntry {
  readonly key: string
  readonly day: Day
  readonly kind: Kind
  readonly name: string
  /** The years of an anniversary, or the countries of a holiday. */
  readonly note: string | undefined
  /** The employee's id; undefined for a holiday. */
  readonly employee: string | undefined
}

export interface MonthOf<E> {
  /** January is 1. */
  readonly _id: number
  readonly entries: readonly E[]
}

export const toBirthdayEntries = (year: number, months: readonly MonthOf<Birthday>[]): CalendarEntry[] =>
  months.flatMap(({ _id: month, entries }) =>
    entries.map(({ _id, birthDayNumber, fullName }) => ({
      key: `birthday ${_id} ${year}`,
      kind: 'birthday' as const,
      name: fullName,
      note: undefined,
      employee: _id,
      day: toDay(year, month, birthDayNumber),
    })),
  )

export const toAnniversaryEntries = (year: number, months: readonly MonthOf<Anniversary>[]): CalendarEntry[] =>
  months.flatMap(({ _id: month, entries }) =>
    entries.map(({ _id, anniversarieDayNumber, fullName, yearsInCompany }) => ({
      key: `anniversary ${_id} ${year}`,
      kind: 'anniversary' as const,
      name: fullName,
      employee: _id,
      day: toDay(year, month, anniversarieDayNumber),
      note: yearsInCompany === 1 ? t`1 year` : t`${yearsInCompany} years`,
    })),
  )

/** Merges a holiday that several countries share into one entry. */
export const toHolidayEntries = (holidays: readonly Holiday[]): CalendarEntry[] =>
  [...Map.groupBy(holidays, of => `${toDay(of.year, of.month, of.day)} ${of.description}`)].flatMap(([key, same]) => {
    const [first] = same
    const note = [...new Set(same.map(({ country }) => t(country)))].sort().join(', ')
    return first
      ? [
          {
            key: `holiday ${key}`,
            kind: 'holiday' as const,
            name: first.description,
            employee: undefined,
            note,
            day: toDay(first.year, first.month, first.day),
          },
        ]
      : []
  })

/** Sorts by day, holidays before people. */
export const sortEntries = (entries: readonly CalendarEntry[]): CalendarEntry[] =>
  [...entries].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
const sortKey = ({ day, kind, name }: CalendarEntry) => `${day} ${kind === 'holiday' ? 0 : 1} ${name.toLowerCase()}`

export const UPCOMING_DAYS = 30
/** Returns the last of the upcoming days; today is the first. */
export const lastUpcomingDay = (today: Day): Day => addDays(today, UPCOMING_DAYS - 1)

/** Returns the weeks of a month, Monday first; days of other months are undefined. */
export function weeksOfMonth(month: Day): (Day | undefined)[][] {
  const first = firstDayOfMonth(month)
  const before = (new Date(first).getUTCDay() + 6) % 7
  const count = dayOfMonth(lastDayOfMonth(first))
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const index = week * 7 + weekday - before
      return index >= 0 && index < count ? addDays(first, index) : undefined
    }),
  )
}
