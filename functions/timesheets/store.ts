/** Timesheets by month and shard, the hours of months, and what a sheet looks like to who may see it. */
import { createHash } from 'node:crypto'
import { company, type WholeCompany } from '#functions/employees/store.ts'
import { Children } from '#kit/children.ts'
import { Collection } from '#kit/collection.ts'
import { invalid, lostRace } from '#kit/refusal.ts'
import { signatureOf } from '#kit/signed-link.ts'
import { release, take, type Write } from '#kit/table.ts'
import { closesAt, isClosed } from '#shared/features/timesheets/closing.ts'
import { type DayRow, daySubTypes, daysOfMonth, dayTypes } from '#shared/features/timesheets/days.ts'
import { figuresOf, usualHours } from '#shared/features/timesheets/figures.ts'
import {
  type Holiday,
  type MaxHours,
  type SheetProject,
  type Timesheet,
  type TimesheetListed,
  type TimesheetRow,
  timesheetMessages,
} from '#shared/features/timesheets.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, monthOfDay } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'

export interface StoredFile {
  readonly key: string
  readonly fileName: string
  readonly type: string
}
/** What is left of a month and what is over depends on the month's hours, which may change: both are worked out when read. */
type SheetRow = Omit<TimesheetRow, 'timeRemaining' | 'overtime'>
export type StoredTimesheet = SheetRow & { readonly days: readonly DayRow[]; readonly file: StoredFile | null }

export const timesheets = new Collection<SheetRow, StoredTimesheet>({
  name: 'TIMESHEET',
  split: 'month',
  rowFields: [
    'employee',
    'project',
    'period',
    'timeSpent',
    'registered',
    'holidayTime',
    'otherTime',
    'hasEmptyDescriptions',
    'submittedAt',
    'closedAt',
    'reopened',
    'uploadedFileName',
  ],
})

/** The ids of all sheets of an employee, and of all of a project. */
export const sheetsOf = new Children<{ readonly _id: string }>('TIMESHEETS_OF')

export const maxHours = new Collection<MaxHours>({
  name: 'MAX_HOURS',
  split: 'whole',
  rowFields: ['year', 'month', 'totalHours'],
})

export const holidays = new Collection<Holiday>({
  name: 'HOLIDAY',
  split: 'whole',
  rowFields: ['year', 'month', 'day', 'description', 'country'],
})

type Month = Pick<MaxHours, 'year' | 'month'>
type DayOff = Omit<Holiday, '_id' | 'version' | 'description'>
const two = (number: number) => String(number).padStart(2, '0')
export const monthKey = ({ year, month }: Month): string => `${year}-${two(month)}`
export const dayKey = (of: DayOff): string => `${monthKey(of)}-${two(of.day)} ${of.country}`

/** One record a month. */
export const takingMonth = (of: Month, id: string): Write => take('MAX_HOURS', monthKey(of), id, lostRace)
export const releasingMonth = (of: Month): Write => release('MAX_HOURS', monthKey(of))
/** One holiday a day and country. */
export const takingDay = (of: DayOff, id: string): Write =>
  take('HOLIDAY', dayKey(of), id, () => invalid('day', timesheetMessages.holidayTwice))
export const releasingDay = (of: DayOff): Write => release('HOLIDAY', dayKey(of))

/** The first day of a day's month: what sheets are told apart by. */
export const periodOf = (day: Day): Day => `${monthOfDay(day)}-01`

const inMonth = (period: Day, ...facts: readonly string[]) =>
  makeId(new Date(`${period}T00:00:00Z`), createHash('sha256').update(facts.join(' ')).digest('hex'))

/** The one id that the sheet of an employee, month and project can have. */
export const sheetIdOf = (employee: string, period: Day, project: string): string => inMonth(period, employee, project)

/** The two ids that the rows of a day can have. */
export const dayIdsOf =
  (sheetId: string) =>
  (date: Day): readonly [string, string] => [
    inMonth(periodOf(date), sheetId, date, 'first'),
    inMonth(periodOf(date), sheetId, date, 'second'),
  ]

/** The hours of a month: as set, else eight a weekday. */
export async function hoursOf(period: Day, now: Date): Promise<number> {
  const [year, month] = period.split('-').map(Number)
  const set = (await maxHours.rows(now)).find(row => row.year === year && row.month === month)
  return set?.totalHours ?? usualHours(daysOfMonth(period))
}

/** All sheets of a month, without their days. */
export async function sheetsOfMonth(period: Day, now: Date): Promise<TimesheetRow[]> {
  const [hours, rows] = await Promise.all([hoursOf(period, now), timesheets.rows(now, { month: monthOfDay(period) })])
  return rows.map(row => ({ ...row, ...against(row.timeSpent, hours) }))
}

/** Everybody and everything that sheets name, and whose sheets the actor may see. */
export interface Look extends WholeCompany {
  /** A reviewer's people; on the employee host oneself and nobody else. */
  reaches(employeeId: string): boolean
}
export async function lookOf(actor: Pick<Actor, 'roles' | 'employeeId' | 'audience'>, now: Date): Promise<Look> {
  const whole = await company(actor, now)
  return actor.audience === 'timesheet' ? { ...whole, reaches: id => id === actor.employeeId } : whole
}

/** A project as sheets show it; one that is gone for good by an empty name. */
export function sheetProject(id: string, look: Pick<Look, 'project'>): SheetProject {
  const { name = '', holidays = false, vacations = false, allowTimsheetImport = false } = look.project(id) ?? {}
  return { _id: id, name, holidays, vacations, allowTimsheetImport }
}

export function asListed(row: TimesheetRow, look: Look, now: Date): TimesheetListed {
  const { _id, name } = sheetProject(row.project, look)
  return { ...row, employee: look.name(row.employee), project: { _id, name }, isClosed: isClosed(row, now) }
}

/** A sheet as it is answered; `hours` are its month's. */
export function asTimesheet(sheet: StoredTimesheet, look: Look, hours: number, now: Date): Timesheet {
  const { _id, version, period, hasEmptyDescriptions, uploadedFileName, submittedAt, reopened } = sheet
  return {
    ...{ _id, version, period, hasEmptyDescriptions, uploadedFileName, submittedAt, reopened },
    employee: look.name(sheet.employee),
    project: sheetProject(sheet.project, look),
    days: sheet.days.map(row => ({
      ...row,
      type: dayTypes.byId(row.type),
      subType: row.subType ? daySubTypes.byId(row.subType) : null,
    })),
    ...figuresOf(sheet.days, hours),
    maxHours: hours,
    closesAt: closesAt(period).toISOString(),
    isClosed: isClosed(sheet, now),
    ...publicLinks(sheet, look),
  }
}

/** What the signature of a public link is for. */
export const PUBLIC_LINK = 'timesheet'
/** In the signature of a standing link, in place of the month: a link of one month opens no other. */
export const LAST_CLOSED = 'last closed'

interface PublicLinks {
  readonly publicLink: string | null
  readonly standingLink: string | null
}

/** The document needs no session under these links, as long as its person fills in timesheets. */
function publicLinks({ employee, project, period }: StoredTimesheet, look: Look): PublicLinks {
  const person = look.person(employee)
  const client = look.project(project)?.name
  if (!person?.isActive || !person.isTimesheetEnabled || !client) return { publicLink: null, standingLink: null }
  const named = { client, id: employee }
  const link = (shown: object, month: string) => {
    const signature = signatureOf(PUBLIC_LINK, { ...named, month })
    return `/api/timesheets/pdf-download?${new URLSearchParams({ ...named, ...shown, signature })}`
  }
  const month = monthOfDay(period)
  return { publicLink: link({ month }, month), standingLink: link({}, LAST_CLOSED) }
}

const against = (timeSpent: number, hours: number) => ({
  timeRemaining: Math.max(0, hours - timeSpent),
  overtime: Math.max(0, timeSpent - hours),
})
