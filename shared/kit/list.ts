/**
 * Filters, sorts and paginates lists. Pure: the server applies it to cached rows, the screens derive their search
 * params from it.
 */
import * as z from 'zod/mini'
import { type Day, FIRST_DAY, FIRST_END_DAY } from './dates.ts'
import { csvList, dayOnOrAfter, id, queryFlag, searchText } from './fields.ts'
import { foldedKeys, type Grouping, type Groups, groupRows, selectGroups } from './list-groups.ts'

type Sortable = string | number | boolean | null | undefined
type ReadValue<Row, Look, Value> = (row: Row, look: Look) => Value

export interface Filter<Row, Look, Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly schema: Schema
  /** Returns the test of a row for a wanted value; called once for all rows. */
  createTest(wanted: z.output<Schema>, look: Look): (row: Row) => boolean
}
// biome-ignore lint/suspicious/noExplicitAny: a list holds filters of every value type; each filter keeps its own
export type Filters<Row, Look> = Readonly<Record<string, Filter<Row, Look, any>>>

/** Creates the filter builders for one kind of row; `Look` is the lookup that provides joined names. */
export function filterBuildersFor<Row, Look = undefined>() {
  const filter = <S extends z.core.$ZodType>(
    schema: S,
    createTest: (wanted: z.output<S>, look: Look) => (row: Row) => boolean,
  ): Filter<Row, Look, S> => ({ schema, createTest })
  const keepAll = () => true
  return {
    /** One of several ids, comma-separated. */
    anyId: (read: ReadValue<Row, Look, string | null | undefined>) =>
      filter(csvList(id), (wanted, look) => {
        const ids = new Set(wanted)
        return wanted.length === 0 ? keepAll : row => ids.has(read(row, look) ?? '')
      }),
    /** One of several values of a catalogue, comma-separated. */
    anyOf: <V extends string>(values: readonly V[], read: ReadValue<Row, Look, string | null | undefined>) =>
      filter(csvList(z.enum(values)), (wanted, look) => {
        const allowed = new Set<string>(wanted)
        return wanted.length === 0 ? keepAll : row => allowed.has(read(row, look) ?? '')
      }),
    /** One of several numbers, comma-separated. */
    anyNumber: (values: readonly number[], read: ReadValue<Row, Look, number | null | undefined>) =>
      filter(csvList(z.enum(values.map(String))), (wanted, look) => {
        const numbers = new Set<number | null | undefined>(wanted.map(Number))
        return wanted.length === 0 ? keepAll : row => numbers.has(read(row, look))
      }),
    /**
     * Every typed word occurs in one of the texts, ignoring case and accents. Pass the parts of a name, not a joined
     * text: folded texts are cached, and a newly joined text per row is slow to look up.
     */
    search: (read: ReadValue<Row, Look, string | readonly string[]>) =>
      filter(searchText, (wanted, look) => {
        const words = toComparableText(wanted).split(/\s+/)
        return row => {
          const texts = [read(row, look)].flat().map(toComparableText)
          return words.every(word => texts.some(text => text.includes(word)))
        }
      }),
    is: (read: ReadValue<Row, Look, boolean>) => filter(queryFlag, (wanted, look) => row => read(row, look) === wanted),
    /** On or after a day; an instant is later than the day that it is on. */
    from: (read: ReadValue<Row, Look, string>) =>
      filter(dayOnOrAfter(FIRST_DAY), (wanted, look) => row => !wanted || read(row, look) >= wanted),
    /** On or before a day; the filter's earliest value is `first`. */
    until: (read: ReadValue<Row, Look, string>, first: Day = FIRST_END_DAY) =>
      filter(dayOnOrAfter(first), (wanted, look) => row => !wanted || read(row, look).slice(0, 10) <= wanted),
  }
}

export interface ListSpec<Row, Look, Column extends string, F extends Filters<Row, Look>> {
  readonly columns: Readonly<Record<Column, ReadValue<Row, Look, Sortable>>>
  readonly filters: F
  /** The possible groupings of its rows. */
  readonly groups?: Groups<Row, Look>
  readonly sortByColumn: NoInfer<Column>
  /** The columns by which rows are sorted, ascending, if they are equal in the requested column; in this order. */
  readonly thenByColumns?: readonly NoInfer<Column>[]
  readonly isSortAscending: boolean
  readonly pageSize: number
}

type QueryShape<Column extends string, F> = {
  page: z.ZodMiniDefault<z.ZodMiniType<number, unknown>>
  pageSize: z.ZodMiniDefault<z.ZodMiniType<number, unknown>>
  sortByColumn: z.ZodMiniDefault<z.ZodMiniEnum<{ [K in Column]: K }>>
  isSortAscending: z.ZodMiniDefault<typeof queryFlag>
  /** Only in lists with groups. */
  groupBy: z.ZodMiniOptional<z.ZodMiniType<string, string>>
  folded: z.ZodMiniOptional<typeof foldedKeys>
} & { [K in keyof F]: F[K] extends Filter<never, never, infer S> ? z.ZodMiniOptional<S> : never }

export interface List<Row, Look, Column extends string, F extends Filters<Row, Look>>
  extends ListSpec<Row, Look, Column, F> {
  readonly query: z.ZodMiniObject<QueryShape<Column, F>, z.core.$strict>
}
/** The parts of a list that select and sort its rows. */
interface SelectionRules<Row, Look> {
  readonly columns: Readonly<Record<string, ReadValue<Row, Look, Sortable>>>
  readonly filters: Filters<Row, Look>
  readonly groups?: Groups<Row, Look>
  readonly thenByColumns?: readonly string[]
}
/** A parsed query of any list. */
export interface ListQuery {
  readonly page: number
  readonly pageSize: number
  readonly sortByColumn: string
  readonly isSortAscending: boolean
  readonly groupBy?: string | undefined
  /** The keys of folded groups, whose rows are on no page. */
  readonly folded?: readonly string[] | undefined
}

/** The maximum number of rows on a page; a CSV has all rows. */
const MAX_PAGE_SIZE = 1000
const queryNumber = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,7}$/, 'Invalid number')),
    z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(max))),
  )

/** Defines a list of `Row`s; the query's schema is derived from its columns and filters and rejects unknown names. */
export function defineList<Row, Look = undefined>() {
  return <Column extends string, const F extends Filters<Row, Look>>(
    spec: ListSpec<Row, Look, Column, F>,
  ): List<Row, Look, Column, F> => {
    const shape = {
      page: z._default(queryNumber(1_000_000), 1),
      pageSize: z._default(queryNumber(1_000_000), spec.pageSize),
      sortByColumn: z._default(z.enum(Object.keys(spec.columns)), spec.sortByColumn),
      isSortAscending: z._default(queryFlag, spec.isSortAscending),
      ...(spec.groups ? { groupBy: z.optional(z.enum(Object.keys(spec.groups))), folded: z.optional(foldedKeys) } : {}),
      ...Object.fromEntries(Object.entries(spec.filters).map(([name, { schema }]) => [name, z.optional(schema)])),
    }
    return { ...spec, query: z.strictObject(shape) as unknown as List<Row, Look, Column, F>['query'] }
  }
}

export interface ListPage<Row> {
  readonly totalItems: number
  readonly items: Row[]
  /** Only in grouped lists. */
  readonly grouping?: Grouping
}

/** Returns the requested page of the rows that match, sorted. Equal rows are sorted by `thenByColumns`, then by id. */
export function selectPage<Row extends { readonly _id: string }, Look>(
  list: SelectionRules<Row, Look>,
  rows: Iterable<Row>,
  query: ListQuery,
  look: Look,
): ListPage<Row> {
  const kept = filterRows(list, rows, query, look)
  const size = Math.min(query.pageSize, MAX_PAGE_SIZE)
  const start = (query.page - 1) * size
  const by = findGroupBy(list, query)
  if (by) {
    const { grouping, parts } = selectGroups(
      groupRows(kept, by, look, toComparableText),
      query.folded ?? [],
      start,
      start + size,
    )
    const items = parts.flatMap(({ rows: of, from, until }) =>
      takeFirstSorted(of, until, list, query, look).slice(from),
    )
    return { totalItems: kept.length, items, grouping }
  }
  const end = Math.min(start + size, kept.length)
  return { totalItems: kept.length, items: takeFirstSorted(kept, end, list, query, look).slice(start) }
}

/** Returns all rows that match, sorted, and by group if they are grouped: for CSVs and reports. */
export function selectAll<Row extends { readonly _id: string }, Look>(
  list: SelectionRules<Row, Look>,
  rows: Iterable<Row>,
  query: ListQuery,
  look: Look,
): Row[] {
  const kept = filterRows(list, rows, query, look)
  const by = findGroupBy(list, query)
  const groups = by ? groupRows(kept, by, look, toComparableText).map(group => group.rows) : [kept]
  return groups.flatMap(of => takeFirstSorted(of, of.length, list, query, look))
}

const findGroupBy = <Row, Look>({ groups }: SelectionRules<Row, Look>, { groupBy }: ListQuery) =>
  groupBy === undefined ? undefined : groups?.[groupBy]

function filterRows<Row, Look>(
  list: SelectionRules<Row, Look>,
  rows: Iterable<Row>,
  query: ListQuery,
  look: Look,
): Row[] {
  const tests = Object.entries(query as unknown as Record<string, unknown>).flatMap(([name, value]) => {
    const filter = list.filters[name]
    return filter && value !== undefined && value !== '' ? [filter.createTest(value, look)] : []
  })
  const kept: Row[] = []
  for (const row of rows) if (tests.every(isKept => isKept(row))) kept.push(row)
  return kept
}

/**
 * Returns the first `count` rows in order. A page of a large list needs few rows, so this keeps them in a small sorted
 * array instead of sorting everything.
 */
function takeFirstSorted<Row extends { readonly _id: string }, Look>(
  rows: readonly Row[],
  count: number,
  list: SelectionRules<Row, Look>,
  query: ListQuery,
  look: Look,
): Row[] {
  const read = list.columns[query.sortByColumn]
  if (!read) return []
  const direction = query.isSortAscending ? 1 : -1
  const keyed = (row: Row) => ({ row, key: toSortKey(read(row, look)) })
  type Keyed = ReturnType<typeof keyed>
  const nextReads = (list.thenByColumns ?? []).flatMap(column => list.columns[column] ?? [])
  const compareNext = (a: Row, b: Row) => {
    for (const readNext of nextReads) {
      const order = compareKeys(toSortKey(readNext(a, look)), toSortKey(readNext(b, look)), 1)
      if (order !== 0) return order
    }
    return a._id < b._id ? -1 : 1
  }
  const compare = (a: Keyed, b: Keyed) => compareKeys(a.key, b.key, direction) || compareNext(a.row, b.row)
  // Stryker disable next-line ConditionalExpression,EqualityOperator: both ways give the same rows, each is faster for its part
  if (count > 200)
    return rows
      .map(keyed)
      .sort(compare)
      .slice(0, count)
      .map(({ row }) => row)
  const best: Keyed[] = []
  for (const row of rows) {
    const next = keyed(row)
    // Stryker disable next-line ArithmeticOperator: only saves the search for its place
    const last = best[count - 1]
    // Stryker disable next-line ConditionalExpression,EqualityOperator: only saves the search for its place
    if (last && compare(next, last) >= 0) continue
    let low = 0
    let high = best.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = best[middle]
      if (other && compare(other, next) <= 0) low = middle + 1
      else high = middle
    }
    best.splice(low, 0, next)
    if (best.length > count) best.pop()
  }
  return best.map(({ row }) => row)
}

const toSortKey = (value: Sortable): string | number | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'string'
      ? toComparableText(value)
      : Number(value)

/** Empty values come last in both directions: nobody sorts to see blanks. */
function compareKeys(a: string | number | null, b: string | number | null, direction: number): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return (a < b ? -1 : 1) * direction
}

/** Removes case and accents from text. */
export const foldText = (value: string): string => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const comparableTexts = new Map<string, string>()
/** Folds text for comparing. Cached, because lists compare the same names again and again. */
export function toComparableText(value: string): string {
  let result = comparableTexts.get(value)
  // Stryker disable next-line ConditionalExpression: only saves the work
  if (result === undefined) {
    result = foldText(value)
    // Stryker disable next-line ConditionalExpression,EqualityOperator,CallExpression: only bounds the memory
    if (comparableTexts.size > 200_000) comparableTexts.clear()
    // Stryker disable next-line CallExpression: only saves the work
    comparableTexts.set(value, result)
  }
  return result
}
