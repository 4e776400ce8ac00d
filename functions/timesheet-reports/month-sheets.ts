/** A month's sheets as far as a report reaches, and what workbooks need of each: never all of them whole in memory. */
import { type StoredTimesheet, timesheets } from '#functions/timesheets/store.ts'
import { isTimesheetClosed } from '#shared/features/timesheets/closing.ts'
import { type DayRow, dayTypes, isUnpaidHoliday } from '#shared/features/timesheets/days.ts'
import { findEmptyWeekdays } from '#shared/features/timesheets/figures.ts'
import { type Day, monthOfDay } from '#shared/kit/dates.ts'

/** Which sheets somebody asks for. */
export interface ReportScope {
  readonly period: Day
  /** Of these projects alone; of all when not said. */
  readonly projects?: readonly string[] | undefined
  readonly isInScope: (employee: string) => boolean
}

/** Whether a sheet is asked for. */
export const isInReport = (
  { employee, project }: Pick<StoredTimesheet, 'employee' | 'project'>,
  { projects, isInScope }: ReportScope,
): boolean => isInScope(employee) && (!projects || projects.includes(project))

/** All that are asked for, whole, in no order, some at a time. */
export async function* streamSheets(scope: ReportScope, now: Date): AsyncGenerator<StoredTimesheet> {
  for await (const page of timesheets.pages(now, { month: monthOfDay(scope.period) }))
    for (const sheet of page) if (isInReport(sheet, scope)) yield sheet
}

/** Hours of each type of day, by its id. */
export type HoursByType = Readonly<Record<string, number>>

/** What a workbook tells of a sheet. */
export interface SheetSummary {
  readonly employee: string
  readonly project: string
  /** By the day of the month, from 0. */
  readonly days: readonly { readonly hours: number; readonly isOff: boolean }[]
  readonly byType: HoursByType
  readonly emptyDays: number
  readonly hasEmptyDescriptions: boolean
  readonly submittedAt: string | null
  readonly status: 'Open' | 'Closed' | 'Reopened'
}

const NORMAL = dayTypes.id('Normal')

export function summarizeSheet(sheet: StoredTimesheet, now: Date): SheetSummary {
  const { employee, project, hasEmptyDescriptions, submittedAt, reopened } = sheet
  const byType: Record<string, number> = {}
  const days: { hours: number; isOff: boolean }[] = []
  for (const row of sheet.days) {
    const { date, type } = row
    const timeSpent = isUnpaidHoliday(row) ? 0 : row.timeSpent
    byType[type] = (byType[type] ?? 0) + timeSpent
    const at = Number(date.slice(8)) - 1
    const { hours = 0, isOff = false } = days[at] ?? {}
    days[at] = { hours: hours + timeSpent, isOff: isOff || type !== NORMAL }
  }
  const status = isTimesheetClosed(sheet, now) ? 'Closed' : reopened ? 'Reopened' : 'Open'
  const emptyDays = findEmptyWeekdays(sheet.days).length
  return { employee, project, days, byType, emptyDays, hasEmptyDescriptions, submittedAt, status }
}

/** A day that somebody was off, with its sheet's project. */
export interface DayOff extends Pick<DayRow, 'date' | 'type' | 'subType' | 'taskDescription' | 'timeSpent'> {
  readonly employee: string
  readonly project: string
}

const HOLIDAY = dayTypes.id('Holiday')

/** A holiday is everybody's; what one takes oneself is time off. */
export const daysOffOf = ({ employee, project, days }: StoredTimesheet): DayOff[] =>
  days
    .filter(({ type }) => type !== NORMAL && type !== HOLIDAY)
    .map(({ date, type, subType, taskDescription, timeSpent }) => ({
      ...{ employee, project, date, type, subType, taskDescription, timeSpent },
    }))
