/** Opens what is due: of each assignment once a period, whatever was missed, run twice or stopped half way. */
import { employees } from '#functions/employees/store.ts'
import { eachOf, movingOn, type Tally } from '#kit/jobs.ts'
import { tryWriteAll, type Write, WriteRefused } from '#kit/table.ts'
import { isDue, type ProcessRow, startAfter } from '#shared/features/process-assignments.ts'
import { today } from '#shared/kit/list.ts'
import { openersAt } from './openers.ts'
import { processes, type StoredProcess } from './store.ts'

/** Passes over inactive assignments and people: their start stays where it is, and is due once they are back. */
export async function openDue(now: Date): Promise<Tally> {
  const clock = movingOn(now)
  const [assignments, people, openers] = await Promise.all([
    processes.rows(now),
    employees.byId(now),
    openersAt(now, clock),
  ])
  const isToOpen = (row: ProcessRow) =>
    isDue(row, today(now)) && openers.has(row.processType) && people.get(row.employee)?.isActive === true

  return eachOf(assignments.filter(isToOpen), async ({ _id }) => {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const assignment = await processes.find(_id)
      const person = people.get(assignment?.employee ?? '')
      const opener = openers.get(assignment?.processType ?? '')
      if (!assignment || !isToOpen(assignment) || !person || !opener) return 'settled meanwhile'
      // A leader who has left is given nothing more to do.
      const leader = people.get(person.leader ?? '')?.isActive ? person.leader : null
      const opening = opener({ ...person, leader }, assignment)
      if (!opening) return 'waits'
      const end = await open(assignment, opening, now, clock())
      if (end) return end
    }
    throw new Error('Somebody changes this assignment all the time')
  })
}

const TRIES = 5

/** Opens one `at` this moment, and moves its next start past the run's day in the same transaction. Answers nothing when somebody was faster. */
async function open(assignment: StoredProcess, opening: readonly Write[], now: Date, at: Date) {
  const { nextPeriodStartDate: start, periodicity, startDate } = assignment
  const next = startAfter(start, periodicity, today(now), startDate)
  const moving = processes.replacing(assignment, { ...assignment, nextPeriodStartDate: next }, at)
  const refused = await refusedOf([moving, ...opening])
  if (!refused) return 'opened'
  if (refused === moving || (await refusedOf([moving]))) return undefined
  return 'there already'
}

/** Does all writes or none, and says which one did not hold. */
async function refusedOf(writes: readonly Write[]): Promise<Write | undefined> {
  try {
    await tryWriteAll(writes)
    return undefined
  } catch (error) {
    if (error instanceof WriteRefused) return error.write
    throw error
  }
}
