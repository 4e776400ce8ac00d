import { expect, it } from 'vitest'
import { createOwnPlace } from '#scripts/testing/own-place.ts'
import { as, createEmployee, signInAsEmployee } from '#scripts/testing/people.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { utcToday } from '#shared/kit/dates.ts'

const { create, update, one, list, mine, ownItem, setOwnSubtask } = actionItemsApi.calls
const TEXT = 'Before Monday:\n- [ ] Call them\n- [x] Write it down\n- [ ] مراجعة 🎯'
const status = actionItemStatuses.id

async function createShared(description = TEXT, more: object = {}) {
  const { leader, person, me } = await createOwnPlace()
  const body = {
    employee: person._id,
    leaderAssigned: leader.person.employeeId,
    status: status('Open'),
    priority: actionItemPriorities.id('Mid'),
    title: 'Read it',
    description,
    isShared: true,
    dueDate: utcToday(new Date()),
    ...more,
  }
  const item = (await leader.call(create, { body })).body
  return { leader, person, me, body, item, params: { id: item._id } }
}

it('subtasks are counted in lists as in the description', async () => {
  const { leader, person, me, body, item, params } = await createShared()
  const counted = async () => [
    (await leader.call(list, { query: { employees: person._id } })).body.items[0]?.subtasks,
    (await me.call(mine)).body[0]?.subtasks,
  ]
  expect(item.subtasks).toEqual({ done: 1, all: 3 })
  expect(await counted()).toEqual(Array(2).fill({ done: 1, all: 3 }))
  await leader.call(update, { params, body: { ...body, description: 'Nothing to tick' } })
  expect(await counted()).toEqual([null, null])
})

it('subtasks can be ticked by the person the item is shared with, and nothing else changes', async () => {
  const { leader, me, item, params } = await createShared()
  const tick = (line: number, text: string, isDone: boolean) =>
    me.call(setOwnSubtask, { params, body: { line, text, isDone } })
  expect((await tick(3, 'مراجعة 🎯', true)).body.description).toBe(TEXT.replace('- [ ] مراجعة', '- [x] مراجعة'))
  expect((await tick(2, 'Write it down', false)).body.subtasks).toEqual({ done: 1, all: 3 })
  const after = (await leader.call(one, { params })).body
  expect(after).toEqual({ ...item, version: 3, description: after.description, subtasks: { done: 1, all: 3 } })
  // A second click: it is already ticked.
  expect((await tick(3, 'مراجعة 🎯', true)).body.version).toBe(3)
})

it('subtasks are not confused when the description has changed meanwhile', async () => {
  const { leader, me, body, params } = await createShared()
  const changed = '- [ ] First this\n- [ ] Then that\n- [ ] Call them'
  await leader.call(update, { params, body: { ...body, description: changed } })
  const reply = await me.call(setOwnSubtask, { params, body: { line: 1, text: 'Call them', isDone: true } })
  expect([reply.status, reply.body]).toEqual([
    409,
    { friendlyMessage: 'The description has changed meanwhile. Please look at it again.' },
  ])
  expect((await me.call(ownItem, { params })).body.description).toBe(changed)
})

it.each([
  ['line', { line: -1 }],
  ['line', { line: 1.5 }],
  ['line', { line: 'one' }],
  ['text', { text: '' }],
  ['text', { text: 'x'.repeat(5001) }],
  ['isDone', { isDone: 'perhaps' }],
])('a bad %s is refused (%o)', async (path, wrong) => {
  const { me, params } = await createShared()
  const body = { line: 1, text: 'Call them', isDone: true, ...wrong } as never
  const reply = await me.call(setOwnSubtask, { params, body })
  expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ path }] }])
})

it('subtasks cannot be ticked by others, or in an item that was closed as not done', async () => {
  const { leader, me, body, params } = await createShared()
  const tick = { params, body: { line: 1, text: 'Call them', isDone: true } }
  expect((await (await signInAsEmployee(await createEmployee())).call(setOwnSubtask, tick)).status).toBe(404)
  expect((await (await as('admin')).call(setOwnSubtask, tick)).status).toBe(401)
  await leader.call(update, { params, body: { ...body, status: status('Not Done') } })
  expect((await me.call(setOwnSubtask, tick)).status).toBe(400)
  expect((await me.call(ownItem, { params })).body.description).toBe(TEXT)
})
