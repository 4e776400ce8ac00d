import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestInbox } from '#scripts/testing/files.ts'
import { NOT_THEIRS, statusesForOthers } from '#scripts/testing/own-place.ts'
import { signInAsEmployee } from '#scripts/testing/people.ts'
import { createPlanFixture } from '#scripts/testing/plans.ts'
import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
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
  it('are shown once they are completed, with the content of the document', async () => {
    const { me, complete, params, person, plan, leader, developer } = await createOwn()
    expect((await me.call(mine)).body).toEqual([])
    expect((await me.call(ownPlan, { params })).status).toBe(404)
    await complete()
    const item = {
      _id: plan._id,
      version: 2,
      period: `${TODAY.slice(0, 7)}-01`,
      acknowledgedAt: null,
      cdpStatus: { _id: planStatuses.id('Completed'), name: 'Completed' },
      isShared: true,
      decision: null,
      assessment: null,
      leaderAssigned: { _id: leader.person.employeeId, name: leader.person.name, lastName: leader.person.lastName },
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
      peerComments: null,
    })
    expect(categories.map(({ title, rating, comments }) => [title, rating, comments])).toEqual([
      ['Craft', 2, 'Well done'],
      ['Delivery', 2, 'Well done'],
    ])
    expect(ratings.map(({ description }) => description)).toEqual(['Beginning', 'Solid', 'Strong'])
    expect(person.isActive).toBe(true)
  })

  it('are shown, while open, as they were mailed', async () => {
    const { me, leader, saved, rated, plan, params } = await createOwn()
    await saved(leader, plan, { categories: rated })
    expect((await leader.call(send, { params, body: {} })).status).toBe(200)
    expect((await me.call(ownPlan, { params })).body.categories[0]?.comments).toBe('Well done')
    const draft = rated.map(one => ({ ...one, comments: 'On second thoughts' }))
    await saved(leader, plan, { categories: draft })
    expect((await me.call(ownPlan, { params })).status).toBe(404)
    expect((await me.call(mine)).body).toEqual([])
  })

  it('show a new title once a review has given it, not while it is only proposed', async () => {
    const { me, admin, saved, rated, plan, params, senior, leader } = await createOwn()
    const proposal = {
      cdpStatus: planStatuses.id('Job Title Review'),
      categories: rated,
      actionComments: 'Two strong years',
      newJobTitle: senior._id,
    }
    await saved(admin, plan, proposal)
    await leader.call(send, { params, body: {} })
    expect((await me.call(ownPlan, { params })).body).toMatchObject({
      newJobTitle: null,
      actionLabel: 'Reason',
      actionComments: 'Two strong years',
    })
    await saved(admin, plan, { ...proposal, adminComments: 'Between us admins' })
    await leader.call(send, { params, body: { again: true } })
    expect(JSON.stringify((await me.call(ownPlan, { params })).body)).not.toContain('Between us admins')
    await saved(admin, plan, { ...proposal, jobTitleUpdateApproval: 'yes', adminComments: 'Earned twice over' })
    expect((await me.call(ownPlan, { params })).body).toMatchObject({
      newJobTitle: { name: 'Senior Developer' },
      actionLabel: 'Reason',
      decision: { about: 'title', answer: 'yes', title: 'Senior Developer', reason: 'Earned twice over' },
    })
  })

  it('show a denied title with its reason, and nothing else that is still being written', async () => {
    const { me, admin, saved, rated, plan, params, senior, leader } = await createOwn()
    const proposal = {
      cdpStatus: planStatuses.id('Job Title Review'),
      categories: rated,
      actionComments: 'Two strong years',
      newJobTitle: senior._id,
    }
    await saved(admin, plan, proposal)
    expect((await me.call(mine)).body).toEqual([])
    await saved(admin, plan, { ...proposal, jobTitleUpdateApproval: 'no', adminComments: 'Not before spring' })
    const decision = { about: 'title', answer: 'no', title: 'Senior Developer', reason: 'Not before spring' }
    expect((await me.call(mine)).body).toMatchObject([
      { isShared: false, cdpStatus: { name: 'In Progress' }, decision },
    ])
    const shown = (await me.call(ownPlan, { params })).body
    expect(shown).toMatchObject({ isShared: false, decision, categories: [], actionComments: '', newJobTitle: null })
    expect(JSON.stringify(shown)).not.toContain('Well done')
    expect((await me.call(acknowledge, { params, body: {} })).status).toBe(404)
    const told = async (who: typeof me) =>
      (await who.call(homeApi.calls.notices)).body.items
        .filter(({ path }) => path.endsWith(plan._id))
        .map(({ kind, title, reason }) => [kind, title, reason])
    expect(await told(me)).toEqual([
      ['decided', 'The job title update to Senior Developer was denied', 'Not before spring'],
    ])
    expect((await told(leader))[0]).toEqual(['returned', expect.stringMatching(/^Plan of /), 'Not before spring'])
    const at = shown.decision?.at
    await saved(leader, plan, { categories: rated, newJobTitle: senior._id, additionalComments: 'More to come' })
    // The decision keeps its time, even if the plan is saved again.
    expect((await me.call(ownPlan, { params })).body.decision).toMatchObject({ ...decision, at })
    // A new question has no answer yet.
    await saved(leader, plan, proposal)
    expect((await me.call(mine)).body).toEqual([])
  })

  it.each([
    ['yes', 'waiting', true],
    ['no', 'decided', false],
  ] as const)('show the outcome of a letter, with the reason: %s', async (answer, kind, isShared) => {
    const { me, admin, saved, plan, params } = await createOwn()
    const letter = { cdpStatus: planStatuses.id('Disciplinary Action'), actionComments: 'Absent twice' }
    await saved(admin, plan, letter)
    await saved(admin, plan, { ...letter, disciplinaryAction: answer, adminComments: 'As we agreed on Monday' })
    expect((await me.call(ownPlan, { params })).body).toMatchObject({
      isShared,
      decision: { about: 'letter', answer, reason: 'As we agreed on Monday' },
    })
    expect((await me.call(homeApi.calls.notices)).body.items).toMatchObject([
      { kind, reason: 'As we agreed on Monday' },
    ])
  })

  it.each([
    ['ownPlan', ownPlan, {}],
    ['acknowledge', acknowledge, { body: {} }],
  ])('are not available to anybody else: %s', async (_, call, input) => {
    const { person, complete, params, read, plan } = await createOwn()
    await complete()
    expect(await statusesForOthers(person, call, { ...input, params })).toEqual(NOT_THEIRS)
    expect((await read(plan)).acknowledgedAt).toBeNull()
  })
})

describe('acknowledging a plan', () => {
  it('is recorded with its date, once, and visible to the leader', async () => {
    const { me, complete, params, read, plan } = await createOwn()
    await complete()
    const first = await me.call(acknowledge, { params, body: {} })
    expect([first.status, first.body.acknowledgedAt?.slice(0, 10)]).toEqual([200, TODAY])
    expect((await me.call(acknowledge, { params, body: {} })).body).toEqual(first.body)
    expect((await read(plan)).acknowledgedAt).toBe(first.body.acknowledgedAt)
  })

  it('applies to the version that was read: another version is refused, and a change requires it again', async () => {
    const { me, admin, saved, complete, params, plan } = await createOwn()
    const { cdpStatus, categories } = await complete()
    const headers = { 'if-match': '"2"' }
    const again = { cdpStatus: cdpStatus._id, categories: categories.map(({ _id, rating }) => ({ _id, rating })) }
    await saved(admin, plan, again)
    expect((await me.call(acknowledge, { params, body: {}, headers })).status).toBe(409)
    expect((await me.call(acknowledge, { params, body: {} })).status).toBe(200)
    await saved(admin, plan, { ...again, additionalComments: 'One more thing' })
    expect((await me.call(ownPlan, { params })).body).toMatchObject({
      acknowledgedAt: null,
      additionalComments: 'One more thing',
    })
  })
})

it('a person is notified once, on the employee host, that there is a plan to read', async () => {
  const { me, complete, plan } = await createOwn()
  await complete()
  const { items } = (await me.call(homeApi.calls.notices)).body
  expect(items.map(({ kind, path, person }) => ({ kind, path, person }))).toEqual([
    { kind: 'waiting', path: `/my-plan/${plan._id}`, person: '' },
  ])
})
