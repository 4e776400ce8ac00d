import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Role } from '#shared/kit/access.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { canCopyGoalTemplate, mayChangeGoalTemplate, maySeeGoalTemplate, maySetOfficial } from './goal-templates.ts'
import { GoalForm, UNSUCCESSFUL_REASON_MISSING } from './goals/form.ts'
import { keyResultProgressOf } from './goals/progress.ts'
import { formatGoalStatus, type GoalStatusName, goalStatusOf, validateDeadLine } from './goals/rules.ts'
import { mayOpenGoalTemplates } from './goals.ts'

const DAY = '2026-11-21'

describe('the status of a goal', () => {
  it.each<[GoalStatusName, string, string, boolean, number, number]>([
    ['Incomplete', 'Incomplete (0/1)', '2026-11-21', false, 0, 1],
    ['Incomplete', 'Incomplete (2/3)', '2026-11-22', false, 2, 3],
    ['Uncompleted', 'Uncompleted (2/3)', '2026-11-20', false, 2, 3],
    ['Uncompleted', 'Uncompleted (0/1)', '2024-02-29', false, 0, 1],
    ['Completed', 'Completed (1/1)', '2026-11-22', false, 1, 1],
    ['Completed', 'Completed (3/3)', '2026-11-20', false, 3, 3],
    ['Unsuccessful', 'Unsuccessful', '2026-11-22', true, 0, 1],
    ['Unsuccessful', 'Unsuccessful', '2026-11-20', true, 1, 3],
    ['Unsuccessful', 'Unsuccessful', '2026-11-20', true, 3, 3],
    ['Incomplete', 'Incomplete', '2026-11-22', false, 0, 0],
  ])(
    'is %s, shown as %s: due %s, marked unsuccessful %s, %i of %i',
    (status, text, deadLine, isUnsuccessful, completed, total) => {
      const goal = { deadLine, isUnsuccessful, completed, total }
      expect(goalStatusOf(goal, DAY)).toBe(status)
      expect(formatGoalStatus(status, goal)).toBe(text)
    },
  )

  it.each([
    ['2026-11-21T00:00:00.000Z', 'Incomplete'],
    ['2026-11-21T23:59:59.999Z', 'Incomplete'],
    ['2026-11-22T00:00:00.000Z', 'Uncompleted'],
    ['2026-11-22T05:00:00+06:00', 'Incomplete'],
    ['2026-11-21T18:00:00-06:00', 'Uncompleted'],
  ])('at %s of a goal due on the 21st is %s, by the day in UTC', (instant, status) => {
    const goal = { deadLine: DAY, isUnsuccessful: false, completed: 0, total: 1 }
    expect(goalStatusOf(goal, utcToday(new Date(instant)))).toBe(status)
  })

  it('counts the key results that are complete', () => {
    expect(keyResultProgressOf([{ status: 'Complete' }, { status: 'Incomplete' }, {}])).toEqual({
      completed: 1,
      total: 3,
    })
  })
})

it.each([
  ['2026-11-21', undefined, true],
  ['2026-11-22', undefined, true],
  ['2026-11-20', undefined, false],
  ['2026-11-20', '2026-11-20', true],
  ['2026-11-20', '2026-11-19', false],
  ['2026-11-19', '2026-11-20', false],
  ['2026-11-21', '2026-11-20', true],
])('a deadline of %s, previously %s, is accepted: %s', (deadLine, before, taken) => {
  expect(validateDeadLine(deadLine, before, DAY) === undefined).toBe(taken)
})

describe('the form of a goal', () => {
  const entry = 'a'.repeat(24)
  const form = {
    objective: 'Speak at a conference',
    employee: entry,
    category: entry,
    reasonID: entry,
    type: entry,
    deadLine: DAY,
    keyResults: [{ keyResult: 'Talk given', source: 'Programme' }],
  }
  it('requires neither comment nor reason, and starts with incomplete key results', () =>
    expect(z.parse(GoalForm, form)).toMatchObject({
      comment: '',
      isUnsuccessful: false,
      unsuccessfulReason: '',
      keyResults: [{ status: 'Incomplete' }],
    }))
  it('requires a reason when unsuccessful, and reports it along with other errors', () => {
    const { error } = z.safeParse(GoalForm, { ...form, objective: '', isUnsuccessful: true, unsuccessfulReason: '  ' })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['objective', 'This is a required field'],
      ['unsuccessfulReason', UNSUCCESSFUL_REASON_MISSING],
    ])
    expect(z.safeParse(GoalForm, { ...form, isUnsuccessful: true, unsuccessfulReason: 'Left' }).success).toBe(true)
    expect(z.safeParse(GoalForm, { ...form, unsuccessfulReason: '' }).success).toBe(true)
  })
  it.each([
    [undefined, ['Say why the goal was unsuccessful']],
    ['', ['Say why the goal was unsuccessful']],
    [null, ['This must be text', 'Say why the goal was unsuccessful']],
    [5, ['This must be text']],
  ])('reports only helpful errors for the reason %j', (unsuccessfulReason, texts) => {
    const { error } = z.safeParse(GoalForm, { ...form, isUnsuccessful: true, unsuccessfulReason })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual(
      texts.map(text => ['unsuccessfulReason', text]),
    )
  })
  it.each([null, undefined, 'Learn', 5])('refuses %j instead of a form', sent =>
    expect(z.safeParse(GoalForm, sent).success).toBe(false),
  )
})

describe('a goal template', () => {
  const [me, other] = ['1'.repeat(24), '2'.repeat(24)]
  const who = (role: Role) => ({ roles: [role], userId: me })
  it.each<[Role, string, boolean, boolean, string]>([
    ['admin', 'of another', true, true, 'see change'],
    ['admin', 'of another', false, false, 'see change'],
    ['leader', 'of another', true, true, 'see'],
    ['leader', 'of another', true, false, 'see'],
    ['leader', 'of another', false, true, ''],
    ['leader', 'of another', false, false, ''],
    ['leader', 'of their own', true, false, 'see change'],
    ['leader', 'of their own', false, false, 'see change'],
    ['leader', 'of their own', true, true, 'see'],
    ['leader', 'of their own', false, true, 'see'],
  ])('lets a %s, %s, active %s, official %s: %s', (role, whose, status, official, may) => {
    const template = { owner: { _id: whose === 'of another' ? other : me }, status, official }
    expect(maySeeGoalTemplate(template, who(role))).toBe(may.includes('see'))
    expect(mayChangeGoalTemplate(template, who(role))).toBe(may.includes('change'))
  })

  it('can be made official by admins only', () => {
    expect([maySetOfficial(who('admin')), maySetOfficial(who('leader'))]).toEqual([true, false])
  })

  it('can be opened by roles that see both goals and templates', () => {
    expect((['admin', 'leader', 'devmanager'] as const).map(role => mayOpenGoalTemplates(who(role)))).toEqual([
      true,
      true,
      false,
    ])
  })

  it.each([
    [true, false, false, true],
    [true, true, false, false],
    [true, false, true, false],
    [true, true, true, false],
    [false, false, false, false],
    [false, true, false, false],
  ])('offers Copy when edited %s, changed %s, just created %s: %s', (isEditing, isChanged, wasJustCreated, offered) => {
    expect(canCopyGoalTemplate({ isEditing, isChanged, wasJustCreated })).toBe(offered)
  })
})
