/** Everything a plain catalogue answers: its store and its handler follow from its description. */
import { type Catalogue, type CatalogueEntry, type CatalogueForm, catalogueList } from '#shared/kit/catalogue.ts'
import { fold, selectPage } from '#shared/kit/list.ts'
import { Collection, checkVersion } from './collection.ts'
import { type Handlers, lambda } from './lambda.ts'
import { invalid } from './refusal.ts'
import { release, take } from './table.ts'

/** Where a catalogue's entries lie: the partition is its noun. */
export function catalogueStore({ name, messages }: Pick<Catalogue, 'name' | 'messages'>) {
  const partition = name.toUpperCase().replaceAll('-', '_')
  return {
    entries: new Collection<CatalogueEntry>({ name: partition, split: 'whole', rowFields: ['name'] }),
    taking: (value: string, id: string) => take(partition, fold(value), id, () => invalid('name', messages.duplicate)),
    releasing: (value: string) => release(partition, fold(value)),
  }
}

/** Makes the Lambda handler of a catalogue. */
export function catalogueLambda(catalogue: Catalogue) {
  const { contract } = catalogue
  const { entries, taking, releasing } = catalogueStore(catalogue)
  const handlers: Handlers<typeof contract.calls> = {
    all: async ({ now }) =>
      selectPage(
        catalogueList,
        await entries.rows(now),
        { page: 1, pageSize: 1000, sortByColumn: 'name', isSortAscending: true },
        undefined,
      ).items,
    list: async ({ query, now }) => selectPage(catalogueList, await entries.rows(now), query, undefined),
    one: ({ params }) => entries.get(params.id),
    create: ({ body, newId, now }) => entries.insert(newId, body, now, taking(body.name, newId.id)),
    update: async ({ params, body, ifMatch, now }) => {
      const before = await entries.get(params.id)
      checkVersion(before, ifMatch)
      return entries.replace(before, body, now, ...renaming(before, body))
    },
    remove: async ({ params, ifMatch, now }) => {
      const before = await entries.get(params.id)
      checkVersion(before, ifMatch)
      await entries.remove(before, now, releasing(before.name))
    },
  }
  const renaming = (before: CatalogueEntry, { name }: CatalogueForm) =>
    fold(name) === fold(before.name) ? [] : [releasing(before.name), taking(name, before._id)]
  return lambda(contract, handlers)
}
