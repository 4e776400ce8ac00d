import { describe, expect, it } from 'vitest'
import { listMonthsUntil } from '#shared/kit/dates.ts'
import type { EmployeeRow } from '../employees/people.ts'
import { type CountedOneOnOne, countCoverage } from './coverage.ts'

const person = (_id: string, leader: string | null, more: Partial<EmployeeRow> = {}) =>
  ({
    _id,
    name: _id,
    lastName: '',
    leader,
    isActive: true,
    hireDate: '2020-01-01',
    lastDay: null,
    ...more,
  }) as EmployeeRow
const meeting = (
  employee: string,
  leaderAssigned: string | null,
  creationDate: string,
  outcome: CountedOneOnOne['outcome'] = 'held',
) => ({ employee, leaderAssigned, creationDate, outcome })

interface Company {
  readonly people?: readonly EmployeeRow[]
  readonly oneOnOnes?: readonly CountedOneOnOne[]
  readonly leaders?: readonly string[]
}
const MONTHS = ['2028-01-01', '2028-02-01', '2028-03-01']
/** `held/open/not done/none` of each month, by leader. */
const countIn = ({ people = [], oneOnOnes = [], leaders = [] }: Company, today = '2028-03-31') => {
  const name = (_id: string) => ({ _id, name: _id, lastName: '' })
  const look = { name, person: (id: string | null | undefined) => people.find(one => one._id === id) }
  const covered = countCoverage({ months: MONTHS, oneOnOnes, people, look, today, leaders })
  return Object.fromEntries(
    covered.leaders.map(({ leader, months }) => [
      leader.name,
      months.map(({ held, open, notDone, none }) => `${held}/${open}/${notDone}/${none}`).join(' '),
    ]),
  )
}

describe('the one-on-ones of a leader', () => {
  it('are counted by outcome, including people without one', () => {
    const people = ['Ben', 'Cleo', 'Dan', 'Eva'].map(name => person(name, 'Ana'))
    const oneOnOnes = [
      meeting('Ben', 'Ana', '2028-01-01'),
      meeting('Cleo', 'Ana', '2028-01-01', 'notDone'),
      meeting('Dan', 'Ana', '2028-01-01', 'open'),
      ...people.map(({ _id }) => meeting(_id, 'Ana', '2028-02-01')),
    ]
    expect(countIn({ people, oneOnOnes })).toEqual({ Ana: '1/1/1/1 4/0/0/0 0/0/0/4' })
  })

  it('count for their assigned leader, and missing ones for the current leader', () => {
    const people = [person('Ben', 'Zoe')]
    const oneOnOnes = [meeting('Ben', 'Ana', '2028-01-01')]
    expect(countIn({ people, oneOnOnes })).toEqual({ Ana: '1/0/0/0 0/0/0/0 0/0/0/0', Zoe: '0/0/0/0 0/0/0/1 0/0/0/1' })
  })

  it('exclude unassigned ones of people without a leader', () =>
    expect(countIn({ people: [person('Ben', null)], oneOnOnes: [meeting('Ben', null, '2028-01-01')] })).toEqual({}))

  it('that are unassigned count for the current leader', () =>
    expect(countIn({ people: [person('Ben', 'Ana')], oneOnOnes: [meeting('Ben', null, '2028-02-01')] })).toEqual({
      Ana: '0/0/0/1 1/0/0/0 0/0/0/1',
    }))

  it.each([
    // The month of the hire counts from its first to its last day.
    ['hired on the last day of January', { hireDate: '2028-01-31' }, '0/0/0/1 0/0/0/1 0/0/0/1'],
    ['hired on the first day of February', { hireDate: '2028-02-01' }, '0/0/0/0 0/0/0/1 0/0/0/1'],
    ['hired on the leap day', { hireDate: '2028-02-29' }, '0/0/0/0 0/0/0/1 0/0/0/1'],
    ['hired in April', { hireDate: '2028-04-01' }, undefined],
    ['who left on 31 January', { isActive: false, lastDay: '2028-01-31' }, '0/0/0/1 0/0/0/0 0/0/0/0'],
    ['who left on the leap day', { isActive: false, lastDay: '2028-02-29' }, '0/0/0/1 0/0/0/1 0/0/0/0'],
    ['who left on 1 March', { isActive: false, lastDay: '2028-03-01' }, '0/0/0/1 0/0/0/1 0/0/0/1'],
    ['who leaves in a month to come', { lastDay: '2028-06-15' }, '0/0/0/1 0/0/0/1 0/0/0/1'],
    [
      'who came back after an earlier last day',
      { hireDate: '2028-02-10', lastDay: '2027-05-31' },
      '0/0/0/0 0/0/0/1 0/0/0/1',
    ],
    ['without a day of hire', { hireDate: null }, '0/0/0/1 0/0/0/1 0/0/0/1'],
    ['who is inactive since nobody knows when', { isActive: false }, undefined],
  ])('are missing only in months of employment, for somebody %s', (_, more, counts) =>
    expect(countIn({ people: [person('Ben', 'Ana', more)] })).toEqual(counts ? { Ana: counts } : {}),
  )

  it('are missing from the first day of their month on', () => {
    const people = [person('Ben', 'Ana')]
    expect(countIn({ people }, '2028-02-29')).toEqual({ Ana: '0/0/0/1 0/0/0/1 0/0/0/0' })
    expect(countIn({ people }, '2028-03-01')).toEqual({ Ana: '0/0/0/1 0/0/0/1 0/0/0/1' })
  })

  it('can be filtered by leader', () => {
    const people = [person('Ben', 'Ana'), person('Cleo', 'Zoe')]
    expect(countIn({ people, leaders: ['Zoe'] })).toEqual({ Zoe: '0/0/0/1 0/0/0/1 0/0/0/1' })
  })
})

it('lists the twelve months up to a day', () => {
  const months = listMonthsUntil('2028-02-29')
  expect([months.length, months[0], months[10], months[11]]).toEqual([12, '2027-03-01', '2028-01-01', '2028-02-01'])
})
