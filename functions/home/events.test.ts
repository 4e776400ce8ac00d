/**
 * What causes a notice, to whom, and on which channel it comes: every event of the product by every choice of its reader,
 * by who the reader is, through the calls that cause it. The table is written by hand from docs/decisions/notices.md.
 * What jobs tell is told in their own tests: open-due, planned changes, corrected holidays, webhooks, what is due.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredEmployee } from '#functions/employees/store.ts'
import { timesheetHandlers } from '#functions/timesheets/index.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { type ReceivedEmail, startTestInbox } from '#scripts/testing/files.ts'
import {
  as,
  createEmployee,
  createSignedInVisitor,
  createUser,
  registerTestFeature,
  setEmployee,
  signInAsEmployee,
  type Visitor,
} from '#scripts/testing/people.ts'
import { createPlanFixture, rateAllCategories } from '#scripts/testing/plans.ts'
import { createProject } from '#scripts/testing/timesheets.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import {
  PLAN_COMPLETED,
  PLAN_DISCIPLINARY,
  PLAN_IN_PROGRESS,
  PLAN_TITLE_REVIEW,
} from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { homeApi } from '#shared/features/home.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { type MailTime, type MailTimes, NOTICE_KINDS, type NoticeKind, noticeKinds } from '#shared/features/notices.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { feelings, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { PAYMENT_PAID, paymentStatuses, rewardsApi } from '#shared/features/rewards.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import type { Audience } from '#shared/kit/access.ts'
import type { Catalogue } from '#shared/kit/catalogue.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { mailNotices, sendDigests } from './mail-notices.ts'

const TODAY = utcToday(new Date())
const MONTH = `${TODAY.slice(0, 7)}-01`
/** A sheet takes no changes on the evening of a month's last day. */
const SHEET_NOW = new Date(`${TODAY.slice(0, 7)}-10T12:00:00.000Z`)
registerTestFeature(
  timesheetsApi,
  createApiHandler(timesheetsApi, timesheetHandlers, () => SHEET_NOW),
)

/** Somebody who is told something, on one of their hosts. */
interface Reader {
  readonly visitor: Visitor
  readonly email: string
  readonly employeeId: string
}
interface Caused {
  readonly reader: Reader
  /** Of the record that the notice leads to; other notices are of other records. */
  readonly path: string
}
type Staff = Awaited<ReturnType<typeof as>>
const staffReader = ({ person, ...visitor }: Staff): Reader => ({ visitor, ...person })
const ownReader = async (person: StoredEmployee): Promise<Reader> => ({
  visitor: await signInAsEmployee(person),
  email: person.email,
  employeeId: person._id,
})

/** Answers with the record, or fails with what the call says. */
async function done<Body>(reply: Promise<{ readonly status: number; readonly body: Body }>): Promise<Body> {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

async function createTeam() {
  const leader = await as('leader')
  return { leader, member: await createEmployee({ leader: leader.person.employeeId, activateRewards: true }) }
}

const items = actionItemsApi.calls
const addItem = (who: Visitor, employee: string, to: string, more: object = {}) => {
  const body = {
    employee,
    leaderAssigned: to,
    title: 'Book the course',
    description: 'Before May',
    dueDate: addDays(TODAY, 9),
    status: actionItemStatuses.id('Open'),
    priority: actionItemPriorities.id('Mid'),
    ...more,
  }
  return done(who.call(items.create, { body }))
}
type Item = Awaited<ReturnType<typeof addItem>>
const saveItem = (who: Visitor, item: Item, more: object) => {
  const body = {
    employee: item.employee._id,
    leaderAssigned: item.leaderAssigned._id,
    title: item.title,
    description: 'x',
    status: item.status._id,
    priority: item.priority._id,
    dueDate: item.dueDate,
    ...more,
  }
  return done(who.call(items.update, { params: { id: item._id }, body }))
}
const closeItem = (who: Visitor, item: Item) => saveItem(who, item, { status: actionItemStatuses.id('Completed') })
const reopenItem = (who: Visitor, item: Item) => saveItem(who, item, { status: actionItemStatuses.id('Open') })

const meetings = oneOnOnesApi.calls
const hold = (who: Visitor, employee: string, leaderAssigned: string) =>
  done(who.call(meetings.create, { body: { employee, leaderAssigned, creationDate: MONTH } }))
const saveMeeting = (
  who: Visitor,
  id: string,
  leaderAssigned: string,
  status: 'Open' | 'Not Done',
  more: object = {},
) => {
  const felt = status === 'Open' ? [feelings.id('Calm')] : []
  const body = { leaderAssigned, status: oneOnOneStatuses.id(status), feelings: felt, ...more }
  return done(who.call(meetings.update, { params: { id }, body }))
}

let entries: { category: string; reasonID: string; type: string }
const addGoal = (who: Visitor, employee: string) => {
  const result = { keyResult: 'Talk given', source: 'Programme', status: 'Incomplete' }
  const body = { ...entries, employee, objective: 'Speak', deadLine: addDays(TODAY, 30), keyResults: [result] }
  return done(who.call(goalsApi.calls.create, { body: body as never }))
}
const checkIn = { day: TODAY, confidence: 'On track', comment: 'Half of it' } as const

/** A plan of a new person, led by the fixture's leader. */
let plans: Awaited<ReturnType<typeof createPlanFixture>>
async function createPlan(more: { readonly by?: Staff; readonly leader?: Staff } = {}) {
  const leader = more.leader ?? (await as('leader'))
  const person = await createEmployee({ leader: leader.person.employeeId, jobTitle: plans.developer._id })
  const plan = await plans.begun(more.by ?? leader, person, { leaderAssigned: leader.person.employeeId })
  const path = `/career-development-plan/${plan._id}`
  return { leader, person, plan, path, own: `/my-plan/${plan._id}`, categories: rateAllCategories(plan) }
}
type PlanCase = Awaited<ReturnType<typeof createPlan>>
const askForTitle = ({ categories }: PlanCase) => ({
  categories,
  cdpStatus: PLAN_TITLE_REVIEW,
  actionComments: 'Ready',
  newJobTitle: plans.senior._id,
})
const complete = (who: Visitor, { plan, categories }: PlanCase) =>
  plans.saved(who, plan, { categories, cdpStatus: PLAN_COMPLETED })
const { openAssessment, publishOwnAssessment, acknowledge } = careerDevelopmentPlansApi.calls

const steps = rewardsApi.calls
/** A requester who finds their cases on the employee host. */
async function request(who?: Reader) {
  const person = await createEmployee({ activateRewards: true, yearlyBudget: 1000 })
  const requester = who ?? (await ownReader(person))
  const body = { reasonID: rewardReasons.id('Health'), requestDescription: 'A book', estimatedAmount: 50 }
  const { _id: id } = await done(requester.visitor.call(steps.create, { body }))
  return { requester, params: { id }, path: `/rewards/${id}` }
}
const bought = {
  realAmount: '50',
  requestComment: 'Bought',
  purchasedDate: TODAY,
  purchaseCompany: 'Shop',
  purchased: 'Book',
  electronicInvoice: 'yes',
} as const
type RewardCase = Awaited<ReturnType<typeof request>>
const decide = (who: Visitor, { params }: RewardCase, rewStatusID: 'yes' | 'no') =>
  done(who.call(steps.validate, { params, body: { rewStatusID, requestComment: 'So it is' } }))
const buy = (who: Visitor, { params }: RewardCase) =>
  done(who.call(steps.updateRefund, { params, body: bought as never }))
const pay = (who: Visitor, { params }: RewardCase, status: 'Paid' | 'Missing Info') => {
  const paymentStatusID = status === 'Paid' ? PAYMENT_PAID : paymentStatuses.id(status)
  const body = { paymentStatusID, requestComment: 'Which?', paymentDate: status === 'Paid' ? TODAY : null }
  return done(who.call(steps.updatePayment, { params, body: body as never }))
}

const sheets = timesheetsApi.calls
async function createSheet() {
  const user = await createUser(['leader'])
  const boss = await createSignedInVisitor(user._id, ['leader'], 'staff', SHEET_NOW)
  const project = await createProject({ needsApproval: true })
  const person = await createEmployee({ leader: user.employeeId, project: project._id, country: 'Costa Rica' })
  const who = await createSignedInVisitor(person._id, ['employee'], 'timesheet', SHEET_NOW)
  const body = { employee: person._id, period: SHEET_NOW.toISOString().slice(0, 10), project: project._id }
  const { _id: id } = await done(who.call(sheets.initialize, { body }))
  const { version } = await done(who.call(sheets.submit, { params: { id }, body: {} }))
  return { boss, sheet: { _id: id, version }, caused: { reader: await ownReader(person), path: `/my-months/${id}` } }
}

const startChecklist = async (hr: Visitor, employee: string, owner: object) => {
  const { calls } = onboarding.contract
  const descriptions = [{ description: 'Read the handbook', owner }]
  const template = await done(hr.call(calls.createTemplate, { body: { title: 'Engineers', descriptions } as never }))
  return done(hr.call(calls.create, { body: { employee, template: template._id } }))
}

let [admin, hr]: Staff[] = []
const others = () => {
  if (!admin || !hr) throw new Error('Nobody is there')
  return { admin, hr }
}

interface NoticeEvent {
  readonly kind: NoticeKind
  readonly host: Audience
  /** False where another mail tells the same. */
  readonly isMailed: boolean
  /** Lets it happen to a new person. */
  readonly cause: () => Promise<Caused>
  /** Lets the person do it themselves, where they may. */
  readonly byThemselves?: () => Promise<Caused>
}
const staff = (kind: NoticeKind, cause: NoticeEvent['cause'], byThemselves?: NoticeEvent['cause']): NoticeEvent => ({
  kind,
  host: 'staff',
  isMailed: true,
  cause,
  ...(byThemselves ? { byThemselves } : {}),
})
const own = (kind: NoticeKind, cause: NoticeEvent['cause'], byThemselves?: NoticeEvent['cause']): NoticeEvent => ({
  ...staff(kind, cause, byThemselves),
  host: 'timesheet',
})
const unmailed = (event: NoticeEvent): NoticeEvent => ({ ...event, isMailed: false })

/** An item that a leader has made for themselves. */
async function ownItem(more: object = {}) {
  const { leader, member } = await createTeam()
  const item = await addItem(leader, member._id, leader.person.employeeId, more)
  return { leader, member, item, caused: { reader: staffReader(leader), path: `/action-items/${item._id}` } }
}
/** An item that a leader has given to another, as its opener sees it. */
async function givenItem() {
  const { leader, member } = await createTeam()
  const other = await as('leader')
  const item = await addItem(leader, member._id, other.person.employeeId)
  return { leader, other, item, caused: { reader: staffReader(leader), path: `/action-items/${item._id}` } }
}
async function sharedItem(by: 'leader' | 'member', act: (who: Visitor, item: Item) => Promise<unknown>) {
  const { leader, member } = await createTeam()
  const item = await addItem(leader, member._id, leader.person.employeeId, { isShared: true })
  const reader = await ownReader(member)
  await act(by === 'leader' ? leader : reader.visitor, item)
  return { reader, path: `/my-action-items/${item._id}` }
}
async function ownMeeting() {
  const { leader, member } = await createTeam()
  const meeting = await hold(leader, member._id, leader.person.employeeId)
  return { leader, member, meeting, caused: { reader: staffReader(leader), path: `/one-on-ones/${meeting._id}` } }
}
async function goalOf(by?: Staff) {
  const { leader, member } = await createTeam()
  const goal = await addGoal(by ?? leader, member._id)
  const path = `/hitGoals-process/${goal._id}`
  return { leader, member, goal, path, own: `/my-goals/${goal._id}`, caused: { reader: staffReader(leader), path } }
}
const inProgress = { status: actionItemStatuses.id('In Progress') }

const EVENTS: Readonly<Record<string, NoticeEvent>> = {
  'an action item is created for somebody': staff(
    'assigned',
    async () => {
      const { leader, member } = await createTeam()
      const item = await addItem(others().admin, member._id, leader.person.employeeId)
      return { reader: staffReader(leader), path: `/action-items/${item._id}` }
    },
    async () => (await ownItem()).caused,
  ),
  'an action item is given to another': staff('assigned', async () => {
    const { leader, item } = await ownItem()
    const other = await as('leader')
    await saveItem(leader, item, { leaderAssigned: other.person.employeeId })
    return { reader: staffReader(other), path: `/action-items/${item._id}` }
  }),
  'an action item is for somebody without an account': own('assigned', async () => {
    const { leader, member } = await createTeam()
    const doer = await createEmployee({ isLeader: true })
    const item = await addItem(leader, member._id, doer._id)
    return { reader: await ownReader(doer), path: `/my-action-items/${item._id}` }
  }),
  'an action item is shared with its person': own('assigned', () => sharedItem('leader', async () => undefined)),
  'an action item is open again': staff(
    'reopened',
    async () => {
      const { leader, item, caused } = await ownItem()
      await reopenItem(others().admin, await closeItem(leader, item))
      return caused
    },
    async () => {
      const { leader, item, caused } = await ownItem()
      await reopenItem(leader, await closeItem(leader, item))
      return caused
    },
  ),
  'a shared action item is open again': own('reopened', () =>
    sharedItem('leader', async (who, item) => reopenItem(who, await closeItem(who, item))),
  ),
  'an action item is moved on by who has it': staff(
    'changed',
    async () => {
      const { other, item, caused } = await givenItem()
      await saveItem(other, item, inProgress)
      return caused
    },
    async () => {
      const { leader, item, caused } = await givenItem()
      await saveItem(leader, item, inProgress)
      return caused
    },
  ),
  'an action item is moved on by another than who has it': staff('changed', async () => {
    const { leader, item, caused } = await ownItem()
    await saveItem(others().admin, item, inProgress)
    expect(leader.person._id).toBe(item.createdBy._id)
    return caused
  }),
  'a shared action item is moved on': own(
    'changed',
    () => sharedItem('leader', (who, item) => saveItem(who, item, inProgress)),
    () =>
      sharedItem('member', (who, { _id: id }) =>
        done(who.call(items.setOwnStatus, { params: { id }, body: inProgress })),
      ),
  ),
  'a comment is written': staff(
    'changed',
    async () => {
      const { other, item, caused } = await givenItem()
      await done(other.call(items.comment, { params: { id: item._id }, body: { comment: 'It is full' } }))
      return caused
    },
    async () => {
      const { leader, item, caused } = await givenItem()
      await done(leader.call(items.comment, { params: { id: item._id }, body: { comment: 'It is full' } }))
      return caused
    },
  ),
  'a comment names somebody': staff('mentioned', async () => {
    const { leader, other, item, caused } = await givenItem()
    const mentions = [leader.person.employeeId]
    const body = { comment: 'Look', mentions }
    await done(other.call(items.comment, { params: { id: item._id }, body: body as never }))
    return caused
  }),
  'a one-on-one is created for somebody': staff(
    'assigned',
    async () => {
      const { leader, member } = await createTeam()
      const { _id } = await hold(others().admin, member._id, leader.person.employeeId)
      return { reader: staffReader(leader), path: `/one-on-ones/${_id}` }
    },
    async () => (await ownMeeting()).caused,
  ),
  'a one-on-one is given to another': staff('assigned', async () => {
    const { leader, meeting } = await ownMeeting()
    const other = await as('leader')
    await saveMeeting(leader, meeting._id, other.person.employeeId, 'Open')
    return { reader: staffReader(other), path: `/one-on-ones/${meeting._id}` }
  }),
  'a one-on-one is closed by another': staff('changed', async () => {
    const { leader, meeting, caused } = await ownMeeting()
    await saveMeeting(others().admin, meeting._id, leader.person.employeeId, 'Not Done')
    return caused
  }),
  'a one-on-one is open again': staff('reopened', async () => {
    const { leader, meeting, caused } = await ownMeeting()
    await saveMeeting(leader, meeting._id, leader.person.employeeId, 'Not Done')
    await saveMeeting(others().admin, meeting._id, leader.person.employeeId, 'Open')
    return caused
  }),
  'a one-on-one has another hour, for who holds it': staff('changed', async () => {
    const { leader, meeting, caused } = await ownMeeting()
    const meetsAt = `${MONTH}T15:00:00.000Z`
    await saveMeeting(others().admin, meeting._id, leader.person.employeeId, 'Open', { meetsAt })
    return caused
  }),
  'a one-on-one has another hour, for its person': own('changed', async () => {
    const { leader, member, meeting } = await ownMeeting()
    const meetsAt = `${MONTH}T15:00:00.000Z`
    await saveMeeting(leader, meeting._id, leader.person.employeeId, 'Open', { meetsAt })
    return { reader: await ownReader(member), path: `/my-one-on-ones/${meeting._id}` }
  }),
  'a plan is begun for somebody': staff(
    'assigned',
    async () => {
      const { leader, path } = await createPlan({ by: others().admin })
      return { reader: staffReader(leader), path }
    },
    async () => {
      const { leader, path } = await createPlan()
      return { reader: staffReader(leader), path }
    },
  ),
  'a job title is to be answered': staff(
    'waiting',
    async () => {
      const one = await createPlan()
      const answering = await as('admin')
      await plans.saved(one.leader, one.plan, askForTitle(one))
      return { reader: staffReader(answering), path: one.path }
    },
    async () => {
      const leader = await as('admin', 'leader')
      const one = await createPlan({ leader })
      await plans.saved(leader, one.plan, askForTitle(one))
      return { reader: staffReader(leader), path: one.path }
    },
  ),
  'a job title is given': staff('approved', async () => {
    const one = await createPlan()
    const asked = await plans.saved(one.leader, one.plan, askForTitle(one))
    await plans.saved(others().admin, asked, { ...askForTitle(one), jobTitleUpdateApproval: 'yes' })
    return { reader: staffReader(one.leader), path: one.path }
  }),
  'a job title is denied': staff('returned', async () => {
    const one = await createPlan()
    const asked = await plans.saved(one.leader, one.plan, askForTitle(one))
    const no = { ...askForTitle(one), jobTitleUpdateApproval: 'no', adminComments: 'Next year' } as const
    await plans.saved(others().admin, asked, no)
    return { reader: staffReader(one.leader), path: one.path }
  }),
  'a letter is confirmed': staff('decided', async () => {
    const { leader, plan, path } = await createPlan()
    const letter = { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Late' }
    const asked = await plans.saved(leader, plan, letter)
    await plans.saved(others().admin, asked, { ...letter, disciplinaryAction: 'yes', adminComments: 'Signed' })
    return { reader: staffReader(leader), path }
  }),
  'a plan is completed by another than its leader': staff('changed', async () => {
    const one = await createPlan()
    await complete(others().admin, one)
    return { reader: staffReader(one.leader), path: one.path }
  }),
  'a plan is open again': staff('reopened', async () => {
    const one = await createPlan()
    const completed = await complete(one.leader, one)
    await plans.saved(others().admin, completed, { categories: one.categories, cdpStatus: PLAN_IN_PROGRESS })
    return { reader: staffReader(one.leader), path: one.path }
  }),
  'a plan is there to read': unmailed(
    own('waiting', async () => {
      const one = await createPlan()
      await complete(one.leader, one)
      return { reader: await ownReader(one.person), path: one.own }
    }),
  ),
  'a plan was read': staff('changed', async () => {
    const one = await createPlan()
    await complete(one.leader, one)
    const me = await signInAsEmployee(one.person)
    await done(me.call(acknowledge, { params: { id: one.plan._id } } as never))
    return { reader: staffReader(one.leader), path: one.path }
  }),
  'a self-assessment is to be written': own('waiting', async () => {
    const { leader, person, plan, own } = await createPlan()
    await done(leader.call(openAssessment, { params: { id: plan._id }, body: {} }))
    return { reader: await ownReader(person), path: own }
  }),
  'a self-assessment is written': staff('waiting', async () => {
    const { leader, person, plan, path, categories } = await createPlan()
    await done(leader.call(openAssessment, { params: { id: plan._id }, body: {} }))
    const me = await signInAsEmployee(person)
    await done(me.call(publishOwnAssessment, { params: { id: plan._id }, body: { categories } }))
    return { reader: staffReader(leader), path }
  }),
  'a goal is set, for who leads its person': staff(
    'assigned',
    async () => (await goalOf(others().admin)).caused,
    async () => (await goalOf()).caused,
  ),
  'a goal is set, for its person': own('assigned', async () => {
    const { member, own } = await goalOf()
    return { reader: await ownReader(member), path: own }
  }),
  'a goal is checked in on by its person': staff(
    'changed',
    async () => {
      const { member, goal, caused } = await goalOf()
      const me = await signInAsEmployee(member)
      await done(me.call(goalsApi.calls.checkInOwn, { params: { id: goal._id }, body: checkIn as never }))
      return caused
    },
    async () => {
      const { leader, goal, caused } = await goalOf()
      await done(leader.call(goalsApi.calls.checkIn, { params: { id: goal._id }, body: checkIn as never }))
      return caused
    },
  ),
  'a goal is checked in on, for who set it': staff('changed', async () => {
    const setter = await as('devmanager')
    const { member, goal, path } = await goalOf(setter)
    const me = await signInAsEmployee(member)
    await done(me.call(goalsApi.calls.checkInOwn, { params: { id: goal._id }, body: checkIn as never }))
    return { reader: staffReader(setter), path }
  }),
  'a goal is checked in on by who leads': own(
    'changed',
    async () => {
      const { leader, member, goal, own } = await goalOf()
      await done(leader.call(goalsApi.calls.checkIn, { params: { id: goal._id }, body: checkIn as never }))
      return { reader: await ownReader(member), path: own }
    },
    async () => {
      const { member, goal, own } = await goalOf()
      const reader = await ownReader(member)
      await done(reader.visitor.call(goalsApi.calls.checkInOwn, { params: { id: goal._id }, body: checkIn as never }))
      return { reader, path: own }
    },
  ),
  'a reward is asked for': staff(
    'waiting',
    async () => {
      const answering = await as('admin')
      return { reader: staffReader(answering), path: (await request()).path }
    },
    async () => {
      const asking = await as('admin')
      await setEmployee(asking.person.employeeId, { activateRewards: true, yearlyBudget: 1000 })
      const reader = staffReader(asking)
      return { reader, path: (await request(reader)).path }
    },
  ),
  'a reward is to be paid': staff(
    'waiting',
    async () => {
      const finance = await as('finance')
      const one = await request()
      await decide(others().admin, one, 'yes')
      await buy(one.requester.visitor, one)
      return { reader: staffReader(finance), path: one.path }
    },
    async () => {
      const finance = await as('finance')
      const one = await request()
      await decide(others().admin, one, 'yes')
      await buy(finance, one)
      return { reader: staffReader(finance), path: one.path }
    },
  ),
  'a reward is accepted': unmailed(
    own('approved', async () => {
      const one = await request()
      await decide(others().admin, one, 'yes')
      return { reader: one.requester, path: one.path }
    }),
  ),
  'a reward is rejected': unmailed(
    own('decided', async () => {
      const one = await request()
      await decide(others().admin, one, 'no')
      return { reader: one.requester, path: one.path }
    }),
  ),
  'what was bought is entered for the requester': unmailed(
    own(
      'changed',
      async () => {
        const one = await request()
        await decide(others().admin, one, 'yes')
        await buy(others().admin, one)
        return { reader: one.requester, path: one.path }
      },
      async () => {
        const one = await request()
        await decide(others().admin, one, 'yes')
        await buy(one.requester.visitor, one)
        return { reader: one.requester, path: one.path }
      },
    ),
  ),
  'a reward is asked about': unmailed(
    own('returned', async () => {
      const one = await request()
      await decide(others().admin, one, 'yes')
      await buy(one.requester.visitor, one)
      await pay(others().admin, one, 'Missing Info')
      return { reader: one.requester, path: one.path }
    }),
  ),
  'a reward is paid': unmailed(
    own('decided', async () => {
      const one = await request()
      await decide(others().admin, one, 'yes')
      await buy(one.requester.visitor, one)
      await pay(await as('finance'), one, 'Paid')
      return { reader: one.requester, path: one.path }
    }),
  ),
  'a correction of details is asked for': staff('waiting', async () => {
    const correcting = await as('hr')
    const person = await createEmployee()
    const me = await signInAsEmployee(person)
    await done(me.call(employeesApi.calls.askForCorrection, { body: { text: 'I have moved' } }))
    return { reader: staffReader(correcting), path: `/employees/${person._id}` }
  }),
  'a correction of details is done': own('decided', async () => {
    const person = await createEmployee()
    const me = await signInAsEmployee(person)
    await done(me.call(employeesApi.calls.askForCorrection, { body: { text: 'I have moved' } }))
    const [request] = await done(others().hr.call(employeesApi.calls.corrections, { params: { id: person._id } }))
    const answered = { params: { id: request?._id ?? '' }, body: { answer: 'To Elm Road' } }
    await done(others().hr.call(employeesApi.calls.answerCorrection, answered))
    return { reader: await ownReader(person), path: '/my-details' }
  }),
  'a timesheet is returned': own('returned', async () => {
    const { boss, sheet, caused } = await createSheet()
    const body = { version: sheet.version, comment: 'The 3rd is empty' }
    await done(boss.call(sheets.returnSheet, { params: { id: sheet._id }, body: body as never }))
    return caused
  }),
  'a timesheet is approved': own('approved', async () => {
    const { boss, sheet, caused } = await createSheet()
    await done(boss.call(sheets.approve, { body: { sheets: [sheet] } }))
    return caused
  }),
  'an item of a checklist can be done, for who has a home': staff('assigned', async () => {
    const { leader, member } = await createTeam()
    const { _id, descriptions } = await startChecklist(others().hr, member._id, { kind: 'leader' })
    return { reader: staffReader(leader), path: `${_id}-${descriptions[0]?._id}` }
  }),
  'an item of a checklist can be done, for who has none': own('assigned', async () => {
    const { member } = await createTeam()
    const { _id, descriptions } = await startChecklist(others().hr, member._id, { kind: 'employee' })
    return { reader: await ownReader(member), path: `${_id}-${descriptions[0]?._id}` }
  }),
}

const CHOICES = ['at once', 'daily', 'never', 'has left'] as const
type Choice = (typeof CHOICES)[number]
/** Mails at once and in the digest to who may get some; the bell has the notice in any case. */
const EXPECTED: Readonly<Record<Choice, readonly [number, number]>> = {
  'at once': [1, 0],
  daily: [0, 1],
  never: [0, 0],
  'has left': [0, 0],
}

async function choose({ visitor }: Reader, time: MailTime) {
  const body = Object.fromEntries(noticeKinds.map(kind => [kind, time])) as MailTimes
  await done(visitor.call(homeApi.calls.saveMailTimes, { body }))
}
const toldOf = async ({ reader, path }: Caused, kind: NoticeKind): Promise<number> =>
  (await done(reader.visitor.call(homeApi.calls.notices))).items.filter(
    notice => notice.kind === kind && notice.path.includes(path),
  ).length

/** The kind of notice that a line of a mail is the heading of. Who waits for an answer is named first. */
const findHeading = (line: string): NoticeKind | undefined =>
  line.includes(' waits for your answer')
    ? 'waiting'
    : noticeKinds.find(kind => line.startsWith(NOTICE_KINDS[kind].words))

/** The parts of mails that are about one kind: a digest has a heading for each. */
function countIn(letters: readonly ReceivedEmail[], { reader, path }: Caused, kind: NoticeKind): number {
  return letters
    .filter(
      ({ destination, subject }) =>
        destination.to.some(to => to.includes(reader.email)) && !subject.startsWith('Your reward'),
    )
    .flatMap(({ body }) => {
      let heading: NoticeKind | undefined
      return (body.text ?? '').split('\n').map(line => {
        heading = findHeading(line) ?? heading
        return { heading, line }
      })
    })
    .filter(({ heading, line }) => heading === kind && line.includes(path)).length
}

const caused = new Map<string, Caused & { readonly told: number }>()
let [atOnce, inDigest]: (readonly ReceivedEmail[])[] = []
let inbox: Awaited<ReturnType<typeof startTestInbox>>
beforeAll(async () => {
  inbox = await startTestInbox()
  ;[admin, hr, plans] = [await as('admin'), await as('hr'), await createPlanFixture()]
  const { admin: author } = others()
  const entry = async ({ contract, singular }: Catalogue) =>
    (await done(author.call(contract.calls.create, { body: { name: `${singular} of the events` } })))._id
  entries = {
    category: await entry(categoriesCatalogue),
    reasonID: await entry(reasonsCatalogue),
    type: await entry(keyResultTypesCatalogue),
  }
  const happen = async (name: string, { kind, cause, byThemselves }: NoticeEvent, choice: Choice | 'themselves') => {
    const one = choice === 'themselves' ? await byThemselves?.() : await cause()
    if (!one) return
    await choose(one.reader, choice === 'daily' || choice === 'never' ? choice : 'at once')
    caused.set(`${name} ${choice}`, { ...one, told: await toldOf(one, kind) })
    if (choice === 'has left') await setEmployee(one.reader.employeeId, { isActive: false })
  }
  // The readers of an event know nothing of each other.
  for (const [name, event] of Object.entries(EVENTS))
    await Promise.all([...CHOICES, 'themselves' as const].map(choice => happen(name, event, choice)))
  // Each is repeated, as after a time-out.
  for (const _ of [1, 2]) await mailNotices(new Date())
  const first = await inbox.letters()
  for (const _ of [1, 2]) await sendDigests(new Date())
  ;[atOnce, inDigest] = [first, (await inbox.letters()).slice(first.length)]
})
afterAll(() => inbox.stop())

describe.each(Object.entries(EVENTS))('%s', (name, { kind, isMailed, byThemselves }) => {
  const sumUp = (choice: string) => {
    const one = caused.get(`${name} ${choice}`)
    if (!one || !atOnce || !inDigest) throw new Error('It has not happened')
    return [one.told, countIn(atOnce, one, kind), countIn(inDigest, one, kind)]
  }
  it.each(CHOICES)('notifies its person once, through the channel of their choice: %s', choice => {
    expect(sumUp(choice)).toEqual([1, ...(isMailed ? EXPECTED[choice] : [0, 0])])
  })
  if (byThemselves)
    it('does not notify people about their own actions', () => {
      expect(sumUp('themselves')).toEqual([0, 0, 0])
    })
})

it('covers every kind of notice that an action can cause', () => {
  const kinds = new Set(Object.values(EVENTS).map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual([
    'approved',
    'assigned',
    'changed',
    'decided',
    'mentioned',
    'reopened',
    'returned',
    'waiting',
  ] satisfies NoticeKind[])
})

describe('a digest', () => {
  const digestOf = async ({ reader }: Caused): Promise<string> => {
    const before = (await inbox.letters()).length
    await mailNotices(new Date())
    await sendDigests(new Date())
    const letters = (await inbox.letters()).slice(before)
    return letters
      .filter(({ destination }) => destination.to.some(to => to.includes(reader.email)))
      .map(({ body }) => body.text)
      .join('\n')
  }
  const agreeOn = (visitor: Visitor, id: string, leader: string, hour: number) =>
    saveMeeting(visitor, id, leader, 'Open', { meetsAt: `${MONTH}T${hour}:00:00.000Z` })

  it('leaves out a decision that has been withdrawn since', async () => {
    const { boss, sheet, caused } = await createSheet()
    await choose(caused.reader, 'daily')
    await done(boss.call(sheets.approve, { body: { sheets: [sheet] } }))
    const body = { version: sheet.version + 1, comment: 'The 3rd is empty' }
    await done(boss.call(sheets.returnSheet, { params: { id: sheet._id }, body: body as never }))
    const text = await digestOf(caused)
    expect(text).toContain('Returned by')
    expect(text).not.toContain('Approved by')
  })

  it('mentions only the latest time of a one-on-one', async () => {
    const { leader, member, meeting } = await ownMeeting()
    const caused = { reader: await ownReader(member), path: `/my-one-on-ones/${meeting._id}` }
    await choose(caused.reader, 'daily')
    for (const hour of [15, 17]) await agreeOn(leader, meeting._id, leader.person.employeeId, hour)
    const text = await digestOf(caused)
    expect(text).toContain('17:00 UTC')
    expect(text).not.toContain('15:00 UTC')
  })

  it('leaves out a one-on-one that has been deleted', async () => {
    const { leader, member, meeting } = await ownMeeting()
    const caused = { reader: await ownReader(member), path: `/my-one-on-ones/${meeting._id}` }
    await choose(caused.reader, 'daily')
    await agreeOn(leader, meeting._id, leader.person.employeeId, 15)
    process.env.ONE_ON_ONE_DELETERS = JSON.stringify([others().admin.person.email])
    await done(others().admin.call(meetings.remove, { params: { id: meeting._id } }))
    expect(await digestOf(caused)).toBe('')
  })

  it('ends a cut comment with an ellipsis, and never splits a character', async () => {
    const { boss, sheet, caused } = await createSheet()
    await choose(caused.reader, 'daily')
    const body = { version: sheet.version, comment: `${'a'.repeat(498)}🦊 and more` }
    await done(boss.call(sheets.returnSheet, { params: { id: sheet._id }, body: body as never }))
    expect(await digestOf(caused)).toContain(`${'a'.repeat(498)}…`)
  })
})
