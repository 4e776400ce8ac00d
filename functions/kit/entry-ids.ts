/**
 * The entries within a record: their order and their ids. Entries that the record had before keep their ids, all others
 * get new ones.
 */
import { randomBytes } from 'node:crypto'
import { makeId } from '#shared/kit/ids.ts'

interface Entry {
  readonly _id: string
}

export function assignEntryIds<E extends { readonly _id?: string | undefined }>(
  entries: readonly E[],
  before: readonly Entry[],
  now: Date,
): (Omit<E, '_id'> & Entry)[] {
  const known = new Set(before.map(({ _id }) => _id))
  return entries.map(({ _id: sent, ...entry }) => {
    // An id that occurs a second time is that of a copied entry.
    const _id = sent && known.delete(sent) ? sent : makeId(now, randomBytes(10).toString('hex'))
    return { ...entry, _id }
  })
}

/** Sorts entries by `order` if all of them have one; otherwise returns them as they were sent. */
export const sortByOrder = <E extends { readonly order?: number | undefined }>(entries: readonly E[]): readonly E[] =>
  entries.some(({ order }) => order === undefined)
    ? entries
    : [...entries].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
