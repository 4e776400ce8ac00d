import { employees } from '#functions/employees/store.ts'
import { sheetsOf } from '#functions/timesheets/store.ts'
import { catalogueLambda } from '#kit/catalogue.ts'
import { projects } from '#shared/features/projects.ts'

export const handler = catalogueLambda(projects, async (id, now) => {
  const people = await employees.rows(now)
  if (people.some(row => row.project === id || row.authorizedTimesheets.includes(id))) return 'employees'
  return (await sheetsOf.of(id)).length > 0 ? 'timesheets' : undefined
})
