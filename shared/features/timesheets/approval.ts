/**
 * The approval state of a sheet, and what is unusual on it. Pure. Source:
 * docs/decisions/timesheets.md, "Approval".
 */
import type { Day } from '#shared/kit/dates.ts'
import { type DayRow, isWeekend, NORMAL_TYPE } from './days.ts'
import { lacksDescription } from './figures.ts'

export const APPROVAL_STATES = ['waiting', 'approved', 'returned'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]
export const APPROVAL_LABELS: Readonly<Record<ApprovalState, string>> = {
  waiting: 'Waiting',
  approved: 'Approved',
  returned: 'Returned',
}

/** What the approval state of a sheet depends on, besides its project. */
export interface ApprovableSheet {
  readonly submittedAt: string | null
  readonly approval?: { readonly decision: 'approved' | 'returned' } | null | undefined
  readonly closedAt?: string | null
  /** Whether its project needed approval when it closed. Missing in sheets that closed before this was stored. */
  readonly neededApproval?: boolean | undefined
}

/**
 * Returns `undefined` for a sheet that has not been submitted yet, or whose project needs no approval. A closed sheet
 * keeps the state that it had reached, whatever `needsApproval` its project has now.
 */
export function approvalStateOf(
  { submittedAt, approval, closedAt, neededApproval }: ApprovableSheet,
  needsApproval: boolean,
): ApprovalState | undefined {
  if (approval?.decision === 'approved') return 'approved'
  const isNeeded = closedAt ? (neededApproval ?? needsApproval) : needsApproval
  if (submittedAt !== null) return isNeeded ? 'waiting' : undefined
  return approval?.decision === 'returned' ? 'returned' : undefined
}

/**
 * Returns the effect of an edit: it withdraws the submission. For an approved sheet it withdraws only the approval, so
 * that no edit counts as approved unseen.
 */
export const afterEdit = ({ approval }: ApprovableSheet): { approval: null } | { submittedAt: null } =>
  approval?.decision === 'approved' ? { approval: null } : { submittedAt: null }

/** What an approver should look at before approving. */
export interface UnusualOnSheet {
  /** Weekdays on which none of the person's sheets has anything. */
  readonly missingDays: readonly Day[]
  readonly overtime: number
  /** Days with hours and no description. */
  readonly emptyDescriptions: readonly Day[]
  /** Days of a weekend with work. */
  readonly weekendDays: readonly Day[]
}

/** Finds what the sheet alone shows. */
export function findUnusual(rows: readonly DayRow[]): { emptyDescriptions: Day[]; weekendDays: Day[] } {
  const days = (isSuch: (row: DayRow) => boolean) => [...new Set(rows.filter(isSuch).map(({ date }) => date))].sort()
  return {
    emptyDescriptions: days(lacksDescription),
    weekendDays: days(({ date, type, timeSpent }) => type === NORMAL_TYPE && timeSpent > 0 && isWeekend(date)),
  }
}

export const isUnusual = ({ missingDays, overtime, emptyDescriptions, weekendDays }: UnusualOnSheet): boolean =>
  overtime > 0 || missingDays.length + emptyDescriptions.length + weekendDays.length > 0
