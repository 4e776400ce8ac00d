/** The contents of a document for a stored sheet. */
import { type StoredTimesheet, type TimesheetLookupContext, toSheetProject } from '#functions/timesheets/store.ts'
import { fullName } from '#shared/kit/people.ts'
import type { ArchivedSheet } from './archive.ts'

/** `hours` are what the month asks of its person. */
export const toArchivedSheet = (
  sheet: StoredTimesheet,
  look: TimesheetLookupContext,
  hours: number,
): ArchivedSheet => ({
  employee: fullName(look.name(sheet.employee)),
  project: toSheetProject(sheet.project, look).name,
  projectId: sheet.project,
  period: sheet.period,
  days: sheet.days,
  submittedAt: sheet.submittedAt,
  maxHours: hours,
})

/** Can look up names only, and has nobody in scope. */
export const ANONYMOUS_ACTOR = { roles: [], employeeId: undefined, audience: 'staff' } as const
