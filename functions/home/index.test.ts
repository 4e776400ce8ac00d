/** What waits for whom, and that it is gone once it is done. What a person may not see never waits for them. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { startTestInbox } from '#scripts/testing/files.ts'
import { createPayrollFixture } from '#scripts/testing/payroll.ts'
import {
  as,
  createEmployee,
  createSignedInVisitor,
  createUser,
  signInAsEmployee,
  type Visitor,
} from '#scripts/testing/people.ts'
import { createPlanFixture, createPlanTemplate } from '#scripts/testing/plans.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { PLAN_DISCIPLINARY, PLAN_TITLE_REVIEW } from '#shared/features/career-development-plans/list.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { homeApi, WAITING_TITLES } from '#shared/features/home.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { feelings, oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { payRoundCalls } from '#shared/features/pay-rounds.ts'
import { plannedChangeCalls } from '#shared/features/planned-changes.ts'
import { checklistStatuses } from '#shared/features/procedures/checklist.ts'
import { procedures } from '#shared/features/procedures.ts'
import { processAssignmentsApi, processTypes } from '#shared/features/process-assignments.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { PAYMENT_PAID, paymentStatuses, rewardsApi } from '#shared/features/rewards.ts'
import type { Catalogue } from '#shared/kit/catalogue.ts'
import { addDays, addMonths, utcToday, yearOf } from '#shared/kit/dates.ts'

const TODAY = utcToday(new Date())
const MONTH = `${TODAY.slice(0, 7)}-01`
const LAST_MONTH = addMonths(MONTH, -1)
/** Records are made before and looked at then: nobody makes any in a year that is over. */
const A_MONTH_LATER = addDays(TODAY, 30)
type Staff = Awaited<ReturnType<typeof as>>

const readHome = async (who: Visitor) => {
  const reply = await who.call(homeApi.calls.overview)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const itemsOf = async (who: Visitor, screen: string) =>
  (await readHome(who)).groups.find(group => group.screen === screen)?.items ?? []
const idsOf = async (who: Visitor, screen: string) => (await itemsOf(who, screen)).map(({ _id }) => _id)
const reasonFor = async (who: Visitor, screen: string, { _id }: { _id: string }) =>
  (await itemsOf(who, screen)).find(item => item._id === _id)?.reason
const screensOf = async (who: Visitor) => (await readHome(who)).groups.map(({ screen }) => screen)

/** A leader with somebody to lead, and another leader with another. */
async function createTeams() {
  const [leader, other] = [await as('leader'), await as('leader')]
  const member = await createEmployee({ leader: leader.person.employeeId })
  const stranger = await createEmployee({ leader: other.person.employeeId })
  return { leader, other, member, stranger }
}
/** Until the end of the test. */
const goToDay = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) })
const signInAgain = ({ person }: Staff) => createSignedInVisitor(person._id, person.roles)
const moveTo = async (of: { _id: string }, fields: object) => {
  const stored = await employees.get(of._id)
  await employees.replace(stored, { ...stored, ...fields }, new Date())
}
const addItem = async (who: Visitor, employee: { _id: string }, to: string, more: object = {}) => {
  const body = {
    employee: employee._id,
    leaderAssigned: to,
    title: 'Book the course',
    description: 'Before May',
    status: actionItemStatuses.id('Open'),
    priority: actionItemPriorities.id('Mid'),
    dueDate: TODAY,
    ...more,
  }
  const reply = await who.call(actionItemsApi.calls.create, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const setItemStatus = async (who: Visitor, { _id: id }: { _id: string }, status: string) => {
  const { body: before } = await who.call(actionItemsApi.calls.one, { params: { id } })
  const body = { ...before, status: actionItemStatuses.id(status as never) }
  const reply = await who.call(actionItemsApi.calls.update, { params: { id }, body: body as never })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}
afterEach(() => {
  vi.useRealTimers()
})

describe('one-on-ones', () => {
  const SCREEN = '/one-on-ones'
  const open = async (who: Visitor, employee: { _id: string }, leader: Staff | undefined, creationDate: string) => {
    const body = { employee: employee._id, leaderAssigned: leader?.person.employeeId ?? null, creationDate }
    const reply = await who.call(oneOnOnesApi.calls.create, { body })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body
  }

  it('of this and the last month wait for their leader, oldest first, until they are held', async () => {
    const { leader, member } = await createTeams()
    const now = await open(leader, member, leader, MONTH)
    const before = await open(leader, member, leader, LAST_MONTH)
    await open(leader, member, leader, addMonths(MONTH, -2))
    await open(leader, member, leader, addMonths(MONTH, 1))
    expect(await itemsOf(leader, SCREEN)).toEqual([
      {
        _id: before._id,
        version: 1,
        path: `/one-on-ones/${before._id}`,
        title: '',
        person: { _id: member._id, name: member.name, lastName: member.lastName },
        reason: 'hold',
        since: LAST_MONTH,
        due: addDays(MONTH, -1),
        count: 1,
      },
      expect.objectContaining({ _id: now._id, since: MONTH, due: addDays(addMonths(MONTH, 1), -1) }),
    ])
    const save = (status: string, felt: string[] = []) =>
      leader.call(oneOnOnesApi.calls.update, {
        params: { id: now._id },
        body: {
          leaderAssigned: leader.person.employeeId,
          status: oneOnOneStatuses.id(status as never),
          feelings: felt,
        },
      })
    expect((await save('In Progress', [feelings.id('Calm')])).status).toBe(200)
    expect(await idsOf(leader, SCREEN)).toEqual([before._id, now._id])
    expect((await save('Complete')).status).toBe(200)
    expect(await idsOf(leader, SCREEN)).toEqual([before._id])
  })

  it('of others wait only for their own leader, not for roles that can see all of them', async () => {
    const { leader, other, member } = await createTeams()
    const [hr, devmanager] = [await as('hr'), await as('devmanager')]
    const theirs = await open(hr, member, other, MONTH)
    expect(await idsOf(leader, SCREEN)).toEqual([])
    expect(await idsOf(hr, SCREEN)).toEqual([])
    expect(await idsOf(devmanager, SCREEN)).toEqual([])
    expect(await idsOf(other, SCREEN)).toEqual([theirs._id])
  })

  it('with somebody who has left no longer wait', async () => {
    const { leader, member } = await createTeams()
    await open(leader, member, leader, MONTH)
    await moveTo(member, { isActive: false })
    expect(await idsOf(leader, SCREEN)).toEqual([])
  })
})

describe('action items', () => {
  const SCREEN = '/action-items'

  it('wait from a week before their due date, the longest overdue first, with the due date', async () => {
    const { leader, member } = await createTeams()
    const me = leader.person.employeeId
    const overdue = await addItem(leader, member, me, { dueDate: addDays(TODAY, 10) })
    goToDay(A_MONTH_LATER)
    const who = await signInAgain(leader)
    const soon = addDays(A_MONTH_LATER, 7)
    const next = await addItem(who, member, me, { dueDate: soon })
    await addItem(who, member, me, { dueDate: addDays(A_MONTH_LATER, 8) })
    expect(await itemsOf(who, SCREEN)).toMatchObject([
      { _id: overdue._id, title: 'Book the course', reason: 'assigned', due: addDays(TODAY, 10), since: TODAY },
      { _id: next._id, reason: 'assigned', due: soon, person: { _id: member._id }, path: `/action-items/${next._id}` },
    ])
  })

  it('wait for their assignee and their creator, until they are completed or not done', async () => {
    const { leader, other, member } = await createTeams()
    const first = await addItem(leader, member, other.person.employeeId)
    const second = await addItem(leader, member, leader.person.employeeId)
    expect(await reasonFor(leader, SCREEN, first)).toBe('created')
    expect(await reasonFor(leader, SCREEN, second)).toBe('assigned')
    expect(await idsOf(other, SCREEN)).toEqual([first._id])
    await setItemStatus(leader, first, 'On Hold')
    expect(await idsOf(other, SCREEN)).toEqual([first._id])
    await setItemStatus(other, first, 'Completed')
    await setItemStatus(leader, second, 'Not Done')
    expect(await idsOf(leader, SCREEN)).toEqual([])
    expect(await idsOf(other, SCREEN)).toEqual([])
  })

  it('of others wait neither for another leader nor for roles that can see all of them', async () => {
    const { leader, other, member, stranger } = await createTeams()
    const hr = await as('hr')
    await addItem(other, stranger, other.person.employeeId)
    await addItem(leader, member, leader.person.employeeId)
    expect(await idsOf(leader, SCREEN)).toHaveLength(1)
    expect(await idsOf(hr, SCREEN)).toEqual([])
  })

  it.each([[['leader']], [['leader', 'finance']], [['leader', 'it', 'rewards']]] as const)(
    'about somebody who has moved out of reach no longer wait for %s',
    async roles => {
      const { other } = await createTeams()
      const leader = await as(...roles)
      const member = await createEmployee({ leader: leader.person.employeeId })
      const made = await addItem(leader, member, other.person.employeeId)
      expect(await idsOf(leader, SCREEN)).toEqual([made._id])
      await moveTo(member, { leader: other.person.employeeId })
      expect(await idsOf(leader, SCREEN)).toEqual([])
    },
  )
})

describe('development plans', () => {
  const SCREEN = '/career-development-plan'

  it('wait for the leader who writes them, then for an admin’s decision, then for nobody', async () => {
    const { leader, admin, planned, saved, senior } = await createPlanFixture()
    const [devmanager, hr, other] = [await as('devmanager'), await as('hr'), await as('leader')]
    const plan = await planned()
    expect(await reasonFor(leader, SCREEN, plan)).toBe('write')
    for (const who of [admin, devmanager, hr, other]) expect(await idsOf(who, SCREEN)).not.toContain(plan._id)

    const [rating] = plan.ratings
    const rated = plan.categories.map(({ _id }) => ({ _id, rating: rating?.order ?? 1, comments: '' }))
    const asked = await saved(leader, plan, {
      categories: rated,
      cdpStatus: PLAN_TITLE_REVIEW,
      actionComments: 'Ready',
      newJobTitle: senior._id,
    })
    expect(await idsOf(leader, SCREEN)).not.toContain(plan._id)
    expect(await itemsOf(admin, SCREEN)).toContainEqual(
      expect.objectContaining({
        _id: plan._id,
        reason: 'decideTitle',
        title: 'New job title: Senior Developer',
        path: `/career-development-plan/${plan._id}`,
      }),
    )
    // Only admins answer a title or a letter.
    for (const who of [devmanager, hr, other]) expect(await idsOf(who, SCREEN)).not.toContain(plan._id)
    await saved(admin, asked, { newJobTitle: senior._id, jobTitleUpdateApproval: 'yes' })
    expect(await idsOf(admin, SCREEN)).not.toContain(plan._id)
  })

  it('wait for an admin to confirm a title change by letter', async () => {
    const { leader, admin, planned, saved } = await createPlanFixture()
    const plan = await planned()
    const asked = await saved(leader, plan, { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Late again' })
    expect(await reasonFor(admin, SCREEN, plan)).toBe('confirmLetter')
    await saved(admin, asked, { disciplinaryAction: 'no', adminComments: 'Not this time' })
    await saved(admin, asked, { disciplinaryAction: 'yes', adminComments: 'Signed' })
    expect(await reasonFor(admin, SCREEN, plan)).toBeUndefined()
  })
})

describe('rewards', () => {
  const SCREEN = '/rewards'
  let inbox: Awaited<ReturnType<typeof startTestInbox>>
  beforeAll(async () => {
    inbox = await startTestInbox()
  })
  afterAll(() => inbox.stop())
  const { create, validate, updateRefund, updatePayment } = rewardsApi.calls
  const request = async (who: Visitor) => {
    const body = { reasonID: rewardReasons.id('Education'), requestDescription: 'A course', estimatedAmount: '120.50' }
    const reply = await who.call(create, { body: body as never })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body
  }
  const approval = { rewStatusID: 'yes', requestComment: 'Good idea' } as const
  const bought = {
    realAmount: '118.25',
    requestComment: 'Bought online',
    purchasedDate: addDays(TODAY, -5),
    purchaseCompany: 'Café Móvil S.A.',
    purchased: 'Course',
    electronicInvoice: 'yes',
  } as const

  it('wait for an admin to approve, then for finance to refund and pay, then for nobody', async () => {
    const [admin, finance, rewards, leader] = [
      await as('admin'),
      await as('finance'),
      await as('rewards'),
      await as('leader'),
    ]
    const person = await createEmployee({ activateRewards: true, yearlyBudget: 1000 })
    const made = await request(await signInAsEmployee(person))
    const params = { id: made._id }
    const waitsAs = async () =>
      Promise.all([admin, finance, rewards].map(async who => (await reasonFor(who, SCREEN, made)) ?? '–'))
    expect(await screensOf(leader)).not.toContain(SCREEN)

    expect(await waitsAs()).toEqual(['validate', '–', '–'])
    expect(await itemsOf(admin, SCREEN)).toContainEqual(
      expect.objectContaining({
        _id: made._id,
        title: 'Education, $120.50',
        person: expect.objectContaining({ _id: person._id }),
        since: TODAY,
      }),
    )
    await admin.call(validate, { params, body: approval })
    expect(await waitsAs()).toEqual(['refund', 'refund', '–'])
    await finance.call(updateRefund, { params, body: bought })
    expect(await waitsAs()).toEqual(['pay', 'pay', '–'])
    const payment = { requestComment: 'Which account?', paymentDate: null }
    await finance.call(updatePayment, {
      params,
      body: { ...payment, paymentStatusID: paymentStatuses.id('Missing Info') },
    })
    expect(await waitsAs()).toEqual(['completeRefund', 'completeRefund', '–'])
    await finance.call(updateRefund, { params, body: bought })
    await finance.call(updatePayment, {
      params,
      body: { ...payment, paymentStatusID: PAYMENT_PAID, paymentDate: TODAY },
    })
    expect(await waitsAs()).toEqual(['–', '–', '–'])
  })

  it('of an admin wait for another admin: nobody validates their own', async () => {
    const [admin, another] = [await as('admin'), await as('admin')]
    await moveTo({ _id: admin.person.employeeId }, { activateRewards: true, yearlyBudget: 1000 })
    const made = await request(admin)
    expect(await reasonFor(admin, SCREEN, made)).toBeUndefined()
    expect(await reasonFor(another, SCREEN, made)).toBe('validate')
  })
})

describe.each([
  ['onboarding', '/onboarding-process-screen'],
  ['exit-procedure', '/exit-procedure-process'],
])('checklists of %s', (name, screen) => {
  it('wait for admin, HR and IT while an item is open, and for nobody else', async () => {
    const kind = procedures.find(one => one.name === name)
    if (!kind) throw new Error(`No procedure ${name}`)
    const { calls } = kind.contract
    const [hr, it, admin] = [await as('hr'), await as('it'), await as('admin')]
    const person = await createEmployee()
    const descriptions = ['Order the laptop', 'Create the accounts'].map(description => ({ description }))
    const template = (await hr.call(calls.createTemplate, { body: { title: 'Engineers', descriptions } })).body
    const made = (await hr.call(calls.create, { body: { employee: person._id, template: template._id } })).body
    const tick = async (index: number, status: 'Completed' | 'N/A') => {
      const item = made.descriptions[index]
      const body = { descriptions: [kind.toItemChange(item?._id ?? '', checklistStatuses.id(status))] }
      expect((await it.call(calls.update, { params: { id: made._id }, body })).status).toBe(200)
    }
    for (const who of [hr, it, admin])
      expect(await itemsOf(who, screen)).toContainEqual({
        _id: made._id,
        version: 1,
        path: `${screen}/${made._id}`,
        title: 'Engineers (0/2)',
        reason: 'workThrough',
        person: { _id: person._id, name: person.name, lastName: person.lastName },
        since: TODAY,
        due: null,
        count: 1,
      })
    for (const role of ['leader', 'devmanager', 'finance', 'rewards'] as const)
      expect(await screensOf(await as(role))).not.toContain(screen)
    await tick(0, 'Completed')
    expect(await itemsOf(it, screen)).toContainEqual(
      expect.objectContaining({ _id: made._id, title: 'Engineers (1/2)' }),
    )
    await tick(1, 'N/A')
    for (const who of [hr, it, admin]) expect(await idsOf(who, screen)).not.toContain(made._id)
  })
})

describe('goals', () => {
  const SCREEN = '/hitGoals-process'
  let entries: { category: string; reasonID: string; type: string }
  beforeAll(async () => {
    const admin = await as('admin')
    const entry = async ({ contract, singular }: Catalogue) =>
      (await admin.call(contract.calls.create, { body: { name: `${singular} of the home` } })).body._id
    entries = {
      category: await entry(categoriesCatalogue),
      reasonID: await entry(reasonsCatalogue),
      type: await entry(keyResultTypesCatalogue),
    }
  })
  const result = (status: 'Complete' | 'Incomplete') => ({ keyResult: 'Talk given', source: 'Programme', status })
  const formOf = (of: { _id: string }, more: object = {}) => ({
    ...entries,
    objective: 'Speak at a conference',
    employee: of._id,
    deadLine: TODAY,
    keyResults: [result('Incomplete')],
    ...more,
  })
  const add = async (who: Visitor, of: { _id: string }, more: object = {}) => {
    const reply = await who.call(goalsApi.calls.create, { body: formOf(of, more) as never })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body
  }

  it('wait from a week before their deadline until they end, for the person’s leader and for whoever set them', async () => {
    const teams = await createTeams()
    const { member } = teams
    const late = await add(teams.leader, member, { deadLine: addDays(TODAY, 10) })
    const set = await as('devmanager')
    goToDay(A_MONTH_LATER)
    const [leader, other] = [await signInAgain(teams.leader), await signInAgain(teams.other)]
    const devmanager = await signInAgain(set)
    const soon = await add(devmanager, member, { deadLine: addDays(A_MONTH_LATER, 7) })
    await add(leader, member, { deadLine: addDays(A_MONTH_LATER, 8) })
    await add(leader, member, { deadLine: A_MONTH_LATER, keyResults: [result('Complete')] })
    expect(await itemsOf(leader, SCREEN)).toMatchObject([
      {
        _id: late._id,
        title: 'Speak at a conference',
        reason: 'teamGoal',
        due: addDays(TODAY, 10),
        person: { _id: member._id },
      },
      { _id: soon._id, reason: 'teamGoal', due: addDays(A_MONTH_LATER, 7) },
    ])
    expect(await reasonFor(devmanager, SCREEN, soon)).toBe('setGoal')
    expect(await idsOf(devmanager, SCREEN)).not.toContain(late._id)
    expect(await idsOf(other, SCREEN)).toEqual([])
    const save = (of: { _id: string }, more: object) =>
      leader.call(goalsApi.calls.update, { params: { id: of._id }, body: formOf(member, more) as never })
    await save(soon, { deadLine: addDays(A_MONTH_LATER, 7), keyResults: [result('Complete')] })
    await save(late, { deadLine: addDays(TODAY, 10), isUnsuccessful: true, unsuccessfulReason: 'Called off' })
    expect(await idsOf(leader, SCREEN)).toEqual([])
    expect(await idsOf(devmanager, SCREEN)).toEqual([])
  })

  it('wait for a check-in: after a month for their person, and a week later for the leader', async () => {
    const teams = await createTeams()
    const measured = { keyResult: 'Seats sold', source: 'Tickets', measure: { start: 0, target: 200, unit: 'seats' } }
    const far = { deadLine: addMonths(TODAY, 6), keyResults: [measured] }
    const own = await add(await as('devmanager'), teams.member, far)
    // Nothing is measured, and nobody has ever checked in.
    await add(teams.leader, teams.member, { deadLine: addMonths(TODAY, 6) })
    const seenOn = async (day: string) => {
      goToDay(day)
      return (await itemsOf(await signInAgain(teams.leader), SCREEN)).map(({ _id, reason, since, due }) => ({
        _id,
        reason,
        since,
        due,
      }))
    }
    const due = addMonths(TODAY, 1)
    expect(await seenOn(addDays(due, 6))).toEqual([])
    expect(await seenOn(addDays(due, 7))).toEqual([{ _id: own._id, reason: 'checkIn', since: due, due: null }])
    expect(await idsOf(await signInAgain(teams.other), SCREEN)).toEqual([])
    const said = { day: addDays(due, 7), confidence: 'On track' as const, comment: '', values: [] }
    const leader = await signInAgain(teams.leader)
    await leader.call(goalsApi.calls.checkIn, { params: { id: own._id }, body: said })
    expect(await idsOf(leader, SCREEN)).toEqual([])
  })

  it('of somebody who can see all goals wait for their own check-in without the extra week', async () => {
    const who = await as('devmanager')
    const measured = { keyResult: 'Seats sold', source: 'Tickets', measure: { start: 0, target: 200, unit: 'seats' } }
    const { employeeId } = who.person
    const own = await add(who, { _id: employeeId ?? '' }, { deadLine: addMonths(TODAY, 6), keyResults: [measured] })
    goToDay(addDays(addMonths(TODAY, 1), -1))
    expect(await idsOf(await signInAgain(who), SCREEN)).not.toContain(own._id)
    goToDay(addMonths(TODAY, 1))
    expect(await reasonFor(await signInAgain(who), SCREEN, own)).toBe('checkIn')
  })

  it('do not wait for roles that cannot list them', async () => {
    for (const role of ['hr', 'finance', 'it', 'rewards'] as const)
      expect(await screensOf(await as(role))).not.toContain(SCREEN)
  })
})

describe('pay rounds', () => {
  const SCREEN = '/pay-rounds'

  it('wait, once proposed, for people who may confirm them, but not for their proposers', async () => {
    const { hr, browser, headers, added, hired } = await createPayrollFixture(' of the home')
    const [finance, admin, other] = [await as('finance'), await as('admin'), await as('hr')]
    const person = await hired()
    await added(person, { amount: '1000', date: '2026-01-01' })
    const made = await hr.call(payRoundCalls.createRound, {
      body: { title: 'Raises', year: 2027, month: 4, date: TODAY, people: [person._id] },
      headers,
    })
    const params = { id: made.body._id }
    const save = async (who: Visitor) => {
      const lines = [{ _id: person._id, proposed: await browser.encrypt('1234.56'), note: '' }]
      const body = { title: 'Raises', date: TODAY, lines }
      expect((await who.call(payRoundCalls.updateRound, { params, body, headers })).status).toBe(200)
    }
    const waitsFor = async (...people: Visitor[]) =>
      Promise.all(people.map(async who => (await reasonFor(who, SCREEN, made.body)) ?? '–'))
    await save(hr)
    await save(other)
    expect(await waitsFor(hr, other, finance, admin)).toEqual(['–', '–', '–', '–'])
    expect((await admin.call(payRoundCalls.proposeRound, { params })).status).toBe(200)
    expect(await waitsFor(hr, other, finance, admin)).toEqual(['–', '–', 'confirmRound', '–'])
    expect(await itemsOf(finance, SCREEN)).toEqual([
      {
        _id: made.body._id,
        version: 4,
        path: `/pay-rounds/${made.body._id}`,
        title: 'Raises, May 2027',
        person: null,
        reason: 'confirmRound',
        since: TODAY,
        due: null,
        count: 1,
      },
    ])
    for (const role of ['leader', 'devmanager', 'it', 'rewards'] as const)
      expect(await screensOf(await as(role))).not.toContain(SCREEN)
    expect((await finance.call(payRoundCalls.confirmRound, { params })).status).toBe(200)
    expect(await waitsFor(finance)).toEqual(['–'])
  })
})

describe('people without a leader', () => {
  const SCREEN = '/employees'
  /** More people may wait than the home names: this one was hired before all others. */
  const FIRST_DAY = '1999-01-04'

  it('wait for HR and admins until they get a leader', async () => {
    const [hr, admin] = [await as('hr'), await as('admin')]
    const boss = await createEmployee({ isLeader: true, hireDate: FIRST_DAY })
    const person = await createEmployee({ hireDate: FIRST_DAY })
    const gone = await createEmployee({ hireDate: FIRST_DAY, isActive: false })
    for (const who of [hr, admin]) {
      expect(await reasonFor(who, SCREEN, person)).toBe('assignLeader')
      const ids = await idsOf(who, SCREEN)
      expect(ids).not.toContain(boss._id)
      expect(ids).not.toContain(gone._id)
    }
    for (const role of ['leader', 'finance', 'devmanager', 'it', 'rewards'] as const)
      expect(await screensOf(await as(role))).not.toContain(SCREEN)
    await moveTo(person, { leader: boss._id })
    expect(await idsOf(hr, SCREEN)).not.toContain(person._id)
  })

  it('are all counted, and the fifty oldest are listed', async () => {
    const hr = await as('hr')
    for (let count = 0; count < 55; count++) await createEmployee({ hireDate: addDays('2001-01-01', (count * 7) % 55) })
    const group = (await readHome(hr)).groups.find(({ screen }) => screen === SCREEN)
    expect(group?.total).toBeGreaterThanOrEqual(55)
    expect(group?.items).toHaveLength(50)
    const days = group?.items.map(({ since }) => since) ?? []
    expect(days).toEqual([...days].sort())
    expect(days).toContain('2001-01-01')
    expect(days).not.toContain('2001-02-24')
  })
})

describe('leaders who have left', () => {
  const SCREEN = '/planned-changes'
  const rowOf = async (who: Visitor, { _id }: { _id: string }) =>
    (await itemsOf(who, SCREEN)).find(item => item._id === _id)
  /** A leader with two people, and open and closed work about them, some of it from the beginning of last year. */
  async function createLeaverWithWork() {
    const [{ leader, member }, hr] = [await createTeams(), await as('hr')]
    const { employeeId } = leader.person
    await createEmployee({ leader: employeeId, isActive: false })
    const second = await createEmployee({ leader: employeeId })
    await addItem(leader, member, employeeId, { dueDate: addDays(TODAY, 90) })
    for (const status of ['On Hold', 'Completed'])
      await setItemStatus(leader, await addItem(leader, second, employeeId), status)
    for (const creationDate of [MONTH, `${yearOf(TODAY) - 1}-01-01`]) {
      const body = { employee: member._id, leaderAssigned: employeeId, creationDate }
      expect((await leader.call(oneOnOnesApi.calls.create, { body })).status).toBe(201)
    }
    return { hr, leaver: { ...leader.person, _id: employeeId }, member, second }
  }

  it('wait for HR and admins with their people and open work, with one step to the handover, until it is done', async () => {
    const { hr, leaver, member, second } = await createLeaverWithWork()
    const admin = await as('admin')
    for (const who of [hr, admin]) expect(await rowOf(who, leaver)).toBeUndefined()
    const lastDay = addDays(TODAY, -3)
    await moveTo(leaver, { isActive: false, lastDay })
    for (const who of [hr, admin])
      expect(await rowOf(who, leaver)).toEqual({
        _id: leaver._id,
        version: 2,
        path: `/planned-changes?handover=${leaver._id}`,
        title: '2 people, 2 action items, 2 one-on-ones',
        reason: 'handOver',
        since: lastDay,
        due: null,
        count: 1,
        person: { _id: leaver._id, name: leaver.name, lastName: leaver.lastName },
      })
    // These people have a leader, who is replaced for all of them at once.
    const withoutLeader = await idsOf(hr, '/employees')
    for (const { _id } of [member, second]) expect(withoutLeader).not.toContain(_id)
    for (const role of ['leader', 'finance', 'devmanager', 'it', 'rewards'] as const)
      expect(await screensOf(await as(role))).not.toContain(SCREEN)

    const next = await createEmployee({ isLeader: true })
    for (const { _id } of [member, second]) await moveTo({ _id }, { leader: next._id })
    expect((await rowOf(hr, leaver))?.title).toBe('2 action items, 2 one-on-ones')
    // Work about people who have left too waits for nobody.
    for (const who of [member, second]) await moveTo(who, { isActive: false })
    expect(await rowOf(hr, leaver)).toBeUndefined()
  })

  it('wait while their plans are not completed, and no longer once a handover is planned', async () => {
    const { led, begun, leader, admin } = await createPlanFixture()
    await begun(leader, await led())
    const hr = await as('hr')
    const leaver = { _id: leader.person.employeeId }
    for (const { _id } of (await employees.rows(new Date())).filter(row => row.leader === leaver._id))
      await moveTo({ _id }, { leader: (await createEmployee({ isLeader: true }))._id })
    await moveTo(leaver, { isActive: false })
    expect(await rowOf(admin, leaver)).toMatchObject({ title: '1 plan', since: null })
    // Deactivated before the last day, which is not when it began to wait.
    await moveTo(leaver, { lastDay: addDays(TODAY, 5) })
    expect(await rowOf(admin, leaver)).toMatchObject({ title: '1 plan', since: null })
    const next = await createEmployee({ isLeader: true })
    const body = { day: addDays(TODAY, 7), handoverFrom: leaver._id, leader: next._id } as never
    const { body: change } = await hr.call(plannedChangeCalls.planChange, { body })
    expect(await rowOf(hr, leaver)).toBeUndefined()
    const params = { id: change._id }
    expect((await hr.call(plannedChangeCalls.takeBackChange, { params })).status).toBe(200)
    expect(await rowOf(hr, leaver)).toMatchObject({ title: '1 plan' })
  })

  it('do not wait if they left nothing', async () => {
    const boss = await createEmployee({ isLeader: true, isActive: false })
    await createEmployee({ leader: boss._id, isActive: false })
    expect(await rowOf(await as('hr'), boss)).toBeUndefined()
  })
})

describe('process assignments', () => {
  const SCREEN = '/process-assignment'

  it('of plans wait for devmanager and admin while the person has no leader', async () => {
    const [devmanager, admin, leader] = [await as('devmanager'), await as('admin'), await as('leader')]
    const person = await createEmployee()
    const template = await createPlanTemplate(admin, 'Growth of the home')
    const assign = async (more: object) => {
      const body = { employee: person._id, periodicity: 4, nextPeriodStartDate: TODAY, ...more }
      const reply = await admin.call(processAssignmentsApi.calls.create, { body: body as never })
      expect(reply.status, JSON.stringify(reply.body)).toBe(201)
      return reply.body
    }
    const plan = processTypes.id('Career Development Plan')
    const due = await assign({ processType: plan, careerDevelopmentPlanTemplate: template._id })
    await assign({ processType: processTypes.id('One on One'), periodicity: 1 })
    expect(await idsOf(devmanager, SCREEN)).toEqual([due._id])
    expect(await reasonFor(admin, SCREEN, due)).toBe('openProcess')
    for (const role of ['hr', 'leader', 'finance'] as const)
      expect(await screensOf(await as(role))).not.toContain(SCREEN)
    await moveTo(person, { leader: leader.person.employeeId })
    expect(await idsOf(devmanager, SCREEN)).toEqual([])
    await moveTo({ _id: leader.person.employeeId ?? '' }, { isActive: false })
    expect(await idsOf(devmanager, SCREEN)).toEqual([due._id])
  })
})

describe('the home', () => {
  it('is empty for somebody with nothing waiting', async () => {
    expect(await readHome(await as('leader'))).toEqual({ today: TODAY, groups: [], celebrations: null })
    expect(await readHome(await as('rewards'))).toEqual({ today: TODAY, groups: [], celebrations: null })
  })

  it('works for a user who is no employee', async () => {
    const person = await createUser(['leader'])
    await employees.remove(await employees.get(person.employeeId), new Date())
    expect((await readHome(await createSignedInVisitor(person._id, ['leader']))).groups).toEqual([])
  })

  it('shows birthdays and anniversaries only to roles that may see their screens', async () => {
    const person = await createEmployee({ birthdayDate: `1990${TODAY.slice(4)}`, hireDate: '2024-02-29' })
    const birthday = { _id: person._id, fullName: `${person.name} Example`, kind: 'birthday', day: TODAY, years: null }
    for (const role of ['hr', 'admin'] as const)
      expect((await readHome(await as(role))).celebrations).toContainEqual(birthday)
    for (const role of ['leader', 'finance', 'devmanager', 'it', 'rewards'] as const)
      expect((await readHome(await as(role))).celebrations).toBeNull()
  })

  it('lists its groups in the order of the menu, each with a name', async () => {
    const admin = await as('admin')
    const screens = await screensOf(admin)
    const order = [
      '/checklist-items',
      '/one-on-ones',
      '/action-items',
      '/career-development-plan',
      '/peer-comments',
      '/rewards',
      '/onboarding-process-screen',
      '/exit-procedure-process',
      '/timesheets-summary',
      '/employees',
      '/pay-rounds',
      '/planned-changes',
      '/process-assignment',
      '/hitGoals-process',
    ]
    expect(screens).toContain('/employees')
    expect(screens).toEqual(order.filter(screen => screens.includes(screen)))
    expect(Object.keys(WAITING_TITLES)).toEqual(order)
  })
})
