import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestInbox } from '#scripts/testing/files.ts'
import { NOT_THEIRS, statusesForOthers } from '#scripts/testing/own-place.ts'
import { signInAsEmployee } from '#scripts/testing/people.ts'
import { createPlanFixture } from '#scripts/testing/plans.ts'
import { careerDevelopmentPlansApi, planStatuses } from '#shared/features/career-development-plans.ts'
import { homeApi } from '#shared/features/home.ts'
import { utcToday } from '#shared/kit/dates.ts'

const { mine, ownPlan, acknowledge, send } = careerDevelopmentPlansApi.calls
const TODAY = utcToday(new Date())
let inbox: Awaited<ReturnType<typeof startTestInbox>>
let fixture: Awaited<ReturnType<typeof createPlanFixture>>
beforeAll(async () => {
  fixture = await createPlanFixture()
  inbox = await startTestInbox()
})
afterAll(() => inbox.stop())

async function createOwn() {
  const person = await fixture.led()
  const plan = await fixture.begun(fixture.leader, person)
  const rated = plan.categories.map(({ _id }) => ({ _id, rating: 2, comments: 'Well done' }))
  const complete = () =>
    fixture.saved(fixture.leader, plan, { cdpStatus: planStatuses.id('Completed'), categories: rated })
  return { ...fixture, person, plan, rated, complete, me: await signInAsEmployee(person), params: { id: plan._id } }
}

describe('a person’s own plans', () => {
  it('show once they are completed: what the document says, and nothing that admins wrote for each other', async () => {
    const { me, complete, params, person, plan, leader, developer } = await createOwn()
    expect((await me.call(mine)).body).toEqual([])
    expect((await me.call(ownPlan, { params })).status).toBe(404)
    await complete()
    const item = {
      ...{ _id: plan._id, version: 2, period: `${TODAY.slice(0, 7)}-01`, acknowledgedAt: null },
      cdpStatus: { _id: planStatuses.id('Completed'), name: 'Completed' },
      leaderAssigned: {
        ...{ _id: leader.person.employeeId, name: leader.person.name, lastName: leader.person.lastName },
      },
    }
    expect((await me.call(mine)).body).toEqual([item])
    const { categories, ratings, ...shown } = (await me.call(ownPlan, { params })).body
    expect(shown).toEqual({
      ...item,
      jobTitle: { _id: developer._id, name: 'Developer' },
      newJobTitle: null,
      additionalComments: '',
      actionLabel: 'CDP additional comments',
      actionComments: '',
    })
    expect(categories.map(({ title, rating, comments }) => [title, rating, comments])).toEqual([
      ['Craft', 2, 'Well done'],
      ['Delivery', 2, 'Well done'],
    ])
    expect(ratings.map(({ description }) => description)).toEqual(['Beginning', 'Solid', 'Strong'])
    expect(person.isActive).toBe(true)
  })

  it('that are open show while they are as they were mailed', async () => {
    const { me, leader, saved, rated, plan, params } = await createOwn()
    await saved(leader, plan, { categories: rated })
    expect((await leader.call(send, { params, body: {} })).status).toBe(200)
    expect((await me.call(ownPlan, { params })).body.categories[0]?.comments).toBe('Well done')
    const draft = rated.map(one => ({ ...one, comments: 'On second thoughts' }))
    await saved(leader, plan, { categories: draft })
    expect((await me.call(ownPlan, { params })).status).toBe(404)
    expect((await me.call(mine)).body).toEqual([])
  })

  it('name a new title when a review has given it, not while it is only proposed', async () => {
    const { me, admin, saved, rated, plan, params, senior, leader } = await createOwn()
    const proposal = {
      ...{ cdpStatus: planStatuses.id('Job Title Review'), categories: rated, actionComments: 'Two strong years' },
      newJobTitle: senior._id,
    }
    await saved(admin, plan, proposal)
    await leader.call(send, { params, body: {} })
    expect((await me.call(ownPlan, { params })).body).toMatchObject({
      ...{ newJobTitle: null, actionLabel: 'Reason', actionComments: 'Two strong years' },
    })
    await saved(admin, plan, { ...proposal, jobTitleUpdateApproval: 'yes', adminComments: 'Between us admins' })
    const given = (await me.call(ownPlan, { params })).body
    expect(given).toMatchObject({ newJobTitle: { name: 'Senior Developer' }, actionLabel: 'Reason' })
    expect(JSON.stringify(given)).not.toContain('Between us admins')
  })

  it.each([
    ['ownPlan', ownPlan, {}],
    ['acknowledge', acknowledge, { body: {} }],
  ])('are nobody else’s: %s', async (_, call, input) => {
    const { person, complete, params, read, plan } = await createOwn()
    await complete()
    expect(await statusesForOthers(person, call, { ...input, params })).toEqual(NOT_THEIRS)
    expect((await read(plan)).acknowledgedAt).toBeNull()
  })
})

describe('acknowledging a plan', () => {
  it('is kept with its day, once, and seen by the leader', async () => {
    const { me, complete, params, read, plan } = await createOwn()
    await complete()
    const first = await me.call(acknowledge, { params, body: {} })
    expect([first.status, first.body.acknowledgedAt?.slice(0, 10)]).toEqual([200, TODAY])
    expect((await me.call(acknowledge, { params, body: {} })).body).toEqual(first.body)
    expect((await read(plan)).acknowledgedAt).toBe(first.body.acknowledgedAt)
  })

  it('is of what was read: of another version it is refused, and a change asks for it anew', async () => {
    const { me, admin, saved, complete, params, plan } = await createOwn()
    const { cdpStatus, categories } = await complete()
    const headers = { 'if-match': '"2"' }
    const again = { cdpStatus: cdpStatus._id, categories: categories.map(({ _id, rating }) => ({ _id, rating })) }
    await saved(admin, plan, again)
    expect((await me.call(acknowledge, { params, body: {}, headers })).status).toBe(409)
    expect((await me.call(acknowledge, { params, body: {} })).status).toBe(200)
    await saved(admin, plan, { ...again, additionalComments: 'One more thing' })
    expect((await me.call(ownPlan, { params })).body).toMatchObject({
      ...{ acknowledgedAt: null, additionalComments: 'One more thing' },
    })
  })
})

it('a person is told on the employee host, once, that there is a plan to read', async () => {
  const { me, complete, plan } = await createOwn()
  await complete()
  const { items } = (await me.call(homeApi.calls.notices)).body
  expect(items.map(({ kind, path, person }) => ({ kind, path, person }))).toEqual([
    { kind: 'waiting', path: `/my-plan/${plan._id}`, person: '' },
  ])
})
