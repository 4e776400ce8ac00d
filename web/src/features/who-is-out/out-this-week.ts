/** Finds who is out in the rest of the week. Pure. */
import type { OutPerson } from '#shared/features/time-off/who-is-out.ts'
import { addDays, type Day } from '#shared/kit/dates.ts'

export interface OutThisWeek {
  readonly person: OutPerson
  /** Earliest first. */
  readonly days: readonly Day[]
  /** Whether the first day is half a day. */
  readonly isHalf: boolean
}

/** From today until Sunday. */
export function restOfWeek(today: Day): Day[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return Array.from({ length: weekday === 0 ? 1 : 8 - weekday }, (_, index) => addDays(today, index))
}

/** `people` may contain a person once per month. Leaves out holidays, on which everybody is off. */
export function toOutThisWeek(
  people: readonly OutPerson[],
  days: readonly Day[],
  today: Day,
): { readonly now: readonly OutThisWeek[]; readonly later: readonly OutThisWeek[] } {
  const all = [...Map.groupBy(people, ({ _id }) => _id).values()].flatMap(([person, ...more]): OutThisWeek[] => {
    if (!person) return []
    const out = [person, ...more]
      .flatMap(one => one.days)
      .filter(({ day, kind }) => kind !== 'holiday' && days.includes(day))
    const [first] = out
    return first ? [{ person, days: out.map(({ day }) => day), isHalf: first.isHalf }] : []
  })
  const isNow = ({ days: [first] }: OutThisWeek) => first === today
  return { now: all.filter(isNow), later: all.filter(one => !isNow(one)) }
}
