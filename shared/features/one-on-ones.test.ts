import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { firstDayOfMonth } from '#shared/kit/dates.ts'
import { feelings, isInHistory, oneOnOneStatuses } from './one-on-ones/list.ts'
import {
  isAllowedMonth,
  isMeetingInMonth,
  isOneOnOneInScope,
  isReviewOnly,
  needsFeelings,
  nextOneOnOneStatuses,
  oneOnOneRowActions,
  resolveFeelings,
} from './one-on-ones/rules.ts'
import { OneOnOneTemplateForm } from './one-on-ones/template.ts'
import { oneOnOnesApi } from './one-on-ones.ts'

const { id } = oneOnOneStatuses
const TODAY = '2026-11-21'
const months = { last: '2026-10-01', 'last year’s': '2025-11-01', this: '2026-11-01', next: '2026-12-01' } as const
type Month = keyof typeof months
type Status = Parameters<typeof id>[0]

describe('the list offers', () => {
  it.each<[Status, Month, boolean, string]>([
    ['Open', 'last', false, 'edit'],
    ['Open', 'last', true, 'edit delete'],
    ['Open', 'last year’s', false, 'edit'],
    ['Open', 'this', false, 'edit'],
    ['Open', 'this', true, 'edit delete'],
    ['Open', 'next', true, 'edit delete'],
    ['In Progress', 'last', false, 'edit'],
    ['In Progress', 'last', true, 'edit delete'],
    ['In Progress', 'this', false, 'edit'],
    ['In Progress', 'this', true, 'edit delete'],
    ['Complete', 'last', false, 'review'],
    ['Complete', 'last', true, 'review'],
    ['Complete', 'last year’s', true, 'review'],
    ['Complete', 'this', false, 'edit'],
    ['Complete', 'this', true, 'edit delete'],
    ['Complete', 'next', true, 'edit delete'],
    ['Not Done', 'last', false, 'review'],
    ['Not Done', 'last', true, 'review'],
    ['Not Done', 'this', false, 'edit'],
    ['Not Done', 'this', true, 'edit delete'],
  ])('for %s of %s month, to one who may delete: %s → %s', (status, month, mayDelete, offered) => {
    const one = { status: id(status), creationDate: months[month] }
    expect(oneOnOneRowActions(one, TODAY, mayDelete).join(' ')).toBe(offered)
    expect(isReviewOnly(one, TODAY)).toBe(offered === 'review')
  })
})

describe('the status', () => {
  it.each<[Status, Month, readonly Status[]]>([
    ['Open', 'this', ['Open', 'In Progress', 'Complete', 'Not Done']],
    ['Open', 'last', ['Open', 'In Progress', 'Complete', 'Not Done']],
    ['In Progress', 'this', ['In Progress', 'Complete', 'Not Done']],
    ['In Progress', 'last', ['In Progress', 'Complete', 'Not Done']],
    ['Complete', 'this', ['Open', 'In Progress', 'Complete', 'Not Done']],
    ['Complete', 'next', ['Open', 'In Progress', 'Complete', 'Not Done']],
    ['Complete', 'last', ['Complete']],
    ['Not Done', 'this', ['Open', 'In Progress', 'Complete', 'Not Done']],
    ['Not Done', 'last', ['Not Done']],
  ])('%s of %s month can change to %j', (status, month, next) => {
    expect(nextOneOnOneStatuses(id(status), months[month], TODAY)).toEqual(next.map(id))
  })

  it('of a closed one may change until its month ends, in UTC days', () => {
    expect(nextOneOnOneStatuses(id('Complete'), '2024-02-01', '2024-02-29')).toHaveLength(4)
    expect(nextOneOnOneStatuses(id('Complete'), '2024-02-01', '2024-03-01')).toEqual([id('Complete')])
    expect(nextOneOnOneStatuses(id('Not Done'), '2025-12-01', '2026-01-01')).toEqual([id('Not Done')])
  })
})

describe('feelings', () => {
  it.each<[Status, boolean]>([
    ['Open', true],
    ['In Progress', true],
    ['Complete', false],
    ['Not Done', false],
  ])('are required on %s: %s', (status, needed) => expect(needsFeelings(id(status))).toBe(needed))

  it.each<[Status, Status, readonly string[], readonly string[]]>([
    ['Open', 'Open', ['Tired'], ['Tired']],
    ['Open', 'In Progress', ['Tired'], ['Tired']],
    ['Open', 'Complete', ['Tired'], ['Tired']],
    ['In Progress', 'Complete', ['Tired'], ['Tired']],
    ['In Progress', 'Complete', [], []],
    ['Not Done', 'Complete', ['Tired'], ['Tired']],
    ['Complete', 'Complete', ['Tired'], ['Calm']],
    ['Complete', 'Complete', [], ['Calm']],
    ['Complete', 'In Progress', ['Tired'], ['Tired']],
    ['Open', 'Not Done', ['Tired'], []],
    ['Complete', 'Not Done', ['Tired'], []],
  ])('of a Calm one-on-one that changes from %s to %s with %j become %j', (from, to, sent, after) => {
    const ids = (names: readonly string[]) =>
      feelings.all.filter(({ name }) => names.includes(name)).map(one => one._id)
    const before = { status: id(from), feelings: ids(['Calm']) }
    expect(resolveFeelings(id(to), before, ids(sent))).toEqual(ids(after))
  })

  it.each<[Status, Status, readonly string[]]>([
    ['Open', 'Complete', ['Calm']],
    ['Complete', 'Complete', ['Calm']],
    ['Complete', 'Not Done', []],
  ])('that are omitted are kept, except on Not Done: from %s to %s', (from, to, after) => {
    const before = { status: id(from), feelings: [feelings.id('Calm')] }
    expect(resolveFeelings(id(to), before).map(one => feelings.byId(one).name)).toEqual(after)
  })
})

describe('the history', () => {
  it.each([
    ['2026-10-01', '2026-11-01', true],
    ['2026-11-01', '2026-11-01', true],
    ['2026-11-01', '2026-11-30', true],
    ['2026-12-01', '2026-11-30', false],
    ['2026-12-01', '2026-12-01', true],
    ['2027-01-01', '2026-12-31', false],
  ])('includes the one of %s on %s: %s', (creationDate, day, holds) =>
    expect(isInHistory({ creationDate }, day)).toBe(holds),
  )
})

describe('the month', () => {
  it.each([
    ['2019-12-31', false],
    ['2020-01-01', true],
    ['2026-11-30', true],
    ['2027-12-31', true],
    ['2028-01-01', false],
    ['9999-12-31', false],
  ])('of %s can be chosen: %s', (day, can) => expect(isAllowedMonth(day, TODAY)).toBe(can))

  it.each([
    ['2026-11-30', '2026-11-01'],
    ['2024-02-29', '2024-02-01'],
  ])('of %s begins on %s', (day, first) => expect(firstDayOfMonth(day)).toBe(first))
})

/** A clock may be up to 14 hours ahead of UTC, and 12 behind. */
describe('an hour', () => {
  it.each([
    ['2026-10-30T23:59:59.000Z', false],
    ['2026-10-31T00:00:00.000Z', true],
    ['2026-11-01T12:00:00.000Z', true],
    ['2026-11-30T23:59:59.000Z', true],
    ['2026-12-01T23:59:59.000Z', true],
    ['2026-12-02T00:00:00.000Z', false],
    ['2025-11-15T12:00:00.000Z', false],
  ])('%s is in November 2026 in some time zone: %s', (meetsAt, isIn) =>
    expect(isMeetingInMonth(meetsAt, '2026-11-01')).toBe(isIn),
  )
})

/** Source: spec 1 section 4 and the decisions: those of their people, and those that are assigned to them. */
describe('a leader', () => {
  it.each<[string, string, string | null, boolean]>([
    ['one of their people, held by another', 'Bea', 'Zoe', true],
    ['one of their people, held by nobody', 'Bea', null, true],
    ['somebody else, held by them', 'Kim', 'Lea', true],
    ['somebody else, held by another', 'Kim', 'Zoe', false],
    ['somebody else, held by nobody', 'Kim', null, false],
  ])('sees or does not see the one-on-one of %s', (_, employee, leaderAssigned, sees) => {
    const people = { isInScope: (id: string) => id === 'Bea' }
    expect(isOneOnOneInScope({ employee, leaderAssigned }, { employeeId: 'Lea' }, people)).toBe(sees)
  })
})

it.each([
  ['<p>How are you?</p>', true],
  ['<p>  </p>', false],
  ['', false],
])('the template %j can be saved: %s', (template, can) =>
  expect(z.safeParse(OneOnOneTemplateForm, { template }).success).toBe(can),
)

describe('a deletion', () => {
  const { query } = oneOnOnesApi.calls.remove
  it.each<[string, number]>([
    ['0', 0],
    ['12', 12],
    ['1234567', 1_234_567],
  ])('may state a number of %s action items', (actionItems, count) =>
    expect(z.parse(query, { actionItems })).toEqual({ actionItems: count }),
  )
  it('may state no number of action items', () => expect(z.parse(query, {})).toEqual({}))
  it.each(['12345678', '-1', '1.5', 'a1', '1a', ''])('cannot state “%s” as the number of action items', actionItems =>
    expect(z.safeParse(query, { actionItems }).success).toBe(false),
  )
})
