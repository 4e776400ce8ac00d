import { employees, isInHistories, projectChanges } from '#functions/employees/store.ts'
import { sheetsOf } from '#functions/timesheets/store.ts'
import { catalogueLambda } from '#kit/catalogue.ts'
import { projects } from '#shared/features/projects.ts'

export const handler = catalogueLambda(projects, async (id, now) => {
  const people = await employees.rows(now)
  if (people.some(row => row.project === id || row.authorizedTimesheets.includes(id))) return 'employees'
  if ((await sheetsOf.of(id)).length > 0) return 'timesheets'
  if (await projectChanges.has(change => change.projectFrom === id || change.projectTo === id))
    return 'project histories'
  return (await isInHistories(id)) ? 'histories of employees' : undefined
})
