import { describe, expect, it } from 'vitest'
import { createOwnPlace } from '#scripts/testing/own-place.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { goalTreeMessages } from '#shared/features/goals/tree.ts'
import { type Goal, goalsApi } from '#shared/features/goals.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import type { Catalogue } from '#shared/kit/catalogue.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'

const { create, update, one, remove, supportable, support, tree, ownGoal } = goalsApi.calls
const TODAY = utcToday(new Date())

let count = 0
async function createEntry(of: Catalogue): Promise<string> {
  return (
    await (await as('admin')).call(of.contract.calls.create, { body: { name: `${of.singular} tree ${count++}` } })
  ).body._id
}
async function setUp() {
  const place = await createOwnPlace()
  const admin = await as('admin')
  const stranger = await createEmployee()
  const entries = {
    category: await createEntry(categoriesCatalogue),
    reasonID: await createEntry(reasonsCatalogue),
    type: await createEntry(keyResultTypesCatalogue),
  }
  const form = (employee: string, more: object = {}) => ({
    ...entries,
    objective: 'Grow',
    employee,
    deadLine: addDays(TODAY, 30),
    keyResults: [{ keyResult: 'Talk given', source: 'Programme' }],
    ...more,
  })
  const add = async (who: Visitor, employee: string, more: object = {}): Promise<Goal> => {
    const reply = await who.call(create, { body: form(employee, more) as never })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body
  }
  const save = (who: Visitor, goal: Goal, more: object) =>
    who.call(update, { params: { id: goal._id }, body: form(goal.employee._id, more) as never })
  return { ...place, admin, stranger, add, save }
}

describe('a goal that supports another', () => {
  it('belongs to a person and supports nothing by default, and keeps its parent when a change omits it', async () => {
    const { leader, admin, person, stranger, add, save } = await setUp()
    const company = await add(admin, stranger._id, { level: 'company' })
    const goal = await add(leader, person._id)
    expect(goal).toMatchObject({ level: 'person', supports: null })
    expect((await save(leader, goal, { level: 'team', supports: company._id })).body).toMatchObject({
      level: 'team',
      supports: company._id,
    })
    expect((await save(leader, goal, { objective: 'Grow more' })).body).toMatchObject({
      objective: 'Grow more',
      level: 'team',
      supports: company._id,
    })
    expect((await save(leader, goal, { supports: null })).body).toMatchObject({ level: 'team', supports: null })
  })

  it('counts toward its parent, and shows only the objective to a leader who cannot open it', async () => {
    const { leader, admin, person, me, stranger, add, save } = await setUp()
    const done = { keyResults: [{ keyResult: 'Talk given', source: 'Programme', status: 'Complete' }] }
    const company = await add(admin, stranger._id, { objective: 'Be known', level: 'company' })
    const mine = await add(leader, person._id, { objective: 'Speak', supports: company._id, ...done })
    const hidden = await add(admin, stranger._id, { objective: 'Write', supports: company._id })
    await add(admin, stranger._id, { objective: 'Ask', supports: company._id })

    const seen = (await leader.call(support, { params: { id: mine._id } })).body
    expect(seen).toEqual({
      supported: {
        _id: company._id,
        objective: 'Be known',
        level: 'company',
        supports: null,
        isOpenable: false,
        employee: null,
        statusName: '',
        progress: null,
        rolledUp: null,
      },
      supporters: [],
      others: 0,
      rolledUp: 100,
    })
    expect((await leader.call(one, { params: { id: company._id } })).status).toBe(404)
    expect((await leader.call(support, { params: { id: company._id } })).status).toBe(404)
    const all = (await admin.call(support, { params: { id: company._id } })).body
    expect(all.rolledUp).toBe(25)
    expect(all.supporters.map(({ objective, progress }) => [objective, progress])).toEqual([
      ['Ask', 0],
      ['Speak', 100],
      ['Write', 0],
    ])
    const shown = (await leader.call(tree)).body
    expect(shown.isCut).toBe(false)
    expect(shown.goals.map(({ objective, isOpenable, rolledUp }) => [objective, isOpenable, rolledUp])).toEqual([
      ['Be known', false, null],
      ['Speak', true, 100],
    ])
    expect(JSON.stringify(shown)).not.toContain(hidden._id)
    expect(JSON.stringify(shown)).not.toContain(stranger._id)
    expect((await me.call(ownGoal, { params: { id: mine._id } })).body.supports).toBe('Be known')
    await save(leader, mine, { supports: null })
    expect((await leader.call(tree)).body.goals).toEqual([])
  })

  it('is counted but not named for a leader who can see only the parent', async () => {
    const { leader, admin, person, stranger, add } = await setUp()
    const team = await add(leader, person._id, { level: 'team' })
    await add(admin, stranger._id, { supports: team._id })
    expect((await leader.call(support, { params: { id: team._id } })).body).toMatchObject({
      supporters: [],
      others: 1,
      rolledUp: 0,
    })
  })

  it('supports the company or a team within reach, and no others', async () => {
    const { leader, admin, person, stranger, add, save } = await setUp()
    const goal = await add(leader, person._id)
    const company = await add(admin, stranger._id, { level: 'company', objective: 'A of all' })
    const team = await add(leader, person._id, { level: 'team', objective: 'B of ours', deadLine: TODAY })
    const otherTeam = await add(admin, stranger._id, { level: 'team' })
    const otherPerson = await add(leader, person._id)
    const lost = await add(leader, person._id, { level: 'team', isUnsuccessful: true, unsuccessfulReason: 'x' })
    const offered = (await leader.call(supportable)).body.map(({ _id }) => _id)
    expect(offered.filter(id => [company, team].some(({ _id }) => _id === id))).toEqual([company._id, team._id])
    for (const { _id } of [otherTeam, otherPerson, lost, goal]) expect(offered).not.toContain(_id)
    for (const { _id } of [company, team]) expect((await save(leader, goal, { supports: _id })).status).toBe(200)
    for (const supports of [otherTeam._id, otherPerson._id, 'f'.repeat(24)])
      expect(await save(leader, goal, { supports })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'supports', message: goalTreeMessages.unknown }] },
      })
    expect((await save(leader, goal, { supports: 'x' })).status).toBe(400)
    expect((await save(leader, goal, { level: 'planet' })).status).toBe(400)
    // A goal keeps supporting what it already supported, whatever its state.
    await save(leader, goal, { supports: team._id })
    await save(leader, team, { level: 'person' })
    expect((await save(leader, goal, { supports: team._id })).status).toBe(200)
  })
})

describe('a loop', () => {
  const ofTeam = { level: 'team' }

  it('is refused across any number of goals, and so is a goal that supports itself', async () => {
    const { leader, person, add, save } = await setUp()
    const a = await add(leader, person._id, ofTeam)
    const b = await add(leader, person._id, { ...ofTeam, supports: a._id })
    const c = await add(leader, person._id, { ...ofTeam, supports: b._id })
    for (const { _id: supports } of [a, b, c])
      expect(await save(leader, a, { ...ofTeam, supports })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'supports', message: goalTreeMessages.ring }] },
      })
  })

  it('is refused even when two people close it at the same time', async () => {
    const { leader, admin, person, add, save } = await setUp()
    for (let turn = 0; turn < 5; turn++) {
      const [a, b] = [await add(leader, person._id, ofTeam), await add(leader, person._id, ofTeam)]
      const replies = await Promise.all([
        save(leader, a, { ...ofTeam, supports: b._id }),
        save(admin, b, { ...ofTeam, supports: a._id }),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })
})

it('deleting a goal leaves its supporting goals without a parent', async () => {
  const { leader, person, me, add, save } = await setUp()
  const team = await add(leader, person._id, { level: 'team' })
  const goal = await add(leader, person._id, { supports: team._id })
  expect((await leader.call(remove, { params: { id: team._id } })).status).toBe(204)
  expect((await leader.call(support, { params: { id: goal._id } })).body.supported).toBeNull()
  expect((await leader.call(tree)).body.goals).toEqual([])
  expect((await me.call(ownGoal, { params: { id: goal._id } })).body.supports).toBe('')
  expect((await save(leader, goal, { supports: team._id })).status).toBe(200)
  expect((await leader.call(remove, { params: { id: goal._id } })).status).toBe(204)
})
