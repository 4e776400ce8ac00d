/** What a month's sheets come to together, and by project. */
import type { ProjectHours, TimesheetRow } from '#shared/features/timesheets.ts'
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
