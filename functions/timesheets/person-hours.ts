/** A person's other sheets of a month, on which a sheet's remaining hours and missing days depend. */
import { listFilledDays } from '#shared/features/timesheets/figures.ts'
import type { FilledDay } from '#shared/features/timesheets/sheet.ts'
import { idPrefixOfMonth } from '#shared/kit/ids.ts'
import { type StoredTimesheet, sheetIdsByParent, timesheets } from './store.ts'

interface KnownMonth {
  readonly loadedAt: number
  /** By the id of the sheet. */
  readonly days: Map<string, readonly FilledDay[]>
}
const known = new Map<string, KnownMonth>()
/** The maximum number of cached sheets: more are not edited through one instance within a minute. */
const MAX_KNOWN = 500

type SheetOfMonth = Pick<StoredTimesheet, '_id' | 'employee' | 'period' | 'days'>

/**
 * Adds up the days of the other sheets, at most `maxAge` milliseconds old: no check depends on them, and typing saves
 * often. A request of its own finds out which there are; mostly there is none.
 */
export async function loadOtherSheetsDays(sheet: SheetOfMonth, maxAge = 0): Promise<readonly FilledDay[]> {
  const month = await loadMonth(sheet, maxAge)
  month.days.set(sheet._id, listFilledDays(sheet.days))
  const sums = new Map<string, number>()
  for (const [id, days] of month.days)
    if (id !== sheet._id) for (const { date, hours } of days) sums.set(date, (sums.get(date) ?? 0) + hours)
  return [...sums].map(([date, hours]) => ({ date, hours }))
}

async function loadMonth({ _id, employee, period }: SheetOfMonth, maxAge: number): Promise<KnownMonth> {
  const key = `${employee} ${period}`
  const before = known.get(key)
  if (before && Date.now() - before.loadedAt < maxAge) return before
  const loadedAt = Date.now()
  const ids = await sheetIdsByParent.idsBeginningWith(employee, idPrefixOfMonth(new Date(period)))
  const others = ids.filter(id => id !== _id)
  const sheets = others.length > 0 ? await timesheets.getMany(others) : []
  const month = { loadedAt, days: new Map(sheets.map(({ _id: id, days }) => [id, listFilledDays(days)])) }
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, month)
  return month
}
