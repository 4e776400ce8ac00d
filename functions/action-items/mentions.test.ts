import { describe, expect, it } from 'vitest'
import { OUTBOX } from '#kit/notices.ts'
import { queryPartition } from '#kit/table.ts'
import { createOwnPlace } from '#scripts/testing/own-place.ts'
import { as, createEmployee, setEmployee, setUser, type Visitor } from '#scripts/testing/people.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { homeApi } from '#shared/features/home.ts'
import { utcToday } from '#shared/kit/dates.ts'

const { create, update, comment, comments, changeComment, mentionable } = actionItemsApi.calls
const { addOwnComment, changeOwnComment, ownComments, ownMentionable } = actionItemsApi.calls
const REFUSED = 'Only people who can open this action item can be mentioned'

async function createItem(about: string, who: Visitor, leaderAssigned: string, more: object = {}) {
  const reply = await who.call(create, {
    body: {
      employee: about,
      leaderAssigned,
      status: actionItemStatuses.id('Open'),
      isShared: true,
      priority: actionItemPriorities.id('Mid'),
      title: 'Send the offer',
      description: 'To the client',
      dueDate: utcToday(new Date()),
      ...more,
    },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return { id: reply.body._id }
}
/** A leader's item about their member; an HR user and an admin can open it, too. */
async function createMentioned() {
  const leader = await as('leader')
  const member = await createEmployee({ leader: leader.person.employeeId })
  const params = await createItem(member._id, leader, leader.person.employeeId)
  return { leader, member, params, hr: await as('hr'), admin: await as('admin') }
}
const told = async (who: Visitor) =>
  (await who.call(homeApi.calls.notices)).body.items
    .filter(({ kind }) => kind === 'mentioned')
    .map(({ title, person, reason, isTyped, by, path }) => ({ title, person, reason, isTyped, by, path }))
const idOf = (who: { readonly person: { readonly employeeId: string } }) => who.person.employeeId

it('only people who can open the item can be mentioned', async () => {
  const { leader, member, params, hr, admin } = await createMentioned()
  const otherLeader = await as('leader')
  const finance = await as('finance')
  const mayAlso = await as('leader')
  await setEmployee(idOf(mayAlso), { authorizedEmployees: [member._id] })
  const gone = await as('hr')
  await setUser(gone.person._id, { isActive: false })
  const left = await as('hr')
  await setEmployee(idOf(left), { isActive: false })
  const ids = (await leader.call(mentionable, { params })).body.map(({ _id }) => _id)
  // The member opens it on the employee host.
  expect(ids).toEqual(expect.arrayContaining([idOf(hr), idOf(admin), idOf(mayAlso), member._id]))
  for (const who of [otherLeader, finance, gone, left, leader]) expect(ids).not.toContain(idOf(who))
  for (const who of [otherLeader, finance, gone, left]) {
    const reply = await leader.call(comment, { params, body: { comment: 'See', mentions: [idOf(hr), idOf(who)] } })
    expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ path: 'mentions', message: REFUSED }] }])
  }
  expect((await leader.call(comments, { params })).body).toEqual([])
  expect(await told(hr)).toEqual([])
  expect((await otherLeader.call(mentionable, { params })).status).toBe(404)
})

it('a comment notifies the people it mentions, with its text, in the app and by mail', async () => {
  const { leader, member, params, hr } = await createMentioned()
  const text = 'What do you think, @HR? 🎯 مرحبا'
  const reply = await leader.call(comment, { params, body: { comment: text, mentions: [idOf(hr), idOf(hr)] } })
  expect(reply.body[0]?.mentions).toEqual([{ _id: idOf(hr), name: hr.person.name, lastName: hr.person.lastName }])
  expect(await told(hr)).toEqual([
    {
      title: 'Send the offer',
      person: `${member.name} ${member.lastName}`,
      reason: text,
      isTyped: true,
      by: `${leader.person.name} ${leader.person.lastName}`,
      path: `/action-items/${params.id}`,
    },
  ])
  const mails = (await queryPartition(OUTBOX)).filter(({ sk }) => String(sk).startsWith(idOf(hr)))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toMatchObject({ kind: 'mentioned', roles: ['admin', 'hr', 'leader', 'devmanager'] })
})

it('followers of the item see the text as entered, whatever it looks like', async () => {
  const { leader, params, hr } = await createMentioned()
  await hr.call(comment, { params, body: { comment: 'Assigned to me' } })
  const [newest] = (await leader.call(homeApi.calls.notices)).body.items
  expect(newest).toMatchObject({ kind: 'changed', reason: 'Assigned to me', isTyped: true })
})

it('nobody is notified of their own comment, or twice when a request is repeated', async () => {
  const { leader, params, hr } = await createMentioned()
  const send = () =>
    leader.call(comment, {
      params,
      headers: { 'idempotency-key': 'twice-pressed' },
      body: { comment: 'Both of us', mentions: [idOf(hr), idOf(leader)] },
    })
  const replies = [...(await Promise.all([send(), send()])), await send()]
  expect(replies.map(({ status, body }) => [status, body.length])).toEqual(Array(3).fill([201, 1]))
  expect(await told(hr)).toHaveLength(1)
  expect(await told(leader)).toEqual([])
})

it('an edit notifies only newly mentioned people, and nobody again who was removed and added back', async () => {
  const { leader, params, hr, admin } = await createMentioned()
  const [said] = (await leader.call(comment, { params, body: { comment: 'Look', mentions: [idOf(hr)] } })).body
  const at = { ...params, commentId: said?._id ?? '' }
  const edit = async (text: string, ...mentions: string[]) =>
    (await leader.call(changeComment, { params: at, body: { comment: text, mentions } })).body[0]?.mentions.map(
      ({ _id }) => _id,
    )
  expect(await edit('Look here', idOf(hr), idOf(admin))).toEqual([idOf(hr), idOf(admin)])
  expect(await edit('Look there', idOf(admin))).toEqual([idOf(admin)])
  expect(await edit('Look', idOf(hr), idOf(admin))).toEqual([idOf(hr), idOf(admin)])
  expect((await told(hr)).map(({ reason }) => reason)).toEqual(['Look'])
  expect((await told(admin)).map(({ reason }) => reason)).toEqual(['Look here'])
})

it('an edit keeps mentions of people who have left since, also when it mentions nobody', async () => {
  const { leader, params, hr } = await createMentioned()
  const [said] = (await leader.call(comment, { params, body: { comment: 'Look', mentions: [idOf(hr)] } })).body
  const at = { ...params, commentId: said?._id ?? '' }
  await setUser(hr.person._id, { isActive: false })
  for (const body of [{ comment: 'Look!', mentions: [idOf(hr)] }, { comment: 'Look!!' }]) {
    const reply = await leader.call(changeComment, { params: at, body })
    expect([reply.status, reply.body[0]?.mentions.length]).toEqual([200, 1])
  }
})

it('a comment mentions at most twenty people, by id', async () => {
  const { leader, params } = await createMentioned()
  const many = Array.from({ length: 21 }, (_, index) => index.toString(16).padStart(24, '0'))
  for (const [mentions, message] of [
    [many, 'A comment can name at most 20 people'],
    [['hr'], 'Choose one from the list'],
    [['f'.repeat(24)], REFUSED],
  ] as const) {
    const reply = await leader.call(comment, { params, body: { comment: 'All', mentions: [...mentions] } })
    expect([reply.status, reply.body]).toMatchObject([400, { friendlyMessage: message }])
  }
})

describe('on the employee host', () => {
  it('a comment can mention people who can open the item, who are notified on the main host', async () => {
    const { leader, person, me } = await createOwnPlace()
    const params = await createItem(person._id, leader, idOf(leader))
    const hr = await as('hr')
    const otherLeader = await as('leader')
    const ids = (await me.call(ownMentionable, { params })).body.map(({ _id }) => _id)
    expect(ids).toEqual(expect.arrayContaining([idOf(leader), idOf(hr)]))
    for (const id of [person._id, idOf(otherLeader)]) expect(ids).not.toContain(id)
    const refused = await me.call(addOwnComment, { params, body: { comment: 'See', mentions: [idOf(otherLeader)] } })
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: 'mentions', message: REFUSED }] }])

    const said = await me.call(addOwnComment, { params, body: { comment: 'Done, @HR', mentions: [idOf(hr)] } })
    expect(said.body).toMatchObject([{ comment: 'Done, @HR', isOwn: true, mentions: [{ _id: idOf(hr) }] }])
    const by = `${person.name} ${person.lastName}`
    expect(await told(hr)).toEqual([
      {
        title: 'Send the offer',
        person: by,
        reason: 'Done, @HR',
        isTyped: true,
        by,
        path: `/action-items/${params.id}`,
      },
    ])
    const at = { ...params, commentId: said.body[0]?._id ?? '' }
    await me.call(changeOwnComment, { params: at, body: { comment: 'Done', mentions: [idOf(hr), idOf(leader)] } })
    expect([(await told(hr)).length, (await told(leader)).map(({ reason }) => reason)]).toEqual([1, ['Done']])
  })

  it('a mentioned person sees that comment only, and is notified there once', async () => {
    const { leader, person, me } = await createOwnPlace()
    const params = await createItem(person._id, leader, idOf(leader))
    await leader.call(comment, { params, body: { comment: 'Between us leaders' } })
    const named = { comment: 'Please call them', mentions: [person._id] }
    const [, said] = (await leader.call(comment, { params, body: named })).body
    const own = (await me.call(ownComments, { params })).body
    expect(own.map(one => [one.comment, one.isOwn, one.createdBy.name])).toEqual([
      ['Please call them', false, leader.person.name],
    ])
    expect(await told(me)).toEqual([
      {
        title: 'Send the offer',
        person: '',
        reason: 'Please call them',
        isTyped: true,
        by: `${leader.person.name} ${leader.person.lastName}`,
        path: `/my-action-items/${params.id}`,
      },
    ])
    const mails = (await queryPartition(OUTBOX)).filter(({ sk }) => String(sk).startsWith(person._id))
    expect(mails.map(({ body }) => body)).toMatchObject([
      { kind: 'assigned', host: 'timesheet' },
      { kind: 'mentioned', host: 'timesheet', holds: { field: 'employee', also: { field: 'isShared', is: true } } },
    ])
    // Nobody changes another person's comment.
    const at = { ...params, commentId: said?._id ?? '' }
    expect((await me.call(changeOwnComment, { params: at, body: { comment: 'No' } })).status).toBe(400)
    await leader.call(changeComment, { params: at, body: { comment: 'I call them', mentions: [] } })
    expect((await me.call(ownComments, { params })).body).toEqual([])
  })

  it.each([
    { of: 'an item that is not shared', isShared: false, withoutPart: false },
    { of: 'a stage without own action items', isShared: true, withoutPart: true },
  ])('nobody can be mentioned in $of', async ({ isShared, withoutPart }) => {
    const { leader, person } = await createOwnPlace()
    const { OWN_PLACE } = process.env
    const params = await createItem(person._id, leader, idOf(leader), { isShared })
    if (withoutPart) process.env.OWN_PLACE = '[]'
    const ids = (await leader.call(mentionable, { params })).body.map(({ _id }) => _id)
    const reply = await leader.call(comment, { params, body: { comment: 'See', mentions: [person._id] } })
    process.env.OWN_PLACE = OWN_PLACE
    expect([ids.includes(person._id), reply.status]).toEqual([false, 400])
  })

  it('an item that is no longer shared hides the comments that mention its person', async () => {
    const { leader, person, me } = await createOwnPlace()
    const params = await createItem(person._id, leader, idOf(leader))
    await leader.call(comment, { params, body: { comment: 'Please call them', mentions: [person._id] } })
    const item = (await leader.call(actionItemsApi.calls.one, { params })).body
    const { employee, leaderAssigned, status, priority, title, description, dueDate } = item
    const body = {
      employee: employee._id,
      leaderAssigned: leaderAssigned._id,
      status: status._id,
      priority: priority._id,
      title,
      description,
      dueDate,
      isShared: false,
    }
    expect((await leader.call(update, { params, body })).status).toBe(200)
    for (const call of [ownComments, ownMentionable]) expect((await me.call(call, { params })).status).toBe(404)
  })
})

it('mentions are mailed at once by default, and saving choices from an older tab does not change that', async () => {
  const { hr } = await createMentioned()
  const { mailTimes, saveMailTimes } = homeApi.calls
  const { chosen, defaults } = (await hr.call(mailTimes)).body
  expect([chosen.mentioned, defaults.mentioned]).toEqual(['at once', 'at once'])
  await hr.call(saveMailTimes, { body: { ...chosen, mentioned: 'daily' } })
  const { mentioned: _unknown, ...older } = chosen
  const reply = await hr.call(saveMailTimes, { body: { ...older, overdue: 'never' } })
  expect([reply.status, reply.body]).toMatchObject([200, { mentioned: 'daily', overdue: 'never' }])
})
