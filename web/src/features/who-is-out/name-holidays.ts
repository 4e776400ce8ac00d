import type { OutMonth } from '#shared/features/time-off/who-is-out.ts'
import type { Day } from '#shared/kit/dates.ts'

/** Returns a function that looks up the name of a country's holiday. */
export function nameHolidays(holidays: OutMonth['holidays']): (country: string, day: Day) => string | undefined {
  const names = new Map(holidays.map(({ country, day, name }) => [`${country} ${day}`, name]))
  return (country, day) => names.get(`${country} ${day}`)
}
