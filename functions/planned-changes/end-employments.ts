/**
 * Ends the access of people whose last day is over, however late it was recorded: they are deactivated as by hand, once
 * that day has ended in all of the company's countries.
 */
import { endEmployment } from '#functions/employees/public.ts'
import { employees, loadDirectory } from '#functions/employees/store.ts'
import { AppError } from '#kit/app-error.ts'
import { SYSTEM_ACTOR } from '#kit/audit-log.ts'
import { forEachConcurrent, type JobSummary } from '#kit/jobs.ts'
import { log } from '#kit/log.ts'
import { retryOnConflict } from '#kit/retry.ts'
import { transact } from '#kit/table.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { hasLeftBy } from '#shared/features/planned-changes/judge.ts'
import type { Actor } from '#shared/kit/access.ts'
import { addDays, type Day, westernToday } from '#shared/kit/dates.ts'
import { plannedChanges } from './store.ts'

const actor: Actor = { ...SYSTEM_ACTOR, email: '', roles: ['hr'], audience: 'staff' }

/**
 * Records from before `accessKeptAfter` do not say who was reactivated. People who are still active this many days
 * after their last day were: otherwise a night in between would have ended their access.
 */
const DAYS_OF_OLDER_RECORDS = 7

const isDue = (person: EmployeeRow, today: Day): boolean => {
  if (!person.isActive || !hasLeftBy(person, today) || person.accessKeptAfter === person.lastDay) return false
  return person.accessKeptAfter !== undefined || !hasLeftBy(person, addDays(today, -DAYS_OF_OLDER_RECORDS))
}

export async function endEmployments(now: Date, clock: () => Date): Promise<JobSummary> {
  const today = westernToday(now)
  const due = (await employees.rows(now)).filter(person => isDue(person, today))
  // Leavers with a planned handover keep their reports until its day.
  const waiting = new Set(
    (await plannedChanges.rows(now))
      .filter(({ state }) => state === 'planned' || state === 'running')
      .map(({ handoverFrom }) => handoverFrom),
  )
  return forEachConcurrent(
    due,
    ({ _id }) =>
      retryOnConflict(async () => {
        const [person, people] = await Promise.all([employees.find(_id), loadDirectory(actor, clock())])
        if (!person || !isDue(person, today)) return 'settled meanwhile'
        try {
          await endEmployment(person, people, { actor, now: clock(), keepsReports: waiting.has(_id) })
          return 'employment ended'
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'invalid') throw error
          log('warn', 'access not ended', { id: _id, reason: error.message })
          // Otherwise an older record would be skipped after a week.
          if (person.accessKeptAfter === undefined)
            await transact([employees.patchBesideWrite(person, { accessKeptAfter: null }, clock())])
          return 'access kept'
        }
      }),
    1,
  )
}
