/**
 * Who is told what, on which channel, and that it is told once. The tables are written by hand from the issue and
 * docs/decisions/notices.md.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { sendWebhooks } from '#functions/webhooks/public.ts'
import { eventWrites } from '#functions/webhooks/store.ts'
import { noticePartition, noticeWrites, OUTBOX } from '#kit/notices.ts'
import { deleteItems, queryPartition, transact } from '#kit/table.ts'
import { type ReceivedEmail, startTestInbox } from '#scripts/testing/files.ts'
import {
  anonymousVisitor,
  as,
  createEmployee,
  setEmployee,
  setUser,
  signInAsEmployee,
  type Visitor,
} from '#scripts/testing/people.ts'
import { createPlanFixture } from '#scripts/testing/plans.ts'
import { WebhookReceiver } from '#scripts/testing/webhook-receiver.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { PLAN_DISCIPLINARY, PLAN_TITLE_REVIEW } from '#shared/features/career-development-plans/list.ts'
import { homeApi } from '#shared/features/home.ts'
import type { MailTime, NewNotice } from '#shared/features/notices.ts'
import { feelings, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { paymentStatuses, rewardsApi } from '#shared/features/rewards.ts'
import { sessionApi } from '#shared/features/session.ts'
import { usersApi } from '#shared/features/users.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { handler } from './job.ts'
import { sendDigests } from './mail-notices.ts'

const { notices, unreadNotices, markNotice, markNoticesRead, mailTimes, saveMailTimes, unsubscribe } = homeApi.calls
const TODAY = utcToday(new Date())
const MONTH = `${TODAY.slice(0, 7)}-01`
type Staff = Awaited<ReturnType<typeof as>>

let inbox: Awaited<ReturnType<typeof startTestInbox>>
beforeAll(async () => {
  inbox = await startTestInbox()
})
afterAll(() => inbox.stop())

const tell = async (who: Visitor) => {
  const reply = await who.call(notices)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.items
}
const kindsOf = async (who: Visitor) => (await tell(who)).map(({ kind }) => kind)
const lettersTo = async ({ email }: { email: string }): Promise<readonly ReceivedEmail[]> =>
  (await inbox.letters()).filter(({ destination }) => destination.to.some(to => to.includes(email)))
const subjectsTo = async (person: { email: string }) => (await lettersTo(person)).map(({ subject }) => subject)
/** All that waits is mailed, as after a call. */
const mailNow = () => handler({ job: 'mail-notices' })
/** The digests alone, without looking for what is due, which takes long in a test with many people. */
const digests = async () => {
  await mailNow()
  return sendDigests(new Date())
}
const morning = () => handler({ job: 'send-digests' })
async function onDay<T>(day: string, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) })
  try {
    return await act()
  } finally {
    vi.useRealTimers()
  }
}
const choose = async (who: Visitor, time: MailTime) => {
  const { chosen } = (await who.call(mailTimes)).body
  const body = Object.fromEntries(Object.keys(chosen).map(kind => [kind, time])) as typeof chosen
  const reply = await who.call(saveMailTimes, { body })
  expect([reply.status, reply.body]).toEqual([200, body])
}
const addItem = async (who: Visitor, employee: string, to: string, more: object = {}) => {
  const body = {
    employee,
    leaderAssigned: to,
    title: 'Book the course',
    description: 'Before May',
    status: actionItemStatuses.id('Open'),
    priority: actionItemPriorities.id('Mid'),
    dueDate: addDays(TODAY, 9),
    ...more,
  }
  const reply = await who.call(actionItemsApi.calls.create, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const saveItem = async (who: Visitor, item: Awaited<ReturnType<typeof addItem>>, more: object) => {
  const reply = await who.call(actionItemsApi.calls.update, {
    params: { id: item._id },
    body: {
      employee: item.employee._id,
      leaderAssigned: item.leaderAssigned._id,
      title: item.title,
      description: 'x',
      status: item.status._id,
      priority: item.priority._id,
      dueDate: item.dueDate,
      ...more,
    },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

let [admin, leader, other]: Staff[] = []
let member: Awaited<ReturnType<typeof createEmployee>>
const people = () => {
  if (!admin || !leader || !other) throw new Error('Nobody is there')
  return { admin, leader, other, member, leaderId: leader.person.employeeId, otherId: other.person.employeeId }
}
beforeEach(async () => {
  // What another test left would be mailed as well, twelve in a second.
  for (const pk of [OUTBOX, 'NOTICE_DIGEST'])
    await deleteItems((await queryPartition(pk)).map(({ sk }) => ({ pk, sk })))
  ;[admin, leader, other] = [await as('admin'), await as('leader'), await as('leader')]
  member = await createEmployee({ leader: leader.person.employeeId })
})

// First, since it looks at what waits for all staff, six times: those of the other tests are not there yet.
describe('a notice of due work', () => {
  it('is sent once on the day before and once when overdue, but not for completed work', async () => {
    const { admin, leader, leaderId, member } = people()
    const due = addDays(TODAY, 9)
    const item = await addItem(admin, member._id, leaderId, { dueDate: due })
    const done = await addItem(admin, member._id, leaderId, { dueDate: due, title: 'Done before' })
    await saveItem(admin, done, { status: actionItemStatuses.id('Completed') })
    const told = async () => (await tell(leader)).filter(({ by }) => !by)
    await onDay(addDays(due, -2), morning)
    expect(await told()).toEqual([])
    await onDay(addDays(due, -1), morning)
    await onDay(addDays(due, -1), morning)
    expect(await told()).toMatchObject([{ kind: 'dueTomorrow', path: `/action-items/${item._id}`, by: '' }])
    await onDay(due, morning)
    // The night in which it became late failed.
    await onDay(addDays(due, 2), morning)
    await onDay(addDays(due, 3), morning)
    expect((await told()).map(({ kind }) => kind)).toEqual(['overdue', 'dueTomorrow'])
    const subjects = await subjectsTo(leader.person)
    expect(subjects.filter(subject => subject.startsWith('Due tomorrow: Book the course'))).toHaveLength(1)
    expect(subjects.filter(subject => subject.startsWith('Overdue: Book the course'))).toHaveLength(1)
  })

  it('is still sent, up to seven days late, after nightly runs that failed', async () => {
    const { admin, leader, leaderId, member } = people()
    const lateFor = (days: number) => addItem(admin, member._id, leaderId, { dueDate: addDays(TODAY, 10 - days) })
    const [seven, eight] = [await lateFor(7), await lateFor(8)]
    await onDay(addDays(TODAY, 10), morning)
    const told = (await tell(leader)).filter(({ by }) => !by).map(({ kind, path }) => [kind, path])
    expect(told).toContainEqual(['overdue', `/action-items/${seven._id}`])
    expect(told).not.toContainEqual(['overdue', `/action-items/${eight._id}`])
  })
})

describe('an action item', () => {
  it('notifies the assignee, with the author, the person and the link', async () => {
    const { admin, leader, leaderId, member } = people()
    const item = await addItem(admin, member._id, leaderId)
    expect(await tell(leader)).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        kind: 'assigned',
        title: 'Book the course',
        person: fullName(member),
        reason: '',
        by: fullName(admin.person),
        path: `/action-items/${item._id}`,
        at: expect.any(String),
        isRead: false,
      },
    ])
    expect(await tell(admin)).toEqual([])
  })

  it('does not notify people about their own actions', async () => {
    const { leader, leaderId, member } = people()
    const item = await addItem(leader, member._id, leaderId)
    const done = await saveItem(leader, item, { status: actionItemStatuses.id('Completed') })
    await saveItem(leader, done, { status: actionItemStatuses.id('Open') })
    expect(await tell(leader)).toEqual([])
  })

  it('notifies only the new assignee of a reassignment, and the current one when it ends or reopens', async () => {
    const { admin, leader, other, leaderId, otherId, member } = people()
    const item = await addItem(admin, member._id, leaderId)
    const moved = await saveItem(admin, item, { leaderAssigned: otherId })
    expect([await kindsOf(leader), await kindsOf(other)]).toEqual([['assigned'], ['assigned']])
    const done = await saveItem(admin, moved, { status: actionItemStatuses.id('Not Done') })
    await saveItem(admin, done, { status: actionItemStatuses.id('On Hold') })
    expect([await kindsOf(leader), await kindsOf(other)]).toEqual([['assigned'], ['reopened', 'changed', 'assigned']])
  })

  it('notifies nobody when a change is refused or does not affect the assignment', async () => {
    const { admin, leader, other, leaderId, otherId, member } = people()
    const item = await addItem(admin, member._id, leaderId)
    await saveItem(admin, item, { title: 'Another title' })
    const refused = await admin.call(actionItemsApi.calls.update, {
      params: { id: item._id },
      headers: { 'if-match': '"1"' },
      body: { ...item, employee: member._id, leaderAssigned: otherId, status: item.status._id } as never,
    })
    expect(refused.status).toBe(409)
    expect([await kindsOf(leader), await kindsOf(other)]).toEqual([['assigned'], []])
  })

  it('that is created twice with one key is announced once', async () => {
    const { admin, leader, leaderId, member } = people()
    const headers = { 'idempotency-key': `notice ${Math.random()}` }
    const body = {
      employee: member._id,
      leaderAssigned: leaderId,
      title: 'Once',
      description: 'x',
      status: actionItemStatuses.id('Open'),
      priority: actionItemPriorities.id('Mid'),
      dueDate: TODAY,
    }
    for (const _ of [1, 2]) expect((await admin.call(actionItemsApi.calls.create, { body, headers })).status).toBe(201)
    expect(await kindsOf(leader)).toEqual(['assigned'])
    await mailNow()
    expect(await lettersTo(leader.person)).toHaveLength(1)
  })
})

describe('a one-on-one', () => {
  it('notifies who is to hold it, also when it is reopened', async () => {
    const { admin, leader, other, leaderId, otherId, member } = people()
    const body = { employee: member._id, leaderAssigned: leaderId, creationDate: MONTH }
    const made = (await admin.call(oneOnOnesApi.calls.create, { body })).body
    expect((await tell(leader))[0]).toMatchObject({ kind: 'assigned', path: `/one-on-ones/${made._id}` })
    const save = async (status: 'Open' | 'Not Done', leaderAssigned: string) => {
      const felt = status === 'Open' ? [feelings.id('Calm')] : []
      const reply = await admin.call(oneOnOnesApi.calls.update, {
        params: { id: made._id },
        body: { leaderAssigned, status: oneOnOneStatuses.id(status), feelings: felt },
      })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    }
    await save('Open', otherId)
    await save('Not Done', otherId)
    await save('Open', otherId)
    expect([await kindsOf(leader), await kindsOf(other)]).toEqual([['assigned'], ['reopened', 'changed', 'assigned']])
    expect((await tell(other))[1]?.reason).toBe('Status: Open → Not Done')
  })
})

describe('a plan', () => {
  it('notifies its leader, asks the admins, and notifies the leader of their answer and reason', async () => {
    const { admin, leader, planned, saved, senior } = await createPlanFixture()
    const second = await as('admin')
    const plan = await planned()
    const [rating] = plan.ratings
    const categories = plan.categories.map(({ _id }) => ({ _id, rating: rating?.order ?? 1, comments: '' }))
    const ask = { categories, cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Ready', newJobTitle: senior._id }
    const asked = await saved(leader, plan, ask)
    expect(await kindsOf(leader)).toEqual([])
    for (const who of [admin, second])
      expect((await tell(who))[0]).toMatchObject({ kind: 'waiting', path: `/career-development-plan/${plan._id}` })
    const denied = await saved(admin, asked, { ...ask, jobTitleUpdateApproval: 'no', adminComments: 'Next year' })
    expect(await tell(leader)).toMatchObject([{ kind: 'returned', reason: 'Next year', by: fullName(admin.person) }])
    const again = await saved(leader, denied, ask)
    await saved(admin, again, { ...ask, jobTitleUpdateApproval: 'yes' })
    expect(await kindsOf(leader)).toEqual(['approved', 'returned'])
    expect(await kindsOf(second)).toEqual(['waiting', 'waiting'])
    expect(await kindsOf(admin)).toEqual(['waiting', 'waiting'])
  })

  it('that ends with a letter is announced as decided, with the reason', async () => {
    const { admin, leader, planned, saved } = await createPlanFixture()
    const letter = { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Late' }
    const asked = await saved(leader, await planned(), letter)
    await saved(admin, asked, { ...letter, disciplinaryAction: 'yes', adminComments: 'Signed on Monday' })
    expect(await tell(leader)).toMatchObject([{ kind: 'decided', reason: 'Signed on Monday' }])
  })
})

describe('a reward', () => {
  const { create, validate, updateRefund, updatePayment } = rewardsApi.calls
  const bought = {
    realAmount: '50',
    requestComment: 'Bought online',
    purchasedDate: TODAY,
    purchaseCompany: 'Shop',
    purchased: 'Book',
    electronicInvoice: 'yes',
  } as const

  it('notifies everybody concerned of each step, on their host, and mails the requester once per step', async () => {
    const { admin, leader } = people()
    const finance = await as('finance')
    const person = await createEmployee({ activateRewards: true })
    const who = await signInAsEmployee(person)
    const body = { reasonID: rewardReasons.id('Health'), requestDescription: 'A book', estimatedAmount: 50 }
    const { _id: id } = (await who.call(create, { body })).body
    expect(await kindsOf(admin)).toEqual(['waiting'])
    expect(await kindsOf(finance)).toEqual([])
    const yes = { rewStatusID: 'yes', requestComment: 'Fine' } as const
    expect((await admin.call(validate, { params: { id }, body: yes })).status).toBe(200)
    expect(await tell(who)).toMatchObject([{ kind: 'approved', reason: 'Fine', path: `/rewards/${id}` }])
    // It is the requester's turn.
    expect(await kindsOf(finance)).toEqual([])
    expect((await who.call(updateRefund, { params: { id }, body: bought as never })).status).toBe(200)
    expect(await kindsOf(finance)).toEqual(['waiting'])
    const ask = {
      paymentStatusID: paymentStatuses.id('Missing Info'),
      requestComment: 'Which shop?',
      paymentDate: null,
    }
    expect((await finance.call(updatePayment, { params: { id }, body: ask as never })).status).toBe(200)
    expect(await tell(who)).toMatchObject([{ kind: 'returned', reason: 'Which shop?' }, { kind: 'approved' }])
    expect(await tell(leader)).toEqual([])
    await digests()
    // The four mails of the steps, as before; no notice is mailed beside them.
    expect(await subjectsTo(person)).toEqual([
      'Your reward request: Pending Approval',
      'Your reward request: Pending Refund',
      'Your reward request: Pending Payment',
      'Your reward request: Missing Info',
    ])
  })

  it('that is rejected is announced as decided, with the reason', async () => {
    const { admin } = people()
    const person = await createEmployee({ activateRewards: true })
    const who = await signInAsEmployee(person)
    const body = { reasonID: rewardReasons.id('Health'), requestDescription: 'A boat', estimatedAmount: 50 }
    const { _id: id } = (await who.call(create, { body })).body
    const no = { rewStatusID: 'no', requestComment: 'No boats' } as const
    await admin.call(validate, { params: { id }, body: no })
    expect(await tell(who)).toMatchObject([{ kind: 'decided', reason: 'No boats' }])
  })
})

describe('mails', () => {
  const writesOf = (to: string, more: Partial<NewNotice> = {}, change = 1, now = new Date()) => {
    const { _id: userId, employeeId, name, lastName } = people().admin.person
    const notice: NewNotice = {
      kind: 'assigned',
      host: 'staff',
      path: '/action-items/1',
      title: 'Book the course',
      person: 'Ana Solís',
      isMailed: true,
      ...more,
    }
    return noticeWrites(notice, [to], { actor: { userId, employeeId, name, lastName }, now, change })
  }
  const write = (...of: Parameters<typeof writesOf>) => transact(writesOf(...of))

  it('say what happened, about whom, by whom and why, and link to the host of the notice', async () => {
    const { leader, leaderId, admin } = people()
    await write(leaderId, { kind: 'decided', reason: 'No boats' })
    const person = await createEmployee()
    await write(person._id, { kind: 'reopened', host: 'timesheet', path: '/', person: '', title: 'Timesheet of May' })
    await mailNow()
    const [letter] = await lettersTo(leader.person)
    expect(letter?.subject).toBe(`Decided by ${fullName(admin.person)}: Book the course · Ana Solís`)
    expect(letter?.body.text).toContain('No boats')
    expect(letter?.body.text).toContain('https://muster.example/action-items/1')
    const [own] = await lettersTo(person)
    expect(own?.body.text).toContain('Open it: https://timesheet.muster.example/')
    expect(own?.body.text).toContain('https://timesheet.muster.example/unsubscribe?')
  })

  it('name the requester only once when it is also the person concerned', async () => {
    const { leader, leaderId, admin } = people()
    const asker = fullName(admin.person)
    await write(leaderId, { kind: 'waiting', path: '/rewards/1', title: 'Health, $20.00', person: asker })
    await mailNow()
    const [letter] = await lettersTo(leader.person)
    expect(letter?.subject).toBe(`${asker} waits for your answer: Health, $20.00`)
  })

  it('isolate right-to-left text so that it does not reorder its surroundings', async () => {
    const { leader, leaderId, admin } = people()
    const { _id: userId, employeeId } = admin.person
    const actor = { userId, employeeId, name: '🦊 نور', lastName: 'الهدى' }
    const path = '/action-items/1'
    const notice: NewNotice = { kind: 'assigned', host: 'staff', path, title: 'مهمة', person: '', isMailed: true }
    await transact(noticeWrites(notice, [leaderId], { actor, now: new Date(), change: 1 }))
    await mailNow()
    const [letter] = await lettersTo(leader.person)
    expect(letter?.subject).toBe('Assigned to you by \u2068🦊 نور الهدى\u2069: \u2068مهمة\u2069')
  })

  it('go to the current address of the person', async () => {
    const { leader, leaderId } = people()
    await write(leaderId)
    const stored = await employees.get(leaderId)
    const email = `moved${Date.now()}@muster.example`
    await employees.replace(stored, { ...stored, email }, new Date())
    await mailNow()
    expect([await lettersTo({ email }), await lettersTo(leader.person)].map(all => all.length)).toEqual([1, 0])
  })

  it('are not sent to people who lost their reach or role while the mail was waiting, and the home does not show it either', async () => {
    const { admin, leader, other, leaderId, otherId, member } = people()
    const [demoted, given] = [await as('leader'), await addItem(admin, member._id, otherId)]
    const item = await addItem(admin, member._id, demoted.person.employeeId)
    const comment = { params: { id: given._id }, body: { comment: 'Look', mentions: [leaderId] } as never }
    expect((await admin.call(actionItemsApi.calls.comment, comment)).status).toBe(201)
    await setUser(demoted.person._id, { roles: [] })
    await setEmployee(member._id, { leader: otherId })
    await mailNow()
    expect(await subjectsTo(other.person)).toEqual([expect.stringMatching(/^Assigned to you by /)])
    for (const who of [demoted, leader]) expect(await lettersTo(who.person)).toEqual([])
    const followed = async (who: Visitor) => (await who.call(homeApi.calls.followed)).body
    expect(await followed(leader)).toEqual([])
    expect((await followed(other)).map(({ path }) => path)).toEqual([`/action-items/${given._id}`])
    expect(item._id).not.toBe(given._id)
  })

  it('of a thousand notices in one night are one per kind, while the app counts up to a hundred and marks all as read', async () => {
    const { leader, leaderId } = people()
    const ids = Array.from({ length: 1000 }, (_, index) => index)
    // Fifty in a transaction, each with its mail.
    for (let from = 0; from < ids.length; from += 50)
      await transact(
        ids.slice(from, from + 50).flatMap(index => writesOf(leaderId, { path: `/action-items/${index}` })),
      )
    await mailNow()
    const letters = await lettersTo(leader.person)
    expect(letters.map(({ subject }) => subject)).toEqual(['Assigned to you: 1000 notices'])
    expect(letters[0]?.body.text).toContain('And 970 more, which you find in Muster.')
    expect((await leader.call(unreadNotices)).body).toEqual({ unread: 100 })
    const { items, hasMore } = (await leader.call(notices)).body
    expect([items.length, hasMore]).toEqual([20, true])
    const read = await leader.call(markNoticesRead, { body: { until: items[0]?._id ?? '' } })
    expect([read.status, read.body]).toEqual([200, { unread: 0 }])
  })

  it('in a daily digest go out once a day, and later notices wait for the next day', async () => {
    const { leader, leaderId } = people()
    await choose(leader, 'daily')
    const [first, second] = [addDays(TODAY, 1), addDays(TODAY, 2)]
    await write(leaderId, {}, 1)
    await write(leaderId, { path: '/action-items/2', title: 'Call the school' }, 1)
    await onDay(first, digests)
    await onDay(first, digests)
    expect(await subjectsTo(leader.person)).toEqual(['Your day in Muster: 2 notices'])
    await write(leaderId, { path: '/action-items/3', title: 'Write the letter' }, 1)
    await onDay(first, digests)
    expect(await lettersTo(leader.person)).toHaveLength(1)
    await onDay(second, digests)
    expect(await subjectsTo(leader.person)).toEqual([
      'Your day in Muster: 2 notices',
      expect.stringMatching(/^Assigned to you by .*: Write the letter/),
    ])
  })

  it('are left out of the digest when the person has turned them off before it goes out', async () => {
    const { leader, leaderId } = people()
    await choose(leader, 'daily')
    await write(leaderId)
    await mailNow()
    await choose(leader, 'never')
    await sendDigests(new Date())
    expect(await lettersTo(leader.person)).toEqual([])
  })

  it('in a digest follow the role, reach and address at the time it goes out', async () => {
    const { admin, leader, other, leaderId, otherId, member } = people()
    const demoted = await as('leader')
    for (const who of [demoted, leader, other]) await choose(who, 'daily')
    await addItem(admin, member._id, demoted.person.employeeId)
    const { _id: id } = await addItem(admin, member._id, otherId)
    const comment = { params: { id }, body: { comment: 'Look', mentions: [leaderId] } as never }
    expect((await admin.call(actionItemsApi.calls.comment, comment)).status).toBe(201)
    await mailNow()
    await setUser(demoted.person._id, { roles: [] })
    await setEmployee(member._id, { leader: otherId })
    const email = `moved.digest${Date.now()}@muster.example`
    await setEmployee(otherId, { email })
    await sendDigests(new Date())
    for (const who of [demoted, leader, other]) expect(await lettersTo(who.person)).toEqual([])
    expect(await subjectsTo({ email })).toEqual([expect.stringMatching(/^(Assigned|Your day)/)])
  })

  it('are sent once when two runs overlap', async () => {
    const { leader, other, leaderId, otherId } = people()
    await choose(other, 'daily')
    for (const to of [leaderId, otherId]) await write(to)
    await Promise.all([mailNow(), mailNow(), mailNow()])
    expect(await lettersTo(leader.person)).toHaveLength(1)
    await Promise.all([1, 2, 3].map(() => sendDigests(new Date())))
    expect([await lettersTo(leader.person), await lettersTo(other.person)].map(all => all.length)).toEqual([1, 1])
  })
})

describe('the notices of a person', () => {
  it('are marked read and unread one by one or all at once, except those that arrived since', async () => {
    const { admin, leader, leaderId, member } = people()
    for (const title of ['One', 'Two', 'Three']) await addItem(admin, member._id, leaderId, { title })
    const [three, two, one] = await tell(leader)
    expect([three?.title, two?.title, one?.title]).toEqual(['Three', 'Two', 'One'])
    const mark = async (id: string | undefined, isRead: boolean) =>
      (await leader.call(markNotice, { params: { id: id ?? '' }, body: { isRead } })).body.isRead
    const unread = async () => (await leader.call(unreadNotices)).body.unread
    expect(await unread()).toBe(3)
    expect([await mark(two?._id, true), await unread()]).toEqual([true, 2])
    expect([await mark(two?._id, true), await unread()]).toEqual([true, 2])
    expect([await mark(two?._id, false), await unread()]).toEqual([false, 3])
    const reply = await leader.call(markNoticesRead, { body: { until: two?._id ?? '' } })
    expect(reply.body).toEqual({ unread: 1 })
    expect((await tell(leader)).map(({ title, isRead }) => [title, isRead])).toEqual([
      ['Three', false],
      ['Two', true],
      ['One', true],
    ])
  })

  it.each([
    [45, [20, 20, 5]],
    // Nothing is behind a last page that is full.
    [40, [20, 20]],
  ])('are paged without gaps or repetitions: %i in %j', async (count, pages) => {
    const { leader, leaderId } = people()
    const actor = { userId: 'x', employeeId: undefined, name: 'Ana', lastName: 'Solís' }
    for (let index = 0; index < count; index++)
      await transact(
        noticeWrites(
          { kind: 'assigned', host: 'staff', path: `/p/${index}`, title: `${index}`, person: '', isMailed: false },
          [leaderId],
          { actor, now: new Date(Date.now() - index * 60_000), change: 1 },
        ),
      )
    const titles: string[] = []
    const sizes: number[] = []
    for (let before: string | undefined, hasMore = true; hasMore; ) {
      const page = (await leader.call(notices, { query: before ? { before } : {} })).body
      titles.push(...page.items.map(({ title }) => title))
      sizes.push(page.items.length)
      before = page.items.at(-1)?._id
      hasMore = page.hasMore
    }
    expect(sizes).toEqual(pages)
    expect(titles).toEqual(Array.from({ length: count }, (_, index) => `${index}`))
  })

  it('are visible to that person only, and separate on each host', async () => {
    const { admin, leader, other, leaderId, member } = people()
    await addItem(admin, member._id, leaderId)
    const [notice] = await tell(leader)
    for (const stranger of [other, admin, await signInAsEmployee(await employees.get(leaderId))]) {
      expect(await tell(stranger)).toEqual([])
      const reply = await stranger.call(markNotice, { params: { id: notice?._id ?? '' }, body: { isRead: true } })
      expect(reply.status).toBe(404)
    }
    expect((await tell(leader))[0]?.isRead).toBe(false)
  })

  it('are kept for ninety days', async () => {
    const { leader, leaderId } = people()
    const actor = { userId: 'x', employeeId: undefined, name: 'Ana', lastName: 'Solís' }
    for (const days of [89, 91])
      await transact(
        noticeWrites(
          { kind: 'assigned', host: 'staff', path: `/p/${days}`, title: `${days}`, person: '', isMailed: false },
          [leaderId],
          { actor, now: new Date(Date.now() - days * 24 * 3600_000), change: 1 },
        ),
      )
    expect((await tell(leader)).map(({ title }) => title)).toEqual(['89'])
    const [, stored] = await queryPartition(noticePartition('staff', leaderId))
    expect(Math.round((stored?.ttl * 1000 - Date.now()) / (24 * 3600_000))).toBe(1)
  })
})

describe('a mail', () => {
  it('is in the language of its recipient', async () => {
    const { admin, leader, leaderId, member } = people()
    await leader.call(sessionApi.calls.saveLanguage, { body: { language: 'es' } })
    await addItem(admin, member._id, leaderId)
    await mailNow()
    const [letter, ...more] = await lettersTo(leader.person)
    expect(more).toEqual([])
    expect(letter?.subject).toMatch(/^.+ te asignó esto: Book the course/)
    expect(letter?.body.text).toContain(`Hola, ${leader.person.name}:`)
    expect(letter?.body.text).toContain('Te llega porque recibes correos sobre “A mi cargo”.')
    expect(letter?.body.text).toContain('Dejar de recibir estos correos: ')
  })

  it('translates what has changed, but not names that people have given', async () => {
    const { admin, leader, leaderId, member } = people()
    await leader.call(sessionApi.calls.saveLanguage, { body: { language: 'es' } })
    await choose(leader, 'at once')
    const item = await addItem(admin, member._id, leaderId, { title: 'Status' })
    await deleteItems((await queryPartition(OUTBOX)).map(({ sk }) => ({ pk: OUTBOX, sk })))
    const changed = { kind: 'changed', host: 'staff', person: 'Open', isMailed: true } as const
    const own = { kind: 'assigned', host: 'timesheet', person: '', isMailed: true } as const
    const { _id: userId, ...author } = admin.person
    const cause = { actor: { ...author, userId }, now: new Date() }
    const about = { ...changed, path: `/action-items/${item._id}`, title: 'Status' }
    const tellOf = (notice: NewNotice, change: number) =>
      transact(noticeWrites(notice, [leaderId], { ...cause, change }))
    await tellOf({ ...about, reason: 'Status: Open → Completed · Due date: 01/May/2026 → 09/May/2026' }, 1)
    await tellOf({ ...own, path: '/my-one-on-ones/1', title: 'One-on-one of March 2026' }, 2)
    await mailNow()
    const told = (await lettersTo(leader.person)).map(({ subject, body }) => [subject, body.text] as const)
    const [change, assigned] = ['cambió', 'asignó'].map(word => told.find(([subject]) => subject.includes(word)))
    expect(change?.[0]).toMatch(/^.+ cambió esto: Status · Open$/)
    expect(change?.[1]).toContain('Estado: Abierto → Completado · Fecha límite: 01/may/2026 → 09/may/2026')
    expect(assigned?.[0]).toMatch(/^.+ te asignó esto: Uno a uno de marzo de 2026$/)

    // Several that came together are said one by one.
    await tellOf({ ...about, reason: 'Assigned to Open' }, 3)
    await tellOf({ ...about, reason: 'Assigned to me', isTyped: true }, 4)
    await mailNow()
    const [both] = (await lettersTo(leader.person)).filter(({ subject }) => subject === 'Cambiado: 2 avisos')
    expect(both?.body.text).toContain(': A cargo de Open ')
    expect(both?.body.text).toContain(': Assigned to me ')
  })
})

describe('unsubscribing', () => {
  const STOP = /\/unsubscribe\?(\S+)/
  const linkIn = (letter: ReceivedEmail | undefined) => {
    const [, query = ''] = STOP.exec(letter?.body.text ?? '') ?? []
    return Object.fromEntries(new URLSearchParams(query)) as { person: string; of: 'assigned'; signature: string }
  }

  it('works without a session through the link in the mail, and only for that kind', async () => {
    const { admin, leader, leaderId, member } = people()
    await addItem(admin, member._id, leaderId)
    await mailNow()
    const query = linkIn((await lettersTo(leader.person))[0])
    expect(query).toMatchObject({ person: leaderId, of: 'assigned' })
    expect((await anonymousVisitor.call(unsubscribe, { query })).status).toBe(204)
    expect((await anonymousVisitor.call(unsubscribe, { query })).status).toBe(204)
    const { chosen, defaults } = (await leader.call(mailTimes)).body
    expect(chosen).toEqual({ ...defaults, assigned: 'never' })
    await addItem(admin, member._id, leaderId, { title: 'Another' })
    await mailNow()
    expect(await lettersTo(leader.person)).toHaveLength(1)
  })

  it('from the digest turns off everything that it contained', async () => {
    const { admin, leader, leaderId, member } = people()
    await choose(leader, 'daily')
    await addItem(admin, member._id, leaderId)
    await digests()
    const query = linkIn((await lettersTo(leader.person))[0])
    expect(query.of).toBe('daily')
    expect((await anonymousVisitor.call(unsubscribe, { query })).status).toBe(204)
    const { chosen } = (await leader.call(mailTimes)).body
    expect(new Set(Object.values(chosen))).toEqual(new Set(['never']))
  })

  it('survives later choices from a tab opened before, and so do simultaneous choices', async () => {
    const { admin, leader, leaderId, member } = people()
    await addItem(admin, member._id, leaderId)
    await mailNow()
    await anonymousVisitor.call(unsubscribe, { query: linkIn((await lettersTo(leader.person))[0]) })
    const { defaults } = (await leader.call(mailTimes)).body
    // By a tab that was open before the link was followed.
    const choices = [{ approved: 'never' }, { overdue: 'at once' }, { changed: 'at once' }] as const
    await Promise.all(choices.map(body => leader.call(saveMailTimes, { body })))
    const chosen = { ...defaults, assigned: 'never', approved: 'never', overdue: 'at once', changed: 'at once' }
    expect((await leader.call(mailTimes)).body.chosen).toEqual(chosen)
    const back = await leader.call(saveMailTimes, { body: { assigned: 'at once', changed: 'daily' } })
    expect(back.body).toEqual({ ...chosen, assigned: 'at once', changed: 'daily' })
    const none = await leader.call(saveMailTimes, { body: {} })
    expect([none.status, none.body]).toEqual([200, back.body])
  })

  it.each([
    ['another kind', { of: 'waiting' }],
    ['another person', { person: 'f'.repeat(24) }],
    ['another signature', { signature: 'x'.repeat(43) }],
    ['no signature', { signature: '' }],
  ])('with the link of %s is refused and changes nothing', async (_, forged) => {
    const { admin, leader, leaderId, member } = people()
    await addItem(admin, member._id, leaderId)
    await mailNow()
    const query = { ...linkIn((await lettersTo(leader.person))[0]), ...forged }
    expect((await anonymousVisitor.call(unsubscribe, { query: query as never })).status).toBe(404)
    const { chosen, defaults } = (await leader.call(mailTimes)).body
    expect(chosen).toEqual(defaults)
  })
})

it('mail settings follow the stage’s defaults until somebody changes them, and after that for the unchanged ones', async () => {
  const { leader } = people()
  const { chosen, defaults } = (await leader.call(mailTimes)).body
  expect(chosen).toEqual(defaults)
  await leader.call(saveMailTimes, { body: { ...chosen, overdue: 'never' } })
  const { MAIL_TIMES } = process.env
  process.env.MAIL_TIMES = JSON.stringify({ ...defaults, overdue: 'at once', approved: 'at once' })
  try {
    expect((await leader.call(mailTimes)).body.chosen).toEqual({ ...defaults, overdue: 'never', approved: 'at once' })
  } finally {
    process.env.MAIL_TIMES = MAIL_TIMES
  }
})

it('admins get a mail about a webhook that was switched off, but not once it is on again', async () => {
  const { createWebhook, webhook: read, changeWebhook } = usersApi.calls
  vi.stubEnv('WEBHOOK_TARGETS', 'any')
  const receiver = await new WebhookReceiver().start()
  receiver.answer = response => response.writeHead(500).end()
  const admin = await as('admin')
  const former = await as('hr')
  for (const one of [admin, former]) await choose(one, 'at once')
  const fail = async (at: Date) => {
    await transact(await eventWrites('month.closed', { id: at.toISOString(), path: '/', change: '' }, at))
    await sendWebhooks(at, async () => [admin.person.employeeId, former.person.employeeId])
  }
  const switchOff = async (from: number) => {
    const form = { url: receiver.url(), description: '', events: ['month.closed' as const] }
    const { body: created } = await admin.call(createWebhook, { body: form })
    for (const minutes of [from, from + 5.1 * 24 * 60]) await fail(new Date(Date.now() + minutes * 60_000))
    const { body } = await admin.call(read, { params: { id: created._id } })
    expect(body.isOffByFailures).toBe(true)
    return body
  }
  try {
    // The key for secrets is published by a run.
    await sendWebhooks(new Date(), async () => [])
    await switchOff(2)
    await mailNow()
    expect(await subjectsTo(admin.person)).toEqual([expect.stringContaining('switched off')])
    const { _id: id, state: _, lastAttemptAt: __, ...form } = await switchOff(20_000)
    expect((await admin.call(changeWebhook, { params: { id }, body: { ...form, isActive: true } })).status).toBe(200)
    await mailNow()
    expect(await subjectsTo(admin.person)).toHaveLength(1)
    // Who is no admin by the time of the mail.
    expect(await subjectsTo(former.person)).toEqual([])
  } finally {
    vi.unstubAllEnvs()
    await receiver.stop()
  }
})
