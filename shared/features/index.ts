/** The features there are, in menu order. Their Lambdas, routes, tests and the OpenAPI document follow from this list. */
import type { Catalogue } from '#shared/kit/catalogue.ts'
import type { Contract } from '#shared/kit/route.ts'
import { actionItems } from './action-items.ts'
import { careerDevelopmentPlans } from './career-development-plans.ts'
import { categories } from './categories.ts'
import { developmentPlanTemplates } from './development-plan-templates.ts'
import { employeeWorkbooks } from './employee-workbooks.ts'
import { employees } from './employees.ts'
import { goalTemplates } from './goal-templates.ts'
import { goals } from './goals.ts'
import { jobTitles } from './job-titles.ts'
import { keyResultTypes } from './key-result-types.ts'
import { oneOnOnes } from './one-on-ones.ts'
import { openapi } from './openapi.ts'
import { procedures } from './procedures.ts'
import { processAssignments } from './process-assignments.ts'
import { projects } from './projects.ts'
import { reasons } from './reasons.ts'
import { rewards } from './rewards.ts'
import { salaries } from './salaries.ts'
import { session } from './session.ts'
import { timesheetReports } from './timesheet-reports.ts'
import { timesheets } from './timesheets.ts'
import { users } from './users.ts'

/** The plain catalogues. */
export const catalogues: readonly Catalogue[] = [categories, reasons, keyResultTypes]

export const features: readonly Contract[] = [
  session,
  actionItems,
  oneOnOnes,
  careerDevelopmentPlans,
  developmentPlanTemplates,
  ...procedures.map(one => one.contract),
  employees,
  employeeWorkbooks,
  processAssignments,
  projects.contract,
  jobTitles.contract,
  salaries,
  rewards,
  timesheets,
  timesheetReports,
  users,
  goals,
  ...catalogues.map(one => one.contract),
  goalTemplates,
  openapi,
]
