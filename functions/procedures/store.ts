/** Stores the templates (one partition) and processes (one partition per year) of a kind of procedure. */
import { Collection } from '#kit/collection.ts'
import { checklistProgressOf, isChecklistCompleted, PENDING_ITEM } from '#shared/features/procedures/checklist.ts'
import { detailsOf } from '#shared/features/procedures/item-details.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { owedOf, type ProcedureItem, ProcedureProcessRow } from '#shared/features/procedures/process.ts'
import { processStorageFor, templateStorageFor } from '#shared/features/procedures/storage.ts'
import { type ProcedureTemplate, ProcedureTemplateRow } from '#shared/features/procedures/template.ts'
import type { IdentifiedAuthor, StoredAuthor } from '#shared/kit/people.ts'

export type StoredProcessItem = Omit<ProcedureItem, 'doneBy' | 'holder' | 'dueDay'> & {
  readonly status: string
  /** The user who ticked it. */
  readonly doneBy: IdentifiedAuthor | null
  /** The version of the process in which the status was set. */
  readonly since: number
}
export type StoredProcess = ProcedureProcessRow & { readonly items: readonly StoredProcessItem[] }

/** A template, with its author as stored. */
export type StoredTemplate = Omit<ProcedureTemplate, 'createdBy'> & { readonly createdBy: StoredAuthor }

const stores = new Map<string, ProcedureStore>()

/** Returns the store of a kind: one per function instance, so that its row caches stay warm. */
export function procedureStoreOf(kind: Pick<Procedure, 'name' | 'title'>): ProcedureStore {
  const store = stores.get(kind.name) ?? createStore(kind)
  stores.set(kind.name, store)
  return store
}

function createStore(kind: Pick<Procedure, 'name' | 'title'>) {
  return {
    templates: new Collection<ProcedureTemplateRow, StoredTemplate>({
      ...templateStorageFor(kind),
      row: ProcedureTemplateRow,
    }),
    processes: new Collection<ProcedureProcessRow, StoredProcess>({
      ...processStorageFor(kind),
      row: ProcedureProcessRow,
      defaults: { owed: [], completedAt: null },
    }),
  }
}
export type ProcedureStore = ReturnType<typeof createStore>

/** Sets the items and the row fields derived from them. `completedAt` stays while the checklist is complete. */
export const withItems = <Process extends Pick<StoredProcess, 'completedAt'>>(
  process: Process,
  items: readonly StoredProcessItem[],
  now: Date,
) => {
  const progress = checklistProgressOf(items.map(({ status }) => status))
  const completedAt = isChecklistCompleted(progress) ? (process.completedAt ?? now.toISOString()) : null
  return { ...process, ...progress, items, owed: owedOf(items), completedAt }
}

/** The initial state of a process. */
export const buildNewProcess = (
  employee: string,
  { _id, title, descriptions }: Pick<ProcedureTemplate, '_id' | 'title' | 'descriptions'>,
  now: Date,
): Omit<StoredProcess, '_id' | 'version'> =>
  withItems(
    { employee, template: { _id, title }, creationDate: now.toISOString(), completedAt: null },
    descriptions.map(({ _id, description, order, ...item }) => ({
      _id,
      description,
      position: order,
      ...detailsOf(item),
      status: PENDING_ITEM,
      doneBy: null,
      doneAt: null,
      since: 1,
    })),
    now,
  )
