/** What finance and HR manage for all sheets: the hours of months, and the holidays of countries. */
import { randomBytes } from 'node:crypto'
import type { Collection } from '#kit/collection.ts'
import { assertVersion } from '#kit/collection.ts'
import type { Handlers } from '#kit/lambda.ts'
import type { VersionedRecord } from '#kit/row-cache.ts'
import { ConditionFailedError, type TableWrite, transactRaw } from '#kit/table.ts'
import { daysOfMonth } from '#shared/features/timesheets/days.ts'
import { defaultMaxHours } from '#shared/features/timesheets/figures.ts'
import { type Holiday, HolidayForm as HolidayRules } from '#shared/features/timesheets/holidays.ts'
import type { MaxHours } from '#shared/features/timesheets/max-hours.ts'
import type { timesheetsApi as contract } from '#shared/features/timesheets.ts'
import { dayOf, firstDayOfMonth } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { holidayChangeWrites } from './holiday-changes.ts'
import {
  holidayKey,
  holidays,
  loadMaxHours,
  maxHours,
  monthKey,
  releaseHolidayWrite,
  releaseMaxHoursWrite,
  reserveHolidayWrite,
  reserveMaxHoursWrite,
} from './store.ts'
import { workTimeHandlers } from './work-times.ts'

/** Loaded on demand, because holidays change only a few times a year. */
const noteChange = async (...change: Parameters<typeof holidayChangeWrites>) =>
  (await import('./holiday-changes.ts')).holidayChangeWrites(...change)

type ManagementCall =
  | 'currentHours'
  | 'generateHoursByGet'
  | 'generateHours'
  | 'hours'
  | 'setMaxHours'
  | 'removeHours'
  | 'workTimes'
  | 'setWorkTime'
  | 'removeWorkTime'
  | 'holidays'
  | 'copyHolidaysByGet'
  | 'copyHolidays'
  | 'addHoliday'
  | 'holiday'
  | 'updateHoliday'
  | 'removeHoliday'

export const managementHandlers: Pick<Handlers<typeof contract.calls>, ManagementCall> = {
  currentHours: async ({ now }) => ({ totalHours: await loadMaxHours(firstDayOfMonth(dayOf(now)), now) }),
  hours: ({ params, now }) => listMaxHours(params.year, now),
  generateHoursByGet: ({ params, now }) => generateMaxHours(params.year, now),
  generateHours: ({ params, now }) => generateMaxHours(params.year, now),
  setMaxHours: async ({ body, newId, now }) => {
    const set = (await maxHours.rows(now)).find(row => row.year === body.year && row.month === body.month)
    if (set?.totalHours === body.totalHours) return set
    if (set) return maxHours.replace(set, body, now)
    return maxHours.insert(newId, body, now, reserveMaxHoursWrite(body, newId.id))
  },
  removeHours: async ({ params, ifMatch, now }) => {
    const before = await maxHours.get(params.id)
    assertVersion(before, ifMatch)
    await maxHours.remove(before, now, releaseMaxHoursWrite(before))
  },
  ...workTimeHandlers,
  holidays: ({ query, now }) => listHolidays(query.year, query.country, now),
  copyHolidaysByGet: ({ query, now }) => copyLastYearsHolidays(query.year, query.country, now),
  copyHolidays: ({ body, now }) => copyLastYearsHolidays(body.year, body.country, now),
  addHoliday: async ({ body, newId, now }) =>
    holidays.insert(newId, body, now, reserveHolidayWrite(body, newId.id), ...(await noteChange(null, body, now))),
  holiday: ({ params }) => holidays.get(params.id),
  updateHoliday: async ({ params, body, ifMatch, now }) => {
    const before = await holidays.get(params.id)
    assertVersion(before, ifMatch)
    const isMoved = holidayKey(before) !== holidayKey(body)
    const moving = isMoved ? [releaseHolidayWrite(before), reserveHolidayWrite(body, before._id)] : []
    return holidays.replace(before, body, now, ...moving, ...(await noteChange(before, body, now)))
  },
  removeHoliday: async ({ params, ifMatch, now }) => {
    const before = await holidays.get(params.id)
    assertVersion(before, ifMatch)
    const noting = await noteChange(before, null, now)
    await holidays.remove(before, now, releaseHolidayWrite(before), ...noting)
  },
}

const listMaxHours = async (year: number, now: Date): Promise<MaxHours[]> =>
  (await maxHours.rows(now)).filter(row => row.year === year).sort((a, b) => a.month - b.month)

/** Sets the months of a year that have no hours to eight hours per weekday. */
async function generateMaxHours(year: number, now: Date): Promise<MaxHours[]> {
  const set = new Set((await listMaxHours(year, now)).map(({ month }) => month))
  const months = Array.from({ length: 12 }, (_, index) => index + 1).filter(month => !set.has(month))
  await insertMissing(maxHours, months, now, month => {
    const totalHours = defaultMaxHours(daysOfMonth(`${monthKey({ year, month })}-01`))
    return { fields: { year, month, totalHours }, taking: id => [reserveMaxHoursWrite({ year, month }, id)] }
  })
  return listMaxHours(year, now)
}

async function listHolidays(year: number, country: string | undefined, now: Date): Promise<Holiday[]> {
  return (await holidays.rows(now))
    .filter(row => row.year === year && (!country || row.country === country))
    .sort((a, b) => (holidayKey(a) < holidayKey(b) ? -1 : 1))
}

/**
 * Copies last year's holidays to the same days; existing ones are kept, and 29 February is skipped where it does not
 * exist.
 */
async function copyLastYearsHolidays(year: number, country: string | undefined, now: Date): Promise<Holiday[]> {
  const [there, before] = await Promise.all([listHolidays(year, country, now), listHolidays(year - 1, country, now)])
  const taken = new Set(there.map(holidayKey))
  const missing = before.flatMap(({ _id, version, ...last }) => {
    const form = HolidayRules.safeParse({ ...last, year })
    return form.success && !taken.has(holidayKey(form.data)) ? [form.data] : []
  })
  await insertMissing(holidays, missing, now, fields => ({
    fields,
    taking: async id => [reserveHolidayWrite(fields, id), ...(await noteChange(null, fields, now))],
  }))
  return listHolidays(year, country, now)
}

/** Inserts the records that nobody else has inserted meanwhile. */
async function insertMissing<Row extends VersionedRecord, Fields>(
  collection: Collection<Row>,
  all: readonly Fields[],
  now: Date,
  made: (of: Fields) => {
    fields: Omit<Row, '_id' | 'version'>
    taking: (id: string) => readonly TableWrite[] | Promise<readonly TableWrite[]>
  },
): Promise<void> {
  for (const one of all) {
    const id = makeId(now, randomBytes(10).toString('hex'))
    const { fields, taking } = made(one)
    try {
      await transactRaw([collection.insertWrite(id, fields, now), ...(await taking(id))])
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error
    }
  }
}
