/**
 * Empties the outbox of notices. Who gets a mail, when and at which address is decided here, not when the notice is
 * written, because people leave, lose roles and change preferences. Removing an entry from the outbox reserves its
 * mail, so two runs send it once, and a run that is stopped in between skips it rather than sending it twice.
 */
import { type EmployeeDirectory, loadDirectory } from '#functions/employees/store.ts'
import { users } from '#functions/users/store.ts'
import { versionConflict } from '#kit/app-error.ts'
import { createBulkSender, type RawEmail, renderMime } from '#kit/email.ts'
import { forEachConcurrent, type JobSummary, rateLimiter } from '#kit/jobs.ts'
import { inLanguage, loadLanguage } from '#kit/languages.ts'
import { expiryOf, OUTBOX, personIdOf } from '#kit/notices.ts'
import { settings } from '#kit/settings.ts'
import { markOnceWrite, queryPartition, type StoredItem, type TableWrite, takeWrite, tryTransact } from '#kit/table.ts'
import type { MailSubscription } from '#shared/features/notices.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { loadMailTimes } from './mail-times.ts'
import { buildNoticeEmail } from './notice-emails.ts'
import { judgeRecipient, type WaitingMail } from './notice-recipient.ts'
import { writePackedNotices } from './packed-notices.ts'

/** SES accepts fourteen emails a second from a new account. */
const EMAILS_PER_SECOND = 12
const DIGEST = 'NOTICE_DIGEST'
const WEEK_SECONDS = 7 * 24 * 3600

type Entry = StoredItem & { readonly pk: string; readonly sk: string; readonly body: WaitingMail }
const personOf = ({ sk }: Entry) => sk.slice(0, sk.indexOf('#'))
const groupByPerson = (entries: readonly Entry[]) =>
  [...Map.groupBy(entries, personOf)].map(([_id, those]) => ({ _id, entries: those }))

/**
 * Sends mails for immediate notices, and moves the others to the digest, after writing those that were too many for
 * their transaction. Notices of one kind that arrived together are one mail, so that a thousand of a night are not a
 * thousand mails.
 */
export async function mailNotices(now: Date): Promise<JobSummary> {
  const failed = await writePackedNotices()
  const entries = (await queryPartition(OUTBOX)) as Entry[]
  const send = await createSender(entries, now)
  const mailed = await forEachConcurrent(groupByPerson(entries), async ({ _id, entries: theirs }) => {
    const times = await loadMailTimes(_id)
    const results: string[] = []
    for (const [kind, those] of Map.groupBy(theirs, ({ body }) => body.kind)) {
      if (times[kind] === 'daily') {
        for (const entry of those) await tryTransact([takeWrite(entry), putWrite(DIGEST, entry, now)])
        results.push('laid aside')
        continue
      }
      const undo = { putBackTo: OUTBOX }
      const taken = await takeOut(those, undo, now)
      results.push(times[kind] === 'at once' ? await send(_id, kind, taken, undo) : 'not wanted')
    }
    return results.find(result => result === 'mailed') ?? results[0] ?? 'nothing to mail'
  })
  return { ...mailed, failed: mailed.failed + failed }
}

/** Sends each person at most one digest a day, also when the run is repeated. */
export async function sendDigests(now: Date): Promise<JobSummary> {
  const entries = (await queryPartition(DIGEST)) as Entry[]
  const send = await createSender(entries, now)
  return forEachConcurrent(groupByPerson(entries), async ({ _id, entries: theirs }) => {
    // Read before anything is reserved, so that a failure leaves nothing reserved.
    const times = await loadMailTimes(_id)
    const day = { pk: `NOTICE_DIGEST_SENT#${utcToday(now)}`, sk: _id }
    if (!(await tryTransact([markOnceWrite(day, now, WEEK_SECONDS)]))) return 'digest sent already'
    const undo = { putBackTo: DIGEST, release: day }
    const wanted = (await takeOut(theirs, undo, now)).filter(({ body }) => times[body.kind] !== 'never')
    return send(_id, 'daily', wanted, undo)
  })
}

interface TakenMail {
  readonly personId: string
  readonly userId: string | undefined
  readonly of: MailSubscription
  readonly taken: readonly Entry[]
  readonly directory: EmployeeDirectory
  readonly date: Date
}
/** Returns undefined if nothing is left to mail, or the person gets no mail. */
async function prepareEmail({
  personId,
  userId,
  of,
  taken,
  directory,
  date,
}: TakenMail): Promise<RawEmail | undefined> {
  const recipient = await judgeRecipient(
    { personId, userId },
    taken.map(({ body }) => body),
    directory,
  )
  if (!recipient) return undefined
  const build = () => buildNoticeEmail({ ...recipient, personId, of, date })
  return renderMime(await inLanguage(await loadLanguage(personId), build))
}

interface Undo {
  readonly putBackTo: string
  readonly release?: { readonly pk: string; readonly sk: string }
}

/**
 * Sends one mail with the notices that still hold; if SES certainly did not accept it, restores them for the next run.
 */
async function createSender(entries: readonly Entry[], now: Date) {
  const everybody = { roles: [], employeeId: undefined }
  const [accounts, directory] = entries.length
    ? await Promise.all([users.rows(now), loadDirectory(everybody, now)])
    : [[], undefined]
  const accountOf = new Map(accounts.map(({ _id, employeeId }) => [personIdOf({ userId: _id, employeeId }), _id]))
  const turn = rateLimiter(EMAILS_PER_SECOND)
  const ses = createBulkSender()
  return async (personId: string, of: MailSubscription, taken: readonly Entry[], undo: Undo): Promise<string> => {
    if (!taken.length || !directory) return 'nothing to mail'
    await turn()
    const prepare = async () => {
      ses.assertUp()
      return prepareEmail({ personId, userId: accountOf.get(personId), of, taken, directory, date: now })
    }
    const email = await prepare().catch(async (error: unknown) => {
      await putBack(taken, undo, now)
      throw error
    })
    if (!email) return 'nothing to mail'
    const posted = await ses.send(email, { notice: of === 'daily' ? 'digest' : of })
    if (posted !== 'refused') return posted === 'accepted' ? 'mailed' : 'perhaps mailed'
    await putBack(taken, undo, now)
    throw new Error('SES did not take the mail')
  }
}

/** Removes entries, and returns those that no other run has taken. After a failure, the next run finds all of them. */
async function takeOut(entries: readonly Entry[], undo: Undo, now: Date): Promise<Entry[]> {
  const taken: Entry[] = []
  try {
    for (const entry of entries) if (await tryTransact([takeWrite(entry)])) taken.push(entry)
    return taken
  } catch (error) {
    await putBack(taken, undo, now)
    throw error
  }
}

async function putBack(taken: readonly Entry[], { putBackTo, release }: Undo, now: Date): Promise<void> {
  for (const entry of taken) await tryTransact([putWrite(putBackTo, entry, now)])
  if (release) await tryTransact([takeWrite(release)])
}

const putWrite = (pk: string, { sk, body }: Entry, now: Date): TableWrite => ({
  item: { Put: { TableName: settings.table, Item: { pk, sk, body, ttl: expiryOf(now) } } },
  toError: versionConflict,
})
