import { employees } from '#functions/employees/store.ts'
import { catalogueLambda } from '#kit/catalogue.ts'
import { jobTitles } from '#shared/features/job-titles.ts'

export const handler = catalogueLambda(jobTitles, async (id, now) =>
  (await employees.rows(now)).some(row => row.jobTitle === id) ? 'employees' : undefined,
)
