/** The contents of a document for a stored sheet. */
import { sealedDocumentKey, toSheetDocument } from '#functions/timesheets/public.ts'
import type { StoredTimesheet, TimesheetLookupContext } from '#functions/timesheets/store.ts'
import type { ArchivedSheet } from './archive.ts'

/** `hours` are the person's maximum hours of the month. */
export const toArchivedSheet = (
  sheet: StoredTimesheet,
  look: TimesheetLookupContext,
  hours: number,
): ArchivedSheet => ({
  ...toSheetDocument(sheet, look, hours),
  projectId: sheet.project,
  sealedKey: sealedDocumentKey(sheet),
})
