/** Creates the sheet of a month: a row for every day, with the holidays of the employee's country. */
import { employees } from '#functions/employees/store.ts'
import { notFoundError, validationError } from '#kit/app-error.ts'
import { auditEntry } from '#kit/audit-log.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { buildMonthRows } from '#shared/features/timesheets/days.ts'
import { type Timesheet, timesheetMessages } from '#shared/features/timesheets.ts'
import { type Day, dayOf, monthOfDay } from '#shared/kit/dates.ts'
import { checkSheetOpen, loadTimesheetDto, type SheetContext, withSheetTotals } from './save-sheet.ts'
import {
  dayIdsOf,
  holidays,
  loadTimesheetLookup,
  monthKey,
  periodOf,
  sheetIdOf,
  sheetIdsByParent,
  type TimesheetLookupContext,
  timesheets,
  toSheetProject,
} from './store.ts'

/** The projects that a person may use: those they are authorized for and their own, while these are active. */
export const allowedProjectsOf = (
  { project, authorizedTimesheets }: EmployeeRow,
  look: Pick<TimesheetLookupContext, 'project'>,
): string[] =>
  [...new Set([...authorizedTimesheets, ...(project ? [project] : [])])].filter(id => look.project(id)?.isActive)

/** Creates a month's sheet, or returns the existing one. */
export async function createSheet(
  asked: { readonly employee: string; readonly period: Day; readonly project: string },
  { actor, now }: SheetContext,
): Promise<Timesheet> {
  const look = await loadTimesheetLookup(actor, now)
  const person = look.person(asked.employee)
  if (!person || !look.isInScope(person._id)) throw notFoundError()
  const period = periodOf(asked.period)
  if (!availablePeriods(now).includes(period)) throw validationError('period', timesheetMessages.period)
  checkSheetOpen({ period, reopened: null }, now)
  if (!person.isActive || !person.isTimesheetEnabled) throw timesheetsNotEnabled()
  if (!allowedProjectsOf(person, look).includes(asked.project))
    throw validationError('project', timesheetMessages.notAuthorized)

  const id = sheetIdOf(person._id, period, asked.project)
  const idsOf = dayIdsOf(id)
  const project = toSheetProject(asked.project, look)
  const free = await loadHolidays(person.country, period, now)
  const fields = withSheetTotals({
    employee: person._id,
    project: project._id,
    period,
    days: buildMonthRows(period, free, project, date => idsOf(date)[0]),
    submittedAt: null,
    closedAt: null,
    reopened: null,
    uploadedFileName: '',
    file: null,
  })
  const sheet = await timesheets.insert(
    { id, previousDayId: undefined, isKeyed: true },
    fields,
    now,
    ...[person._id, project._id].flatMap(parent => sheetIdsByParent.addWrites(parent, { _id: id })),
    auditEntry('TIMESHEET', id, 1, actor, now, [{ field: 'period', from: null, to: period }]),
    employees.conditionCheck(person._id, timesheetsNotEnabled, { isActive: true, isTimesheetEnabled: true }),
  )
  return loadTimesheetDto(sheet, look, now)
}

const timesheetsNotEnabled = () => validationError('employee', timesheetMessages.notEnabled)

/** The holidays of a country in a month, with their descriptions. */
export async function loadHolidays(country: string, period: Day, now: Date): Promise<ReadonlyMap<Day, string>> {
  const found = (await holidays.rows(now)).filter(
    row => row.country === country && monthKey(row) === monthOfDay(period),
  )
  return new Map(found.map(row => [dayOf(new Date(Date.UTC(row.year, row.month - 1, row.day))), row.description]))
}
