/** The search in one kind of records. Source: docs/decisions/search.md. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { staffAccess } from '#shared/kit/access.ts'
import type { PersonName } from '#shared/kit/people.ts'
import { parseWordQuery } from '#shared/kit/word-search.ts'
import { compareFound, defineSearchable, type NamedPeople, type SearchContext, SearchRun } from './searchable.ts'

interface Note {
  readonly _id: string
  readonly text: string
  readonly about: string
  readonly day: string
  readonly isDone: boolean
  readonly label: string
  readonly isHidden: boolean
}
const person = (_id: string, name: string, lastName: string): PersonName => ({ _id, name, lastName })
const peopleOf = (...all: readonly PersonName[]): NamedPeople => ({
  all,
  name: id => all.find(({ _id }) => _id === id) ?? person(id, '', ''),
})
const ANA_AND_EVA = peopleOf(person('ana', 'Ana', 'Mora'), person('eva', 'Eva', 'Ana'))
const note = (_id: string, more: Partial<Note> = {}): Note => ({
  _id,
  text: '',
  about: 'nobody',
  day: '2026-11-01',
  isDone: false,
  label: '',
  isHidden: false,
  ...more,
})

const ACCESS = staffAccess(['hr'], 'none')
let rows: readonly Note[] = []
let basis: unknown[] = []
let labelSuffix = ''
const textOf = vi.fn((row: Note) => row.text)
const narrowingOf = vi.fn((row: Note) => `${row.label}${labelSuffix}`)
/** A new kind of record in each test, as its words are remembered. */
const defineNotes = () =>
  defineSearchable<'notes', Note, NamedPeople>({
    kind: 'notes',
    noun: 'note memo',
    access: ACCESS,
    textOf,
    aboutOf: row => row.about,
    isClosed: row => row.isDone,
    dateOf: row => row.day,
    open: async ({ people }) => ({
      rows,
      isInScope: row => !row.isHidden,
      narrowingOf,
      narrowingBasis: basis,
      show: row => ({ title: row.text, detail: people.name(row.about).name, path: `/notes/${row._id}` }),
    }),
  })
let notes = defineNotes()
beforeEach(() => {
  rows = []
  basis = []
  labelSuffix = ''
  notes = defineNotes()
  vi.clearAllMocks()
})

const contextOf = (people: NamedPeople) => ({ people, now: new Date() }) as SearchContext<NamedPeople>
const search = (typed: string, { limit = 10, people = ANA_AND_EVA } = {}) =>
  notes.find(new SearchRun(parseWordQuery(typed)), contextOf(people), limit)
const find = async (typed: string, options = {}) => (await search(typed, options)).best.map(({ _id }) => _id)

describe('a record is found', () => {
  it('if every typed word is the beginning of a word of its text, in any order', async () => {
    rows = [note('1', { text: 'Quarterly report' }), note('2', { text: 'Report of José' })]
    expect(await find('quarterly report')).toEqual(['1'])
    expect(await find('REP qua')).toEqual(['1'])
    expect(await find('jose')).toEqual(['2'])
    expect(await find('report zebra')).toEqual([])
    expect(await find('eport')).toEqual([])
    expect(await find('report')).toHaveLength(2)
  })
  it('by the name of its person, also together with words of its text', async () => {
    rows = [note('1', { text: 'Report', about: 'ana' }), note('2', { text: 'Report', about: 'eva' }), note('3')]
    expect(await find('mora')).toEqual(['1'])
    expect(await find('eva report')).toEqual(['2'])
    expect(await find('mora eva')).toEqual([])
    expect(await find('nobody')).toEqual([])
  })
  it('by several people of one name, and all records of each', async () => {
    rows = [note('1', { about: 'ana' }), note('2', { about: 'eva' }), note('3', { about: 'ana' })]
    expect((await find('ana')).sort()).toEqual(['1', '2', '3'])
  })
  it('by words of its second line and of its kind, only if another word finds it', async () => {
    rows = [
      note('1', { text: 'Report', about: 'ana', label: 'urgent' }),
      note('2', { text: 'Letter', about: 'eva', label: 'later' }),
    ]
    for (const alone of ['urgent', 'note', 'memo urgent']) expect(await find(alone)).toEqual([])
    expect(await find('report urgent')).toEqual(['1'])
    expect(await find('urgent eva')).toEqual([])
    expect(await find('later eva')).toEqual(['2'])
    expect(await find('eva memo')).toEqual(['2'])
    expect(await find('letter note')).toEqual(['2'])
    expect(await find('eva letter late mem')).toEqual(['2'])
  })
  it('only in the scope of the list, also in the number of results', async () => {
    rows = [note('1', { text: 'Report' }), note('2', { text: 'Report', isHidden: true })]
    expect(await search('report')).toMatchObject({ totalItems: 1, best: [{ _id: '1' }] })
  })
  it('without a person and the other optional parts of its description', async () => {
    const topics = [
      { _id: 'b', text: 'Ana’s topic' },
      { _id: 'a', text: 'Ana’s topic' },
      { _id: 'c', text: 'Topic of Mora' },
    ]
    const plain = defineSearchable<'topics', { _id: string; text: string }, NamedPeople>({
      kind: 'topics',
      noun: 'topic',
      access: ACCESS,
      textOf: row => row.text,
      open: async () => ({
        rows: topics,
        isInScope: () => true,
        narrowingOf: () => 'label',
        show: row => ({ title: row.text, detail: '', path: '', picture: `${row._id}.webp` }),
      }),
    })
    const found = async (typed: string) =>
      (await plain.find(new SearchRun(parseWordQuery(typed)), contextOf(ANA_AND_EVA), 10)).best
    expect((await found('ana')).map(({ _id, isClosed, picture }) => [_id, isClosed, picture])).toEqual([
      ['a', false, 'a.webp'],
      ['b', false, 'b.webp'],
    ])
    expect((await found('mora label')).map(({ _id }) => _id)).toEqual(['c'])
  })
})

it('a result shows what its list shows', async () => {
  rows = [note('1', { text: 'Report', about: 'ana', isDone: true })]
  const { best } = await search('report')
  expect([notes.kind, notes.access]).toEqual(['notes', ACCESS])
  expect(best).toEqual([
    {
      kind: 'notes',
      _id: '1',
      title: 'Report',
      detail: 'Ana',
      path: '/notes/1',
      picture: '',
      isClosed: true,
      order: expect.anything(),
    },
  ])
})

describe('results are in this order', () => {
  it('those that begin with the search, those that begin with its first word, the others, and the narrowed ones', async () => {
    rows = [
      note('narrowed', { text: 'Year plan', label: 'budget', day: '2026-11-09' }),
      note('contains', { text: 'The year of the budget', day: '2026-11-08' }),
      note('first word', { text: 'Year of the budget', day: '2026-11-07' }),
      note('begins', { text: 'Year budget 2026', day: '2026-11-06', isDone: true }),
    ]
    expect(await find('year budget')).toEqual(['begins', 'first word', 'contains', 'narrowed'])
  })
  it('records found by their own text as well as by a name among those that contain the words', async () => {
    rows = [
      note('named', { text: 'Holidays', about: 'ana', day: '2026-11-02' }),
      note('contains', { text: 'Lunch with Ana', day: '2026-11-03' }),
      note('begins', { text: 'Ana’s lunch', day: '2026-11-01' }),
    ]
    expect(await find('ana')).toEqual(['begins', 'contains', 'named'])
  })
  it('records without a text, by whether the name begins with the search', async () => {
    rows = [note('eva', { about: 'eva', day: '2026-11-02' }), note('ana', { about: 'ana', day: '2026-11-01' })]
    expect(await find('ana')).toEqual(['ana', 'eva'])
  })
  it('open before finished ones, then the newest, then by name, then by id', async () => {
    rows = [
      note('b', { text: 'Plan b' }),
      note('done', { text: 'Plan', day: '2026-11-30', isDone: true }),
      note('a2', { text: 'plan Á' }),
      note('a1', { text: 'Plan a' }),
      note('new', { text: 'Plan z', day: '2026-11-02' }),
    ]
    expect(await find('plan')).toEqual(['new', 'a1', 'a2', 'b', 'done'])
    rows = rows.toReversed()
    expect(await find('plan')).toEqual(['new', 'a1', 'a2', 'b', 'done'])
  })
  it('and only as many as are wanted, while all are counted', async () => {
    const days = ['03', '09', '01', '07', '05']
    rows = days.map(day => note(day, { text: 'Plan', day: `2026-11-${day}` }))
    rows = [...rows, note('contains', { text: 'A plan', day: '2026-11-30' })]
    const { best, totalItems } = await search('plan', { limit: 3 })
    expect([totalItems, best.map(({ _id }) => _id)]).toEqual([6, ['09', '07', '05']])
    expect(await find('plan', { limit: 1 })).toEqual(['09'])
  })
})

it('two results of different kinds are compared in the same way', () => {
  const order = { rank: 1, isClosed: false, date: '2026-11-02', text: 'Plan', _id: 'b' }
  for (const worse of [
    { ...order, rank: 2, date: '2026-11-03' },
    { ...order, isClosed: true, date: '2026-11-03' },
    { ...order, date: '2026-11-01', text: 'A' },
    { ...order, text: 'Q', _id: 'a' },
    { ...order, _id: 'c' },
  ]) {
    expect(compareFound(order, worse)).toBeLessThan(0)
    expect(compareFound(worse, order)).toBeGreaterThan(0)
  }
})

describe('the next search', () => {
  it('finds what has changed', async () => {
    rows = [note('1', { text: 'Report' }), note('2', { text: 'Letter', about: 'ana' })]
    expect(await find('report')).toEqual(['1'])
    const [report, letter] = rows as [Note, Note]
    rows = [{ ...report, text: 'Budget', about: 'eva' }, letter]
    expect([await find('report'), await find('budget'), await find('eva'), await find('mora')]).toEqual([
      [],
      ['1'],
      ['1'],
      ['2'],
    ])
    rows = [letter]
    expect([await find('budget'), await find('eva'), await find('mora')]).toEqual([[], [], ['2']])
  })
  it('finds people by their new names', async () => {
    rows = [note('1', { about: 'ana' })]
    expect(await find('mora')).toEqual(['1'])
    const renamed = { people: peopleOf(person('ana', 'Ana', 'Solano')) }
    expect([await find('mora', renamed), await find('solano', renamed)]).toEqual([[], ['1']])
  })
  it('narrows by second lines as they are now, if what they depend on has changed', async () => {
    const today = (day: string) => {
      basis = [day]
      labelSuffix = day
    }
    rows = [note('1', { text: 'Report', label: 'due-' })]
    today('monday')
    expect(await find('report monday')).toEqual(['1'])
    today('tuesday')
    expect([await find('report monday'), await find('report tuesday')]).toEqual([[], ['1']])
  })
  it('does not prepare texts again that have not changed', async () => {
    rows = [note('1', { text: 'Report' }), note('2', { text: 'Letter' })]
    basis = ['en', 'monday']
    await find('report zebra')
    vi.clearAllMocks()
    await find('report zebra')
    expect(narrowingOf).not.toHaveBeenCalled()
    basis = ['en', 'tuesday']
    await find('report zebra')
    expect(narrowingOf.mock.calls.map(([{ _id }]) => _id)).toEqual(['1'])
    rows = [...rows, note('3')]
    await find('report zebra')
    expect(textOf.mock.calls.map(([{ _id }]) => _id)).toEqual(['3'])
  })
})

it('people’s names are looked up once for all kinds of records', () => {
  const run = new SearchRun(parseWordQuery('ana'))
  const found = run.matchNames(ANA_AND_EVA)
  expect([...found.keys()]).toEqual(['ana', 'eva'])
  expect(run.matchNames(ANA_AND_EVA)).toBe(found)
})
