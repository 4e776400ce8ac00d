import { useQueries } from '@tanstack/react-query'
import { employeesApi } from '#shared/features/employees.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { queryFor } from '#web/kit/queries.ts'
import {
  type CalendarEntry,
  sortEntries,
  toAnniversaryEntries,
  toBirthdayEntries,
  toHolidayEntries,
} from './calendar-days.ts'

export interface CalendarYears {
  /** Undefined until all years are loaded. */
  readonly entries: readonly CalendarEntry[] | undefined
  readonly error: Error | undefined
  readonly retry: () => void
}

/** Loads all entries of the given years, each year once. */
export function useCalendarYears(wanted: readonly number[]): CalendarYears {
  const years = [...new Set(wanted)]
  const birthdays = useQueries({
    queries: years.map(year => queryFor(employeesApi.calls.birthdays, { query: { year } })),
  })
  const anniversaries = useQueries({
    queries: years.map(year => queryFor(employeesApi.calls.anniversaries, { query: { year } })),
  })
  const holidays = useQueries({
    queries: years.map(year => queryFor(timesheetsApi.calls.holidays, { query: { year } })),
  })
  const all = [...birthdays, ...anniversaries, ...holidays]
  const entries = years.flatMap((year, index) => [
    ...toBirthdayEntries(year, birthdays[index]?.data?.birthdays ?? []),
    ...toAnniversaryEntries(year, anniversaries[index]?.data?.anniversaries ?? []),
    ...toHolidayEntries(holidays[index]?.data ?? []),
  ])
  return {
    entries: all.every(({ data }) => data !== undefined) ? sortEntries(entries) : undefined,
    error: all.find(({ error }) => error)?.error ?? undefined,
    retry: () => {
      for (const { isError, refetch } of all) if (isError) void refetch()
    },
  }
}
