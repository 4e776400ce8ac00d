/**
 * Sends manual reminders about unsubmitted sheets to people in the actor's scope, with the email of the nightly
 * reminders, at most once a day.
 */
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError } from '#kit/app-error.ts'
import { type BulkSender, createBulkSender } from '#kit/email.ts'
import { inLanguage, loadLanguage } from '#kit/languages.ts'
import type { ReminderOutcome } from '#shared/features/timesheets/approval-calls.ts'
import { isTimesheetClosed, sheetClosingTime } from '#shared/features/timesheets/closing.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { dayOf } from '#shared/kit/dates.ts'
import { type PersonMissing, prepareMissingReport } from './missing-report.ts'
import { buildReminderEmail } from './reminder-emails.ts'
import { loadReminded, type ReminderRecipient, sendReminder } from './reminder-marks.ts'
import { loadTimesheetLookup, type StoredTimesheet, type TimesheetLookupContext, timesheets } from './store.ts'

export async function remindOfSheets(ids: readonly string[], { actor, now }: ActorContext): Promise<ReminderOutcome> {
  const [look, found, told] = await Promise.all([
    loadTimesheetLookup(actor, now),
    timesheets.getMany([...new Set(ids)]),
    loadReminded(dayOf(now)),
  ])
  const byId = new Map(found.map(sheet => [sheet._id, sheet]))
  const outcome: ReminderOutcome = { reminded: [], refused: [] }
  const ses = createBulkSender()
  const open: StoredTimesheet[] = []
  for (const _id of new Set(ids)) {
    const sheet = byId.get(_id)
    const reason = findRefusal(sheet, look, told, { actor, now })
    if (sheet && !reason) open.push(sheet)
    else outcome.refused.push({ _id, reason: reason ?? timesheetMessages.gone })
  }
  // One email covers all sheets of a person's month.
  for (const [period, sheets] of Map.groupBy(open, sheet => sheet.period)) {
    const { findMissing } = await prepareMissingReport(period, now)
    const people = [...Map.groupBy(sheets, ({ employee }) => employee)]
    const missing = await findMissing(people.flatMap(([id]) => look.person(id) ?? []))
    for (const [id, theirs] of people) {
      const about = missing.find(({ person }) => person._id === id)
      const reason = about ? await remind(ses, about, theirs, { actor, now }) : timesheetMessages.remindsSubmitted
      for (const { _id } of theirs)
        if (reason) outcome.refused.push({ _id, reason })
        else outcome.reminded.push(_id)
    }
  }
  const hasFailed = outcome.refused.some(({ reason }) => reason === timesheetMessages.reminderFailed)
  if (hasFailed && outcome.reminded.length === 0) throw new AppError('conflict', timesheetMessages.reminderFailed)
  return outcome
}

const recipientOf = (personId: string): ReminderRecipient => `person#${personId}`

/** Returns why no reminder is sent for a sheet. Sheets out of scope look like deleted ones. */
function findRefusal(
  sheet: StoredTimesheet | undefined,
  look: TimesheetLookupContext,
  told: ReadonlySet<string>,
  { actor, now }: ActorContext,
): string | undefined {
  if (!sheet || !look.isInScope(sheet.employee)) return timesheetMessages.gone
  if (sheet.employee === actor.employeeId) return timesheetMessages.remindsOwn
  if (!look.person(sheet.employee)?.isActive) return timesheetMessages.remindsLeft
  if (sheet.closedAt || isTimesheetClosed(sheet, now)) return timesheetMessages.remindsClosed
  if (sheet.submittedAt) return timesheetMessages.remindsSubmitted
  return told.has(recipientOf(sheet.employee)) ? timesheetMessages.remindedToday : undefined
}

/** Returns why the person was not reminded; undefined if they were. */
async function remind(
  ses: BulkSender,
  about: PersonMissing,
  [first, ...more]: readonly StoredTimesheet[],
  { actor, now }: ActorContext,
): Promise<string | undefined> {
  if (!first) return timesheetMessages.gone
  const closing = new Date(Math.min(...[first, ...more].map(sheet => sheetClosingTime(sheet).getTime())))
  const email = await inLanguage(await loadLanguage(about.person._id), () =>
    buildReminderEmail([about], { period: first.period, closing }, now, actor),
  )
  switch (await sendReminder(ses, email, recipientOf(about.person._id), `${first.period}-asked`, now)) {
    case 'accepted':
      return undefined
    case 'sent today':
      return timesheetMessages.remindedToday
    case 'unknown':
      return timesheetMessages.reminderLost
    case 'refused':
      return timesheetMessages.reminderFailed
  }
}
