/** The sheets of a report's month, summarized for workbooks, so that not all whole sheets are in memory. */
import { type StoredTimesheet, timesheets } from '#functions/timesheets/store.ts'
import type { ApprovableSheet } from '#shared/features/timesheets/approval.ts'
import { isTimesheetClosed } from '#shared/features/timesheets/closing.ts'
import { type DayRow, HOLIDAY_TYPE, isUnpaidHoliday, NORMAL_TYPE } from '#shared/features/timesheets/days.ts'
import { type Day, dayOfMonth, monthOfDay } from '#shared/kit/dates.ts'

/** Which sheets the caller asks for. */
export interface ReportScope {
  readonly period: Day
  /** Only of these projects; of all if omitted. */
  readonly projects?: readonly string[] | undefined
  readonly isInScope: (employee: string) => boolean
}

/** Whether a sheet matches the query. */
export const isInReport = (
  { employee, project }: Pick<StoredTimesheet, 'employee' | 'project'>,
  { projects, isInScope }: ReportScope,
): boolean => isInScope(employee) && (!projects || projects.includes(project))

/** Loads all matching whole sheets, in no particular order, a few at a time. */
export async function* streamSheets(scope: ReportScope, now: Date): AsyncGenerator<StoredTimesheet> {
  for await (const page of timesheets.pages(now, { month: monthOfDay(scope.period) }))
    for (const sheet of page) if (isInReport(sheet, scope)) yield sheet
}

/** Hours per type of day, by the type's id. */
export type HoursByType = Readonly<Record<string, number>>

/** What a workbook shows of a sheet. */
export interface SheetSummary extends ApprovableSheet {
  readonly employee: string
  readonly project: string
  /** By the day of the month, from 0. */
  readonly days: readonly { readonly hours: number; readonly isOff: boolean }[]
  readonly byType: HoursByType
  readonly hasEmptyDescriptions: boolean
  readonly status: 'Open' | 'Closed' | 'Reopened'
}

export function summarizeSheet(sheet: StoredTimesheet, now: Date): SheetSummary {
  const { employee, project, hasEmptyDescriptions } = sheet
  const byType: Record<string, number> = {}
  const days: { hours: number; isOff: boolean }[] = []
  for (const row of sheet.days) {
    const { date, type } = row
    const timeSpent = isUnpaidHoliday(row) ? 0 : row.timeSpent
    byType[type] = (byType[type] ?? 0) + timeSpent
    const at = dayOfMonth(date) - 1
    const { hours = 0, isOff = false } = days[at] ?? {}
    days[at] = { hours: hours + timeSpent, isOff: isOff || type !== NORMAL_TYPE }
  }
  const status = isTimesheetClosed(sheet, now) ? 'Closed' : sheet.reopened ? 'Reopened' : 'Open'
  return { ...pickApprovable(sheet), employee, project, days, byType, hasEmptyDescriptions, status }
}

/** A day off of a person, with its sheet's project. */
export interface DayOff
  extends ApprovableSheet,
    Pick<DayRow, 'date' | 'type' | 'subType' | 'taskDescription' | 'timeSpent'> {
  readonly employee: string
  readonly project: string
}

/** Holidays apply to everybody; only days that a person takes themselves are time off. */
export const daysOffOf = (sheet: ApprovableSheet & Pick<StoredTimesheet, 'employee' | 'project' | 'days'>): DayOff[] =>
  sheet.days
    .filter(({ type }) => type !== NORMAL_TYPE && type !== HOLIDAY_TYPE)
    .map(({ date, type, subType, taskDescription, timeSpent }) => ({
      ...pickApprovable(sheet),
      employee: sheet.employee,
      project: sheet.project,
      date,
      type,
      subType,
      taskDescription,
      timeSpent,
    }))

const pickApprovable = ({ submittedAt, approval, closedAt, neededApproval }: ApprovableSheet): ApprovableSheet => ({
  submittedAt,
  approval,
  closedAt,
  neededApproval,
})
