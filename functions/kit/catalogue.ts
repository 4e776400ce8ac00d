/** Everything a plain catalogue answers: its store and its handler follow from its description. */
import { type Catalogue, type CatalogueEntry, type CatalogueForm, catalogueList } from '#shared/kit/catalogue.ts'
import { fold, selectPage } from '#shared/kit/list.ts'
import { Collection, checkVersion } from './collection.ts'
import { type Handlers, lambda } from './lambda.ts'
import { invalid } from './refusal.ts'
import { release, take } from './table.ts'

/** Makes the Lambda handler of a catalogue; `partition` names its records in the table. */
export function catalogueLambda({ contract, messages }: Catalogue, partition: string) {
  const entries = new Collection<CatalogueEntry>({ name: partition, split: 'whole', rowFields: ['name'] })
  const taking = (name: string, id: string) =>
    take(partition, fold(name), id, () => invalid('name', messages.duplicate))
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
      await entries.remove(before, now, release(partition, fold(before.name)))
    },
  }
  const renaming = (before: CatalogueEntry, { name }: CatalogueForm) =>
    fold(name) === fold(before.name) ? [] : [release(partition, fold(before.name)), taking(name, before._id)]
  return lambda(contract, handlers)
}
