import { describe, expect, it } from 'vitest'
import { type DayRow, dayTypes, firstRows } from './days.ts'
import { edited, type RowEdit, withoutRow } from './editing.ts'

const month = {
  fills: { holidays: true, vacations: true },
  idsOf: (date: string): [string, string] => [`${date} a`, `${date} b`],
}
const rows = firstRows('2026-11-01', new Map(), month.fills, date => `${date} a`)
const become = (...edits: RowEdit[]): readonly DayRow[] => {
  const result = edited(rows, edits, month)
  if ('misfit' in result) throw new Error(result.misfit)
  return result.rows
}
const misfit = (...edits: RowEdit[]) => {
  const result = edited(rows, edits, month)
  return 'misfit' in result ? [result.misfit, result.at] : undefined
}
const on = (all: readonly DayRow[], day: string) =>
  all
    .filter(({ date }) => date === day)
    .map(({ _id, type, timeSpent }) => [_id.slice(-1), dayTypes.byId(type).name, timeSpent])
const third = '2026-11-03 a'
const half = { dayId: third, type: dayTypes.id('Half Day Vacation') }

describe('a change of rows', () => {
  it('leaves what it does not name', () => {
    expect(become({ dayId: third, hours: 7.5 }, { dayId: third, description: 'Maps' })[2]).toMatchObject({
      timeSpent: 7.5,
      taskDescription: 'Maps',
      type: dayTypes.id('Normal'),
    })
    expect(become({ dayId: third, description: '' })).toEqual(rows)
  })
  it('splits a day of half a vacation, once', () => {
    const halved = [
      ['a', 'Half Day Vacation', 4],
      ['b', 'Normal', 0],
    ]
    expect(on(become(half), '2026-11-03')).toEqual(halved)
    expect(on(become(half, half), '2026-11-03')).toEqual(halved)
  })
  it('puts a halved day together again', () =>
    expect(on(become(half, { dayId: third, type: dayTypes.id('Sick') }), '2026-11-03')).toEqual([['a', 'Sick', 4]]))
  it('takes either row of a halved day, and never its last', () => {
    const left = withoutRow(become(half), third) ?? []
    expect(on(left, '2026-11-03')).toEqual([['b', 'Normal', 0]])
    expect(withoutRow(left, '2026-11-03 b')).toBeUndefined()
    expect(withoutRow(left, 'unknown')).toBeUndefined()
    const again = edited(left, [{ dayId: '2026-11-03 b', type: half.type }], month)
    expect(on('rows' in again ? again.rows : [], '2026-11-03')).toEqual([
      ['b', 'Half Day Vacation', 4],
      ['a', 'Normal', 0],
    ])
  })
  it('keeps the kind of benefit only while it is one', () => {
    const benefit = { dayId: third, type: dayTypes.id('License Benefit'), subType: 'study' }
    expect(become(benefit)[2]?.subType).toBe('study')
    expect(become(benefit, { dayId: third, type: dayTypes.id('Normal') })[2]?.subType).toBeNull()
    expect(misfit({ dayId: third, subType: 'study' })).toEqual(['no benefit', 0])
  })
  it.each([
    [[{ dayId: 'of another sheet', hours: 1 }], ['no such row', 0]],
    [[half, { dayId: '2026-11-03 b', hours: 20 }], undefined],
    [
      [half, { dayId: '2026-11-03 b', hours: 20.5 }],
      ['too much', 1],
    ],
    [[{ dayId: third, hours: 24 }], undefined],
  ])('%j ends as %j', (edits, end) => expect(misfit(...edits)).toEqual(end))
})
