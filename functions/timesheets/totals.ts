/** The totals of a month's sheets: together, by project, and one line each. */
import type { CsvColumns } from '#kit/csv.ts'
import { APPROVAL_LABELS, approvalStateOf } from '#shared/features/timesheets/approval.ts'
import { isTimesheetClosed } from '#shared/features/timesheets/closing.ts'
import type { ProjectHours } from '#shared/features/timesheets/list.ts'
import type { TimesheetRow } from '#shared/features/timesheets/sheet.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { fullName } from '#shared/kit/people.ts'
import { type TimesheetLookupContext, toSheetProject } from './store.ts'

interface MonthTotals {
  readonly totalHours: number
  /** Sorted by name. */
  readonly byProject: ProjectHours[]
}

export function sumMonth(rows: readonly TimesheetRow[], look: TimesheetLookupContext): MonthTotals {
  const byProject = new Map<string, ProjectHours>()
  let totalHours = 0
  for (const { project: id, timeSpent, timeRemaining } of rows) {
    const { project, ...before } = byProject.get(id) ?? {
      project: toProjectName(id, look),
      timeSpent: 0,
      timeRemaining: 0,
    }
    byProject.set(id, {
      project,
      timeSpent: before.timeSpent + timeSpent,
      timeRemaining: before.timeRemaining + timeRemaining,
    })
    totalHours += timeSpent
  }
  const sorted = [...byProject.values()].sort((a, b) =>
    toComparableText(a.project.name) < toComparableText(b.project.name) ? -1 : 1,
  )
  return { totalHours, byProject: sorted }
}

const toProjectName = (id: string, look: TimesheetLookupContext) => {
  const { _id, name } = toSheetProject(id, look)
  return { _id, name }
}

export const timesheetCsvColumns = (look: TimesheetLookupContext, now: Date): CsvColumns<TimesheetRow> => ({
  Project: row => toProjectName(row.project, look).name,
  Employee: row => fullName(look.name(row.employee)),
  'Time Spent (Hrs)': row => row.timeSpent,
  'Time Remaining': row => row.timeRemaining,
  Registered: row => row.registered,
  Holiday: row => row.holidayTime,
  Others: row => row.otherTime,
  OT: row => row.overtime,
  'Hours on All Sheets': row => row.personHours,
  'Max Hours': row => row.maxHours,
  'Empty Descriptions': row => (row.hasEmptyDescriptions ? 'Yes' : 'No'),
  Submitted: row => formatDay(row.submittedAt),
  Approval: row => {
    const state = approvalStateOf(row, toSheetProject(row.project, look).needsApproval)
    return state ? APPROVAL_LABELS[state] : ''
  },
  Closed: row => (isTimesheetClosed(row, now) ? 'Yes' : 'No'),
})
