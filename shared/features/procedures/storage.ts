import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { ProcedureProcessRow } from './process.ts'

/** Where the processes of a kind of procedure are stored. */
export const processStorageFor = ({ name, title }: { readonly name: string; readonly title: string }) =>
  ({
    kind: 'collection',
    name: name.toUpperCase().replaceAll('-', '_'),
    split: 'year',
    refersTo: { employees: { [`${title.toLowerCase()} checklists`]: ['employee'] } },
  }) satisfies CollectionStorage<ProcedureProcessRow>
