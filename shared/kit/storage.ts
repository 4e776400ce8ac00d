/**
 * Where a feature's records lie and what they refer to. Each feature declares it once: its store opens it, and whoever
 * deletes something asks all of them who names it.
 */

/**
 * `whole` is one partition; `year` one a year, found by the id, where records begin in the present year; `any-year` the
 * same for records that may begin in a year past or next; `month` is sixteen a month, found by the id, for what many
 * write at once.
 */
export type CollectionSplit = 'whole' | 'year' | 'any-year' | 'month'

/** A record that something may refer to, as it is stored. */
export type NamedRecord = { readonly _id: string } & Readonly<Record<string, unknown>>

/** Fields that hold an id or a list of ids. */
type IdFields<Row> = readonly (keyof Row & string)[]
/** Where fields are not enough: whether a row names a record, and which rows cannot tell and are read whole. */
interface RowNaming<Row> {
  readonly names: (row: Row, named: NamedRecord) => boolean
  readonly isIncomplete?: (row: Row) => boolean
}

/** By the name of the feature whose records are referred to, then by the words that a refusal has for what refers to them. */
export type RefersTo<Naming> = Readonly<Record<string, Readonly<Record<string, Naming>>>>

/** Records with a row each, which is all that is looked at. */
export interface CollectionStorage<Row = never> {
  readonly kind: 'collection'
  /** The partition's name, or its beginning. */
  readonly name: string
  readonly split: CollectionSplit
  readonly refersTo: RefersTo<IdFields<Row> | RowNaming<Row>>
}

/** Records that live with a parent. They refer to it where that is said; by their fields they are looked through, everybody's. */
export interface SubCollectionStorage<Child = never> {
  readonly kind: 'sub-collection'
  readonly name: string
  readonly refersTo: RefersTo<'parent' | IdFields<Child>>
}

/** Items that only say that there was something: their sort key is the record's id. */
export interface MarkStorage {
  readonly kind: 'marks'
  readonly name: string
  readonly refersTo: RefersTo<'id'>
}

/** The histories of a whole collection's other records, which may name anything in what they say. Asked last, a query each. */
export interface AuditLogStorage {
  readonly kind: 'audit-logs'
  readonly of: { readonly name: string; readonly split: 'whole' }
  readonly refersTo: RefersTo<'anywhere'>
}

export type ReferenceSource = CollectionStorage | SubCollectionStorage | MarkStorage | AuditLogStorage
