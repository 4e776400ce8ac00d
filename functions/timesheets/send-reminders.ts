/**
 * Three days and one day before a month closes, emails people what they have missing, and leaders which of their people
 * have something missing: one email each. The email is reserved before it is sent, so a run that stops in between skips
 * one and sends none twice.
 */
import { type BulkSender, createBulkSender, type Email } from '#kit/email.ts'
import { forEachConcurrent, type JobSummary, rateLimiter } from '#kit/jobs.ts'
import { inLanguage, loadLanguage } from '#kit/languages.ts'
import { monthClosingTime, type Reminder, reminderDueOn } from '#shared/features/timesheets/closing.ts'
import { dayOf } from '#shared/kit/dates.ts'
import { loadMissingReport, type PersonMissing, type TimesheetPerson } from './missing-report.ts'
import { buildDigestEmail, buildReminderEmail } from './reminder-emails.ts'
import { loadReminded, type ReminderRecipient, sendReminder } from './reminder-marks.ts'

/** SES accepts fourteen emails a second from a new account. */
const EMAILS_PER_SECOND = 12

/** Sends what is due today; on most days nothing is. */
export async function sendReminders(now: Date): Promise<JobSummary> {
  const reminder = reminderDueOn(now)
  if (!reminder) return { failed: 0 }
  const [{ findLeader, missing, recheckMissing }, told] = await Promise.all([
    loadMissingReport(reminder.period, now),
    loadReminded(dayOf(now)),
  ])
  const turn = rateLimiter(EMAILS_PER_SECOND)
  const ses = createBulkSender()
  const all = [...missing.map(personReminder), ...leaderReminders(missing, findLeader)]
  return forEachConcurrent(
    all.filter(({ _id }) => !told.has(_id)),
    async ({ _id, to, people: about, toEmail }) => {
      await turn()
      // This may run a quarter of an hour after the report was loaded.
      const found = await recheckMissing(about)
      return found.length
        ? sendOnce(
            ses,
            await inLanguage(await loadLanguage(to._id), () => toEmail(found, reminder, now)),
            reminder,
            _id,
            now,
          )
        : 'nothing missing any more'
    },
  )
}

interface DueReminder {
  readonly _id: ReminderRecipient
  readonly to: TimesheetPerson
  readonly people: readonly TimesheetPerson[]
  readonly toEmail: (found: readonly PersonMissing[], reminder: Reminder, now: Date) => Email
}

const personReminder = ({ person }: { readonly person: TimesheetPerson }): DueReminder => ({
  _id: `person#${person._id}`,
  to: person,
  people: [person],
  toEmail: (found, { period }, now) => buildReminderEmail(found, { period, closing: monthClosingTime(period) }, now),
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
          to: leader,
          people: people.map(({ person }) => person),
          toEmail: (...of) => buildDigestEmail(leader, ...of),
        }
      : [],
  )
}

async function sendOnce(
  ses: BulkSender,
  letter: Email,
  { period, days }: Reminder,
  to: ReminderRecipient,
  now: Date,
): Promise<string> {
  switch (await sendReminder(ses, letter, to, `${period}-${days}`, now)) {
    case 'sent today':
      return 'told already'
    case 'accepted':
      return to.startsWith('leader') ? 'leaders told' : 'people reminded'
    case 'unknown':
      return 'perhaps sent'
    case 'refused':
      throw new Error('SES did not take the mail')
  }
}
