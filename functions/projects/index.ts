import { employees } from '#functions/employees/store.ts'
import { catalogueLambda } from '#kit/catalogue.ts'
import { projects } from '#shared/features/projects.ts'

export const handler = catalogueLambda(projects, async (id, now) =>
  (await employees.rows(now)).some(row => row.project === id || row.authorizedTimesheets.includes(id))
    ? 'employees'
    : undefined,
)
