import { describe, expect, it } from 'vitest'
import { daySubTypes, dayTypes } from './days.ts'
import { diffSealedStates, isErasure, isReopenedSince, type SealableSheet, sealedStateOf } from './sealed-state.ts'

const id = (digit: string) => digit.repeat(24)
const by = { name: 'Fina', lastName: 'Mora' }
const row = (date: string, more: Partial<SealableSheet['days'][number]> = {}) => ({
  _id: date.replaceAll('-', '').padEnd(24, '0'),
  date,
  type: dayTypes.id('Normal'),
  subType: null,
  taskDescription: 'Checkout',
  timeSpent: 8,
  ...more,
})
const sheet = (more: Partial<SealableSheet> = {}): SealableSheet => ({
  _id: id('a'),
  employee: id('b'),
  project: id('c'),
  period: '2026-10-01',
  days: [row('2026-10-01'), row('2026-10-02')],
  registered: 16,
  holidayTime: 0,
  otherTime: 0,
  timeSpent: 16,
  hasEmptyDescriptions: false,
  submittedAt: null,
  closedAt: '2026-10-31T23:00:00.000Z',
  reopened: null,
  approval: null,
  uploadedFileName: '',
  file: null,
  ...more,
})
const diff = (more: Partial<SealableSheet & { version: number; maxHours: number }>) =>
  diffSealedStates(sealedStateOf(sheet()), sealedStateOf(sheet(more)))

describe('two states of a sheet', () => {
  it('are equal when only unsealed fields differ', () => {
    expect(diff({})).toEqual([])
    expect(diff({ approval: undefined, version: 9, maxHours: 3 })).toEqual([])
  })

  it('differ by day and field, in words, ordered by day', () => {
    const benefit = { type: dayTypes.id('License Benefit'), subType: daySubTypes.id('Study') }
    const days = [row('2026-10-02', { timeSpent: 7.5, taskDescription: '' }), row('2026-10-01', benefit)]
    expect(diff({ days })).toEqual([
      { date: '2026-10-01', field: 'Type', from: 'Normal', to: 'License Benefit' },
      { date: '2026-10-01', field: 'Kind', from: '', to: 'Study' },
      { date: '2026-10-02', field: 'Hours', from: '8', to: '7.5' },
      { date: '2026-10-02', field: 'Description', from: 'Checkout', to: '' },
    ])
  })

  it('differ by a row that one of them lacks, and by an unknown type', () => {
    expect(diff({ days: [row('2026-10-01', { type: 'nonsense' })] })).toEqual([
      { date: '2026-10-01', field: 'Type', from: 'Normal', to: 'nonsense' },
      { date: '2026-10-02', field: 'Date', from: '2026-10-02', to: '' },
      { date: '2026-10-02', field: 'Type', from: 'Normal', to: '' },
      { date: '2026-10-02', field: 'Hours', from: '8', to: '' },
      { date: '2026-10-02', field: 'Description', from: 'Checkout', to: '' },
    ])
  })

  it('differ by decisions, attachment and totals', () => {
    const approval = { decision: 'approved', by, at: '2026-10-30T10:00:00.000Z', comment: '' } as const
    const file = { key: 'timesheets/a/1', fileName: 'a.pdf', type: 'application/pdf' }
    expect(diff({ approval, file, uploadedFileName: 'a.pdf', timeSpent: 17 })).toEqual([
      { date: null, field: 'Approval', from: '', to: 'approved' },
      { date: null, field: 'Decided by', from: '', to: 'Fina Mora' },
      { date: null, field: 'Decided at', from: '', to: '2026-10-30T10:00:00.000Z' },
      { date: null, field: 'Attachment', from: '', to: 'a.pdf' },
      { date: null, field: 'Attached file', from: '', to: 'timesheets/a/1' },
      { date: null, field: 'Total', from: '16', to: '17' },
    ])
  })

  it('differ by a reopening, and by whether descriptions are empty', () => {
    const reopened = { until: '2026-11-03T23:00:00.000Z', reason: 'Forgot', by, at: '2026-11-01T10:00:00.000Z' }
    const changes = { reopened, closedAt: null, submittedAt: '2026-11-02T10:00:00.000Z', hasEmptyDescriptions: true }
    expect(diff(changes)).toEqual([
      { date: null, field: 'Closed', from: '2026-10-31T23:00:00.000Z', to: '' },
      { date: null, field: 'Reopened by', from: '', to: 'Fina Mora' },
      { date: null, field: 'Reopened at', from: '', to: '2026-11-01T10:00:00.000Z' },
      { date: null, field: 'Reopened until', from: '', to: '2026-11-03T23:00:00.000Z' },
      { date: null, field: 'Reopened because', from: '', to: 'Forgot' },
      { date: null, field: 'Submitted', from: '', to: '2026-11-02T10:00:00.000Z' },
      { date: null, field: 'Empty descriptions', from: 'No', to: 'Yes' },
    ])
  })

  it('differ also where no label describes it: in the order of rows', () => {
    const days = [row('2026-10-02'), row('2026-10-01')]
    expect(diff({ days })).toEqual([{ date: null, field: 'Internal data', from: '', to: '' }])
  })
})

it.each([
  ['a name', 'Xan Quill', 'Former employee', true],
  ['a name in a text', 'Asked Xan Quill (twice), done', 'Asked Former employee (twice), done', true],
  ['a name and something else', 'Asked Xan Quill, done', 'Asked Former employee, not done', false],
  ['a text that never was', '', 'Former employee', false],
  ['a text without a name', 'Asked', 'Asked nobody', false],
])('erased data is no change to the sealed state: %s', (_, from, to, is) =>
  expect(isErasure({ date: null, field: 'Description', from, to })).toBe(is),
)

it('a sheet has been reopened since its seal when its reopening is another one', () => {
  const reopened = { until: '2026-11-03T23:00:00.000Z', reason: 'Forgot', by, at: '2026-11-01T10:00:00.000Z' }
  const sealed = sealedStateOf(sheet({ reopened }))
  expect(isReopenedSince(sealed, sheet({ reopened, closedAt: null, timeSpent: 3 }))).toBe(false)
  expect(isReopenedSince(sealed, sheet({ reopened: { ...reopened, at: '2026-11-05T10:00:00.000Z' } }))).toBe(true)
  expect(isReopenedSince(sealedStateOf(sheet()), sheet({ reopened }))).toBe(true)
})
