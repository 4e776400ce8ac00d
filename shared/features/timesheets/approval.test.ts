import { describe, expect, it } from 'vitest'
import { afterEdit, approvalStateOf, findUnusual, isUnusual } from './approval.ts'
import { type DayRow, dayTypes } from './days.ts'
import { listFilledDays } from './figures.ts'

const SUBMITTED = '2026-11-27T10:00:00.000Z'
const approved = { decision: 'approved' } as const
const returned = { decision: 'returned' } as const

describe('a sheet in the approval process', () => {
  it.each([
    ['nobody has submitted', null, null, true, undefined],
    ['of a project without approval', SUBMITTED, null, false, undefined],
    ['that is submitted', SUBMITTED, null, true, 'waiting'],
    ['that is approved', SUBMITTED, approved, true, 'approved'],
    // The project no longer needs approval.
    ['that was approved', SUBMITTED, approved, false, 'approved'],
    ['that is returned', null, returned, true, 'returned'],
    ['that is submitted once more', SUBMITTED, returned, true, 'waiting'],
    ['of a record from before there were approvals', SUBMITTED, undefined, true, 'waiting'],
  ] as const)('%s', (_, submittedAt, approval, needsApproval, state) =>
    expect(approvalStateOf({ submittedAt, approval }, needsApproval)).toBe(state),
  )

  it.each([
    ['keeps its state when its project needs approval only after the close', SUBMITTED, false, true, undefined],
    ['keeps waiting when its project no longer needs approval after the close', SUBMITTED, true, false, 'waiting'],
    ['that closed before this was stored follows its project', SUBMITTED, undefined, true, 'waiting'],
    ['that is open again follows its project', null, false, true, 'waiting'],
  ] as const)('%s', (_, closedAt, neededApproval, needsApproval, state) =>
    expect(approvalStateOf({ submittedAt: SUBMITTED, approval: null, closedAt, neededApproval }, needsApproval)).toBe(
      state,
    ),
  )

  it('waits for approval again when it is edited after it was approved', () =>
    expect(afterEdit({ submittedAt: SUBMITTED, approval: approved })).toEqual({ approval: null }))

  it.each([
    ['waits', null],
    ['was returned before', returned],
  ])('loses its submission when it is edited while it %s', (_, approval) =>
    expect(afterEdit({ submittedAt: SUBMITTED, approval })).toEqual({ submittedAt: null }),
  )
})

const row = (date: string, more: Partial<DayRow>): DayRow => ({
  _id: date,
  date,
  type: dayTypes.id('Normal'),
  subType: null,
  taskDescription: 'Billing',
  timeSpent: 8,
  ...more,
})

describe('unusual entries on a sheet', () => {
  it('are hours without a description and work on a weekend, each day once', () => {
    const rows = [
      row('2026-11-29', { taskDescription: 'Release' }),
      row('2026-11-28', { taskDescription: ' ', timeSpent: 4 }),
      row('2026-11-28', { taskDescription: '', timeSpent: 2 }),
      row('2026-11-27', {}),
      row('2026-11-26', { taskDescription: '', timeSpent: 0 }),
    ]
    expect(findUnusual(rows)).toEqual({
      emptyDescriptions: ['2026-11-28'],
      weekendDays: ['2026-11-28', '2026-11-29'],
    })
  })

  it('do not include weekends without hours, or with somebody away', () => {
    const rows = [
      row('2026-11-28', { timeSpent: 0 }),
      row('2026-11-29', { type: dayTypes.id('Holiday'), taskDescription: '' }),
    ]
    expect(findUnusual(rows)).toEqual({ emptyDescriptions: [], weekendDays: [] })
  })

  const usual = { missingDays: [], overtime: 0, emptyDescriptions: [], weekendDays: [] }
  it.each([
    ['nothing', {}, false],
    ['half an hour of overtime', { overtime: 0.5 }, true],
    ['a missing day', { missingDays: ['2026-11-27'] }, true],
    ['hours without a description', { emptyDescriptions: ['2026-11-27'] }, true],
    ['work on a weekend', { weekendDays: ['2026-11-28'] }, true],
    ['as much of the one as of the other', { missingDays: ['2026-11-27'], weekendDays: ['2026-11-28'] }, true],
  ])('is to be looked at: %s', (_, more, isSo) => expect(isUnusual({ ...usual, ...more })).toBe(isSo))
})

it('a day with hours or a day off counts as filled in, with the hours of all of its rows', () => {
  const rows = [
    row('2026-11-24', { timeSpent: 3 }),
    row('2026-11-24', { timeSpent: 4.5 }),
    row('2026-11-25', { timeSpent: 0 }),
    row('2026-11-26', { type: dayTypes.id('Vacation'), timeSpent: 0 }),
  ]
  expect(listFilledDays(rows)).toEqual([
    { date: '2026-11-24', hours: 7.5 },
    { date: '2026-11-26', hours: 0 },
  ])
})
