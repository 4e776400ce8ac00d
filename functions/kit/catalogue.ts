/** The whole server side of a catalogue: its store and its handler follow from its description. */
import * as z from 'zod/mini'
import type { Catalogue, CatalogueEntry, CatalogueForm } from '#shared/kit/catalogue.ts'
import type { Contract } from '#shared/kit/contract.ts'
import { selectAll, selectPage, toComparableText } from '#shared/kit/list.ts'
import type { ReferenceSource } from '#shared/kit/storage.ts'
import { AppError, validationError } from './app-error.ts'
import { assertVersion, Collection, type RowSchema } from './collection.ts'
import { createApiHandler, type Handlers } from './lambda.ts'
import { withLock } from './optimistic-lock.ts'
import { findFirstReference } from './references.ts'
import { releaseUniqueWrite, reserveUniqueWrite, type TableWrite } from './table.ts'

/** A catalogue with any fields in addition to its name. */
export interface AnyCatalogue {
  readonly name: string
  readonly messages: Catalogue['messages']
  readonly contract: Contract
  readonly Form: { readonly shape: object }
}

/** Creates the store of a catalogue's entries: the partition is its noun, and all its fields are listed. */
export function createCatalogueStore<Entry extends CatalogueEntry>({
  name,
  messages,
  Entry,
}: Pick<AnyCatalogue, 'name' | 'messages'> & { readonly Entry: RowSchema<Entry> }) {
  const partition = partitionOf(name)
  return {
    entries: new Collection<Entry>({
      name: partition,
      split: 'whole',
      row: Entry,
      defaults: defaultsOf(Entry),
    }),
    reserveNameWrite: (value: string, id: string) =>
      reserveUniqueWrite(partition, toComparableText(value), id, () => validationError('name', messages.duplicate)),
    releaseNameWrite: (value: string) => releaseUniqueWrite(partition, toComparableText(value)),
  }
}

/** A form's defaults are also the values of entries that are older than the field. */
const defaultsOf = <Entry>({ shape }: RowSchema<Entry>): Partial<Entry> =>
  Object.fromEntries(
    Object.entries<unknown>(shape).flatMap(([name, field]) =>
      field instanceof z.ZodMiniDefault ? [[name, field.def.defaultValue]] : [],
    ),
  ) as Partial<Entry>

/** The lock that deleting an entry and referring to one both take, so that no entry in use is deleted. */
export const inUseLock = ({ name }: Pick<AnyCatalogue, 'name'>): string => `${partitionOf(name)}_IN_USE`

const partitionOf = (name: string): string => name.toUpperCase().replaceAll('-', '_')

/**
 * Deletes an entry to which nothing refers; `findUse` checks that. `others` are written in the same transaction.
 * @throws 400 if something refers to it, 404, 409
 */
export function deleteCatalogueEntry(
  described: AnyCatalogue,
  sources: readonly ReferenceSource[],
  { id, ifMatch, now }: { readonly id: string; readonly ifMatch: number | undefined; readonly now: Date },
  others: readonly TableWrite[] = [],
  findUse: typeof findFirstReference = findFirstReference,
): Promise<void> {
  const { entries, releaseNameWrite } = createCatalogueStore(described as Catalogue)
  const instead = 'isActive' in described.Form.shape ? '. Deactivate it instead.' : ''
  return withLock([inUseLock(described)], async lockWrites => {
    const before = await entries.get(id)
    assertVersion(before, ifMatch)
    const user = await findUse(sources, { feature: described.name, record: before, now })
    if (user) throw new AppError('invalid', `${before.name} cannot be deleted: ${user} refer to it${instead}`)
    await entries.remove(before, now, releaseNameWrite(before.name), ...others, ...lockWrites)
  })
}

/**
 * Makes the Lambda handler of a catalogue whose entries cannot be deleted while one of the sources refers to them. The
 * code below touches only the field that all catalogues share: the name.
 */
export function createCatalogueHandler(described: AnyCatalogue, sources: readonly ReferenceSource[]) {
  const { contract, list } = described as Catalogue
  const { entries, reserveNameWrite, releaseNameWrite } = createCatalogueStore(described as Catalogue)
  const handlers: Handlers<typeof contract.calls> = {
    all: async ({ now }) => selectAll(list, await entries.rows(now), inOrder, undefined),
    list: async ({ query, now }) => selectPage(list, await entries.rows(now), query, undefined),
    one: ({ params }) => entries.get(params.id),
    create: ({ body, newId, now }) => entries.insert(newId, body, now, reserveNameWrite(body.name, newId.id)),
    update: async ({ params, body, ifMatch, now }) => {
      const before = await entries.get(params.id)
      assertVersion(before, ifMatch)
      return entries.replace(before, body, now, ...renaming(before, body))
    },
    remove: ({ params, ifMatch, now }) => deleteCatalogueEntry(described, sources, { id: params.id, ifMatch, now }),
  }
  const { sortByColumn, isSortAscending } = list
  const inOrder = { page: 1, pageSize: 1, sortByColumn, isSortAscending }
  const renaming = (before: CatalogueEntry, { name }: CatalogueForm) =>
    toComparableText(name) === toComparableText(before.name)
      ? []
      : [releaseNameWrite(before.name), reserveNameWrite(name, before._id)]
  return createApiHandler(contract, handlers)
}
