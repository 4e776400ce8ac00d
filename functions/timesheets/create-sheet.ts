/** Creates the sheet of a month: a row for every day, with the holidays of the employee's country. */
import { employees } from '#functions/employees/store.ts'
import { AppError, notFoundError, validationError } from '#kit/app-error.ts'
import { auditEntry } from '#kit/audit-log.ts'
import { authorOf, isAuthor } from '#kit/author.ts'
import type { TableWrite } from '#kit/table.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { availablePeriods, isTimesheetClosed } from '#shared/features/timesheets/closing.ts'
import { buildMonthRows, type DayRow } from '#shared/features/timesheets/days.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Reopening, Timesheet } from '#shared/features/timesheets/sheet.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, dayOf, FIRST_DAY, firstDayOfMonth, LAST_YEAR, monthOfDay } from '#shared/kit/dates.ts'
import { reopenedWrites } from './notices.ts'
import { markReopenedWrite } from './reopened-sheets.ts'
import { checkSheetOpen, loadTimesheetDto, type SheetContext } from './save-sheet.ts'
import {
  dayIdsOf,
  holidays,
  loadTimesheetLookup,
  monthKey,
  sheetIdOf,
  sheetIdsByParent,
  type TimesheetLookupContext,
  timesheets,
  toSheetProject,
  withSheetTotals,
} from './store.ts'

/** The projects that a person may use: those they are authorized for and their own, while these are active. */
export const allowedProjectsOf = (
  { project, authorizedTimesheets }: EmployeeRow,
  look: Pick<TimesheetLookupContext, 'project'>,
): string[] =>
  [...new Set([...authorizedTimesheets, ...(project ? [project] : [])])].filter(id => look.project(id)?.isActive)

interface AskedSheet {
  readonly employee: string
  readonly period: Day
  readonly project: string
}

/** Creates a month's sheet, or returns the existing one. */
export async function createSheet(asked: AskedSheet, { actor, now }: SheetContext): Promise<Timesheet> {
  const look = await loadTimesheetLookup(actor, now)
  const person = look.person(asked.employee)
  if (!person || !look.isInScope(person._id)) throw notFoundError()
  const period = firstDayOfMonth(asked.period)
  if (!availablePeriods(now).includes(period)) throw validationError('period', timesheetMessages.period)
  checkSheetOpen({ period, reopened: null }, now)
  if (!person.isActive || !person.isTimesheetEnabled) throw timesheetsNotEnabled()
  if (!allowedProjectsOf(person, look).includes(asked.project))
    throw validationError('project', timesheetMessages.notAuthorized)
  const isFillingIn = { isActive: true, isTimesheetEnabled: true }
  const { record } = await insertSheet({ ...asked, period, person, reopened: null }, look, { actor, now }, [
    employees.conditionCheck(person._id, timesheetsNotEnabled, isFillingIn),
  ])
  return loadTimesheetDto(record, look, now)
}

/**
 * Creates the sheet of a closed month, open until an instant, for people who forgot it, were away, or have left
 * meanwhile.
 */
export async function createClosedSheet(
  asked: AskedSheet & { readonly until: string; readonly reason: string },
  { actor, now }: SheetContext,
): Promise<Timesheet> {
  const look = await loadTimesheetLookup(actor, now)
  const person = look.person(asked.employee)
  if (!person || !look.isInScope(person._id)) throw notFoundError()
  const period = firstDayOfMonth(asked.period)
  if (!isTimesheetClosed({ period, reopened: null }, now))
    throw validationError('period', timesheetMessages.stillBegins)
  if (period < firstDayOfMonth(person.hireDate ?? FIRST_DAY))
    throw validationError('period', timesheetMessages.beforeHire)
  if (!person.isTimesheetEnabled) throw timesheetsNotEnabled()
  if (!allowedProjectsOf(person, look).includes(asked.project))
    throw validationError('project', timesheetMessages.notAuthorized)
  const reopened = toReopening(asked, { actor, now })
  const id = sheetIdOf(person._id, period, asked.project)
  const { record, isNew } = await insertSheet({ ...asked, period, person, reopened }, look, { actor, now }, [
    employees.conditionCheck(person._id, timesheetsNotEnabled, { isTimesheetEnabled: true }),
    markReopenedWrite(id, reopened.until),
    ...reopenedWrites({ _id: id, employee: person._id, period }, asked.reason, { actor, now, change: 'begun' }),
  ])
  if (!isNew && !isSameReopening(record.reopened, reopened, actor))
    throw new AppError('conflict', timesheetMessages.begunAlready)
  return loadTimesheetDto(record, look, now)
}

/** Whether a repetition of this request has already created the sheet. */
const isSameReopening = (before: Reopening | null, { until, reason }: Reopening, actor: Actor): boolean =>
  before?.until === until && before.reason === reason && isAuthor(before.by, actor)

/** Returns the reopening of a sheet: by whom, until when and why. @throws 400 if its end has passed, or is too far away */
export function toReopening(
  { until, reason }: { readonly until: string; readonly reason: string },
  { actor, now }: SheetContext,
): Reopening {
  const end = new Date(until)
  if (end <= now) throw validationError('until', timesheetMessages.reopenPast)
  if (end.getUTCFullYear() > LAST_YEAR) throw validationError('until', timesheetMessages.reopenFar)
  return { until: end.toISOString(), reason, by: authorOf(actor), at: now.toISOString() }
}

interface NewSheet {
  readonly person: EmployeeRow
  readonly period: Day
  readonly project: string
  readonly reopened: Reopening | null
}

async function insertSheet(
  { person, period, project: projectId, reopened }: NewSheet,
  look: TimesheetLookupContext,
  { actor, now }: SheetContext,
  others: readonly TableWrite[],
) {
  const id = sheetIdOf(person._id, period, projectId)
  const idsOf = dayIdsOf(id)
  const project = toSheetProject(projectId, look)
  const free = await loadHolidays(person.country, period, now)
  const { loadPlannedFill } = await import('#functions/time-off/public.ts')
  const fillPlanned = await loadPlannedFill(person._id, { autoFill: project, idsOf })
  const buildRows = (of: ReadonlyMap<Day, string>) =>
    fillPlanned(buildMonthRows(period, of, project, date => idsOf(date)[0]))
  const [days, without] = [buildRows(free), buildRows(new Map())]
  const on = (day: Day) => (row: DayRow) => row.date === day
  const fields = withSheetTotals({
    employee: person._id,
    project: project._id,
    period,
    country: person.country,
    days,
    corrected: Object.fromEntries(
      [...free.keys()].map(day => [day, { before: without.filter(on(day)), after: days.filter(on(day)) }]),
    ),
    submittedAt: null,
    closedAt: null,
    seal: null,
    reopened,
    approval: null,
    uploadedFileName: '',
    file: null,
  })
  return timesheets.insertOnce(
    { id, previousDayId: undefined, isKeyed: true, isReusable: true },
    fields,
    now,
    ...[person._id, project._id].flatMap(parent => sheetIdsByParent.addWrites(parent, { _id: id })),
    auditEntry('TIMESHEET', id, 1, actor, now, [
      { field: 'period', from: null, to: period },
      ...(reopened ? [{ field: 'reopened', from: null, to: reopened }] : []),
    ]),
    ...others,
  )
}

const timesheetsNotEnabled = () => validationError('employee', timesheetMessages.notEnabled)

/** The holidays of a country in a month, with their descriptions. */
export async function loadHolidays(country: string, period: Day, now: Date): Promise<ReadonlyMap<Day, string>> {
  const found = (await holidays.rows(now)).filter(
    row => row.country === country && monthKey(row) === monthOfDay(period),
  )
  return new Map(found.map(row => [dayOf(new Date(Date.UTC(row.year, row.month - 1, row.day))), row.description]))
}
