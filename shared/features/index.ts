/** All features, in menu order. Their Lambdas, routes, tests and the OpenAPI document are generated from this list. */
import type { Catalogue } from '#shared/kit/catalogue.ts'
import type { Contract } from '#shared/kit/contract.ts'
import { actionItemsApi } from './action-items.ts'
import { careerDevelopmentPlansApi } from './career-development-plans.ts'
import { categoriesCatalogue } from './categories.ts'
import { companyImportApi } from './company-import.ts'
import { developmentPlanTemplatesApi } from './development-plan-templates.ts'
import { employeesApi } from './employees.ts'
import { goalTemplatesApi } from './goal-templates.ts'
import { goalsApi } from './goals.ts'
import { homeApi } from './home.ts'
import { jobTitlesCatalogue } from './job-titles.ts'
import { keyResultTypesCatalogue } from './key-result-types.ts'
import { oneOnOnesApi } from './one-on-ones.ts'
import { openapiDocumentApi } from './openapi.ts'
import { picturesApi } from './pictures.ts'
import { procedures } from './procedures.ts'
import { processAssignmentsApi } from './process-assignments.ts'
import { projectsCatalogue } from './projects.ts'
import { reasonsCatalogue } from './reasons.ts'
import { rewardsApi } from './rewards.ts'
import { salariesApi } from './salaries.ts'
import { searchApi } from './search.ts'
import { sessionApi } from './session.ts'
import { timeOffApi } from './time-off.ts'
import { timesheetReportsApi } from './timesheet-reports.ts'
import { timesheetsApi } from './timesheets.ts'
import { usersApi } from './users.ts'

/** The plain catalogues. */
export const catalogues: readonly Catalogue[] = [categoriesCatalogue, reasonsCatalogue, keyResultTypesCatalogue]

export const features: readonly Contract[] = [
  sessionApi,
  searchApi,
  homeApi,
  actionItemsApi,
  oneOnOnesApi,
  careerDevelopmentPlansApi,
  developmentPlanTemplatesApi,
  ...procedures.map(one => one.contract),
  employeesApi,
  companyImportApi,
  picturesApi,
  processAssignmentsApi,
  projectsCatalogue.contract,
  jobTitlesCatalogue.contract,
  salariesApi,
  rewardsApi,
  timesheetsApi,
  timesheetReportsApi,
  timeOffApi,
  usersApi,
  goalsApi,
  ...catalogues.map(one => one.contract),
  goalTemplatesApi,
  openapiDocumentApi,
]
