import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineList, filterBuildersFor, selectAll, selectPage, toComparableText } from './list.ts'

interface Row {
  readonly _id: string
  readonly name: string
  readonly size: number | null
}
const { search, anyOf, from } = filterBuildersFor<Row>()
const list = defineList<Row>()({
  columns: { name: row => row.name, size: row => row.size },
  filters: { search: search(row => row.name), kind: anyOf(['a', 'b'], row => row.name), since: from(row => row.name) },
  sortByColumn: 'name',
  isSortAscending: true,
  pageSize: 2,
})
const rows: Row[] = [
  { _id: '1', name: 'Ñandú', size: 3 },
  { _id: '2', name: 'nandu', size: null },
  { _id: '3', name: 'Álvaro', size: 10 },
]
const ask = (query: object) => z.parse(list.query, query)

describe('a list', () => {
  it('has the defaults of its definition', () => {
    expect(ask({})).toEqual({ page: 1, pageSize: 2, sortByColumn: 'name', isSortAscending: true })
  })
  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { pageSize: 'all' },
    { sortByColumn: 'secret' },
    { kind: 'c' },
    { other: '1' },
  ])('refuses %o', query => expect(z.safeParse(list.query, query).success).toBe(false))
  it('accepts several values separated by commas', () => {
    expect(ask({ kind: 'a,b' })).toMatchObject({ kind: ['a', 'b'] })
  })
  it('matches every word of a search, ignoring case and accents', () => {
    expect(selectPage(list, rows, ask({ search: 'NANDU' }), undefined).totalItems).toBe(2)
    expect(selectPage(list, rows, ask({ search: 'alv ro' }), undefined).items).toEqual([rows[2]])
  })
  it('includes rows without text while the search is empty', () => {
    const named = { ...list, filters: { search: search(row => (row.size ? [row.name] : [])) } }
    const found = (typed: string) => selectAll(named, rows, ask({ search: typed }), undefined).map(({ _id }) => _id)
    expect(found('')).toEqual(['3', '1', '2'])
    expect(found('a')).toEqual(['3', '1'])
  })
  it('puts missing values last in either direction', () => {
    const order = (isSortAscending: string) =>
      selectAll(list, rows, ask({ sortByColumn: 'size', isSortAscending }), undefined).map(row => row.size)
    expect(order('true')).toEqual([3, 10, null])
    expect(order('false')).toEqual([10, 3, null])
  })
  it('sorts equal rows by id', () => {
    expect(selectAll(list, rows, ask({}), undefined).map(row => row._id)).toEqual(['3', '1', '2'])
    expect(selectAll(list, rows, ask({ isSortAscending: 'false' }), undefined).map(row => row._id)).toEqual([
      '1',
      '2',
      '3',
    ])
  })
  it('sorts equal rows by its secondary columns, always ascending', () => {
    const people = ['Zoe', 'Eva', 'Ana', 'Ana'].map((name, index) => ({
      _id: String(index),
      name,
      kind: index === 3 ? ('a' as const) : ('b' as const),
      size: 1,
    }))
    const idsOf = (isSortAscending: string) =>
      selectAll(
        { ...list, columns: { ...list.columns, kind: row => row.kind }, thenByColumns: ['name', 'kind'] },
        people,
        ask({ sortByColumn: 'size', isSortAscending }),
        undefined,
      ).map(({ _id }) => _id)
    // The two Anas by their kind, against their ids.
    expect(idsOf('true')).toEqual(['3', '2', '1', '0'])
    expect(idsOf('false')).toEqual(['3', '2', '1', '0'])
  })
  it('pages through any rows once each and in order', () => {
    const anyRow = fc.record({ name: fc.string(), size: fc.option(fc.integer({ min: 0, max: 5 })) })
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 60 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        (made, up, size) => {
          const many = made.map((row, index) => ({ ...row, _id: String(index).padStart(3, '0') }))
          const query = { sortByColumn: 'size', isSortAscending: String(up), pageSize: String(size) }
          const pages = Array.from(
            { length: Math.ceil(many.length / size) },
            (_, index) => selectPage(list, many, ask({ ...query, page: String(index + 1) }), undefined).items,
          )
          const whole = selectAll(list, many, ask(query), undefined)
          expect(pages.flat()).toEqual(whole)
          expect(new Set(whole.map(row => row._id)).size).toBe(many.length)
        },
      ),
    )
  })
})

describe('a filter', () => {
  interface Thing {
    readonly _id: string
    readonly owner: string | null | undefined
    readonly kind: string | null
    readonly size: number | null
    readonly day: string
    readonly isOpen: boolean
    readonly name: string
  }
  const ANA = 'a'.repeat(24)
  const EVA = 'e'.repeat(24)
  const things: Thing[] = [
    { _id: '1', owner: ANA, kind: 'red', size: 1, day: '2026-11-21', isOpen: true, name: 'Ana  Mora Soto' },
    { _id: '2', owner: EVA, kind: 'blue', size: 2, day: '2026-11-22T10:00:00.000Z', isOpen: false, name: 'Eva Mora' },
    { _id: '3', owner: null, kind: null, size: null, day: '2026-11-23', isOpen: false, name: 'Soto' },
    { _id: '4', owner: undefined, kind: 'red', size: 12, day: '2020-01-15', isOpen: true, name: '' },
  ]
  const filters = filterBuildersFor<Thing>()
  const thingList = defineList<Thing>()({
    columns: { id: row => row._id },
    filters: {
      owners: filters.anyId(row => row.owner),
      kinds: filters.anyOf(['red', 'blue'], row => row.kind),
      sizes: filters.anyNumber([1, 2, 12], row => row.size),
      search: filters.search(row => row.name),
      isOpen: filters.is(row => row.isOpen),
      from: filters.from(row => row.day),
      until: filters.until(row => row.day),
      untilJuly: filters.until(row => row.day, '2026-07-01'),
    },
    sortByColumn: 'id',
    isSortAscending: true,
    pageSize: 20,
  })
  const find = (query: object) =>
    selectAll(thingList, things, z.parse(thingList.query, query), undefined).map(({ _id }) => _id)

  it.each([
    [{}, ['1', '2', '3', '4']],
    [{ owners: '' }, ['1', '2', '3', '4']],
    [{ owners: ANA }, ['1']],
    [{ owners: `${ANA},${EVA}` }, ['1', '2']],
    [{ kinds: '' }, ['1', '2', '3', '4']],
    [{ kinds: 'red' }, ['1', '4']],
    [{ kinds: 'red,blue' }, ['1', '2', '4']],
    [{ sizes: '' }, ['1', '2', '3', '4']],
    [{ sizes: '1' }, ['1']],
    [{ sizes: '2,12' }, ['2', '4']],
    [{ search: '' }, ['1', '2', '3', '4']],
    [{ search: 'mora' }, ['1', '2']],
    [{ search: 'soto mora' }, ['1']],
    [{ search: 'soto  mora' }, ['1']],
    [{ search: 'mora nobody' }, []],
    [{ isOpen: 'true' }, ['1', '4']],
    [{ isOpen: 'false' }, ['2', '3']],
    [{ from: '2026-11-22' }, ['2', '3']],
    [{ from: '2026-11-23' }, ['3']],
    [{ until: '2026-11-22' }, ['1', '2', '4']],
    [{ until: '2026-11-21' }, ['1', '4']],
    [{ untilJuly: '2026-07-01' }, ['4']],
    [{ kinds: 'red', isOpen: 'true', from: '2026-01-01' }, ['1']],
  ])('%j finds %j', (query, found) => expect(find(query)).toEqual(found))

  it.each([
    { owners: 'ana' },
    { kinds: 'green' },
    { sizes: '3' },
    { isOpen: 'yes' },
    { from: '2019-12-31' },
    { until: '2020-01-31' },
    { untilJuly: '2026-06-30' },
    { search: 'x'.repeat(101) },
  ])('refuses %j', query => expect(z.safeParse(thingList.query, query).success).toBe(false))

  it('accepts the earliest days', () => {
    expect(find({ from: '2020-01-01' })).toEqual(['1', '2', '3', '4'])
    expect(find({ until: '2020-02-01' })).toEqual(['4'])
  })
})

describe('a page', () => {
  const many = Array.from({ length: 1500 }, (_, index) => ({
    _id: String(index).padStart(4, '0'),
    // Every name three times, so that many rows are equal.
    name: `name ${String((index * 7) % 500).padStart(3, '0')}`,
    size: index % 5 ? index : null,
  }))
  const sorted = many.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a._id.localeCompare(b._id, 'en'))
  it.each([
    [1, 200],
    [2, 200],
    [1, 201],
    [7, 10],
    [30, 50],
    [31, 50],
    [2, 1000],
  ])('%i of %i rows is that slice of the whole list', (page, pageSize) => {
    const query = ask({ page: String(page), pageSize: String(pageSize) })
    const whole = { totalItems: 1500, items: sorted.slice((page - 1) * pageSize, page * pageSize) }
    expect(selectPage(list, many, query, undefined)).toEqual(whole)
    expect(selectPage(list, many.toReversed(), query, undefined)).toEqual(whole)
  })
  it('has a thousand rows at most', () => {
    expect(selectPage(list, many, ask({ pageSize: '5000' }), undefined).items).toEqual(sorted.slice(0, 1000))
    expect(selectPage(list, many, ask({ pageSize: '5000', page: '2' }), undefined).items).toEqual(sorted.slice(1000))
  })
  it('puts rows without text last in either direction', () => {
    const odd = [
      { _id: '1', name: '', size: null },
      { _id: '2', name: 'b', size: null },
      { _id: '3', name: 'a', size: null },
    ]
    const ids = (isSortAscending: string) =>
      selectAll(list, odd, ask({ isSortAscending }), undefined).map(({ _id }) => _id)
    expect(ids('true')).toEqual(['3', '2', '1'])
    expect(ids('false')).toEqual(['2', '3', '1'])
  })
  it.each([
    { page: '1000001' },
    { pageSize: '1000001' },
    { page: '12345678' },
    { page: '1x' },
    { page: 'x1' },
    { isSortAscending: 'yes' },
  ])('refuses %o', query => expect(z.safeParse(list.query, query).success).toBe(false))
  it('reports an invalid number', () =>
    expect(z.safeParse(list.query, { page: 'one' }).error?.issues[0]?.message).toBe('Invalid number'))
})

it('comparable text drops case and accents, and nothing else', () => {
  expect(['Éclair', 'ŁÓDŹ', 'İstanbul', '李', 'مها'].map(toComparableText)).toEqual([
    'eclair',
    'łodz',
    'istanbul',
    '李',
    'مها',
  ])
})
