/**
 * Writes the salaries of a confirmed round. Confirming is the decisive write: after it nothing is refused. Each person
 * is one transaction, which also records that it is done, so a run that is killed, repeated or runs in parallel raises
 * nobody twice, and continues with the remaining people.
 */
import { digestOf } from '#kit/digest.ts'
import { forEachConcurrent, type JobSummary, liveClock } from '#kit/jobs.ts'
import { retryOnConflict } from '#kit/retry.ts'
import { transact } from '#kit/table.ts'
import { roundName } from '#shared/features/pay-rounds.ts'
import { increaseTypes } from '#shared/features/salaries/increase-types.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'
import { loadPayState, logChangeWrites } from '../log-change.ts'
import { payLogs, type StoredPay } from '../store.ts'
import { isLineWritten, lineWrittenWrites, payRounds, type StoredPayRound, type StoredRoundLine } from './store.ts'

/** The nightly job: continues rounds whose writing was interrupted. */
export async function finishConfirmedRounds(now: Date): Promise<JobSummary> {
  const rows = (await payRounds.rows(now)).filter(({ state, writtenAt }) => state === 'confirmed' && !writtenAt)
  return forEachConcurrent(
    rows,
    async ({ _id }) => {
      await writeRoundSalaries(await payRounds.get(_id), liveClock(now))
      return 'pay round finished'
    },
    1,
  )
}

/** @throws if a salary could not be written; the next run writes the remaining ones. */
export async function writeRoundSalaries(round: StoredPayRound, clock: () => Date): Promise<StoredPayRound> {
  const raised = round.lines.filter(({ proposed }) => proposed !== null).map(line => ({ ...line, _id: line.employee }))
  // Two parallel runs, after a double click, conflict for every person.
  const { failed } = await forEachConcurrent(raised, line => retryOnConflict(() => writeSalary(round, line, clock())))
  if (failed) throw new Error(`${failed} salaries of a pay round could not be written`)
  return retryOnConflict(async () => {
    const [stored, now] = [await payRounds.get(round._id), clock()]
    return stored.writtenAt ? stored : payRounds.replace(stored, { ...stored, writtenAt: now.toISOString() }, now)
  })
}

async function writeSalary(round: StoredPayRound, line: StoredRoundLine, now: Date): Promise<string> {
  const { employee, proposed, increase, note } = line
  const { proposedBy, endedBy, endedAt } = round
  if (!proposed || !proposedBy || !endedBy || !endedAt) throw new Error('A confirmed round was proposed by somebody')
  if (await isLineWritten(round._id, employee)) return 'there already'
  const state = await loadPayState('salary', employee)
  const entry: StoredPay = {
    _id: makeId(new Date(endedAt), digestOf(`${round._id} ${employee}`)),
    version: 1,
    sealed: proposed,
    sealedIncrease: increase,
    jobTitle: state.employee.jobTitle,
    increaseType: increaseTypes.id('Annual Increase'),
    comments: note || `Pay round ${roundName(round)}`,
    date: round.date,
    createdBy: proposedBy,
    updatedBy: endedBy,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
  await transact([
    ...payLogs.salary.addWrites(employee, entry),
    ...logChangeWrites(
      'salary',
      state,
      { entries: [...state.entries, entry], saved: entry },
      { actor: actorOf(endedBy), now },
    ),
    ...lineWrittenWrites(round._id, employee, entry._id),
  ])
  return 'written'
}

/** The actor is the person who confirmed it, even if the nightly job finishes it. */
const actorOf = ({ _id = '', employeeId, name, lastName }: StoredAuthor) => ({
  userId: _id,
  employeeId,
  name,
  lastName,
  email: '',
  roles: [],
  audience: 'staff' as const,
})
