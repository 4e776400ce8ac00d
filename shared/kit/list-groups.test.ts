/** A list in groups: whole groups in order, however its pages cut them. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineList, filterBuildersFor, selectAll, selectPage, toComparableText } from './list.ts'
import { groupByCatalogue, groupByMonth, groupRows, MAX_FOLDED, selectGroups, toFoldedParam } from './list-groups.ts'
import { staticCatalogue } from './static-catalogue.ts'

interface Task {
  readonly _id: string
  readonly title: string
  readonly status: string
  readonly due: string
  readonly country: string
}
const statuses = staticCatalogue('zz', ['Open', 'Done', 'Archived'])
const [OPEN = '', DONE = ''] = statuses.ids
const { search } = filterBuildersFor<Task>()
const list = defineList<Task>()({
  columns: { title: row => row.title, due: row => row.due },
  filters: { search: search(row => row.title) },
  groups: {
    status: groupByCatalogue('Status', statuses, row => row.status),
    month: groupByMonth('Month', row => row.due),
    country: { name: 'Country', key: row => row.country },
  },
  sortByColumn: 'title',
  isSortAscending: true,
  pageSize: 3,
})
const task = (title: string, status: string, due: string, country = ''): Task => ({
  _id: title,
  title,
  status,
  due,
  country,
})
const TASKS = [
  task('a', DONE, '2026-12-31', 'Peru'),
  task('b', OPEN, '2026-11-02', 'Costa Rica'),
  task('c', DONE, '', 'Ärgen'),
  task('d', OPEN, '2027-01-01', 'Korea, Republic of'),
  task('e', OPEN, '2026-11-30'),
]
const ask = (query: Record<string, string>) =>
  selectPage(list, TASKS, z.parse(list.query, query) as Parameters<typeof selectPage>[2], undefined)
const shownIn = (query: Record<string, string>) => {
  const { items, grouping, totalItems } = ask(query)
  const heads = grouping?.groups.map(({ label, count, start }) => `${label} ${count} from ${start}`)
  return { rows: items.map(({ title }) => title).join(''), heads, of: grouping?.rowCount, totalItems }
}

describe('the order of groups', () => {
  it.each([
    ['status', ['Open 3 from 0', 'Done 2 from 3']],
    ['month', ['November 2026 2 from 0', 'December 2026 1 from 2', 'January 2027 1 from 3', 'None 1 from 4']],
    [
      'country',
      ['Ärgen 1 from 0', 'Costa Rica 1 from 1', 'Korea, Republic of 1 from 2', 'Peru 1 from 3', 'None 1 from 4'],
    ],
  ])('by %s ignores the sort direction, with rows without a value last', (groupBy, heads) => {
    expect(shownIn({ groupBy, pageSize: '10' }).heads).toEqual(heads)
    expect(shownIn({ groupBy, pageSize: '10', isSortAscending: 'false' }).heads).toEqual(heads)
  })

  it('has the rows without a status last, wherever they come', () => {
    const [done, none, open] = [task('a', DONE, ''), task('b', '', ''), task('c', OPEN, '')]
    const query = z.parse(list.query, { groupBy: 'status' }) as Parameters<typeof selectAll>[2]
    for (const rows of [
      [done, none, open],
      [done, open, none],
      [none, done, open],
      [none, open, done],
      [open, done, none],
      [open, none, done],
    ])
      expect(selectAll(list, rows, query, undefined)).toEqual([open, done, none])
  })

  it('keeps rows sorted within each group, also in an export', () => {
    expect(shownIn({ groupBy: 'status', pageSize: '10', isSortAscending: 'false' }).rows).toBe('edbca')
    const query = z.parse(list.query, { groupBy: 'status', folded: OPEN }) as Parameters<typeof selectAll>[2]
    expect(selectAll(list, TASKS, query, undefined).map(({ title }) => title)).toEqual(['b', 'd', 'e', 'a', 'c'])
  })
})

describe('a page', () => {
  it('has the headings of the groups it shows rows of, with their total counts', () => {
    expect(shownIn({ groupBy: 'status', pageSize: '2' })).toEqual({
      rows: 'bd',
      heads: ['Open 3 from 0'],
      of: 5,
      totalItems: 5,
    })
    expect(shownIn({ groupBy: 'status', pageSize: '2', page: '2' })).toMatchObject({
      rows: 'ea',
      heads: ['Open 3 from 0', 'Done 2 from 3'],
    })
    expect(shownIn({ groupBy: 'status', pageSize: '2', page: '3' })).toMatchObject({
      rows: 'c',
      heads: ['Done 2 from 3'],
    })
  })

  it('may end between two groups', () => {
    expect(shownIn({ groupBy: 'status', pageSize: '3' })).toMatchObject({ rows: 'bde', heads: ['Open 3 from 0'] })
    expect(shownIn({ groupBy: 'status', pageSize: '3', page: '2' })).toMatchObject({
      rows: 'ac',
      heads: ['Done 2 from 3'],
    })
  })

  it('counts matching rows only', () => {
    expect(shownIn({ groupBy: 'status', search: 'c' })).toMatchObject({
      rows: 'c',
      heads: ['Done 1 from 0'],
      totalItems: 1,
    })
  })

  it('without grouping has no headings', () => {
    expect(shownIn({})).toEqual({ rows: 'abc', heads: undefined, of: undefined, totalItems: 5 })
  })
})

describe('folded groups', () => {
  const folded = (...keys: string[]) => ({ groupBy: 'status', pageSize: '2', folded: toFoldedParam(keys) })
  it('have a heading, but no rows on any page', () => {
    expect(shownIn(folded(OPEN))).toEqual({
      rows: 'ac',
      heads: ['Open 3 from 0', 'Done 2 from 0'],
      of: 2,
      totalItems: 5,
    })
    expect(shownIn(folded(DONE))).toMatchObject({ rows: 'bd', heads: ['Open 3 from 0'], of: 3 })
    expect(shownIn({ ...folded(DONE), page: '2' })).toMatchObject({
      rows: 'e',
      heads: ['Open 3 from 0', 'Done 2 from 3'],
    })
  })

  it('appear where their first row would be, on one page only', () => {
    const page = (month: string, number: string) => {
      const { rows, heads } = shownIn({ groupBy: 'month', pageSize: '2', folded: month, page: number })
      return { rows, heads }
    }
    // The first group of all.
    expect(page('2026-11', '1')).toEqual({
      rows: 'ad',
      heads: ['November 2026 2 from 0', 'December 2026 1 from 0', 'January 2027 1 from 1'],
    })
    expect(page('2026-11', '2')).toEqual({ rows: 'c', heads: ['None 1 from 2'] })
    // Between two pages.
    expect(page('2026-12', '1')).toEqual({ rows: 'be', heads: ['November 2026 2 from 0'] })
    expect(page('2026-12', '2')).toEqual({
      rows: 'dc',
      heads: ['December 2026 1 from 2', 'January 2027 1 from 2', 'None 1 from 3'],
    })
  })

  it('load no rows, like groups of other pages', () => {
    const groups = ['a', 'b', 'c'].map(key => ({ key, label: key, rows: [`${key}1`, `${key}2`] }))
    expect(selectGroups(groups, ['b'], 1, 2).parts).toEqual([{ rows: ['a1', 'a2'], from: 1, until: 2 }])
    expect(selectGroups(groups, ['b'], 1, 3).parts).toEqual([
      { rows: ['a1', 'a2'], from: 1, until: 2 },
      { rows: ['c1', 'c2'], from: 0, until: 1 },
    ])
  })

  it('appear at the end of a full last page', () => {
    expect(shownIn({ ...folded(DONE), pageSize: '3' }).heads).toEqual(['Open 3 from 0', 'Done 2 from 3'])
  })

  it('may be all groups, or the one without a value', () => {
    expect(shownIn(folded(OPEN, DONE))).toMatchObject({ rows: '', heads: ['Open 3 from 0', 'Done 2 from 0'], of: 0 })
    expect(shownIn({ groupBy: 'country', folded: toFoldedParam([]), pageSize: '10' })).toMatchObject({ of: 5 })
    const unnamed = { groupBy: 'country', folded: toFoldedParam(['']), pageSize: '10' }
    expect(shownIn(unnamed)).toMatchObject({ rows: 'cbda', of: 4 })
  })
})

it('orders groups with nearly equal headings the same way, whatever the order of their rows', () => {
  const leaders: Record<string, string> = { a: 'Eva Mora', b: 'Ana Mora', c: 'Ána Mora', d: 'Ana Mora', e: 'Luis Mora' }
  const byLeader = { name: 'Leader', key: (key: string) => key, label: (key: string) => leaders[key] }
  const keysOf = (keys: readonly string[]) =>
    groupRows(keys, byLeader, undefined, toComparableText).map(({ key }) => key)
  for (const keys of ['abcde', 'edcba', 'cadbe'].map(text => [...text, ''])) {
    expect(keysOf(keys)).toEqual(['b', 'd', 'c', 'a', 'e', ''])
    expect(keysOf(keys.toReversed())).toEqual(['b', 'd', 'c', 'a', 'e', ''])
  }
})

it('groups rows without a day apart from the months', () => {
  const days = [{ due: null }, { due: '2026-11-02' }, { due: undefined }]
  const byMonth = groupByMonth<{ due: string | null | undefined }, undefined>('Month', row => row.due)
  const groups = groupRows(days, byMonth, undefined, text => text)
  expect(groups.map(({ label, rows }) => [label, rows.length])).toEqual([
    ['November 2026', 1],
    ['None', 2],
  ])
})

it('allows long group names, and the maximum number of folded groups at once', () => {
  const names = Array.from({ length: MAX_FOLDED }, (_, index) => `${index}, ${'x'.repeat(200)}`)
  const byName = { name: 'Country', key: (name: string) => name }
  const groups = groupRows(names, byName, undefined, text => text)
  expect(new Set(groups.map(({ label }) => label))).toEqual(new Set(names))
  const query = z.parse(list.query, { groupBy: 'country', folded: toFoldedParam(groups.map(({ key }) => key)) })
  expect(selectGroups(groups, query.folded ?? [], 0, 10).grouping).toMatchObject({ rowCount: 0 })
})

it.each([{ groupBy: 'title' }, { groupBy: '' }, { groupBy: 'constructor' }, { folded: 'x'.repeat(9000) }])(
  'refuses %j',
  query => expect(z.safeParse(list.query, query).success).toBe(false),
)
it('refuses grouping for a list without groups', () => {
  const { groups: _, ...plain } = list
  expect(z.safeParse(defineList<Task>()(plain).query, { groupBy: 'status' }).success).toBe(false)
})
