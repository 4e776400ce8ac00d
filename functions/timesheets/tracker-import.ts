/** Imports an export of the tracker into a sheet, or previews what that would change. */
import { validationError } from '#kit/app-error.ts'
import { readWorkbook } from '#kit/xlsx/read-workbook.ts'
import { type DayRow, TOO_MANY_HOURS } from '#shared/features/timesheets/days.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Employment } from '#shared/features/timesheets/person-month.ts'
import type { Timesheet, TimesheetProject } from '#shared/features/timesheets/sheet.ts'
import { type ImportPreview, MAX_TIMESHEET_FILE_BYTES } from '#shared/features/timesheets.ts'
import { checkSheetOpen, loadSheetInScope, type SheetContext, saveOpenSheet, toRowsPatch } from './save-sheet.ts'
import { type StoredTimesheet, toSheetProject } from './store.ts'
import { applyTrackerExport, parseTrackerExport, type TrackerExport } from './tracker-export.ts'

export async function previewTrackerImport(id: string, content: string, doing: SheetContext): Promise<ImportPreview> {
  const { sheet, look } = await loadSheetInScope(id, doing)
  const logged = await parseExportFor(sheet, toSheetProject(sheet.project, look), content, doing)
  const after = new Map(rowsAfterImport(sheet.days, logged, look.person(sheet.employee)).map(row => [row._id, row]))
  const shown = (row: DayRow) => ({ hours: row.timeSpent, description: row.taskDescription })
  const changes = sheet.days.flatMap(row => {
    const to = after.get(row._id) ?? row
    return JSON.stringify(shown(row)) === JSON.stringify(shown(to))
      ? []
      : [{ date: row.date, from: shown(row), to: shown(to) }]
  })
  return { changes, hours: [...logged.values()].reduce((sum, { hours }) => sum + hours, 0) }
}

export async function importTrackerExport(id: string, content: string, doing: SheetContext): Promise<Timesheet> {
  const { sheet, look } = await loadSheetInScope(id, doing)
  const logged = await parseExportFor(sheet, toSheetProject(sheet.project, look), content, doing)
  const person = look.person(sheet.employee)
  return saveOpenSheet(id, doing, before => toRowsPatch(before, rowsAfterImport(before.days, logged, person)))
}

/** Reads the file for a sheet. @throws 400 with the sentence of the spec; nothing has changed in that case */
async function parseExportFor(
  sheet: StoredTimesheet,
  { allowTimsheetImport }: TimesheetProject,
  content: string,
  { now }: SheetContext,
): Promise<TrackerExport> {
  checkSheetOpen(sheet, now)
  if (!allowTimsheetImport) throw validationError('content', timesheetMessages.noImport)
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > MAX_TIMESHEET_FILE_BYTES) throw validationError('content', timesheetMessages.tooLarge)
  const found = parseTrackerExport(await readWorkbook(bytes), sheet.period)
  if (found === 'unsupported') throw validationError('content', timesheetMessages.unsupported)
  if (found === 'other month') throw validationError('content', timesheetMessages.otherMonth)
  if ('sentence' in found)
    throw validationError('content', `“${found.cell.slice(0, 40).toWellFormed()}”: ${found.sentence}`)
  return found
}

function rowsAfterImport(
  rows: readonly DayRow[],
  logged: TrackerExport,
  employment: Employment | undefined,
): readonly DayRow[] {
  const after = applyTrackerExport(rows, logged, employment)
  if (!after) throw validationError('content', TOO_MANY_HOURS)
  return after
}
