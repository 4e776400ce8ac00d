/**
 * Notifies people of a change, in the change's own transaction: a notice for each of them, and an entry in the outbox
 * for each mail. So no notice is lost, and a change that fails or is repeated sends none. A job
 * (`functions/home/mail-notices.ts`), which the chain starts after the call, sends the mails, and decides only then who
 * still gets one. Before that, it writes the notices of so many people that they did not fit into the transaction,
 * which has kept them in an entry (`pack-notices.ts`).
 */
import type { Actor, Audience } from '#shared/kit/access.ts'
import type { NoticeContent } from '#shared/kit/notice-content.ts'
import { fullName } from '#shared/kit/people.ts'
import { shorten } from '#shared/kit/shorten.ts'
import { versionConflict } from './app-error.ts'
import { digestOf } from './digest.ts'
import { invokeFunction } from './invoke-function.ts'
import { describeError, log } from './log.ts'
import type { NoticeWrite } from './pack-notices.ts'
import { settings } from './settings.ts'
import type { TableWrite } from './table.ts'

/** Who made the change, when, and which change of the record it is. */
export interface NoticeCause {
  readonly actor: Pick<Actor, 'userId' | 'employeeId' | 'name' | 'lastName'>
  readonly now: Date
  /** Distinguishes this change from the record's others: its new version. */
  readonly change: number | string
}

/** Returns a person's id, the same on both hosts: the employee's or, for a user who is no employee, the user's. */
export const personIdOf = ({ userId, employeeId }: Pick<Actor, 'userId' | 'employeeId'>): string => employeeId ?? userId

export const NOTICE_SECONDS = 90 * 24 * 3600
const MAX_REASON = 500

export const OUTBOX = 'NOTICE_OUTBOX'
export const noticePartition = (host: Audience, personId: string): string => `NOTICE#${host}#${personId}`
export const expiryOf = (now: Date): number => Math.floor(now.getTime() / 1000) + NOTICE_SECONDS

/** Ids sort by time. The same change gives the same person the same id. */
export const makeNoticeId = (at: Date, ...identity: readonly (number | string)[]): string =>
  firstNoticeIdAt(at).slice(0, TIME_DIGITS) + digestOf(identity.join('\n')).slice(0, 24 - TIME_DIGITS)
/** Returns the lowest id of an instant. */
export const firstNoticeIdAt = (at: Date): string =>
  at.getTime().toString(16).padStart(TIME_DIGITS, '0').padEnd(24, '0')
const TIME_DIGITS = 12

/** Returns the writes that notify people of a change, except the person who made it. */
export function noticeWrites(
  content: NoticeContent,
  readers: Iterable<string | null | undefined>,
  cause: NoticeCause,
): TableWrite[] {
  const { isMailed, holds, roles, host, ...said } = content
  const { actor, now, change } = cause
  const people = [...new Set(readers)].filter(
    (one): one is string => Boolean(one) && one !== actor.employeeId && one !== actor.userId,
  )
  const by = actor.userId ? fullName(actor) : ''
  const body = { ...said, reason: shorten(said.reason ?? '', MAX_REASON), by, at: now.toISOString() }
  const ttl = expiryOf(now)
  if (isMailed && people.length) hasMails = true
  return people.flatMap(reader => {
    const id = makeNoticeId(now, said.kind, said.path, change, reader)
    const copy = { reader, content, cause }
    const put = (Item: Record<string, unknown>): NoticeWrite => ({
      item: { Put: { TableName: settings.table, Item } },
      toError: versionConflict,
      makeFit,
      copy,
    })
    return [
      // An unread notice has a `changedAt`, which puts it into the index of changes.
      put({ pk: noticePartition(host, reader), sk: id, changedAt: now.getTime(), body, ttl }),
      ...(isMailed ? [put({ pk: OUTBOX, sk: `${reader}#${id}`, body: { ...body, host, holds, roles }, ttl })] : []),
    ]
  })
}

/** Keeps the notices that do not fit into a transaction for the job; loaded on demand, since that is rare. */
const makeFit: TableWrite['makeFit'] = async (...asked) => {
  hasMails = true
  return (await import('./pack-notices.ts')).packNotices(...asked)
}

/**
 * Whether the present request has left something to the job: mails, or notices that did not fit. One variable, because
 * an instance handles one request at a time.
 */
let hasMails = false

/**
 * Starts the job for what this request has left to it, without waiting. If that fails, the next start does it, at the
 * latest the daily one.
 */
export async function startMails(): Promise<void> {
  const { noticeFunction } = settings
  if (!hasMails || !noticeFunction) return
  hasMails = false
  await invokeFunction(noticeFunction, { job: 'mail-notices' }).catch((error: unknown) =>
    log('warn', 'mails not started', describeError(error)),
  )
}
