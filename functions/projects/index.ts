import { employees, isInAuditLogs, projectChanges } from '#functions/employees/store.ts'
import { sheetIdsByParent } from '#functions/timesheets/store.ts'
import { createCatalogueHandler } from '#kit/catalogue.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'

export const handler = createCatalogueHandler(projectsCatalogue, async (id, now) => {
  const people = await employees.rows(now)
  if (people.some(row => row.project === id || row.authorizedTimesheets.includes(id))) return 'employees'
  if ((await sheetIdsByParent.list(id)).length > 0) return 'timesheets'
  if (await projectChanges.some(change => change.projectFrom === id || change.projectTo === id))
    return 'project histories'
  return (await isInAuditLogs(id)) ? 'histories of employees' : undefined
})
