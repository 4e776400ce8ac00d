import { describe, expect, it } from 'vitest'
import { createOwnPlace } from '#scripts/testing/own-place.ts'
import { as, createEmployee, setEmployee } from '#scripts/testing/people.ts'
import { forgetResponses } from '#scripts/testing/responses.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { goalTemplatesApi } from '#shared/features/goal-templates.ts'
import { givingMessages } from '#shared/features/goals/giving.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { homeApi } from '#shared/features/home.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import type { Catalogue } from '#shared/kit/catalogue.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'

const { previewGive, give, batches, list, counts, one } = goalsApi.calls
const TODAY = utcToday(new Date())

let count = 0
async function setUp() {
  const place = await createOwnPlace()
  const admin = await as('admin')
  const entry = async ({ contract, singular }: Catalogue) =>
    (await admin.call(contract.calls.create, { body: { name: `${singular} given ${count++}` } })).body._id
  const category = await entry(categoriesCatalogue)
  const template = await admin.call(goalTemplatesApi.calls.create, {
    body: {
      objective: `Mentor a newcomer ${count++}`,
      category,
      official: true,
      keyResults: [{ keyResult: 'Six meetings held', source: 'Calendar' }],
    },
  })
  expect(template.status).toBe(201)
  const { _id, objective } = template.body
  const form = {
    template: _id,
    reasonID: await entry(reasonsCatalogue),
    type: await entry(keyResultTypesCatalogue),
    deadLine: addDays(TODAY, 30),
  }
  const led = async () => (await createEmployee({ leader: place.leader.person.employeeId }))._id
  return { ...place, admin, objective, category, form, led, second: await led() }
}
const outcomes = (lines: readonly { employee: { _id: string }; outcome: string; reason: string }[]) =>
  lines.map(({ employee, outcome, reason }) => [employee._id, outcome, reason])

describe('a template for many people', () => {
  it('is previewed, set for everybody eligible, and can then be found as a group with its progress', async () => {
    const { leader, person, me, objective, category, form, second, led } = await setUp()
    const gone = await led()
    await setEmployee(gone, { isActive: false })
    const stranger = (await createEmployee())._id
    const body = { ...form, employees: [person._id, second, gone, stranger] }
    const wanted = [
      [person._id, 'set', ''],
      [second, 'set', ''],
      [gone, 'left', givingMessages.outOfReach],
      [stranger, 'left', givingMessages.outOfReach],
    ]
    const preview = await leader.call(previewGive, { body })
    expect([preview.status, outcomes(preview.body.lines)]).toEqual([201, wanted])
    expect((await leader.call(list)).body.totalItems).toBe(0)

    const given = await leader.call(give, { body })
    expect([given.status, outcomes(given.body.lines)]).toEqual([201, wanted])
    const query = { batches: given.body.batch }
    const { items } = (await leader.call(list, { query })).body
    expect(items.map(({ employee }) => employee._id).sort()).toEqual([person._id, second].sort())
    expect(items[0]).toMatchObject({
      objective,
      category: { _id: category },
      deadLine: form.deadLine,
      completed: 0,
      total: 1,
      createdBy: { _id: leader.person._id },
      hitgoalProcessStatusID: { statusName: 'Incomplete' },
    })
    expect((await leader.call(counts, { query })).body.map(({ statusName, count }) => [statusName, count])).toEqual([
      ['Completed', 0],
      ['Incomplete', 2],
      ['Uncompleted', 0],
      ['Unsuccessful', 0],
    ])
    expect((await leader.call(batches)).body).toMatchObject([{ _id: given.body.batch, objective, count: 2 }])
    expect((await (await as('leader')).call(batches)).body).toEqual([])
    const notices = (await me.call(homeApi.calls.notices)).body.items
    expect(notices.map(({ kind, title }) => [kind, title])).toEqual([['assigned', objective]])
  })

  it('is set once for everybody, however often it is sent', async () => {
    const { leader, person, form, second } = await setUp()
    const body = { ...form, employees: [person._id, second, person._id] }
    const headers = { 'idempotency-key': `give-${form.template}` }
    const replies = await Promise.all([leader.call(give, { body, headers }), leader.call(give, { body, headers })])
    replies.push(await leader.call(give, { body, headers }))
    await forgetResponses()
    replies.push(await leader.call(give, { body, headers }))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    for (const reply of replies) expect(reply.body.lines.map(({ outcome }) => outcome)).toEqual(['set', 'set'])
    expect(new Set(replies.map(({ body: { batch } }) => batch)).size).toBe(1)
    expect((await leader.call(list)).body.totalItems).toBe(2)
    // With another key, people who still have the goal open are skipped.
    const again = await leader.call(give, { body })
    expect(outcomes(again.body.lines)).toEqual([
      [person._id, 'left', givingMessages.hasIt],
      [second, 'left', givingMessages.hasIt],
    ])
  })

  it('includes people who have another open goal, and shows the last batch first', async () => {
    const { leader, admin, person, form, category } = await setUp()
    const { body: first } = await leader.call(give, { body: { ...form, employees: [person._id] } })
    const other = await admin.call(goalTemplatesApi.calls.create, {
      body: {
        objective: `Write an article ${count++}`,
        category,
        official: true,
        keyResults: [{ keyResult: 'Published', source: 'Intranet' }],
      },
    })
    const body = { ...form, template: other.body._id, employees: [person._id] }
    const { body: second } = await leader.call(give, { body })
    expect(outcomes(second.lines)).toEqual([[person._id, 'set', '']])
    const { body: goal } = await leader.call(one, { params: { id: second.lines[0]?.goal ?? '' } })
    expect(goal.keyResults).toMatchObject([{ keyResult: 'Published', source: 'Intranet', status: 'Incomplete' }])
    expect((await leader.call(batches)).body.map(({ _id }) => _id)).toEqual([second.batch, first.batch])
  })

  it('is refused when it is inactive, even for its owner', async () => {
    const { admin, person, form, category, objective } = await setUp()
    const body = { objective, category, official: true, status: false }
    const keyResults = [{ keyResult: 'Six meetings held', source: 'Calendar' }]
    await admin.call(goalTemplatesApi.calls.update, { params: { id: form.template }, body: { ...body, keyResults } })
    for (const call of [previewGive, give])
      expect(await admin.call(call, { body: { ...form, employees: [person._id] } })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'template', message: 'Choose an active template from the list' }] },
      })
  })

  it.each<[string, object, string]>([
    ['employees', { employees: [] }, 'Choose at least one person'],
    ['employees', { employees: Array(101).fill('f'.repeat(24)) }, 'At most 100 people at once'],
    ['deadLine', { deadLine: addDays(TODAY, -1) }, 'The deadline cannot be earlier than today'],
    ['deadLine', { deadLine: '' }, 'This is a required field'],
    ['reasonID', { reasonID: 'f'.repeat(24) }, 'Choose one from the list'],
    ['type', { type: 'f'.repeat(24) }, 'Choose one from the list'],
    ['template', { template: 'f'.repeat(24) }, 'Choose an active template from the list'],
  ])('is refused as a whole for a bad %s: %j', async (path, wrong, message) => {
    const { leader, person, form } = await setUp()
    const body = { ...form, employees: [person._id], ...wrong }
    for (const call of [previewGive, give])
      expect(await leader.call(call, { body })).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
    expect((await leader.call(list)).body.totalItems).toBe(0)
  })
})
