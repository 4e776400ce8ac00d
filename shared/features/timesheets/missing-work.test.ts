import { describe, expect, it } from 'vitest'
import { reminderDueOn } from './closing.ts'
import { buildMonthRows } from './days.ts'
import { findMissingWork, formatDays } from './missing-work.ts'

const NOTHING = { holidays: false, vacations: false }
const NO_HOLIDAYS = new Map<string, string>()
const november = (filled: (date: string) => boolean, project = 'Atlas', submittedAt: string | null = null) => ({
  project,
  submittedAt,
  days: buildMonthRows('2026-11-01', NO_HOLIDAYS, NOTHING, date => date).map(row =>
    filled(row.date) ? { ...row, timeSpent: 8 } : row,
  ),
})
const AT = '2026-11-30T20:00:00.000Z'

describe('people are reminded', () => {
  it.each([
    ['2026-11-27', '2026-11-01', 3],
    ['2026-11-29', '2026-11-01', 1],
    ['2026-12-28', '2026-12-01', 3],
    ['2026-12-30', '2026-12-01', 1],
    ['2027-02-25', '2027-02-01', 3],
    ['2027-02-27', '2027-02-01', 1],
    ['2028-02-26', '2028-02-01', 3],
    ['2028-02-28', '2028-02-01', 1],
  ])('on %s of %s, %i days before', (day, period, days) => {
    expect(reminderDueOn(new Date(`${day}T00:00:00.000Z`))).toEqual({ period, days })
    expect(reminderDueOn(new Date(`${day}T23:59:59.999Z`))).toEqual({ period, days })
  })

  it.each([2026, 2027, 2028])('on two days of each month of %i and on no others', year => {
    const days: string[] = []
    for (const day = new Date(Date.UTC(year, 0, 1, 14)); day.getUTCFullYear() === year; )
      if (reminderDueOn(new Date(day.setUTCDate(day.getUTCDate() + 1)))) days.push(day.toISOString().slice(0, 7))
    const counts = Map.groupBy(days, month => month)
    expect([...counts.keys()].filter(month => month.startsWith(String(year)))).toHaveLength(12)
    for (const [, each] of counts) expect(each).toHaveLength(2)
  })
})

describe('missing work', () => {
  it.each([
    ['nothing', [november(() => true, 'Atlas', AT)], null, undefined],
    ['a submission', [november(() => true)], null, { isBegun: true, days: [], unsubmitted: ['Atlas'] }],
    [
      'a day of what was submitted',
      [november(date => date !== '2026-11-10', 'Atlas', AT)],
      null,
      { isBegun: true, days: ['2026-11-10'], unsubmitted: [] },
    ],
    [
      'no day that another project fills',
      [november(date => date < '2026-11-15', 'Atlas', AT), november(date => date >= '2026-11-15', 'Borealis')],
      null,
      { isBegun: true, days: [], unsubmitted: ['Borealis'] },
    ],
    [
      'all from the day of the hire, when nothing is begun',
      [],
      '2026-11-27',
      { isBegun: false, days: ['2026-11-27', '2026-11-30'], unsubmitted: [] },
    ],
    ['nothing of who is hired later', [], '2026-12-01', undefined],
  ])('is %s', (_, sheets, from, missing) => {
    const first = buildMonthRows('2026-11-01', NO_HOLIDAYS, NOTHING, date => date)
    expect(findMissingWork(sheets, first, { hireDate: from })).toEqual(missing)
  })

  it('is empty after the last day', () => {
    const first = buildMonthRows('2026-11-01', NO_HOLIDAYS, NOTHING, date => date)
    const missing = findMissingWork([], first, { hireDate: '2026-11-26', lastDay: '2026-11-27' })
    expect(missing?.days).toEqual(['2026-11-26', '2026-11-27'])
  })

  it('is listed by weekday and date, in ranges', () => {
    const days = ['2026-11-02', '2026-11-03', '2026-11-06', '2026-11-09', '2026-11-10', '2026-11-11', '2026-11-30']
    expect(formatDays(days)).toBe('Mon 2, Tue 3, Fri 6, Mon 9 – Wed 11, Mon 30')
    expect(formatDays([])).toBe('')
  })
})
