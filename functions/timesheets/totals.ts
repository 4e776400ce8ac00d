/** What a month's sheets come to: together, by project, and each as a line. */
import type { CsvColumns } from '#kit/csv.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { isClosed } from '#shared/features/timesheets/closing.ts'
import type { ProjectHours, TimesheetRow } from '#shared/features/timesheets.ts'
import { showDay } from '#shared/kit/dates.ts'
import { fold } from '#shared/kit/list.ts'
import { type Look, sheetProject } from './store.ts'

interface Totals {
  readonly totalHours: number
  /** By their names. */
  readonly byProject: ProjectHours[]
}

export function totalsOf(rows: readonly TimesheetRow[], look: Look): Totals {
  const byProject = new Map<string, ProjectHours>()
  let totalHours = 0
  for (const { project: id, timeSpent, timeRemaining } of rows) {
    const { project, ...before } = byProject.get(id) ?? { project: named(id, look), timeSpent: 0, timeRemaining: 0 }
    byProject.set(id, {
      project,
      timeSpent: before.timeSpent + timeSpent,
      timeRemaining: before.timeRemaining + timeRemaining,
    })
    totalHours += timeSpent
  }
  const sorted = [...byProject.values()].sort((a, b) => (fold(a.project.name) < fold(b.project.name) ? -1 : 1))
  return { totalHours, byProject: sorted }
}

const named = (id: string, look: Look) => {
  const { _id, name } = sheetProject(id, look)
  return { _id, name }
}

export const csvColumns = (look: Look, now: Date): CsvColumns<TimesheetRow> => ({
  Project: row => named(row.project, look).name,
  Employee: row => fullName(look.name(row.employee)),
  'Time Spent (Hrs)': row => row.timeSpent,
  'Time Remaining': row => row.timeRemaining,
  Registered: row => row.registered,
  Holiday: row => row.holidayTime,
  Others: row => row.otherTime,
  OT: row => row.overtime,
  'Empty Descriptions': row => (row.hasEmptyDescriptions ? 'Yes' : 'No'),
  Submitted: row => showDay(row.submittedAt),
  Closed: row => (isClosed(row, now) ? 'Yes' : 'No'),
})
