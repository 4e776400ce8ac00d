import { describe, expect, it } from 'vitest'
import type { EmployeeRow } from './people.ts'
import { countWorkforce, wholeYearsBetween } from './workforce.ts'

const person = (more: Partial<EmployeeRow> = {}) =>
  ({
    _id: 'x',
    isActive: true,
    hireDate: '2020-06-15',
    lastDay: null,
    country: 'Costa Rica',
    project: null,
    ...more,
  }) as EmployeeRow
const left = (hireDate: string, lastDay: string) => person({ hireDate, lastDay, isActive: false })
const projects: Record<string, string> = { p1: 'Atlas', p2: 'Borealis' }
const look = {
  project: (id: string | null | undefined) => (id && projects[id] ? { _id: id, name: projects[id] } : undefined),
}
/** `month headcount +joiners -leavers` of the last months. */
const monthsOf = (people: readonly EmployeeRow[], today: string, last = 3) =>
  countWorkforce(people, look, today)
    .months.slice(-last)
    .map(({ month, headcount, joiners, leavers }) => `${month.slice(0, 7)} ${headcount} +${joiners} -${leavers}`)

describe('the months of a company', () => {
  it('count the people at their end, joiners and leavers', () => {
    const people = [
      person(),
      person({ hireDate: '2028-01-31' }),
      person({ hireDate: '2028-02-29' }),
      // Came and left within a month.
      left('2028-02-10', '2028-02-20'),
      // Their last day is the last of a month, so they no longer count at its end.
      left('2019-05-01', '2028-01-31'),
      left('2019-05-01', '2028-02-29'),
      left('2019-05-01', '2028-03-01'),
    ]
    // At the end of December, the person hired in 2020 and three of 2019 are here.
    expect(monthsOf(people, '2028-03-31', 4)).toEqual([
      '2027-12 4 +0 -0',
      '2028-01 4 +1 -1',
      '2028-02 4 +2 -2',
      '2028-03 3 +0 -1',
    ])
  })

  it('add up: each headcount is the previous one plus joiners minus leavers', () => {
    const days = ['2027-04-30', '2027-08-01', '2027-12-31', '2028-01-01', '2028-02-28', '2028-02-29', '2028-03-15']
    const people = days.flatMap(day => [person({ hireDate: day }), left('2020-01-01', day), left(day, day)])
    const { months } = countWorkforce(people, look, '2028-03-15')
    for (const [index, { headcount, joiners, leavers }] of months.entries())
      if (index > 0) expect(headcount).toBe((months[index - 1]?.headcount ?? 0) + joiners - leavers)
    expect(months).toHaveLength(12)
  })

  it('do not count future joiners and leavers', () => {
    const people = [person(), person({ hireDate: '2028-03-20' }), person({ lastDay: '2028-03-25' })]
    expect(monthsOf(people, '2028-03-19', 1)).toEqual(['2028-03 2 +0 -0'])
    expect(monthsOf(people, '2028-03-20', 1)).toEqual(['2028-03 3 +1 -0'])
    expect(monthsOf(people, '2028-03-25', 1)).toEqual(['2028-03 2 +1 -1'])
  })

  it('exclude inactive people without a last day, and report their number', () => {
    const people = [person(), person({ isActive: false, hireDate: '2028-03-02' })]
    expect(monthsOf(people, '2028-03-31', 1)).toEqual(['2028-03 1 +0 -0'])
    expect(countWorkforce(people, look, '2028-03-31').withoutLastDay).toBe(1)
  })

  it('ignore a last day before the hire date', () =>
    expect(monthsOf([person({ hireDate: '2028-02-10', lastDay: '2027-12-31' })], '2028-03-31')).toEqual([
      '2028-01 0 +0 -0',
      '2028-02 1 +1 -0',
      '2028-03 1 +0 -0',
    ]))
})

describe('current people', () => {
  const hired = (...days: (string | null)[]) => days.map(hireDate => person({ hireDate }))
  it('are grouped by whole years of tenure', () => {
    const people = hired(
      '2028-03-31',
      '2027-04-01',
      '2027-03-31',
      '2026-03-31',
      '2025-03-31',
      '2023-04-01',
      '2023-03-31',
    )
    const older = hired('2018-04-01', '2018-03-31', '2001-01-01', null)
    expect(countWorkforce([...people, ...older], look, '2028-03-31').tenure).toEqual([
      { name: 'Under 1 year', count: 2 },
      { name: '1 year', count: 1 },
      { name: '2 years', count: 1 },
      // Five years less a day, and three to the day.
      { name: '3–4 years', count: 2 },
      // Ten years less a day, and five to the day.
      { name: '5–9 years', count: 2 },
      { name: '10 years or more', count: 2 },
    ])
  })

  it.each([
    ['2024-02-29', '2025-02-27', 0],
    ['2024-02-29', '2025-02-28', 1],
    ['2024-02-29', '2028-02-28', 3],
    ['2024-02-29', '2028-02-29', 4],
    ['2027-12-31', '2028-12-30', 0],
    ['2027-12-31', '2028-12-31', 1],
    ['2028-03-31', '2028-03-31', 0],
  ])('from %s to %s are %i whole years', (from, until, years) => expect(wholeYearsBetween(from, until)).toBe(years))

  it('are grouped by country and by project, largest first, without a project last', () => {
    const people = [
      person({ country: 'Mexico', project: 'p2' }),
      person({ project: 'p1' }),
      person({ project: 'p1' }),
      person({ project: 'deleted' }),
      person(),
      person(),
      left('2020-01-01', '2028-03-30'),
    ]
    const { countries, projects: by } = countWorkforce(people, look, '2028-03-31')
    expect(countries).toEqual([
      { name: 'Costa Rica', count: 5 },
      { name: 'Mexico', count: 1 },
    ])
    expect(by).toEqual([
      { _id: 'p1', name: 'Atlas', count: 2 },
      { _id: 'p2', name: 'Borealis', count: 1 },
      { _id: null, name: 'No project', count: 3 },
    ])
  })
})
