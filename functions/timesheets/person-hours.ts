/** The hours of a person's other sheets of a month, which what remains on a sheet depends on. */
import { idPrefixOfMonth } from '#shared/kit/ids.ts'
import { type StoredTimesheet, sheetIdsByParent, timesheets } from './store.ts'

interface KnownMonth {
  readonly loadedAt: number
  /** By the id of the sheet. */
  readonly hours: Map<string, number>
}
const known = new Map<string, KnownMonth>()
/** So many people edit through one Lambda within a minute, at most. */
const MAX_KNOWN = 500

type SheetHours = Pick<StoredTimesheet, '_id' | 'employee' | 'period' | 'timeSpent'>

/**
 * Adds up the hours of the other sheets, at most `maxAge` milliseconds old: no check depends on them, and typing saves
 * often. A request of its own finds out which there are; mostly there is none.
 */
export async function loadOtherSheetsHours(sheet: SheetHours, maxAge = 0): Promise<number> {
  const month = await loadMonth(sheet, maxAge)
  month.hours.set(sheet._id, sheet.timeSpent)
  return [...month.hours].reduce((sum, [id, hours]) => sum + (id === sheet._id ? 0 : hours), 0)
}

async function loadMonth({ _id, employee, period }: SheetHours, maxAge: number): Promise<KnownMonth> {
  const key = `${employee} ${period}`
  const before = known.get(key)
  if (before && Date.now() - before.loadedAt < maxAge) return before
  const loadedAt = Date.now()
  const ids = await sheetIdsByParent.idsBeginningWith(employee, idPrefixOfMonth(new Date(period)))
  const others = ids.filter(id => id !== _id)
  const sheets = others.length > 0 ? await timesheets.getMany(others) : []
  const month = { loadedAt, hours: new Map(sheets.map(({ _id: id, timeSpent }) => [id, timeSpent])) }
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, month)
  return month
}
