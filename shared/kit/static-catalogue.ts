/**
 * Catalogues whose entries are part of Muster itself: fixed names with fixed ids; a two-hex-digit family distinguishes
 * the catalogues.
 */
import { t } from './texts.ts'

export interface StaticEntry<N extends string = string> {
  readonly _id: string
  readonly name: N
}

export interface StaticCatalogue<N extends string> {
  readonly all: readonly StaticEntry<N>[]
  readonly ids: readonly string[]
  /** Returns the id of a name. */
  readonly id: (name: N) => string
  /** Returns the entry with an id; throws if there is no such entry, which cannot happen for a parsed record. */
  readonly byId: (id: string) => StaticEntry<N>
}

const STATIC_ID = /^f1[0-9a-f]{2}0{18}\d\d$/
/** Returns the name of an entry for display: static names are translated, names typed by people stay as they are. */
export const nameEntry = ({ _id, name }: StaticEntry): string => (STATIC_ID.test(_id) ? t(name) : name)

/** Any static catalogue, for code that only looks up entries. */
export type AnyStaticCatalogue = Pick<StaticCatalogue<string>, 'all' | 'ids' | 'byId'>

export function staticCatalogue<const N extends string>(family: string, names: readonly N[]): StaticCatalogue<N> {
  const all = names.map((name, index) => ({ _id: `f1${family}${String(index + 1).padStart(20, '0')}`, name }))
  const idOf = new Map(all.map(entry => [entry.name, entry._id]))
  const entryOf = new Map(all.map(entry => [entry._id, entry]))
  const found = <T>(value: T | undefined, of: string): T => {
    if (value === undefined) throw new Error(`No entry ${of} in catalogue ${family}`)
    return value
  }
  return {
    all,
    ids: all.map(entry => entry._id),
    id: name => found(idOf.get(name), name),
    byId: id => found(entryOf.get(id), id),
  }
}
