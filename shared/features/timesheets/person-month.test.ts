import { expect, it } from 'vitest'
import { createMaxHoursCount, type WorkTime, workTimeIn } from './person-month.ts'

const HERE = { hireDate: '2020-01-01' }
const FULL = undefined
const percent = (part: number) => ({ percent: part, hours: null })

/** Counted by hand: November 2026 has 21 weekdays, October 2026 22, February 2028 21 (its 29th is a Tuesday). */
it.each([
  ['all of it', '2026-11-01', 168, HERE, FULL, 168],
  ['all that was set, also an odd half hour', '2026-11-01', 161.5, HERE, FULL, 161.5],
  ['all for nobody known', '2026-11-01', 168, undefined, FULL, 168],
  ['half of it', '2026-11-01', 168, HERE, percent(50), 84],
  ['a part, to the half hour', '2026-11-01', 168, HERE, percent(62.5), 105],
  ['a third, to the half hour', '2026-11-01', 168, HERE, percent(33), 55.5],
  ['so many hours', '2026-11-01', 168, HERE, { percent: null, hours: 100 }, 100],
  ['no hours', '2026-11-01', 168, HERE, { percent: null, hours: 0 }, 0],
  // Monday 23 to Monday 30: six weekdays of 21.
  ['the weekdays since the hire', '2026-11-01', 168, { hireDate: '2026-11-23' }, FULL, 48],
  ['half of those', '2026-11-01', 168, { hireDate: '2026-11-23' }, percent(50), 24],
  ['so many hours, for those days', '2026-11-01', 168, { hireDate: '2026-11-23' }, { percent: null, hours: 105 }, 30],
  // 31 October 2026 is a Saturday, 31 December a Thursday of 23 weekdays.
  ['nothing of who is hired on a Saturday, the 31st', '2026-10-01', 176, { hireDate: '2026-10-31' }, FULL, 0],
  ['a day of who is hired on Thursday the 31st', '2026-12-01', 184, { hireDate: '2026-12-31' }, FULL, 8],
  ['all of the next month', '2026-11-01', 168, { hireDate: '2026-10-31' }, FULL, 168],
  ['nothing before the hire', '2026-11-01', 168, { hireDate: '2026-12-01' }, FULL, 0],
  ['all with a leap day', '2028-02-01', 168, HERE, FULL, 168],
  ['the leap day alone', '2028-02-01', 168, { hireDate: '2028-02-29' }, FULL, 8],
  ['until the leap day', '2028-02-01', 168, { ...HERE, lastDay: '2028-02-29' }, FULL, 168],
  ['until the day before it', '2028-02-01', 168, { ...HERE, lastDay: '2028-02-28' }, FULL, 160],
  // Sunday 1 to Friday 6: five weekdays.
  ['until the last day', '2026-11-01', 168, { ...HERE, lastDay: '2026-11-06' }, FULL, 40],
  ['between both', '2026-11-01', 168, { hireDate: '2026-11-05', lastDay: '2026-11-09' }, FULL, 24],
  ['nothing after the last day', '2026-11-01', 168, { ...HERE, lastDay: '2026-10-31' }, FULL, 0],
  ['all of who came back', '2026-11-01', 168, { hireDate: '2026-03-01', lastDay: '2025-12-31' }, FULL, 168],
])('a month expects of a person %s', (_, period, hours, employment, workTime, asked) =>
  expect(createMaxHoursCount(period, hours)(employment, workTime)).toBe(asked),
)

it.each<[string, (own: WorkTime[]) => WorkTime[]]>([
  ['in their order', own => own],
  ['the newest first', own => own.toReversed()],
])('the part time in effect in a month is the latest one that has started: %s', (_, arrange) => {
  const own = [
    ['2026-03-01', 50],
    ['2026-10-01', 80],
    ['2027-01-01', 100],
  ].map(([from, part]): WorkTime => ({ employee: 'a', from: String(from), percent: Number(part), hours: null }))
  const partIn = (period: string) => workTimeIn(period, arrange(own))?.percent
  expect(['2026-02-01', '2026-03-01', '2026-09-01', '2026-10-01', '2026-12-01', '2027-01-01'].map(partIn)).toEqual([
    undefined,
    50,
    50,
    80,
    80,
    100,
  ])
})
