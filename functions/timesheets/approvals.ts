/** Approving sheets, each in the version that was seen, and returning them to their employees. */

import { eventWrites } from '#functions/webhooks/store.ts'
import { AppError } from '#kit/app-error.ts'
import { auditEntry } from '#kit/audit-log.ts'
import { authorOf, isAuthor } from '#kit/author.ts'
import { ConditionFailedError, transactRaw } from '#kit/table.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { approvalStateOf, findUnusual } from '#shared/features/timesheets/approval.ts'
import type { ApprovalOutcome, ApprovalPreview } from '#shared/features/timesheets/approval-calls.ts'
import { isTimesheetClosed } from '#shared/features/timesheets/closing.ts'
import { findEmptyWeekdays } from '#shared/features/timesheets/figures.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { isEmployedOn } from '#shared/features/timesheets/person-month.ts'
import type { Approval, Timesheet } from '#shared/features/timesheets/sheet.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { approvedWrites, returnedWrites } from './notices.ts'
import { checkSheetOpen, type SheetContext, saveSheet } from './save-sheet.ts'
import {
  loadSheetsOfMonth,
  loadTimesheetLookup,
  type StoredTimesheet,
  type TimesheetLookupContext,
  timesheets,
  toSheetProject,
} from './store.ts'

interface SeenSheet {
  readonly _id: string
  readonly version: number
}
/** The number of sheets that are written concurrently. */
const CONCURRENCY = 10

/**
 * Approves all sheets that can be approved, and returns why the others cannot: a changed sheet does not stop the rest.
 */
export async function approveSheets(
  seen: readonly SeenSheet[],
  { actor, now }: SheetContext,
): Promise<ApprovalOutcome> {
  const [look, found] = await Promise.all([
    loadTimesheetLookup(actor, now),
    timesheets.getMany(seen.map(({ _id }) => _id)),
  ])
  const byId = new Map(found.map(sheet => [sheet._id, sheet]))
  const outcome: ApprovalOutcome = { approved: [], refused: [] }
  const left = [...new Map(seen.map(one => [one._id, one])).values()]
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const reason = await approveSheet(byId.get(one._id), one.version, look, { actor, now })
      if (reason === undefined) outcome.approved.push(one._id)
      else outcome.refused.push({ _id: one._id, reason })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return outcome
}

/** Returns why it was not approved; undefined if it was. */
async function approveSheet(
  sheet: StoredTimesheet | undefined,
  version: number,
  look: TimesheetLookupContext,
  { actor, now }: SheetContext,
): Promise<string | undefined> {
  // A repeated request: its first run approved just this version.
  if (sheet && isApprovedBy(actor, sheet) && sheet.version === version + 1) return undefined
  const refusal = findRefusal(sheet, look, actor, now)
  if (!sheet || refusal) return refusal ?? timesheetMessages.gone
  if (sheet.version !== version) return timesheetMessages.changedSince
  const approval = toApproval('approved', '', { actor, now })
  const path = `/timesheets-summary/${sheet.employee}?timesheetId=${sheet._id}`
  const telling = await eventWrites('timesheet.approved', { id: sheet._id, path, change: sheet.version + 1 }, now)
  try {
    await transactRaw([
      timesheets.patchWrite(sheet, { approval }, now),
      auditEntry('TIMESHEET', sheet._id, sheet.version + 1, actor, now, [
        { field: 'approval', from: sheet.approval ?? null, to: approval },
      ]),
      ...approvedWrites(sheet, { actor, now, change: sheet.version + 1 }),
      ...telling,
    ])
    return undefined
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    // Another approver was faster, or its employee has changed it.
    return findRefusal(await timesheets.find(sheet._id), look, actor, now) ?? timesheetMessages.changedSince
  }
}

const isApprovedBy = (actor: Actor, { approval }: StoredTimesheet): boolean =>
  approval?.decision === 'approved' && isAuthor(approval.by, actor)

/** Returns why a sheet cannot be approved, or not by this person. Sheets out of scope look like deleted ones. */
function findRefusal(
  sheet: StoredTimesheet | undefined,
  look: TimesheetLookupContext,
  actor: Actor,
  now: Date,
): string | undefined {
  if (!sheet || !look.isInScope(sheet.employee)) return timesheetMessages.gone
  if (sheet.employee === actor.employeeId) return timesheetMessages.approvesOwn
  if (sheet.closedAt || isTimesheetClosed(sheet, now)) return timesheetMessages.closed
  const { needsApproval } = toSheetProject(sheet.project, look)
  const state = approvalStateOf(sheet, needsApproval)
  if (state === 'approved' && sheet.approval) return timesheetMessages.approvedBy(fullName(sheet.approval.by))
  if (!needsApproval) return timesheetMessages.needsNoApproval
  return state === 'waiting' ? undefined : timesheetMessages.notWaiting
}

const toApproval = (
  decision: Approval['decision'],
  comment: string,
  { actor, now }: Pick<SheetContext, 'actor' | 'now'>,
): Approval => ({ decision, comment, by: authorOf(actor), at: now.toISOString() })

/** Returns a sheet to its employee for correction; the comment is stored on the sheet, and they are notified. */
export async function returnSheet(id: string, comment: string, doing: SheetContext): Promise<Timesheet> {
  const { actor, now } = doing
  return saveSheet(
    id,
    doing,
    (before, project) => {
      checkSheetOpen(before, now)
      if (before.employee === actor.employeeId) throw new AppError('conflict', timesheetMessages.approvesOwn)
      const state = approvalStateOf(before, project.needsApproval)
      if (state !== 'waiting' && state !== 'approved') throw new AppError('conflict', timesheetMessages.notWaiting)
      return { submittedAt: null, approval: toApproval('returned', comment, doing) }
    },
    before => returnedWrites(before, comment, { actor, now, change: before.version + 1 }),
  )
}

/** Returns what is unusual about sheets, in the requested order; deleted ones and those out of scope are left out. */
export async function previewApproval(
  ids: readonly string[],
  { actor, now }: SheetContext,
): Promise<ApprovalPreview[]> {
  const [look, found] = await Promise.all([loadTimesheetLookup(actor, now), timesheets.getMany(ids)])
  const sheets = found.filter(sheet => look.isInScope(sheet.employee))
  const months = await Promise.all(
    [...new Set(sheets.map(({ period }) => period))].map(async period => loadPeopleOfMonth(period, sheets, look, now)),
  )
  const personOf = new Map(months.flat())
  const order = new Map(ids.map((id, index) => [id, index]))
  return sheets
    .map(sheet => {
      const { _id, name } = toSheetProject(sheet.project, look)
      const { missingDays = [], overtime = 0 } = personOf.get(personKey(sheet)) ?? {}
      return {
        _id: sheet._id,
        version: sheet.version,
        period: sheet.period,
        timeSpent: sheet.timeSpent,
        employee: look.name(sheet.employee),
        project: { _id, name },
        refusal: findRefusal(sheet, look, actor, now) ?? null,
        ...findUnusual(sheet.days),
        missingDays: [...missingDays],
        overtime,
      }
    })
    .sort((a, b) => (order.get(a._id) ?? 0) - (order.get(b._id) ?? 0))
}

interface PersonOfMonth {
  readonly missingDays: readonly Day[]
  readonly overtime: number
}
const personKey = ({ employee, period }: Pick<StoredTimesheet, 'employee' | 'period'>) => `${employee} ${period}`

/** Loads people's months, because missing days and overtime count over all of their sheets. */
async function loadPeopleOfMonth(
  period: Day,
  asked: readonly StoredTimesheet[],
  look: TimesheetLookupContext,
  now: Date,
): Promise<[string, PersonOfMonth][]> {
  const known = new Map(asked.filter(sheet => sheet.period === period).map(sheet => [sheet._id, sheet]))
  const people = new Set([...known.values()].map(({ employee }) => employee))
  const rows = await loadSheetsOfMonth(period, employee => people.has(employee), look, now)
  const others = await timesheets.getMany(rows.flatMap(({ _id }) => (known.has(_id) ? [] : _id)))
  const byPerson = Map.groupBy([...known.values(), ...others], ({ employee }) => employee)
  return [...byPerson].map(([employee, sheets]) => {
    const overtime = Math.max(0, ...rows.filter(row => row.employee === employee).map(row => row.overtime))
    return [personKey({ employee, period }), { missingDays: findMissingDays(sheets, look.person(employee)), overtime }]
  })
}

const findMissingDays = (sheets: readonly StoredTimesheet[], person: EmployeeRow | undefined): Day[] =>
  findEmptyWeekdays(sheets.flatMap(({ days }) => days)).filter(day => isEmployedOn(day, person))
