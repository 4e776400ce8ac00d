import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryPartition } from '#kit/table.ts'
import { startTestInbox } from '#scripts/testing/files.ts'
import { NOT_THEIRS, statusesForOthers } from '#scripts/testing/own-place.ts'
import { as, createEmployee, signInAsEmployee, type Visitor } from '#scripts/testing/people.ts'
import { createPlanFixture, rateAllCategories } from '#scripts/testing/plans.ts'
import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { homeApi } from '#shared/features/home.ts'
import { utcToday } from '#shared/kit/dates.ts'

const { calls } = careerDevelopmentPlansApi
const { ownAssessment, saveOwnAssessment, publishOwnAssessment, ownPlan, mine, acknowledge } = calls
const { assessment, openAssessment, publishAssessment, closeAssessment, send, one, ratings, pdf, remove, update } =
  calls
const TODAY = utcToday(new Date())
const BODY = { body: {} }
const SECRET = 'What the leader thinks'
const MINE = 'What I think'

let inbox: Awaited<ReturnType<typeof startTestInbox>>
let fixture: Awaited<ReturnType<typeof createPlanFixture>>
beforeAll(async () => {
  fixture = await createPlanFixture()
  inbox = await startTestInbox()
})
afterAll(() => inbox.stop())

async function createPlan() {
  const person = await fixture.led()
  const plan = await fixture.begun(fixture.leader, person)
  const params = { id: plan._id }
  const me = await signInAsEmployee(person)
  const { leader } = fixture
  const rated = rateAllCategories(plan, 3).map(category => ({ ...category, comments: SECRET }))
  const own = rateAllCategories(plan, 1).map(category => ({ ...category, comments: MINE }))
  const write = () => me.call(publishOwnAssessment, { params, body: { categories: own } })
  const rate = () => fixture.saved(leader, plan, { categories: rated })
  return {
    ...fixture,
    person,
    plan,
    params,
    me,
    rated,
    own,
    rate,
    open: async () => {
      const reply = await leader.call(openAssessment, { params, ...BODY })
      expect(reply.status, JSON.stringify(reply.body)).toBe(201)
      return reply.body
    },
    publishMine: async () => {
      const reply = await write()
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      return reply.body
    },
    publishTheirs: async () => {
      const reply = await leader.call(publishAssessment, { params, ...BODY })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      return reply.body
    },
    close: async () => (await leader.call(closeAssessment, { params, ...BODY })).body,
    write,
    seenByMe: async () => (await me.call(ownAssessment, { params })).body,
    seenByLeader: async () => (await leader.call(assessment, { params })).body,
  }
}
const noticesOf = async (who: Visitor) => (await who.call(homeApi.calls.notices)).body.items

describe('a self-assessment', () => {
  it('is requested, announced, drafted privately and published, and the plan stays as it is', async () => {
    const { me, open, params, own, seenByMe, read, plan } = await createPlan()
    expect((await me.call(ownAssessment, { params })).status).toBe(404)
    expect((await me.call(mine)).body).toEqual([])
    const opened = await open()
    expect(opened).toEqual({
      openedAt: expect.stringContaining(TODAY),
      closedAt: null,
      isRevealed: false,
      self: { publishedAt: null, categories: null },
      leader: { publishedAt: null, categories: null },
    })
    expect(await noticesOf(me)).toMatchObject([
      {
        kind: 'waiting',
        path: `/my-plan/${plan._id}/assessment`,
        title: expect.stringMatching(/^Self-assessment of /),
      },
    ])
    expect(await seenByMe()).toMatchObject({
      version: 0,
      publishedAt: null,
      categories: [{ title: 'Craft', rating: null, comments: '' }, {}],
    })
    const draft = [{ _id: own[0]?._id ?? '', rating: 2, comments: 'Not yet done 🌱' }]
    const saved = await me.call(saveOwnAssessment, { params, body: { categories: draft } })
    expect(saved.body).toMatchObject({
      version: 1,
      publishedAt: null,
      categories: [
        { title: 'Craft', rating: 2, comments: 'Not yet done 🌱' },
        { title: 'Delivery', rating: null, comments: '' },
      ],
    })
    const published = await me.call(publishOwnAssessment, { params, body: { categories: own } })
    expect(published.body).toMatchObject({ version: 2, publishedAt: expect.stringContaining(TODAY) })
    const after = await read(plan)
    expect([after.acknowledgedAt, after.categories.map(({ rating }) => rating)]).toEqual([null, [null, null]])
  })

  it('is hidden from the other side until both have published, and then shown to both', async () => {
    const { open, rate, publishMine, publishTheirs, seenByMe, seenByLeader, own, rated } = await createPlan()
    await open()
    await rate()
    await publishMine()
    const [byMe, byLeader] = [await seenByMe(), await seenByLeader()]
    expect([JSON.stringify(byMe).includes(SECRET), JSON.stringify(byLeader).includes(MINE)]).toEqual([false, false])
    expect(byLeader.self).toEqual({ publishedAt: expect.any(String), categories: null })
    await publishTheirs()
    expect((await seenByMe()).leader.categories).toEqual(rated)
    expect(await seenByLeader()).toMatchObject({ isRevealed: true, self: { categories: own } })
  })

  it('that is closed shows what is published: always the leader’s half, never a draft of the person’s', async () => {
    const { me, open, rate, close, params, own, seenByMe, rated } = await createPlan()
    await open()
    await rate()
    await me.call(saveOwnAssessment, { params, body: { categories: own } })
    const closed = await close()
    expect(closed).toMatchObject({ isRevealed: true, closedAt: expect.any(String), self: { categories: null } })
    expect(JSON.stringify(closed)).not.toContain(MINE)
    expect(await seenByMe()).toMatchObject({ isRevealed: true, leader: { categories: rated } })
    for (const call of [saveOwnAssessment, publishOwnAssessment])
      expect((await me.call(call as typeof saveOwnAssessment, { params, body: { categories: own } })).body).toEqual({
        friendlyMessage: 'This self-assessment is closed',
      })
  })

  it('published by both at the same moment keeps both halves, and is revealed', async () => {
    const { leader, open, rate, write, params, seenByMe, seenByLeader, own, rated } = await createPlan()
    await open()
    await rate()
    const replies = await Promise.all([write(), leader.call(publishAssessment, { params, ...BODY })])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await seenByLeader()).toMatchObject({
      isRevealed: true,
      self: { categories: own },
      leader: { categories: rated },
    })
    expect(await seenByMe()).toMatchObject({ isRevealed: true, leader: { categories: rated } })
  })

  it('published twice at the same moment is published once', async () => {
    const { open, write, seenByMe } = await createPlan()
    await open()
    const statuses = (await Promise.all([write(), write()])).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.every(status => status === 200 || status === 409)).toBe(true)
    const after = await seenByMe()
    expect([(await write()).status, (await seenByMe()).version]).toEqual([200, after.version])
  })

  it('notifies the leader that it is written, and both sides when both halves can be read', async () => {
    const first = await createPlan()
    await first.open()
    await first.publishMine()
    const path = `/career-development-plan/${first.plan._id}`
    const told = async () =>
      (await noticesOf(first.leader)).filter(notice => notice.path === path && /Self/.test(notice.title))
    expect(await told()).toMatchObject([{ kind: 'waiting' }])
    await first.rate()
    await first.publishTheirs()
    expect((await noticesOf(first.me)).map(({ kind }) => kind)).toEqual(['changed', 'waiting'])
    const second = await createPlan()
    await second.open()
    await second.rate()
    await second.publishTheirs()
    await second.publishMine()
    expect(
      (await noticesOf(second.leader)).filter(({ path }) => path.endsWith(second.plan._id)).map(({ kind }) => kind),
    ).toEqual(['changed'])
  })

  it('is closed when the plan is completed, which publishes the leader’s half', async () => {
    const { leader, open, plan, rated, seenByMe, saved, me, params } = await createPlan()
    await open()
    await saved(leader, plan, { categories: rated, cdpStatus: planStatuses.id('Completed') })
    expect(await seenByMe()).toMatchObject({ closedAt: expect.any(String), leader: { categories: rated } })
    expect((await me.call(ownPlan, { params })).body).toMatchObject({ isShared: true, categories: [{ rating: 3 }, {}] })
  })

  it('is deleted with its plan', async () => {
    const { leader, open, publishMine, params, plan, write } = await createPlan()
    await open()
    await publishMine()
    expect(await queryPartition(`PLAN_ASSESSMENT#${plan._id}`)).toHaveLength(1)
    expect((await leader.call(remove, { params })).status).toBe(204)
    expect(await queryPartition(`PLAN_ASSESSMENT#${plan._id}`)).toEqual([])
    expect((await write()).status).toBe(404)
  })
})

describe('the leader’s half, while hidden,', () => {
  it('appears in nothing that its person can read, even if the plan was mailed before', async () => {
    const { me, leader, open, rate, params, publishTheirs, publishMine } = await createPlan()
    await rate()
    expect((await leader.call(send, { params, ...BODY })).status).toBe(200)
    expect((await me.call(ownPlan, { params })).body.categories).toHaveLength(2)
    await open()
    await publishTheirs()
    const [shown] = (await me.call(mine)).body
    expect(shown).toMatchObject({ isShared: false, assessment: { publishedAt: null, isRevealed: false } })
    const replies = [await me.call(mine), await me.call(ownPlan, { params }), await me.call(ownAssessment, { params })]
    expect(JSON.stringify(replies.map(({ body }) => body))).not.toContain(SECRET)
    expect((await me.call(ownPlan, { params })).body).toMatchObject({ isShared: false, categories: [], ratings: [] })
    expect((await me.call(acknowledge, { params, ...BODY })).status).toBe(404)
    await publishMine()
    expect((await me.call(ownPlan, { params })).body).toMatchObject({
      isShared: true,
      categories: [{ comments: SECRET }, {}],
    })
  })

  it('is not mailed', async () => {
    const { leader, open, rate, params, close } = await createPlan()
    await rate()
    await open()
    const reply = await leader.call(send, { params, ...BODY })
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        friendlyMessage: 'The self-assessment is still hidden, and the email would show your ratings. Close it first.',
      },
    ])
    await close()
    expect((await leader.call(send, { params, ...BODY })).status).toBe(200)
  })

  it('is hidden from a person whose role can read all plans', async () => {
    const admin = await as('admin')
    const plan = await fixture.begun(fixture.admin, { _id: admin.person.employeeId })
    const params = { id: plan._id }
    await fixture.saved(fixture.admin, plan, {
      categories: rateAllCategories(plan).map(one => ({ ...one, comments: SECRET })),
    })
    expect((await admin.call(one, { params })).status).toBe(200)
    await (await as('admin')).call(openAssessment, { params, ...BODY })
    const form = { leaderAssigned: fixture.leader.person.employeeId, cdpStatus: planStatuses.id('In Progress') }
    const replies = [
      await admin.call(one, { params }),
      await admin.call(pdf, { params }),
      await admin.call(ratings, { params }),
      await admin.call(assessment, { params }),
      await admin.call(closeAssessment, { params, ...BODY }),
      await admin.call(update, { params, body: form }),
    ]
    const refused = [
      400,
      { friendlyMessage: expect.stringMatching(/^Your self-assessment of this plan is still open/) },
    ]
    expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(6).fill(refused))
    expect((await fixture.admin.call(one, { params })).status).toBe(200)
  })
})

describe('a self-assessment is refused', () => {
  it('in a version that is no longer the latest, and nothing is lost', async () => {
    const { me, open, params, own, seenByMe } = await createPlan()
    await open()
    const save = (comments: string, version: number) =>
      me.call(saveOwnAssessment, {
        params,
        body: { categories: own.map(category => ({ ...category, comments })) },
        headers: { 'if-match': `"${version}"` },
      })
    expect((await save('First tab', 0)).status).toBe(200)
    expect((await save('Second tab', 0)).status).toBe(409)
    expect((await seenByMe()).categories[0]?.comments).toBe('First tab')
    expect((await save('Second tab', 1)).status).toBe(200)
  })

  it('with unknown fields, or with a text that is too long', async () => {
    const { me, open, params, own } = await createPlan()
    await open()
    const [first] = own
    const refusals: [unknown, string][] = [
      [[{ ...first, _id: 'f'.repeat(24) }], 'This plan has no such category'],
      [[first, first], 'This plan has no such category'],
      [[{ ...first, rating: 9 }], 'Choose one of the ratings'],
      [[{ ...first, comments: 'x'.repeat(5001) }], 'At most 5000 characters'],
    ]
    for (const [categories, message] of refusals) {
      const reply = await me.call(saveOwnAssessment, { params, body: { categories } as never })
      expect(reply.status).toBe(400)
      expect(JSON.stringify(reply.body)).toContain(message)
    }
  })

  it('when it is published before every category is rated, and when it is changed after that', async () => {
    const { me, leader, open, params, own, publishMine } = await createPlan()
    await open()
    const partly = await me.call(publishOwnAssessment, { params, body: { categories: own.slice(0, 1) } })
    expect([partly.status, partly.body]).toMatchObject([
      400,
      { friendlyMessage: 'Rate every category before you publish' },
    ])
    const theirs = await leader.call(publishAssessment, { params, ...BODY })
    expect(theirs.body).toMatchObject({
      friendlyMessage: 'Rate every category of the plan and save it before you publish',
    })
    await publishMine()
    const changed = { categories: own.map(category => ({ ...category, rating: 2 })) }
    for (const call of [saveOwnAssessment, publishOwnAssessment])
      expect((await me.call(call as typeof saveOwnAssessment, { params, body: changed })).body).toEqual({
        friendlyMessage: 'You have published your self-assessment, so it stays as it is',
      })
  })

  it.each([['that is completed', 'This plan is completed, so nobody assesses it any more']])(
    'of a plan %s',
    async (_, friendlyMessage) => {
      const { leader, plan, saved, rated, params } = await createPlan()
      await saved(leader, plan, { categories: rated, cdpStatus: planStatuses.id('Completed') })
      expect((await leader.call(openAssessment, { params, ...BODY })).body).toEqual({ friendlyMessage })
    },
  )

  it('of a plan out of reach', async () => {
    const { open, params } = await createPlan()
    await open()
    const stranger = await as('leader')
    const statuses = [
      (await stranger.call(assessment, { params })).status,
      (await stranger.call(openAssessment, { params, ...BODY })).status,
      (await stranger.call(publishAssessment, { params, ...BODY })).status,
      (await stranger.call(closeAssessment, { params, ...BODY })).status,
    ]
    expect(statuses).toEqual([404, 404, 404, 404])
  })

  it.each([
    ['ownAssessment', ownAssessment, {}],
    ['saveOwnAssessment', saveOwnAssessment, { body: { categories: [] } }],
    ['publishOwnAssessment', publishOwnAssessment, { body: { categories: [] } }],
  ])('for everybody but its person: %s', async (_, call, input) => {
    const { open, params, person } = await createPlan()
    await open()
    expect(await statusesForOthers(person, call, { ...input, params })).toEqual(NOT_THEIRS)
  })

  it('for another person with an assessment of their own', async () => {
    const [here, other] = [await createPlan(), await createPlan()]
    await here.open()
    await other.open()
    expect((await other.me.call(ownAssessment, { params: here.params })).status).toBe(404)
    expect((await (await signInAsEmployee(await createEmployee())).call(mine)).body).toEqual([])
  })
})
