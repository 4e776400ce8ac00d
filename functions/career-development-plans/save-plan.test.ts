import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { loadCurrentPay, newestEntry, payLogs } from '#functions/salaries/store.ts'
import { auditLogOf } from '#kit/audit-log.ts'
import { createPayrollFixture } from '#scripts/testing/payroll.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { createPlanFixture, type PlanFormInput, rateAllCategories, toPlanForm } from '#scripts/testing/plans.ts'
import {
  PLAN_COMPLETED,
  PLAN_DISCIPLINARY,
  PLAN_IN_PROGRESS,
  PLAN_TITLE_REVIEW,
} from '#shared/features/career-development-plans/list.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { employeesApi as employeeCalls } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { increaseTypes } from '#shared/features/salaries/increase-types.ts'

const { update, create } = careerDevelopmentPlansApi.calls
const REQUIRED = 'This is a required field'
const NOBODY = 'f'.repeat(24)
let fixture: Awaited<ReturnType<typeof createPlanFixture>>
let payrollFixture: Awaited<ReturnType<typeof createPayrollFixture>>
beforeAll(async () => {
  fixture = await createPlanFixture()
  payrollFixture = await createPayrollFixture()
})
type Who = 'leader' | 'admin'
type Form = Partial<PlanFormInput>
/** A function, because a case may name things that only exist once the test runs. */
type Case = Form | ((plan: Plan) => Form)
const formFor = (more: Case, plan: Plan): Form => (typeof more === 'function' ? more(plan) : more)
const withSeniorTitle = (more: Form = {}) => ({ ...more, newJobTitle: fixture.senior._id })
const trySave = (who: Visitor, plan: Plan, more: Case, headers = {}) =>
  who.call(update, { params: { id: plan._id }, body: toPlanForm(plan, formFor(more, plan)), headers })

describe('a save is blocked', () => {
  it.each<[string, Who, Case, string, string]>([
    [
      'without the reason of a job title review',
      'leader',
      { cdpStatus: PLAN_TITLE_REVIEW },
      'actionComments',
      REQUIRED,
    ],
    [
      'with a reason of nothing but blanks',
      'leader',
      { cdpStatus: PLAN_TITLE_REVIEW, actionComments: '  ' },
      'actionComments',
      REQUIRED,
    ],
    [
      'without the reason of a disciplinary action',
      'leader',
      { cdpStatus: PLAN_DISCIPLINARY },
      'actionComments',
      REQUIRED,
    ],
    [
      'without a new job title where the admin options show',
      'admin',
      { cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Why' },
      'newJobTitle',
      REQUIRED,
    ],
    [
      'on denying a title without comments',
      'admin',
      () => withSeniorTitle({ cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Why', jobTitleUpdateApproval: 'no' }),
      'adminComments',
      REQUIRED,
    ],
    [
      'on answering yes about the letter without comments',
      'admin',
      { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Why', disciplinaryAction: 'yes' },
      'adminComments',
      REQUIRED,
    ],
    [
      'on answering no about the letter without comments',
      'admin',
      { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Why', disciplinaryAction: 'no' },
      'adminComments',
      REQUIRED,
    ],
    [
      'on completing with a category not rated',
      'leader',
      plan => ({ cdpStatus: PLAN_COMPLETED, categories: rateAllCategories(plan).slice(0, 1) }),
      'categories.1.rating',
      REQUIRED,
    ],
    [
      'on completing with no category sent',
      'admin',
      { cdpStatus: PLAN_COMPLETED, categories: [] },
      'categories.0.rating',
      REQUIRED,
    ],
    [
      'on approving a title with a category not rated',
      'admin',
      plan =>
        withSeniorTitle({
          cdpStatus: PLAN_TITLE_REVIEW,
          actionComments: 'Ready',
          jobTitleUpdateApproval: 'yes',
          categories: rateAllCategories(plan).slice(0, 1),
        }),
      'categories.1.rating',
      REQUIRED,
    ],
    ['without a leader', 'leader', { leaderAssigned: '' }, 'leaderAssigned', REQUIRED],
    ['without a status', 'leader', { cdpStatus: '' }, 'cdpStatus', REQUIRED],
    ['assigned to nobody', 'leader', { leaderAssigned: NOBODY }, 'leaderAssigned', planMessages.unknownLeader],
    [
      'with a job title that does not exist',
      'leader',
      { newJobTitle: NOBODY },
      'newJobTitle',
      planMessages.unknownJobTitle,
    ],
    [
      'with a rating that is none of the plan’s',
      'leader',
      plan => ({ categories: rateAllCategories(plan, 4) }),
      'categories.0.rating',
      planMessages.unknownRating,
    ],
    [
      'with a rating of nought',
      'leader',
      plan => ({ categories: rateAllCategories(plan, 0) }),
      'categories.0.rating',
      planMessages.unknownRating,
    ],
    [
      'with a category that is none of the plan’s',
      'leader',
      { categories: [{ _id: NOBODY, rating: 1 }] },
      'categories.0._id',
      planMessages.unknownCategory,
    ],
    [
      'with a category twice',
      'leader',
      plan => ({ categories: [...rateAllCategories(plan), ...rateAllCategories(plan).slice(0, 1)] }),
      'categories.0._id',
      planMessages.unknownCategory,
    ],
    [
      'with too long a comment',
      'leader',
      { additionalComments: 'x'.repeat(5001) },
      'additionalComments',
      'At most 5000 characters',
    ],
  ])('%s (%s)', async (_, who, more, path, message) => {
    const plan = await fixture.planned()
    const reply = await trySave(fixture[who], plan, more)
    expect(reply).toMatchObject({ status: 400 })
    expect(reply.body).toMatchObject({ errors: expect.arrayContaining([{ path, message }]) })
    expect(await fixture.read(plan)).toEqual(plan)
  })

  it('with the wording of the spec', async () => {
    const reply = await trySave(fixture.leader, await fixture.planned(), { cdpStatus: PLAN_DISCIPLINARY })
    expect(reply.body).toMatchObject({ friendlyMessage: planMessages.blocked })
  })

  it.each<[string, Form]>([
    ['approves', { cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Why', jobTitleUpdateApproval: 'yes' }],
    [
      'denies',
      { cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Why', jobTitleUpdateApproval: 'no', adminComments: 'No' },
    ],
    ['confirms a letter', { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Why', disciplinaryAction: 'yes' }],
    ['comments as an admin', { adminComments: 'As if' }],
  ])('when anybody but an admin %s', async (_, more) => {
    const plan = await fixture.planned()
    for (const who of [fixture.leader, await as('hr'), await as('devmanager'), await as('finance')])
      expect(await trySave(who, plan, withSeniorTitle(more))).toMatchObject({
        status: 401,
        body: { friendlyMessage: planMessages.notAdmin },
      })
    expect(await fixture.read(plan)).toEqual(plan)
  })

  it('that gives the plan to a leader who has left', async () => {
    const { admin, planned, read } = fixture
    const gone = await createEmployee({ isLeader: true, isActive: false })
    const plan = await planned()
    const errors = [{ path: 'leaderAssigned', message: planMessages.unknownLeader }]
    const reply = await trySave(admin, plan, { leaderAssigned: gone._id })
    expect(reply).toMatchObject({ status: 400, body: { errors } })
    expect((await read(plan)).leaderAssigned._id).toBe(plan.leaderAssigned._id)
  })
})

describe('a save passes', () => {
  it.each<[string, Who, Case, string]>([
    ['as it is', 'leader', {}, PLAN_IN_PROGRESS],
    [
      'with one category rated',
      'leader',
      plan => ({ categories: rateAllCategories(plan).slice(0, 1) }),
      PLAN_IN_PROGRESS,
    ],
    [
      'with comments and no rating',
      'leader',
      plan => ({ categories: rateAllCategories(plan, null).map(one => ({ ...one, comments: 'x'.repeat(5000) })) }),
      PLAN_IN_PROGRESS,
    ],
    [
      'on completing, all rated and without a comment',
      'leader',
      plan => ({ cdpStatus: PLAN_COMPLETED, categories: rateAllCategories(plan) }),
      PLAN_COMPLETED,
    ],
    [
      'on completing with a comment',
      'leader',
      plan => ({ cdpStatus: PLAN_COMPLETED, categories: rateAllCategories(plan), actionComments: 'Well done' }),
      PLAN_COMPLETED,
    ],
    [
      'on asking for a review with a reason',
      'leader',
      { cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Ready' },
      PLAN_TITLE_REVIEW,
    ],
    [
      'on asking for a review with a title',
      'leader',
      () => withSeniorTitle({ cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Ready' }),
      PLAN_TITLE_REVIEW,
    ],
    [
      'on a review that an admin does not answer',
      'admin',
      () => withSeniorTitle({ cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Ready' }),
      PLAN_TITLE_REVIEW,
    ],
    [
      'on approving, all rated and without comments',
      'admin',
      plan =>
        withSeniorTitle({
          cdpStatus: PLAN_TITLE_REVIEW,
          actionComments: 'Ready',
          jobTitleUpdateApproval: 'yes',
          categories: rateAllCategories(plan),
        }),
      PLAN_COMPLETED,
    ],
    [
      'on denying with comments',
      'admin',
      () =>
        withSeniorTitle({
          cdpStatus: PLAN_TITLE_REVIEW,
          actionComments: 'Ready',
          jobTitleUpdateApproval: 'no',
          adminComments: 'Not yet',
        }),
      PLAN_IN_PROGRESS,
    ],
    [
      'on a disciplinary action with a reason',
      'leader',
      { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Late' },
      PLAN_DISCIPLINARY,
    ],
    [
      'on a letter not signed',
      'admin',
      { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Late', disciplinaryAction: 'no', adminComments: 'Next week' },
      PLAN_DISCIPLINARY,
    ],
    [
      'on a letter signed, with nothing rated',
      'admin',
      { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Late', disciplinaryAction: 'yes', adminComments: 'Signed' },
      PLAN_COMPLETED,
    ],
    [
      'on an answer to a question that the status does not ask',
      'admin',
      { jobTitleUpdateApproval: 'yes', disciplinaryAction: 'yes' },
      PLAN_IN_PROGRESS,
    ],
  ])('%s (%s)', async (_, who, more, status) => {
    const plan = await fixture.planned()
    const reply = await trySave(fixture[who], plan, more)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(reply.body.cdpStatus._id).toBe(status)
    expect(await fixture.read(plan)).toEqual(reply.body)
    expect(reply.headers.etag).toBe('"2"')
  })

  it('keeping omitted categories and texts, and clearing those sent empty', async () => {
    const { leader, planned, saved } = fixture
    const plan = await saved(leader, await planned(), {})
    const [first, second] = plan.categories
    if (!first || !second) throw new Error('The template has two categories')
    const rated = await saved(leader, plan, { categories: [{ _id: second._id, rating: 3, comments: 'Fast' }] })
    expect(rated.categories).toMatchObject([{ rating: null }, { rating: 3, comments: 'Fast' }])
    const kept = await saved(leader, rated, { categories: [{ _id: second._id, rating: null }] })
    expect(kept.categories).toMatchObject([{ rating: null }, { rating: null, comments: 'Fast' }])
    const cleared = await saved(leader, kept, { categories: [{ _id: second._id, rating: null, comments: '' }] })
    expect(cleared.categories).toEqual(plan.categories)
  })

  it('when the assigned leader has left since', async () => {
    const { admin, led, begun, saved } = fixture
    const boss = await createEmployee({ isLeader: true })
    const plan = await begun(admin, await led(), { leaderAssigned: boss._id })
    await employees.replace(boss, { ...boss, isActive: false }, new Date())
    await saved(admin, plan, { additionalComments: 'Kept' })
  })

  it('except for people who have seen an older version', async () => {
    const { leader, planned } = fixture
    const plan = await planned()
    const seen = { 'if-match': '"1"' }
    expect((await trySave(leader, plan, { additionalComments: 'One' }, seen)).status).toBe(200)
    expect((await trySave(leader, plan, { additionalComments: 'Two' }, seen)).status).toBe(409)
  })
})

describe('a change of status', () => {
  it('clears the reasons of the previous status', async () => {
    const { admin, leader, planned, saved } = fixture
    const plan = await saved(leader, await planned(), { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Late' })
    const asked = { disciplinaryAction: 'no', adminComments: 'Not yet' } as const
    const answered = await saved(admin, plan, asked)
    const { jobTitleUpdateApproval: _, disciplinaryAction: __, adminComments: ___, ...rest } = toPlanForm(answered)
    const moved = await leader.call(update, {
      params: { id: plan._id },
      body: { ...rest, cdpStatus: PLAN_IN_PROGRESS },
    })
    expect(moved.body).toMatchObject({
      cdpStatus: { _id: PLAN_IN_PROGRESS },
      actionComments: '',
      disciplinaryAction: null,
      adminComments: '',
    })
  })

  it('does not lose an admin’s answer that a leader sends back or leaves empty', async () => {
    const { admin, leader, planned, saved } = fixture
    const plan = await saved(leader, await planned(), { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Late' })
    const answered = await saved(admin, plan, { disciplinaryAction: 'no', adminComments: 'Not yet' })
    for (const more of [{}, { disciplinaryAction: null, adminComments: '' }])
      expect(await saved(leader, answered, more)).toMatchObject({ disciplinaryAction: 'no', adminComments: 'Not yet' })
  })

  it('for a denied title keeps the reason, back in progress', async () => {
    const { admin, leader, planned, saved } = fixture
    const plan = await saved(
      leader,
      await planned(),
      withSeniorTitle({ cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Ready' }),
    )
    const denied = await saved(admin, plan, { jobTitleUpdateApproval: 'no', adminComments: 'Not yet' })
    expect(denied).toMatchObject({
      cdpStatus: { _id: PLAN_IN_PROGRESS },
      jobTitleUpdateApproval: 'no',
      adminComments: 'Not yet',
      completedVia: null,
    })
    const again = await saved(leader, denied, { additionalComments: 'Will do' })
    expect(again.adminComments).toBe('Not yet')
  })

  it('to another review asks anew, although the denial of the previous one is sent back', async () => {
    const { admin, planned, saved } = fixture
    const asked = withSeniorTitle({ cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Ready' })
    const no = { jobTitleUpdateApproval: 'no', adminComments: 'Not yet' } as const
    const denied = await saved(admin, await planned(), { ...asked, ...no })
    expect(denied.cdpStatus._id).toBe(PLAN_IN_PROGRESS)
    const again = await saved(admin, denied, { ...asked, actionComments: 'Ready now' })
    expect(again).toMatchObject({
      cdpStatus: { _id: PLAN_TITLE_REVIEW },
      jobTitleUpdateApproval: null,
      adminComments: '',
    })
    expect((await saved(admin, denied, { ...asked, ...no, adminComments: 'Next year' })).adminComments).toBe(
      'Next year',
    )
  })
})

describe('a completed plan', () => {
  const completed = async () => {
    const plan = await fixture.planned()
    return fixture.saved(fixture.leader, plan, { cdpStatus: PLAN_COMPLETED, categories: rateAllCategories(plan) })
  }
  it('can be changed by admins only', async () => {
    const plan = await completed()
    const reply = await trySave(fixture.leader, plan, { additionalComments: 'More' })
    expect(reply).toMatchObject({ status: 400, body: { friendlyMessage: planMessages.closed } })
    expect(await fixture.saved(fixture.admin, plan, { additionalComments: 'More' })).toMatchObject({
      cdpStatus: { _id: PLAN_COMPLETED },
      additionalComments: 'More',
    })
  })

  it('allows another one to start, and can then not be reopened', async () => {
    const { admin, leader, begun } = fixture
    const plan = await completed()
    const second = await begun(leader, plan.employee)
    const reply = await trySave(admin, plan, { cdpStatus: PLAN_IN_PROGRESS })
    expect(reply).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'cdpStatus', message: planMessages.second }],
        seeAlso: `/career-development-plan/${second._id}`,
      },
    })
  })

  it('that is reopened prevents another one from starting', async () => {
    const { admin, leader, saved, template } = fixture
    const plan = await completed()
    await saved(admin, plan, { cdpStatus: PLAN_IN_PROGRESS })
    const body = { employee: plan.employee._id, leaderAssigned: plan.leaderAssigned._id, template: template._id }
    expect((await leader.call(create, { body: { ...body, period: plan.period } })).status).toBe(400)
  })

  it('states how it was completed, even after edits, until it is reopened', async () => {
    const { admin, leader, planned, saved } = fixture
    const plan = await saved(leader, await planned(), { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Late' })
    const signed = await saved(admin, plan, { disciplinaryAction: 'yes', adminComments: 'Signed' })
    expect(signed.completedVia).toBe('disciplinary action')
    const corrected = await saved(admin, signed, { additionalComments: 'Signed before two witnesses' })
    expect(corrected).toMatchObject({ completedVia: 'disciplinary action', categories: [{ rating: null }, {}] })
    const rated = await saved(admin, corrected, { categories: rateAllCategories(signed) })
    expect(rated.completedVia).toBe('disciplinary action')
    expect((await saved(admin, rated, { cdpStatus: PLAN_IN_PROGRESS })).completedVia).toBeNull()
  })
})

describe('an approved title', () => {
  const reviewed = async (begun?: Plan) => {
    const { leader, planned, saved } = fixture
    const plan = begun ?? (await planned())
    const categories = rateAllCategories(plan)
    return saved(leader, plan, withSeniorTitle({ cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Ready', categories }))
  }
  const approve = (plan: Plan) => fixture.saved(fixture.admin, plan, { jobTitleUpdateApproval: 'yes' })

  it('completes the plan and becomes the employee’s, with history', async () => {
    const plan = await approve(await reviewed())
    expect(plan).toMatchObject({ cdpStatus: { _id: PLAN_COMPLETED }, completedVia: 'job title review' })
    expect(plan.jobTitle).toMatchObject({ name: 'Developer' })
    const { jobTitle } = await employees.get(plan.employee._id)
    expect(jobTitle).toBe(fixture.senior._id)
    const told = (await auditLogOf('EMPLOYEE', plan.employee._id)).at(-1)
    expect(told).toMatchObject({
      who: { name: fixture.admin.person.name },
      changes: [{ field: 'jobTitle', from: fixture.developer._id, to: fixture.senior._id }],
    })
    const { changes = [] } = (await auditLogOf('PLAN', plan._id)).at(-1) ?? {}
    expect(changes).toContainEqual({ field: 'cdpStatus', from: PLAN_TITLE_REVIEW, to: PLAN_COMPLETED })
    expect((await payLogs.salary.list(plan.employee._id)).length).toBe(0)
  })

  it('is added to the salary log, with the salary unchanged', async () => {
    const person = await fixture.led()
    await payrollFixture.added(person, { jobTitle: fixture.developer._id, amount: '4000', date: '2025-01-01' })
    await payrollFixture.added(person, { jobTitle: fixture.developer._id, amount: '4250.50', date: '2026-01-01' })
    const before = await loadCurrentPay(person._id)
    await approve(await reviewed(await fixture.begun(fixture.leader, person)))
    const entries = await payLogs.salary.list(person._id)
    expect(entries).toHaveLength(3)
    expect(newestEntry(entries)).toMatchObject({
      jobTitle: fixture.senior._id,
      increaseType: increaseTypes.id('Job Title Change'),
      sealedIncrease: null,
      createdBy: { name: fixture.admin.person.name },
    })
    expect(await payrollFixture.lastOf(person)).toBe('4250.50')
    expect((await loadCurrentPay(person._id)).version).toBe(before.version + 1)
    const [change] = (await auditLogOf('EMPLOYEE', person._id)).slice(-1)
    expect(change?.changes).toEqual([
      { field: 'salary', from: null, to: null },
      { field: 'jobTitle', from: fixture.developer._id, to: fixture.senior._id },
    ])
  })

  it('does not affect a raise that is dated ahead', async () => {
    const person = await fixture.led()
    await payrollFixture.added(person, { jobTitle: fixture.developer._id, amount: '4000', date: '2025-01-01' })
    await payrollFixture.added(person, { jobTitle: fixture.developer._id, amount: '5000', date: '2099-01-01' })
    const { salary } = await loadCurrentPay(person._id)
    await approve(await reviewed(await fixture.begun(fixture.leader, person)))
    expect((await loadCurrentPay(person._id)).salary).toBe(salary)
    const [old] = (await payLogs.salary.list(person._id)).filter(entry => entry.date === '2025-01-01')
    const [ours] = (await payLogs.salary.list(person._id)).filter(entry => entry.comments.startsWith('Career'))
    expect(ours?.sealed).toBe(old?.sealed)
  })

  it('that the employee already has changes only the plan', async () => {
    const { leader, saved, planned, developer } = fixture
    const begun = await planned()
    const plan = await saved(leader, begun, {
      categories: rateAllCategories(begun),
      cdpStatus: PLAN_TITLE_REVIEW,
      actionComments: 'As is',
      newJobTitle: developer._id,
    })
    const before = await employees.get(plan.employee._id)
    await approve(plan)
    expect(await employees.get(plan.employee._id)).toEqual(before)
  })

  describe('on a plan that was completed before', () => {
    const answer = { cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Overdue', jobTitleUpdateApproval: 'yes' } as const

    it('becomes the employee’s, and is added to the salary log and both histories', async () => {
      const { admin, leader, led, begun, saved } = fixture
      const person = await led()
      await payrollFixture.added(person, { jobTitle: fixture.developer._id, amount: '4000', date: '2025-01-01' })
      const plan = await begun(leader, person)
      const completed = await saved(leader, plan, { cdpStatus: PLAN_COMPLETED, categories: rateAllCategories(plan) })
      const promoted = await saved(admin, completed, withSeniorTitle(answer))
      expect(promoted).toMatchObject({
        cdpStatus: { _id: PLAN_COMPLETED },
        completedVia: 'job title review',
        newJobTitle: { name: 'Senior Developer' },
      })
      expect((await employees.get(person._id)).jobTitle).toBe(fixture.senior._id)
      const entries = await payLogs.salary.list(person._id)
      expect(entries).toHaveLength(2)
      expect(newestEntry(entries)).toMatchObject({
        jobTitle: fixture.senior._id,
        increaseType: increaseTypes.id('Job Title Change'),
        sealedIncrease: null,
      })
      expect(await payrollFixture.lastOf(person)).toBe('4000.00')
      expect((await auditLogOf('EMPLOYEE', person._id)).at(-1)?.changes).toContainEqual({
        field: 'jobTitle',
        from: fixture.developer._id,
        to: fixture.senior._id,
      })
      expect((await auditLogOf('PLAN', plan._id)).at(-1)?.changes).toContainEqual({
        field: 'completedVia',
        from: null,
        to: 'job title review',
      })
    })

    it('after a letter requires the ratings that the letter did not', async () => {
      const { admin, leader, planned, saved } = fixture
      const plan = await saved(leader, await planned(), { cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Late' })
      const signed = await saved(admin, plan, { disciplinaryAction: 'yes', adminComments: 'Signed' })
      expect((await trySave(admin, signed, withSeniorTitle(answer))).body).toMatchObject({
        errors: [
          { path: 'categories.0.rating', message: REQUIRED },
          { path: 'categories.1.rating', message: REQUIRED },
        ],
      })
      await saved(admin, signed, withSeniorTitle({ ...answer, categories: rateAllCategories(signed) }))
      expect((await employees.get(plan.employee._id)).jobTitle).toBe(fixture.senior._id)
    })

    it('is not given a second time, but another one is', async () => {
      const { admin, saved, developer } = fixture
      const first = await approve(await reviewed())
      const person = first.employee._id
      // The title has been changed by hand since: the earlier approval is not applied again.
      const employee = await employees.get(person)
      await employees.replace(employee, { ...employee, jobTitle: developer._id }, new Date())
      const same = await saved(admin, first, withSeniorTitle({ ...answer, actionComments: 'Written anew' }))
      expect((await employees.get(person)).jobTitle).toBe(developer._id)
      const lead = await admin.call(jobTitlesCatalogue.contract.calls.create, {
        body: { name: 'Lead Developer', order: 130 },
      })
      await saved(admin, same, { ...answer, newJobTitle: lead.body._id })
      expect((await employees.get(person)).jobTitle).toBe(lead.body._id)
    })

    it('cannot be replaced without another review, since nobody would be given the new one', async () => {
      const plan = await approve(await reviewed())
      const reply = await trySave(fixture.admin, plan, { newJobTitle: fixture.developer._id })
      expect(reply).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'newJobTitle', message: 'Choose Job Title Review to give another job title' }] },
      })
      expect(await fixture.read(plan)).toEqual(plan)
    })
  })

  it('is given even while the employee is changed simultaneously', async () => {
    const plan = await reviewed()
    const id = plan.employee._id
    const noted = async () => {
      for (let count = 0; count < 4; count++) {
        const stored = await employees.get(id)
        await employees
          .replace(stored, { ...stored, notes: randomBytes(4).toString('hex') }, new Date())
          .catch(() => {})
      }
    }
    const [done] = await Promise.all([approve(plan), noted()])
    expect(done.completedVia).toBe('job title review')
    expect(await employees.get(id)).toMatchObject({ jobTitle: fixture.senior._id })
  })

  it('is approved only once by simultaneous requests', async () => {
    const plan = await reviewed()
    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        trySave(fixture.admin, plan, { jobTitleUpdateApproval: 'yes' }, { 'if-match': `"${plan.version}"` }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

it('an employee’s history shows the new title by name', async () => {
  const { admin, leader, planned, saved } = fixture
  const begun = await planned()
  const ready = withSeniorTitle({
    cdpStatus: PLAN_TITLE_REVIEW,
    actionComments: 'Ready',
    categories: rateAllCategories(begun),
  })
  await saved(admin, await saved(leader, begun, ready), { jobTitleUpdateApproval: 'yes' })
  const { body } = await admin.call(employeeCalls.calls.history, { params: { id: begun.employee._id } })
  expect(JSON.stringify(body)).toContain('Senior Developer')
})
