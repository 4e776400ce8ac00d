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
  it('has the defaults of its description', () => {
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
  it('takes several values separated by commas', () => {
    expect(ask({ kind: 'a,b' })).toMatchObject({ kind: ['a', 'b'] })
  })
  it('finds every word typed, whatever its case and accents', () => {
    expect(selectPage(list, rows, ask({ search: 'NANDU' }), undefined).totalItems).toBe(2)
    expect(selectPage(list, rows, ask({ search: 'alv ro' }), undefined).items).toEqual([rows[2]])
  })
  it('puts empty values last, whichever the direction', () => {
    const order = (isSortAscending: string) =>
      selectAll(list, rows, ask({ sortByColumn: 'size', isSortAscending }), undefined).map(row => row.size)
    expect(order('true')).toEqual([3, 10, null])
    expect(order('false')).toEqual([10, 3, null])
  })
  it('keeps the order of ids among equals', () => {
    expect(selectAll(list, rows, ask({}), undefined).map(row => row._id)).toEqual(['3', '1', '2'])
    expect(selectAll(list, rows, ask({ isSortAscending: 'false' }), undefined).map(row => row._id)).toEqual([
      '1',
      '2',
      '3',
    ])
  })
  it('pages give all rows once and in the order of the whole, for any rows', () => {
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

it('folding drops case and accents and nothing else', () => {
  expect(['Éclair', 'ŁÓDŹ', 'İstanbul', '李', 'مها'].map(toComparableText)).toEqual([
    'eclair',
    'łodz',
    'istanbul',
    '李',
    'مها',
  ])
})
