/**
 * Runs an import: reads its workbook again, compares it with the present company, and writes the remaining rows one by
 * one. It may be stopped or killed at any moment, and run again.
 */
import { type DirectoryWithTitles, loadDirectoryWithTitles, type StoredEmployee } from '#functions/employees/store.ts'
import { users } from '#functions/users/store.ts'
import { AppError } from '#kit/app-error.ts'
import type { JobRun } from '#kit/background-jobs.ts'
import { type JobSummary, liveClock } from '#kit/jobs.ts'
import { tryTransact } from '#kit/table.ts'
import { updateWithRetry } from '#kit/update-with-retry.ts'
import { type ImportState, companyImportMessages as messages } from '#shared/features/company-import.ts'
import { type Actor, hasRole } from '#shared/kit/access.ts'
import { applyStep } from './apply-step.ts'
import { sheetOf } from './columns.ts'
import { loadPlan } from './load-plan.ts'
import { loadSignedPay, type SignedPay } from './signed-pay.ts'
import type { ImportStep } from './steps.ts'
import {
  AlreadyWrittenError,
  type ImportTask,
  importRuns,
  imports,
  journalWrite,
  loadJournal,
  type StoredImport,
} from './store.ts'

export async function runImport(of: JobRun, clock: () => Date = liveClock(new Date())): Promise<JobSummary> {
  const ends: Record<string, number> = {}
  const end = await importRuns.runJob(
    of,
    async ({ job, countOne }) => {
      const { importId } = job.task
      const watch = watchImport(job.task, clock)
      const { actor, stop } = await watch()
      if (stop !== undefined) return void (await recordEnd(importId, 'stopped', clock(), stop))
      const record = await imports.get(importId)
      const journal = await loadJournal(importId)
      const { left, isOther } = await loadLeft(record, actor, clock())
      // Counts the rows that an earlier delivery of this job wrote.
      for (let done = left.length; done < job.total; done++) await countOne()
      let at = journal.length
      let company: DirectoryWithTitles | undefined
      const written = new Map<string, StoredEmployee>()
      const signed = isOther ? undefined : await loadSignedPay(importId, left)
      let reason = signed ? undefined : messages.changed
      for (let step = signed && left.pop(); signed && step; step = left.pop()) {
        const present = await watch()
        reason = present.stop
        if (reason !== undefined) break
        const { actor: doer } = present
        if (step.sheet === 'People' || step.sheet === 'Users') company ??= await loadDirectoryWithTitles(doer, clock())
        const result = await writeStep(step, { importId, actor: doer, at: ++at, company, signed, written, clock })
        ends[result] = (ends[result] ?? 0) + 1
        await countOne()
      }
      await recordEnd(importId, reason === undefined ? 'done' : 'stopped', clock(), reason)
    },
    clock,
  )
  return { ...ends, [end]: 1, failed: 0 }
}

/**
 * Loads the remaining steps, the next one last: each is removed once it is written, because thousands of people would
 * otherwise be in memory twice.
 */
async function loadLeft(record: StoredImport, actor: Actor, now: Date) {
  const { steps, errors, identity } = await loadPlan(record, actor, now)
  // Also if a row is now about another record than the approved one.
  return { left: steps.toReversed(), isOther: errors.length > 0 || identity !== record.identity }
}

/** Who started it, with their present roles. `stop` is why it does not go on; empty if somebody stopped it. */
interface Watched {
  readonly actor: Actor
  readonly stop: string | undefined
}

/** Checks before the first row, and then once a second, whether the import may go on. */
export function watchImport({ importId, actor }: ImportTask, clock: () => Date): () => Promise<Watched> {
  let askedAt = 0
  let last: Watched = { actor, stop: undefined }
  return async () => {
    const now = clock().getTime()
    if (now - askedAt < ASK_INTERVAL) return last
    askedAt = now
    const [record, user] = await Promise.all([imports.get(importId), users.find(actor.userId)])
    const present: Actor = { ...actor, roles: user?.isActive ? user.roles : [] }
    const mayGoOn = record.sheets.every(name => hasRole(present, sheetOf(name).roles))
    const stop = mayGoOn ? (record.isStopping ? '' : undefined) : messages.roleLost
    last = { actor: present, stop }
    return last
  }
}
const ASK_INTERVAL = 1000

interface RunContext {
  readonly importId: string
  readonly actor: Actor
  readonly at: number
  readonly company: DirectoryWithTitles | undefined
  readonly signed: SignedPay
  readonly written: Map<string, StoredEmployee>
  readonly clock: () => Date
}

/** Writes one row. A row that its feature refuses is skipped with the reason, and the others go on. */
async function writeStep(step: ImportStep, { company, written, clock, ...context }: RunContext): Promise<string> {
  const now = clock()
  const present = company && {
    ...company,
    person: (id: string | null | undefined) => (id && written.get(id)) || company.person(id),
  }
  try {
    const person = await applyStep(step, { ...context, now, company: present })
    if (person) written.set(person._id, person)
    return step.action === 'make' ? 'made' : 'changed'
  } catch (error) {
    if (error instanceof AlreadyWrittenError) return 'there already'
    if (!(error instanceof AppError)) throw error
    const { sheet, row, name, id: recordId } = step
    const entry = {
      sheet,
      row,
      name,
      recordId,
      at: context.at,
      version: 0,
      state: 'left',
      reason: error.message,
    } as const
    await tryTransact([journalWrite(context.importId, entry, now)])
    return 'left'
  }
}

/** Records the outcome, as counted in the journal. */
export async function recordEnd(
  importId: string,
  state: ImportState,
  now: Date,
  stopReason = '',
): Promise<StoredImport> {
  const journal = await loadJournal(importId)
  const count = (...states: readonly string[]) => journal.filter(entry => states.includes(entry.state)).length
  const isUndoing = state === 'undone' || journal.some(entry => entry.state === 'undone')
  const counts = isUndoing
    ? { undone: count('undone'), leftCount: count('not undone') }
    : { made: count('made'), changed: count('changed'), leftCount: count('left') }
  return updateWithRetry(imports, importId, now, before => ({
    ...before,
    ...counts,
    state,
    isStopping: false,
    stopReason,
    endedAt: now.toISOString(),
  }))
}
