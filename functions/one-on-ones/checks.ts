/** Checks of a one-on-one that only the server can make: the people named, its month, status and text. */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { AppError, validationError } from '#kit/app-error.ts'
import { sanitizeHtml } from '#kit/rich-text.ts'
import { settings } from '#kit/settings.ts'
import { MAX_RICH_TEXT_LENGTH, type OneOnOneForm, RICH_TEXT_TOO_LONG } from '#shared/features/one-on-ones/form.ts'
import { type OneOnOneRow, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOneMessages } from '#shared/features/one-on-ones/messages.ts'
import {
  isAllowedMonth,
  isMeetingInMonth,
  isReviewOnly,
  needsFeelings,
  nextOneOnOneStatuses,
} from '#shared/features/one-on-ones/rules.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { isEmptyRichText } from '#shared/kit/rich-text.ts'

/** A new one-on-one is about an active person in scope, for a month that lists cover, and Open. */
export function checkNewOneOnOne(
  { employee, status, creationDate }: Pick<OneOnOneRow, 'employee' | 'status' | 'creationDate'>,
  people: EmployeeDirectory,
  today: Day,
): void {
  if (!people.person(employee)?.isActive || !people.isInScope(employee))
    throw validationError('employee', oneOnOneMessages.unknownEmployee)
  if (status !== oneOnOneStatuses.id('Open')) throw validationError('status', oneOnOneMessages.onlyOpen)
  if (!isAllowedMonth(creationDate, today)) throw validationError('creationDate', oneOnOneMessages.month)
}

/** A closed one-on-one of an earlier month is read-only. */
export function checkOneOnOneOpen(one: OneOnOneRow, today: Day): void {
  if (isReviewOnly(one, today)) throw new AppError('invalid', oneOnOneMessages.closed)
}

export function checkStatusChange({ status, feelings }: OneOnOneForm, before: OneOnOneRow, today: Day): void {
  if (!nextOneOnOneStatuses(before.status, before.creationDate, today).includes(status))
    throw validationError('status', oneOnOneMessages.move)
  if (needsFeelings(status) && !feelings?.length) throw validationError('feelings', oneOnOneMessages.feelings)
}

/** Normalizes an instant, so that the same time in another notation is no change. */
export const toMeetingTime = (sent: string | null): string | null => sent && new Date(sent).toISOString()

/** A new meeting time must be in the month; an unchanged one is always accepted. */
export function checkMeetingTime(meetsAt: string | null, before: OneOnOneRow): void {
  if (meetsAt && meetsAt !== before.meetsAt && !isMeetingInMonth(meetsAt, before.creationDate))
    throw validationError('meetsAt', oneOnOneMessages.otherMonth)
}

/** Stored text can always be sent again: escaping must not push it over the limit. */
export async function sanitizeText(path: string, html: string): Promise<string> {
  const text = await sanitizeHtml(html)
  if (text.length > MAX_RICH_TEXT_LENGTH) throw validationError(path, RICH_TEXT_TOO_LONG)
  return text
}

/** A template must not be empty, also after sanitizing. */
export async function sanitizeTemplate(html: string): Promise<string> {
  const text = await sanitizeText('template', html)
  if (isEmptyRichText(text)) throw validationError('template', oneOnOneMessages.invalidValues)
  return text
}

/** A caller who states the number of action items to delete must have seen all of them. */
export function checkItemCount(told: number | undefined, items: readonly unknown[]): void {
  if (told !== undefined && told !== items.length)
    throw new AppError('conflict', oneOnOneMessages.otherItems(items.length, told))
}

/** Whether this stage lets the actor delete one-on-ones. */
export const mayDeleteOneOnOnes = ({ email }: Pick<Actor, 'email'>): boolean =>
  settings.oneOnOneDeleters.includes(email.toLowerCase())
