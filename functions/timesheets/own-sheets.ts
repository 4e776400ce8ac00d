/** A person's own sheets on the employee host: those open again, however old, and those of a year. */
import type { OwnReopenedSheet } from '#shared/features/timesheets.ts'
import type { Actor } from '#shared/kit/access.ts'
import { loadReopenedSheets } from './reopened-sheets.ts'
import { loadSheetLookup, sheetIdsByParent, timesheets, toSheetProject } from './store.ts'

/** The person's closed months that are open again now, oldest first. Two small queries, as long as there are none. */
export async function listOwnReopenedSheets(
  actor: Pick<Actor, 'employeeId' | 'roles' | 'audience'>,
  now: Date,
): Promise<OwnReopenedSheet[]> {
  if (!actor.employeeId) return []
  const [own, reopened] = await Promise.all([sheetIdsByParent.list(actor.employeeId), loadReopenedSheets()])
  const ids = new Set(own.map(({ _id }) => _id))
  const open = reopened.filter(({ _id, until }) => ids.has(_id) && new Date(until) > now)
  const sheets = await timesheets.getMany(open.map(({ _id }) => _id))
  const found = await Promise.all(
    sheets.map(async sheet => {
      const { _id, period, project, reopened } = sheet
      const { name } = toSheetProject(project, await loadSheetLookup(sheet, actor))
      return reopened ? [{ _id, period, project: { _id: project, name }, reopened }] : []
    }),
  )
  return found.flat().sort((a, b) => (a.period < b.period ? -1 : 1))
}
