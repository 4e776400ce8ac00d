import { expect, it } from 'vitest'
import { OUTBOX } from '#kit/notices.ts'
import { queryPartition } from '#kit/table.ts'
import { createOwnPlace } from '#scripts/testing/own-place.ts'
import { as, createEmployee, setEmployee, setUser, signInAsEmployee, type Visitor } from '#scripts/testing/people.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { homeApi } from '#shared/features/home.ts'
import { utcToday } from '#shared/kit/dates.ts'

const { create, comment, comments, changeComment, mentionable, addOwnComment, ownComments } = actionItemsApi.calls
const REFUSED = 'Only people who can open this action item can be mentioned'

async function createItem(about: string, who: Visitor, leaderAssigned: string) {
  const reply = await who.call(create, {
    body: {
      ...{ employee: about, leaderAssigned, status: actionItemStatuses.id('Open'), isShared: true },
      ...{ priority: actionItemPriorities.id('Mid'), title: 'Send the offer', description: 'To the client' },
      dueDate: utcToday(new Date()),
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
    .map(({ title, person, reason, by, path }) => ({ title, person, reason, by, path }))
const idOf = (who: { readonly person: { readonly employeeId: string } }) => who.person.employeeId

it('who can open the item can be mentioned, and nobody else', async () => {
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
  expect(ids).toEqual(expect.arrayContaining([idOf(hr), idOf(admin), idOf(mayAlso)]))
  for (const who of [otherLeader, finance, gone, left, leader]) expect(ids).not.toContain(idOf(who))
  expect(ids).not.toContain(member._id)
  for (const who of [otherLeader, finance, gone, left]) {
    const reply = await leader.call(comment, { params, body: { comment: 'See', mentions: [idOf(hr), idOf(who)] } })
    expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ path: 'mentions', message: REFUSED }] }])
  }
  expect((await leader.call(comments, { params })).body).toEqual([])
  expect(await told(hr)).toEqual([])
  expect((await otherLeader.call(mentionable, { params })).status).toBe(404)
})

it('tells whom a comment names, with its words, in the app and by mail', async () => {
  const { leader, member, params, hr } = await createMentioned()
  const text = 'What do you think, @HR? 🎯 مرحبا'
  const reply = await leader.call(comment, { params, body: { comment: text, mentions: [idOf(hr), idOf(hr)] } })
  expect(reply.body[0]?.mentions).toEqual([{ _id: idOf(hr), name: hr.person.name, lastName: hr.person.lastName }])
  expect(await told(hr)).toEqual([
    {
      ...{ title: 'Send the offer', person: `${member.name} ${member.lastName}`, reason: text },
      ...{ by: `${leader.person.name} ${leader.person.lastName}`, path: `/action-items/${params.id}` },
    },
  ])
  const mails = (await queryPartition(OUTBOX)).filter(({ sk }) => String(sk).startsWith(idOf(hr)))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toMatchObject({ kind: 'mentioned', roles: ['admin', 'hr', 'leader', 'devmanager'] })
})

it('tells nobody of their own words, and nobody twice when a request is repeated', async () => {
  const { leader, params, hr } = await createMentioned()
  const send = () =>
    leader.call(comment, {
      ...{ params, headers: { 'idempotency-key': 'twice-pressed' } },
      body: { comment: 'Both of us', mentions: [idOf(hr), idOf(leader)] },
    })
  const replies = [...(await Promise.all([send(), send()])), await send()]
  expect(replies.map(({ status, body }) => [status, body.length])).toEqual(Array(3).fill([201, 1]))
  expect(await told(hr)).toHaveLength(1)
  expect(await told(leader)).toEqual([])
})

it('tells on an edit only those who are named anew, and nobody again who was taken out and put back', async () => {
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

it('keeps whom a comment names when they have left since, and when an edit names nobody', async () => {
  const { leader, params, hr } = await createMentioned()
  const [said] = (await leader.call(comment, { params, body: { comment: 'Look', mentions: [idOf(hr)] } })).body
  const at = { ...params, commentId: said?._id ?? '' }
  await setUser(hr.person._id, { isActive: false })
  for (const body of [{ comment: 'Look!', mentions: [idOf(hr)] }, { comment: 'Look!!' }]) {
    const reply = await leader.call(changeComment, { params: at, body })
    expect([reply.status, reply.body[0]?.mentions.length]).toEqual([200, 1])
  }
})

it('names at most twenty people, by id', async () => {
  const { leader, params } = await createMentioned()
  const many = Array.from({ length: 21 }, (_, index) => index.toString(16).padStart(24, '0'))
  for (const [mentions, message] of [
    [many, 'A comment can name at most 20 people'],
    [['hr'], 'Choose one of the list'],
    [['f'.repeat(24)], REFUSED],
  ] as const) {
    const reply = await leader.call(comment, { params, body: { comment: 'All', mentions: [...mentions] } })
    expect([reply.status, reply.body]).toMatchObject([400, { friendlyMessage: message }])
  }
})

it('is of the main host: people on their own see and name nobody', async () => {
  const { leader, person, me } = await createOwnPlace()
  const params = await createItem(person._id, leader, leader.person.employeeId)
  const hr = await as('hr')
  expect((await me.call(mentionable, { params })).status).toBe(401)
  await me.call(addOwnComment, { params, body: { comment: 'Done', mentions: [idOf(hr)] } as never })
  await leader.call(comment, { params, body: { comment: 'For HR', mentions: [idOf(hr)] } })
  expect((await told(hr)).map(({ reason }) => reason)).toEqual(['For HR'])
  const own = (await me.call(ownComments, { params })).body
  expect(own.map(one => [one.comment, 'mentions' in one])).toEqual([['Done', false]])
  expect(await told(await signInAsEmployee(person))).toEqual([])
})

it('is mailed at once unless somebody chooses otherwise, and a tab from before it changes nothing of it', async () => {
  const { hr } = await createMentioned()
  const { mailTimes, saveMailTimes } = homeApi.calls
  const { chosen, defaults } = (await hr.call(mailTimes)).body
  expect([chosen.mentioned, defaults.mentioned]).toEqual(['at once', 'at once'])
  await hr.call(saveMailTimes, { body: { ...chosen, mentioned: 'daily' } })
  const { mentioned: _unknown, ...older } = chosen
  const reply = await hr.call(saveMailTimes, { body: { ...older, overdue: 'never' } })
  expect([reply.status, reply.body]).toMatchObject([200, { mentioned: 'daily', overdue: 'never' }])
})
