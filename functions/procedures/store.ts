/** Stores the templates (one partition) and processes (one partition per year) of a kind of procedure. */
import { Collection } from '#kit/collection.ts'
import { PENDING_ITEM } from '#shared/features/procedures/checklist.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { type ProcedureItem, ProcedureProcessRow } from '#shared/features/procedures/process.ts'
import { processStorageFor } from '#shared/features/procedures/storage.ts'
import { type ProcedureTemplate, ProcedureTemplateRow } from '#shared/features/procedures/template.ts'
import type { IdentifiedAuthor, StoredAuthor } from '#shared/kit/people.ts'

export type StoredProcessItem = Omit<ProcedureItem, 'doneBy'> & {
  readonly status: string
  /** The user who ticked it. */
  readonly doneBy: IdentifiedAuthor | null
  /** The version of the process in which the status was set. */
  readonly since: number
}
export type StoredProcess = ProcedureProcessRow & { readonly items: readonly StoredProcessItem[] }

/** A template, with its author as stored. */
export type StoredTemplate = Omit<ProcedureTemplate, 'createdBy'> & { readonly createdBy: StoredAuthor }

export function createProcedureStore(kind: Pick<Procedure, 'name' | 'title'>) {
  const storage = processStorageFor(kind)
  return {
    templates: new Collection<ProcedureTemplateRow, StoredTemplate>({
      name: `${storage.name}_TEMPLATE`,
      split: 'whole',
      row: ProcedureTemplateRow,
    }),
    processes: new Collection<ProcedureProcessRow, StoredProcess>({
      ...storage,
      row: ProcedureProcessRow,
    }),
  }
}
export type ProcedureStore = ReturnType<typeof createProcedureStore>

/** The initial state of a process. */
export const buildNewProcess = (
  employee: string,
  { _id, title, descriptions }: Pick<ProcedureTemplate, '_id' | 'title' | 'descriptions'>,
  now: Date,
): Omit<StoredProcess, '_id' | 'version'> => ({
  employee,
  template: { _id, title },
  creationDate: now.toISOString(),
  done: 0,
  total: descriptions.length,
  items: descriptions.map(({ _id, description, order }) => ({
    _id,
    description,
    position: order,
    status: PENDING_ITEM,
    doneBy: null,
    doneAt: null,
    since: 1,
  })),
})
