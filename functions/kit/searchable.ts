/**
 * What can be found of a feature: each says in one description which of its rows a search reads, who may find them, and
 * how one is shown. A row is found when every word typed begins a word of its text or of the person it is about; words
 * of its second line and of its kind only narrow that down.
 */
import type { Access, Actor } from '#shared/kit/access.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import {
  matchPrepared,
  matchWords,
  type PreparedText,
  prepareText,
  type WordMatch,
  type WordQuery,
} from '#shared/kit/word-search.ts'

/** The people of the company, by name. */
export interface NamedPeople {
  name(id: string): PersonName
}
export interface SearchContext<People> {
  /** With only the roles that the feature's list allows. */
  readonly actor: Actor
  readonly now: Date
  /** For so many milliseconds, a row cache need not be brought up to date. */
  readonly maxAge: number
  readonly people: People
}

/** How a row that was found is shown. */
export interface FoundText {
  readonly title: string
  /** The second line. */
  readonly detail: string
  /** The screen that opens it. */
  readonly path: string
  readonly picture?: string
}

interface SearchableSpec<Kind extends string, Row, People> {
  readonly kind: Kind
  /** Words that a person may add to name the kind: `plan maria`. */
  readonly noun: string
  /** The access of the list that shows these rows. Who may not see that list finds none of them. */
  readonly access: Access
  /** Its own text; empty for rows that people know by the person they are about. */
  readonly textOf: (row: Row) => string
  /** The employee it is about. */
  readonly aboutOf?: (row: Row) => string
  /** Closed ones come after the others. */
  readonly isClosed?: (row: Row) => boolean
  /** A day or instant; the newest comes first. */
  readonly dateOf?: (row: Row) => string
  readonly open: (context: SearchContext<People>) => Promise<OpenSearchable<Row>>
}
interface OpenSearchable<Row> {
  readonly rows: readonly Row[]
  /** The condition by which the list is scoped. */
  readonly isInScope: (row: Row) => boolean
  /** Words that narrow a search, but find nothing alone: those of the second line. Many rows should share them. */
  readonly narrowingOf: (row: Row) => string
  /** What those words depend on besides the row: they are worked out again when one of these is another. */
  readonly narrowingBasis?: readonly unknown[]
  readonly show: (row: Row) => FoundText
}

const NO_TEXT = prepareText('')

/** The words of the rows of the last search. */
interface KnownTexts<Row> {
  readonly rows: readonly Row[]
  readonly texts: readonly PreparedText[]
  /** Worked out where a search needs it. */
  readonly narrowing: (PreparedText | undefined)[]
  readonly basis: readonly unknown[]
}

/** What is remembered during one search. */
export class SearchRun {
  readonly query: WordQuery
  readonly #names = new Map<string, WordMatch>()
  constructor(query: WordQuery) {
    this.query = query
  }
  /** Many rows are about the same person. */
  matchName(id: string, people: NamedPeople): WordMatch {
    let match = this.#names.get(id)
    if (!match) {
      match = matchWords(fullName(people.name(id)), this.query)
      this.#names.set(id, match)
    }
    return match
  }
}

export interface FoundRow<Kind extends string> extends Required<FoundText> {
  readonly kind: Kind
  readonly _id: string
  readonly isClosed: boolean
  readonly order: SearchOrder
}
interface SearchOrder {
  /** Lower is better: those that begin with what was typed come before those that contain it. */
  readonly rank: number
  readonly isClosed: boolean
  readonly date: string
  readonly text: string
  readonly _id: string
}

export interface Searchable<Kind extends string, People> {
  readonly kind: Kind
  readonly access: Access
  /** Returns the best `limit` rows and the number of all that match. */
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

  /** How well a row in scope answers; `undefined` when it does not. */
  function rankRow(
    row: Row,
    index: number,
    run: SearchRun,
    people: NamedPeople,
    { isInScope, narrowingOf }: OpenSearchable<Row>,
  ): number | undefined {
    const { query } = run
    const prepared = known.texts[index] ?? NO_TEXT
    const own = matchPrepared(prepared, query)
    const about = spec.aboutOf && run.matchName(spec.aboutOf(row), people)
    const found = own.found | (about?.found ?? 0)
    if (!found || !isInScope(row)) return undefined
    if (own.found === query.all) return own.rank
    if (found === query.all) return prepared === NO_TEXT ? about?.rank : 2
    const narrowing = known.narrowing[index] ?? prepareText(`${noun} ${narrowingOf(row)}`)
    known.narrowing[index] = narrowing
    return (found | matchPrepared(narrowing, query).found) === query.all ? 3 : undefined
  }

  let known: KnownTexts<Row> = { rows: [], texts: [], narrowing: [], basis: [] }
  /** A row cache returns the same array while none of its rows has changed. */
  function prepareTexts({ rows, narrowingBasis: basis = [] }: OpenSearchable<Row>): void {
    const texts = known.rows === rows ? known.texts : rows.map(row => prepareText(spec.textOf(row)))
    if (known.rows !== rows || basis.some((one, index) => one !== known.basis[index]))
      known = { rows, texts, narrowing: [], basis }
  }

  return {
    kind,
    access,
    async find(run, context, limit) {
      const best: { readonly row: Row; readonly order: SearchOrder }[] = []
      let totalItems = 0
      const opened = await spec.open(context)
      prepareTexts(opened)
      let index = -1
      for (const row of opened.rows) {
        index++
        const rank = rankRow(row, index, run, context.people, opened)
        if (rank === undefined) continue
        totalItems++
        const last = best[limit - 1]
        if (last && rank > last.order.rank) continue
        const { _id } = row
        const text = spec.textOf(row)
        const order = { rank, isClosed: spec.isClosed?.(row) ?? false, date: spec.dateOf?.(row) ?? '', text, _id }
        if (last && compareFound(order, last.order) > 0) continue
        const place = best.findIndex(other => compareFound(order, other.order) < 0)
        if (place >= 0) best.splice(place, 0, { row, order })
        else if (best.length < limit) best.push({ row, order })
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

/** Puts the better answer first. */
export function compareFound(a: SearchOrder, b: SearchOrder): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  if (a.isClosed !== b.isClosed) return a.isClosed ? 1 : -1
  if (a.date !== b.date) return a.date > b.date ? -1 : 1
  const [first, second] = [toComparableText(a.text), toComparableText(b.text)]
  if (first !== second) return first < second ? -1 : 1
  return a._id < b._id ? -1 : 1
}
