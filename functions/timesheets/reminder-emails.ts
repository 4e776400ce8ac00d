/** The emails before a month closes: to people who have something missing, and to their leaders. */
import type { Email } from '#kit/email.ts'
import { type EmailBlock, renderEmail } from '#kit/email-body.ts'
import { settings } from '#kit/settings.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { daysUntil, monthClosingTime, type Reminder } from '#shared/features/timesheets/closing.ts'
import { formatDays } from '#shared/features/timesheets/missing-work.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, dayOf, dayOfMonth, formatMonth, MONTH_NAMES } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import type { PersonMissing } from './missing-report.ts'

type Recipient = Pick<EmployeeRow, 'name' | 'lastName' | 'email'>

/** A month, and when its sheet closes: later than others, when it was reopened. */
interface ClosingMonth {
  readonly period: Day
  readonly closing: Date
}

/** The email to a person who has something missing; by hand, it says who asks. */
export function buildReminderEmail(
  [of]: readonly PersonMissing[],
  month: ClosingMonth,
  now: Date,
  askedBy?: Pick<Actor, 'name' | 'lastName'>,
): Email {
  if (!of) throw new Error('Nothing is missing')
  const { period, closing } = month
  const asks = askedBy ? `${isolateBidi(fullName(askedBy))} asks you to submit it. ` : ''
  return buildEmail(of.person, `Your timesheet of ${monthNameOf(month)} closes ${daysTo(closing, now)}`, now, [
    `your timesheet of ${formatMonth(period)} closes on ${formatClosing(closing)}. From then on it takes no more changes. ${asks}This is what is missing:`,
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
    `the timesheets of ${formatMonth(reminder.period)} close on ${formatClosing(monthClosingTime(reminder.period))}. This is what your people have missing:`,
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

const monthNameOf = ({ period }: Pick<Reminder, 'period'>) => MONTH_NAMES[Number(period.slice(5, 7)) - 1]

function daysTo(closing: Date, now: Date): string {
  const days = daysUntil(dayOf(closing), now)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
}

/** Formats as `Monday, 30 November, at 23:00 UTC`. */
function formatClosing(closing: Date): string {
  const last = dayOf(closing)
  const weekday = closing.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
  return `${weekday}, ${dayOfMonth(last)} ${MONTH_NAMES[Number(last.slice(5, 7)) - 1]}, at ${closing.toISOString().slice(11, 16)} UTC`
}
