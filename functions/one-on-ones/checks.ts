/** What only the server can judge of a one-on-one: who is named, which month and status, how its text reads. */
import type { Everybody } from '#functions/employees/store.ts'
import { invalid, Refusal } from '#kit/refusal.ts'
import { cleanRichText } from '#kit/rich-text.ts'
import { settings } from '#kit/settings.ts'
import {
  canBeFor,
  isForReview,
  MAX_RICH_TEXT,
  needsFeelings,
  nextStatuses,
  type OneOnOneForm,
  type OneOnOneRow,
  oneOnOneMessages,
  oneOnOneStatuses,
  TOO_LONG,
} from '#shared/features/one-on-ones.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { isEmptyText } from '#shared/kit/rich-text.ts'

/** A new one is about somebody active in reach, for a month that lists reach, and Open. */
export function checkNew(
  { employee, status, creationDate }: Pick<OneOnOneRow, 'employee' | 'status' | 'creationDate'>,
  people: Everybody,
  today: Day,
): void {
  if (!people.person(employee)?.isActive || !people.reaches(employee))
    throw invalid('employee', oneOnOneMessages.unknownEmployee)
  if (status !== oneOnOneStatuses.id('Open')) throw invalid('status', oneOnOneMessages.onlyOpen)
  if (!canBeFor(creationDate, today)) throw invalid('creationDate', oneOnOneMessages.month)
}

/** Who is newly named must be an active leader; who was named before may have left since. */
export function checkLeader(named: string | null, before: string | null, people: Everybody): void {
  const leader = people.person(named)
  if (named && named !== before && !(leader?.isActive && leader.isLeader))
    throw invalid('leaderAssigned', oneOnOneMessages.unknownLeader)
}

/** What is closed and of an earlier month is only looked at. */
export function checkOpen(one: OneOnOneRow, today: Day): void {
  if (isForReview(one, today)) throw new Refusal('invalid', oneOnOneMessages.closed)
}

export function checkMove({ status, feelings }: OneOnOneForm, before: OneOnOneRow, today: Day): void {
  if (!nextStatuses(before.status, before.creationDate, today).includes(status))
    throw invalid('status', oneOnOneMessages.move)
  if (needsFeelings(status) && !feelings?.length) throw invalid('feelings', oneOnOneMessages.feelings)
}

/** What is stored can be sent again: escaping must not carry it past the limit. */
export async function cleaned(path: string, html: string): Promise<string> {
  const text = await cleanRichText(html)
  if (text.length > MAX_RICH_TEXT) throw invalid(path, TOO_LONG)
  return text
}

/** A template says something, also once it is clean. */
export async function cleanedTemplate(html: string): Promise<string> {
  const text = await cleaned('template', html)
  if (isEmptyText(text)) throw invalid('template', oneOnOneMessages.noTemplate)
  return text
}

/** Whoever says how many action items go along has seen them all. */
export function checkTold(told: number | undefined, items: readonly unknown[]): void {
  if (told !== undefined && told !== items.length)
    throw new Refusal('conflict', oneOnOneMessages.otherItems(items.length, told))
}

/** Whether the stage lets them delete one-on-ones. */
export const mayDelete = ({ email }: Pick<Actor, 'email'>): boolean =>
  settings.oneOnOneDeleters.includes(email.toLowerCase())
