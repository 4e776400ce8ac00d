import { isTitleInPlans } from '#functions/career-development-plans/store.ts'
import { employees, isInHistories } from '#functions/employees/store.ts'
import { logs } from '#functions/salaries/store.ts'
import { catalogueLambda } from '#kit/catalogue.ts'
import { jobTitles } from '#shared/features/job-titles.ts'

export const handler = catalogueLambda(jobTitles, async (id, now) => {
  if ((await employees.rows(now)).some(row => row.jobTitle === id)) return 'employees'
  if (await isTitleInPlans(id, now)) return 'development plans'
  if (await logs.salary.has(entry => entry.jobTitle === id)) return 'salary logs'
  return (await isInHistories(id)) ? 'histories of employees' : undefined
})
