/**
 * Applies changed holidays to existing sheets, a few per call. It stores no position: a sheet is correct if it agrees
 * with its country's holidays, so the remaining sheets of an interrupted run are found again.
 */
import { correctedWrites } from '#functions/timesheets/public.ts'
import {
  dayIdsOf,
  holidayCorrections,
  loadTimesheetLookup,
  type StoredHolidayCorrection,
  type StoredTimesheet,
  sheetChangesBetween,
  type TimesheetLookupContext,
  timesheets,
  toSheetProject,
  withSheetTotals,
} from '#functions/timesheets/store.ts'
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError, notFoundError } from '#kit/app-error.ts'
import { auditEntry, type FieldChange } from '#kit/audit-log.ts'
import { ConditionFailedError, transactRaw } from '#kit/table.ts'
import { timesheetReportMessages } from '#shared/features/timesheet-reports.ts'
import { approvalStateOf } from '#shared/features/timesheets/approval.ts'
import { isTimesheetClosed } from '#shared/features/timesheets/closing.ts'
import type { CorrectionOutcome, CorrectionPreview, OpenCorrection } from '#shared/features/timesheets/corrections.ts'
import { correctSheet, hasWorkBesideHoliday } from '#shared/features/timesheets/holiday-correction.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { type Day, formatDay, monthOfDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'

interface SeenCorrection {
  readonly _id: string
  readonly change: number
}

/** Previews the corrections of open sheets, or of those of one country. Months without open sheets are not read. */
export async function previewCorrections({ actor, now }: ActorContext, country?: string): Promise<CorrectionPreview> {
  const all = (await holidayCorrections.rows(now)).filter(
    one => !one.isSettled && (country === undefined || one.country === country),
  )
  const preview: CorrectionPreview = { corrections: [], sheets: [], untouched: [] }
  if (all.length === 0) return preview
  const look = await loadTimesheetLookup(actor, now)
  for (const [month, ofMonth] of Map.groupBy(all, ({ date }) => monthOfDay(date))) {
    const rows = (await timesheets.rows(now, { month })).filter(row => correctionsFor(row, ofMonth, look).length > 0)
    if (rows.every(row => isClosed(row, now))) continue
    await previewMonth(month, ofMonth, look, now, preview)
  }
  const byName = <Named extends { readonly employee: { name: string; lastName: string } }>(sheets: Named[]) =>
    sheets.sort((a, b) => fullName(a.employee).localeCompare(fullName(b.employee)))
  preview.corrections.sort((a, b) => (a.date < b.date ? -1 : 1))
  byName(preview.sheets)
  byName(preview.untouched)
  return preview
}

async function previewMonth(
  month: string,
  corrections: readonly StoredHolidayCorrection[],
  look: TimesheetLookupContext,
  now: Date,
  preview: CorrectionPreview,
): Promise<void> {
  const open = new Map<string, OpenCorrection>()
  for await (const page of timesheets.pages(now, { month }))
    for (const sheet of page) {
      const own = correctionsFor(sheet, corrections, look)
      const project = toSheetProject(sheet.project, look)
      const corrected = correctSheet(sheet, own, { autoFill: project, idsOf: dayIdsOf(sheet._id) })
      if (!corrected) continue
      const { differences } = corrected
      const named = {
        _id: sheet._id,
        period: sheet.period,
        employee: look.name(sheet.employee),
        project: { _id: project._id, name: project.name },
      }
      if (isClosed(sheet, now)) {
        preview.untouched.push({ ...named, isSealed: sheet.seal !== null })
        continue
      }
      const approvalState = approvalStateOf(sheet, project.needsApproval)
      preview.sheets.push({
        ...named,
        days: differences.map(({ date }) => date),
        from: sheet.timeSpent,
        to: withSheetTotals({ ...sheet, days: corrected.days }).timeSpent,
        keepsWork: differences.some(({ to }) => hasWorkBesideHoliday(to)),
        ...(approvalState ? { approvalState } : {}),
      })
      for (const correction of own)
        if (differences.some(({ date }) => date === correction.date)) {
          const { _id, change, date, country, name, before } = correction
          const { sheets = 0 } = open.get(_id) ?? {}
          open.set(_id, { _id, change, date, country, name, before, sheets: sheets + 1 })
        }
    }
  preview.corrections.push(...open.values())
}

/**
 * Corrects one sheet after the other. If a holiday changes again meanwhile, it stops and returns the remaining sheets.
 * @throws 409 before the first sheet if one of the holidays has changed already
 */
export async function correctSheets(
  {
    corrections: seen,
    sheets: ids,
  }: { readonly corrections: readonly SeenCorrection[]; readonly sheets: readonly string[] },
  { actor, now }: ActorContext,
): Promise<CorrectionOutcome> {
  const corrections = await loadSeen(seen)
  const [look, sheets] = await Promise.all([loadTimesheetLookup(actor, now), timesheets.getMany(ids)])
  const found = new Map(sheets.map(sheet => [sheet._id, sheet]))
  const outcome: CorrectionOutcome = { corrected: [], unchanged: [], refused: [], left: [] }
  const asked = [...new Set(ids)]
  // Sequentially, because each transaction checks the same corrections, and DynamoDB allows one at a time.
  for (const [index, _id] of asked.entries()) {
    const end = await correctOne(found.get(_id), corrections, look, { actor, now })
    if (end === 'outdated') return { ...outcome, left: asked.slice(index) }
    if (typeof end === 'string') outcome[end].push(_id)
    else outcome.refused.push({ _id, reason: end.reason })
  }
  return outcome
}

const MAX_ATTEMPTS = 5
type Ending = 'corrected' | 'unchanged' | 'outdated' | { readonly reason: string }

async function correctOne(
  read: StoredTimesheet | undefined,
  corrections: readonly StoredHolidayCorrection[],
  look: TimesheetLookupContext,
  { actor, now }: ActorContext,
): Promise<Ending> {
  let sheet = read
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    if (!sheet || !look.isInScope(sheet.employee)) return { reason: timesheetMessages.gone }
    if (isClosed(sheet, now)) return { reason: timesheetMessages.closed }
    const own = correctionsFor(sheet, corrections, look)
    if (own.length === 0) return { reason: timesheetReportMessages.otherCountry }
    const project = toSheetProject(sheet.project, look)
    const found = correctSheet(sheet, own, { autoFill: project, idsOf: dayIdsOf(sheet._id) })
    if (!found) return 'unchanged'
    try {
      // The submission and approval stay, because nobody edited the sheet; its history has the change and its reason.
      const after = withSheetTotals({ ...sheet, days: found.days, corrected: found.corrected ?? {} })
      const days = new Set(found.differences.map(({ date }) => date))
      const used = own.filter(({ date }) => days.has(date))
      await transactRaw([
        timesheets.replaceWrite(sheet, after, now),
        auditEntry('TIMESHEET', sheet._id, sheet.version + 1, actor, now, [
          ...used.map(toReason),
          ...sheetChangesBetween(sheet, after),
        ]),
        ...correctedWrites(sheet, used, { actor, now, change: sheet.version + 1 }),
        ...used.map(({ _id, change }) => holidayCorrections.conditionCheck(_id, holidaysChanged, { change })),
      ])
      return 'corrected'
    } catch (error) {
      // Its joined descriptions would be too long.
      if (error instanceof AppError && error.code === 'invalid') return { reason: error.message }
      const isOvertaken = error instanceof AppError && error.code === 'conflict'
      if (!isOvertaken && !(error instanceof ConditionFailedError)) throw error
      if (await haveChanged(corrections)) return 'outdated'
      // Its employee was faster.
      sheet = await timesheets.find(sheet._id)
    }
  }
  return { reason: timesheetReportMessages.tooManyChanges }
}

/** Why a sheet was changed, for its history. */
const toReason = ({ date, country, name, before }: StoredHolidayCorrection): FieldChange => ({
  field: `holiday of ${country}, ${formatDay(date)}`,
  from: before,
  to: name,
})

/** Stops offering corrections, except those that have changed since they were seen. */
export async function settleCorrections(
  seen: readonly SeenCorrection[],
  { actor, now }: ActorContext,
): Promise<CorrectionPreview> {
  for (const { _id, change } of seen) {
    const stored = await holidayCorrections.find(_id)
    if (!stored) throw notFoundError()
    if (stored.change !== change || stored.isSettled) continue
    try {
      await transactRaw([holidayCorrections.patchWrite(stored, { isSettled: true }, now)])
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error
    }
  }
  return previewCorrections({ actor, now })
}

/** The corrections as they were seen. @throws 404, and 409 when one has changed since */
async function loadSeen(seen: readonly SeenCorrection[]): Promise<StoredHolidayCorrection[]> {
  const stored = await holidayCorrections.getMany(seen.map(({ _id }) => _id))
  const changeOf = new Map(seen.map(({ _id, change }) => [_id, change]))
  if (stored.length < changeOf.size) throw notFoundError()
  if (stored.some(({ _id, change }) => changeOf.get(_id) !== change)) throw holidaysChanged()
  return stored
}

async function haveChanged(corrections: readonly StoredHolidayCorrection[]): Promise<boolean> {
  const now = await holidayCorrections.getMany(corrections.map(({ _id }) => _id))
  const changeOf = new Map(now.map(({ _id, change }) => [_id, change]))
  return corrections.some(({ _id, change }) => changeOf.get(_id) !== change)
}

const holidaysChanged = () => new AppError('conflict', timesheetReportMessages.holidaysChanged)
/** Sealed sheets are not corrected, whatever the clock of this instance says. */
const isClosed = (sheet: Pick<StoredTimesheet, 'period' | 'reopened' | 'closedAt'>, now: Date) =>
  sheet.closedAt !== null || isTimesheetClosed(sheet, now)

/** Returns the corrections of a sheet's month and its person's country, by day. */
function correctionsFor(
  { employee, period }: { readonly employee: string; readonly period: Day },
  all: readonly StoredHolidayCorrection[],
  look: TimesheetLookupContext,
): StoredHolidayCorrection[] {
  const country = look.person(employee)?.country
  return all
    .filter(one => one.country === country && monthOfDay(one.date) === monthOfDay(period))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
