import { describe, expect, it } from 'vitest'
import { buildMonthRows, type DayRow, type DayType, dayTypes } from './days.ts'
import { correctSheet, type HolidayCorrection, hasWorkBesideHoliday } from './holiday-correction.ts'

const month = {
  autoFill: { holidays: true, vacations: true },
  idsOf: (date: string): [string, string] => [`${date} a`, `${date} b`],
}
/** A Wednesday and a Saturday. */
const DAY = '2026-11-25'
const SATURDAY = '2026-11-28'
const added = (more: Partial<HolidayCorrection> = {}): HolidayCorrection => ({
  date: DAY,
  name: 'Census',
  before: null,
  formerNames: [],
  ...more,
})
const removed = (more: Partial<HolidayCorrection> = {}): HolidayCorrection => ({
  date: DAY,
  name: null,
  before: 'Census',
  formerNames: ['Census'],
  ...more,
})
const row = (type: DayType, timeSpent: number, taskDescription = '', id = `${DAY} a`): DayRow => ({
  _id: id,
  date: id.slice(0, 10),
  type: dayTypes.id(type),
  subType: null,
  taskDescription,
  timeSpent,
})
/** A month with these rows on their day. */
const sheetWith = (...rows: DayRow[]) => {
  const all = buildMonthRows('2026-11-01', new Map(), month.autoFill, date => `${date} a`)
  const { date } = rows[0] ?? { date: DAY }
  return { days: all.flatMap(one => (one.date === date ? rows : [one])) }
}
const shown = (rows: readonly DayRow[] = [], date = DAY) =>
  rows
    .filter(one => one.date === date)
    .map(({ type, timeSpent, taskDescription }) => [dayTypes.byId(type).name, timeSpent, taskDescription])

describe('a holiday that is added', () => {
  it.each<[string, DayRow[], unknown[]]>([
    ['fills an empty day, as in a new sheet', [row('Normal', 0)], [['Holiday', 8, 'Census']]],
    [
      'leaves work beside it, to the half hour and the letter',
      [row('Normal', 6.5, 'Fix the import')],
      [
        ['Holiday', 8, 'Census'],
        ['Normal', 6.5, 'Fix the import'],
      ],
    ],
    [
      'keeps words without hours',
      [row('Normal', 0, 'Ask Ana')],
      [
        ['Holiday', 8, 'Census'],
        ['Normal', 0, 'Ask Ana'],
      ],
    ],
    [
      'keeps hours without words',
      [row('Normal', 3)],
      [
        ['Holiday', 8, 'Census'],
        ['Normal', 3, ''],
      ],
    ],
    ['takes a day for empty that holds but spaces', [row('Normal', 0, ' ')], [['Holiday', 8, 'Census']]],
    ['takes the place of a vacation, with its words', [row('Vacation', 8, 'Beach')], [['Holiday', 8, 'Census\nBeach']]],
    [
      'takes the place of half a day off, beside the work of the other half',
      [row('Half Day Vacation', 4), row('Normal', 3, 'Review', `${DAY} b`)],
      [
        ['Holiday', 8, 'Census'],
        ['Normal', 3, 'Review'],
      ],
    ],
    [
      'takes the place of half a day off whose other half is empty',
      [row('Half Day Vacation', 4), row('Normal', 0, '', `${DAY} b`)],
      [['Holiday', 8, 'Census']],
    ],
    [
      'takes the place of both halves of a day off, with the words of both',
      [row('Half Day Vacation', 4, 'Beach'), row('Half Day Vacation', 4, 'Museum', `${DAY} b`)],
      [['Holiday', 8, 'Census\nBeach\nMuseum']],
    ],
    [
      'takes the place of half a day off, beside half a sick day',
      [row('Half Day Vacation', 4, 'Beach'), row('Sick', 4, 'Flu', `${DAY} b`)],
      [
        ['Holiday', 8, 'Census\nBeach'],
        ['Sick', 4, 'Flu'],
      ],
    ],
    [
      'joins two rows of work to one beside it',
      [row('Normal', 3, 'Release'), row('Normal', 4, 'Review', `${DAY} b`)],
      [
        ['Holiday', 8, 'Census'],
        ['Normal', 7, 'Release\nReview'],
      ],
    ],
    [
      'stands above the words of a vacation as long as both fit',
      [row('Vacation', 8, 'x'.repeat(4993))],
      [['Holiday', 8, `Census\n${'x'.repeat(4993)}`]],
    ],
    [
      'leaves its name out where the words of a vacation fill the row',
      [row('Vacation', 8, 'x'.repeat(5000))],
      [['Holiday', 8, 'x'.repeat(5000)]],
    ],
    [
      'takes no more than the day has',
      [row('Normal', 20, 'Release')],
      [
        ['Holiday', 4, 'Census'],
        ['Normal', 20, 'Release'],
      ],
    ],
  ])('%s, and undoing it restores the day', (_, before, after) => {
    const sheet = sheetWith(...before)
    const corrected = correctSheet(sheet, [added()], month)
    expect(shown(corrected?.days)).toEqual(after)
    expect(corrected?.days.map(({ _id }) => _id).length).toBe(new Set(corrected?.days.map(({ _id }) => _id)).size)
    expect(corrected && correctSheet(corrected, [added()], month)).toBeUndefined()
    const undone = corrected && correctSheet(corrected, [removed()], month)
    expect(undone?.days).toEqual(sheet.days)
    expect(undone?.corrected).toEqual({})
  })

  it.each<DayType>(['Sick', 'License Benefit', 'Holiday'])('leaves a day of type %s alone', type =>
    expect(correctSheet(sheetWith(row(type, 8, 'Mine')), [added()], month)).toBeUndefined(),
  )

  it('leaves half a sick day and the work of the other half alone', () => {
    const sheet = sheetWith(row('Sick', 4, 'Flu'), row('Normal', 4, 'Review', `${DAY} b`))
    expect(correctSheet(sheet, [added()], month)).toBeUndefined()
  })

  it.each<[string, DayRow[]]>([
    ['worked on', [row('Normal', 8, 'Release')]],
    ['left empty', [row('Normal', 0)]],
    ['taken off', [row('Vacation', 8)]],
  ])('leaves a day alone whose type was changed after it had become a holiday, and is %s', (_, chosen) => {
    const first = correctSheet(sheetWith(row('Normal', 0)), [added()], month)
    const days = first?.days.flatMap(one => (one.date === DAY ? chosen : [one])) ?? []
    expect(correctSheet({ days, corrected: first?.corrected }, [added()], month)).toBeUndefined()
    // A new name does not change that.
    const renamed = added({ name: 'Count', formerNames: ['Census'] })
    expect(correctSheet({ days, corrected: first?.corrected }, [renamed], month)).toBeUndefined()
  })

  it('applies to a day that a correction freed, even if it has been worked on since', () => {
    const freed = correctSheet(sheetWith(row('Holiday', 8, 'Census')), [removed()], month)
    const days = freed?.days.map(one => (one.date === DAY ? row('Normal', 8, 'Release') : one)) ?? []
    const back = correctSheet({ days, corrected: freed?.corrected }, [added({ formerNames: ['Census'] })], month)
    expect(shown(back?.days)).toEqual([
      ['Holiday', 8, 'Census'],
      ['Normal', 8, 'Release'],
    ])
  })

  it('has no hours on a weekend, or where the project counts none', () => {
    const saturday = correctSheet(sheetWith(row('Normal', 0, '', `${SATURDAY} a`)), [added({ date: SATURDAY })], month)
    expect(shown(saturday?.days, SATURDAY)).toEqual([['Holiday', 0, 'Census']])
    const worked = sheetWith(row('Normal', 5, 'Move', `${SATURDAY} a`))
    expect(shown(correctSheet(worked, [added({ date: SATURDAY })], month)?.days, SATURDAY)).toEqual([
      ['Holiday', 0, 'Census'],
      ['Normal', 5, 'Move'],
    ])
    const bare = { ...month, autoFill: { holidays: false, vacations: true } }
    expect(shown(correctSheet(sheetWith(row('Normal', 0)), [added()], bare)?.days)).toEqual([['Holiday', 0, 'Census']])
  })

  it('applies to 29 February, and to no sheet of a month without that day', () => {
    const leap = { days: buildMonthRows('2028-02-01', new Map(), month.autoFill, date => `${date} a`) }
    const correction = added({ date: '2028-02-29' })
    expect(shown(correctSheet(leap, [correction], month)?.days, '2028-02-29')).toEqual([['Holiday', 8, 'Census']])
    const short = { days: buildMonthRows('2027-02-01', new Map(), month.autoFill, date => `${date} a`) }
    expect(correctSheet(short, [correction], month)).toBeUndefined()
  })
})

describe('a holiday that is removed', () => {
  it.each<[string, DayRow[], unknown[]]>([
    ['leaves an empty working day', [row('Holiday', 8, 'Census')], [['Normal', 0, '']]],
    ['keeps what somebody added to its name', [row('Holiday', 8, 'Census\nOn call')], [['Normal', 0, 'On call']]],
    ['keeps all the lines around its name', [row('Holiday', 8, 'A\nCensus\nB')], [['Normal', 0, 'A\nB']]],
    ['keeps hours that somebody changed', [row('Holiday', 6, 'Census')], [['Normal', 6, '']]],
    [
      'joins work beside it to one row',
      [row('Holiday', 8, 'Census\nOn call'), row('Normal', 3, 'Review', `${DAY} b`)],
      [['Normal', 3, 'Review\nOn call']],
    ],
    [
      'leaves sickness beside it as it is',
      [row('Holiday', 8, 'Census'), row('Sick', 4, 'Flu', `${DAY} b`)],
      [
        ['Normal', 0, ''],
        ['Sick', 4, 'Flu'],
      ],
    ],
  ])('%s', (_, before, after) => {
    const sheet = sheetWith(...before)
    const corrected = correctSheet(sheet, [removed()], month)
    expect(shown(corrected?.days)).toEqual(after)
    const back = added({ formerNames: ['Census'] })
    expect(corrected && correctSheet(corrected, [back], month)?.days).toEqual(sheet.days)
  })

  it('removes its name even with extra spaces around it', () => {
    const sheet = sheetWith(row('Holiday', 8, ' Census \nOn call'))
    expect(shown(correctSheet(sheet, [removed()], month)?.days)).toEqual([['Normal', 0, 'On call']])
  })

  it('leaves a day alone that its person had turned into a working day', () =>
    expect(correctSheet(sheetWith(row('Normal', 8, 'Release')), [removed()], month)).toBeUndefined())

  it('leaves later descriptions alone', () => {
    const corrected = correctSheet(sheetWith(row('Normal', 8, 'Release')), [added()], month)
    const edited = corrected?.days.map(one =>
      one.timeSpent === 8 && one.taskDescription === 'Release' ? { ...one, timeSpent: 2 } : one,
    )
    const undone = correctSheet({ days: edited ?? [], corrected: corrected?.corrected }, [removed()], month)
    expect(shown(undone?.days)).toEqual([['Normal', 2, 'Release']])
  })
})

describe('a holiday that is renamed or moved', () => {
  const renamed = added({ name: 'Census day', before: 'Census', formerNames: ['Census'] })

  it('gets its new name wherever the old one was, and nothing else changes', () => {
    expect(shown(correctSheet(sheetWith(row('Holiday', 8, 'Census')), [renamed], month)?.days)).toEqual([
      ['Holiday', 8, 'Census day'],
    ])
    expect(shown(correctSheet(sheetWith(row('Holiday', 8, 'Census\nOn call')), [renamed], month)?.days)).toEqual([
      ['Holiday', 8, 'Census day\nOn call'],
    ])
    const spaced = sheetWith(row('Holiday', 8, ' Census \nOn call'), row('Normal', 2, 'Census', `${DAY} b`))
    expect(shown(correctSheet(spaced, [renamed], month)?.days)).toEqual([
      ['Holiday', 8, 'Census day\nOn call'],
      ['Normal', 2, 'Census'],
    ])
    for (const words of ['My own words', 'On call\nOn call'])
      expect(correctSheet(sheetWith(row('Holiday', 8, words)), [renamed], month)).toBeUndefined()
    expect(correctSheet(sheetWith(row('Normal', 8, 'Swapped')), [renamed], month)).toBeUndefined()
  })

  it('can still be undone after it was added to a day of work', () => {
    const sheet = sheetWith(row('Normal', 8, 'Release'))
    const first = correctSheet(sheet, [added()], month)
    const second = first && correctSheet(first, [renamed], month)
    expect(shown(second?.days)).toEqual([
      ['Holiday', 8, 'Census day'],
      ['Normal', 8, 'Release'],
    ])
    const last = removed({ before: 'Census day', formerNames: ['Census', 'Census day'] })
    expect(second && correctSheet(second, [last], month)?.days).toEqual(sheet.days)
  })

  it('frees one day and takes the other at once, even a day of vacation', () => {
    const sheet = sheetWith(row('Holiday', 8, 'Census'))
    const days = sheet.days.map(one => (one.date === '2026-11-26' ? row('Vacation', 8, 'Away', '2026-11-26 a') : one))
    const moved = correctSheet({ days }, [removed(), added({ date: '2026-11-26' })], month)
    expect(shown(moved?.days)).toEqual([['Normal', 0, '']])
    expect(shown(moved?.days, '2026-11-26')).toEqual([['Holiday', 8, 'Census\nAway']])
    expect(moved?.differences.map(({ date }) => date)).toEqual([DAY, '2026-11-26'])
    const reverse = [added({ formerNames: ['Census'] }), removed({ date: '2026-11-26' })]
    expect(moved && correctSheet(moved, reverse, month)?.days).toEqual(days)
  })
})

it.each<[string, DayRow[], boolean]>([
  ['work beside a holiday', [row('Holiday', 8), row('Normal', 0.5)], true],
  ['only words beside it', [row('Holiday', 8), row('Normal', 0, 'Ask Ana')], false],
  ['sickness beside it', [row('Holiday', 8), row('Sick', 4)], false],
  ['a holiday alone', [row('Holiday', 8)], false],
  ['work alone', [row('Normal', 8)], false],
  ['nothing', [], false],
])('a day with %s has work on a holiday: %s', (_, rows, has) => expect(hasWorkBesideHoliday(rows)).toBe(has))
