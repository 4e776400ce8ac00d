/** The nightly job: applies the changes of the new day, and ends the access of people whose last day is over. */
import { forEachConcurrent, type JobSummary, liveClock } from '#kit/jobs.ts'
import type { PlannedChangeRow } from '#shared/features/planned-changes.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { endEmployments } from './end-employments.ts'
import { runChange } from './run-change.ts'
import { plannedChanges } from './store.ts'

export async function applyDueChanges(now: Date): Promise<JobSummary> {
  const clock = liveClock(now)
  // In the order in which they were planned, including those that were interrupted.
  const due = (await plannedChanges.rows(now))
    .filter(row => (row.state === 'planned' && row.day <= utcToday(now)) || isUnderWay(row))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  const changes = await forEachConcurrent(due, ({ _id }) => runChange(_id, clock), 1)
  // After the changes, so that planned handovers of leavers come first.
  const ended = await endEmployments(now, clock)
  return { ...changes, ...ended, failed: changes.failed + ended.failed }
}
const sortKey = ({ day, createdAt, _id }: PlannedChangeRow) => `${day} ${createdAt} ${_id}`
const isUnderWay = ({ state }: PlannedChangeRow) => state === 'running' || state === 'undoing'
