/** Deletes a sheet that was begun by mistake. */
import { AppError } from '#kit/app-error.ts'
import { auditEntry, auditLogOf } from '#kit/audit-log.ts'
import { assertVersion } from '#kit/collection.ts'
import { planDeletion } from '#kit/deletions.ts'
import { removeFile } from '#kit/files.ts'
import { isTimesheetClosed } from '#shared/features/timesheets/closing.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { unmarkReopenedWrite } from './reopened-sheets.ts'
import { loadSheetInScope, type SheetContext } from './save-sheet.ts'
import { sheetIdsByParent, timesheets } from './store.ts'

/** Its history stays, with the reason. @throws 409 once a close has sealed it, reopened or not */
export async function deleteSheet(id: string, reason: string, doing: SheetContext): Promise<void> {
  const { actor, now, ifMatch } = doing
  const { sheet } = await loadSheetInScope(id, doing)
  assertVersion(sheet, ifMatch)
  if (sheet.seal || isTimesheetClosed(sheet, now) || (await wasClosed(id)))
    throw new AppError('conflict', timesheetMessages.sealed)
  const rest = await planDeletion({ files: sheet.file ? [sheet.file.key] : [] }, now, removeFile)
  await timesheets.remove(
    sheet,
    now,
    ...rest.writes,
    auditEntry('TIMESHEET', id, sheet.version + 1, actor, now, [{ field: 'deleted', from: sheet.period, to: reason }]),
    ...[sheet.employee, sheet.project].flatMap(parent => sheetIdsByParent.removeWrites(parent, { _id: id })),
    ...(sheet.reopened ? [unmarkReopenedWrite(id)] : []),
  )
  await rest.finish()
}

/**
 * Whether the job has ever stamped the sheet; sheets from before there were seals have only the stamp. A sheet that was
 * deleted and created again starts anew.
 */
async function wasClosed(id: string): Promise<boolean> {
  const changes = (await auditLogOf('TIMESHEET', id)).flatMap(entry => entry.changes)
  const begun = changes.findLastIndex(({ field }) => field === 'period')
  return changes.slice(begun + 1).some(({ field, to }) => field === 'closedAt' && to !== null)
}
