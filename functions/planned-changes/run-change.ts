/**
 * Applies changes, and undoes them. Each person and each record is one transaction, which also records that it is done:
 * so a run that is killed, delivered twice or runs in parallel changes nothing twice.
 */
import { type ChangeTrace, changeOnDay, holdsChange, undoChange } from '#functions/employees/public.ts'
import { type DirectoryWithTitles, employees, loadDirectoryWithTitles } from '#functions/employees/store.ts'
import { AppError, validationError } from '#kit/app-error.ts'
import { digestOf } from '#kit/digest.ts'
import { forEachConcurrent } from '#kit/jobs.ts'
import { retryOnConflict } from '#kit/retry.ts'
import { type TableWrite, transact } from '#kit/table.ts'
import { findObstacle, leftAloneReasons, newValuesFor } from '#shared/features/planned-changes/judge.ts'
import type { PlannedChangeRow } from '#shared/features/planned-changes.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { LEADER_WORK } from './leader-work.ts'
import { appliedNoticeWrites } from './notices.ts'
import { type PreviewLine, previewLines } from './preview-change.ts'
import {
  actorOf,
  changeLines,
  findLine,
  isToUndo,
  plannedChanges,
  releaseChangeWrite,
  type StoredLine,
  underWayCheck,
} from './store.ts'

/** Does the remaining work of a change. @throws if some of it failed; the next run does what is left */
export async function runChange(id: string, clock: () => Date): Promise<string> {
  const change = await retryOnConflict(() => beginChange(id, clock()))
  if (change?.state === 'running') return applyChange(change, clock)
  if (change?.state === 'undoing') return undoLines(change, clock)
  return 'nothing to do'
}

async function beginChange(id: string, now: Date): Promise<PlannedChangeRow | undefined> {
  const change = await plannedChanges.find(id)
  if (change?.state !== 'planned' || change.day > utcToday(now)) return change
  return plannedChanges.replace(change, { ...change, state: 'running' }, now)
}

async function applyChange(change: PlannedChangeRow, clock: () => Date): Promise<string> {
  const doer = actorOf(change.createdBy)
  const [company, known] = await Promise.all([loadDirectoryWithTitles(doer, clock()), changeLines.list(change._id)])
  const handled = new Set(known.map(({ _id }) => _id))
  const left = (await previewLines(change, company, clock())).filter(({ _id }) => !handled.has(_id))
  // Sequentially: a change of leaders is checked against all earlier ones.
  const { failed } = await forEachConcurrent(left, line => retryOnConflict(() => applyLine(change, line, clock())), 1)
  if (failed) throw new Error(`${failed} of a change could not be done`)
  return retryOnConflict(() => finishChange(change._id, clock()))
}

async function applyLine(change: PlannedChangeRow, line: PreviewLine, at: Date): Promise<string> {
  if (await findLine(change._id, line._id)) return 'there already'
  const company = await loadDirectoryWithTitles(actorOf(change.createdBy), at)
  const leave = (reason: string) =>
    transact([...lineWrites(change, line, { outcome: 'left', reason, trace: null }), underWayCheck(change)])
  try {
    const reason = await (line.kind === 'person'
      ? applyToPerson(change, line, company, at)
      : applyToWork(change, line, company, at))
    if (reason === undefined) return 'changed'
    await leave(reason)
  } catch (error) {
    // Refused while writing, because somebody has changed something that it depends on.
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const present = await loadDirectoryWithTitles(actorOf(change.createdBy), at)
    const obstacle =
      line.kind === 'person' ? findObstacle(present.person(line.employee), line.to, change.day, present) : undefined
    await leave(obstacle ?? error.message)
  }
  return 'left alone'
}

/** Returns why the person is skipped; undefined if they were changed. */
async function applyToPerson(
  change: PlannedChangeRow,
  line: PreviewLine,
  company: DirectoryWithTitles,
  now: Date,
): Promise<string | undefined> {
  const person = await employees.find(line._id)
  const obstacle = findObstacle(person, line.to, change.day, company)
  if (obstacle || !person) return obstacle ?? leftAloneReasons.gone
  // The person got another leader during the handover.
  const isHandedOver = change.handoverFrom && !change.people.includes(person._id)
  if (isHandedOver && person.leader !== change.handoverFrom) return leftAloneReasons.changed
  const entryId = makeId(now, digestOf(`${change._id} ${line._id}`))
  const others = (trace: ChangeTrace) => [
    ...lineWrites(change, line, { outcome: 'changes', reason: '', trace }),
    underWayCheck(change),
  ]
  const to = newValuesFor(person, line.to)
  await changeOnDay(person, to, { day: change.day, entryId, others }, company, {
    actor: actorOf(change.createdBy),
    now,
  })
  return undefined
}

/** The same for a record of the leader's work. */
async function applyToWork(
  change: PlannedChangeRow,
  line: PreviewLine,
  company: DirectoryWithTitles,
  now: Date,
): Promise<string | undefined> {
  const leader = line.to.leader
  if (line.reason || !leader) return line.reason ?? leftAloneReasons.own
  const work = LEADER_WORK.find(({ kind }) => kind === line.kind)
  const record = await work?.find(line._id)
  if (!work || record?.leaderAssigned !== change.handoverFrom) return leftAloneReasons.changed
  if (!company.person(leader)?.isActive) return leftAloneReasons.leader
  const doing = { actor: actorOf(change.createdBy), now }
  const trace = { from: { leader: change.handoverFrom }, to: line.to, clientPeriod: null, entryId: '' }
  await transact([
    ...work.assignWrites(record, leader, doing),
    activeLeaderCheck(leader),
    ...lineWrites(change, line, { outcome: 'changes', reason: '', trace }),
    underWayCheck(change),
  ])
  return undefined
}

const activeLeaderCheck = (leader: string): TableWrite =>
  employees.conditionCheck(leader, () => validationError('leader', leftAloneReasons.leader), {
    isLeader: true,
    isActive: true,
  })

const lineWrites = (
  { _id: changeId }: PlannedChangeRow,
  { _id, kind, employee }: PreviewLine,
  what: Pick<StoredLine, 'outcome' | 'reason' | 'trace'>,
): TableWrite[] => changeLines.addWrites(changeId, { _id, kind, employee, version: 1, ...what })

/** Finishes a change: counts the lines, notifies the new leader, and allows the same change to be planned again. */
async function finishChange(id: string, now: Date): Promise<string> {
  const change = await plannedChanges.find(id)
  if (change?.state !== 'running') return 'nothing to do'
  const lines = await changeLines.list(id)
  const changed = lines.filter(({ outcome }) => outcome === 'changes')
  const people = changed.filter(({ kind }) => kind === 'person').map(({ _id }) => _id)
  const after: PlannedChangeRow = {
    ...change,
    state: 'applied',
    appliedAt: now.toISOString(),
    // From now on it names the people whom it moved.
    people: change.handoverFrom ? people : change.people,
    done: changed.length,
    left: lines.length - changed.length,
  }
  await plannedChanges.replace(
    change,
    after,
    now,
    releaseChangeWrite(change),
    ...(await appliedNoticeWrites(after, changed, now)),
  )
  return 'applied'
}

async function undoLines(change: PlannedChangeRow, clock: () => Date): Promise<string> {
  const lines = (await changeLines.list(change._id)).filter(isToUndo)
  const { failed } = await forEachConcurrent(
    lines,
    ({ _id }) => retryOnConflict(() => undoLine(change, _id, clock())),
    1,
  )
  if (failed) throw new Error(`${failed} of a change could not be undone`)
  return retryOnConflict(async () => {
    const now = clock()
    const stored = await plannedChanges.find(change._id)
    if (stored?.state !== 'undoing') return 'nothing to do'
    const all = await changeLines.list(change._id)
    const done = all.filter(({ outcome }) => outcome === 'undone').length
    await plannedChanges.replace(stored, { ...stored, state: 'undone', done, left: all.length - done }, now)
    return 'undone'
  })
}

async function undoLine(change: PlannedChangeRow, lineId: string, now: Date): Promise<string> {
  const line = await findLine(change._id, lineId)
  if (!line?.trace || !isToUndo(line)) return 'there already'
  const become = (fields: Partial<StoredLine>) => [
    changeLines.replaceWrite(change._id, line, { ...line, ...fields, version: line.version + 1 }),
    underWayCheck(change),
  ]
  const keep = async (reason: string) => {
    await transact(become({ reason }))
    return 'left alone'
  }
  try {
    const reason = await undoTrace(change, line, line.trace, become({ outcome: 'undone' }), now)
    return reason === undefined ? 'undone' : await keep(reason)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    return keep(error.message)
  }
}

/** Returns why it was not undone; undefined if it was. */
async function undoTrace(
  change: PlannedChangeRow,
  line: StoredLine,
  trace: ChangeTrace,
  written: readonly TableWrite[],
  now: Date,
): Promise<string | undefined> {
  // Older changes lack who undid them; then their author acts.
  const doing = { actor: actorOf(change.endedBy ?? change.createdBy), now }
  if (line.kind === 'person') {
    const person = await employees.find(line._id)
    if (!person || !holdsChange(person, trace)) return leftAloneReasons.changed
    const obstacle = findObstacle(person, trace.from, utcToday(now), await loadDirectoryWithTitles(doing.actor, now))
    if (obstacle) return obstacle
    await undoChange(person, trace, doing, written)
    return undefined
  }
  const work = LEADER_WORK.find(({ kind }) => kind === line.kind)
  const record = await work?.find(line._id)
  const { leader } = trace.from
  if (!work || !record || !leader || record.leaderAssigned !== trace.to.leader) return leftAloneReasons.changed
  await transact([...work.assignWrites(record, leader, doing), activeLeaderCheck(leader), ...written])
  return undefined
}
