/** The entries within a record: their order, and their ids. Those that it had before keep theirs, all others get new ones. */
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
    // An id that comes a second time is one that somebody has copied.
    const _id = sent && known.delete(sent) ? sent : makeId(now, randomBytes(10).toString('hex'))
    return { ...entry, _id }
  })
}

/** Entries by the numbers that all of them say, else as they were sent. */
export const sortByOrder = <E extends { readonly order?: number | undefined }>(entries: readonly E[]): readonly E[] =>
  entries.some(({ order }) => order === undefined)
    ? entries
    : [...entries].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
