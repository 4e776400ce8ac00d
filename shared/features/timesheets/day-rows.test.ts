import { describe, expect, it } from 'vitest'
import { lastDayOfMonth } from '#shared/kit/dates.ts'
import { needsClosedStamp, sheetClosingTime } from './closing.ts'
import { buildMonthRows, type DayRow, type DayType, dayTypeLabel, dayTypes, withDayType } from './days.ts'
import { applyEdits, countDroppedHours, type RowEdit } from './editing.ts'
import { findEmptyWeekdays, hasEmptyDescriptions } from './figures.ts'
import { parseHours } from './hours.ts'

const type = (name: DayType) => dayTypes.id(name)
const row = (date: string, name: DayType, timeSpent: number, more: Partial<DayRow> = {}): DayRow => ({
  _id: `${date} a`,
  date,
  type: type(name),
  subType: null,
  taskDescription: '',
  timeSpent,
  ...more,
})

it.each<[DayType, string]>([
  ['Normal', 'Normal'],
  ['Holiday', 'Holiday'],
  ['Vacation', 'Vacation/PTO'],
  ['Sick', 'Sick Day'],
  ['Half Day Vacation', 'Half Day Vacation'],
  ['License Benefit', 'License Benefit'],
])('%s is shown as %s', (name, label) => expect(dayTypeLabel(name)).toBe(label))

describe('a day changed to', () => {
  const DAY = '2026-11-03'
  it.each<[DayType, boolean, boolean, number, number]>([
    ['Holiday', true, false, 3, 8],
    ['Holiday', false, true, 3, 3],
    ['Vacation', true, true, 3, 8],
    ['Vacation', true, false, 3, 3],
    ['Half Day Vacation', true, true, 7, 4],
    ['Half Day Vacation', true, false, 7, 4],
    ['Half Day Vacation', true, false, 3, 3],
    ['License Benefit', true, true, 3, 3],
    ['Sick', true, true, 3, 3],
    ['Normal', true, true, 3, 3],
  ])('%s (holidays filled: %s, vacations: %s) of %d hours holds %d', (name, holidays, vacations, before, after) =>
    expect(withDayType(row(DAY, 'Sick', before), type(name), { holidays, vacations }).timeSpent).toBe(after),
  )
  it('License Benefit keeps its subtype, and any other type has none', () => {
    const study = row(DAY, 'License Benefit', 8, { subType: 'study' })
    const fills = { holidays: true, vacations: true }
    expect(withDayType(study, type('License Benefit'), fills).subType).toBe('study')
    expect(withDayType(study, type('Sick'), fills).subType).toBeNull()
  })
  it('a vacation counts on a weekend, and a holiday does not', () => {
    const fills = { holidays: true, vacations: true }
    expect(withDayType(row('2026-11-07', 'Normal', 2), type('Holiday'), fills).timeSpent).toBe(0)
    expect(withDayType(row('2026-11-07', 'Normal', 2), type('Vacation'), fills).timeSpent).toBe(8)
    expect(withDayType(row('2026-11-07', 'Normal', 2), type('Sick'), fills).timeSpent).toBe(2)
  })
})

describe('descriptions are missing', () => {
  it.each<[string, DayRow, boolean]>([
    ['hours without a word', row('2026-11-03', 'Normal', 1), true],
    ['hours with blanks', row('2026-11-03', 'Normal', 0.5, { taskDescription: '  \n' }), true],
    ['hours with words', row('2026-11-03', 'Normal', 8, { taskDescription: 'Billing' }), false],
    ['no hours', row('2026-11-03', 'Normal', 0), false],
    ['words without hours', row('2026-11-03', 'Normal', 0, { taskDescription: 'Billing' }), false],
    ['a vacation', row('2026-11-03', 'Vacation', 8), false],
    ['a sick day', row('2026-11-03', 'Sick', 8), false],
  ])('for %s', (_, day, isMissing) => expect(hasEmptyDescriptions([day])).toBe(isMissing))
})

it('weekdays without an entry are listed in order; a day off is an entry, even without hours', () =>
  expect(
    findEmptyWeekdays([
      row('2026-11-05', 'Normal', 0),
      row('2026-11-04', 'Sick', 0),
      row('2026-11-03', 'Normal', 1),
      row('2026-11-02', 'Normal', 0),
      row('2026-11-02', 'Normal', 0, { _id: '2026-11-02 b' }),
      row('2026-11-07', 'Normal', 0),
      row('2026-11-08', 'Normal', 0),
    ]),
  ).toEqual(['2026-11-02', '2026-11-05']))

describe('a sheet closes', () => {
  const period = '2026-11-01'
  it('at the end of its month, or later if it is reopened', () => {
    expect(lastDayOfMonth('2028-02-10')).toBe('2028-02-29')
    expect(sheetClosingTime({ period, reopened: null }).toISOString()).toBe('2026-11-30T23:00:00.000Z')
    const until = '2026-12-05T10:00:00.000Z'
    expect(sheetClosingTime({ period, reopened: { until } }).toISOString()).toBe(until)
    const early = { until: '2026-11-20T10:00:00.000Z' }
    expect(sheetClosingTime({ period, reopened: early }).toISOString()).toBe('2026-11-30T23:00:00.000Z')
  })
  it.each([
    ['2026-11-30T22:59:59.999Z', null, false],
    ['2026-11-30T23:00:00.000Z', null, true],
    ['2026-12-15T00:00:00.000Z', '2026-11-30T23:00:05.000Z', false],
  ])('at %s, stamped %s: the job has something to do: %s', (now, closedAt, needs) =>
    expect(needsClosedStamp({ period, reopened: null, closedAt }, new Date(now))).toBe(needs),
  )
})

describe('the rows of a day', () => {
  const DAY = '2026-11-03'
  const A = `${DAY} a`
  const B = `${DAY} b`
  const month = {
    autoFill: { holidays: true, vacations: true },
    idsOf: (date: string): [string, string] => [`${date} a`, `${date} b`],
  }
  const blank = buildMonthRows('2026-11-01', new Map(), month.autoFill, date => `${date} a`)
  const HALF = type('Half Day Vacation')
  const edit = (rows: readonly DayRow[], ...edits: RowEdit[]) => applyEdits(rows, edits, month)
  const rowsAfter = (rows: readonly DayRow[], ...edits: RowEdit[]): readonly DayRow[] => {
    const result = edit(rows, ...edits)
    if ('misfit' in result) throw new Error(result.misfit)
    return result.rows
  }
  const dayOf = (rows: readonly DayRow[]) =>
    rows
      .filter(({ date }) => date === DAY)
      .map(({ _id, type, timeSpent, taskDescription }) => [
        _id.slice(-1),
        dayTypes.byId(type).name,
        timeSpent,
        taskDescription,
      ])
  const worked = rowsAfter(blank, { dayId: A, hours: 7, description: 'Billing' })
  const halved = rowsAfter(worked, { dayId: A, type: HALF })

  it('become two when half a day is vacation: the work and its description go to the other half', () => {
    expect(dayOf(halved)).toEqual([
      ['a', 'Half Day Vacation', 4, ''],
      ['b', 'Normal', 3, 'Billing'],
    ])
    expect(halved).toHaveLength(31)
    expect(halved.filter(({ date }) => date !== DAY)).toEqual(blank.filter(({ date }) => date !== DAY))
  })
  it('keep no work when the hours are fewer than half a day, or the day was no working day', () => {
    const short = rowsAfter(blank, { dayId: A, hours: 3, description: 'Billing' }, { dayId: A, type: HALF })
    expect(dayOf(short)).toEqual([
      ['a', 'Half Day Vacation', 4, ''],
      ['b', 'Normal', 0, 'Billing'],
    ])
    const sick = rowsAfter(
      blank,
      { dayId: A, type: type('Sick'), hours: 8, description: 'Flu' },
      { dayId: A, type: HALF },
    )
    expect(dayOf(sick)).toEqual([
      ['a', 'Half Day Vacation', 4, 'Flu'],
      ['b', 'Normal', 0, ''],
    ])
  })
  it('are merged when the half becomes work, with the hours and descriptions of both', () => {
    expect(dayOf(rowsAfter(halved, { dayId: A, description: 'Dentist' }, { dayId: A, type: type('Normal') }))).toEqual([
      ['a', 'Normal', 7, 'Dentist\nBilling'],
    ])
    expect(dayOf(rowsAfter(halved, { dayId: A, type: type('Normal') }))).toEqual([['a', 'Normal', 7, 'Billing']])
    const same = rowsAfter(halved, { dayId: A, description: 'Billing' }, { dayId: A, type: type('Normal') })
    expect(dayOf(same)).toEqual([['a', 'Normal', 7, 'Billing']])
    expect(same).toHaveLength(30)
    expect(same.filter(({ date }) => date !== DAY)).toEqual(blank.filter(({ date }) => date !== DAY))
  })
  it('are merged when the half becomes a day off, but its work is not dropped unless asked', () => {
    const sick = { dayId: A, type: type('Sick') }
    expect(edit(halved, sick)).toEqual({ misfit: 'drops hours', at: 0 })
    expect(dayOf(rowsAfter(halved, { ...sick, dropHours: true }))).toEqual([['a', 'Sick', 4, 'Billing']])
  })
  it('stay two when the other half changes', () => {
    expect(dayOf(rowsAfter(halved, { dayId: B, type: type('Sick') }))).toEqual([
      ['a', 'Half Day Vacation', 4, ''],
      ['b', 'Sick', 3, 'Billing'],
    ])
    const bothHalves = rowsAfter(halved, { dayId: B, type: HALF })
    expect(dayOf(bothHalves)).toEqual([
      ['a', 'Half Day Vacation', 4, ''],
      ['b', 'Half Day Vacation', 4, 'Billing'],
    ])
  })

  describe('are merged into a whole day of vacation', () => {
    const unfilled = { ...month, autoFill: { holidays: true, vacations: false } }
    const vacation = (dayId: string) => ({ dayId, type: type('Vacation') })
    const described = rowsAfter(halved, { dayId: A, description: 'Beach' })

    it('whichever half is chosen, with the words of both', () => {
      expect(dayOf(rowsAfter(described, vacation(B)))).toEqual([['b', 'Vacation', 8, 'Billing\nBeach']])
      expect(edit(described, vacation(A))).toEqual({ misfit: 'drops hours', at: 0 })
      expect(dayOf(rowsAfter(described, { ...vacation(A), dropHours: true }))).toEqual([
        ['a', 'Vacation', 8, 'Beach\nBilling'],
      ])
    })
    it('with the hours of both where the project fills in none', () => {
      const result = applyEdits(described, [vacation(B)], unfilled)
      expect('rows' in result && dayOf(result.rows)).toEqual([['b', 'Vacation', 7, 'Billing\nBeach']])
    })
    it('also when both halves are vacation', () => {
      const both = rowsAfter(described, { dayId: B, type: HALF })
      expect(dayOf(rowsAfter(both, vacation(A)))).toEqual([['a', 'Vacation', 8, 'Beach\nBilling']])
      const result = applyEdits(both, [vacation(B)], unfilled)
      expect('rows' in result && dayOf(result.rows)).toEqual([['b', 'Vacation', 8, 'Billing\nBeach']])
    })
    it('also when the other half is a sick day, whose hours are not dropped unless asked', () => {
      const ill = rowsAfter(described, { dayId: B, type: type('Sick') })
      expect(edit(ill, vacation(A))).toEqual({ misfit: 'drops hours', at: 0 })
      expect(dayOf(rowsAfter(ill, { ...vacation(A), dropHours: true }))).toEqual([
        ['a', 'Vacation', 8, 'Beach\nBilling'],
      ])
      expect(dayOf(rowsAfter(ill, vacation(B)))).toEqual([['b', 'Vacation', 8, 'Billing\nBeach']])
    })
    it('but not where no half is vacation, nor beside a holiday', () => {
      const fair = [row(DAY, 'Holiday', 8), row(DAY, 'Half Day Vacation', 4, { _id: B })]
      expect(dayOf(rowsAfter(fair, vacation(B))).map(([, name]) => name)).toEqual(['Holiday', 'Vacation'])
      const ill = [row(DAY, 'Sick', 4), row(DAY, 'Normal', 4, { _id: B })]
      expect(dayOf(rowsAfter(ill, vacation(B))).map(([, name]) => name)).toEqual(['Sick', 'Vacation'])
    })
  })

  it.each<[DayType, DayType, string, number]>([
    ['Half Day Vacation', 'Vacation', A, 3],
    ['Normal', 'Vacation', B, 0],
    ['Half Day Vacation', 'Sick', A, 3],
    ['Half Day Vacation', 'Normal', A, 0],
    ['Half Day Vacation', 'Half Day Vacation', A, 0],
    ['Normal', 'Sick', B, 0],
  ])('of %s made %s (%s) drop %d hours', (_, name, _id, dropped) => {
    const found = halved.find(each => each._id === _id)
    expect(found && countDroppedHours(halved, found, type(name))).toBe(dropped)
  })
  it('drop the hours of a weekend that becomes a holiday', () => {
    const saturday = row('2026-11-07', 'Normal', 5)
    expect(countDroppedHours([saturday], saturday, type('Holiday'))).toBe(5)
    expect(countDroppedHours([saturday], saturday, type('Sick'))).toBe(0)
    expect(edit([saturday], { dayId: saturday._id, type: type('Holiday') })).toEqual({ misfit: 'drops hours', at: 0 })
    expect(rowsAfter([saturday], { dayId: saturday._id, type: type('Holiday'), dropHours: true })[0]).toMatchObject({
      type: type('Holiday'),
      timeSpent: 0,
    })
    const monday = row('2026-11-09', 'Normal', 5)
    expect(countDroppedHours([monday], monday, type('Holiday'))).toBe(0)
  })

  it('hold at most 24 hours in total; days above that may be reduced', () => {
    const long = [row(DAY, 'Normal', 20), row(DAY, 'Sick', 6, { _id: B })]
    expect(edit(long, { dayId: B, hours: 5 })).toMatchObject({ rows: expect.anything() })
    expect(edit(long, { dayId: B, hours: 6 })).toMatchObject({ rows: expect.anything() })
    expect(edit(long, { dayId: B, hours: 6.5 })).toEqual({ misfit: 'too much', at: 0 })
    const other = [row('2026-11-04', 'Normal', 20), row(DAY, 'Normal', 0)]
    expect(edit(other, { dayId: A, hours: 24 })).toMatchObject({ rows: expect.anything() })
    expect(edit(other, { dayId: A, hours: 24.5 })).toEqual({ misfit: 'too much', at: 0 })
  })
  it('have no hours for a holiday on a weekend', () => {
    const fair = [row('2026-11-07', 'Holiday', 0)]
    expect(edit(fair, { dayId: '2026-11-07 a', hours: 1 })).toEqual({ misfit: 'unpaid', at: 0 })
    expect(edit(fair, { dayId: '2026-11-07 a', description: 'Fair' })).toMatchObject({ rows: expect.anything() })
    const old = [row('2026-11-07', 'Holiday', 8)]
    expect(edit(old, { dayId: '2026-11-07 a', hours: 4 })).toMatchObject({ rows: expect.anything() })
  })
  it.each([
    [5000, undefined],
    [5001, 'too long'],
  ])('accept %i characters: %s', (length, misfit) => {
    const result = edit(blank, { dayId: A, description: 'x'.repeat(length) })
    expect('misfit' in result ? result.misfit : undefined).toBe(misfit)
  })
})

it.each([
  ['  7.5  ', 7.5],
  ['-7.5', -7.5],
  ['- 7:30', -7.5],
  ['\u22128', -8],
  ['100', 100],
  ['7h 59m', 7 + 59 / 60],
  ['7h 60m', undefined],
  ['12h 30m', 12.5],
  ['100h30', 100.5],
  ['90 min', 1.5],
  ['60m', 1],
  ['7:59', 7 + 59 / 60],
  ['7\n8', undefined],
  ['x-8', undefined],
  ['', 0],
  [' ', 0],
  [undefined, undefined],
])('%j is %d hours', (written, hours) => expect(parseHours(written)).toBe(hours))
