/**
 * The search in a feature's records, from one description: which rows are searched, who may find them, and how a result
 * is shown. A row is found if every typed word is the beginning of a word of its text or of its person's name; words of
 * its second line and of its kind only narrow a search.
 */
import type { Access, Actor } from '#shared/kit/access.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import {
  matchPrepared,
  type PreparedText,
  prepareText,
  rankPrepared,
  WordIndex,
  type WordMatch,
  type WordQuery,
} from '#shared/kit/word-search.ts'

/** The people of the company. */
export interface NamedPeople {
  name(id: string): PersonName
  /** The same array until one of them changes. */
  readonly all: readonly PersonName[]
}
export interface SearchContext<People> {
  /** Has only the roles that the feature's list allows. */
  readonly actor: Actor
  readonly now: Date
  /** The maximum age of cached rows, in milliseconds. */
  readonly maxAge: number
  readonly people: People
}

/** A search result as it is shown. */
export interface FoundText {
  readonly title: string
  /** The second line. */
  readonly detail: string
  /** The screen that opens it. */
  readonly path: string
  readonly picture?: string
}

const NO_TEXT = prepareText('')

interface SearchableSpec<Kind extends string, Row, People> {
  readonly kind: Kind
  /** Words that a person may add to name the kind: `plan maria`. */
  readonly noun: string
  /** The access of the list that shows these rows; people without it find none of them. */
  readonly access: Access
  /** The row's own text; empty for rows that are only found by their person's name. */
  readonly textOf: (row: Row) => string
  /** The id of the employee that the row is about. */
  readonly aboutOf?: (row: Row) => string
  /** Closed rows come after the others. */
  readonly isClosed?: (row: Row) => boolean
  /** A day or instant; the newest row comes first. */
  readonly dateOf?: (row: Row) => string
  readonly open: (context: SearchContext<People>) => Promise<OpenSearchable<Row>>
}
interface OpenSearchable<Row> {
  readonly rows: readonly Row[]
  /** The condition for the rows in the list's scope. */
  readonly isInScope: (row: Row) => boolean
  /**
   * Words that narrow a search but find nothing on their own: those of the second line. Cached by their text, so many
   * rows should share them.
   */
  readonly narrowingOf: (row: Row) => string
  /** What these words depend on besides the row; they are computed again when one of these changes. */
  readonly narrowingBasis?: readonly unknown[]
  readonly show: (row: Row) => FoundText
}

/** The words of the rows of the last search. */
interface KnownTexts<Row> {
  readonly rows: readonly Row[]
  readonly texts: readonly PreparedText[]
  readonly index: WordIndex
  /** The places of the rows about each person. */
  readonly byPerson: ReadonlyMap<string, readonly number[]>
  /** Computed on demand. */
  readonly narrowing: (PreparedText | undefined)[]
  readonly basis: readonly unknown[]
}

/** The state of one search over all features. */
export class SearchRun {
  readonly query: WordQuery
  #names: ReadonlyMap<string, WordMatch> | undefined
  constructor(query: WordQuery) {
    this.query = query
  }
  /**
   * Returns the people whose name contains words of the query, by id; computed once, because most rows are about a
   * person.
   */
  matchNames(people: NamedPeople): ReadonlyMap<string, WordMatch> {
    this.#names ??= findNames(people, this.query)
    return this.#names
  }
}

/** The prepared names of the last search. */
let knownNames:
  | { readonly people: readonly PersonName[]; readonly texts: readonly PreparedText[]; readonly index: WordIndex }
  | undefined
function findNames({ all }: NamedPeople, query: WordQuery): ReadonlyMap<string, WordMatch> {
  if (knownNames?.people !== all) {
    const texts = all.map(person => prepareText(fullName(person)))
    knownNames = { people: all, texts, index: new WordIndex(texts) }
  }
  const { texts, index } = knownNames
  const matches = new Map<string, WordMatch>()
  for (const [place, found] of index.find(query).entries()) {
    const person = found && all[place]
    if (person) matches.set(person._id, { found, rank: rankPrepared(texts[place] ?? '', query) })
  }
  return matches
}

/** A search of one kind. */
interface RunningSearch<Row> {
  readonly run: SearchRun
  readonly people: NamedPeople
  readonly opened: OpenSearchable<Row>
}

/** The words of the query that each row contains, as bits. */
interface FoundWords {
  /** In its own text. */
  readonly own: Uint32Array
  /** In its own text, or in the name of its person. */
  readonly all: Uint32Array
  readonly nameRanks?: Uint8Array
}

export interface FoundRow<Kind extends string> extends Required<FoundText> {
  readonly kind: Kind
  readonly _id: string
  readonly isClosed: boolean
  readonly order: SearchOrder
}
interface SearchOrder {
  /** Lower is better: texts that begin with the query come before texts that contain it. */
  readonly rank: number
  readonly isClosed: boolean
  readonly date: string
  readonly text: string
  readonly _id: string
}

export interface Searchable<Kind extends string, People> {
  readonly kind: Kind
  readonly access: Access
  /** Returns the best `limit` rows, and the number of all matching rows. */
  find(
    run: SearchRun,
    context: SearchContext<People>,
    limit: number,
  ): Promise<{ readonly totalItems: number; readonly best: readonly FoundRow<Kind>[] }>
}

export function defineSearchable<Kind extends string, Row extends { readonly _id: string }, People extends NamedPeople>(
  spec: SearchableSpec<Kind, Row, People>,
): Searchable<Kind, People> {
  const { kind, access, noun } = spec

  let known: KnownTexts<Row> = {
    rows: [],
    texts: [],
    index: new WordIndex([]),
    byPerson: new Map(),
    narrowing: [],
    basis: [],
  }
  const preparedTexts = new WeakMap<Row, PreparedText>()
  const preparedNarrowing = new Map<string, PreparedText>()

  /**
   * Reuses prepared texts: a row cache returns the same array until a row changes, and the same object for each
   * unchanged row.
   */
  function prepareTexts({ rows, narrowingBasis: basis = [] }: OpenSearchable<Row>): void {
    if (known.rows !== rows) {
      const texts = rows.map(row => remember(preparedTexts, row, () => prepareText(spec.textOf(row))))
      const byPerson = spec.aboutOf ? groupPlaces(rows, spec.aboutOf) : known.byPerson
      known = { rows, texts, index: new WordIndex(texts), byPerson, narrowing: [], basis }
    } else if (basis.some((one, place) => one !== known.basis[place])) known = { ...known, narrowing: [], basis }
  }

  function findWords({ run, people }: RunningSearch<Row>): FoundWords {
    const own = known.index.find(run.query)
    if (!spec.aboutOf) return { own, all: own }
    const all = own.slice()
    const nameRanks = new Uint8Array(own.length)
    for (const [id, name] of run.matchNames(people))
      for (const place of known.byPerson.get(id) ?? []) {
        all[place] = (all[place] ?? 0) | name.found
        nameRanks[place] = name.rank
      }
    return { own, all, nameRanks }
  }

  /** Returns the rank of a row that contains words of the query; undefined if the row does not match. */
  function rankRow(row: Row, place: number, { own, all, nameRanks }: FoundWords, { run, opened }: RunningSearch<Row>) {
    const { query } = run
    const text = known.texts[place] ?? ''
    const found = all[place] ?? 0
    if (own[place] === query.all) return rankPrepared(text, query)
    if (found === query.all) return text === NO_TEXT ? nameRanks?.[place] : 2
    const narrowing = known.narrowing[place] ?? prepareNarrowing(opened.narrowingOf(row))
    known.narrowing[place] = narrowing
    return (found | matchPrepared(narrowing, query).found) === query.all ? 3 : undefined
  }
  const orderOf = (row: Row, rank: number): SearchOrder => ({
    rank,
    isClosed: spec.isClosed?.(row) ?? false,
    date: spec.dateOf?.(row) ?? '',
    text: spec.textOf(row),
    _id: row._id,
  })
  const prepareNarrowing = (text: string) => remember(preparedNarrowing, text, () => prepareText(`${noun} ${text}`))

  return {
    kind,
    access,
    async find(run, context, limit) {
      const opened = await spec.open(context)
      prepareTexts(opened)
      const search = { run, people: context.people, opened }
      const words = findWords(search)
      const best: { readonly row: Row; readonly order: SearchOrder }[] = []
      let totalItems = 0
      for (let place = 0; place < words.all.length; place++) {
        const row = words.all[place] ? opened.rows[place] : undefined
        if (!row || !opened.isInScope(row)) continue
        const rank = rankRow(row, place, words, search)
        if (rank === undefined) continue
        totalItems++
        const last = best[limit - 1]
        if (last && rank > last.order.rank) continue
        const order = orderOf(row, rank)
        if (last && compareFound(order, last.order) > 0) continue
        const better = best.findIndex(other => compareFound(order, other.order) < 0)
        best.splice(better < 0 ? best.length : better, 0, { row, order })
        if (best.length > limit) best.pop()
      }
      const found = best.map(({ row, order }) => ({
        kind,
        _id: row._id,
        isClosed: order.isClosed,
        picture: '',
        ...opened.show(row),
        order,
      }))
      return { totalItems, best: found }
    },
  }
}

/** Compares search results, the better one first. */
export function compareFound(a: SearchOrder, b: SearchOrder): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  if (a.isClosed !== b.isClosed) return a.isClosed ? 1 : -1
  if (a.date !== b.date) return a.date > b.date ? -1 : 1
  const [first, second] = [toComparableText(a.text), toComparableText(b.text)]
  if (first !== second) return first < second ? -1 : 1
  return a._id < b._id ? -1 : 1
}

function groupPlaces<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const [place, row] of rows.entries()) remember(groups, keyOf(row), () => []).push(place)
  return groups
}

/** Returns a map's value for a key, after creating a missing one with `make`. */
function remember<Key, Value>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const before = known.get(key)
  if (before !== undefined) return before
  const value = make()
  known.set(key, value)
  return value
}
