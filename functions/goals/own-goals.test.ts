import { describe, expect, it } from 'vitest'
import { createOwnPlace, NOT_THEIRS, statusesForOthers } from '#scripts/testing/own-place.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { goalStatuses } from '#shared/features/goals/rules.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { homeApi } from '#shared/features/home.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import type { Catalogue } from '#shared/kit/catalogue.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { goals } from './store.ts'

const { create, mine, ownGoal, update } = goalsApi.calls
const TODAY = utcToday(new Date())

let count = 0
async function createEntry(of: Catalogue): Promise<string> {
  return (await (await as('admin')).call(of.contract.calls.create, { body: { name: `${of.singular} own ${count++}` } }))
    .body._id
}
async function createGoal(who: Visitor, employee: string, more: object = {}) {
  const reply = await who.call(create, {
    body: {
      objective: 'Speak at a conference',
      employee,
      deadLine: addDays(TODAY, 30),
      comment: 'She is shy',
      category: await createEntry(categoriesCatalogue),
      reasonID: await createEntry(reasonsCatalogue),
      type: await createEntry(keyResultTypesCatalogue),
      keyResults: [
        { keyResult: 'Proposal accepted', source: 'Mail', status: 'Complete' },
        { keyResult: 'Talk given', source: 'Programme' },
      ],
      ...more,
    },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

describe('a person’s own goals', () => {
  it('are those set for them: the next deadline first, then those that have ended', async () => {
    const { leader, person, me } = await createOwnPlace()
    await createGoal(leader, person._id, { objective: 'Later' })
    await createGoal(leader, person._id, { objective: 'Sooner', deadLine: addDays(TODAY, 3) })
    await createGoal(leader, person._id, { objective: 'Given up', isUnsuccessful: true, unsuccessfulReason: 'Lazy' })
    await createGoal(await as('admin'), (await createEmployee())._id)
    const late = await createGoal(leader, person._id, { objective: 'Late' })
    const stored = await goals.get(late._id)
    await goals.replace(stored, { ...stored, deadLine: addDays(TODAY, -1) }, new Date())
    const reply = await me.call(mine)
    expect([reply.status, reply.body.map(({ objective, status }) => [objective, status.statusName])]).toEqual([
      200,
      [
        ['Late', 'Uncompleted'],
        ['Sooner', 'Incomplete'],
        ['Later', 'Incomplete'],
        ['Given up', 'Unsuccessful'],
      ],
    ])
    expect(JSON.stringify(reply.body)).not.toMatch(/shy|Lazy/)
  })

  it('are shown with their key results, and without the leader’s notes', async () => {
    const { leader, person, me } = await createOwnPlace()
    const goal = await createGoal(leader, person._id)
    const { keyResults, ...shown } = (await me.call(ownGoal, { params: { id: goal._id } })).body
    expect(shown).toEqual({
      _id: goal._id,
      objective: 'Speak at a conference',
      deadLine: addDays(TODAY, 30),
      completed: 1,
      total: 2,
      progress: null,
      checkInDue: null,
      createdAt: goal.createdAt,
      checkIns: [],
      supports: '',
      category: goal.category,
      type: goal.type,
      status: { _id: goalStatuses.id('Incomplete'), statusName: 'Incomplete' },
    })
    expect(keyResults.map(({ keyResult, source, status }) => [keyResult, source, status])).toEqual([
      ['Proposal accepted', 'Mail', 'Complete'],
      ['Talk given', 'Programme', 'Incomplete'],
    ])
  })

  it('are not available to anybody else', async () => {
    const { leader, person } = await createOwnPlace()
    const { _id: id } = await createGoal(leader, person._id)
    expect(await statusesForOthers(person, ownGoal, { params: { id } })).toEqual(NOT_THEIRS)
  })

  it('are announced to the person on their own host', async () => {
    const { leader, person, me } = await createOwnPlace()
    const { _id } = await createGoal(leader, person._id)
    const { items } = (await me.call(homeApi.calls.notices)).body
    expect(items.map(({ kind, title, path }) => ({ kind, title, path }))).toEqual([
      { kind: 'assigned', title: 'Speak at a conference', path: `/my-goals/${_id}` },
    ])
  })

  it('that belonged to somebody else before are announced to their new person', async () => {
    const { leader, person, me } = await createOwnPlace()
    const before = await createEmployee({ leader: leader.person.employeeId })
    const { _id, category, reasonID, type, ...goal } = await createGoal(leader, before._id)
    const body = {
      objective: goal.objective,
      employee: person._id,
      deadLine: goal.deadLine,
      comment: '',
      category: category._id,
      reasonID: reasonID._id,
      type: type._id,
      keyResults: goal.keyResults,
    }
    const reply = await leader.call(update, { params: { id: _id }, body })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const { items } = (await me.call(homeApi.calls.notices)).body
    expect(items.map(({ kind, path }) => ({ kind, path }))).toEqual([{ kind: 'assigned', path: `/my-goals/${_id}` }])
  })
})
