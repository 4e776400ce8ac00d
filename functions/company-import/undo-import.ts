/**
 * Undoes an import in reverse order: deletes the records that it created and restores those that it changed. Records
 * that others have changed since, or refer to, stay and are listed.
 */
import { findSignInAccount } from '#functions/credentials/store.ts'
import { deleteEmployee, replaceEmployee } from '#functions/employees/public.ts'
import { employees, projectChanges, type StoredEmployee } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { projects } from '#functions/projects/store.ts'
import { hasPayEntries, removeOpening } from '#functions/salaries/public.ts'
import { type PayKind, payLogs } from '#functions/salaries/store.ts'
import { holidayChangeWrites } from '#functions/timesheets/public.ts'
import { holidays, maxHours, releaseHolidayWrite, releaseMaxHoursWrite } from '#functions/timesheets/store.ts'
import { changeRoles, deleteUser, hasSameRoles } from '#functions/users/public.ts'
import { type StoredUser, users } from '#functions/users/store.ts'
import { AppError } from '#kit/app-error.ts'
import { idsNamedSince } from '#kit/audit-log.ts'
import type { JobRun } from '#kit/background-jobs.ts'
import { deleteCatalogueEntry } from '#kit/catalogue.ts'
import { type JobSummary, liveClock } from '#kit/jobs.ts'
import { findDirectReferences } from '#kit/references.ts'
import { type TableWrite, transact, tryTransact } from '#kit/table.ts'
import type { JobTitle } from '#shared/features/job-titles.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import type { Project } from '#shared/features/projects.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { referenceSources } from '#shared/features/references.ts'
import type { Holiday } from '#shared/features/timesheets/holidays.ts'
import type { MaxHours } from '#shared/features/timesheets/max-hours.ts'
import type { Actor } from '#shared/kit/access.ts'
import { recordEnd, watchImport } from './run-import.ts'
import { AlreadyWrittenError, imports, importUndos, type JournalEntry, journalWrite, loadJournal } from './store.ts'

export async function undoImport(of: JobRun, clock: () => Date = liveClock(new Date())): Promise<JobSummary> {
  const ends: Record<string, number> = {}
  const end = await importUndos.runJob(
    of,
    async ({ job, countOne }) => {
      const { importId } = job.task
      const watch = watchImport(job.task, clock)
      const { startedAt } = await imports.get(importId)
      const journal = await loadJournal(importId)
      const undoable = journal.filter(({ state }) => state === 'made' || state === 'changed')
      for (let done = undoable.length; done < job.total; done++) await countOne()
      const named = await findNamedInHistories(journal, startedAt ?? '', clock())
      for (const entry of undoable.sort((a, b) => b.at - a.at)) {
        const { actor, stop } = await watch()
        if (stop !== undefined) return void (await recordEnd(importId, 'stopped', clock(), stop))
        const result = await undoEntry(entry, { importId, actor, now: clock(), named })
        ends[result] = (ends[result] ?? 0) + 1
        await countOne()
      }
      await recordEnd(importId, 'undone', clock())
    },
    clock,
  )
  return { ...ends, [end]: 1, failed: 0 }
}

interface UndoContext {
  readonly importId: string
  readonly actor: Actor
  readonly now: Date
  /** The ids in the histories of people whom others have changed since. */
  readonly named: ReadonlySet<string>
}

async function undoEntry(entry: JournalEntry, context: UndoContext): Promise<string> {
  const { importId, now } = context
  const mark = (state: 'undone' | 'not undone', version: number, reason?: string) =>
    // The previous record is no longer needed.
    journalWrite(importId, { ...entry, before: undefined, state, version, reason }, now, entry.state)
  try {
    // The version shows a later run that nobody else has changed the restored record.
    await UNDO[entry.sheet](entry, context, mark('undone', entry.version + 1))
    return 'undone'
  } catch (error) {
    if (error instanceof AlreadyWrittenError) return 'undone already'
    if (!(error instanceof AppError)) throw error
    await tryTransact([mark('not undone', entry.version, error.message)])
    return 'left'
  }
}

type Undo = (entry: JournalEntry, context: UndoContext, done: TableWrite) => Promise<unknown>

const undoPay =
  (kind: PayKind): Undo =>
  (entry, doing, done) =>
    removeOpening(kind, entry.recordId, doing, [done])

const UNDO: Readonly<Record<JournalEntry['sheet'], Undo>> = {
  Projects: (entry, context, done) =>
    undoCatalogueEntry(projectsCatalogue, entry, context, done, async before =>
      projects.replace(await requireUnchanged(projects, entry), before as Project, context.now, done),
    ),
  'Job titles': (entry, context, done) =>
    undoCatalogueEntry(jobTitlesCatalogue, entry, context, done, async before =>
      jobTitles.replace(await requireUnchanged(jobTitles, entry), before as JobTitle, context.now, done),
    ),
  People: async (entry, context, done) => {
    const { actor, now } = context
    const present = await employees.find(entry.recordId)
    if (!present && entry.state === 'made') return transact([done])
    const person = await requireUnchanged(employees, entry)
    if (entry.state === 'made') {
      // The import's own pay has already been removed, so somebody has entered this since.
      if (await hasPayEntries(person._id)) throw new AppError('invalid', 'Their pay has been entered since')
      return deleteEmployee(person, { actor, now }, [done], findUseFor(context))
    }
    const { _id: _, version: __, ...before } = entry.before as StoredEmployee
    const moved = (await projectChanges.list(person._id)).find(({ _id }) => _id === entry.projectChange)
    const withoutMove = moved ? projectChanges.removeWrites(person._id, moved) : []
    return replaceEmployee(person, before, { actor, now }, [...withoutMove, done])
  },
  Users: async (entry, { actor, now }, done) => {
    if (!(await users.find(entry.recordId)) && entry.state === 'made') return transact([done])
    const user = await requireSameRoles(entry)
    if (entry.state === 'changed') return changeRoles(user, (entry.before as StoredUser).roles, { actor, now }, [done])
    if (await findSignInAccount(user.employeeId ?? user._id)) throw new AppError('invalid', 'This user has signed in')
    return deleteUser(user, { actor, now }, [done], false)
  },
  Salaries: undoPay('salary'),
  Rates: undoPay('rate'),
  Holidays: async (entry, { now }, done) => {
    if (!(await holidays.find(entry.recordId)) && entry.state === 'made') return transact([done])
    const holiday = await requireUnchanged(holidays, entry)
    const before = entry.state === 'changed' ? withoutIds(entry.before as Holiday) : null
    const noting = await holidayChangeWrites(holiday, before, now)
    if (before) return holidays.replace(holiday, before, now, ...noting, done)
    return holidays.remove(holiday, now, releaseHolidayWrite(holiday), ...noting, done)
  },
  'Max hours': async (entry, { now }, done) => {
    if (!(await maxHours.find(entry.recordId)) && entry.state === 'made') return transact([done])
    const hours = await requireUnchanged(maxHours, entry)
    if (entry.state === 'changed') return maxHours.replace(hours, withoutIds(entry.before as MaxHours), now, done)
    return maxHours.remove(hours, now, releaseMaxHoursWrite(hours), done)
  },
}

const withoutIds = <T extends { readonly _id: string; readonly version: number }>({
  _id: _,
  version: __,
  ...rest
}: T) => rest

async function undoCatalogueEntry(
  described: Parameters<typeof deleteCatalogueEntry>[0],
  entry: JournalEntry,
  context: UndoContext,
  done: TableWrite,
  setBack: (before: object) => Promise<unknown>,
): Promise<unknown> {
  if (entry.state === 'changed') {
    const { _id: _, version: __, ...before } = entry.before as Project | JobTitle
    return setBack(before)
  }
  const collection: Findable<Project | JobTitle> = entry.sheet === 'Projects' ? projects : jobTitles
  if (!(await collection.find(entry.recordId))) return transact([done])
  await requireUnchanged(collection, entry)
  const findUse = findUseFor(context)
  return deleteCatalogueEntry(
    described,
    referenceSources,
    { id: entry.recordId, ifMatch: entry.version, now: context.now },
    [done],
    async (sources, deletion) => (await findUse(sources, deletion))[0],
  )
}

interface Findable<Stored> {
  find(id: string): Promise<Stored | undefined>
}
/** @throws if somebody has changed or deleted it since */
async function requireUnchanged<Stored extends { readonly version: number }>(
  collection: Findable<Stored>,
  { recordId, version }: JournalEntry,
): Promise<Stored> {
  const present = await collection.find(recordId)
  if (!present) throw new AppError('invalid', 'Somebody has deleted this since')
  if (present.version !== version) throw new AppError('invalid', 'Somebody has changed this since')
  return present
}

/** A user's name and email follow the employee's record, so only other roles count as a change. @throws as above */
async function requireSameRoles(entry: JournalEntry): Promise<StoredUser> {
  const { recordId, roles } = entry
  const user = await users.find(recordId)
  return user && roles && hasSameRoles(user.roles, roles) ? user : requireUnchanged(users, entry)
}

/**
 * Finds what refers to a record. Searching all histories for each of thousands of records would take hours; records
 * that the import created can only be named in histories written since.
 */
const findUseFor =
  ({ named }: UndoContext): typeof findDirectReferences =>
  async (sources, deletion) => {
    const found = await findDirectReferences(sources, deletion)
    if (!found.length && deletion.feature === jobTitlesCatalogue.name && (await isTitleInPay(deletion.record._id)))
      return ['salary logs']
    return found.length || !named.has(deletion.record._id) ? found : ['histories of employees']
  }

/** A title may be given on a future day, or have been given in the past: then only the log of salaries names it. */
const isTitleInPay = (id: string) => payLogs.salary.some(({ jobTitle }) => jobTitle === id)

/**
 * Finds every id in the entries logged since the import began, for people whom others have changed since. The import's
 * own changes are undone, so they do not count.
 */
async function findNamedInHistories(
  journal: readonly JournalEntry[],
  since: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const written = new Map(journal.map(({ recordId, version }) => [recordId, version]))
  const rows = await employees.byId(now)
  const changed = (await employees.idsChangedSince(new Date(since))).filter(id => {
    const row = rows.get(id)
    return row && row.version !== written.get(id)
  })
  const named = new Set<string>()
  for (const id of changed) for (const one of await idsNamedSince('EMPLOYEE', id, since)) named.add(one)
  return named
}
