/**
 * Collects all data about one person. Records about them are returned in full. For records about somebody else that
 * mention them (as a leader, an author, a validator), only the place is returned, because the content is about others.
 */
import type { StoredItem } from '#kit/table.ts'

export interface Mention {
  readonly pk: string
  readonly sk: string
  /** The places in the item, as dotted paths. */
  readonly fields: readonly string[]
}
export interface KnownOfPerson {
  /** By collection. */
  readonly records: Readonly<Record<string, readonly StoredItem[]>>
  readonly mentions: readonly Mention[]
  /** The keys of their files. */
  readonly files: readonly string[]
}

/** Items without data of their own: responses stored for a day, locks, reserved values, pointers, password hashes. */
const TECHNICAL = /^(REPEATED#|GUARD$|ASKED_JOB#|UNIQUE#|PARENT#|CREDENTIAL$)/
const FILE_KEY = /^(pictures|rewards|timesheets|seals)\/\S+$/

/** Collects from all items of the table. `id` is that of an employee, or of a user who is not an employee. */
export async function collectPerson(items: AsyncIterable<StoredItem>, id: string): Promise<KnownOfPerson> {
  const all: StoredItem[] = []
  for await (const item of items) if (!TECHNICAL.test(item.pk) && !item.deleted) all.push(item)

  const ids = new Set([id, ...all.filter(({ pk, row }) => pk === 'USER' && row?.employeeId === id).map(({ sk }) => sk)])
  // First their records, then the items below these: comments, histories, steps.
  const own = new Set(all.filter(item => isAbout(item, ids)).map(({ sk }) => sk))
  const parents = new Set([...ids, ...own])
  const isTheirs = (item: StoredItem) => isAbout(item, ids) || segmentsOf(item).some(segment => parents.has(segment))

  const records: Record<string, StoredItem[]> = {}
  const mentions: Mention[] = []
  for (const item of all)
    if (isTheirs(item)) {
      const name = collectionOf(item)
      records[name] ??= []
      records[name].push(item)
    } else {
      const fields = pathsTo(item, value => ids.has(String(value)))
      if (fields.length) mentions.push({ pk: item.pk, sk: item.sk, fields })
    }
  const found = Object.values(records).flat()
  const files = new Set(found.flatMap(item => valuesIn(item).filter(value => FILE_KEY.test(value))))
  return { records, mentions, files: [...files].sort() }
}

export const segmentsOf = ({ pk }: StoredItem): string[] => String(pk).split('#').slice(1)
export const collectionOf = ({ pk }: StoredItem): string => {
  const [first = '', second = ''] = String(pk).split('#')
  return first === 'HISTORY' ? `${first} ${second}` : first
}

export const isAbout = ({ sk, row, body }: StoredItem, ids: ReadonlySet<string>): boolean =>
  ids.has(sk) || [row?.employee, body?.employee].some(employee => ids.has(employee))

function pathsTo(value: unknown, isSought: (value: unknown) => boolean, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return isSought(value) ? [path] : []
  return Object.entries(value).flatMap(([name, inner]) => pathsTo(inner, isSought, path ? `${path}.${name}` : name))
}
export function valuesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : []
}
