import { expect, it } from 'vitest'
import { type DayType, dayTypes } from './days.ts'
import { awayDaysOf, countDaysOff } from './days-off.ts'

const off = (date: string, type: DayType) => ({ date, type: dayTypes.id(type) })
const rows = [
  off('2026-11-02', 'Vacation'),
  // On another sheet of the same person.
  off('2026-11-02', 'Vacation'),
  off('2026-11-03', 'Half Day Vacation'),
  off('2026-11-04', 'Half Day Vacation'),
  off('2026-11-05', 'Half Day Vacation'),
  off('2026-11-06', 'Sick'),
  off('2026-11-09', 'Holiday'),
  off('2026-11-10', 'Normal'),
]

it('days off are counted once per day and by type; a half day is half a day off', () =>
  expect(countDaysOff(rows)).toEqual([
    { type: 'Vacation', days: 1 },
    { type: 'Half Day Vacation', days: 1.5 },
    { type: 'Sick', days: 1 },
  ]))

it('somebody is away on whole and half days off, and everybody on a holiday', () =>
  expect(awayDaysOf(rows)).toEqual({ full: [2, 6], half: [3, 4, 5] }))
