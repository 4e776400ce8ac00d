import { describe, expect, it } from 'vitest'
import {
  checklistProgressOf,
  checklistStatuses,
  findWaitCycle,
  formatOverallStatus,
  isChecklistCompleted,
  isLateProcess,
  isTicked,
  openPrerequisites,
  statusForTick,
} from './checklist.ts'
import { dueDayOf, formatDue, type ItemDue } from './item-details.ts'
import { durationsOf, owedOf, ownItemPath } from './process.ts'

type Name = (typeof checklistStatuses.all)[number]['name']

describe('an item', () => {
  it.each<[Name, boolean]>([
    ['Pending', false],
    ['Completed', true],
    ['N/A', true],
  ])('that is %s is ticked: %s', (name, ticked) => expect(isTicked(checklistStatuses.id(name))).toBe(ticked))

  it.each<[boolean, Name]>([
    [true, 'Completed'],
    [false, 'Pending'],
  ])('ticked %s becomes %s', (tick, name) => expect(statusForTick(tick)).toBe(checklistStatuses.id(name)))
})

describe('a checklist', () => {
  it.each<[Name[], string, boolean]>([
    [['Pending', 'Pending'], 'Incomplete (0/2)', false],
    [['Pending', 'Completed'], 'Incomplete (1/2)', false],
    [['N/A', 'Pending', 'Completed'], 'Incomplete (2/3)', false],
    [['Completed', 'Completed'], 'Completed (2/2)', true],
    [['Completed', 'N/A'], 'Completed (2/2)', true],
    [['N/A'], 'Completed (1/1)', true],
    [[], 'Completed (0/0)', true],
  ])('of %o is %s', (names, text, completed) => {
    const progress = checklistProgressOf(names.map(checklistStatuses.id))
    expect([formatOverallStatus(progress), isChecklistCompleted(progress)]).toEqual([text, completed])
  })
})

/** Source: docs/decisions/checklists.md, "late when it began more than 30 days ago". */
describe('a checklist of 1 March', () => {
  it.each<[string, string, number, boolean]>([
    ['after 30 days, with an open item', '2026-03-31', 1, false],
    ['after 31 days, with an open item', '2026-04-01', 1, true],
    ['after 31 days, complete', '2026-04-01', 2, false],
    ['on its first day', '2026-03-01', 0, false],
  ])('%s (%s, %i of 2 done) is late: %s', (_, today, done, late) => {
    expect(isLateProcess({ done, total: 2, creationDate: '2026-03-01' }, today)).toBe(late)
    expect(isLateProcess({ done, total: 2, creationDate: '2026-03-01T23:30:00.000Z' }, today)).toBe(late)
  })
})

describe('items that wait', () => {
  it.each<[string, string, string | undefined]>([
    ['for nothing', 'a b c', undefined],
    ['one after the other', 'a b>a c>b', undefined],
    ['for two that share one', 'a b>a c>a d>bc', undefined],
    ['for each other', 'a>b b>a', 'ab'],
    ['for themselves', 'a b>b', 'b'],
    ['in a ring that another leads into', 'a>b b>c c>d d>b', 'bcd'],
    ['for one that is gone', 'a>z', undefined],
    ['in the middle of a long list', 'a b>a c>b d>ce e>d f>e', 'de'],
  ])('%s: %s → %s', (_, list, cycle) => {
    const items = list.split(' ').map(one => {
      const [_id = '', waitsFor = ''] = one.split('>')
      return { _id, waitsFor: [...waitsFor] }
    })
    expect(findWaitCycle(items)?.join('')).toBe(cycle)
  })

  it('are open once all their prerequisites are completed or N/A', () => {
    const item = (_id: string, status: Name, waitsFor: string[] = []) => ({
      _id,
      description: _id,
      waitsFor,
      status: checklistStatuses.id(status),
      owner: { kind: 'employee' } as const,
    })
    const statesOf = (...items: ReturnType<typeof item>[]) => owedOf(items).map(({ state }) => state)
    expect(statesOf(item('a', 'Pending'), item('b', 'Pending', ['a']))).toEqual(['open', 'waiting'])
    expect(statesOf(item('a', 'N/A'), item('b', 'Pending', ['a']))).toEqual(['done', 'open'])
    expect(statesOf(item('a', 'Completed'), item('b', 'Completed', ['a']))).toEqual(['done', 'done'])
    expect(statesOf(item('a', 'Pending'), item('b', 'Completed', ['a']))).toEqual(['open', 'done'])
    expect(openPrerequisites({ _id: 'b' }, [item('a', 'Pending')])).toEqual([])
    expect(owedOf([{ _id: 'a', description: 'Plain', status: checklistStatuses.id('Pending') }])).toEqual([])
  })
})

describe('a due day', () => {
  const person = { hireDate: '2026-03-01', lastDay: '2026-12-31' }
  it.each<[ItemDue['from'], number, string, string]>([
    ['hire', 0, '2026-03-01', 'on the hire date'],
    ['hire', -1, '2026-02-28', '1 day before the hire date'],
    ['hire', 31, '2026-04-01', '31 days after the hire date'],
    ['lastDay', 1, '2027-01-01', '1 day after the last day'],
    ['hire', 1, '2026-03-02', '1 day after the hire date'],
    ['hire', -2, '2026-02-27', '2 days before the hire date'],
    ['lastDay', 0, '2026-12-31', 'on the last day'],
    ['lastDay', -1, '2026-12-30', '1 day before the last day'],
    ['lastDay', 2, '2027-01-02', '2 days after the last day'],
    ['lastDay', -30, '2026-12-01', '30 days before the last day'],
  ])('%s %i is %s, %s', (from, days, day, words) => {
    expect([dueDayOf({ from, days }, person), formatDue({ from, days })]).toEqual([day, words])
  })
  it('is null without the date it is relative to', () => {
    expect(dueDayOf({ from: 'lastDay', days: 1 }, { hireDate: '2026-03-01' })).toBeNull()
    expect(dueDayOf({ from: 'hire', days: 1 }, undefined)).toBeNull()
    expect(dueDayOf({ from: 'lastDay', days: 1 }, undefined)).toBeNull()
    expect(dueDayOf(undefined, person)).toBeNull()
  })
})

it('has a path for each item on each host', () => {
  const item = { process: 'a1'.repeat(12), _id: 'b1'.repeat(12) }
  const key = `${'a1'.repeat(12)}-${'b1'.repeat(12)}`
  expect(ownItemPath('staff', item)).toBe(`/checklist-items?item=${key}`)
  expect(ownItemPath('timesheet', item)).toBe(`/my-checklists?item=${key}`)
})

it('sorts templates with equal durations by title', () => {
  const row = (title: string) => ({
    template: { _id: title, title },
    creationDate: '2026-03-01',
    completedAt: '2026-03-05T01:00:00.000Z',
  })
  const titles = durationsOf(['Laptop', 'Badge', 'Desk'].map(row)).map(({ template }) => template.title)
  expect(titles).toEqual(['Badge', 'Desk', 'Laptop'])
})

it('computes the upper median and the longest duration of completed checklists by template', () => {
  const row = (of: string, from: string, until: string | null) => ({
    template: { _id: of, title: of.toUpperCase() },
    creationDate: `${from}T23:00:00.000Z`,
    completedAt: until && `${until}T01:00:00.000Z`,
  })
  expect(
    durationsOf([
      row('a', '2026-03-01', '2026-03-01'),
      row('a', '2026-03-01', '2026-03-11'),
      row('a', '2026-03-01', null),
      // Nine, twelve and two days: sorted neither by number nor as text.
      row('d', '2026-03-01', '2026-03-10'),
      row('d', '2026-03-01', '2026-03-13'),
      row('d', '2026-03-01', '2026-03-03'),
      row('b', '2026-03-01', '2026-03-31'),
      row('c', '2026-03-01', null),
    ]),
  ).toEqual([
    { template: { _id: 'b', title: 'B' }, count: 1, medianDays: 30, longestDays: 30 },
    { template: { _id: 'a', title: 'A' }, count: 2, medianDays: 10, longestDays: 10 },
    { template: { _id: 'd', title: 'D' }, count: 3, medianDays: 9, longestDays: 12 },
  ])
})
