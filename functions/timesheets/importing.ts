/** Imports an export of the tracker into a sheet, or tells what that would change. */
import { invalid, Refusal } from '#kit/refusal.ts'
import { readWorkbook } from '#kit/xlsx.ts'
import { type DayRow, TOO_MUCH } from '#shared/features/timesheets/days.ts'
import {
  type ImportPreview,
  MAX_FILE_BYTES,
  type SheetProject,
  type Timesheet,
  timesheetMessages,
} from '#shared/features/timesheets.ts'
import { checkOpen, type Doing, reached, save, withRows } from './saving.ts'
import { type StoredTimesheet, sheetProject } from './store.ts'
import { type Export, imported, understood } from './tracker-export.ts'

export async function preview(id: string, content: string, doing: Doing): Promise<ImportPreview> {
  const { sheet, look } = await reached(id, doing)
  const logged = await exportFor(sheet, sheetProject(sheet.project, look), content, doing)
  const after = new Map(rowsAfter(sheet.days, logged).map(row => [row._id, row]))
  const shown = (row: DayRow) => ({ hours: row.timeSpent, description: row.taskDescription })
  const changes = sheet.days.flatMap(row => {
    const to = after.get(row._id) ?? row
    return JSON.stringify(shown(row)) === JSON.stringify(shown(to))
      ? []
      : [{ date: row.date, from: shown(row), to: shown(to) }]
  })
  return { changes, hours: [...logged.values()].reduce((sum, { hours }) => sum + hours, 0) }
}

export async function importInto(id: string, content: string, doing: Doing): Promise<Timesheet> {
  const { sheet, look } = await reached(id, doing)
  const logged = await exportFor(sheet, sheetProject(sheet.project, look), content, doing)
  return save(id, doing, before => withRows(before, rowsAfter(before.days, logged)))
}

/** Reads the file for a sheet. @throws 400 with the sentence of the spec, and then nothing has changed */
async function exportFor(
  sheet: StoredTimesheet,
  { allowTimsheetImport }: SheetProject,
  content: string,
  { now }: Doing,
): Promise<Export> {
  checkOpen(sheet, now)
  if (!allowTimsheetImport) throw new Refusal('invalid', timesheetMessages.noImport)
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > MAX_FILE_BYTES) throw new Refusal('invalid', timesheetMessages.tooLarge)
  const found = understood(await readWorkbook(bytes), sheet.period)
  if (found === 'unsupported') throw new Refusal('invalid', timesheetMessages.unsupported)
  if (found === 'other month') throw new Refusal('invalid', timesheetMessages.otherMonth)
  if ('sentence' in found) throw new Refusal('invalid', `“${found.cell.slice(0, 40)}”: ${found.sentence}`)
  return found
}

function rowsAfter(rows: readonly DayRow[], logged: Export): readonly DayRow[] {
  const after = imported(rows, logged)
  if (!after) throw invalid('content', TOO_MUCH)
  return after
}
