/** Opens due processes: each assignment once per period, even if a run is missed, repeated or stopped half way. */
import { employees } from '#functions/employees/store.ts'
import { forEachConcurrent, type JobSummary, liveClock } from '#kit/jobs.ts'
import { retry } from '#kit/retry.ts'
import { ConditionFailedError, type TableWrite, transactRaw } from '#kit/table.ts'
import { isProcessDue, nextStartAfter, type ProcessAssignmentRow } from '#shared/features/process-assignments.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { createOpeners } from './openers.ts'
import { processAssignments, type StoredAssignment } from './store.ts'

/** Skips inactive assignments and people: their start stays where it is, and is due once they are active again. */
export async function openDueProcesses(now: Date): Promise<JobSummary> {
  const clock = liveClock(now)
  const [assignments, people, openers] = await Promise.all([
    processAssignments.rows(now),
    employees.byId(now),
    createOpeners(now, clock),
  ])
  const isToOpen = (row: ProcessAssignmentRow) =>
    isProcessDue(row, utcToday(now)) && openers.has(row.processType) && people.get(row.employee)?.isActive === true

  return forEachConcurrent(assignments.filter(isToOpen), async ({ _id }) => {
    const open = async () => {
      const assignment = await processAssignments.find(_id)
      const person = people.get(assignment?.employee ?? '')
      const opener = openers.get(assignment?.processType ?? '')
      if (!assignment || !isToOpen(assignment) || !person || !opener) return 'settled meanwhile'
      // A leader who has left is not assigned anything new.
      const leader = people.get(person.leader ?? '')?.isActive ? person.leader : null
      const opening = opener({ ...person, leader }, assignment)
      if (!opening) return 'waits'
      return openProcess(assignment, opening, now, clock())
    }
    return retry(open, { attempts: 5, isRetryable: error => error instanceof AssignmentChanged })
  })
}

/** Somebody else changed an assignment while its process was being opened. */
class AssignmentChanged extends Error {
  constructor() {
    super('Too many concurrent changes to this assignment')
  }
}

/**
 * Opens one process, dated `at`, and moves its next start past the run's day in the same transaction. @throws when
 * somebody else was faster
 */
async function openProcess(assignment: StoredAssignment, opening: readonly TableWrite[], now: Date, at: Date) {
  const { nextPeriodStartDate: start, periodicity, startDate } = assignment
  const next = nextStartAfter(start, periodicity, utcToday(now), startDate)
  const moving = processAssignments.replaceWrite(assignment, { ...assignment, nextPeriodStartDate: next }, at)
  const refused = await findRefusedWrite([moving, ...opening])
  if (!refused) return 'opened'
  if (refused === moving || (await findRefusedWrite([moving]))) throw new AssignmentChanged()
  return 'there already'
}

/** Performs all writes or none, and says which one failed. */
async function findRefusedWrite(writes: readonly TableWrite[]): Promise<TableWrite | undefined> {
  try {
    await transactRaw(writes)
    return undefined
  } catch (error) {
    if (error instanceof ConditionFailedError) return error.write
    throw error
  }
}
