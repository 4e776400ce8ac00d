import { describe, expect, it } from 'vitest'
import { type DayRow, dayTypes } from '../timesheets/days.ts'
import { allowanceOf, countryAllowanceOf } from './allowance.ts'
import { listDaysOff, listPlannedDays, listTakenDays, sumDays } from './count.ts'
import { fillPlannedDays } from './fill-sheet.ts'
import { findPlanFault, isChangeable, lastPlannableDay, MAX_RANGES } from './plan.ts'

const whole = (from: string, to = from) => ({ from, to, part: 'whole' }) as const
const NONE: ReadonlySet<string> = new Set()

describe('an allowance', () => {
  it('depends on the country', () => {
    expect(['Costa Rica', 'Bolivia', 'Peru', ''].map(countryAllowanceOf)).toEqual([10, 15, 15, 15])
  })

  it.each([
    ['Costa Rica', '2024-02-29', 2027, 10],
    ['Costa Rica', null, 2027, 10],
    ['Costa Rica', '2027-01-31', 2027, 10],
    // Ten months of twelve: 8.33.
    ['Costa Rica', '2027-03-31', 2027, 8.5],
    // One month: 0.83.
    ['Costa Rica', '2027-12-31', 2027, 1],
    // Five months: 6.25, and a quarter counts as half.
    ['Bolivia', '2027-08-31', 2027, 6.5],
    // Eleven months: 13.75.
    ['Bolivia', '2028-02-29', 2028, 14],
    ['Bolivia', '2027-08-31', 2026, 0],
    ['Bolivia', '2027-08-31', 2028, 15],
  ])('in %s, of somebody hired on %s, for %i is %d days', (country, hireDate, year, days) => {
    expect(allowanceOf(year, { country, hireDate }, []).allowance).toBe(days)
  })

  it('set for a person applies until the next one, while a carry-over applies to its year only', () => {
    const set = [
      { year: 2028, ownAllowance: null, carryOver: 0 },
      { year: 2026, ownAllowance: 20, carryOver: 2.5 },
    ]
    const of = (year: number) => {
      const { allowance, yearlyAllowance, isOwnAllowance, carryOver } = allowanceOf(
        year,
        { country: 'Costa Rica', hireDate: '2025-07-31' },
        set,
      )
      return [allowance, yearlyAllowance, isOwnAllowance, carryOver]
    }
    const years = [
      [5, 10, false, 0],
      [20, 20, true, 2.5],
      [20, 20, true, 0],
      [10, 10, false, 0],
      [10, 10, false, 0],
    ]
    expect([2025, 2026, 2027, 2028, 2029].map(of)).toEqual(years)
    set.reverse()
    expect([2025, 2026, 2027, 2028, 2029].map(of)).toEqual(years)
  })

  it('set for a person is prorated in the year of the hire, and may be zero', () => {
    const person = { country: 'Costa Rica', hireDate: '2026-07-31' }
    expect(allowanceOf(2026, person, [{ year: 2026, ownAllowance: 20, carryOver: 0 }]).allowance).toBe(10)
    expect(allowanceOf(2027, person, [{ year: 2026, ownAllowance: 0, carryOver: 0 }])).toMatchObject({
      allowance: 0,
      isOwnAllowance: true,
    })
    expect(allowanceOf(2026, person, [{ year: 2026, ownAllowance: 0, carryOver: 0 }])).toMatchObject({
      allowance: 0,
      yearlyAllowance: 0,
      isOwnAllowance: true,
    })
  })

  it('is zero before the hire, while the carry-over is never prorated', () => {
    const person = { country: 'Costa Rica', hireDate: '2027-01-01' }
    const set = [{ year: 2026, ownAllowance: 20, carryOver: 3 }]
    expect(allowanceOf(2026, person, set)).toMatchObject({ allowance: 0, carryOver: 3 })
    // The carry-over is not prorated in the year of the hire.
    expect(
      allowanceOf(2026, { ...person, hireDate: '2026-12-01' }, [{ year: 2026, ownAllowance: null, carryOver: 3 }]),
    ).toMatchObject({ allowance: 1, carryOver: 3 })
  })
})

describe('days off', () => {
  // 1 March 2027 is a Monday.
  it('exclude weekends and holidays, also across 29 February, and count mornings as halves', () => {
    expect([...listDaysOff(whole('2027-03-04', '2027-03-09'), new Set(['2027-03-08'])).keys()]).toEqual([
      '2027-03-04',
      '2027-03-05',
      '2027-03-09',
    ])
    expect([...listDaysOff(whole('2028-02-28', '2028-03-01'), NONE).keys()]).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
    expect(sumDays(listDaysOff({ ...whole('2027-03-01', '2027-03-05'), part: 'morning' }, NONE))).toBe(2.5)
  })

  it('count once, by the longest of several sheets, both halves as a whole one; other types, weekends and holidays do not count', () => {
    const row = (date: string, type: Parameters<typeof dayTypes.id>[0]) => ({ date, type: dayTypes.id(type) })
    const one = [
      row('2027-03-01', 'Vacation'),
      row('2027-03-02', 'Half Day Vacation'),
      row('2027-03-02', 'Normal'),
      row('2027-03-03', 'Half Day Vacation'),
      row('2027-03-03', 'Normal'),
      row('2027-03-09', 'Vacation'),
      row('2027-03-10', 'Half Day Vacation'),
      row('2027-03-11', 'Half Day Vacation'),
      row('2027-03-11', 'Half Day Vacation'),
      row('2027-03-12', 'Half Day Vacation'),
      row('2027-03-12', 'Vacation'),
      row('2027-03-04', 'Sick'),
      row('2027-03-05', 'License Benefit'),
      row('2027-03-06', 'Vacation'),
      row('2027-03-08', 'Vacation'),
    ]
    const other = [
      row('2027-03-01', 'Vacation'),
      row('2027-03-02', 'Vacation'),
      row('2027-03-09', 'Half Day Vacation'),
      row('2027-03-10', 'Half Day Vacation'),
      row('2027-03-11', 'Half Day Vacation'),
    ]
    expect([...listTakenDays([one, other], new Set(['2027-03-08']))]).toEqual([
      ['2027-03-01', 1],
      ['2027-03-02', 1],
      ['2027-03-03', 0.5],
      ['2027-03-09', 1],
      ['2027-03-10', 0.5],
      ['2027-03-11', 1],
      ['2027-03-12', 1],
    ])
  })

  it('that are planned count from today on, in their year, and not where a sheet already has time off', () => {
    const known = { taken: new Map([['2027-03-03', 0.5]]), holidays: new Set(['2027-03-04']), today: '2027-03-02' }
    expect([...listPlannedDays(2027, [whole('2027-03-01', '2027-03-05')], known).keys()]).toEqual([
      '2027-03-02',
      '2027-03-05',
    ])
    const turn = [whole('2027-12-31', '2028-01-03')]
    expect([...listPlannedDays(2027, turn, known).keys()]).toEqual(['2027-12-31'])
    expect([...listPlannedDays(2028, turn, known).keys()]).toEqual(['2028-01-03'])
  })
})

describe('a plan', () => {
  const person = { isActive: true, hireDate: '2024-02-29', lastDay: null }
  const known = {
    today: '2027-03-01',
    holidays: new Set(['2027-03-10']),
    person,
    others: [whole('2027-03-16', '2027-03-18')],
  }

  it.each([
    ['2027-03-02', '2027-03-02', undefined],
    ['2027-03-15', '2027-03-15', undefined],
    ['2028-02-28', '2028-03-01', undefined],
    ['2027-03-01', '2027-03-02', 'from'],
    ['2027-02-26', '2027-03-02', 'from'],
    ['2027-03-05', '2027-03-04', 'to'],
    ['2028-02-28', '2028-03-02', 'to'],
    ['2099-03-01', '2099-03-02', 'from'],
    ['2027-03-02', '9999-12-31', 'to'],
    // Only the last day itself can be planned.
    ['2028-03-01', '2028-03-02', 'to'],
    ['2028-03-01', '2028-03-01', undefined],
    ['2027-03-06', '2027-03-07', 'from'],
    ['2027-03-10', '2027-03-10', 'from'],
    ['2027-03-18', '2027-03-19', 'from'],
    ['2027-03-12', '2027-03-16', 'from'],
    ['2027-03-17', '2027-03-17', 'from'],
    ['2027-03-15', '2027-03-19', 'from'],
    ['2027-03-19', '2027-03-19', undefined],
    ['2027-03-11', '2027-03-15', undefined],
    // A holiday and a weekend between working days.
    ['2027-03-09', '2027-03-14', undefined],
  ])('from %s to %s is refused at: %s', (from, to, path) => {
    expect(findPlanFault(whole(from, to), known)?.path).toBe(path)
  })

  it('cannot share a day with another one, not even a morning and an afternoon', () => {
    const others = [{ ...whole('2027-03-16'), part: 'morning' as const }]
    expect(findPlanFault({ ...whole('2027-03-16'), part: 'afternoon' }, { ...known, others })).toEqual({
      path: 'from',
      message: 'Days off are planned already on 16/Mar/2027',
    })
    expect(findPlanFault(whole('2027-03-17'), known)).toEqual({
      path: 'from',
      message: 'Days off are planned already from 16/Mar/2027 to 18/Mar/2027',
    })
  })

  it('is refused when there are a hundred already', () => {
    const others = (count: number) => Array.from({ length: count }, () => whole('2027-05-03'))
    const fault = (count: number) => findPlanFault(whole('2027-03-11'), { ...known, others: others(count) })
    expect(MAX_RANGES).toBe(100)
    expect(fault(99)).toBeUndefined()
    expect(fault(100)).toEqual({ path: 'from', message: 'At most 100 plans at a time' })
  })

  it('is refused unless the person is employed on its days', () => {
    const of = (fields: { isActive?: boolean; hireDate?: string; lastDay?: string }) =>
      findPlanFault(whole('2027-03-11', '2027-03-12'), { ...known, person: { ...person, ...fields } })?.path
    expect(of({ isActive: false })).toBe('from')
    expect(of({ lastDay: '2027-03-11' })).toBe('to')
    expect(of({ lastDay: '2027-03-12' })).toBeUndefined()
    expect(of({ lastDay: '2027-03-10' })).toBe('to')
    expect(of({ hireDate: '2027-03-12' })).toBe('from')
    expect(of({ hireDate: '2027-03-11' })).toBeUndefined()
    expect(of({ hireDate: '2027-03-11', lastDay: '2027-03-11' })).toBe('to')
    // Employed only on these days.
    expect(of({ hireDate: '2027-03-11', lastDay: '2027-03-12' })).toBeUndefined()
    // The last day of an earlier employment.
    expect(of({ lastDay: '2023-12-31' })).toBeUndefined()
  })

  it('may be up to twelve months ahead, or on 28 February if there is no 29th', () => {
    expect(lastPlannableDay('2028-02-29')).toBe('2029-02-28')
    expect(lastPlannableDay('2027-08-31')).toBe('2028-08-31')
  })

  it('can be changed before its first day', () => {
    expect(['2027-03-01', '2027-03-02'].map(from => isChangeable({ from }, '2027-03-01'))).toEqual([false, true])
  })
})

describe('a new sheet', () => {
  const row = (date: string, type: Parameters<typeof dayTypes.id>[0] = 'Normal') => ({
    _id: `${date} 1`,
    date,
    type: dayTypes.id(type),
    subType: null,
    taskDescription: type === 'Holiday' ? 'Fiesta' : '',
    timeSpent: type === 'Holiday' ? 8 : 0,
  })
  const rows = [
    row('2027-03-04'),
    row('2027-03-05'),
    row('2027-03-06'),
    row('2027-03-08', 'Holiday'),
    row('2027-03-09'),
  ]
  const month = (vacations: boolean) => ({
    autoFill: { holidays: true, vacations },
    idsOf: (date: string) => [`${date} 1`, `${date} 2`] as const,
  })
  const seen = (days: readonly DayRow[]) =>
    days.map(({ date, type, timeSpent }) => [date.slice(8), dayTypes.byId(type).name, timeSpent])
  const ranges = [whole('2027-03-05', '2027-03-08'), { ...whole('2027-03-09'), part: 'afternoon' as const }]

  it('contains planned days off, and keeps its holidays and weekends', () => {
    expect(seen(fillPlannedDays(rows, ranges, month(true)))).toEqual([
      ['04', 'Normal', 0],
      ['05', 'Vacation', 8],
      ['06', 'Normal', 0],
      ['08', 'Holiday', 8],
      ['09', 'Half Day Vacation', 4],
      ['09', 'Normal', 0],
    ])
  })

  it('has no hours on planned days if the project does not fill them in', () => {
    expect(seen(fillPlannedDays(rows, ranges, month(false)))).toEqual([
      ['04', 'Normal', 0],
      ['05', 'Vacation', 0],
      ['06', 'Normal', 0],
      ['08', 'Holiday', 8],
      ['09', 'Half Day Vacation', 0],
      ['09', 'Normal', 0],
    ])
  })
})
