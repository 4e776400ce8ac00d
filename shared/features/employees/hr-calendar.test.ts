import { expect, it } from 'vitest'
import { anniversariesByMonth, birthdaysByMonth, upcomingCelebrations } from './hr-calendar.ts'

const person = (_id: string, name: string, birthdayDate: string | null, hireDate: string | null, isActive = true) => ({
  _id,
  name,
  lastName: 'Mora',
  birthdayDate,
  hireDate,
  isActive,
})
const people = [
  person('1', 'Zoe', '1990-11-05', '2020-03-01'),
  person('2', 'álex', '1985-11-05', '2026-03-01'),
  person('3', 'Ana', '1992-02-29', '2025-03-15'),
  person('4', 'Eva', '1990-11-01', '2027-03-01'),
  person('5', 'Gone', '1990-11-02', '2019-03-02', false),
  person('6', 'New', null, null),
]
const filled = <E>(months: readonly { _id: number; month: string; entries: readonly E[] }[]) =>
  months.filter(({ entries }) => entries.length)

it('groups birthdays by month, sorted by day and name, without the year', () =>
  expect(filled(birthdaysByMonth(people, 2026))).toEqual([
    { _id: 2, month: 'February', entries: [{ _id: '3', birthDayNumber: 28, fullName: 'Ana Mora' }] },
    {
      _id: 11,
      month: 'November',
      entries: [
        { _id: '4', birthDayNumber: 1, fullName: 'Eva Mora' },
        { _id: '2', birthDayNumber: 5, fullName: 'álex Mora' },
        { _id: '1', birthDayNumber: 5, fullName: 'Zoe Mora' },
      ],
    },
  ]))

it('returns twelve months, January first', () => {
  const cards = birthdaysByMonth([], 2026)
  expect(cards).toHaveLength(12)
  expect(cards[0]).toEqual({ _id: 1, month: 'January', entries: [] })
  expect(cards[11]).toEqual({ _id: 12, month: 'December', entries: [] })
})

it('lists anniversaries after at least a full year', () =>
  expect(filled(anniversariesByMonth(people, 2026))).toEqual([
    {
      _id: 3,
      month: 'March',
      entries: [
        { _id: '1', anniversarieDayNumber: 1, fullName: 'Zoe Mora', yearsInCompany: 6 },
        { _id: '3', anniversarieDayNumber: 15, fullName: 'Ana Mora', yearsInCompany: 1 },
      ],
    },
  ]))

const celebration = (_id: string, fullName: string, kind: string, day: string, years: number | null = null) => ({
  _id,
  fullName,
  kind,
  day,
  years,
})

it.each([
  ['today and the sixth day after it are within the next seven days', '2026-10-30', ['2026-11-01', '2026-11-05']],
  ['the seventh day after today is not', '2026-10-29', ['2026-11-01']],
  ['today itself is', '2026-11-05', ['2026-11-05']],
  ['yesterday is not', '2026-11-06', []],
])('%s', (_, today, days) =>
  expect([...new Set(upcomingCelebrations(people, today).map(({ day }) => day))]).toEqual(days),
)

it('lists upcoming birthdays without age and anniversaries with full years, sorted by day and name', () => {
  expect(upcomingCelebrations(people, '2026-11-01')).toEqual([
    celebration('4', 'Eva Mora', 'birthday', '2026-11-01'),
    celebration('2', 'álex Mora', 'birthday', '2026-11-05'),
    celebration('1', 'Zoe Mora', 'birthday', '2026-11-05'),
  ])
  // Hired on the first of March 2026 and 2027: no full year yet. The 29th of February is the 28th in 2026.
  expect(upcomingCelebrations(people, '2026-02-25')).toEqual([
    celebration('3', 'Ana Mora', 'birthday', '2026-02-28'),
    celebration('1', 'Zoe Mora', 'anniversary', '2026-03-01', 6),
  ])
})

it('lists upcoming days across the turn of the year', () => {
  const eve = person('7', 'Eve', '1990-12-31', '2020-01-02')
  expect(upcomingCelebrations([eve], '2026-12-30')).toEqual([
    celebration('7', 'Eve Mora', 'birthday', '2026-12-31'),
    celebration('7', 'Eve Mora', 'anniversary', '2027-01-02', 7),
  ])
})

it('lists upcoming birthdays and anniversaries together, by day and then by name', () => {
  const team = [
    person('7', 'Bea', '1990-11-05', '2020-11-03'),
    person('8', 'Ari', '1990-11-04', '2020-11-05'),
    person('9', 'Cid', '1990-11-03', null),
  ]
  expect(
    upcomingCelebrations(team, '2026-11-02').map(({ day, fullName, kind }) => `${day} ${fullName} ${kind}`),
  ).toEqual([
    '2026-11-03 Bea Mora anniversary',
    '2026-11-03 Cid Mora birthday',
    '2026-11-04 Ari Mora birthday',
    '2026-11-05 Ari Mora anniversary',
    '2026-11-05 Bea Mora birthday',
  ])
})
