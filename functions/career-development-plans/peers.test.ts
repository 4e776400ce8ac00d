import { beforeAll, describe, expect, it, vi } from 'vitest'
import { tellOwnPeerCommentsDue, tellWhatIsDue } from '#functions/home/due-notices.ts'
import { noticePartition } from '#kit/notices.ts'
import { queryPartition } from '#kit/table.ts'
import { applyErasure, planErasure } from '#scripts/person/erase.ts'
import { scanTable } from '#scripts/scan-table.ts'
import { statusesForOthers } from '#scripts/testing/own-place.ts'
import { as, createEmployee, createUser, setEmployee, signInAsEmployee, type Visitor } from '#scripts/testing/people.ts'
import { createPeerFixture, PEERS_UNTIL } from '#scripts/testing/plan-peers.ts'
import { rateAllCategories } from '#scripts/testing/plans.ts'
import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { homeApi } from '#shared/features/home.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'

const { calls } = careerDevelopmentPlansApi
const { peerTasks, peerTask, savePeerComments, sendPeerComments, declinePeerComments } = calls
const { peers, peerCandidates, invitePeers, closePeers, sharePeers, withdrawPeer, ownPlan, remove, one } = calls
const TODAY = utcToday(new Date())
const BODY = { body: {} }

let fixture: Awaited<ReturnType<typeof createPeerFixture>>
beforeAll(async () => {
  fixture = await createPeerFixture()
})
const noticesOf = async (who: Visitor) => (await who.call(homeApi.calls.notices)).body.items
const ENDED = 'This has ended, so nothing can be sent any more'
const completed = planStatuses.id('Completed')
const texts = (categories: readonly { comments: readonly { text: string }[] }[] | null) =>
  categories?.map(({ comments }) => comments.map(({ text }) => text))

describe('peers who are asked by name', () => {
  it('see the person and the categories, but nothing written in the plan', async () => {
    const { peer, params, plan, subject, leader } = await fixture.askPeers('named', 1)
    const rated = rateAllCategories(plan, 3).map(category => ({ ...category, comments: 'What the leader thinks' }))
    await fixture.saved(leader, plan, { categories: rated, additionalComments: 'What the leader thinks' })
    const { me } = peer(0)
    expect((await me.call(peerTasks)).body).toEqual([
      {
        _id: plan._id,
        mode: 'named',
        until: PEERS_UNTIL,
        state: 'asked',
        isOpen: true,
        employee: { _id: subject._id, name: subject.name, lastName: subject.lastName },
        jobTitle: { _id: fixture.developer._id, name: 'Developer' },
        leaderAssigned: expect.objectContaining({ _id: leader.person.employeeId }),
      },
    ])
    const task = (await me.call(peerTask, { params })).body
    expect(task).toMatchObject({
      version: 1,
      categories: [
        { title: 'Craft', description: 'What Craft is', order: 1, comments: '' },
        { title: 'Delivery', description: 'What Delivery is', order: 2, comments: '' },
      ],
    })
    expect(JSON.stringify(task)).not.toContain('thinks')
    expect(Object.keys(task.categories[0] ?? {}).sort()).toEqual(['_id', 'comments', 'description', 'order', 'title'])
    expect((await me.call(one, { params })).status).toBe(401)
    expect((await me.call(ownPlan, { params })).status).toBe(404)
  })

  it('are notified, write a private draft and send it once, and the leader reads it with the name', async () => {
    const { peer, params, read, words, send, leader, plan } = await fixture.askPeers('named', 2)
    const { me, person } = peer(0)
    expect(await noticesOf(me)).toMatchObject([{ kind: 'waiting', path: `/my-plan/${plan._id}/comments` }])
    const saved = await me.call(savePeerComments, { params, body: words('Draft 🌱 مسودة') })
    expect(saved.body).toMatchObject({ version: 2, state: 'asked' })
    expect(saved.body.categories[0]?.comments).toBe('Draft 🌱 مسودة')
    expect(await read()).toMatchObject({ answered: 0, categories: null })
    expect((await send(0, 'Reviews with care', '')).body).toMatchObject({ state: 'sent', isOpen: false })
    const name = { name: person.name, lastName: person.lastName }
    expect(await read()).toMatchObject({
      answered: 1,
      invited: [{ ...name, state: 'sent' }, { state: 'asked' }],
      categories: [{ comments: [{ text: 'Reviews with care', author: name }] }, { comments: [] }],
    })
    expect((await me.call(peerTask, { params })).body.categories[0]?.comments).toBe('Reviews with care')
    expect((await noticesOf(leader)).filter(({ title }) => title === 'Comments of a peer')).toMatchObject([
      { kind: 'changed', by: `${person.name} ${person.lastName}`, path: `/career-development-plan/${plan._id}` },
    ])
    expect((await peer(1).me.call(peerTask, { params })).body.categories[0]?.comments).toBe('')
  })

  it('can decline, which the leader sees, and still send comments afterwards, but not decline after sending', async () => {
    const { peer, params, read, words, send } = await fixture.askPeers('named', 1)
    const { me } = peer(0)
    await me.call(savePeerComments, { params, body: words('Draft') })
    const declined = await me.call(declinePeerComments, { params, ...BODY })
    expect([declined.status, declined.body.state, declined.body.categories[0]?.comments]).toEqual([200, 'declined', ''])
    expect((await me.call(declinePeerComments, { params, ...BODY })).status).toBe(200)
    expect((await read()).invited).toMatchObject([{ state: 'declined' }])
    expect((await send(0, 'After all')).body.state).toBe('sent')
    expect((await me.call(declinePeerComments, { params, ...BODY })).body).toEqual({
      friendlyMessage: 'You have sent your comments, so they stay as they are',
    })
  })

  it('with an account are notified on the main host, find it on their home, and answer there', async () => {
    const { leader, subject, invite, params, words, plan, read } = await fixture.askPeers('named', 0)
    const peer = await as('rewards')
    await invite([peer.person.employeeId])
    expect(await noticesOf(peer)).toMatchObject([{ kind: 'waiting', path: `/peer-comments/${plan._id}` }])
    const home = async () =>
      (await peer.call(homeApi.calls.overview)).body.groups.filter(({ screen }) => screen === '/peer-comments')
    expect(await home()).toMatchObject([
      {
        total: 1,
        items: [
          { reason: 'comment', due: PEERS_UNTIL, path: `/peer-comments/${plan._id}`, person: { _id: subject._id } },
        ],
      },
    ])
    expect((await peer.call(sendPeerComments, { params, body: words('From the main host') })).status).toBe(200)
    expect(await home()).toEqual([])
    expect(texts((await read()).categories)).toEqual([['From the main host'], []])
    expect((await peer.call(peers, { params })).status).toBe(401)
    expect((await leader.call(homeApi.calls.overview)).body.groups.map(({ screen }) => screen)).not.toContain(
      '/peer-comments',
    )
  })

  it('are reminded once, on the day before the last, unless they have sent or declined', async () => {
    const { peer, invite, send, params, plan, subject } = await fixture.askPeers('anonymous', 4)
    const staff = await as('rewards')
    await invite([staff.person.employeeId])
    await send(0, 'Sent')
    await peer(1).me.call(declinePeerComments, { params, ...BODY })
    await setEmployee(peer(2).person._id, { isActive: false })
    const remindersOn = async (day: string) => {
      const now = new Date(`${day}T12:00:00Z`)
      await tellOwnPeerCommentsDue(now)
      await tellWhatIsDue(now)
      const of = async (who: Visitor) =>
        (await noticesOf(who)).flatMap(({ kind, title, person, path }) =>
          kind === 'dueTomorrow' ? [{ title, person, path }] : [],
        )
      return Promise.all([peer(0).me, peer(1).me, peer(3).me, staff].map(of))
    }
    expect(await remindersOn(addDays(PEERS_UNTIL, -2))).toEqual([[], [], [], []])
    const person = `${subject.name} ${subject.lastName}`
    const reminded = [
      [],
      [],
      [{ title: 'Your comments as a peer', person, path: `/my-plan/${plan._id}/comments` }],
      [expect.objectContaining({ person, path: `/peer-comments/${plan._id}` })],
    ]
    expect(await remindersOn(addDays(PEERS_UNTIL, -1))).toEqual(reminded)
    expect(await remindersOn(addDays(PEERS_UNTIL, -1))).toEqual(reminded)
    expect(await remindersOn(PEERS_UNTIL)).toEqual(reminded)
    // People with a home are reminded only there.
    expect(await queryPartition(noticePartition('timesheet', staff.person.employeeId))).toEqual([])
  })

  it('are not reminded once the period has ended, or if the employee host does not offer plans', async () => {
    const { peer, close } = await fixture.askPeers('named', 1)
    const remindersOf = async () => (await noticesOf(peer(0).me)).filter(({ kind }) => kind === 'dueTomorrow')
    const now = new Date(`${addDays(PEERS_UNTIL, -1)}T12:00:00Z`)
    vi.stubEnv('OWN_PLACE', '["goals"]')
    await tellOwnPeerCommentsDue(now)
    vi.unstubAllEnvs()
    await close()
    await tellOwnPeerCommentsDue(now)
    expect(await remindersOf()).toEqual([])
  })

  it('whose role can read the plan see the other comments only after they have answered', async () => {
    const {
      invite,
      send,
      params,
      words,
      peers: [first],
    } = await fixture.askPeers('named', 1)
    const hr = await as('hr')
    await invite([hr.person.employeeId])
    await send(0, 'Mine')
    const seen = async () => (await hr.call(peers, { params })).body
    expect(await seen()).toMatchObject({ mustAnswerFirst: true, categories: null, answered: 1 })
    await hr.call(sendPeerComments, { params, body: words('Hers') })
    expect(texts((await seen()).categories)).toEqual([expect.arrayContaining(['Mine', 'Hers']), []])
    expect(first?.person._id).toBeDefined()
  })
})

describe('peers who are asked anonymously', () => {
  it('have their comments shown together when the period ends, not earlier, without showing who has answered', async () => {
    const { send, read, close, peer, params } = await fixture.askPeers('anonymous', 4)
    await send(0, 'Zeal', 'Late')
    await send(1, 'Aplomb', '')
    const second = await read()
    expect(second).toMatchObject({ answered: 2, closedAt: null, categories: null })
    expect(second.invited.map(({ state }) => state)).toEqual([null, null, null, null])
    await send(2, 'Mettle', 'Early')
    expect(await read()).toMatchObject({ answered: 3, categories: null })
    const closed = (await close()).body
    expect(closed).toEqual(await read())
    expect(texts(closed.categories)).toEqual([
      ['Aplomb', 'Mettle', 'Zeal'],
      ['Early', 'Late'],
    ])
    expect(closed.categories?.flatMap(({ comments }) => comments.map(({ author }) => author))).toEqual(
      Array(5).fill(null),
    )
    // A later answer could be attributed to its peer.
    expect((await send(3, 'Too late')).body).toEqual({ friendlyMessage: ENDED })
    // Not even the author can see what they wrote.
    expect((await peer(0).me.call(peerTask, { params })).body).toMatchObject({
      state: 'sent',
      categories: [{ comments: '' }, { comments: '' }],
    })
  })

  it('have no comments shown or kept if fewer than three of them have answered', async () => {
    const { send, close, read, plan, share, peer, params } = await fixture.askPeers('anonymous')
    await send(0, 'SECRET one')
    await send(1, 'SECRET two')
    expect((await close()).body).toMatchObject({ answered: 2, closedAt: expect.any(String), categories: null })
    expect(await queryPartition(`PLAN_PEER_COMMENT#${plan._id}`)).toEqual([])
    expect((await share(true)).body).toEqual({ friendlyMessage: 'There are no comments that could be shared' })
    expect((await read()).categories).toBeNull()
    expect((await peer(2).me.call(peerTask, { params })).body).toMatchObject({ state: 'asked', isOpen: false })
  })

  it('cause no notices when they answer', async () => {
    const { send, leader } = await fixture.askPeers('anonymous')
    const before = await noticesOf(leader)
    for (const index of [0, 1, 2]) await send(index, 'Said')
    expect(await noticesOf(leader)).toEqual(before)
  })
})

describe('a plan that is completed', () => {
  const complete = async (asked: Awaited<ReturnType<typeof fixture.askPeers>>) =>
    fixture.saved(asked.leader, asked.plan, { categories: rateAllCategories(asked.plan), cdpStatus: completed })

  it('ends the period, and shows three anonymous answers', async () => {
    const asked = await fixture.askPeers('anonymous', 4)
    for (const [index, text] of ['C', 'A', 'B'].entries()) await asked.send(index, text)
    await complete(asked)
    expect(await asked.read()).toMatchObject({ closedAt: expect.any(String), answered: 3 })
    expect(texts((await asked.read()).categories)).toEqual([['A', 'B', 'C'], []])
    expect((await asked.send(3, 'Late')).body).toEqual({ friendlyMessage: ENDED })
    expect((await asked.invite([(await createEmployee())._id])).body).toEqual({
      friendlyMessage: 'This plan is completed, so nobody is asked any more',
    })
  })

  it('with two answers never shows any, even when it is opened again', async () => {
    const asked = await fixture.askPeers('anonymous')
    await asked.send(0, 'One')
    await asked.send(1, 'Two')
    const done = await complete(asked)
    expect((await asked.read()).categories).toBeNull()
    await fixture.saved(fixture.admin, done, { cdpStatus: planStatuses.id('In Progress') })
    expect((await asked.invite([(await createEmployee())._id])).body).toEqual({
      friendlyMessage: ENDED,
    })
    expect(await asked.read()).toMatchObject({ answered: 2, categories: null })
  })

  it('shows the comments to its person, by name, once they are shared', async () => {
    const asked = await fixture.askPeers('named', 2)
    const { me, params, send, share, peer } = asked
    await send(0, 'Thank you')
    expect((await share(true)).body).toEqual({ friendlyMessage: 'There are no comments that could be shared' })
    await complete(asked)
    const shown = async () => (await me.call(ownPlan, { params })).body.peerComments
    expect(await shown()).toBeNull()
    expect((await share(true)).body.isShared).toBe(true)
    const { name, lastName } = peer(0).person
    expect(await shown()).toMatchObject([
      { comments: [{ text: 'Thank you', author: { name, lastName } }] },
      { comments: [] },
    ])
    await share(false)
    expect(await shown()).toBeNull()
  })
})

describe('an invitation', () => {
  it('that is withdrawn loses its draft, while a comment sent by name stays', async () => {
    const { withdraw, send, words, peer, params, read, plan } = await fixture.askPeers('named', 2)
    await peer(1).me.call(savePeerComments, { params, body: words('Draft') })
    await send(0, 'Stays')
    expect((await withdraw(0)).body).toEqual({ friendlyMessage: 'They have sent their comments, and these stay' })
    expect((await withdraw(1)).status).toBe(204)
    expect((await withdraw(1)).status).toBe(404)
    expect(await queryPartition(`PLAN_PEER#${peer(1).person._id}`)).toEqual([])
    expect((await peer(1).me.call(peerTask, { params })).status).toBe(404)
    expect((await peer(1).me.call(peerTasks)).body).toEqual([])
    expect((await read()).invited).toHaveLength(1)
    expect(await queryPartition(`PLAN_PEER_COMMENT#${plan._id}`)).toHaveLength(1)
  })

  it('that is anonymous can be withdrawn whether the peer has answered or not, and nobody answers twice', async () => {
    const { withdraw, send, read, invite, peer, params, close, leader } = await fixture.askPeers('anonymous', 4)
    for (const index of [0, 1, 2]) await send(index, `Said ${index}`)
    const replies = [await withdraw(0), await withdraw(3)]
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [204, ''],
      [204, ''],
    ])
    expect(await read()).toMatchObject({ answered: 3, invited: [{}, {}] })
    const again = await invite([peer(0).person._id, peer(3).person._id])
    expect(again.status, JSON.stringify(again.body)).toBe(201)
    expect((await send(0, 'Twice')).body).toEqual({
      friendlyMessage: 'You have sent your comments, so they stay as they are',
    })
    expect((await noticesOf(peer(0).me)).length).toBe(1)
    expect((await peer(3).me.call(peerTask, { params })).body.state).toBe('asked')
    expect(texts((await close()).body.categories)).toEqual([['Said 0', 'Said 1', 'Said 2'], []])
    expect((await leader.call(peerCandidates, { params })).body.map(({ _id }) => _id)).not.toContain(peer(3).person._id)
  })

  it('can go to active colleagues, except the person, the author of the plan, and peers already asked', async () => {
    const { leader, params, subject, peer } = await fixture.askPeers('named', 1)
    const [colleague, former] = [await createEmployee(), await createEmployee({ isActive: false })]
    const ids = (await leader.call(peerCandidates, { params })).body.map(({ _id }) => _id)
    expect(ids).toContain(colleague._id)
    for (const other of [subject._id, leader.person.employeeId, peer(0).person._id, former._id])
      expect(ids).not.toContain(other)
  })

  it('can be extended to further people, once each, which moves the last day for all', async () => {
    const { invite, read, peer, params } = await fixture.askPeers('named', 1)
    const other = await createEmployee()
    await invite([other._id], addDays(TODAY, 20))
    expect(await read()).toMatchObject({ until: addDays(TODAY, 20), invited: [{}, {}] })
    expect((await peer(0).me.call(peerTask, { params })).body.until).toBe(addDays(TODAY, 20))
    await invite([], TODAY)
    expect((await read()).until).toBe(TODAY)
    // A double click, or two people at once, make only one invitation.
    expect((await invite([other._id], TODAY)).status).toBe(201)
    expect((await read()).invited).toHaveLength(2)
    expect(await noticesOf(await signInAsEmployee(other))).toHaveLength(1)
  })

  it('is refused with a message at the field', async () => {
    const { invite, subject } = await fixture.askPeers('anonymous', 0)
    const [a, b] = [await createEmployee(), await createEmployee()]
    const refusals: [string[], string, string, string][] = [
      [[a._id, b._id], PEERS_UNTIL, 'peers', 'Invite at least 3 people: among fewer, nobody stays anonymous'],
      [[a._id, b._id, subject._id], PEERS_UNTIL, 'peers', 'People do not comment on themselves'],
      [[a._id, b._id, 'f'.repeat(24)], PEERS_UNTIL, 'peers', 'Choose people from the list'],
      [[a._id, b._id, (await createEmployee())._id], addDays(TODAY, -1), 'until', 'Choose today or a later day'],
    ]
    for (const [ids, until, path, message] of refusals)
      expect((await invite(ids, until)).body).toMatchObject({ errors: [{ path, message }] })
    const strange = await invite(['x'] as string[], 'soon')
    expect(strange).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'peers.0' }, { path: 'until', message: 'Invalid date' }] },
    })
  })

  it('is impossible when the plan’s template does not ask peers', async () => {
    const plan = await fixture.planned()
    const params = { id: plan._id }
    expect(plan.peerComments).toBeNull()
    const reply = await fixture.leader.call(peers, { params })
    expect([reply.status, reply.body]).toEqual([
      400,
      { friendlyMessage: 'The template of this plan does not ask peers' },
    ])
    expect((await fixture.leader.call(peers, { params: { id: 'f'.repeat(24) } })).status).toBe(404)
  })
})

describe('a peer', () => {
  it('who has left is no longer asked; what they sent stays, with their name', async () => {
    const { peer, params, send, read } = await fixture.askPeers('named', 2)
    await send(0, 'Stays')
    for (const index of [0, 1]) await setEmployee(peer(index).person._id, { isActive: false })
    const { name, lastName } = peer(0).person
    expect(await read()).toMatchObject({
      invited: [{ name, lastName, state: 'sent' }],
      categories: [{ comments: [{ text: 'Stays', author: { name, lastName } }] }, {}],
    })
    expect((await peer(1).me.call(peerTask, { params })).status).toBe(403)
  })

  it('can be deleted, which removes their invitation and draft but keeps anonymous comments', async () => {
    const { peer, params, words, send, read, close, plan } = await fixture.askPeers('anonymous', 4)
    for (const index of [0, 1, 2]) await send(index, `Said ${index}`)
    await peer(3).me.call(savePeerComments, { params, body: words('Draft') })
    const admin = await as('admin')
    for (const index of [0, 3]) {
      const id = peer(index).person._id
      const reply = await admin.call(employeesApi.calls.remove, { params: { id } })
      expect(reply.status, JSON.stringify(reply.body)).toBe(204)
      expect(await queryPartition(`PLAN_PEER#${id}`)).toEqual([])
    }
    expect((await read()).invited).toHaveLength(2)
    expect(texts((await close()).body.categories)).toEqual([['Said 0', 'Said 1', 'Said 2'], []])
    expect(await queryPartition(`PLAN_PEER_COMMENT#${plan._id}`)).toHaveLength(3)
  })

  it('who becomes the author of the plan is no longer asked', async () => {
    const { invite, params, plan, leader, words, read } = await fixture.askPeers('named', 0)
    const next = await as('leader')
    await invite([next.person.employeeId])
    await fixture.saved(leader, plan, { leaderAssigned: next.person.employeeId })
    expect((await next.call(sendPeerComments, { params, body: words('Mine') })).status).toBe(404)
    expect((await read()).invited).toEqual([])
  })

  it('who also has a user account can answer on the employee host', async () => {
    const { invite, params, words } = await fixture.askPeers('named', 0)
    const person = await createEmployee()
    await createUser(['it'], person)
    await invite([person._id])
    const me = await signInAsEmployee(person)
    expect((await me.call(sendPeerComments, { params, body: words('Here') })).status).toBe(200)
  })
})

describe('a comment', () => {
  it('is counted for each peer when all of them send at the same moment', async () => {
    const { send, read, close } = await fixture.askPeers('anonymous', 5)
    const replies = await Promise.all([0, 1, 2, 3, 4].map(index => send(index, `Said ${index}`)))
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await read()).answered).toBe(5)
    expect(texts((await close()).body.categories)?.[0]).toHaveLength(5)
  })

  it('that is the third, and sent while the period ends, is either read or refused, and never lost', async () => {
    for (let round = 0; round < 4; round++) {
      const { send, close, read, plan } = await fixture.askPeers('anonymous')
      await send(0, 'One')
      await send(1, 'Two')
      const [third, closed] = await Promise.all([send(2, 'Three'), close()])
      expect([200, 400]).toContain(third.status)
      expect(closed.status).toBe(200)
      const after = await read()
      const kept = await queryPartition(`PLAN_PEER_COMMENT#${plan._id}`)
      expect([after.answered, texts(after.categories)?.[0], kept.length]).toEqual(
        third.status === 200 ? [3, ['One', 'Three', 'Two'], 3] : [2, undefined, 0],
      )
    }
  })

  it('of three simultaneous ones is hidden until the period ends, when all three are shown', async () => {
    const { send, read, close } = await fixture.askPeers('anonymous')
    const [, , , ...seen] = await Promise.all([send(0, 'A'), send(1, 'B'), send(2, 'C'), read(), read(), read()])
    for (const one of seen) expect((one as Awaited<ReturnType<typeof read>>).categories).toBeNull()
    expect(texts((await close()).body.categories)).toEqual([['A', 'B', 'C'], []])
  })

  it('that is sent while its invitation is withdrawn is either stored, or refused with the invitation gone', async () => {
    for (let round = 0; round < 4; round++) {
      const { send, withdraw, plan, read } = await fixture.askPeers('named', 2)
      const [sent, withdrawn] = await Promise.all([send(0, 'Mine'), withdraw(0)])
      const kept = await queryPartition(`PLAN_PEER_COMMENT#${plan._id}`)
      expect([sent.status, withdrawn.status, kept.length, (await read()).invited.length]).toEqual(
        sent.status === 200 ? [200, 400, 1, 2] : [404, 204, 0, 1],
      )
    }
  })

  it('sent twice at the same moment, or repeated with its key, is stored once', async () => {
    const { peer, params, words, plan, read } = await fixture.askPeers('anonymous')
    const { me } = peer(0)
    const statuses = (
      await Promise.all([1, 2].map(() => me.call(sendPeerComments, { params, body: words('Once') })))
    ).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400])
    const keyed = () =>
      peer(1).me.call(sendPeerComments, { params, body: words('Once too'), headers: { 'idempotency-key': 'send' } })
    expect((await keyed()).body).toEqual((await keyed()).body)
    expect((await read()).answered).toBe(2)
    expect(await queryPartition(`PLAN_PEER_COMMENT#${plan._id}`)).toHaveLength(2)
  })

  it('is refused when it is empty, too long, for an unknown category, or based on an older draft, and nothing is lost', async () => {
    const { peer, params, words, plan } = await fixture.askPeers('named', 1)
    const { me } = peer(0)
    const [first] = plan.categories
    const refusals: [unknown, string][] = [
      [words(), 'Write about at least one category before you send'],
      [words('   '), 'Write about at least one category before you send'],
      [words('x'.repeat(5001)), 'At most 5000 characters'],
      [{ categories: [{ _id: 'f'.repeat(24), comments: 'x' }] }, 'This plan has no such category'],
      [{ categories: [1, 2].map(() => ({ _id: first?._id, comments: 'x' })) }, 'This plan has no such category'],
      [{ categories: [{ _id: first?._id, comments: 7 }] }, 'This must be text'],
    ]
    for (const [body, message] of refusals) {
      const reply = await me.call(sendPeerComments, { params, body: body as never })
      expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining(message)])
    }
    const save = (text: string, version: number) =>
      me.call(savePeerComments, { params, body: words(text), headers: { 'if-match': `"${version}"` } })
    expect((await save('First tab', 1)).status).toBe(200)
    expect((await save('Second tab', 1)).status).toBe(409)
    const stale = { params, body: words('Second tab'), headers: { 'if-match': '"1"' } }
    expect((await me.call(sendPeerComments, stale)).status).toBe(409)
    expect((await me.call(peerTask, { params })).body.categories[0]?.comments).toBe('First tab')
  })
})

describe('access', () => {
  const leaderCalls = (params: Record<string, string>) =>
    [
      [peers, { params }],
      [peerCandidates, { params }],
      [invitePeers, { params, body: { peers: [], until: PEERS_UNTIL } }],
      [closePeers, { params, ...BODY }],
      [sharePeers, { params, body: { isShared: true } }],
      [withdrawPeer, { params: { ...params, peerId: 'f'.repeat(24) } }],
    ] as const

  it('to the leader’s calls is limited to leaders of the person', async () => {
    const { params } = await fixture.askPeers('named', 1)
    const stranger = await as('leader')
    for (const [call, sent] of leaderCalls(params))
      expect((await stranger.call(call as typeof peers, sent)).status).toBe(404)
  })

  it('to the leader’s calls is refused to the person concerned, whatever their role', async () => {
    const admin = await as('admin')
    const plan = await fixture.begun(
      fixture.admin,
      { _id: admin.person.employeeId },
      {
        template: fixture.templates.named._id,
      },
    )
    for (const [call, sent] of leaderCalls({ id: plan._id })) {
      const reply = await admin.call(call as typeof peers, sent)
      expect([reply.status, reply.body]).toEqual([
        400,
        { friendlyMessage: 'What peers write about you is shared with you by your leader' },
      ])
    }
  })

  it.each([
    ['peerTask', peerTask, {}],
    ['savePeerComments', savePeerComments, { body: { categories: [] } }],
    ['sendPeerComments', sendPeerComments, { body: { categories: [] } }],
    ['declinePeerComments', declinePeerComments, BODY],
  ])('to a peer’s own comments is limited to the peer: %s', async (_, call, input) => {
    const { peer, params } = await fixture.askPeers('named', 1)
    // Any account may make these calls, and gets 404 if it is not asked.
    expect(await statusesForOthers(peer(0).person, call, { ...input, params })).toEqual({
      other: 404,
      admin: 404,
      deactivated: 403,
      withoutPart: 404,
    })
  })
})

it('deleting a plan deletes its invitations, drafts and comments', async () => {
  const { leader, params, plan, peers: asked, send, peer, words, withdraw } = await fixture.askPeers('named', 4)
  await send(0, 'Sent')
  await peer(1).me.call(savePeerComments, { params, body: words('Draft') })
  await withdraw(2)
  expect((await leader.call(remove, { params })).status).toBe(204)
  const partitions = [`PLAN_PEERS#${plan._id}`, `PLAN_PEER_COMMENT#${plan._id}`]
  for (const pk of [...partitions, ...asked.map(({ person }) => `PLAN_PEER#${person._id}`)])
    expect(await queryPartition(pk)).toEqual([])
  expect((await send(3, 'Late')).status).toBe(404)
})

describe('an erasure', () => {
  const erase = async (id: string) => {
    await setEmployee(id, { isActive: false })
    const now = new Date()
    const planned = await planErasure(scanTable, undefined, id, now)
    const actor = { ...fixture.admin.person, userId: fixture.admin.person._id }
    expect(await applyErasure(planned, undefined, { id, actor, now })).toEqual({ left: 0 })
  }

  it('of the person concerned deletes invitations, drafts and comments', async () => {
    const { subject, plan, peer, params, words, send } = await fixture.askPeers('anonymous')
    await send(0, 'Sent')
    await peer(1).me.call(savePeerComments, { params, body: words('Draft') })
    await erase(subject._id)
    const left = [`PLAN_PEERS#${plan._id}`, `PLAN_PEER_COMMENT#${plan._id}`]
    for (const pk of [...left, ...[0, 1, 2].map(index => `PLAN_PEER#${peer(index).person._id}`)])
      expect(await queryPartition(pk)).toEqual([])
  })

  it('of a peer deletes their draft, and their name from comments sent by name', async () => {
    const { peer, read, send } = await fixture.askPeers('named', 2)
    await send(0, 'Stays')
    await erase(peer(0).person._id)
    expect(await queryPartition(`PLAN_PEER#${peer(0).person._id}`)).toEqual([])
    const { categories, answered } = await read()
    expect([answered, categories?.[0]?.comments]).toEqual([
      1,
      [{ text: 'Stays', author: { name: 'Former', lastName: 'employee' } }],
    ])
  })
})
