/** Changes a sheet as it is by then, with its figures and its history, while it is open. */
import { changing } from '#kit/changing.ts'
import { checkVersion } from '#kit/collection.ts'
import { type Change, changesBetween, recordingChange } from '#kit/history.ts'
import { invalid, notFound, Refusal } from '#kit/refusal.ts'
import type { Write } from '#kit/table.ts'
import { isClosed } from '#shared/features/timesheets/closing.ts'
import { type DayRow, TOO_MUCH } from '#shared/features/timesheets/days.ts'
import { edited, type Misfit, type RowEdit } from '#shared/features/timesheets/editing.ts'
import { figuresOf, hasEmptyDescriptions } from '#shared/features/timesheets/figures.ts'
import { type SheetProject, type Timesheet, timesheetMessages } from '#shared/features/timesheets.ts'
import type { Actor } from '#shared/kit/access.ts'
import {
  asTimesheet,
  dayIdsOf,
  hoursOf,
  type Look,
  lookOf,
  type StoredTimesheet,
  sheetProject,
  timesheets,
} from './store.ts'

export interface Doing {
  readonly actor: Actor
  /** The instant of the request: what arrives before the close is taken, however long it takes. */
  readonly now: Date
  readonly ifMatch?: number | undefined
}
type Patch = Partial<StoredTimesheet>

/** A sheet in reach. @throws 404 */
export async function reached(id: string, { actor, now }: Doing): Promise<{ sheet: StoredTimesheet; look: Look }> {
  const [look, sheet] = await Promise.all([lookOf(actor, now), timesheets.get(id)])
  if (!look.reaches(sheet.employee)) throw notFound()
  return { sheet, look }
}

export async function answered(sheet: StoredTimesheet, look: Look, now: Date): Promise<Timesheet> {
  return asTimesheet(sheet, look, await hoursOf(sheet.period, now), now)
}

export const closed = () => new Refusal('conflict', timesheetMessages.closed)
export function checkOpen(sheet: Pick<StoredTimesheet, 'period' | 'reopened'>, now: Date): void {
  if (isClosed(sheet, now)) throw closed()
}

/** Changes an open sheet; `change` may be called again on what somebody else has made of it, and answers nothing when it stays. */
export const save = (
  id: string,
  doing: Doing,
  change: (before: StoredTimesheet, project: SheetProject) => Patch | undefined,
) =>
  saveAnyway(id, doing, (before, project) => {
    checkOpen(before, doing.now)
    return change(before, project)
  })

/** The same, also when the sheet is closed, and with what else is written with it. */
export async function saveAnyway(
  id: string,
  { actor, now, ifMatch }: Doing,
  change: (before: StoredTimesheet, project: SheetProject) => Patch | undefined,
  ...beside: readonly Write[]
): Promise<Timesheet> {
  const look = await lookOf(actor, now)
  const after = await changing(
    timesheets,
    id,
    now,
    before => {
      if (!look.reaches(before.employee)) throw notFound()
      checkVersion(before, ifMatch)
      const patch = change(before, sheetProject(before.project, look))
      return patch && settled({ ...before, ...patch })
    },
    (before, after) => [
      recordingChange('TIMESHEET', id, before.version + 1, actor, now, changesOf(before, after)),
      ...beside,
    ],
  )
  return answered(after, look, now)
}

/** A patch of rows: what was submitted is not what it is now. Nothing when they stay. */
export const withRows = (before: StoredTimesheet, days: readonly DayRow[]): Patch | undefined =>
  JSON.stringify(days) === JSON.stringify(before.days) ? undefined : { days, submittedAt: null }

/** The rows with these changes. @throws 400 that names the change which does not fit. */
export function rowsWith(
  sheet: StoredTimesheet,
  edits: readonly RowEdit[],
  project: SheetProject,
  pathOf: (at: number, field: string) => string = (_, field) => field,
): readonly DayRow[] {
  const result = edited(sheet.days, edits, { fills: project, idsOf: dayIdsOf(sheet._id) })
  if ('rows' in result) return result.rows
  const [field, message] = MISFITS[result.misfit]
  throw invalid(pathOf(result.at, field), message)
}
const MISFITS: Readonly<Record<Misfit, readonly [field: string, message: string]>> = {
  'no such row': ['dayId', timesheetMessages.dayOfOther],
  'too much': ['hours', TOO_MUCH],
  'no benefit': ['subType', timesheetMessages.notBenefit],
  unpaid: ['hours', timesheetMessages.unpaid],
  'drops hours': ['type', timesheetMessages.dropsHours],
  'too long': ['description', timesheetMessages.tooLong],
}

/** An item of the table holds 400 kB; the descriptions share what the rest of a sheet leaves of it. */
const MAX_BYTES = 340_000

/** A sheet with the figures of its rows. */
export function settled<Sheet extends Pick<StoredTimesheet, 'days'>>(sheet: Sheet) {
  const { days } = sheet
  if (Buffer.byteLength(JSON.stringify(days)) > MAX_BYTES) throw invalid('description', timesheetMessages.tooMuchText)
  const { registered, holidayTime, otherTime, timeSpent } = figuresOf(days, 0)
  return { ...sheet, registered, holidayTime, otherTime, timeSpent, hasEmptyDescriptions: hasEmptyDescriptions(days) }
}

const TOLD = ['submittedAt', 'reopened', 'uploadedFileName'] as const
const EXCERPT = 200

/** What changed, a row under its day: a history entry of every keystroke's save has to stay small. */
function changesOf(before: Omit<StoredTimesheet, '_id' | 'version'>, after: typeof before): Change[] {
  const pick = (sheet: typeof before) => ({
    ...Object.fromEntries(TOLD.map(field => [field, sheet[field]])),
    ...Object.fromEntries(sheet.days.map(row => [row._id, row])),
  })
  const dates = new Map([...before.days, ...after.days].map(({ _id, date }) => [_id, date]))
  return changesBetween(pick(before), pick(after)).map(({ field, from, to }) => {
    const [row = '', part = ''] = field.split('.')
    return { field: dates.has(row) ? `${dates.get(row)}.${part}` : field, from: excerpt(from), to: excerpt(to) }
  })
}
const excerpt = (value: unknown) =>
  typeof value === 'string' && value.length > EXCERPT ? `${value.slice(0, EXCERPT)}…` : value
