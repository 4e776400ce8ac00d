import { describe, expect, it } from 'vitest'
import { buildMonthRows, type DayRow, dayTypes } from './days.ts'
import { applyEdits, type RowEdit, removeRow } from './editing.ts'

const month = {
  autoFill: { holidays: true, vacations: true },
  idsOf: (date: string): [string, string] => [`${date} a`, `${date} b`],
}
const rows = buildMonthRows('2026-11-01', new Map(), month.autoFill, date => `${date} a`)
const applyAll = (...edits: RowEdit[]): readonly DayRow[] => {
  const result = applyEdits(rows, edits, month)
  if ('misfit' in result) throw new Error(result.misfit)
  return result.rows
}
const findEditError = (...edits: RowEdit[]) => {
  const result = applyEdits(rows, edits, month)
  return 'misfit' in result ? [result.misfit, result.at] : undefined
}
const rowsOn = (all: readonly DayRow[], day: string) =>
  all
    .filter(({ date }) => date === day)
    .map(({ _id, type, timeSpent }) => [_id.slice(-1), dayTypes.byId(type).name, timeSpent])
const third = '2026-11-03 a'
const half = { dayId: third, type: dayTypes.id('Half Day Vacation') }

describe('a change to rows', () => {
  it('leaves omitted fields alone', () => {
    expect(applyAll({ dayId: third, hours: 7.5 }, { dayId: third, description: 'Maps' })[2]).toMatchObject({
      timeSpent: 7.5,
      taskDescription: 'Maps',
      type: dayTypes.id('Normal'),
    })
    expect(applyAll({ dayId: third, description: '' })).toEqual(rows)
  })
  it('splits a day into halves, once', () => {
    const halved = [
      ['a', 'Half Day Vacation', 4],
      ['b', 'Normal', 0],
    ]
    expect(rowsOn(applyAll(half), '2026-11-03')).toEqual(halved)
    expect(rowsOn(applyAll(half, half), '2026-11-03')).toEqual(halved)
  })
  it('merges the halves of a day', () =>
    expect(rowsOn(applyAll(half, { dayId: third, type: dayTypes.id('Sick') }), '2026-11-03')).toEqual([
      ['a', 'Sick', 4],
    ]))
  it('removes the vacation of a split day, and neither its work nor the last row', () => {
    const split = applyAll(half, { dayId: '2026-11-03 b', hours: 4, description: 'Maps' })
    expect(removeRow(split, '2026-11-03 b')).toBeUndefined()
    const left = removeRow(applyAll(half), third) ?? []
    expect(rowsOn(left, '2026-11-03')).toEqual([['b', 'Normal', 0]])
    expect(removeRow(left, '2026-11-03 b')).toBeUndefined()
    expect(removeRow(left, 'unknown')).toBeUndefined()
    const sick = applyAll(half, { dayId: '2026-11-03 b', type: dayTypes.id('Sick'), hours: 4 })
    expect(removeRow(sick, '2026-11-03 b')).toBeUndefined()
    expect(rowsOn(removeRow(sick, third) ?? [], '2026-11-03')).toEqual([['b', 'Sick', 4]])
    const again = applyEdits(left, [{ dayId: '2026-11-03 b', type: half.type }], month)
    expect(rowsOn('rows' in again ? again.rows : [], '2026-11-03')).toEqual([
      ['b', 'Half Day Vacation', 4],
      ['a', 'Normal', 0],
    ])
  })
  it('leaves a row for work when one of two halves of vacation is removed', () => {
    const both = applyAll(half, { dayId: '2026-11-03 b', type: half.type, description: 'Beach' })
    expect(rowsOn(removeRow(both, '2026-11-03 b') ?? [], '2026-11-03')).toEqual([
      ['a', 'Half Day Vacation', 4],
      ['b', 'Normal', 0],
    ])
    const left = removeRow(both, third) ?? []
    expect(rowsOn(left, '2026-11-03')).toEqual([
      ['a', 'Normal', 0],
      ['b', 'Half Day Vacation', 4],
    ])
    expect(left.filter(({ date }) => date === '2026-11-03').map(row => row.taskDescription)).toEqual(['', 'Beach'])
  })
  it('keeps the subtype only for license benefits', () => {
    const benefit = { dayId: third, type: dayTypes.id('License Benefit'), subType: 'study' }
    expect(applyAll(benefit)[2]?.subType).toBe('study')
    expect(applyAll(benefit, { dayId: third, type: dayTypes.id('Normal') })[2]?.subType).toBeNull()
    expect(findEditError({ dayId: third, subType: 'study' })).toEqual(['no benefit', 0])
  })
  it.each([
    [[{ dayId: 'of another sheet', hours: 1 }], ['no such row', 0]],
    [[half, { dayId: '2026-11-03 b', hours: 20 }], undefined],
    [
      [half, { dayId: '2026-11-03 b', hours: 20.5 }],
      ['too much', 1],
    ],
    [[{ dayId: third, hours: 24 }], undefined],
  ])('%j ends as %j', (edits, end) => expect(findEditError(...edits)).toEqual(end))
})
