/** The emails before a month closes: to people who have something missing, and to their leaders. */
import type { Email } from '#kit/email.ts'
import { type EmailBlock, renderEmail } from '#kit/email-body.ts'
import { settings } from '#kit/settings.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import type { Reminder } from '#shared/features/timesheets/closing.ts'
import { formatDays } from '#shared/features/timesheets/missing-work.ts'
import { dayOf, dayOfMonth, formatMonth, lastDayOfMonth, MONTH_NAMES } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import type { PersonMissing } from './missing-report.ts'

type Recipient = Pick<EmployeeRow, 'name' | 'lastName' | 'email'>

/** The email to a person who has something missing. */
export function buildReminderEmail([of]: readonly PersonMissing[], reminder: Reminder, now: Date): Email {
  if (!of) throw new Error('Nothing is missing')
  const subject = `Your timesheet of ${monthNameOf(reminder)} closes ${reminder.days === 1 ? 'tomorrow' : `in ${reminder.days} days`}`
  return buildEmail(of.person, subject, now, [
    `your timesheet of ${formatMonth(reminder.period)} closes on ${formatClosing(reminder)}. From then on it takes no more changes. This is what is missing:`,
    { list: missingSentences(of, now) },
    { link: 'Open my timesheet', to: `${settings.origins.timesheet}/` },
  ])
}

/** The email to a leader; keeps the order of `people`. */
export function buildDigestEmail(
  leader: Recipient,
  people: readonly PersonMissing[],
  reminder: Reminder,
  now: Date,
): Email {
  const count = people.length === 1 ? '1 of your people has' : `${people.length} of your people have`
  return buildEmail(leader, `${count} something missing for ${monthNameOf(reminder)}`, now, [
    `the timesheets of ${formatMonth(reminder.period)} close on ${formatClosing(reminder)}. This is what your people have missing:`,
    { list: people.map(of => `${isolateBidi(fullName(of.person))}: ${missingSentences(of, now).join('; ')}`) },
    { link: 'Open the timesheets', to: `${settings.origins.main}/timesheets-summary` },
  ])
}

/** Isolates a name, so that one written from right to left does not reverse the text next to it. */
const isolateBidi = (name: string) => `\u2068${name}\u2069`

const buildEmail = (to: Recipient, subject: string, date: Date, blocks: readonly EmailBlock[]): Email => ({
  to: { name: fullName(to), address: to.email },
  subject,
  ...renderEmail([`Hello ${to.name},`, ...blocks]),
  files: [],
  date,
})

/** Distinguishes past days from those that nobody could have filled in yet. */
function missingSentences({ missing: { isBegun, days, unsubmitted }, projects }: PersonMissing, now: Date): string[] {
  const today = dayOf(now)
  const [over, toCome] = [days.filter(day => day < today), days.filter(day => day >= today)]
  return [
    ...(isBegun ? [] : ['Not begun yet']),
    ...(over.length ? [`Nothing on ${formatDays(over)}`] : []),
    ...(toCome.length ? [`Still to come: ${formatDays(toCome)}`] : []),
    ...(unsubmitted.length ? [`Not submitted yet: ${projects.join(', ')}`] : []),
  ]
}

const monthNameOf = ({ period }: Reminder) => MONTH_NAMES[Number(period.slice(5, 7)) - 1]

/** Formats as `Monday, 30 November, at 23:00 UTC`. */
function formatClosing({ period }: Reminder): string {
  const last = lastDayOfMonth(period)
  const weekday = new Date(`${last}T00:00:00Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
  return `${weekday}, ${dayOfMonth(last)} ${MONTH_NAMES[Number(last.slice(5, 7)) - 1]}, at 23:00 UTC`
}
