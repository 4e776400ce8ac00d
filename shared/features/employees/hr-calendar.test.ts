import { expect, it } from 'vitest'
import { anniversariesByMonth, birthdaysByMonth } from './hr-calendar.ts'

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

it('birthdays stand on their month’s card, by day and then by name, without the year', () =>
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

it('there are twelve cards, January first', () => {
  const cards = birthdaysByMonth([], 2026)
  expect(cards).toHaveLength(12)
  expect(cards[0]).toEqual({ _id: 1, month: 'January', entries: [] })
  expect(cards[11]).toEqual({ _id: 12, month: 'December', entries: [] })
})

it('an anniversary needs a full year', () =>
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
