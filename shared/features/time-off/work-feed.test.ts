import { describe, expect, it } from 'vitest'
import { actionItemStatuses } from '#shared/features/action-items.ts'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { feedKindsFor } from './feeds.ts'
import { listWorkEvents, oneOnOneRange, type WorkRecords } from './work-feed.ts'

/** A Monday. */
const TODAY = '2026-11-23'
const [ME, ANA, GONE, ID] = ['a', 'b', 'c', '1'].map(letter => letter.repeat(24)) as [string, string, string, string]
const nameOf = (_id: string) => ({ _id, ...(_id === ANA ? { name: 'Ana', lastName: 'Solís' } : NOBODY) })
const NOBODY = { name: '', lastName: '' }
const list = (records: Partial<WorkRecords>) =>
  listWorkEvents({ actionItems: [], goals: [], oneOnOnes: [], ...records }, ME, nameOf, TODAY)

describe('an action item', () => {
  const item = { _id: ID, title: 'Write, test', dueDate: '2026-12-01', leaderAssigned: ME }
  const open = actionItemStatuses.id('Open')

  it('is an all-day event on its due date', () =>
    expect(list({ actionItems: [{ ...item, status: open }] })).toEqual([
      { uid: `action-item-${ID}@muster`, from: '2026-12-01', to: '2026-12-01', title: 'Due: Write, test' },
    ]))

  it.each([
    ['Open', true],
    ['In Progress', true],
    ['On Hold', true],
    ['Communicate', true],
    ['Completed', false],
    ['Not Done', false],
  ] as const)('that is %s is included: %s', (name, isThere) =>
    expect(list({ actionItems: [{ ...item, status: actionItemStatuses.id(name) }] })).toHaveLength(isThere ? 1 : 0),
  )

  it.each([
    ['2026-09-30', false],
    ['2026-10-01', true],
    ['2026-11-22', true],
    ['2027-11-30', true],
    ['2027-12-01', false],
  ])('due on %s is included on 23 November 2026: %s', (dueDate, isThere) =>
    expect(list({ actionItems: [{ ...item, dueDate, status: open }] })).toHaveLength(isThere ? 1 : 0),
  )

  it('of somebody else is excluded', () =>
    expect(list({ actionItems: [{ ...item, status: open, leaderAssigned: ANA }] })).toEqual([]))
})

describe('a goal', () => {
  const goal = {
    _id: ID,
    objective: 'Speak at a conference',
    deadLine: '2026-12-31',
    employee: ME,
    isUnsuccessful: false,
    completed: 1,
    total: 2,
  }

  it('is an all-day event on its deadline', () =>
    expect(list({ goals: [goal] })).toEqual([
      { uid: `goal-${ID}@muster`, from: '2026-12-31', to: '2026-12-31', title: 'Goal due: Speak at a conference' },
    ]))

  it.each([
    ['past its deadline', { deadLine: '2026-11-22' }, true],
    ['past it for long', { deadLine: '2026-09-30' }, false],
    ['in more than a year', { deadLine: '2027-12-01' }, false],
    ['without key results', { completed: 0, total: 0 }, true],
    ['completed', { completed: 2 }, false],
    ['unsuccessful', { isUnsuccessful: true }, false],
    ['of somebody else', { employee: ANA }, false],
  ])('that is %s is included or excluded', (_, fields, isThere) =>
    expect(list({ goals: [{ ...goal, ...fields }] })).toHaveLength(isThere ? 1 : 0),
  )
})

describe('a one-on-one', () => {
  const one = { _id: ID, employee: ANA, leaderAssigned: ME, creationDate: '2026-11-01', meetsAt: null }
  const open = oneOnOneStatuses.id('Open')

  it('without an agreed time is an all-day event on the last weekday of its month', () =>
    expect(list({ oneOnOnes: [{ ...one, status: open }] })).toEqual([
      {
        uid: `one-on-one-${ID}@muster`,
        from: '2026-11-30',
        to: '2026-11-30',
        title: 'One-on-one with Ana Solís (this month)',
      },
    ]))

  it('with an agreed time is an appointment of half an hour', () =>
    expect(list({ oneOnOnes: [{ ...one, meetsAt: '2026-11-26T15:30:00.000Z', status: open }] })).toEqual([
      {
        uid: `one-on-one-${ID}@muster`,
        at: new Date('2026-11-26T15:30:00.000Z'),
        minutes: 30,
        title: 'One-on-one with Ana Solís',
      },
    ]))

  it.each([
    // The 31st is a Saturday, a Sunday, and a Thursday.
    ['2026-10-31', '2026-10-01', '2026-10-30'],
    ['2027-01-31', '2027-01-01', '2027-01-29'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('is on the last weekday of a month that ends on %s', (end, creationDate, day) => {
    const [event] = listWorkEvents(
      { actionItems: [], goals: [], oneOnOnes: [{ ...one, creationDate, status: open }] },
      ...([ME, nameOf, end] as const),
    )
    expect(event).toMatchObject({ from: day, to: day })
  })

  it.each([
    [
      'with its leader, for its person',
      { employee: ME, leaderAssigned: ANA },
      ['One-on-one with Ana Solís (this month)'],
    ],
    ['that nobody holds', { employee: ME, leaderAssigned: null }, ['One-on-one (this month)']],
    ['with who is deleted', { employee: ME, leaderAssigned: GONE }, ['One-on-one (this month)']],
    ['of others', { employee: ANA, leaderAssigned: GONE }, []],
    ['of last month', { creationDate: '2026-10-01' }, []],
    ['of next month', { creationDate: '2026-12-01' }, ['One-on-one with Ana Solís (this month)']],
    ['of the month after', { creationDate: '2027-01-01' }, []],
  ])('%s', (_, fields, titles) =>
    expect(list({ oneOnOnes: [{ ...one, status: open, ...fields }] }).map(({ title }) => title)).toEqual(titles),
  )

  it.each([
    ['Open', true],
    ['In Progress', true],
    ['Complete', false],
    ['Not Done', false],
  ] as const)('that is %s is included: %s', (name, isThere) =>
    expect(list({ oneOnOnes: [{ ...one, status: oneOnOneStatuses.id(name) }] })).toHaveLength(isThere ? 1 : 0),
  )

  it('is loaded for this month and the next, also across years', () => {
    expect(oneOnOneRange('2026-11-23')).toEqual({ from: '2026-11-01', until: '2026-12-31' })
    expect(oneOnOneRange('2026-12-31')).toEqual({ from: '2026-12-01', until: '2027-01-31' })
  })
})

describe('the feeds available to', () => {
  it.each([
    ['hr at the main host', 'staff', ['hr'], [], ['own', 'work']],
    ['a leader there', 'staff', ['leader', 'hr'], [], ['own', 'team', 'work']],
    ['an employee', 'timesheet', ['employee'], ['time-off', 'goals'], ['own', 'work']],
    ['one without work', 'timesheet', ['employee'], ['time-off', 'plan', 'rewards', 'details'], ['own']],
    ['one with one-on-ones alone', 'timesheet', ['employee'], ['one-on-ones'], ['work']],
    ['one with action items alone', 'timesheet', ['employee'], ['action-items'], ['work']],
    ['one without any', 'timesheet', ['employee'], ['plan'], []],
  ] as const)('%s', (_, audience, roles, parts, kinds) =>
    expect(feedKindsFor({ audience, roles: [...roles] }, parts)).toEqual(kinds),
  )
})
