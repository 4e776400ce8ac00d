/** What finance and HR keep for all sheets: the hours of months, and the holidays of countries. */
import { randomBytes } from 'node:crypto'
import type { Collection } from '#kit/collection.ts'
import { checkVersion } from '#kit/collection.ts'
import type { Handlers } from '#kit/lambda.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Identified } from '#kit/replica.ts'
import type { Write } from '#kit/table.ts'
import { daysOfMonth } from '#shared/features/timesheets/days.ts'
import { usualHours } from '#shared/features/timesheets/figures.ts'
import {
  type timesheets as contract,
  type Holiday,
  HolidayForm as HolidayRules,
  type MaxHours,
} from '#shared/features/timesheets.ts'
import { dayOf } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import {
  dayKey,
  holidays,
  hoursOf,
  maxHours,
  monthKey,
  periodOf,
  releasingDay,
  releasingMonth,
  takingDay,
  takingMonth,
} from './store.ts'

type Managed =
  | 'currentHours'
  | 'generateHoursByGet'
  | 'generateHours'
  | 'hours'
  | 'setMaxHours'
  | 'removeHours'
  | 'holidays'
  | 'copyHolidaysByGet'
  | 'copyHolidays'
  | 'addHoliday'
  | 'holiday'
  | 'updateHoliday'
  | 'removeHoliday'

export const management: Pick<Handlers<typeof contract.calls>, Managed> = {
  currentHours: async ({ now }) => ({ totalHours: await hoursOf(periodOf(dayOf(now)), now) }),
  hours: ({ params, now }) => hoursIn(params.year, now),
  generateHoursByGet: ({ params, now }) => generated(params.year, now),
  generateHours: ({ params, now }) => generated(params.year, now),
  setMaxHours: async ({ body, newId, now }) => {
    const set = (await maxHours.rows(now)).find(row => row.year === body.year && row.month === body.month)
    if (set) return maxHours.replace(set, body, now)
    return maxHours.insert(newId, body, now, takingMonth(body, newId.id))
  },
  removeHours: async ({ params, ifMatch, now }) => {
    const before = await maxHours.get(params.id)
    checkVersion(before, ifMatch)
    await maxHours.remove(before, now, releasingMonth(before))
  },
  holidays: ({ query, now }) => holidaysIn(query.year, query.country, now),
  copyHolidaysByGet: ({ query, now }) => copied(query.year, query.country, now),
  copyHolidays: ({ body, now }) => copied(body.year, body.country, now),
  addHoliday: ({ body, newId, now }) => holidays.insert(newId, body, now, takingDay(body, newId.id)),
  holiday: ({ params }) => holidays.get(params.id),
  updateHoliday: async ({ params, body, ifMatch, now }) => {
    const before = await holidays.get(params.id)
    checkVersion(before, ifMatch)
    const isMoved = dayKey(before) !== dayKey(body)
    const moving = isMoved ? [releasingDay(before), takingDay(body, before._id)] : []
    return holidays.replace(before, body, now, ...moving)
  },
  removeHoliday: async ({ params, ifMatch, now }) => {
    const before = await holidays.get(params.id)
    checkVersion(before, ifMatch)
    await holidays.remove(before, now, releasingDay(before))
  },
}

const hoursIn = async (year: number, now: Date): Promise<MaxHours[]> =>
  (await maxHours.rows(now)).filter(row => row.year === year).sort((a, b) => a.month - b.month)

/** The months of a year that have no hours get eight a weekday. */
async function generated(year: number, now: Date): Promise<MaxHours[]> {
  const set = new Set((await hoursIn(year, now)).map(({ month }) => month))
  const months = Array.from({ length: 12 }, (_, index) => index + 1).filter(month => !set.has(month))
  await eachMissing(maxHours, months, now, month => {
    const totalHours = usualHours(daysOfMonth(`${monthKey({ year, month })}-01`))
    return { fields: { year, month, totalHours }, taking: id => takingMonth({ year, month }, id) }
  })
  return hoursIn(year, now)
}

async function holidaysIn(year: number, country: string | undefined, now: Date): Promise<Holiday[]> {
  return (await holidays.rows(now))
    .filter(row => row.year === year && (!country || row.country === country))
    .sort((a, b) => (dayKey(a) < dayKey(b) ? -1 : 1))
}

/** Last year's holidays on the same days; those that are there stay, and 29 February is left out where there is none. */
async function copied(year: number, country: string | undefined, now: Date): Promise<Holiday[]> {
  const [there, before] = await Promise.all([holidaysIn(year, country, now), holidaysIn(year - 1, country, now)])
  const taken = new Set(there.map(dayKey))
  const missing = before.flatMap(({ _id, version, ...last }) => {
    const form = HolidayRules.safeParse({ ...last, year })
    return form.success && !taken.has(dayKey(form.data)) ? [form.data] : []
  })
  await eachMissing(holidays, missing, now, fields => ({ fields, taking: id => takingDay(fields, id) }))
  return holidaysIn(year, country, now)
}

/** Inserts what nobody else has inserted meanwhile. */
async function eachMissing<Row extends Identified, Fields>(
  collection: Collection<Row>,
  all: readonly Fields[],
  now: Date,
  made: (of: Fields) => { fields: Omit<Row, '_id' | 'version'>; taking: (id: string) => Write },
): Promise<void> {
  for (const one of all) {
    const id = makeId(now, randomBytes(10).toString('hex'))
    const { fields, taking } = made(one)
    try {
      await collection.insert({ id, earlier: undefined, keyed: false }, fields, now, taking(id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
