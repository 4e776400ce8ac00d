/** Records which days of a country have changed, so that existing sheets can be corrected. */
import type { TableWrite } from '#kit/table.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import type { Holiday } from '#shared/features/timesheets/holidays.ts'
import { type Day, firstDayOfMonth } from '#shared/kit/dates.ts'
import { correctionIdOf, holidayCorrections, holidayDate, holidayKey } from './store.ts'

type HolidayFields = Omit<Holiday, '_id' | 'version'>
/** The maximum number of former names that are kept for a day. */
const MAX_FORMER_NAMES = 20

/** The writes that accompany a change of a holiday; none if no sheet of its month can exist yet. */
export async function holidayChangeWrites(
  before: HolidayFields | null,
  after: HolidayFields | null,
  now: Date,
): Promise<TableWrite[]> {
  const isSameDay = before && after && holidayKey(before) === holidayKey(after)
  if (isSameDay) return before.description === after.description ? [] : dayChangeWrites(before, before, after, now)
  const changes = [
    ...(before ? [dayChangeWrites(before, before, null, now)] : []),
    ...(after ? [dayChangeWrites(after, null, after, now)] : []),
  ]
  return (await Promise.all(changes)).flat()
}

async function dayChangeWrites(
  of: HolidayFields,
  from: HolidayFields | null,
  to: HolidayFields | null,
  now: Date,
): Promise<TableWrite[]> {
  const date = holidayDate(of)
  if (isBeyondSheets(date, now)) return []
  const id = correctionIdOf(date, of.country)
  const known = await holidayCorrections.find(id)
  const before = from?.description ?? null
  const names = [...(known?.formerNames ?? []), ...(before === null ? [] : [before])]
  const fields = {
    date,
    country: of.country,
    name: to?.description ?? null,
    // A holiday renamed before it reached the sheets still counts as new to them.
    before: from && to && known && !known.isSettled ? known.before : before,
    formerNames: [...new Set(names)].slice(-MAX_FORMER_NAMES),
    change: (known?.change ?? 0) + 1,
    isSettled: false,
  }
  return [known ? holidayCorrections.replaceWrite(known, fields, now) : holidayCorrections.insertWrite(id, fields, now)]
}

/** Whether no sheet of the day's month can exist yet: later sheets start with the holidays of that time. */
function isBeyondSheets(date: Day, now: Date): boolean {
  const last = availablePeriods(now).at(-1)
  return last !== undefined && firstDayOfMonth(date) > last
}
