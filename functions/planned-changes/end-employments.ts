/** Ends the access of people whose last day is over: they are deactivated as by hand, in the night after it. */
import { endEmployment } from '#functions/employees/public.ts'
import { employees, loadDirectory } from '#functions/employees/store.ts'
import { AppError } from '#kit/app-error.ts'
import { SYSTEM_ACTOR } from '#kit/audit-log.ts'
import { forEachConcurrent, type JobSummary } from '#kit/jobs.ts'
import { log } from '#kit/log.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { hasLeftBy } from '#shared/features/planned-changes/judge.ts'
import type { Actor } from '#shared/kit/access.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { retryOnConflict } from './run-change.ts'
import { plannedChanges } from './store.ts'

const actor: Actor = { ...SYSTEM_ACTOR, email: '', roles: ['hr'], audience: 'staff' }

/** How many missed nights are made up for. People who are active with an earlier last day were reactivated by hand. */
const CATCH_UP_DAYS = 7

export async function endEmployments(now: Date, clock: () => Date): Promise<JobSummary> {
  const today = utcToday(now)
  const isDue = (person: EmployeeRow) =>
    person.isActive && hasLeftBy(person, today) && !hasLeftBy(person, addDays(today, -CATCH_UP_DAYS))
  const due = (await employees.rows(now)).filter(isDue)
  // Whose people are to be handed over another day keeps them until then.
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
        if (!person || !isDue(person)) return 'settled meanwhile'
        try {
          await endEmployment(person, people, { actor, now: clock(), keepsReports: waiting.has(_id) })
          return 'employment ended'
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'invalid') throw error
          log('warn', 'access not ended', { id: _id, reason: error.message })
          return 'access kept'
        }
      }),
    1,
  )
}
