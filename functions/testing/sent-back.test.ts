/** Whatever an answer holds can be sent back, and nothing that is sent is ignored: every PUT of every feature. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionItems, priorities, statuses } from '#shared/features/action-items.ts'
import { careerDevelopmentPlans } from '#shared/features/career-development-plans.ts'
import { categories } from '#shared/features/categories.ts'
import { developmentPlanTemplates } from '#shared/features/development-plan-templates.ts'
import { employeeTypes, insuranceStatuses, referralStatuses } from '#shared/features/employees/catalogues.ts'
import { employees } from '#shared/features/employees.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { goalTemplates } from '#shared/features/goal-templates.ts'
import { goals } from '#shared/features/goals.ts'
import { features } from '#shared/features/index.ts'
import { jobTitles } from '#shared/features/job-titles.ts'
import { keyResultTypes } from '#shared/features/key-result-types.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { oneOnOnes, TEMPLATE_ID } from '#shared/features/one-on-ones.ts'
import { processAssignments, processTypes } from '#shared/features/process-assignments.ts'
import { projects } from '#shared/features/projects.ts'
import { reasons } from '#shared/features/reasons.ts'
import { paymentStatuses, rewardReasons, rewards } from '#shared/features/rewards.ts'
import { salaries } from '#shared/features/salaries.ts'
import { dayTypes } from '#shared/features/timesheets/days.ts'
import { timesheets } from '#shared/features/timesheets.ts'
import { users } from '#shared/features/users.ts'
import { PUBLIC_ROLES } from '#shared/kit/access.ts'
import { addDays, addMonths } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import type { AnyCall } from '#shared/kit/route.ts'
import { career } from './career.ts'
import { openInbox } from './files.ts'
import { payroll } from './payroll.ts'
import { as, employee, signedIn, user, type Visitor } from './people.ts'
import { project } from './timesheets.ts'

type Fields = Record<string, unknown>
interface Kind {
  readonly read: AnyCall
  readonly write: AnyCall
  /** Makes a record; answers who may change it, and where it lies. */
  made(): Promise<{ readonly who: Visitor; readonly id: string; readonly idOfWrite?: string }>
  /** What a body must have. */
  readonly required: readonly string[]
  /** Another value of a field that may be changed. */
  readonly change?: Fields
  /** What that change takes along. */
  readonly follows?: readonly string[]
  /** What else is the answer's own and differs. */
  readonly own?: Fields
}

const TODAY = today(new Date())
/** The present one may close while the test runs. */
const NEXT_MONTH = addMonths(TODAY, 1)
const anybody = () => as(...PUBLIC_ROLES)
let inbox: Awaited<ReturnType<typeof openInbox>>
beforeAll(async () => {
  inbox = await openInbox()
})
afterAll(() => inbox.stop())

let count = 0
const named = (what: string) => `${what} ${++count} ${Math.random().toString(36).slice(2, 8)}`
async function by(who: Visitor, call: AnyCall, body: Fields, params: Record<string, string> = {}, headers = {}) {
  const reply = await who.call(call, { body, params, headers })
  expect(reply.status, `${call.path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300)
  return reply.body as Fields & { readonly _id: string }
}
const madeOf =
  (call: AnyCall, body: Fields | ((who: Awaited<ReturnType<typeof anybody>>) => Promise<Fields>)) => async () => {
    const who = await anybody()
    const { _id: id } = await by(who, call, typeof body === 'function' ? await body(who) : body)
    return { who, id }
  }

const entry = async (who: Visitor, of: typeof categories) =>
  (await by(who, of.contract.calls.create, { name: named('Entry') }))._id
const plain = (of: typeof categories): Kind => ({
  read: of.contract.calls.one,
  write: of.contract.calls.update,
  made: () => madeOf(of.contract.calls.create, { name: named('Entry') })(),
  required: ['name'],
  change: { name: named('Other') },
})

const procedureOf = (of: typeof onboarding): Record<string, Kind> => {
  const { createTemplate, template, updateTemplate, create, one, update } = of.contract.calls
  const templated = () => ({ title: named('Template'), descriptions: [{ description: 'One' }, { description: 'Two' }] })
  return {
    [`${of.name}: a template`]: {
      read: template,
      write: updateTemplate,
      made: () => madeOf(createTemplate, { ...templated(), isActive: false })(),
      required: ['title'],
      change: { title: 'Another title' },
      own: { creationDate: '2001-01-01T00:00:00.000Z' },
    },
    [`${of.name}: a checklist`]: {
      read: one,
      write: update,
      made: madeOf(create, async who => ({
        employee: (await employee())._id,
        template: (await by(who, createTemplate, templated()))._id,
      })),
      required: ['descriptions'],
      own: { done: 7 },
    },
  }
}

const STEPS = ['asked', 'accepted', 'refunded', 'missing', 'again'] as const
async function rewardAt(step: (typeof STEPS)[number]) {
  const person = await user(PUBLIC_ROLES, await employee({ isLeader: true }))
  const who = await signedIn(person._id, PUBLIC_ROLES)
  const other = await anybody()
  const { create, validate, updateRefund, updatePayment } = rewards.calls
  const ask = { reasonID: rewardReasons.id('Health'), requestDescription: 'A course', estimatedAmount: '$100.50' }
  const params = { id: (await by(who, create, ask))._id }
  const at = (wanted: (typeof STEPS)[number]) => STEPS.indexOf(step) >= STEPS.indexOf(wanted)
  if (at('accepted')) await by(other, validate, { rewStatusID: 'yes', requestComment: 'Good' }, params)
  const refund = {
    ...{ realAmount: '99', requestComment: 'Bought', purchasedDate: TODAY, purchaseCompany: 'Café' },
    ...{ purchased: 'A course', electronicInvoice: 'yes' },
  }
  const missing = { paymentStatusID: paymentStatuses.id('Missing Info'), requestComment: 'Which account?' }
  if (at('refunded')) await by(other, updateRefund, refund, params)
  if (at('missing')) await by(other, updatePayment, missing, params)
  if (at('again')) await by(other, updateRefund, refund, params)
  return { who: step === 'asked' ? who : other, id: params.id }
}

let paying: ReturnType<typeof payroll> | undefined
const onePayroll = () => {
  paying ??= payroll()
  return paying
}
const pay = (rate: boolean) => async () => {
  const { hr, hired, added, ratedAt } = await onePayroll()
  const person = await hired()
  return { who: hr, id: (rate ? await ratedAt(person, '60') : await added(person))._id }
}

const kinds: Record<string, Kind> = {
  'a category': plain(categories),
  'a reason': plain(reasons),
  'a key result type': plain(keyResultTypes),
  'a job title': {
    read: jobTitles.contract.calls.one,
    write: jobTitles.contract.calls.update,
    made: () =>
      madeOf(jobTitles.contract.calls.create, { name: named('Title'), order: '7', jobFamily: 'Engineering' })(),
    required: ['name', 'order'],
    change: { order: 8 },
  },
  'a project': {
    read: projects.contract.calls.one,
    write: projects.contract.calls.update,
    made: () =>
      madeOf(projects.contract.calls.create, {
        ...{ name: named('Project'), category: 'Web', partner: 'P', clientSince: '2021-02-03', techStack: 'TS' },
        ...{ isActive: false, holidays: true, vacations: true, allowTimsheetImport: true },
      })(),
    required: ['name'],
    change: { partner: 'Q' },
  },
  ...procedureOf(onboarding),
  ...procedureOf(exitProcedure as unknown as typeof onboarding),
  'a plan template': {
    read: developmentPlanTemplates.calls.one,
    write: developmentPlanTemplates.calls.update,
    made: () =>
      madeOf(developmentPlanTemplates.calls.create, {
        title: named('Template'),
        categories: [{ title: 'Craft', description: 'What it is' }],
        ratings: [{ description: 'Low' }, { description: 'High' }],
      })(),
    required: ['title'],
    change: { title: 'Another' },
    own: { creationDate: '2001-01-01T00:00:00.000Z' },
  },
  'an action item': {
    read: actionItems.calls.one,
    write: actionItems.calls.update,
    made: madeOf(actionItems.calls.create, async () => ({
      employee: (await employee())._id,
      leaderAssigned: (await employee({ isLeader: true }))._id,
      priority: { ...priorities.all[1] },
      status: { ...statuses.all[0] },
      title: 'Send the offer',
      description: 'By mail',
      dueDate: addDays(TODAY, 7),
    })),
    required: ['employee', 'leaderAssigned', 'priority', 'status', 'title', 'description', 'dueDate'],
    change: { title: 'Another' },
    own: { creationDate: '2001-01-01T00:00:00.000Z' },
  },
  'a one-on-one': {
    read: oneOnOnes.calls.one,
    write: oneOnOnes.calls.update,
    made: async () => {
      const who = await anybody()
      const body = { employee: (await employee())._id, creationDate: TODAY, leaderAssigned: who.person.employeeId }
      const { _id: id } = await by(who, oneOnOnes.calls.create, body)
      const [open, happy] = [
        (await by(who, oneOnOnes.calls.statuses, {})) as unknown as object[],
        (await by(who, oneOnOnes.calls.feelings, {})) as unknown as object[],
      ]
      await by(
        who,
        oneOnOnes.calls.update,
        {
          status: open[1],
          feelings: happy.slice(0, 2),
          talkingPoint: '<p>Hello</p>',
          leaderAssigned: who.person.employeeId,
        },
        { id },
      )
      return { who, id }
    },
    required: ['status', 'leaderAssigned', 'feelings'],
    change: { talkingPoint: '<p>Other</p>' },
    own: { creationDate: '2001-01-01' },
  },
  "a one-on-one's template": {
    read: oneOnOnes.calls.template,
    write: oneOnOnes.calls.updateTemplate,
    made: async () => {
      const who = await anybody()
      await by(who, oneOnOnes.calls.updateTemplate, { template: '<p>A</p>' }, { id: TEMPLATE_ID })
      return { who, id: TEMPLATE_ID }
    },
    required: ['template'],
    change: { template: '<p>Hi</p>' },
  },
  'a process assignment': {
    read: processAssignments.calls.one,
    write: processAssignments.calls.update,
    made: madeOf(processAssignments.calls.create, async () => ({
      employee: (await employee())._id,
      processType: processTypes.id('One on One'),
      periodicity: '2',
      isActive: false,
      nextPeriodStartDate: addDays(TODAY, 3),
    })),
    required: ['employee', 'processType', 'periodicity', 'nextPeriodStartDate', 'isActive'],
    change: { periodicity: 3 },
  },
  'a plan': {
    read: careerDevelopmentPlans.calls.one,
    write: careerDevelopmentPlans.calls.update,
    made: async () => {
      const { admin, planned, saved } = await career()
      const plan = await planned()
      await saved(admin, plan, {
        additionalComments: 'Well done',
        categories: plan.categories.map(({ _id }) => ({ _id, rating: 2, comments: 'Yes' })),
      })
      return { who: admin, id: plan._id }
    },
    required: ['leaderAssigned', 'cdpStatus'],
    change: { additionalComments: 'Other' },
    own: { period: '2001-01-01' },
  },
  'a goal': {
    read: goals.calls.one,
    write: goals.calls.update,
    made: madeOf(goals.calls.create, async who => ({
      ...{ objective: 'Speak', employee: (await employee())._id, comment: 'In May', deadLine: TODAY },
      category: await entry(who, categories),
      reasonID: await entry(who, reasons),
      type: await entry(who, keyResultTypes),
      keyResults: [{ keyResult: 'Talk', source: 'Programme', status: 'Complete' }],
      ...{ isUnsuccessful: true, unsuccessfulReason: 'Ill' },
    })),
    required: ['objective', 'employee', 'category', 'reasonID', 'type', 'deadLine', 'keyResults'],
    change: { objective: 'Listen' },
    own: { createdAt: '2001-01-01T00:00:00.000Z' },
  },
  'a goal template': {
    read: goalTemplates.calls.one,
    write: goalTemplates.calls.update,
    made: madeOf(goalTemplates.calls.create, async who => ({
      objective: 'Speak',
      category: await entry(who, categories),
      keyResults: [{ keyResult: 'Talk', source: 'Programme' }],
      ...{ status: false, lastReviewDate: TODAY, official: true },
    })),
    required: ['objective', 'category', 'keyResults'],
    change: { objective: 'Listen' },
    own: { createdAt: '2001-01-01T00:00:00.000Z' },
  },
  'an employee': {
    read: employees.calls.one,
    write: employees.calls.update,
    made: madeOf(employees.calls.create, async who => ({
      ...{ name: 'Ana', lastName: 'Ruiz', email: `${named('ana').replaceAll(' ', '.')}@muster.example` },
      jobTitle: (await by(who, jobTitles.contract.calls.create, { name: named('Title'), order: 3 }))._id,
      leader: (await employee({ isLeader: true }))._id,
      project: (await project())._id,
      ...{ birthdayDate: '1990-02-03', hireDate: '2024-05-06', idNumber: '7', children: '2' },
      employeeType: employeeTypes.id('Part Time'),
      homeAddress: { country: 'Colombia', city: 'Cali' },
      insuranceInfo: { status: insuranceStatuses.id('Active'), comments: 'One\nTwo' },
      emergencyContacts: { name1: 'Luz' },
      authorizedEmployees: [(await employee())._id],
      authorizedTimesheets: [(await project())._id],
      ...{ salaryPeriodMonth: 0, notes: 'N', yearlyBudget: '1000.50', activateRewards: true, isLeader: true },
      ...{ isTimesheetEnabled: false, otherSkills: 'Ø' },
      referBy: (await employee())._id,
      referralAmount: 50,
    })),
    required: ['name', 'lastName', 'email', 'jobTitle', 'birthdayDate', 'employeeType', 'idNumber'],
    change: { notes: 'Other' },
    own: { depositDate: '2001-01-01' },
  },
  'a referral': {
    read: employees.calls.referral,
    write: employees.calls.updateReferral,
    made: async () => {
      const referBy = (await employee())._id
      const referred = await employee({ referBy, statusReferral: referralStatuses.id('Pending') })
      return { who: await anybody(), id: referred._id }
    },
    required: ['statusReferral'],
    own: { name: 'Other' },
  },
  'authorized people': {
    read: employees.calls.authorizedPeople,
    write: employees.calls.authorize,
    made: async () => {
      const leader = await employee({ isLeader: true, authorizedEmployees: [(await employee())._id] })
      return { who: await anybody(), id: leader._id }
    },
    required: ['employees'],
  },
  'a salary': {
    read: salaries.calls.one,
    write: salaries.calls.update,
    made: pay(false),
    required: ['salary', 'jobTitle', 'comments', 'date'],
    own: { createdAt: '2001-01-01' },
  },
  'a rate': {
    read: salaries.calls.oneRate,
    write: salaries.calls.updateRate,
    made: pay(true),
    required: ['rate', 'comments', 'effectiveDate'],
    own: { createdAt: '2001-01-01' },
  },
  'a reward': {
    read: rewards.calls.one,
    write: rewards.calls.update,
    made: () => rewardAt('asked'),
    required: ['reasonID', 'requestDescription', 'estimatedAmount'],
    change: { estimatedAmount: 90 },
    follows: ['approvedAmount'],
    own: { requestDate: '2001-01-01' },
  },
  'a refund': {
    read: rewards.calls.refund,
    write: rewards.calls.updateRefund,
    made: () => rewardAt('missing'),
    required: ['realAmount', 'requestComment', 'purchasedDate', 'purchaseCompany', 'purchased', 'electronicInvoice'],
  },
  'a payment': {
    read: rewards.calls.payment,
    write: rewards.calls.updatePayment,
    made: () => rewardAt('again'),
    required: ['paymentStatusID'],
  },
  'a timesheet': {
    read: timesheets.calls.one,
    write: timesheets.calls.save,
    made: async () => {
      const work = await project()
      const person = await employee({ project: work._id, country: 'Costa Rica' })
      const who = await anybody()
      const { _id: id, days } = (await by(who, timesheets.calls.initialize, {
        employee: { _id: person._id, name: person.name },
        period: NEXT_MONTH,
        project: { _id: work._id, name: work.name },
      })) as unknown as { _id: string; days: { _id: string }[] }
      await by(who, timesheets.calls.save, {
        _id: id,
        days: [
          { _id: days[0]?._id, type: { _id: dayTypes.id('License Benefit') }, timeSpent: '8', taskDescription: 'Home' },
        ],
      })
      return { who, id }
    },
    required: ['_id', 'days'],
    own: { period: '2001-01-01' },
  },
  'a holiday': {
    read: timesheets.calls.holiday,
    write: timesheets.calls.updateHoliday,
    made: () =>
      madeOf(timesheets.calls.addHoliday, {
        ...{ year: 2040 + (++count % 50), month: 2, day: 3, description: named('Day'), country: 'Colombia' },
      })(),
    required: ['year', 'month', 'day', 'description', 'country'],
    change: { description: 'Other' },
  },
  'a user': {
    read: users.calls.one,
    write: users.calls.update,
    made: async () => {
      const who = await anybody()
      const { name, lastName, email } = await employee()
      return {
        who,
        id: (await by(who, users.calls.create, { name, lastName, email, roles: ['hr', { name: 'it' }] }))._id,
      }
    },
    required: ['name', 'email'],
    change: { roles: [{ name: 'finance', isPublic: true }] },
    own: { isActive: false },
  },
}
const table = Object.entries(kinds).map(([kind, of]) => ({ kind, ...of }))

/** Acts on a record rather than its replacement: a PUT by the spec, with nothing to send back. */
const ACTS = [
  timesheets.calls.setHours,
  timesheets.calls.setDescription,
  timesheets.calls.setType,
  timesheets.calls.setSubType,
  timesheets.calls.change,
  rewards.calls.validate,
] as AnyCall[]

const paramsOf = (call: AnyCall, id: string): Record<string, string> => (call.path.includes('{id}') ? { id } : {})
const read = async ({ who, id }: { who: Visitor; id: string }, call: AnyCall) => {
  const reply = await who.call(call, { params: paramsOf(call, id) })
  expect(reply.status).toBe(200)
  return reply.body as Fields
}
const put = (call: AnyCall, { who, id }: { who: Visitor; id: string }, body: Fields) =>
  who.call(call, { params: paramsOf(call, id), body })
const same = ({ version: _, updatedAt: __, updateDate: ___, updatedBy: ____, createdBy: _____, ...record }: Fields) =>
  record

it('no PUT is left out of the table', () => {
  const all = features.flatMap(({ calls }) => Object.values(calls as Record<string, AnyCall>))
  const puts = all.filter(({ method }) => method === 'PUT')
  expect(puts.filter(call => !ACTS.includes(call) && !table.some(({ write }) => write === call))).toEqual([])
})

describe.each(table)('$kind', ({ read: reading, write, made, required, change = {}, follows = [], own }) => {
  it('is taken back as it was answered, and stays as it was', async () => {
    const at = await made()
    const record = await read(at, reading)
    const reply = await put(write, at, record)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const after = await read(at, reading)
    expect(same(after)).toEqual(same(record))
  })

  it('keeps what a body leaves out that may be left out', async () => {
    const at = await made()
    const record = await read(at, reading)
    const body = { ...Object.fromEntries(required.map(field => [field, record[field]])), ...change }
    const reply = await put(write, at, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const after = await read(at, reading)
    for (const field of [...Object.keys(change), ...follows]) delete after[field]
    expect(same(record)).toMatchObject(same(after))
  })

  it('is refused without what it needs', async () => {
    const at = await made()
    const record = await read(at, reading)
    for (const field of required) {
      const { [field]: _, ...rest } = record
      const reply = await put(write, at, rest)
      expect([field, reply.status]).toEqual([field, 400])
      expect((reply.body as { errors: { path: string }[] }).errors.map(({ path }) => path)).toContain(field)
    }
  })

  it('is refused with what there is none of, and with what cannot be changed', async () => {
    const at = await made()
    const record = await read(at, reading)
    const [unknown] = Object.keys(own ?? {})
    for (const [more, path, message] of [
      [{ bogus: 1 }, 'bogus', 'There is no such field'],
      ...(own && unknown ? [[own, unknown, 'This cannot be changed'] as const] : []),
    ] as const) {
      const reply = await put(write, at, { ...record, ...more })
      expect([reply.status, reply.body]).toMatchObject([400, { friendlyMessage: message, errors: [{ path, message }] }])
    }
    expect(same(await read(at, reading))).toEqual(same(record))
  })
})

it.each(ACTS)('$path refuses what there is none of', async call => {
  const reply = await (await anybody()).call(call, { params: { id: 'f'.repeat(24) }, body: { bogus: 1 } })
  expect(reply.status).toBe(400)
  expect((reply.body as { errors: unknown[] }).errors).toContainEqual({
    path: 'bogus',
    message: 'There is no such field',
  })
})

it('who made a record comes from the session, whatever the body says', async () => {
  const { who, id } = await (kinds['a goal template'] as Kind).made()
  const record = await read({ who, id }, goalTemplates.calls.one)
  const other = { _id: 'f'.repeat(24), name: 'Somebody', lastName: 'Else' }
  const reply = await put(goalTemplates.calls.update, { who, id }, { ...record, owner: other, createdBy: other })
  expect(reply.body).toMatchObject({ owner: record.owner, createdBy: record.createdBy })
})

it('entries of a template are kept in the order that all of them say, new ones among them', async () => {
  const { who, id } = await (kinds['a plan template'] as Kind).made()
  const { one, update } = developmentPlanTemplates.calls
  const record = await read({ who, id }, one)
  const [low, high] = record.ratings as Fields[]
  const ratings = [
    { ...low, order: 3 },
    { description: 'Middle', order: '2' },
    { ...high, order: 1 },
  ]
  const reply = await put(update, { who, id }, { ...record, ratings })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect((await read({ who, id }, one)).ratings).toMatchObject([
    { _id: high?._id, description: 'High', order: 1 },
    { description: 'Middle', order: 2 },
    { _id: low?._id, description: 'Low', order: 3 },
  ])
  // One of them says nothing, so the place in the list does.
  const swapped = [{ _id: low?._id, description: 'Low' }, { ...high }]
  await put(update, { who, id }, { title: record.title, ratings: swapped })
  expect((await read({ who, id }, one)).ratings).toMatchObject([
    { _id: low?._id, order: 1 },
    { _id: high?._id, order: 2 },
  ])
})

it('a refund takes what the documented client sends along: where the case stands, and the invoice that is there', async () => {
  const { who, id } = await rewardAt('missing')
  const record = await read({ who, id }, rewards.calls.refund)
  const { _id: rewStatusID } = ((await read({ who, id }, rewards.calls.one)) as { rewStatusID: { _id: string } })
    .rewStatusID
  const body = { ...record, rewStatusID, invoice: { fileName: 'a.pdf', size: 7 } }
  const reply = await put(rewards.calls.updateRefund, { who, id }, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(await read({ who, id }, rewards.calls.refund)).toEqual(record)
})

it('an older version in the body is a lost race', async () => {
  const { who, id } = await (kinds['a category'] as Kind).made()
  const record = await read({ who, id }, categories.contract.calls.one)
  expect((await put(categories.contract.calls.update, { who, id }, { ...record, name: named('Newer') })).status).toBe(
    200,
  )
  const late = await put(categories.contract.calls.update, { who, id }, { ...record, name: named('Late') })
  expect(late).toMatchObject({
    status: 409,
    body: { friendlyMessage: expect.stringContaining('Nothing was overwritten') },
  })
})
