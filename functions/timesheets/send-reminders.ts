/**
 * Three days and one day before a month closes, emails people what they have missing, and leaders which of their people
 * have something missing: one email each. The email is reserved before it is sent, so a run that stops in between skips
 * one and sends none twice.
 */
import { createBulkSender, type Email, renderMime } from '#kit/email.ts'
import { forEachConcurrent, type JobSummary, rateLimiter } from '#kit/jobs.ts'
import { type Reminder, reminderDueOn } from '#shared/features/timesheets/closing.ts'
import { loadMissingReport, type PersonMissing, type TimesheetPerson } from './missing-report.ts'
import { buildDigestEmail, buildReminderEmail } from './reminder-emails.ts'
import { loadReminded, markReminded, type ReminderRecipient, unmarkReminded } from './reminder-marks.ts'

/** SES accepts fourteen emails a second from a new account. */
const EMAILS_PER_SECOND = 12

/** Sends what is due today; on most days nothing is. */
export async function sendReminders(now: Date): Promise<JobSummary> {
  const reminder = reminderDueOn(now)
  if (!reminder) return { failed: 0 }
  const [{ findLeader, missing, recheckMissing }, told] = await Promise.all([
    loadMissingReport(reminder.period, now),
    loadReminded(reminder),
  ])
  const turn = rateLimiter(EMAILS_PER_SECOND)
  const ses = createBulkSender()
  const all = [...missing.map(personReminder), ...leaderReminders(missing, findLeader)]
  return forEachConcurrent(
    all.filter(({ _id }) => !told.has(_id)),
    async ({ _id, people: about, toEmail }) => {
      await turn()
      // This may run a quarter of an hour after the report was loaded.
      const found = await recheckMissing(about)
      return found.length
        ? sendOnce(ses, toEmail(found, reminder, now), reminder, _id, now)
        : 'nothing missing any more'
    },
  )
}

interface DueReminder {
  readonly _id: ReminderRecipient
  readonly people: readonly TimesheetPerson[]
  readonly toEmail: (found: readonly PersonMissing[], reminder: Reminder, now: Date) => Email
}

const personReminder = ({ person }: { readonly person: TimesheetPerson }): DueReminder => ({
  _id: `person#${person._id}`,
  people: [person],
  toEmail: buildReminderEmail,
})

function leaderReminders(
  missing: readonly { readonly person: TimesheetPerson }[],
  leaderOf: (person: TimesheetPerson) => TimesheetPerson | undefined,
): DueReminder[] {
  const led = Map.groupBy(missing, ({ person }) => leaderOf(person))
  return [...led].flatMap(([leader, people]) =>
    leader
      ? {
          _id: `leader#${leader._id}` as const,
          people: people.map(({ person }) => person),
          toEmail: (...of) => buildDigestEmail(leader, ...of),
        }
      : [],
  )
}

/**
 * An email that SES certainly did not accept may be sent by the next try; one whose outcome is unknown is not sent
 * again.
 */
async function sendOnce(
  ses: ReturnType<typeof createBulkSender>,
  letter: Email,
  reminder: Reminder,
  to: ReminderRecipient,
  now: Date,
): Promise<string> {
  const envelope = await renderMime(letter)
  ses.assertUp()
  if (!(await markReminded(reminder, to, now))) return 'told already'
  const posted = await ses.send(envelope, { reminder: `${reminder.period}-${reminder.days}` })
  if (posted === 'accepted') return to.startsWith('leader') ? 'leaders told' : 'people reminded'
  if (posted === 'unknown') return 'perhaps sent'
  await unmarkReminded(reminder, to)
  throw new Error('SES did not take the mail')
}
