import { beforeAll, describe, expect, it } from 'vitest'
import { auditLogOf } from '#kit/audit-log.ts'
import { as, createEmployee } from '#scripts/testing/people.ts'
import {
  createPlanFixture,
  createPlanTemplate,
  PLAN_DAY,
  rateAllCategories,
  toPlanForm,
} from '#scripts/testing/plans.ts'
import {
  PLAN_COMPLETED,
  PLAN_IN_PROGRESS,
  PLAN_TITLE_REVIEW,
  planStatuses,
} from '#shared/features/career-development-plans/list.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { employeesApi as employeeCalls } from '#shared/features/employees.ts'
import { addMonths, formatShortMonth } from '#shared/kit/dates.ts'
import { plans } from './store.ts'

const { list, csv, history, previous, ratings, one, create, update, remove, statuses } = careerDevelopmentPlansApi.calls
const NOBODY = 'f'.repeat(24)
let fixture: Awaited<ReturnType<typeof createPlanFixture>>
beforeAll(async () => {
  fixture = await createPlanFixture()
})

describe('a new plan', () => {
  it('is In Progress for its month, with copies of the template and the current job title', async () => {
    const { leader, led, begun, developer, template } = fixture
    const person = await led()
    const plan = await begun(leader, person)
    expect(plan).toMatchObject({
      employee: { _id: person._id, name: person.name, leader: { _id: leader.person.employeeId } },
      leaderAssigned: { _id: leader.person.employeeId },
      cdpStatus: { _id: PLAN_IN_PROGRESS, name: 'In Progress' },
      period: `${PLAN_DAY.slice(0, 7)}-01`,
      template: { _id: template._id, title: template.title },
      jobTitle: { _id: developer._id, name: 'Developer' },
      categories: template.categories.map(category => ({ ...category, rating: null, comments: '' })),
      ratings: template.ratings,
      emailSent: false,
      mail: { state: 'none', at: null },
      completedVia: null,
      version: 1,
    })
    expect((await leader.call(one, { params: { id: plan._id } })).body).toEqual(plan)
    expect(await auditLogOf('PLAN', plan._id)).toMatchObject([{ who: { name: leader.person.name } }])
  })

  it('keeps its copy when the template changes or is deleted', async () => {
    const { admin, led, leader, begun } = fixture
    const template = await createPlanTemplate(admin, 'Passing')
    const plan = await begun(leader, await led(), { template: template._id })
    const params = { id: template._id }
    await admin.call(developmentPlanTemplatesApi.calls.update, { params, body: { title: 'Other' } })
    await admin.call(developmentPlanTemplatesApi.calls.remove, { params })
    expect(await fixture.read(plan)).toEqual(plan)
  })

  it.each([
    ['employee', { employee: NOBODY }, planMessages.unknownEmployee],
    ['leaderAssigned', { leaderAssigned: NOBODY }, planMessages.unknownLeader],
    ['template', { template: NOBODY }, planMessages.unknownTemplate],
    ['template', { template: '' }, 'This is a required field'],
    ['cdpStatus', { cdpStatus: PLAN_COMPLETED }, planMessages.onlyInProgress],
    ['cdpStatus', { cdpStatus: NOBODY }, 'Choose one from the list'],
    ['period', { period: '' }, 'This is a required field'],
    ['period', { period: '2026-02-30' }, 'Invalid date'],
    ['period', { period: '2019-12-31' }, planMessages.month],
    ['period', { period: addMonths(PLAN_DAY, 24) }, planMessages.month],
  ])('refuses a bad %s (%o)', async (path, wrong, message) => {
    const { leader, led, template } = fixture
    const fine = { leaderAssigned: leader.person.employeeId, template: template._id, period: PLAN_DAY }
    const body = { employee: (await led())._id, ...fine, ...wrong }
    expect(await leader.call(create, { body })).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  it.each([
    ['whom somebody else leads', false, true],
    ['who has left', true, false],
  ])('refuses a person %s', async (_, isLed, isActive) => {
    const { leader, template } = fixture
    const person = await createEmployee({ isActive, leader: isLed ? leader.person.employeeId : null })
    const fine = { leaderAssigned: leader.person.employeeId, template: template._id, period: PLAN_DAY }
    const reply = await leader.call(create, { body: { employee: person._id, ...fine } })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'employee' }] } })
  })

  it.each([{ isLeader: false }, { isLeader: true, isActive: false }])('cannot be assigned to %o', async fields => {
    const { leader, led, template } = fixture
    const body = {
      employee: (await led())._id,
      leaderAssigned: (await createEmployee(fields))._id,
      template: template._id,
    }
    const reply = await leader.call(create, { body: { ...body, period: PLAN_DAY } })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'leaderAssigned' }] } })
  })

  it('is the only open plan of a person, even for simultaneous requests, and the refusal links to the first', async () => {
    const { leader, led, template } = fixture
    const person = await led()
    const body = {
      employee: person._id,
      leaderAssigned: leader.person.employeeId,
      template: template._id,
      period: PLAN_DAY,
    }
    const replies = await Promise.all([1, 2, 3].map(() => leader.call(create, { body })))
    expect(replies.map(reply => reply.status).sort()).toEqual([201, 400, 400])
    const first = replies.find(reply => reply.status === 201)?.body
    expect(replies.find(reply => reply.status === 400)?.body).toMatchObject({
      errors: [{ path: 'employee', message: planMessages.second }],
      seeAlso: `/career-development-plan/${first?._id}`,
    })
    await leader.call(remove, { params: { id: first?._id ?? '' } })
    expect((await leader.call(create, { body })).status).toBe(201)
  })

  it('is found again by a request repeated with its key', async () => {
    const { leader, led, template } = fixture
    const body = { employee: (await led())._id, leaderAssigned: leader.person.employeeId, template: template._id }
    const sent = { body: { ...body, period: PLAN_DAY }, headers: { 'idempotency-key': 'once' } }
    const first = await leader.call(create, sent)
    expect(first.status).toBe(201)
    expect((await leader.call(create, sent)).body).toEqual(first.body)
  })
})

describe('access to a plan', () => {
  it('is open to the person’s leader, the plan’s leader and roles that see everybody', async () => {
    const { leader, led, begun, admin } = fixture
    const other = await as('leader')
    const person = await led()
    const plan = await begun(leader, person, { leaderAssigned: other.person.employeeId })
    const params = { id: plan._id }
    const strange = await as('leader')
    for (const who of [leader, other, admin, await as('hr'), await as('finance'), await as('devmanager')])
      expect((await who.call(one, { params })).status).toBe(200)
    expect((await strange.call(one, { params })).status).toBe(404)
    expect((await strange.call(update, { params, body: toPlanForm(plan) })).status).toBe(404)
    expect((await strange.call(remove, { params })).status).toBe(404)
    expect((await strange.call(previous, { params })).status).toBe(404)
    expect((await strange.call(history, { params: { id: person._id } })).status).toBe(404)
    const seenBy = async (who: typeof other) =>
      (await who.call(list, { query: { employees: person._id } })).body.totalItems
    expect([await seenBy(leader), await seenBy(other), await seenBy(strange)]).toEqual([1, 1, 0])
  })

  it('to a single plan includes no other plan of the person, neither in lists nor as the previous one', async () => {
    const { leader, led, begun, saved } = fixture
    const person = await led()
    const first = await begun(leader, person)
    await saved(leader, first, { cdpStatus: PLAN_COMPLETED, categories: rateAllCategories(first) })
    const other = await as('leader')
    const second = await begun(leader, person, { leaderAssigned: other.person.employeeId })
    const seen = (await other.call(history, { params: { id: person._id } })).body.items.map(({ _id }) => _id)
    expect(seen).toEqual([second._id])
    expect((await other.call(previous, { params: { id: second._id } })).body).toBeNull()
    const comparedBy = async (who: typeof other) =>
      (await who.call(ratings, { params: { id: second._id } })).body.plans.map(({ _id }) => _id)
    expect(await comparedBy(other)).toEqual([second._id])
    expect(await comparedBy(leader)).toHaveLength(2)
    expect((await leader.call(previous, { params: { id: second._id } })).body).not.toBeNull()
  })
})

describe('the lists', () => {
  it('filter, and sort by every column', async () => {
    const { admin, leader, begun, saved } = fixture
    const boss = await createEmployee({ name: 'Zed', isLeader: true })
    const [anna, zoë] = await Promise.all(
      ['Anna', 'Zoë'].map(name => createEmployee({ name, lastName: 'Planned', leader: boss._id })),
    )
    if (!anna || !zoë) throw new Error('Nobody was hired')
    await begun(admin, anna, { period: '2024-03-15' })
    const second = await begun(admin, zoë, { period: '2025-07-01', leaderAssigned: boss._id })
    await saved(admin, second, {
      cdpStatus: PLAN_TITLE_REVIEW,
      actionComments: 'Ready',
      newJobTitle: fixture.senior._id,
    })
    const found = async (query: object) =>
      (await admin.call(list, { query: { leaders: boss._id, ...query } })).body.items.map(row => row.employee.name)
    expect(await found({})).toEqual(['Anna', 'Zoë'])
    for (const sortByColumn of ['employee.name', 'cdpStatus.name', 'period', 'creationDate'])
      expect(await found({ sortByColumn, isSortAscending: 'false' })).toEqual(['Zoë', 'Anna'])
    expect(await found({ sortByColumn: 'leaderAssigned.name' })).toEqual(['Anna', 'Zoë'])
    expect(await found({ sortByColumn: 'leader.name' })).toHaveLength(2)
    expect(await found({ search: 'zoe' })).toEqual(['Zoë'])
    expect(await found({ leaderAssigned: leader.person.employeeId })).toEqual(['Anna'])
    expect(await found({ cdpStatus: PLAN_TITLE_REVIEW })).toEqual(['Zoë'])
    expect(await found({ startDate: '2024-04-01' })).toEqual(['Zoë'])
    expect(await found({ endDate: '2024-03-31' })).toEqual(['Anna'])
  })

  it('as CSV name the leaders, the assignees, and whether the plan was mailed', async () => {
    const { leader, led, begun, admin } = fixture
    const person = await led()
    await begun(leader, person)
    const reply = await admin.call(csv, { query: { employees: person._id } })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="Cdp_Report.csv"')
    const boss = `${leader.person.name} Example`
    expect(String(reply.body).split('\r\n')).toEqual([
      '\uFEFFEmployee,Leader Name,Assigned to,Status,Period,Email sent',
      `${person.name} Example,${boss},${boss},In Progress,${formatShortMonth(PLAN_DAY)},No`,
      '',
    ])
  })

  it('of a person’s history are newest first', async () => {
    const { leader, led, begun, saved } = fixture
    const person = await led()
    const first = await begun(leader, person)
    await saved(leader, first, { cdpStatus: PLAN_COMPLETED, categories: rateAllCategories(first) })
    const second = await begun(leader, person)
    const { items } = (await leader.call(history, { params: { id: person._id } })).body
    expect(items.map(({ _id }) => _id)).toEqual([second._id, first._id])
  })

  it('of statuses describe each one', async () => {
    const { body } = await fixture.leader.call(statuses)
    expect(body.map(({ name }) => name)).toEqual(planStatuses.all.map(({ name }) => name))
    for (const { description } of body) expect(description).not.toBe('')
  })
})

describe('the previous plan', () => {
  it('is the newest earlier one with the same template', async () => {
    const { admin, leader, led, begun, saved } = fixture
    const person = await led()
    const other = await createPlanTemplate(admin, 'Other')
    expect((await leader.call(previous, { params: { id: (await begun(leader, await led()))._id } })).body).toBeNull()
    const comments: string[] = []
    for (const [index, template] of [fixture.template, fixture.template, other].entries()) {
      const plan = await begun(leader, person, { template: template._id })
      const additionalComments = `Comment ${index}`
      comments.push(additionalComments)
      await saved(leader, plan, {
        cdpStatus: PLAN_COMPLETED,
        categories: rateAllCategories(plan, 3),
        additionalComments,
      })
    }
    const last = await begun(leader, person)
    const { body } = await leader.call(previous, { params: { id: last._id } })
    expect(body?.additionalComments).toBe(comments[1])
    expect(body?.categories.map(({ rating }) => rating)).toEqual([3, 3])
  })
})

describe('deleting a plan', () => {
  it('requires an admin once it is completed', async () => {
    const { admin, leader, planned, saved } = fixture
    const plan = await planned()
    const params = { id: plan._id }
    await saved(leader, plan, { cdpStatus: PLAN_COMPLETED, categories: rateAllCategories(plan) })
    expect(await leader.call(remove, { params })).toMatchObject({ status: 400 })
    expect((await admin.call(remove, { params })).status).toBe(204)
    expect((await admin.call(one, { params })).status).toBe(404)
  })

  it('is required before its person or leader can be deleted', async () => {
    const { admin, planned } = fixture
    const { employee: person, leaderAssigned } = await planned()
    for (const { _id } of [person, leaderAssigned]) {
      const reply = await admin.call(employeeCalls.calls.remove, { params: { id: _id } })
      expect(JSON.stringify(reply.body)).toContain('career development plans')
    }
  })
})

it('long plans are stored in full (40 categories with 5,000 Japanese characters each), and longer ones are refused', async () => {
  const { admin, led, begun, saved, read } = fixture
  const body = {
    title: 'Long',
    categories: Array.from({ length: 40 }, (_, index) => ({ title: `Nr ${index}`, description: 'x'.repeat(3000) })),
    ratings: [{ description: 'Good' }],
  }
  const template = (await admin.call(developmentPlanTemplatesApi.calls.create, { body })).body
  const plan = await begun(admin, await led(), { template: template._id })
  const comments = '成長計画は毎期ともに話し合い、次の一歩を決める。'.repeat(210).slice(0, 5000)
  await saved(admin, plan, { categories: plan.categories.map(({ _id }) => ({ _id, rating: 1, comments })) })
  const kept = await read(plan)
  expect(kept.categories.map(category => category.comments)).toEqual(Array(40).fill(comments))
  expect(await auditLogOf('PLAN', plan._id)).toHaveLength(2)
  const random = () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 20_000))
  const noise = () => Array.from({ length: 5000 }, random).join('')
  const tooMuch = plan.categories.map(({ _id }) => ({ _id, rating: 1, comments: noise() }))
  const reply = await admin.call(update, { params: { id: plan._id }, body: toPlanForm(kept, { categories: tooMuch }) })
  expect(reply).toMatchObject({ status: 413, body: { friendlyMessage: planMessages.tooLong } })
  expect((await plans.get(plan._id)).version).toBe(2)
})
