/** Sends edits to the server, one on its own or several as a batch, each with the version it is based on. */
import type { DayRow } from '#shared/features/timesheets/days.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { fetchApi } from '#web/kit/api.ts'
import type { EditBatch } from './edit-queue.ts'

const { calls } = timesheetsApi

export const loadSheet = (id: string): Promise<Timesheet> => fetchApi(calls.one, { params: { id } })

export async function sendBatch(sheet: Timesheet, batch: EditBatch): Promise<Timesheet> {
  const { _id: timesheetId, version } = sheet
  if ('removes' in batch) {
    await fetchApi(calls.removeDay, { params: { timesheetId, dayId: batch.removes }, version })
    return loadSheet(timesheetId)
  }
  const [change] = batch.changes
  if (batch.edits.length !== 1 || !change)
    return fetchApi(calls.change, { params: { id: timesheetId }, body: { changes: [...batch.changes] }, version })
  const { dayId } = change
  const [edit] = batch.edits
  switch (edit?.field) {
    case 'hours':
      return fetchApi(calls.setHours, {
        body: { timesheetId, dayId, hours: change.hours ?? 0, date: edit.date },
        version,
      })
    case 'description':
      return fetchApi(calls.setDescription, {
        body: { timesheetId, dayId, description: change.description ?? '' },
        version,
      })
    case 'type':
      return fetchApi(calls.setType, {
        body: { timesheetId, dayId, value: change.type ?? '', ...(change.dropHours ? { dropHours: true } : {}) },
        version,
      })
    default:
      return fetchApi(calls.setSubType, { body: { timesheetId, dayId, value: change.subType ?? null }, version })
  }
}

/** Returns the new rows, keeping the objects of unchanged ones, so that only changed rows are rendered again. */
export function reuseUnchangedRows(before: readonly DayRow[], after: readonly DayRow[]): readonly DayRow[] {
  const known = new Map(before.map(row => [row._id, row]))
  return after.map(row => {
    const old = known.get(row._id)
    return old && isJsonEqual(old, row) ? old : row
  })
}

export const isJsonEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
