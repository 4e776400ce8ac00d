/** Begins the sheet of a month: a row for every day, with the holidays of the employee's country. */

import { employees } from '#functions/employees/store.ts'
import { recordingChange } from '#kit/history.ts'
import { invalid, notFound, Refusal } from '#kit/refusal.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { offeredPeriods } from '#shared/features/timesheets/closing.ts'
import { firstRows } from '#shared/features/timesheets/days.ts'
import { type Timesheet, timesheetMessages } from '#shared/features/timesheets.ts'
import { type Day, dayOf, monthOfDay } from '#shared/kit/dates.ts'
import { answered, checkOpen, type Doing, settled } from './saving.ts'
import {
  dayIdsOf,
  holidays,
  type Look,
  lookOf,
  monthKey,
  periodOf,
  sheetIdOf,
  sheetProject,
  sheetsOf,
  timesheets,
} from './store.ts'

/** The projects that somebody may use: those they are authorized for and their own, while these go on. */
export const projectsOf = ({ project, authorizedTimesheets }: EmployeeRow, look: Pick<Look, 'project'>): string[] =>
  [...new Set([...authorizedTimesheets, ...(project ? [project] : [])])].filter(id => look.project(id)?.isActive)

/** A month's sheet; begun a second time it is the one there is. */
export async function begin(
  asked: { readonly employee: string; readonly period: Day; readonly project: string },
  { actor, now }: Doing,
): Promise<Timesheet> {
  const look = await lookOf(actor, now)
  const person = look.person(asked.employee)
  if (!person || !look.reaches(person._id)) throw notFound()
  const period = periodOf(asked.period)
  if (!offeredPeriods(now).includes(period)) throw invalid('period', timesheetMessages.period)
  checkOpen({ period, reopened: null }, now)
  if (!person.isActive || !person.isTimesheetEnabled) throw notEnabled()
  if (!projectsOf(person, look).includes(asked.project)) throw invalid('project', timesheetMessages.notAuthorized)

  const id = sheetIdOf(person._id, period, asked.project)
  const idsOf = dayIdsOf(id)
  const project = sheetProject(asked.project, look)
  const free = await holidaysOf(person.country, period, now)
  const fields = settled({
    employee: person._id,
    project: project._id,
    period,
    days: firstRows(period, free, project, date => idsOf(date)[0]),
    submittedAt: null,
    closedAt: null,
    reopened: null,
    uploadedFileName: '',
    file: null,
  })
  const sheet = await timesheets.insert(
    { id, earlier: undefined, keyed: true },
    fields,
    now,
    ...[person._id, project._id].flatMap(parent => sheetsOf.adding(parent, { _id: id })),
    recordingChange('TIMESHEET', id, 1, actor, now, [{ field: 'period', from: null, to: period }]),
    employees.holding(person._id, notEnabled, { isActive: true, isTimesheetEnabled: true }),
  )
  return answered(sheet, look, now)
}

const notEnabled = () => new Refusal('invalid', timesheetMessages.notEnabled)

/** The holidays of a country in a month, with what they are. */
export async function holidaysOf(country: string, period: Day, now: Date): Promise<ReadonlyMap<Day, string>> {
  const found = (await holidays.rows(now)).filter(
    row => row.country === country && monthKey(row) === monthOfDay(period),
  )
  return new Map(found.map(row => [dayOf(new Date(Date.UTC(row.year, row.month - 1, row.day))), row.description]))
}
