/** Groups the rows of a list: the possible groupings, and the groups on a page. */
import * as z from 'zod/mini'
import { formatMonth } from './dates.ts'
import type { AnyStaticCatalogue } from './static-catalogue.ts'

/** A grouping of a list: by leader, status, month… */
export interface GroupBy<Row, Look> {
  /** Its name in the menu. */
  readonly name: string
  /** Returns the key of a row's group; empty for rows without one. */
  readonly key: (row: Row, look: Look) => string | null | undefined
  /** The group's heading; by default its key. */
  readonly label?: (key: string, look: Look) => string | undefined
  /** Returns a group's sort key; by default its heading. */
  readonly order?: (key: string, look: Look) => string | number
}
export type Groups<Row, Look> = Readonly<Record<string, GroupBy<Row, Look>>>

/** Groups by the month of a day. */
export const groupByMonth = <Row, Look>(
  name: string,
  day: (row: Row, look: Look) => string | null | undefined,
): GroupBy<Row, Look> => ({
  name,
  key: (row, look) => day(row, look)?.slice(0, 7),
  label: key => formatMonth(`${key}-01`),
  order: key => key,
})

/** Groups by a static catalogue, in its order. */
export const groupByCatalogue = <Row, Look>(
  name: string,
  of: AnyStaticCatalogue,
  key: GroupBy<Row, Look>['key'],
): GroupBy<Row, Look> => ({
  name,
  key,
  label: id => of.all.find(({ _id }) => _id === id)?.name,
  order: id => of.all.findIndex(({ _id }) => _id === id),
})

export const ListGroup = z.object({
  key: z.string(),
  label: z.string(),
  /** The number of its rows on all pages. */
  count: z.number(),
  /** The number of rows before its first one. */
  start: z.number(),
})
export type ListGroup = z.infer<typeof ListGroup>

/** The groups that start or continue on a page. */
export const Grouping = z.object({
  groups: z.array(ListGroup),
  /** The number of rows on all pages, without those of folded groups. */
  rowCount: z.number(),
})
export type Grouping = z.infer<typeof Grouping>

/** The maximum number of folded groups: their keys are part of the query. */
export const MAX_FOLDED = 100
/** Returns a group's key as used in queries, where commas separate keys. */
const toGroupKey = (key: string | null | undefined): string => (key ?? '').replaceAll(',', ' ').slice(0, 80)
/** Represents the empty key in a list of keys. */
const NO_KEY = '-'
export const foldedKeys = z.pipe(
  z.string().check(z.maxLength(MAX_FOLDED * 81)),
  z.transform(text =>
    text
      .split(',')
      .filter(Boolean)
      .map(key => (key === NO_KEY ? '' : key)),
  ),
)
export const toFoldedParam = (keys: readonly string[]): string => keys.map(key => key || NO_KEY).join(',')

/** The heading of rows without a group. */
const NO_GROUP = 'None'

/**
 * Returns the rows by group, in the order of the groups; rows without a group come last. `toSortKey` makes texts
 * comparable.
 */
export function groupRows<Row, Look>(
  rows: readonly Row[],
  by: GroupBy<Row, Look>,
  look: Look,
  toSortKey: (text: string) => string,
) {
  const groups = [...Map.groupBy(rows, row => toGroupKey(by.key(row, look)))].map(([key, of]) => {
    const text = by.label ? by.label(key, look) : of[0] && by.key(of[0], look)
    const label = (key && text) || NO_GROUP
    return { key, label, order: key ? (by.order?.(key, look) ?? toSortKey(label)) : null, rows: of }
  })
  return groups.sort((one, other) => {
    if (one.order === null) return 1
    if (other.order === null) return -1
    if (one.order !== other.order) return one.order < other.order ? -1 : 1
    return one.label < other.label ? -1 : one.label > other.label ? 1 : one.key < other.key ? -1 : 1
  })
}

/** Returns the groups on a page, and their rows on it. A folded group is on the page where its first row would be. */
export function selectGroups<Row>(
  all: readonly { readonly key: string; readonly label: string; readonly rows: readonly Row[] }[],
  folded: readonly string[],
  from: number,
  until: number,
) {
  const rowCount = all.reduce((sum, { key, rows }) => sum + (folded.includes(key) ? 0 : rows.length), 0)
  const groups: ListGroup[] = []
  const parts: { readonly rows: readonly Row[]; readonly from: number; readonly until: number }[] = []
  let start = 0
  for (const { key, label, rows } of all) {
    const isFolded = folded.includes(key)
    const end = start + (isFolded ? 0 : rows.length)
    const isHere = isFolded ? start >= from && (start < until || until >= rowCount) : start < until && end > from
    if (isHere) groups.push({ key, label, count: rows.length, start })
    if (isHere && !isFolded) parts.push({ rows, from: Math.max(from - start, 0), until: Math.min(until, end) - start })
    start = end
  }
  return { grouping: { groups, rowCount }, parts }
}
