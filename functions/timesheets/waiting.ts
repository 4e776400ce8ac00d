import { projects } from '#functions/projects/store.ts'
import { scopeOf } from '#shared/features/employees/people.ts'
import type { WaitingContext, WaitingRecord, WaitingSource } from '#shared/features/home/waiting.ts'
import { approvalStateOf } from '#shared/features/timesheets/approval.ts'
import {
  daysLeftInMonth,
  lastClosedMonth,
  monthClosingTime,
  REMINDER_DAYS,
} from '#shared/features/timesheets/closing.ts'
import { summaryPathOf } from '#shared/features/timesheets/list.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { type Actor, hasRole, isAllowed } from '#shared/kit/access.ts'
import {
  addDays,
  type Day,
  firstDayOfMonth,
  formatMonth,
  lastDayOfMonth,
  monthOfDay,
  utcToday,
} from '#shared/kit/dates.ts'
import { timesheets } from './store.ts'

/** Unsubmitted sheets, and sheets waiting for approval: one entry for each kind, which opens the summary. */
export const timesheetsWaiting: WaitingSource = {
  screen: '/timesheets-summary',
  access: timesheetsApi.calls.list.access,
  load: async context => (await Promise.all([findUnsubmitted(context), findInApproval(context)])).flat(),
}

async function findUnsubmitted({ actor, now, people }: WaitingContext): Promise<WaitingRecord[]> {
  const period = findWaitingMonth(actor, now)
  if (!period) return []
  const rows = await loadRows(period, now)
  const filter = 'isSubmitted=false'
  return toEntry(
    rows.filter(row => row.submittedAt === null && people.isInScope(row.employee)),
    period,
    // Nothing is due any more on a closed sheet, not even in the last hour of its day.
    now < monthClosingTime(period)
      ? { reason: 'submit', filter }
      : { reason: 'missed', filter, since: lastDayOfMonth(period), due: null },
  )
}

/** The maximum age of projects, in milliseconds, because few companies use approvals. */
const MAX_PROJECTS_AGE = 60_000

/**
 * Finds the sheets of the present month that the person may approve, and their own returned ones. People who cannot
 * open their own sheet on the main host find it on the employee host.
 */
async function findInApproval(context: WaitingContext): Promise<WaitingRecord[]> {
  const { actor, now, people } = context
  const inApproval = (await projects.rows(now, {}, MAX_PROJECTS_AGE)).filter(({ needsApproval }) => needsApproval)
  if (inApproval.length === 0) return []
  const period = firstDayOfMonth(utcToday(now))
  if (now >= monthClosingTime(period)) return []
  const ids = new Set(inApproval.map(({ _id }) => _id))
  const rows = (await loadRows(period, now)).map(row => ({ ...row, state: approvalStateOf(row, ids.has(row.project)) }))
  const isMine = approvalScopeOf(context)
  const returned = rows.filter(
    ({ state, employee }) => state === 'returned' && employee === actor.employeeId && people.isInScope(employee),
  )
  return [
    ...toEntry(
      rows.filter(({ state, employee }) => state === 'waiting' && isMine(employee)),
      period,
      { reason: 'approve', filter: 'approval=waiting' },
    ),
    ...returned.flatMap(row =>
      toEntry([row], period, { reason: 'mend', path: `/timesheets-summary/${row.employee}?timesheetId=${row._id}` }),
    ),
  ]
}

/**
 * Whose sheets wait for this person: those whom they lead or are authorized for; for an admin also people without a
 * leader.
 */
function approvalScopeOf({ actor, people }: WaitingContext): (employeeId: string) => boolean {
  const { approve } = timesheetsApi.calls
  if (!isAllowed(approve.access, actor)) return () => false
  const isLed = scopeOf({ roles: [], employeeId: actor.employeeId }, people)
  const isAdmin = hasRole(actor, ['admin'])
  return id =>
    id !== actor.employeeId && (isLed(id) || (isAdmin && !people.person(people.person(id)?.leader)?.isActive))
}

const loadRows = (period: Day, now: Date) => timesheets.rows(now, { month: monthOfDay(period) })

interface EntryWords {
  readonly reason: WaitingRecord['reason']
  /** The summary's filter. */
  readonly filter?: string
  readonly path?: string
  /** The month's first day unless given. */
  readonly since?: Day
  /** The month's last day unless given. */
  readonly due?: Day | null
}

/** Returns one entry for all sheets; none if there are none. */
function toEntry(
  rows: readonly { readonly _id: string; readonly version: number }[],
  period: Day,
  { reason, filter, path, since = period, due = lastDayOfMonth(period) }: EntryWords,
): WaitingRecord[] {
  const [first] = rows
  if (!first) return []
  return [
    {
      _id: first._id,
      version: first.version,
      title: formatMonth(period),
      person: null,
      reason,
      since,
      due,
      path: path ?? summaryPathOf(period, filter),
      count: rows.length,
    },
  ]
}

/** Missing sheets still wait for this many days after the close for people who cannot reopen them. */
const DAYS_AFTER_CLOSE = 7

/**
 * Returns the month whose sheets wait: the present one from its first reminder on; before that the last one, for a week
 * or, for people who may reopen its sheets, until that reminder.
 */
export function findWaitingMonth(actor: Actor, now: Date): Day | undefined {
  const present = firstDayOfMonth(utcToday(now))
  const closed = lastClosedMonth(now)
  if (closed !== present && daysLeftInMonth(present, now) <= Math.max(...REMINDER_DAYS)) return present
  const mayReopen = isAllowed(timesheetsApi.calls.reopen.access, actor)
  return mayReopen || utcToday(now) <= addDays(lastDayOfMonth(closed), DAYS_AFTER_CLOSE) ? closed : undefined
}
