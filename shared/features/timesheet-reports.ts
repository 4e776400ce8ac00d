/**
 * Calls that read all sheets of a month: workbooks, documents, zip files of documents, and corrections of holidays.
 * They are heavy, so they have a Lambda of their own.
 */
import * as z from 'zod/mini'
import { publicAccess, staffAccess } from '#shared/kit/access.ts'
import { defineContract, get, post } from '#shared/kit/contract.ts'
import { csvList, id, oneOf } from '#shared/kit/fields.ts'
import { WORKBOOK_TYPE } from '#shared/kit/workbooks.ts'
import { countryNames } from './countries.ts'
import { rolesForScreens } from './screens.ts'
import { CorrectionBatch, CorrectionOutcome, CorrectionPreview, SettledCorrections } from './timesheets/corrections.ts'
import { monthParams, reviewerAccess, timesheetAccess } from './timesheets/list.ts'

/** A background job: it is accepted, reports its progress, and provides a download link. */
export const ReportJob = z.object({
  _id: id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.number(),
  total: z.number(),
  url: z.nullable(z.string()),
  fileName: z.string(),
})
export type ReportJob = z.infer<typeof ReportJob>

const idParams = { id }
/** Roles that manage holidays also correct the sheets that these affect. */
const managerAccess = staffAccess(rolesForScreens('/timesheet-management'), 'all')
const projectsQuery = z.strictObject({ projects: z.optional(csvList(id)) })
/** A path parameter cannot be empty; this value means that no project was chosen. */
export const NO_PROJECTS = 'no_projects'
const ProjectsInPath = z.pipe(
  z.transform((value: string) => (value === NO_PROJECTS ? undefined : value)),
  z.optional(csvList(id)),
)
const at = '/api/timesheets'
const basePaths = [
  'timesheets/xlsReport',
  'timesheets/xlsReportPto',
  'timesheets/allReports',
  'timesheets/jobs',
  'timesheets/holidayCorrections',
  'timesheets/pdf-download',
  'timesheets/{id}/pdf',
]

export const timesheetReportMessages = {
  nothingToDownload: 'There are no timesheets to download',
  nothingBehindLink: 'There is no timesheet behind this link. It may have expired: please ask for a new one.',
  holidaysChanged: 'The holidays have changed since you saw this. Nothing more was updated: please look again.',
  otherCountry: 'These holidays are not those of its employee',
  tooManyChanges: 'Too many changes at the same time, please try again',
}

export const timesheetReportsApi = defineContract('timesheet-reports', basePaths, {
  monthlyReport: get(`${at}/xlsReport/{month}/{year}`, {
    access: reviewerAccess,
    summary: 'The month in a workbook',
    params: monthParams,
    query: projectsQuery,
    file: 'MonthlyReport.xlsx',
    type: WORKBOOK_TYPE,
  }),
  ptoReport: get(`${at}/xlsReportPto/{month}/{year}`, {
    access: reviewerAccess,
    summary: "The month's time off in a workbook",
    params: monthParams,
    query: projectsQuery,
    file: 'PTOMonthlyReport.xlsx',
    type: WORKBOOK_TYPE,
  }),
  allReports: get(`${at}/allReports/{month}/{year}/{projects}`, {
    access: reviewerAccess,
    summary: 'Starts a zip of all documents of a month; `projects` are ids or no_projects',
    params: { ...monthParams, projects: ProjectsInPath },
    result: ReportJob,
  }),
  job: get(`${at}/jobs/{id}`, {
    access: reviewerAccess,
    summary: 'The progress of a zip download',
    params: idParams,
    result: ReportJob,
  }),
  holidayCorrections: get(`${at}/holidayCorrections`, {
    access: managerAccess,
    summary: 'Changed holidays that open sheets do not show yet: a preview of those, and of closed ones that stay',
    query: z.strictObject({ country: z.optional(oneOf(countryNames)) }),
    result: CorrectionPreview,
  }),
  correctSheets: post(`${at}/holidayCorrections/apply`, {
    access: managerAccess,
    summary: 'Updates a few open sheets to changed holidays; may be repeated',
    body: CorrectionBatch,
    result: CorrectionOutcome,
    creates: false,
  }),
  settleCorrections: post(`${at}/holidayCorrections/settle`, {
    access: managerAccess,
    summary: 'Offers changed holidays no longer: the sheets that differ stay as they are',
    body: SettledCorrections,
    result: CorrectionPreview,
    creates: false,
  }),
  publicPdf: get(`${at}/pdf-download`, {
    access: publicAccess,
    summary: 'The document behind a signed link',
    // Missing or invalid parameters give a plain "not found" without details.
    query: z.object({
      client: z.optional(z.string()),
      id: z.optional(z.string()),
      month: z.optional(z.string()),
      until: z.optional(z.string()),
      signature: z.optional(z.string()),
    }),
    file: 'Timesheet.pdf',
    type: 'application/pdf',
  }),
  pdf: get(`${at}/{id}/pdf`, {
    access: timesheetAccess,
    summary: 'The sheet as a document',
    params: idParams,
    file: 'Timesheet.pdf',
    type: 'application/pdf',
  }),
})
