/** How edits go to the server: one by its documented call, many at once. Each names the version it was made on. */
import { type Timesheet, timesheets } from '#shared/features/timesheets.ts'
import { api } from '#web/kit/api.ts'
import type { Batch } from './queue.ts'

const { calls } = timesheets

export const load = (id: string): Promise<Timesheet> => api(calls.one, { params: { id } })

export async function send(sheet: Timesheet, batch: Batch): Promise<Timesheet> {
  const { _id: timesheetId, version } = sheet
  if ('removes' in batch) {
    await api(calls.removeDay, { params: { timesheetId, dayId: batch.removes }, version })
    return load(timesheetId)
  }
  const [change] = batch.changes
  if (batch.edits.length !== 1 || !change)
    return api(calls.change, { params: { id: timesheetId }, body: { changes: [...batch.changes] }, version })
  const { dayId } = change
  const [edit] = batch.edits
  switch (edit?.field) {
    case 'hours':
      return api(calls.setHours, {
        body: { timesheetId, dayId, hours: change.hours ?? 0, date: edit.date },
        version,
      })
    case 'description':
      return api(calls.setDescription, { body: { timesheetId, dayId, description: change.description ?? '' }, version })
    case 'type':
      return api(calls.setType, {
        body: { timesheetId, dayId, value: change.type ?? '', ...(change.dropHours ? { dropHours: true } : {}) },
        version,
      })
    default:
      return api(calls.setSubType, { body: { timesheetId, dayId, value: change.subType ?? null }, version })
  }
}
