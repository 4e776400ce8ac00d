import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { selectAll } from '#shared/kit/list.ts'
import {
  ActionItemForm,
  type ActionItemRow,
  actionItemList,
  actionItemPriorities,
  actionItemStatuses,
  CommentForm,
  completionDateFor,
  defaultActionItemStatuses,
  isCommentChangeable,
  isOverdue,
  NewActionItem,
  validateDueDate,
} from './action-items.ts'

const TODAY = '2026-11-22'
const ANA = 'a'.repeat(24)
const EVA = 'e'.repeat(24)
const names = (all: readonly { name: string }[]) => all.map(({ name }) => name)

it('has its statuses and priorities', () => {
  expect(names(actionItemStatuses.all)).toEqual([
    'Open',
    'In Progress',
    'Completed',
    'Not Done',
    'On Hold',
    'Communicate',
  ])
  expect(names(actionItemPriorities.all)).toEqual(['Low', 'Mid', 'High'])
  expect(names(defaultActionItemStatuses)).toEqual(['Open', 'In Progress', 'On Hold', 'Communicate'])
})

it.each([
  ['2026-11-21', 'Open', true],
  ['2026-11-22', 'Open', false],
  ['2026-11-21', 'On Hold', true],
  ['2026-11-21', 'Completed', false],
  ['2026-11-21', 'Not Done', false],
] as const)('an item due %s that is %s is overdue: %s', (dueDate, name, overdue) =>
  expect(isOverdue({ dueDate, status: { _id: actionItemStatuses.id(name), name } }, TODAY)).toBe(overdue),
)

it.each([
  ['2026-11-22', undefined, undefined],
  ['2026-11-21', undefined, 'The due date cannot be earlier than today'],
  ['2026-11-21', '2026-11-21', undefined],
  ['2026-11-20', '2026-11-21', 'The due date cannot be earlier than today'],
  ['2026-11-23', '2026-11-21', undefined],
])('a due date of %s, previously %s: %s', (dueDate, before, text) =>
  expect(validateDueDate(dueDate, before, TODAY)).toBe(text),
)

it('sets the completion date once, and clears it for any other status', () => {
  const now = new Date('2026-11-22T10:00:00.000Z')
  const earlier = '2026-11-01T00:00:00.000Z'
  const done = actionItemStatuses.id('Completed')
  expect(completionDateFor(done, null, now)).toBe('2026-11-22T10:00:00.000Z')
  expect(completionDateFor(done, earlier, now)).toBe(earlier)
  for (const name of ['Open', 'In Progress', 'Not Done', 'On Hold', 'Communicate'] as const)
    expect(completionDateFor(actionItemStatuses.id(name), earlier, now)).toBeNull()
})

const form = {
  employee: ANA,
  leaderAssigned: EVA,
  priority: actionItemPriorities.id('Mid'),
  status: actionItemStatuses.id('Open'),
  title: 'x'.repeat(100),
  description: 'x'.repeat(5000),
  dueDate: TODAY,
}
const errorsOf = (schema: z.ZodMiniType, value: unknown) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the form', () => {
  it('accepts a complete item', () => {
    expect(z.parse(ActionItemForm, form)).toEqual(form)
    expect(z.parse(NewActionItem, form)).toEqual({ ...form, type: 'General', typeId: null })
    expect(errorsOf(NewActionItem, { ...form, type: 'OneOnOne', typeId: ANA })).toEqual([])
  })
  it.each(['employee', 'leaderAssigned', 'priority', 'status', 'title', 'description', 'dueDate'])(
    'needs the %s',
    field => expect(errorsOf(ActionItemForm, { ...form, [field]: '' })).toEqual([`${field}: This is a required field`]),
  )
  it.each([
    ['title', 'x'.repeat(101), 'At most 100 characters'],
    ['description', 'x'.repeat(5001), 'At most 5000 characters'],
    ['dueDate', '2026-02-30', 'Invalid date'],
    ['status', ANA, 'Choose one from the list'],
    ['priority', ANA, 'Choose one from the list'],
  ])('refuses the %s %j: %s', (field, value, text) =>
    expect(errorsOf(ActionItemForm, { ...form, [field]: value })).toEqual([`${field}: ${text}`]),
  )
  it('requires a one-on-one if the item was created in one, and only then', () => {
    expect(errorsOf(NewActionItem, { ...form, type: 'OneOnOne' })).toEqual([
      'typeId: Name the one-on-one it was created in',
    ])
    expect(errorsOf(NewActionItem, { ...form, typeId: ANA })).toEqual([
      'typeId: Only an action item created in a one-on-one can name one',
    ])
    expect(z.safeParse(NewActionItem, { ...form, type: 'Other' }).success).toBe(false)
  })
  it.each([
    ['Done', []],
    ['x'.repeat(5000), []],
    ['x'.repeat(5001), ['comment: At most 5000 characters']],
    ['  ', ['comment: Please, fill the comment before submitting']],
    [undefined, ['comment: Please, fill the comment before submitting']],
  ])('a comment of %j: %j', (comment, errors) => expect(errorsOf(CommentForm, { comment })).toEqual(errors))
})

describe('the list', () => {
  const item = (_id: string, more: Partial<ActionItemRow>): ActionItemRow => ({
    ...form,
    _id,
    isShared: false,
    version: 1,
    title: 'Title',
    creationDate: '2026-11-01T10:00:00.000Z',
    completionDate: null,
    createdBy: { _id: ANA, name: 'Ana', lastName: 'Mora' },
    type: 'General',
    typeId: null,
    ...more,
  })
  const rows = [
    item('1', { title: 'Buy a chair', creationDate: '2026-11-03T10:00:00.000Z', completionDate: '2026-11-04' }),
    item('2', { employee: EVA, status: actionItemStatuses.id('On Hold'), priority: actionItemPriorities.id('High') }),
    item('3', {
      leaderAssigned: ANA,
      creationDate: '2026-11-02T10:00:00.000Z',
      dueDate: '2026-12-24',
      createdBy: { _id: EVA, name: 'Eva', lastName: 'Soto' },
      type: 'OneOnOne',
      typeId: EVA,
    }),
  ]
  const person = (id: string | null | undefined) =>
    ({ [ANA]: { name: 'Ana', lastName: 'Mora' }, [EVA]: { name: 'Eva', lastName: 'Soto' } })[id ?? '']
  const look = { person, author: (kept: object) => kept, pictureOf: () => '' } as never
  const find = (query: object) => selectAll(actionItemList, rows, z.parse(actionItemList.query, query), look)
  const idsOf = (query: object) => find(query).map(({ _id }) => _id)

  it('has twenty items per page, oldest first', () => {
    expect(z.parse(actionItemList.query, {})).toMatchObject({ pageSize: 20, isSortAscending: true })
    expect(idsOf({})).toEqual(['2', '3', '1'])
  })
  it.each([
    [{ employees: EVA }, ['2']],
    [{ leaderAssigned: ANA }, ['3']],
    [{ status: actionItemStatuses.id('On Hold') }, ['2']],
    [{ priority: actionItemPriorities.id('High') }, ['2']],
    [{ createdBy: EVA }, ['3']],
    [{ startDate: '2026-11-02' }, ['3', '1']],
    [{ endDate: '2026-11-02' }, ['2', '3']],
    [{ dueDate: '2026-12-23' }, ['2', '1']],
    [{ type: 'OneOnOne' }, ['3']],
    [{ typeId: EVA }, ['3']],
    [{ search: 'CHAIR' }, ['1']],
  ])('%j finds %j', (query, ids) => expect(idsOf(query)).toEqual(ids))
  it.each([
    ['employee.name', ['1', '3', '2']],
    ['leaderAssigned.name', ['3', '1', '2']],
    ['status.name', ['1', '3', '2']],
    ['priority.name', ['1', '3', '2']],
    ['title', ['1', '2', '3']],
    ['dueDate', ['1', '2', '3']],
    ['completionDate', ['1', '2', '3']],
    ['createdBy.name', ['1', '2', '3']],
  ])('sorted by %s is %j', (sortByColumn, ids) => expect(idsOf({ sortByColumn })).toEqual(ids))
})

/** Source: docs/decisions/one-on-ones-and-action-items.md, "Action items". */
it.each([
  ['2026-11-22T10:00:00.000Z', true],
  ['2026-11-22T10:14:59.999Z', true],
  ['2026-11-22T10:15:00.000Z', false],
  ['2026-11-23T09:00:00.000Z', false],
])('a comment of 10:00 can be changed at %s: %s', (now, can) =>
  expect(isCommentChangeable({ creationDate: '2026-11-22T10:00:00.000Z' }, new Date(now))).toBe(can),
)
