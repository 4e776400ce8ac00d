/** Where the templates and processes of a kind of procedure lie: one partition, and one a year. */
import { Collection } from '#kit/collection.ts'
import type { KeptAuthor, KnownAuthor } from '#shared/features/employees/people.ts'
import { PENDING } from '#shared/features/procedures/checklist.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import type { ProcessItem, ProcessRow } from '#shared/features/procedures/process.ts'
import type { Template, TemplateRow } from '#shared/features/procedures/template.ts'

export type StoredItem = Omit<ProcessItem, 'doneBy'> & {
  readonly status: string
  /** The user who ticked it. */
  readonly doneBy: KnownAuthor | null
  /** The version of the process that its status is from. */
  readonly since: number
}
export type StoredProcess = ProcessRow & { readonly items: readonly StoredItem[] }

/** A template, with who made it as they are kept. */
export type StoredTemplate = Omit<Template, 'createdBy'> & { readonly createdBy: KeptAuthor }

export function procedureStore({ name }: Pick<Procedure, 'name'>) {
  const partition = name.toUpperCase().replaceAll('-', '_')
  return {
    templates: new Collection<TemplateRow, StoredTemplate>({
      name: `${partition}_TEMPLATE`,
      split: 'whole',
      rowFields: ['title', 'isActive'],
    }),
    processes: new Collection<ProcessRow, StoredProcess>({
      name: partition,
      split: 'year',
      rowFields: ['employee', 'template', 'creationDate', 'done', 'total'],
    }),
  }
}
export type ProcedureStore = ReturnType<typeof procedureStore>

/** What a process begins as. */
export const newProcess = (
  employee: string,
  { _id, title, descriptions }: Pick<Template, '_id' | 'title' | 'descriptions'>,
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
    status: PENDING,
    doneBy: null,
    doneAt: null,
    since: 1,
  })),
})
