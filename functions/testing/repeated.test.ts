/** A repeated request has no second effect of any kind; with another body it is refused. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionItems } from '#shared/features/action-items.ts'
import { categories } from '#shared/features/categories.ts'
import { employees } from '#shared/features/employees.ts'
import { oneOnOnes } from '#shared/features/one-on-ones.ts'
import { rewardReasons, rewards } from '#shared/features/rewards.ts'
import { timesheets } from '#shared/features/timesheets.ts'
import { addMonths } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import { openInbox } from './files.ts'
import { as, asEmployee, employee } from './people.ts'
import { project } from './timesheets.ts'

const TODAY = today(new Date())
const REPEATED =
  'This was saved already, before you changed it. Look at what was saved first: saving again makes another one.'
const once = (key: string) => ({ 'idempotency-key': `${key} ${Math.random()}` })

let inbox: Awaited<ReturnType<typeof openInbox>>
beforeAll(async () => {
  inbox = await openInbox()
})
afterAll(() => inbox.stop())

it('a reward that is asked for twice with one key is mailed about once, and answered alike', async () => {
  const person = await employee({ activateRewards: true })
  const who = await asEmployee(person)
  const body = { reasonID: rewardReasons.id('Health'), requestDescription: 'A course', estimatedAmount: 5 }
  const headers = once('reward')
  const first = await who.call(rewards.calls.create, { body, headers })
  // The same body, its fields in another order.
  const { estimatedAmount, ...rest } = body
  const second = await who.call(rewards.calls.create, { body: { estimatedAmount, ...rest }, headers })
  expect([second.status, second.body]).toEqual([201, first.body])
  expect(second.headers.etag).toBe(first.headers.etag)
  const theirs = (await inbox.letters()).filter(({ destination }) =>
    destination.to.some(to => to.includes(person.email)),
  )
  expect(theirs).toHaveLength(1)
  expect((await who.call(rewards.calls.list)).body.totalItems).toBe(1)
})

it('a replay with another body is refused with a sentence, and changes nothing', async () => {
  const admin = await as('admin')
  const headers = once('category')
  const name = `Quality ${Date.now()}`
  const first = await admin.call(categories.contract.calls.create, { body: { name }, headers })
  const other = await admin.call(categories.contract.calls.create, { body: { name: `${name} b` }, headers })
  expect([other.status, other.body]).toEqual([422, { friendlyMessage: REPEATED }])
  const all = (await admin.call(categories.contract.calls.all)).body.filter(entry => entry.name.startsWith(name))
  expect(all.map(({ _id }) => _id)).toEqual([first.body._id])
})

it('the key of a one-on-one is the same for every month', async () => {
  const admin = await as('admin')
  const { _id } = await employee()
  const headers = once('one-on-one')
  const body = { employee: _id, creationDate: TODAY }
  const first = await admin.call(oneOnOnes.calls.create, { body, headers })
  expect(first.status).toBe(201)
  const next = await admin.call(oneOnOnes.calls.create, {
    body: { ...body, creationDate: addMonths(TODAY, 1) },
    headers,
  })
  expect([next.status, next.body]).toEqual([422, { friendlyMessage: REPEATED }])
  const history = await admin.call(oneOnOnes.calls.history, { params: { id: _id } })
  expect(history.body.items.map(one => one._id)).toEqual([first.body._id])
})

it('a key whose request was refused, or that another person has used, is free', async () => {
  const [admin, other] = [await as('admin'), await as('admin')]
  const { create } = categories.contract.calls
  const headers = once('free')
  const name = `Free ${Date.now()}`
  expect((await admin.call(create, { body: { name: '' }, headers })).status).toBe(400)
  expect((await admin.call(create, { body: { name }, headers })).status).toBe(201)
  expect((await other.call(create, { body: { name: `${name} b` }, headers })).status).toBe(201)
})

it('moves somebody once, and answers the second like the first', async () => {
  const hr = await as('hr')
  const [from, to] = [await project(), await project()]
  const person = await employee({ project: from._id })
  const body = { employee: person._id, effectiveDate: TODAY, projectFrom: from._id, projectTo: to._id }
  const headers = once('move')
  const first = await hr.call(employees.calls.changeProject, { body, headers })
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  const second = await hr.call(employees.calls.changeProject, { body, headers })
  expect([second.status, second.body]).toEqual([201, first.body])
  const changes = await hr.call(employees.calls.projectChanges, { query: { employeeId: person._id } })
  expect(changes.body.totalItems).toBe(1)
})

it('comments and hours of a month repeated change nothing further', async () => {
  const admin = await as('admin')
  const { setMaxHours } = timesheets.calls
  const body = { year: 2044, month: 5, totalHours: '160' }
  const headers = once('hours')
  const first = await admin.call(setMaxHours, { body, headers })
  const second = await admin.call(setMaxHours, { body, headers })
  expect([second.status, second.body]).toEqual([201, first.body])
  const nothing = await admin.call(actionItems.calls.comment, {
    params: { id: 'f'.repeat(24) },
    body: { comment: 'x' },
    headers,
  })
  expect(nothing.status).toBe(404)
})
