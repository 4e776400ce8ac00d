/** The mails before a month closes: to who has something missing, and to who leads such people. */
import { type Block, written } from '#kit/letter.ts'
import type { Letter } from '#kit/mail.ts'
import { settings } from '#kit/settings.ts'
import { type EmployeeRow, fullName } from '#shared/features/employees/people.ts'
import { lastDayOf, type Reminder } from '#shared/features/timesheets/closing.ts'
import { namedDays, namedMonth } from '#shared/features/timesheets/missing.ts'
import { dayOf, MONTH_NAMES } from '#shared/kit/dates.ts'
import type { MissingOf } from './who-is-missing-what.ts'

type To = Pick<EmployeeRow, 'name' | 'lastName' | 'email'>

/** To the one person that is missing something. */
export function reminderTo([of]: readonly MissingOf[], reminder: Reminder, now: Date): Letter {
  if (!of) throw new Error('Nothing is missing')
  const subject = `Your timesheet of ${monthOf(reminder)} closes ${reminder.days === 1 ? 'tomorrow' : `in ${reminder.days} days`}`
  return letter(of.person, subject, now, [
    `your timesheet of ${namedMonth(reminder.period)} closes on ${closeOf(reminder)}. From then on it takes no more changes. This is what is missing:`,
    { list: sentences(of, now) },
    { link: 'Open my timesheet', to: `${settings.origins.timesheet}/` },
  ])
}

/** `people` are named in their order. */
export function digestTo(leader: To, people: readonly MissingOf[], reminder: Reminder, now: Date): Letter {
  const count = people.length === 1 ? '1 of your people has' : `${people.length} of your people have`
  return letter(leader, `${count} something missing for ${monthOf(reminder)}`, now, [
    `the timesheets of ${namedMonth(reminder.period)} close on ${closeOf(reminder)}. This is what your people have missing:`,
    { list: people.map(of => `${isolated(fullName(of.person))}: ${sentences(of, now).join('; ')}`) },
    { link: 'Open the timesheets', to: `${settings.origins.main}/timesheets-summary` },
  ])
}

/** A name that runs from right to left turns nothing around that stands beside it. */
const isolated = (name: string) => `\u2068${name}\u2069`

const letter = (to: To, subject: string, date: Date, blocks: readonly Block[]): Letter => ({
  to: { name: fullName(to), address: to.email },
  subject,
  ...written([`Hello ${to.name},`, ...blocks]),
  files: [],
  date,
})

/** Days that are over are told apart from those that nobody could have filled in yet. */
function sentences({ missing: { isBegun, days, unsubmitted }, projects }: MissingOf, now: Date): string[] {
  const today = dayOf(now)
  const [over, toCome] = [days.filter(day => day < today), days.filter(day => day >= today)]
  return [
    ...(isBegun ? [] : ['Not begun yet']),
    ...(over.length ? [`Nothing on ${namedDays(over)}`] : []),
    ...(toCome.length ? [`Still to come: ${namedDays(toCome)}`] : []),
    ...(unsubmitted.length ? [`Not submitted yet: ${projects.join(', ')}`] : []),
  ]
}

const monthOf = ({ period }: Reminder) => MONTH_NAMES[Number(period.slice(5, 7)) - 1]

/** As `Monday, 30 November, at 23:00 UTC`. */
function closeOf({ period }: Reminder): string {
  const last = lastDayOf(period)
  const weekday = new Date(`${last}T00:00:00Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
  return `${weekday}, ${Number(last.slice(8))} ${MONTH_NAMES[Number(last.slice(5, 7)) - 1]}, at 23:00 UTC`
}
