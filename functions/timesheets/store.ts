/** Timesheets by month and shard, the hours of months, and lookups for the names on a sheet. */
import * as z from 'zod/mini'
import {
  type EmployeeDirectory,
  employees,
  loadDirectory,
  type NameLookup,
  toNameLookup,
} from '#functions/employees/store.ts'
import { projects } from '#functions/projects/store.ts'
import { validationError, versionConflict } from '#kit/app-error.ts'
import { diffFields, type FieldChange } from '#kit/audit-log.ts'
import { Collection } from '#kit/collection.ts'
import { digestOf } from '#kit/digest.ts'
import { SubCollection } from '#kit/sub-collection.ts'
import { batchGetItems, releaseUniqueWrite, reserveUniqueWrite, type TableWrite } from '#kit/table.ts'
import { type PeopleLookup, scopeOf } from '#shared/features/employees/people.ts'
import type { Project } from '#shared/features/projects.ts'
import { type DayRow, daysOfMonth } from '#shared/features/timesheets/days.ts'
import { AwayDays, awayDaysOf } from '#shared/features/timesheets/days-off.ts'
import {
  calculateFigures,
  defaultMaxHours,
  hasEmptyDescriptions,
  remainingAndOvertime,
} from '#shared/features/timesheets/figures.ts'
import type { CorrectedDay } from '#shared/features/timesheets/holiday-correction.ts'
import { Holiday } from '#shared/features/timesheets/holidays.ts'
import { MaxHours } from '#shared/features/timesheets/max-hours.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { createMaxHoursCount, type WorkTime, workTimeIn } from '#shared/features/timesheets/person-month.ts'
import { type TimesheetProject, TimesheetRow } from '#shared/features/timesheets/sheet.ts'
import { sheetIdStorage, workTimeStorage } from '#shared/features/timesheets/storage.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, firstDayOfMonth, monthOfDay, toDay } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { shorten } from '#shared/kit/shorten.ts'

export interface StoredFile {
  readonly key: string
  readonly fileName: string
  readonly type: string
}
/** The remaining hours and the overtime depend on the month's hours, which may change: both are computed on reading. */
const SheetRow = z.extend(
  z.omit(TimesheetRow, { timeRemaining: true, overtime: true, maxHours: true, personHours: true }),
  {
    // Missing in older sheets until they are migrated.
    away: z.optional(AwayDays),
    /** The country whose holidays it has; missing in sheets from before this was stored. */
    country: z.optional(z.string()),
  },
)
type SheetRow = z.infer<typeof SheetRow>
export type StoredTimesheet = SheetRow & {
  readonly days: readonly DayRow[]
  readonly file: StoredFile | null
  /** Days that a holiday has set, at creation or by a correction. */
  readonly corrected?: Readonly<Record<Day, CorrectedDay>>
}

export const timesheets = new Collection<SheetRow, StoredTimesheet>({
  name: 'TIMESHEET',
  split: 'month',
  row: SheetRow,
  defaults: { seal: null },
})

export const sheetIdsByParent = new SubCollection<{ readonly _id: string }>(sheetIdStorage.name)

export const maxHours = new Collection<MaxHours>({
  name: 'MAX_HOURS',
  split: 'whole',
  row: MaxHours,
})

export interface StoredWorkTime extends WorkTime {
  readonly _id: string
  readonly version: number
}
export const workTimes = new Collection<StoredWorkTime>({
  ...workTimeStorage,
  row: z.object({
    _id: z.string(),
    version: z.number(),
    employee: z.string(),
    from: z.string(),
    percent: z.nullable(z.number()),
    hours: z.nullable(z.number()),
  }),
})

export const holidays = new Collection<Holiday>({
  name: 'HOLIDAY',
  split: 'whole',
  row: Holiday,
})

/** A changed holiday: the present state of its country's day, kept until all existing sheets have it. */
const HolidayCorrectionRow = z.object({
  _id: z.string(),
  version: z.number(),
  date: z.string(),
  country: z.string(),
  name: z.nullable(z.string()),
  before: z.nullable(z.string()),
  formerNames: z.array(z.string()),
  /** How often the day has changed, so that no correction writes an outdated state. */
  change: z.number(),
  isSettled: z.boolean(),
})
export type StoredHolidayCorrection = z.infer<typeof HolidayCorrectionRow>
export const holidayCorrections = new Collection<StoredHolidayCorrection>({
  name: 'HOLIDAY_CORRECTION',
  split: 'whole',
  row: HolidayCorrectionRow,
})

/** Returns the holidays of a country. */
export type HolidaysOf = (country: string | undefined) => ReadonlySet<Day>

/** Loads the holidays of each country, at most `maxAge` milliseconds old. */
export async function loadHolidayDays(now: Date, maxAge = 0): Promise<HolidaysOf> {
  const byCountry = Map.groupBy(await holidays.rows(now, {}, maxAge), ({ country }) => country)
  const days = new Map([...byCountry].map(([country, rows]) => [country, new Set(rows.map(holidayDate))]))
  return country => days.get(country ?? '') ?? new Set()
}

type MonthOfYear = Pick<MaxHours, 'year' | 'month'>
type HolidayDay = Omit<Holiday, '_id' | 'version' | 'description'>
export const monthKey = ({ year, month }: MonthOfYear): string => monthOfDay(toDay(year, month, 1))
export const holidayDate = ({ year, month, day }: Omit<HolidayDay, 'country'>): Day => toDay(year, month, day)
export const holidayKey = (of: HolidayDay): string => `${holidayDate(of)} ${of.country}`

/** One record per month. */
export const reserveMaxHoursWrite = (of: MonthOfYear, id: string): TableWrite =>
  reserveUniqueWrite('MAX_HOURS', monthKey(of), id, versionConflict)
export const releaseMaxHoursWrite = (of: MonthOfYear): TableWrite => releaseUniqueWrite('MAX_HOURS', monthKey(of))
/** One holiday per day and country. */
export const reserveHolidayWrite = (of: HolidayDay, id: string): TableWrite =>
  reserveUniqueWrite('HOLIDAY', holidayKey(of), id, () => validationError('day', timesheetMessages.holidayTwice))
export const releaseHolidayWrite = (of: HolidayDay): TableWrite => releaseUniqueWrite('HOLIDAY', holidayKey(of))

const idInMonth = (period: Day, ...facts: readonly string[]) =>
  makeId(new Date(`${period}T00:00:00Z`), digestOf(facts.join(' ')))

/** The only id that the sheet of an employee, month and project can have. */
export const sheetIdOf = (employee: string, period: Day, project: string): string =>
  idInMonth(period, employee, project)

/** The only id that the correction of a country's day can have. */
export const correctionIdOf = (date: Day, country: string): string =>
  idInMonth(firstDayOfMonth(date), 'holiday', date, country)

/** The only two ids that the rows of a day can have. */
export const dayIdsOf =
  (sheetId: string) =>
  (date: Day): readonly [string, string] => [
    idInMonth(firstDayOfMonth(date), sheetId, date, 'first'),
    idInMonth(firstDayOfMonth(date), sheetId, date, 'second'),
  ]

/** The hours of a month: as set, at most `maxAge` milliseconds old, or else eight per weekday. */
export async function loadMaxHours(period: Day, now: Date, maxAge = 0): Promise<number> {
  const [year, month] = period.split('-').map(Number)
  const set = (await maxHours.rows(now, {}, maxAge)).find(row => row.year === year && row.month === month)
  return set?.totalHours ?? defaultMaxHours(daysOfMonth(period))
}

/** Loads each person's maximum hours of a month, at most `maxAge` milliseconds old. */
export async function loadPersonMaxHours(
  period: Day,
  now: Date,
  maxAge = 0,
): Promise<(employee: string, look: PeopleLookup) => number> {
  const [monthHours, all] = await Promise.all([loadMaxHours(period, now, maxAge), workTimes.rows(now, {}, maxAge)])
  const byPerson = Map.groupBy(all, ({ employee }) => employee)
  const countMaxHours = createMaxHoursCount(period, monthHours)
  return (employee, look) => countMaxHours(look.person(employee), workTimeIn(period, byPerson.get(employee) ?? []))
}

/**
 * The sheets of a month that belong to these people, without their days. What remains of it, and what is too much, is
 * counted over a person's.
 */
export async function loadSheetsOfMonth(
  period: Day,
  isOfPerson: (employee: string) => boolean,
  look: PeopleLookup,
  now: Date,
): Promise<TimesheetRow[]> {
  const [maxHoursOf, all] = await Promise.all([
    loadPersonMaxHours(period, now),
    timesheets.rows(now, { month: monthOfDay(period) }),
  ])
  const rows = all.filter(({ employee }) => isOfPerson(employee))
  const hours = new Map<string, number>()
  for (const { employee, timeSpent } of rows) hours.set(employee, (hours.get(employee) ?? 0) + timeSpent)
  return rows.map(({ away: _, country: __, ...row }) => {
    const personHours = hours.get(row.employee) ?? 0
    const maxHours = maxHoursOf(row.employee, look)
    return { ...row, maxHours, personHours, ...remainingAndOvertime(personHours, maxHours) }
  })
}

/** Looks up what a sheet names, and whether the actor may see it. */
export interface SheetLookup extends NameLookup {
  /** A reviewer's scope covers their people; on the employee host everybody's covers only themselves. */
  isInScope(employeeId: string): boolean
  project(id: string | null | undefined): Project | undefined
}
/** The lookup for all sheets: two small queries when warm. */
export interface TimesheetLookupContext extends EmployeeDirectory, SheetLookup {}
export async function loadTimesheetLookup(
  actor: Pick<Actor, 'roles' | 'employeeId' | 'audience'>,
  now: Date,
): Promise<TimesheetLookupContext> {
  const [people, projectsById] = await Promise.all([loadDirectory(actor, now), projects.byId(now)])
  const project = (id: string | null | undefined) => (id ? projectsById.get(id) : undefined)
  return { ...people, project, isInScope: sheetScopeOf(actor, people) }
}

/** The lookup for one sheet: its person, its project and the caller, in one request. */
export async function loadSheetLookup(
  { employee, project }: Pick<StoredTimesheet, 'employee' | 'project'>,
  actor: Pick<Actor, 'roles' | 'employeeId' | 'audience'>,
): Promise<SheetLookup> {
  const people = actor.employeeId ? [employee, actor.employeeId] : [employee]
  const items = await batchGetItems([...employees.keysOf(people), ...projects.keysOf([project])])
  const [peopleById, projectsById] = [employees.recordsIn(items), projects.recordsIn(items)]
  const look = {
    ...toNameLookup(peopleById),
    project: (id: string | null | undefined) => (id ? projectsById.get(id) : undefined),
  }
  return { ...look, isInScope: sheetScopeOf(actor, look) }
}

const sheetScopeOf = (actor: Pick<Actor, 'roles' | 'employeeId' | 'audience'>, people: PeopleLookup) =>
  actor.audience === 'timesheet' ? (id: string) => id === actor.employeeId : scopeOf(actor, people)

/** A project as sheets show it; a deleted one has an empty name. */
export function toSheetProject(id: string, look: Pick<SheetLookup, 'project'>): TimesheetProject {
  const found = look.project(id)
  const { name = '', holidays = false, vacations = false, allowTimsheetImport = false } = found ?? {}
  return { _id: id, name, holidays, vacations, allowTimsheetImport, needsApproval: found?.needsApproval ?? false }
}

/** The purpose that the signature of a public link is bound to. */
export const PUBLIC_LINK = 'timesheet'
/** Takes the place of the month in the signature of a standing link: a link of one month opens no other. */
export const LAST_CLOSED = 'last closed'
/** A table item is limited to 400 kB; the descriptions share what the rest of a sheet leaves of it. */
const MAX_BYTES = 340_000

/** A sheet with the totals of its rows. */
export function withSheetTotals<Sheet extends Pick<StoredTimesheet, 'days' | 'corrected'>>(sheet: Sheet) {
  const { days, corrected = {} } = sheet
  if (Buffer.byteLength(JSON.stringify([days, corrected])) > MAX_BYTES)
    throw validationError('description', timesheetMessages.tooMuchText)
  const { registered, holidayTime, otherTime, timeSpent } = calculateFigures(days, 0)
  return {
    ...sheet,
    registered,
    holidayTime,
    otherTime,
    timeSpent,
    hasEmptyDescriptions: hasEmptyDescriptions(days),
    away: awayDaysOf(days),
  }
}

const AUDITED_FIELDS = ['submittedAt', 'reopened', 'approval', 'uploadedFileName'] as const
const EXCERPT_LENGTH = 200

/** The changed rows by day: the audit entry has to stay small, since typing saves often. */
export function sheetChangesBetween(
  before: Omit<StoredTimesheet, '_id' | 'version'>,
  after: typeof before,
): FieldChange[] {
  const pick = (sheet: typeof before) => ({
    ...Object.fromEntries(AUDITED_FIELDS.map(field => [field, sheet[field]])),
    ...Object.fromEntries(sheet.days.map(row => [row._id, row])),
  })
  const dates = new Map([...before.days, ...after.days].map(({ _id, date }) => [_id, date]))
  return diffFields(pick(before), pick(after)).map(({ field, from, to }) => {
    const [row = '', part = ''] = field.split('.')
    return { field: dates.has(row) ? `${dates.get(row)}.${part}` : field, from: excerpt(from), to: excerpt(to) }
  })
}
/** Shortens a text; the ellipsis comes after it. */
const excerpt = (value: unknown) => (typeof value === 'string' ? shorten(value, EXCERPT_LENGTH + 1) : value)
