/** A list in groups: whole groups in order, however its pages cut them. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineList, filterBuildersFor, selectAll, selectPage } from './list.ts'
import { groupByCatalogue, groupByMonth, toFoldedParam } from './list-groups.ts'
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
  ...{ _id: title, title, status, due, country },
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
  ])('by %s is its own, those without any last', (groupBy, heads) => {
    expect(shownIn({ groupBy, pageSize: '10' }).heads).toEqual(heads)
    expect(shownIn({ groupBy, pageSize: '10', isSortAscending: 'false' }).heads).toEqual(heads)
  })

  it('holds the order of the rows within, also in a file', () => {
    expect(shownIn({ groupBy: 'status', pageSize: '10', isSortAscending: 'false' }).rows).toBe('edbca')
    const query = z.parse(list.query, { groupBy: 'status', folded: OPEN }) as Parameters<typeof selectAll>[2]
    expect(selectAll(list, TASKS, query, undefined).map(({ title }) => title)).toEqual(['b', 'd', 'e', 'a', 'c'])
  })
})

describe('a page', () => {
  it('shows the heads of the groups that it has rows of, with the counts of all pages', () => {
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

  it('counts what matches the filters', () => {
    expect(shownIn({ groupBy: 'status', search: 'c' })).toMatchObject({
      rows: 'c',
      heads: ['Done 1 from 0'],
      totalItems: 1,
    })
  })

  it('without groups is as it always was', () => {
    expect(shownIn({})).toEqual({ rows: 'abc', heads: undefined, of: undefined, totalItems: 5 })
  })
})

describe('folded groups', () => {
  const folded = (...keys: string[]) => ({ groupBy: 'status', pageSize: '2', folded: toFoldedParam(keys) })
  it('have their head, and no row on any page', () => {
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

  it('show at the end of a last page that is full', () => {
    expect(shownIn({ ...folded(DONE), pageSize: '3' }).heads).toEqual(['Open 3 from 0', 'Done 2 from 3'])
  })

  it('may be all, or the one without a name', () => {
    expect(shownIn(folded(OPEN, DONE))).toMatchObject({ rows: '', heads: ['Open 3 from 0', 'Done 2 from 0'], of: 0 })
    const unnamed = { groupBy: 'country', folded: toFoldedParam(['']), pageSize: '10' }
    expect(shownIn(unnamed)).toMatchObject({ rows: 'cbda', of: 4 })
  })
})

it.each([{ groupBy: 'title' }, { groupBy: '' }, { groupBy: 'constructor' }, { folded: 'x'.repeat(9000) }])(
  'refuses %j',
  query => expect(z.safeParse(list.query, query).success).toBe(false),
)
it('refuses any grouping of a list that has none', () => {
  const { groups: _, ...plain } = list
  expect(z.safeParse(defineList<Task>()(plain).query, { groupBy: 'status' }).success).toBe(false)
})
