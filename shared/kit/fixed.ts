/** Catalogues whose entries are part of Muster itself: fixed names with fixed ids, told apart by a two-hex-digit family. */
export interface Named<N extends string = string> {
  readonly _id: string
  readonly name: N
}

export interface Fixed<N extends string> {
  readonly all: readonly Named<N>[]
  readonly ids: readonly string[]
  /** The id of a name. */
  readonly id: (name: N) => string
  /** The entry with an id; throws on an id that no entry has, which a parsed record cannot hold. */
  readonly byId: (id: string) => Named<N>
}

/** Any of them, for who only looks entries up. */
export type AnyFixed = Pick<Fixed<string>, 'all' | 'ids' | 'byId'>

export function fixed<const N extends string>(family: string, names: readonly N[]): Fixed<N> {
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
