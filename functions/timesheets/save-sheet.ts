/** Changes the latest version of a sheet, with its totals and its history, while it is open. */
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError, notFoundError, validationError } from '#kit/app-error.ts'
import { auditEntry } from '#kit/audit-log.ts'
import { assertVersion } from '#kit/collection.ts'
import type { TableWrite } from '#kit/table.ts'
import { updateWithRetry } from '#kit/update-with-retry.ts'
import { afterEdit } from '#shared/features/timesheets/approval.ts'
import { isTimesheetClosed } from '#shared/features/timesheets/closing.ts'
import { type DayRow, TOO_MANY_HOURS } from '#shared/features/timesheets/days.ts'
import { applyEdits, type EditError, type RowEdit } from '#shared/features/timesheets/editing.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { Timesheet, TimesheetProject } from '#shared/features/timesheets/sheet.ts'
import { toTimesheetDto } from './dto.ts'
import { loadOtherSheetsDays } from './person-hours.ts'
import {
  dayIdsOf,
  loadPersonMaxHours,
  loadSheetLookup,
  type SheetLookup,
  type StoredTimesheet,
  sheetChangesBetween,
  timesheets,
  toSheetProject,
  withSheetTotals,
} from './store.ts'

/** `now` is the time of the request: a request that arrives before the close is accepted, however long it takes. */
export interface SheetContext extends ActorContext {
  readonly ifMatch?: number | undefined
}
type SheetPatch = Partial<StoredTimesheet>

/** Loads a sheet in scope. @throws 404 */
export async function loadSheetInScope(
  id: string,
  { actor }: SheetContext,
): Promise<{ sheet: StoredTimesheet; look: SheetLookup }> {
  const sheet = await timesheets.get(id)
  const look = await loadSheetLookup(sheet, actor)
  if (!look.isInScope(sheet.employee)) throw notFoundError()
  return { sheet, look }
}

export async function loadTimesheetDto(
  sheet: StoredTimesheet,
  look: SheetLookup,
  now: Date,
  maxHoursAge = 0,
): Promise<Timesheet> {
  const [maxHoursOf, otherSheetsDays] = await Promise.all([
    loadPersonMaxHours(sheet.period, now, maxHoursAge),
    loadOtherSheetsDays(sheet, maxHoursAge),
  ])
  return toTimesheetDto(sheet, look, { maxHours: maxHoursOf(sheet.employee, look), otherSheetsDays }, now)
}

const sheetClosedError = () => new AppError('conflict', timesheetMessages.closed)
/** Sealed sheets cannot be edited, even by a request that arrived before the close. */
export function checkSheetOpen(
  sheet: Pick<StoredTimesheet, 'period' | 'reopened'> & { readonly closedAt?: string | null },
  now: Date,
): void {
  if (sheet.closedAt || isTimesheetClosed(sheet, now)) throw sheetClosedError()
}

/**
 * Changes an open sheet; `change` may be called again with a version that somebody else has saved, and returns
 * undefined to change nothing.
 */
export const saveOpenSheet = (
  id: string,
  doing: SheetContext,
  change: (before: StoredTimesheet, project: TimesheetProject) => SheetPatch | undefined,
) =>
  saveSheet(id, doing, (before, project) => {
    checkSheetOpen(before, doing.now)
    return change(before, project)
  })

/** The response to an edit says how many hours are left in a month, but no check depends on it. In milliseconds. */
const MAX_HOURS_AGE = 60_000

/** The same for closed sheets too, with additional writes. */
export async function saveSheet(
  id: string,
  { actor, now, ifMatch }: SheetContext,
  change: (before: StoredTimesheet, project: TimesheetProject) => SheetPatch | undefined,
  additionalWrites: (before: StoredTimesheet) => readonly TableWrite[] = () => [],
): Promise<Timesheet> {
  let look: SheetLookup | undefined
  const after = await updateWithRetry(
    timesheets,
    id,
    now,
    async before => {
      // A sheet's person and project never change.
      look ??= await loadSheetLookup(before, actor)
      if (!look.isInScope(before.employee)) throw notFoundError()
      assertVersion(before, ifMatch)
      const patch = change(before, toSheetProject(before.project, look))
      return patch && withSheetTotals({ ...before, ...patch })
    },
    (before, after) => [
      auditEntry('TIMESHEET', id, before.version + 1, actor, now, sheetChangesBetween(before, after)),
      ...additionalWrites(before),
    ],
  )
  return loadTimesheetDto(after, look ?? (await loadSheetLookup(after, actor)), now, MAX_HOURS_AGE)
}

/** Returns a patch of rows, which also withdraws the submission or the approval. Undefined if nothing changes. */
export const toRowsPatch = (before: StoredTimesheet, days: readonly DayRow[]): SheetPatch | undefined =>
  JSON.stringify(days) === JSON.stringify(before.days) ? undefined : { days, ...afterEdit(before) }

/** The rows with these changes. @throws 400 that names the change which does not fit. */
export function applyRowEdits(
  sheet: StoredTimesheet,
  edits: readonly RowEdit[],
  project: TimesheetProject,
  pathOf: (at: number, field: string) => string = (_, field) => field,
): readonly DayRow[] {
  const result = applyEdits(sheet.days, edits, { autoFill: project, idsOf: dayIdsOf(sheet._id) })
  if ('rows' in result) return result.rows
  const [field, message] = EDIT_ERRORS[result.misfit]
  throw validationError(pathOf(result.at, field), message)
}
const EDIT_ERRORS: Readonly<Record<EditError, readonly [field: string, message: string]>> = {
  'no such row': ['dayId', timesheetMessages.dayOfOther],
  'too much': ['hours', TOO_MANY_HOURS],
  'no benefit': ['subType', timesheetMessages.notBenefit],
  unpaid: ['hours', timesheetMessages.unpaid],
  'drops hours': ['type', timesheetMessages.dropsHours],
  'too long': ['description', timesheetMessages.tooLong],
}
