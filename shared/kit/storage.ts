/**
 * Declares where a feature's records are stored and to what they refer. Each feature declares this once: its store uses
 * it, and a delete checks all declarations for records that still refer to the deleted one.
 */

/**
 * How a collection is split into partitions: `whole` is one partition; `year` is one per year, located by the id, for
 * records that are created in the current year; `any-year` is the same for records that may also belong to a past or
 * the next year; `month` is sixteen per month, located by the id, for collections with many concurrent writers.
 */
export type CollectionSplit = 'whole' | 'year' | 'any-year' | 'month'

/** A record that others may refer to, as stored. */
export type NamedRecord = { readonly _id: string } & Readonly<Record<string, unknown>>

/** Fields that contain an id or a list of ids. */
type IdFields<Row> = readonly (keyof Row & string)[]
/**
 * For cases where fields are not enough: whether a row refers to a record, and which rows are incomplete, so that the
 * complete record must be read.
 */
interface RowNaming<Row> {
  readonly names: (row: Row, named: NamedRecord) => boolean
  readonly isIncomplete?: (row: Row) => boolean
}

/** Keyed by the feature whose records are referred to, then by the words for the referring records in errors. */
export type RefersTo<Naming> = Readonly<Record<string, Readonly<Record<string, Naming>>>>

/** Records with one row each; only the rows are checked. */
export interface CollectionStorage<Row = never> {
  readonly kind: 'collection'
  /** The partition's name, or its prefix. */
  readonly name: string
  readonly split: CollectionSplit
  /**
   * Whether cold functions load the rows from a compressed snapshot: for partitions with thousands of rows that nearly
   * every function reads. All functions can read the snapshot, so no function may be denied these rows. Rows must be
   * plain JSON.
   */
  readonly isSnapshotted?: boolean
  readonly refersTo: RefersTo<IdFields<Row> | RowNaming<Row>>
}

/**
 * Records stored under a parent. `'parent'` means that they refer to their parent; for id fields, the sub-collections
 * of all parents are searched.
 */
export interface SubCollectionStorage<Child = never> {
  readonly kind: 'sub-collection'
  readonly name: string
  readonly refersTo: RefersTo<'parent' | IdFields<Child>>
}

/** Items that only record that something existed: their sort key is the record's id. */
export interface MarkStorage {
  readonly kind: 'marks'
  readonly name: string
  readonly refersTo: RefersTo<'id'>
}

/**
 * The audit logs of the other records of a collection that is split as `whole`; their entries may mention any record.
 * Checked last, with one query per log.
 */
export interface AuditLogStorage {
  readonly kind: 'audit-logs'
  readonly of: { readonly name: string; readonly split: 'whole' }
  readonly refersTo: RefersTo<'anywhere'>
}

export type ReferenceSource = CollectionStorage | SubCollectionStorage | MarkStorage | AuditLogStorage
