import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { ProcedureProcessRow } from './process.ts'
import type { ProcedureTemplate } from './template.ts'

interface Kind {
  readonly name: string
  readonly title: string
}
const nameOf = ({ name }: Kind) => name.toUpperCase().replaceAll('-', '_')

/** Where the processes of a kind of procedure are stored. */
export const processStorageFor = (kind: Kind) =>
  ({
    kind: 'collection',
    name: nameOf(kind),
    split: 'year',
    refersTo: {
      employees: {
        [`${kind.title.toLowerCase()} checklists`]: ['employee'],
        [`items of ${kind.title.toLowerCase()} checklists`]: {
          names: ({ owed = [] }, { _id }) => owed.some(({ owner }) => owner?.kind === 'person' && owner.id === _id),
        },
      },
    },
  }) satisfies CollectionStorage<Pick<ProcedureProcessRow, 'employee'> & Partial<Pick<ProcedureProcessRow, 'owed'>>>

/** Where its templates are stored; the rows do not contain the owners that their items name. */
export const templateStorageFor = (kind: Kind) =>
  ({
    kind: 'collection',
    name: `${nameOf(kind)}_TEMPLATE`,
    split: 'whole',
    refersTo: {
      employees: {
        [`items of ${kind.title.toLowerCase()} templates`]: {
          names: ({ descriptions = [] }, { _id }) =>
            descriptions.some(({ owner }) => owner?.kind === 'person' && owner.id === _id),
          isIncomplete: () => true,
        },
      },
    },
  }) satisfies CollectionStorage<Partial<Pick<ProcedureTemplate, 'descriptions'>>>
