/** The emails before a month closes: to people who have something missing, and to their leaders. */
import type { Email } from '#kit/email.ts'
import { type EmailBlock, isolateRightToLeft, renderEmail } from '#kit/email-body.ts'
import { settings } from '#kit/settings.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { daysUntil, monthClosingTime, type Reminder } from '#shared/features/timesheets/closing.ts'
import { summaryPathOf } from '#shared/features/timesheets/list.ts'
import { formatDays } from '#shared/features/timesheets/missing-work.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, dayOf, formatMonth, monthOfDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { nameMonth, nameWeekday, t } from '#shared/kit/texts.ts'
import type { PersonMissing } from './missing-report.ts'

type Recipient = Pick<EmployeeRow, 'name' | 'lastName' | 'email'>

/** A month, and when its sheet closes: later than others, when it was reopened. */
interface ClosingMonth {
  readonly period: Day
  readonly closing: Date
}

/** The email to a person who has something missing; a manual one names the sender. */
export function buildReminderEmail(
  [of]: readonly PersonMissing[],
  month: ClosingMonth,
  now: Date,
  askedBy?: Pick<Actor, 'name' | 'lastName'>,
): Email {
  if (!of) throw new Error('Nothing is missing')
  const { period, closing } = month
  const sentences = [
    t`your timesheet of ${formatMonth(period)} closes on ${formatClosing(closing)}. From then on it takes no more changes.`,
    ...(askedBy ? [t`${isolateRightToLeft(fullName(askedBy))} asks you to submit it.`] : []),
    t`This is what is missing:`,
  ]
  return buildEmail(of.person, t`Your timesheet of ${monthNameOf(month)} closes ${daysTo(closing, now)}`, now, [
    sentences.join(' '),
    { list: missingSentences(of, now) },
    { link: t`Open my timesheet`, to: `${settings.origins.timesheet}/?month=${monthOfDay(period)}` },
  ])
}

/** The email to a leader; keeps the order of `people`. */
export function buildDigestEmail(
  leader: Recipient,
  people: readonly PersonMissing[],
  reminder: Reminder,
  now: Date,
): Email {
  const month = monthNameOf(reminder)
  const subject =
    people.length === 1
      ? t`1 of your people has something missing for ${month}`
      : t`${people.length} of your people have something missing for ${month}`
  return buildEmail(leader, subject, now, [
    t`the timesheets of ${formatMonth(reminder.period)} close on ${formatClosing(monthClosingTime(reminder.period))}. This is what your people have missing:`,
    { list: people.map(of => `${isolateRightToLeft(fullName(of.person))}: ${missingSentences(of, now).join('; ')}`) },
    { link: t`Open the timesheets`, to: `${settings.origins.main}${summaryPathOf(reminder.period)}` },
  ])
}

const buildEmail = (to: Recipient, subject: string, date: Date, blocks: readonly EmailBlock[]): Email => ({
  to: { name: fullName(to), address: to.email },
  subject,
  ...renderEmail([t`Hello ${to.name},`, ...blocks]),
  files: [],
  date,
})

/** Distinguishes past days from those that nobody could have filled in yet. */
function missingSentences({ missing: { isBegun, days, unsubmitted }, projects }: PersonMissing, now: Date): string[] {
  const today = dayOf(now)
  const [over, toCome] = [days.filter(day => day < today), days.filter(day => day >= today)]
  return [
    ...(isBegun ? [] : [t`Not begun yet`]),
    ...(over.length ? [t`Nothing on ${formatDays(over)}`] : []),
    ...(toCome.length ? [t`Still to come: ${formatDays(toCome)}`] : []),
    ...(unsubmitted.length ? [t`Not submitted yet: ${projects.join(', ')}`] : []),
  ]
}

const monthNameOf = ({ period }: Pick<Reminder, 'period'>) => nameMonth(Number(period.slice(5, 7)) - 1)

function daysTo(closing: Date, now: Date): string {
  const days = daysUntil(dayOf(closing), now)
  return days === 0 ? t`today` : days === 1 ? t`tomorrow` : t`in ${days} days`
}

/** Formats as `Monday, 30 November, at 23:00 UTC`. */
function formatClosing(closing: Date): string {
  const [weekday, month] = [nameWeekday(closing.getUTCDay()), nameMonth(closing.getUTCMonth())]
  return t`${weekday}, ${closing.getUTCDate()} ${month}, at ${closing.toISOString().slice(11, 16)} UTC`
}
