/** How the rows of a list are grouped: what it may be grouped by, and which groups a page shows. */
import * as z from 'zod/mini'
import { formatMonth } from './dates.ts'
import type { AnyStaticCatalogue } from './static-catalogue.ts'

/** What a list can be grouped by: its leaders, statuses, months… */
export interface GroupBy<Row, Look> {
  /** How the menu calls it. */
  readonly name: string
  /** What the rows of a group have in common; empty for those that have none. */
  readonly key: (row: Row, look: Look) => string | null | undefined
  /** The group's heading; by default its key. */
  readonly label?: (key: string, look: Look) => string | undefined
  /** The order of the groups; by default their headings'. */
  readonly order?: (key: string, look: Look) => string | number
}
export type Groups<Row, Look> = Readonly<Record<string, GroupBy<Row, Look>>>

/** By the month of a day. */
export const groupByMonth = <Row, Look>(
  name: string,
  day: (row: Row, look: Look) => string | null | undefined,
): GroupBy<Row, Look> => ({
  name,
  key: (row, look) => day(row, look)?.slice(0, 7),
  label: key => formatMonth(`${key}-01`),
  order: key => key,
})

/** By a static catalogue, in its order. */
export const groupByCatalogue = <Row, Look>(
  name: string,
  of: AnyStaticCatalogue,
  key: GroupBy<Row, Look>['key'],
): GroupBy<Row, Look> => ({
  ...{ name, key },
  label: id => of.all.find(({ _id }) => _id === id)?.name,
  order: id => of.all.findIndex(({ _id }) => _id === id),
})

export const ListGroup = z.object({
  key: z.string(),
  label: z.string(),
  /** Of all rows that match, on whatever page. */
  count: z.number(),
  /** How many rows come before its first one. */
  start: z.number(),
})
export type ListGroup = z.infer<typeof ListGroup>

/** The groups that begin on a page, or go on there. */
export const Grouping = z.object({
  groups: z.array(ListGroup),
  /** How many rows all pages have together: those of folded groups are on none. */
  rowCount: z.number(),
})
export type Grouping = z.infer<typeof Grouping>

/** The maximum number of folded groups: their keys are part of the query. */
export const MAX_FOLDED = 100
/** A key as the query has it, where commas separate keys. */
const toGroupKey = (key: string | null | undefined): string => (key ?? '').replaceAll(',', ' ').slice(0, 80)
/** Stands for the empty key in a list of keys. */
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

/** The heading of rows that have nothing of what they are grouped by. */
const NO_GROUP = 'None'

/** Rows by group, in the groups' order; those without any last. `toSortKey` makes texts comparable. */
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

/** The groups of a page and the part of their rows that is on it. A folded group is where its first row would be. */
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
