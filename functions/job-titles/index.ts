import { isJobTitleInPlans } from '#functions/career-development-plans/store.ts'
import { employees, isInAuditLogs } from '#functions/employees/store.ts'
import { payLogs } from '#functions/salaries/store.ts'
import { createCatalogueHandler } from '#kit/catalogue.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'

export const handler = createCatalogueHandler(jobTitlesCatalogue, async (id, now) => {
  if ((await employees.rows(now)).some(row => row.jobTitle === id)) return 'employees'
  if (await isJobTitleInPlans(id, now)) return 'development plans'
  if (await payLogs.salary.some(entry => entry.jobTitle === id)) return 'salary logs'
  return (await isInAuditLogs(id)) ? 'histories of employees' : undefined
})
