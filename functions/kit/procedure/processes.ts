/** The calls about processes: begun from a template, worked off by several people at once. */
import { authorOf } from '#kit/author.ts'
import { changing } from '#kit/changing.ts'
import { type Collection, checkVersion } from '#kit/collection.ts'
import type { Handlers } from '#kit/lambda.ts'
import { invalid } from '#kit/refusal.ts'
import type { Authors, EmployeeRow, KeptAuthor, People, PersonName } from '#shared/features/employees/people.ts'
import { checklistStatuses, isCompleted, overallStatuses } from '#shared/features/procedures/checklist.ts'
import { type Procedure, type Process, procedureMessages } from '#shared/features/procedures/procedure.ts'
import { type ProcessListed, type ProcessRow, processList } from '#shared/features/procedures/process.ts'
import type { Actor } from '#shared/kit/access.ts'
import { selectPage } from '#shared/kit/list.ts'
import { changed } from './changed.ts'
import { newProcess, type ProcedureStore, type StoredProcess } from './store.ts'

type Calls = Procedure['contract']['calls']
type ProcessCalls = Exclude<keyof Calls, `${string}emplate${string}`>
interface Names extends People {
  name(id: string): PersonName
}
/** The people of the company, as far as procedures are about them. */
export interface Staff {
  readonly everybody: (actor: Actor, now: Date) => Promise<Names>
  readonly withAuthors: (people: Promise<Names>, now: Date) => Promise<Names & Authors>
  readonly authorsNow: (kept: readonly KeptAuthor[], now: Date) => Promise<Authors>
  readonly employees: Pick<Collection<EmployeeRow>, 'holding'>
}

export function workingOff(
  kind: Procedure,
  { templates, processes }: ProcedureStore,
  { everybody, employees, withAuthors }: Staff,
): Pick<Handlers<Calls>, ProcessCalls> {
  const named = (actor: Actor, now: Date) => withAuthors(everybody(actor, now), now)
  const shown = (stored: StoredProcess, people: Names & Authors): Process => ({
    ...listed(stored, people),
    descriptions: stored.items.map(({ status, since: _, doneBy, ...item }) => ({
      ...item,
      doneBy: doneBy && { _id: doneBy._id, ...people.author(doneBy) },
      [kind.statusField]: checklistStatuses.byId(status),
    })),
  })
  return {
    list: async ({ actor, query, now }) => {
      const [people, rows] = await Promise.all([everybody(actor, now), processes.rows(now)])
      const { totalItems, items } = selectPage(processList, rows, query, people)
      return { totalItems, items: items.map(row => listed(row, people)) }
    },
    one: async ({ actor, params, now }) => {
      const [people, stored] = await Promise.all([named(actor, now), processes.get(params.id)])
      return shown(stored, people)
    },
    create: async ({ actor, body, newId, now }) => {
      const notThem = () => invalid('employee', procedureMessages.unknownEmployee)
      const notThat = () => invalid('template', procedureMessages.unknownTemplate)
      const [people, template] = await Promise.all([named(actor, now), templates.find(body.template)])
      if (!people.person(body.employee)?.isActive) throw notThem()
      if (!template?.isActive) throw notThat()
      const made = await processes.insert(
        newId,
        newProcess(body.employee, template, now),
        now,
        employees.holding(body.employee, notThem, { isActive: true }),
        templates.holding(template._id, notThat, { isActive: true }),
      )
      return shown(made, people)
    },
    update: async ({ actor, params, body, ifMatch, now }) => {
      const people = await named(actor, now)
      const by = authorOf(actor)
      const wanted = body.descriptions.map(change => ({ ...change, status: kind.wantedBy(change) }))
      const stored = await changing(processes, params.id, now, before => changed(before, wanted, by, now, ifMatch))
      return shown(stored, people)
    },
    remove: async ({ params, ifMatch, now }) => {
      const before = await processes.get(params.id)
      checkVersion(before, ifMatch)
      await processes.remove(before, now)
    },
    statuses: () => [...checklistStatuses.all],
    filter: () => [...overallStatuses.all],
  }
}

const listed = (row: ProcessRow, people: Names): ProcessListed => ({
  _id: row._id,
  version: row.version,
  employee: people.name(row.employee),
  template: row.template,
  creationDate: row.creationDate,
  done: row.done,
  total: row.total,
  isCompleted: isCompleted(row),
})
