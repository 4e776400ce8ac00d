/** Everything a catalogue answers: its store and its handler follow from its description. */
import type { Catalogue, CatalogueEntry, CatalogueForm } from '#shared/kit/catalogue.ts'
import { fold, selectAll, selectPage } from '#shared/kit/list.ts'
import type { Contract } from '#shared/kit/route.ts'
import { Collection, checkVersion } from './collection.ts'
import { type Handlers, lambda } from './lambda.ts'
import { invalid, Refusal } from './refusal.ts'
import { release, take } from './table.ts'
import { inTurn } from './turn.ts'

/** A catalogue with whatever fields beside its name. */
export interface AnyCatalogue {
  readonly name: string
  readonly messages: Catalogue['messages']
  readonly contract: Contract
  readonly Form: { readonly shape: object }
}

/** Where a catalogue's entries lie: the partition is its noun, and all its fields are listed. */
export function catalogueStore({ name, messages, Form }: Pick<AnyCatalogue, 'name' | 'messages' | 'Form'>) {
  const partition = partitionOf(name)
  return {
    entries: new Collection<CatalogueEntry>({
      name: partition,
      split: 'whole',
      rowFields: Object.keys(Form.shape) as (keyof CatalogueEntry)[],
    }),
    taking: (value: string, id: string) => take(partition, fold(value), id, () => invalid('name', messages.duplicate)),
    releasing: (value: string) => release(partition, fold(value)),
  }
}

/** Says in a word or two what refers to an entry, so that it stays; nothing when it may go. */
export type UsedBy = (id: string, now: Date) => Promise<string | undefined>

/** The rule that an entry stays while a record names it: deleting takes this turn, and so does naming. */
export const inUse = ({ name }: Pick<AnyCatalogue, 'name'>): string => `${partitionOf(name)}_IN_USE`

const partitionOf = (name: string): string => name.toUpperCase().replaceAll('-', '_')

/** Makes the Lambda handler of a catalogue. What follows touches only what all of them share: the name. */
export function catalogueLambda(described: AnyCatalogue, usedBy: UsedBy = async () => undefined) {
  const { contract, list } = described as Catalogue
  const { entries, taking, releasing } = catalogueStore(described)
  const handlers: Handlers<typeof contract.calls> = {
    all: async ({ now }) => selectAll(list, await entries.rows(now), inOrder, undefined),
    list: async ({ query, now }) => selectPage(list, await entries.rows(now), query, undefined),
    one: ({ params }) => entries.get(params.id),
    create: ({ body, newId, now }) => entries.insert(newId, body, now, taking(body.name, newId.id)),
    update: async ({ params, body, ifMatch, now }) => {
      const before = await entries.get(params.id)
      checkVersion(before, ifMatch)
      return entries.replace(before, body, now, ...renaming(before, body))
    },
    remove: ({ params, ifMatch, now }) =>
      inTurn([inUse(described)], async turns => {
        const before = await entries.get(params.id)
        checkVersion(before, ifMatch)
        const user = await usedBy(before._id, now)
        if (user) throw new Refusal('invalid', `${before.name} cannot be deleted: ${user} refer to it${instead}`)
        await entries.remove(before, now, releasing(before.name), ...turns)
      }),
  }
  const instead = 'isActive' in described.Form.shape ? '. Deactivate it instead.' : ''
  const { sortByColumn, isSortAscending } = list
  const inOrder = { page: 1, pageSize: 1, sortByColumn, isSortAscending }
  const renaming = (before: CatalogueEntry, { name }: CatalogueForm) =>
    fold(name) === fold(before.name) ? [] : [releasing(before.name), taking(name, before._id)]
  return lambda(contract, handlers)
}
