import { afterEach, expect, it, vi } from 'vitest'
import { createOwnPlace } from '#scripts/testing/own-place.ts'
import { as, setEmployee, signInAsEmployee, type Visitor } from '#scripts/testing/people.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { homeApi } from '#shared/features/home.ts'

const { create, update, one, list, setOwnStatus, mine } = actionItemsApi.calls
const status = actionItemStatuses.id
const MONTHLY = { every: 1, unit: 'month' as const }
const JAN_31 = '2027-01-31'
const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T10:00:00Z`) })
afterEach(() => vi.useRealTimers())

async function createRepeated(more: object = {}) {
  on('2027-01-10')
  const { leader, person, me } = await createOwnPlace()
  const doer = leader.person.employeeId
  const body = {
    employee: person._id,
    leaderAssigned: doer,
    status: status('Open'),
    priority: actionItemPriorities.id('High'),
    title: 'Send the report',
    description: 'To:\n- [x] Ana\n- [ ] Luis',
    isShared: true,
    dueDate: JAN_31,
    repeat: MONTHLY,
    ...more,
  }
  const reply = await leader.call(create, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  const params = { id: reply.body._id }
  const set = (name: 'Open' | 'Completed' | 'Not Done', changed: object = {}) =>
    leader.call(update, { params, body: { ...body, status: status(name), ...changed } })
  return { leader, person, me, body, params, set, item: reply.body }
}
const dueDays = async (who: Visitor, employee: string) =>
  (await who.call(list, { query: { employees: employee, sortByColumn: 'dueDate' } })).body.items.map(
    ({ dueDate, status: { name } }) => `${dueDate} ${name}`,
  )

it('opens the next item when one is completed, with nothing ticked, and notifies whom it is shared with', async () => {
  const { leader, person, me, set, item } = await createRepeated()
  on('2027-01-10')
  expect((await set('Completed')).status).toBe(200)
  expect(await dueDays(leader, person._id)).toEqual(['2027-01-31 Completed', '2027-02-28 Open'])
  const next = (await me.call(mine)).body.find(({ dueDate }) => dueDate === '2027-02-28')
  const opened = (await leader.call(one, { params: { id: next?._id ?? '' } })).body
  expect(opened).toEqual({
    ...item,
    _id: next?._id,
    version: 1,
    dueDate: '2027-02-28',
    creationDate: '2027-01-10T10:00:00.000Z',
    description: 'To:\n- [ ] Ana\n- [ ] Luis',
    subtasks: { done: 0, all: 2 },
    repeat: MONTHLY,
  })
  const told = (await me.call(homeApi.calls.notices)).body.items.map(({ kind, path }) => `${kind} ${path}`)
  expect(told).toContain(`assigned /my-action-items/${next?._id}`)
})

it('opens the next item once, however often one is reopened and completed, on both hosts or at the same time', async () => {
  const { leader, person, me, params, set } = await createRepeated()
  await Promise.all([set('Completed'), me.call(setOwnStatus, { params, body: { status: status('Completed') } })])
  await set('Open')
  await me.call(setOwnStatus, { params, body: { status: status('Completed') } })
  await set('Open')
  await set('Completed')
  expect(await dueDays(leader, person._id)).toEqual(['2027-01-31 Completed', '2027-02-28 Open'])
})

it('opens the next item from the employee host too', async () => {
  const { leader, person, me, params } = await createRepeated({ repeat: { every: 2, unit: 'week' } })
  expect((await me.call(setOwnStatus, { params, body: { status: status('Completed') } })).body.repeat).toEqual({
    every: 2,
    unit: 'week',
  })
  expect(await dueDays(leader, person._id)).toEqual(['2027-01-31 Completed', '2027-02-14 Open'])
})

it('opens no item when one is not done, the series has ended or never recurs', async () => {
  for (const act of [
    { to: 'Not Done' as const },
    { to: 'Completed' as const, changed: { repeat: null } },
    { to: 'Completed' as const, made: { repeat: null } },
  ]) {
    const { leader, person, set } = await createRepeated(act.made)
    // A form with all changes at once: completing the item first would already open the next one.
    await set(act.to, { ...act.made, ...act.changed })
    expect(await dueDays(leader, person._id)).toHaveLength(1)
  }
})

it('keeps the recurrence when a form omits it', async () => {
  const { leader, person, set } = await createRepeated()
  expect((await set('Open', { repeat: undefined })).body.repeat).toEqual(MONTHLY)
  await set('Completed', { repeat: undefined })
  expect(await dueDays(leader, person._id)).toHaveLength(2)
})

it.each(['employee', 'leaderAssigned'] as const)('stops when the %s has left', async who => {
  const { person, body, params } = await createRepeated()
  await setEmployee(body[who], { isActive: false })
  const admin = await as('admin')
  const reply = await admin.call(update, { params, body: { ...body, status: status('Completed') } })
  expect(reply.status).toBe(200)
  expect(await dueDays(admin, person._id)).toEqual(['2027-01-31 Completed'])
})

it('continues from a start date that somebody has chosen', async () => {
  const { leader, person, set } = await createRepeated()
  await set('Open', { dueDate: '2027-02-15' })
  await set('Completed', { dueDate: '2027-02-15' })
  expect(await dueDays(leader, person._id)).toEqual(['2027-02-15 Completed', '2027-03-15 Open'])
})

it.each([
  [{ every: 0, unit: 'week' }, 'repeat.every', 'Choose a whole number from 1 to 12'],
  [{ every: 13, unit: 'week' }, 'repeat.every', 'Choose a whole number from 1 to 12'],
  [{ every: 1, unit: 'day' }, 'repeat.unit', 'Choose one from the list'],
  [{ unit: 'week' }, 'repeat.every', 'This is a required field'],
])('refuses %o', async (repeat, path, message) => {
  on('2027-01-10')
  const { leader, person } = await createOwnPlace()
  const body = {
    employee: person._id,
    leaderAssigned: leader.person.employeeId,
    status: status('Open'),
    dueDate: JAN_31,
    priority: actionItemPriorities.id('Mid'),
    title: 'Send it',
    description: 'x',
    repeat: repeat as never,
  }
  const reply = await leader.call(create, { body })
  expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ path, message }] }])
  expect((await (await signInAsEmployee(person)).call(mine)).body).toEqual([])
})

// The last test, because it moves the clock forward.
it('keeps the 31st across short months, and skips dates in the past', async () => {
  const { leader, person, set } = await createRepeated()
  await set('Completed')
  const [, february] = (await leader.call(list, { query: { employees: person._id, sortByColumn: 'dueDate' } })).body
    .items
  const params = { id: february?._id ?? '' }
  on('2027-04-30')
  const admin = await as('admin')
  const { body } = await admin.call(one, { params })
  const { title, description, dueDate } = body
  const form = {
    title,
    description,
    dueDate,
    employee: body.employee._id,
    leaderAssigned: body.leaderAssigned._id,
    priority: body.priority._id,
    status: status('Completed'),
  }
  expect((await admin.call(update, { params, body: form })).status).toBe(200)
  expect(await dueDays(admin, person._id)).toEqual(['2027-01-31 Completed', '2027-02-28 Completed', '2027-05-31 Open'])
})
