/** The calls about processes: started from a template, worked on by several people at once. */
import { validationError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { assertVersion } from '#kit/collection.ts'
import type { Handlers } from '#kit/lambda.ts'
import { updateWithRetry } from '#kit/update-with-retry.ts'
import { checklistStatuses, isChecklistCompleted, overallStatuses } from '#shared/features/procedures/checklist.ts'
import { peopleWithoutChecklist } from '#shared/features/procedures/expected.ts'
import { type Procedure, type ProcedureProcess, procedureMessages } from '#shared/features/procedures/procedure.ts'
import {
  durationsOf,
  type ProcedureProcessListItem,
  type ProcedureProcessRow,
  procedureProcessList,
} from '#shared/features/procedures/process.ts'
import type { Actor } from '#shared/kit/access.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { selectPage } from '#shared/kit/list.ts'
import { type AuthorLookup, compareByName, toPersonName } from '#shared/kit/people.ts'
import { applyItemChanges } from './apply-item-changes.ts'
import { changeWrites, releaseOpenWrites, reserveOpenWrites, secondOpenError } from './change-writes.ts'
import { openedItemWrites } from './notices.ts'
import { ownItemHandlers } from './own-items.ts'
import { describeOwner, loadOwners, type Owners } from './owners.ts'
import type { PeopleWithNames, StaffLookup } from './staff-lookup.ts'
import { buildNewProcess, type ProcedureStore, type StoredProcess } from './store.ts'

/** The maximum number offered at once; the others follow once these have their checklists. */
const MAX_WITHOUT = 100

type Calls = Procedure['contract']['calls']
type ProcessCalls = Exclude<keyof Calls, `${string}emplate${string}`>
export function processHandlers(
  kind: Procedure,
  store: ProcedureStore,
  staff: StaffLookup,
): Pick<Handlers<Calls>, ProcessCalls> {
  const { templates, processes } = store
  const { loadDirectory, employees, withAuthors } = staff
  const named = (actor: Actor, now: Date) => loadOwners(withAuthors(loadDirectory(actor, now), now), now)
  const shown = (stored: StoredProcess, people: Owners & AuthorLookup): ProcedureProcess => ({
    ...toProcessListItem(stored, people),
    descriptions: stored.items.map(({ status, since: _, doneBy, ...item }) => ({
      ...item,
      ...describeOwner(item, stored.employee, people),
      doneBy: doneBy && { _id: doneBy._id, ...people.author(doneBy) },
      [kind.statusField]: checklistStatuses.byId(status),
    })),
  })
  /** Searches the rows, because older checklists have no reservation. */
  const assertOnlyOpen = async (
    wanted: Pick<StoredProcess, 'employee' | 'template' | 'done' | 'total'>,
    repeated: readonly (string | undefined)[],
    now: Date,
  ) => {
    const isSame = (row: ProcedureProcessRow) =>
      row.employee === wanted.employee && row.template._id === wanted.template._id && !repeated.includes(row._id)
    const first = (await processes.rows(now)).find(row => isSame(row) && !isChecklistCompleted(row))
    if (first) throw secondOpenError(kind, wanted, first._id)
  }
  return {
    list: async ({ actor, query, now }) => {
      const directory = loadDirectory(actor, now)
      const [people, rows] = await Promise.all([
        // Who has a role only matters to the filter by owner.
        query.owners?.length ? loadOwners(directory, now) : directory.then(withoutRoles),
        processes.rows(now),
      ])
      const { items, ...page } = selectPage(procedureProcessList, rows, query, people)
      return { ...page, items: items.map(row => toProcessListItem(row, people)) }
    },
    one: async ({ actor, params, now }) => {
      const [people, stored] = await Promise.all([named(actor, now), processes.get(params.id)])
      return shown(stored, people)
    },
    create: async ({ actor, body, newId, now }) => {
      const notThem = () => validationError('employee', procedureMessages.unknownEmployee)
      const notThat = () => validationError('template', procedureMessages.unknownTemplate)
      const [people, template] = await Promise.all([named(actor, now), templates.find(body.template)])
      if (!people.person(body.employee)?.isActive) throw notThem()
      if (!template?.isActive) throw notThat()
      const fields = buildNewProcess(body.employee, template, now)
      await assertOnlyOpen(fields, [newId.id, newId.previousDayId], now)
      const made = await processes.insert(
        newId,
        fields,
        now,
        employees.conditionCheck(body.employee, notThem, { isActive: true }),
        templates.conditionCheck(template._id, notThat, { isActive: true }),
        ...reserveOpenWrites(kind, fields, newId.id),
        ...openedItemWrites(store, { ...fields, _id: newId.id }, [], people, { actor, now, change: 1 }),
      )
      return shown(made, people)
    },
    update: async ({ actor, params, body, ifMatch, now }) => {
      const people = await named(actor, now)
      const by = authorOf(actor)
      const wanted = body.descriptions.map(change => ({ ...change, status: kind.requestedStatusOf(change) }))
      const stored = await updateWithRetry(
        processes,
        params.id,
        now,
        before => applyItemChanges(before, wanted, { by, now, seen: ifMatch }),
        changeWrites(kind, store, people, { actor, now }),
      )
      return shown(stored, people)
    },
    remove: async ({ params, ifMatch, now }) => {
      const before = await processes.get(params.id)
      assertVersion(before, ifMatch)
      await processes.remove(before, now, ...releaseOpenWrites(kind, before))
    },
    without: async ({ now }) => {
      if (!kind.occasion) return []
      const [people, rows] = await Promise.all([employees.rows(now), processes.rows(now)])
      return peopleWithoutChecklist(kind.occasion, people, rows, utcToday(now))
        .map(toPersonName)
        .sort(compareByName)
        .slice(0, MAX_WITHOUT)
    },
    durations: async ({ now }) => durationsOf(await processes.rows(now)),
    ...ownItemHandlers(kind, store, staff),
    statuses: () => [...checklistStatuses.all],
    filter: () => [...overallStatuses.all],
  }
}

const withoutRoles = (people: PeopleWithNames) => ({ ...people, holdersOf: () => [] })

const toProcessListItem = (row: ProcedureProcessRow, people: PeopleWithNames): ProcedureProcessListItem => ({
  _id: row._id,
  version: row.version,
  employee: people.name(row.employee),
  template: row.template,
  creationDate: row.creationDate,
  done: row.done,
  total: row.total,
  isCompleted: isChecklistCompleted(row),
})
