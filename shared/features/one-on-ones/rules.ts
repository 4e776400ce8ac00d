/** What a one-on-one's status and month allow. */
import type { Actor } from '#shared/kit/access.ts'
import { addDays, addMonths, type Day, dayOf, FIRST_DAY, lastDayOfMonth, monthOfDay } from '#shared/kit/dates.ts'
import { type OneOnOneRow, oneOnOneStatuses } from './list.ts'

const OPEN = oneOnOneStatuses.id('Open')
const IN_PROGRESS = oneOnOneStatuses.id('In Progress')
const COMPLETE = oneOnOneStatuses.id('Complete')
const NOT_DONE = oneOnOneStatuses.id('Not Done')

export const isOneOnOneClosed = (status: string): boolean => status === COMPLETE || status === NOT_DONE
/** The day of the meeting, or the end of its month while none is agreed. Source: decisions, "One-on-ones …". */
export const dueDayOfOneOnOne = ({ meetsAt, creationDate }: { meetsAt?: string | null; creationDate: Day }): Day =>
  meetsAt ? dayOf(new Date(meetsAt)) : lastDayOfMonth(creationDate)
/** Whether its month is before the current month. */
const isInPastMonth = (creationDate: Day, today: Day): boolean => monthOfDay(creationDate) < monthOfDay(today)

/** Returns the statuses that it may change to, including its current one. Source: decisions, "One-on-ones …". */
export function nextOneOnOneStatuses(status: string, creationDate: Day, today: Day): string[] {
  if (status === OPEN) return [OPEN, IN_PROGRESS, COMPLETE, NOT_DONE]
  if (status === IN_PROGRESS) return [IN_PROGRESS, COMPLETE, NOT_DONE]
  return isInPastMonth(creationDate, today) ? [status] : [OPEN, IN_PROGRESS, COMPLETE, NOT_DONE]
}
/** Whether it is read-only: closed, and of an earlier month. Source: spec 1 section 4. */
export const isReviewOnly = ({ status, creationDate }: { status: string; creationDate: Day }, today: Day): boolean =>
  isOneOnOneClosed(status) && isInPastMonth(creationDate, today)

/** Returns the actions that a list offers for a row, in addition to its history. Source: spec 1 sections 4 and 6. */
export const oneOnOneRowActions = (
  one: { status: string; creationDate: Day },
  today: Day,
  mayDelete: boolean,
): readonly ('review' | 'edit' | 'delete')[] =>
  isReviewOnly(one, today) ? ['review'] : mayDelete ? ['edit', 'delete'] : ['edit']

/** Whether the month is allowed: from the first year of the lists to the end of next year. */
export const isAllowedMonth = (creationDate: Day, today: Day): boolean =>
  creationDate >= FIRST_DAY && creationDate.slice(0, 4) <= addMonths(today, 12).slice(0, 4)

/** Whether an instant may be in its month in some time zone of the world. */
export function isMeetingInMonth(meetsAt: string, creationDate: Day): boolean {
  const day = dayOf(new Date(meetsAt))
  return [addDays(day, -1), day, addDays(day, 1)].some(one => monthOfDay(one) === monthOfDay(creationDate))
}

/** Whether it is in a leader's scope: it is about one of their people, or is assigned to them. */
export const isOneOnOneInScope = (
  one: Pick<OneOnOneRow, 'employee' | 'leaderAssigned'>,
  actor: Pick<Actor, 'employeeId'>,
  people: { isInScope(employeeId: string): boolean },
): boolean => people.isInScope(one.employee) || one.leaderAssigned === actor.employeeId

export const needsFeelings = (status: string): boolean => !isOneOnOneClosed(status)
/**
 * Not Done clears the feelings. Completing saves the ones sent; a one-on-one that is already complete keeps its own.
 */
export const resolveFeelings = (
  status: string,
  before: Pick<OneOnOneRow, 'status' | 'feelings'>,
  sent: readonly string[] = before.feelings,
): readonly string[] => {
  if (status === NOT_DONE) return []
  return status === COMPLETE && before.status === COMPLETE ? before.feelings : sent
}
