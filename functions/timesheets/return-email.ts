/** The email to a person whose sheet was returned. */
import { employees } from '#functions/employees/store.ts'
import { renderMime, sendEmail } from '#kit/email.ts'
import { renderEmail } from '#kit/email-body.ts'
import { log } from '#kit/log.ts'
import { settings } from '#kit/settings.ts'
import type { Timesheet } from '#shared/features/timesheets.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'

/** The sheet stays returned even if the email fails. */
export async function sendReturnEmail(sheet: Timesheet, date: Date): Promise<void> {
  const person = await employees.find(sheet.employee._id)
  if (!person?.isActive || !sheet.approval) return
  const month = formatMonth(sheet.period)
  const { by, comment } = sheet.approval
  const email = await renderMime({
    to: { name: fullName(person), address: person.email },
    subject: `Your timesheet of ${month} was returned`,
    ...renderEmail([
      `Hello ${person.name},`,
      `${fullName(by)} returned your timesheet of ${month} for ${sheet.project.name}:`,
      comment,
      'Please mend it and submit it again.',
      { link: 'Open my timesheet', to: `${settings.origins.timesheet}/my-months/${sheet._id}` },
    ]),
    files: [],
    date,
  })
  const posted = await sendEmail(email, { timesheet: sheet._id })
  if (posted !== 'accepted') log('error', 'timesheet mail', { timesheet: sheet._id, posted })
}
