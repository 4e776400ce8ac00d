/** A repeated request has no second effect of any kind; with another body it fails. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createApiHandler } from '#kit/lambda.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { defineContract, post } from '#shared/kit/contract.ts'
import { addMonths, utcToday } from '#shared/kit/dates.ts'
import { startTestInbox } from './files.ts'
import { as, createEmployee, registerTestFeature, signInAsEmployee } from './people.ts'
import { createProject } from './timesheets.ts'

const TODAY = utcToday(new Date())
const KEY_REUSED =
  'This was already saved before you changed it. Look at the saved record first: saving again creates another one.'
const withIdempotencyKey = (key: string) => ({ 'idempotency-key': `${key} ${Math.random()}` })

let inbox: Awaited<ReturnType<typeof startTestInbox>>
beforeAll(async () => {
  inbox = await startTestInbox()
})
afterAll(() => inbox.stop())

it('a reward requested twice with one key is created and emailed once, and both answers are the same', async () => {
  const person = await createEmployee({ activateRewards: true })
  const who = await signInAsEmployee(person)
  const body = { reasonID: rewardReasons.id('Health'), requestDescription: 'A course', estimatedAmount: 5 }
  const headers = withIdempotencyKey('reward')
  const first = await who.call(rewardsApi.calls.create, { body, headers })
  // The same body, its fields in another order.
  const { estimatedAmount, ...rest } = body
  const second = await who.call(rewardsApi.calls.create, { body: { estimatedAmount, ...rest }, headers })
  expect([second.status, second.body]).toEqual([201, first.body])
  expect(second.headers.etag).toBe(first.headers.etag)
  const theirs = (await inbox.letters()).filter(({ destination }) =>
    destination.to.some(to => to.includes(person.email)),
  )
  expect(theirs).toHaveLength(1)
  expect((await who.call(rewardsApi.calls.list)).body.totalItems).toBe(1)
})

it('a repeated long answer is compressed again', async () => {
  const { body, access } = categoriesCatalogue.contract.calls.create
  const long = defineContract('long', ['long'], {
    tell: post('/api/long', { access, summary: 'Tells', body, result: z.object({ told: z.string() }) }),
  })
  registerTestFeature(long, createApiHandler(long, { tell: async () => ({ told: 'Everything. '.repeat(1000) }) }))
  const admin = await as('admin')
  const sent = { body: { name: 'Once' }, headers: { ...withIdempotencyKey('tell'), 'x-reads-gzip': 'yes' } }
  const [first, second] = [await admin.call(long.calls.tell, sent), await admin.call(long.calls.tell, sent)]
  expect([first.headers['content-encoding'], second.headers['content-encoding']]).toEqual(['gzip', 'gzip'])
  expect(second.body.told).toBe('Everything. '.repeat(1000))
})

describe('concurrent requests with one key', () => {
  it('create one reward, send one email, and get the same answer', async () => {
    const person = await createEmployee({ activateRewards: true })
    const who = await signInAsEmployee(person)
    const body = { reasonID: rewardReasons.id('Health'), requestDescription: 'A course', estimatedAmount: 5 }
    const sent = { body, headers: withIdempotencyKey('reward') }
    const answers = await Promise.all([1, 2, 3].map(() => who.call(rewardsApi.calls.create, sent)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(answer => answer.body._id)).size).toBe(1)
    const letters = (await inbox.letters()).filter(({ destination }) =>
      destination.to.some(to => to.includes(person.email)),
    )
    expect(letters).toHaveLength(1)
    expect((await who.call(rewardsApi.calls.list)).body.totalItems).toBe(1)
  })

  it('run their handler once', async () => {
    const { body, access } = categoriesCatalogue.contract.calls.create
    let runs = 0
    const counting = defineContract('counting', ['counting'], {
      count: post('/api/counting', { access, summary: 'Counts', body, result: z.object({ runs: z.number() }) }),
    })
    const handler = createApiHandler(counting, {
      count: async () => {
        runs++
        await new Promise(resolve => setTimeout(resolve, 50))
        return { runs }
      },
    })
    registerTestFeature(counting, handler)
    const admin = await as('admin')
    const sent = { body: { name: 'Once' }, headers: withIdempotencyKey('count') }
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(counting.calls.count, sent)))
    expect(answers.map(answer => [answer.status, answer.body.runs])).toEqual([
      [201, 1],
      [201, 1],
      [201, 1],
    ])
    expect(runs).toBe(1)
  })

  it('write one comment', async () => {
    const admin = await as('admin')
    const [about, leader] = [await createEmployee(), await createEmployee({ isLeader: true })]
    const item = await admin.call(actionItemsApi.calls.create, {
      body: {
        employee: about._id,
        leaderAssigned: leader._id,
        status: actionItemStatuses.id('Open'),
        priority: actionItemPriorities.id('Mid'),
        title: 'Agree on a learning goal',
        description: 'Bring two proposals.',
        dueDate: TODAY,
      },
    })
    expect(item.status, JSON.stringify(item.body)).toBe(201)
    const sent = { params: { id: item.body._id }, body: { comment: 'Done' }, headers: withIdempotencyKey('comment') }
    const answers = await Promise.all([1, 2].map(() => admin.call(actionItemsApi.calls.comment, sent)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    const { body } = await admin.call(actionItemsApi.calls.comments, { params: { id: item.body._id } })
    expect(body.map(({ comment }) => comment)).toEqual(['Done'])
  })

  it('and different bodies: one is saved, the other is refused', async () => {
    const admin = await as('admin')
    const headers = withIdempotencyKey('two bodies')
    const name = `Race ${Date.now()}`
    const answers = await Promise.all(
      ['a', 'b'].map(letter =>
        admin.call(categoriesCatalogue.contract.calls.create, { body: { name: `${name} ${letter}` }, headers }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('are all refused when their body is invalid', async () => {
    const admin = await as('admin')
    const sent = { body: { name: '' }, headers: withIdempotencyKey('refused') }
    const { create } = categoriesCatalogue.contract.calls
    const answers = await Promise.all([1, 2].map(() => admin.call(create, sent)))
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
  })
})

it('a replay with another body is refused with a message, and changes nothing', async () => {
  const admin = await as('admin')
  const headers = withIdempotencyKey('category')
  const name = `Quality ${Date.now()}`
  const first = await admin.call(categoriesCatalogue.contract.calls.create, { body: { name }, headers })
  const other = await admin.call(categoriesCatalogue.contract.calls.create, { body: { name: `${name} b` }, headers })
  expect([other.status, other.body]).toEqual([422, { friendlyMessage: KEY_REUSED }])
  const all = (await admin.call(categoriesCatalogue.contract.calls.all)).body.filter(entry =>
    entry.name.startsWith(name),
  )
  expect(all.map(({ _id }) => _id)).toEqual([first.body._id])
})

it('a key that created a one-on-one for one month is refused for another month', async () => {
  const admin = await as('admin')
  const { _id } = await createEmployee()
  const headers = withIdempotencyKey('one-on-one')
  const body = { employee: _id, creationDate: TODAY }
  const first = await admin.call(oneOnOnesApi.calls.create, { body, headers })
  expect(first.status).toBe(201)
  const next = await admin.call(oneOnOnesApi.calls.create, {
    body: { ...body, creationDate: addMonths(TODAY, 1) },
    headers,
  })
  expect([next.status, next.body]).toEqual([422, { friendlyMessage: KEY_REUSED }])
  const history = await admin.call(oneOnOnesApi.calls.history, { params: { id: _id } })
  expect(history.body.items.map(one => one._id)).toEqual([first.body._id])
})

it('a key can be used after a refused request, and by another user', async () => {
  const [admin, other] = [await as('admin'), await as('admin')]
  const { create } = categoriesCatalogue.contract.calls
  const headers = withIdempotencyKey('free')
  const name = `Free ${Date.now()}`
  expect((await admin.call(create, { body: { name: '' }, headers })).status).toBe(400)
  expect((await admin.call(create, { body: { name }, headers })).status).toBe(201)
  expect((await other.call(create, { body: { name: `${name} b` }, headers })).status).toBe(201)
})

it('a project change repeated with its key is made once, and both answers are the same', async () => {
  const hr = await as('hr')
  const [from, to] = [await createProject(), await createProject()]
  const person = await createEmployee({ project: from._id })
  const body = { employee: person._id, effectiveDate: TODAY, projectFrom: from._id, projectTo: to._id }
  const headers = withIdempotencyKey('move')
  const first = await hr.call(employeesApi.calls.changeProject, { body, headers })
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  const second = await hr.call(employeesApi.calls.changeProject, { body, headers })
  expect([second.status, second.body]).toEqual([201, first.body])
  const changes = await hr.call(employeesApi.calls.projectChanges, { query: { employeeId: person._id } })
  expect(changes.body.totalItems).toBe(1)
})

it('maximum hours repeated with their key get the same answer, and another call may use that key', async () => {
  const admin = await as('admin')
  const { setMaxHours } = timesheetsApi.calls
  const body = { year: 2044, month: 5, totalHours: '160' }
  const headers = withIdempotencyKey('hours')
  const first = await admin.call(setMaxHours, { body, headers })
  const second = await admin.call(setMaxHours, { body, headers })
  expect([second.status, second.body]).toEqual([201, first.body])
  const nothing = await admin.call(actionItemsApi.calls.comment, {
    params: { id: 'f'.repeat(24) },
    body: { comment: 'x' },
    headers,
  })
  expect(nothing.status).toBe(404)
})
