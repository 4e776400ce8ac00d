/** Every PUT of every feature accepts the response of its GET, and ignores nothing that is sent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishKey } from '#functions/webhooks/secrets.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { employeeTypes, insuranceStatuses, referralStatuses } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { goalTemplatesApi } from '#shared/features/goal-templates.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { homeApi } from '#shared/features/home.ts'
import { features } from '#shared/features/index.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { ONE_ON_ONE_TEMPLATE_ID } from '#shared/features/one-on-ones/template.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { processAssignmentsApi, processTypes } from '#shared/features/process-assignments.ts'
import { projectsCatalogue } from '#shared/features/projects.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { paymentStatuses, rewardsApi } from '#shared/features/rewards.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { sessionApi } from '#shared/features/session.ts'
import { timeOffApi } from '#shared/features/time-off.ts'
import { dayTypes } from '#shared/features/timesheets/days.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { usersApi } from '#shared/features/users.ts'
import { PUBLIC_ROLES } from '#shared/kit/access.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { addDays, addMonths, utcToday } from '#shared/kit/dates.ts'
import { startTestInbox } from './files.ts'
import { createPayBrowser } from './pay-browser.ts'
import { createPayrollFixture } from './payroll.ts'
import { as, createEmployee, createSignedInVisitor, createUser, signInAsEmployee, type Visitor } from './people.ts'
import { createPeerFixture } from './plan-peers.ts'
import { createPlanFixture } from './plans.ts'
import { createProject } from './timesheets.ts'

type Fields = Record<string, unknown>
interface RecordCase {
  readonly read: AnyCall
  readonly write: AnyCall
  /** Makes a record; returns who may change it, and its path. */
  made(): Promise<{ readonly who: Visitor; readonly id: string; readonly idOfWrite?: string }>
  /** The required fields of the body. */
  readonly required: readonly string[]
  /** Another value of a field that may be changed. */
  readonly change?: Fields
  /** Other fields that change with it. */
  readonly follows?: readonly string[]
  /** Other fields that differ in the response. */
  readonly own?: Fields
}

const TODAY = utcToday(new Date())
/** The current month may close while the test runs. */
const NEXT_MONTH = addMonths(TODAY, 1)
const signInWithAllRoles = () => as(...PUBLIC_ROLES)
let inbox: Awaited<ReturnType<typeof startTestInbox>>
beforeAll(async () => {
  inbox = await startTestInbox()
})
afterAll(() => inbox.stop())

let count = 0
const uniqueName = (what: string) => `${what} ${++count} ${Math.random().toString(36).slice(2, 8)}`
async function callAs(who: Visitor, call: AnyCall, body: Fields, params: Record<string, string> = {}, headers = {}) {
  const reply = await who.call(call, { body, params, headers })
  expect(reply.status, `${call.path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300)
  return reply.body as Fields & { readonly _id: string }
}
const createdBy =
  (call: AnyCall, body: Fields | ((who: Awaited<ReturnType<typeof signInWithAllRoles>>) => Promise<Fields>)) =>
  async () => {
    const who = await signInWithAllRoles()
    const { _id: id } = await callAs(who, call, typeof body === 'function' ? await body(who) : body)
    return { who, id }
  }

const createEntry = async (who: Visitor, of: typeof categoriesCatalogue) =>
  (await callAs(who, of.contract.calls.create, { name: uniqueName('Entry') }))._id
const catalogueCase = (of: typeof categoriesCatalogue): RecordCase => ({
  read: of.contract.calls.one,
  write: of.contract.calls.update,
  made: () => createdBy(of.contract.calls.create, { name: uniqueName('Entry') })(),
  required: ['name'],
  change: { name: uniqueName('Other') },
})

const procedureCases = (of: typeof onboarding): Record<string, RecordCase> => {
  const { createTemplate, template, updateTemplate, create, one, update } = of.contract.calls
  const templated = () => ({
    title: uniqueName('Template'),
    descriptions: [{ description: 'One' }, { description: 'Two' }],
  })
  return {
    [`${of.name}: a template`]: {
      read: template,
      write: updateTemplate,
      made: () => createdBy(createTemplate, { ...templated(), isActive: false })(),
      required: ['title'],
      change: { title: 'Another title' },
      own: { creationDate: '2001-01-01T00:00:00.000Z' },
    },
    [`${of.name}: a checklist`]: {
      read: one,
      write: update,
      made: createdBy(create, async who => ({
        employee: (await createEmployee())._id,
        template: (await callAs(who, createTemplate, templated()))._id,
      })),
      required: ['descriptions'],
      own: { done: 7 },
    },
  }
}

const STEPS = ['asked', 'accepted', 'refunded', 'missing', 'again'] as const
async function createRewardAt(step: (typeof STEPS)[number]) {
  const person = await createUser(PUBLIC_ROLES, await createEmployee({ isLeader: true }))
  const who = await createSignedInVisitor(person._id, PUBLIC_ROLES)
  const other = await signInWithAllRoles()
  const { create, validate, updateRefund, updatePayment } = rewardsApi.calls
  const ask = { reasonID: rewardReasons.id('Health'), requestDescription: 'A course', estimatedAmount: '$100.50' }
  const params = { id: (await callAs(who, create, ask))._id }
  const at = (wanted: (typeof STEPS)[number]) => STEPS.indexOf(step) >= STEPS.indexOf(wanted)
  if (at('accepted')) await callAs(other, validate, { rewStatusID: 'yes', requestComment: 'Good' }, params)
  const refund = {
    realAmount: '99',
    requestComment: 'Bought',
    purchasedDate: TODAY,
    purchaseCompany: 'Café',
    purchased: 'A course',
    electronicInvoice: 'yes',
  }
  const missing = { paymentStatusID: paymentStatuses.id('Missing Info'), requestComment: 'Which account?' }
  if (at('refunded')) await callAs(other, updateRefund, refund, params)
  if (at('missing')) await callAs(other, updatePayment, missing, params)
  if (at('again')) await callAs(other, updateRefund, refund, params)
  return { who: step === 'asked' ? who : other, id: params.id }
}

let payrollPromise: ReturnType<typeof createPayrollFixture> | undefined
const sharedPayroll = () => {
  payrollPromise ??= createPayrollFixture()
  return payrollPromise
}
const createPayEntry = (rate: boolean) => async () => {
  const { hr, hired, added, ratedAt } = await sharedPayroll()
  const person = await hired()
  return { who: hr, id: (rate ? await ratedAt(person, '60') : await added(person))._id }
}

const recordCases: Record<string, RecordCase> = {
  'a category': catalogueCase(categoriesCatalogue),
  'a reason': catalogueCase(reasonsCatalogue),
  'a key result type': catalogueCase(keyResultTypesCatalogue),
  'a job title': {
    read: jobTitlesCatalogue.contract.calls.one,
    write: jobTitlesCatalogue.contract.calls.update,
    made: () =>
      createdBy(jobTitlesCatalogue.contract.calls.create, {
        name: uniqueName('Title'),
        order: '7',
        jobFamily: 'Engineering',
      })(),
    required: ['name', 'order'],
    change: { order: 8 },
  },
  'a project': {
    read: projectsCatalogue.contract.calls.one,
    write: projectsCatalogue.contract.calls.update,
    made: () =>
      createdBy(projectsCatalogue.contract.calls.create, {
        name: uniqueName('Project'),
        category: 'Web',
        partner: 'P',
        clientSince: '2021-02-03',
        techStack: 'TS',
        isActive: false,
        holidays: true,
        vacations: true,
        allowTimsheetImport: true,
      })(),
    required: ['name'],
    change: { partner: 'Q' },
  },
  ...procedureCases(onboarding),
  ...procedureCases(exitProcedure as unknown as typeof onboarding),
  'a plan template': {
    read: developmentPlanTemplatesApi.calls.one,
    write: developmentPlanTemplatesApi.calls.update,
    made: () =>
      createdBy(developmentPlanTemplatesApi.calls.create, {
        title: uniqueName('Template'),
        categories: [{ title: 'Craft', description: 'What it is' }],
        ratings: [{ description: 'Low' }, { description: 'High' }],
      })(),
    required: ['title'],
    change: { title: 'Another' },
    own: { creationDate: '2001-01-01T00:00:00.000Z' },
  },
  'an action item': {
    read: actionItemsApi.calls.one,
    write: actionItemsApi.calls.update,
    made: createdBy(actionItemsApi.calls.create, async () => ({
      employee: (await createEmployee())._id,
      leaderAssigned: (await createEmployee({ isLeader: true }))._id,
      priority: { ...actionItemPriorities.all[1] },
      status: { ...actionItemStatuses.all[0] },
      title: 'Send the offer',
      description: 'By mail',
      dueDate: addDays(TODAY, 7),
    })),
    required: ['employee', 'leaderAssigned', 'priority', 'status', 'title', 'description', 'dueDate'],
    change: { title: 'Another' },
    own: { creationDate: '2001-01-01T00:00:00.000Z' },
  },
  'a one-on-one': {
    read: oneOnOnesApi.calls.one,
    write: oneOnOnesApi.calls.update,
    made: async () => {
      const who = await signInWithAllRoles()
      const body = {
        employee: (await createEmployee())._id,
        creationDate: TODAY,
        leaderAssigned: who.person.employeeId,
      }
      const { _id: id } = await callAs(who, oneOnOnesApi.calls.create, body)
      const [open, happy] = [
        (await callAs(who, oneOnOnesApi.calls.statuses, {})) as unknown as object[],
        (await callAs(who, oneOnOnesApi.calls.feelings, {})) as unknown as object[],
      ]
      await callAs(
        who,
        oneOnOnesApi.calls.update,
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
  'a template of agendas': {
    read: oneOnOnesApi.calls.agendaTemplate,
    write: oneOnOnesApi.calls.updateAgendaTemplate,
    made: () =>
      createdBy(oneOnOnesApi.calls.createAgendaTemplate, {
        name: uniqueName('Agenda'),
        sections: [{ heading: 'Well-being', points: ['How are you?', 'What helps?'] }],
      })(),
    required: ['name', 'sections'],
    change: { name: 'Another' },
  },
  "a one-on-one's template": {
    read: oneOnOnesApi.calls.template,
    write: oneOnOnesApi.calls.updateTemplate,
    made: async () => {
      const who = await signInWithAllRoles()
      await callAs(who, oneOnOnesApi.calls.updateTemplate, { template: '<p>A</p>' }, { id: ONE_ON_ONE_TEMPLATE_ID })
      return { who, id: ONE_ON_ONE_TEMPLATE_ID }
    },
    required: ['template'],
    change: { template: '<p>Hi</p>' },
  },
  'a process assignment': {
    read: processAssignmentsApi.calls.one,
    write: processAssignmentsApi.calls.update,
    made: createdBy(processAssignmentsApi.calls.create, async () => ({
      employee: (await createEmployee())._id,
      processType: processTypes.id('One on One'),
      periodicity: '2',
      isActive: false,
      nextPeriodStartDate: addDays(TODAY, 3),
    })),
    required: ['employee', 'processType', 'periodicity', 'nextPeriodStartDate', 'isActive'],
    change: { periodicity: 3 },
  },
  'a plan': {
    read: careerDevelopmentPlansApi.calls.one,
    write: careerDevelopmentPlansApi.calls.update,
    made: async () => {
      const { admin, planned, saved } = await createPlanFixture()
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
  'a self-assessment': {
    read: careerDevelopmentPlansApi.calls.ownAssessment,
    write: careerDevelopmentPlansApi.calls.saveOwnAssessment,
    made: async () => {
      const { leader, led, begun } = await createPlanFixture()
      const person = await led()
      const { _id: id, categories } = await begun(leader, person)
      const { openAssessment, saveOwnAssessment } = careerDevelopmentPlansApi.calls
      await leader.call(openAssessment, { params: { id }, body: {} })
      const who = await signInAsEmployee(person)
      const body = { categories: categories.map(({ _id }) => ({ _id, rating: 2, comments: 'Yes' })) }
      await who.call(saveOwnAssessment, { params: { id }, body })
      return { who, id }
    },
    required: [],
    own: { period: '2001-01-01' },
  },
  "a peer's comments": {
    read: careerDevelopmentPlansApi.calls.peerTask,
    write: careerDevelopmentPlansApi.calls.savePeerComments,
    made: async () => {
      const { plan, peer, words, params } = await (await createPeerFixture()).askPeers('named', 1)
      const { me: who } = peer(0)
      await who.call(careerDevelopmentPlansApi.calls.savePeerComments, { params, body: words('Yes', 'Too') })
      return { who, id: plan._id }
    },
    required: [],
    own: { until: '2001-01-01' },
  },
  'a goal': {
    read: goalsApi.calls.one,
    write: goalsApi.calls.update,
    made: createdBy(goalsApi.calls.create, async who => ({
      objective: 'Speak',
      employee: (await createEmployee())._id,
      comment: 'In May',
      deadLine: TODAY,
      category: await createEntry(who, categoriesCatalogue),
      reasonID: await createEntry(who, reasonsCatalogue),
      type: await createEntry(who, keyResultTypesCatalogue),
      keyResults: [
        { keyResult: 'Talk', source: 'Programme', status: 'Complete' },
        { keyResult: 'Seats', source: 'Tickets', measure: { start: 0, target: 50, current: 20, unit: 'seats' } },
      ],
      isUnsuccessful: true,
      unsuccessfulReason: 'Ill',
    })),
    required: ['objective', 'employee', 'category', 'reasonID', 'type', 'deadLine', 'keyResults'],
    change: { objective: 'Listen' },
    own: { createdAt: '2001-01-01T00:00:00.000Z' },
  },
  'a goal template': {
    read: goalTemplatesApi.calls.one,
    write: goalTemplatesApi.calls.update,
    made: createdBy(goalTemplatesApi.calls.create, async who => ({
      objective: 'Speak',
      category: await createEntry(who, categoriesCatalogue),
      keyResults: [{ keyResult: 'Talk', source: 'Programme' }],
      status: false,
      lastReviewDate: TODAY,
      official: true,
    })),
    required: ['objective', 'category', 'keyResults'],
    change: { objective: 'Listen' },
    own: { createdAt: '2001-01-01T00:00:00.000Z' },
  },
  'a pay round': {
    read: salariesApi.calls.payRound,
    write: salariesApi.calls.updateRound,
    made: async () => {
      const { hr, hired, added } = await sharedPayroll()
      const person = await hired()
      await added(person)
      const body = { title: 'Raises', year: 2027, month: 4, date: TODAY, people: [person._id] }
      return { who: hr, id: (await callAs(hr, salariesApi.calls.createRound, body))._id }
    },
    required: ['title', 'date', 'lines'],
    change: { title: 'Other' },
    own: { createdAt: '2001-01-01T00:00:00.000Z' },
  },
  'the pay bands of a job title': {
    read: salariesApi.calls.payBands,
    write: salariesApi.calls.savePayBands,
    made: async () => {
      const who = await as('admin')
      const browser = await createPayBrowser(who)
      const { calls } = jobTitlesCatalogue.contract
      const { _id: id } = await callAs(who, calls.create, { name: uniqueName('Title'), order: 3 })
      const [low, mid, high] = await Promise.all(['1', '2', '3'].map(amount => browser.encrypt(amount)))
      await who.call(salariesApi.calls.savePayBands, {
        params: { id },
        body: { bands: [{ currency: 'USD', low, mid, high }] as never },
      })
      return { who, id }
    },
    required: ['bands'],
  },
  'an employee': {
    read: employeesApi.calls.one,
    write: employeesApi.calls.update,
    made: createdBy(employeesApi.calls.create, async who => ({
      name: 'Ana',
      lastName: 'Ruiz',
      email: `${uniqueName('ana').replaceAll(' ', '.')}@muster.example`,
      jobTitle: (await callAs(who, jobTitlesCatalogue.contract.calls.create, { name: uniqueName('Title'), order: 3 }))
        ._id,
      leader: (await createEmployee({ isLeader: true }))._id,
      project: (await createProject())._id,
      birthdayDate: '1990-02-03',
      hireDate: '2024-05-06',
      idNumber: '7',
      children: '2',
      employeeType: employeeTypes.id('Part Time'),
      homeAddress: { country: 'Colombia', city: 'Cali' },
      insuranceInfo: { status: insuranceStatuses.id('Active'), comments: 'One\nTwo' },
      emergencyContacts: { name1: 'Luz' },
      authorizedEmployees: [(await createEmployee())._id],
      authorizedTimesheets: [(await createProject())._id],
      salaryPeriodMonth: 0,
      notes: 'N',
      yearlyBudget: '1000.50',
      activateRewards: true,
      isLeader: true,
      isTimesheetEnabled: false,
      otherSkills: 'Ø',
      referBy: (await createEmployee())._id,
      referralAmount: 50,
    })),
    required: ['name', 'lastName', 'email', 'jobTitle', 'birthdayDate', 'employeeType', 'idNumber'],
    change: { notes: 'Other' },
    own: { depositDate: '2001-01-01' },
  },
  'a referral': {
    read: employeesApi.calls.referral,
    write: employeesApi.calls.updateReferral,
    made: async () => {
      const referBy = (await createEmployee())._id
      const referred = await createEmployee({ referBy, statusReferral: referralStatuses.id('Pending') })
      return { who: await signInWithAllRoles(), id: referred._id }
    },
    required: ['statusReferral'],
    own: { name: 'Other' },
  },
  'authorized people': {
    read: employeesApi.calls.authorizedPeople,
    write: employeesApi.calls.authorize,
    made: async () => {
      const leader = await createEmployee({ isLeader: true, authorizedEmployees: [(await createEmployee())._id] })
      return { who: await signInWithAllRoles(), id: leader._id }
    },
    required: ['employees'],
  },
  'a salary': {
    read: salariesApi.calls.one,
    write: salariesApi.calls.update,
    made: createPayEntry(false),
    required: ['salary', 'jobTitle', 'comments', 'date'],
    own: { createdAt: '2001-01-01' },
  },
  'a rate': {
    read: salariesApi.calls.oneRate,
    write: salariesApi.calls.updateRate,
    made: createPayEntry(true),
    required: ['rate', 'comments', 'effectiveDate'],
    own: { createdAt: '2001-01-01' },
  },
  'a reward': {
    read: rewardsApi.calls.one,
    write: rewardsApi.calls.update,
    made: () => createRewardAt('asked'),
    required: ['reasonID', 'requestDescription', 'estimatedAmount'],
    change: { estimatedAmount: 90 },
    follows: ['approvedAmount'],
    own: { requestDate: '2001-01-01' },
  },
  'a refund': {
    read: rewardsApi.calls.refund,
    write: rewardsApi.calls.updateRefund,
    made: () => createRewardAt('missing'),
    required: ['realAmount', 'requestComment', 'purchasedDate', 'purchaseCompany', 'purchased', 'electronicInvoice'],
  },
  'a payment': {
    read: rewardsApi.calls.payment,
    write: rewardsApi.calls.updatePayment,
    made: () => createRewardAt('again'),
    required: ['paymentStatusID'],
  },
  'a timesheet': {
    read: timesheetsApi.calls.one,
    write: timesheetsApi.calls.save,
    made: async () => {
      const work = await createProject()
      const person = await createEmployee({ project: work._id, country: 'Costa Rica' })
      const who = await signInWithAllRoles()
      const { _id: id, days } = (await callAs(who, timesheetsApi.calls.initialize, {
        employee: { _id: person._id, name: person.name },
        period: NEXT_MONTH,
        project: { _id: work._id, name: work.name },
      })) as unknown as { _id: string; days: { _id: string }[] }
      await callAs(who, timesheetsApi.calls.save, {
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
    read: timesheetsApi.calls.holiday,
    write: timesheetsApi.calls.updateHoliday,
    made: () =>
      createdBy(timesheetsApi.calls.addHoliday, {
        year: 2040 + (++count % 50),
        month: 2,
        day: 3,
        description: uniqueName('Day'),
        country: 'Colombia',
      })(),
    required: ['year', 'month', 'day', 'description', 'country'],
    change: { description: 'Other' },
  },
  'a user': {
    read: usersApi.calls.one,
    write: usersApi.calls.update,
    made: async () => {
      const who = await signInWithAllRoles()
      const { name, lastName, email } = await createEmployee()
      return {
        who,
        id: (await callAs(who, usersApi.calls.create, { name, lastName, email, roles: ['hr', { name: 'it' }] }))._id,
      }
    },
    required: ['name', 'email'],
    change: { roles: [{ name: 'finance', isPublic: true }] },
    own: { isActive: false },
  },
  'a webhook': {
    read: usersApi.calls.webhook,
    write: usersApi.calls.changeWebhook,
    made: async () => {
      const who = await signInWithAllRoles()
      await publishKey()
      const body = { url: 'https://8.8.8.8/hooks', description: 'Payroll', events: ['month.closed'], isActive: false }
      return { who, id: (await callAs(who, usersApi.calls.createWebhook, body))._id }
    },
    required: ['url', 'events'],
    change: { events: ['employee.created'] },
    own: { state: 'failing' },
  },
}
const cases = Object.entries(recordCases).map(([kind, of]) => ({ kind, ...of }))

/** PUTs that are actions on a record rather than replacements of it, so there is nothing to send back. */
const ACTS = [
  actionItemsApi.calls.changeComment,
  actionItemsApi.calls.changeOwnComment,
  actionItemsApi.calls.setOwnStatus,
  actionItemsApi.calls.setOwnSubtask,
  onboarding.contract.calls.updateMine,
  exitProcedure.contract.calls.updateMine,
  oneOnOnesApi.calls.tickAgendaItem,
  careerDevelopmentPlansApi.calls.sharePeers,
  oneOnOnesApi.calls.tickOwnAgendaItem,
  timesheetsApi.calls.setHours,
  timesheetsApi.calls.setDescription,
  timesheetsApi.calls.setType,
  timesheetsApi.calls.setSubType,
  timesheetsApi.calls.change,
  rewardsApi.calls.validate,
  homeApi.calls.markNotice,
  // Its GET also returns the default times of those who have chosen none.
  homeApi.calls.saveMailTimes,
  sessionApi.calls.saveViews,
  // The language is read as a part of the session.
  sessionApi.calls.saveLanguage,
  // These are read as parts of a year, which also contains values calculated from them.
  timeOffApi.calls.change,
  timeOffApi.calls.changeFor,
  timeOffApi.calls.setAllowance,
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

const all = features.flatMap(({ calls }) => Object.values(calls as Record<string, AnyCall>))

it('every PUT has a case here or is listed as an action', () => {
  const puts = all.filter(({ method }) => method === 'PUT')
  expect(puts.filter(call => !ACTS.includes(call) && !cases.some(({ write }) => write === call))).toEqual([])
})

describe.each(cases)('$kind', ({ read: reading, write, made, required, change = {}, follows = [], own }) => {
  it('can be saved exactly as it was read, and does not change', async () => {
    const at = await made()
    const record = await read(at, reading)
    const reply = await put(write, at, record)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const after = await read(at, reading)
    expect(same(after)).toEqual(same(record))
  })

  it('keeps the optional fields that a body omits', async () => {
    const at = await made()
    const record = await read(at, reading)
    const body = { ...Object.fromEntries(required.map(field => [field, record[field]])), ...change }
    const reply = await put(write, at, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const after = await read(at, reading)
    for (const field of [...Object.keys(change), ...follows]) delete after[field]
    expect(same(record)).toMatchObject(same(after))
  })

  it('is refused without any one of its required fields', async () => {
    const at = await made()
    const record = await read(at, reading)
    for (const field of required) {
      const { [field]: _, ...rest } = record
      const reply = await put(write, at, rest)
      expect([field, reply.status]).toEqual([field, 400])
      expect((reply.body as { errors: { path: string }[] }).errors.map(({ path }) => path)).toContain(field)
    }
  })

  it('is refused with an unknown field, or with another value of a read-only field', async () => {
    const at = await made()
    const record = await read(at, reading)
    const [unknown] = Object.keys(own ?? {})
    for (const [more, path, message] of [
      [{ bogus: 1 }, 'bogus', 'Unknown field'],
      ...(own && unknown ? [[own, unknown, 'This cannot be changed'] as const] : []),
    ] as const) {
      const reply = await put(write, at, { ...record, ...more })
      expect([reply.status, reply.body]).toMatchObject([400, { friendlyMessage: message, errors: [{ path, message }] }])
    }
    expect(same(await read(at, reading))).toEqual(same(record))
  })
})

/** Only users on the stage's list delete one-on-ones, and saving an unchanged checklist does not change its version. */
const DELETED_ELSEWHERE: readonly AnyCall[] = [oneOnOnesApi, onboarding.contract, exitProcedure.contract].map(
  ({ calls }) => calls.remove,
)
const deletions = cases.flatMap(({ write, ...of }) => {
  const call = all.find(({ method, path }) => method === 'DELETE' && path === write.path)
  return call && !DELETED_ELSEWHERE.includes(call) ? [{ write, ...of, call }] : []
})
it.each(deletions)(
  '$kind is not deleted by somebody who saw an older version',
  async ({ read: reading, write, made, call }) => {
    const at = await made()
    const record = await read(at, reading)
    expect((await put(write, at, record)).status).toBe(200)
    const headers = { 'if-match': `"${record.version}"` }
    expect((await at.who.call(call, { params: paramsOf(call, at.id), headers })).status).toBe(409)
    expect(await read(at, reading)).toMatchObject({ version: Number(record.version) + 1 })
  },
)

it.each(ACTS)('$path refuses an unknown field', async call => {
  const isOwn = call.access.audiences.join() === 'timesheet'
  const who = await (isOwn ? signInAsEmployee() : signInWithAllRoles())
  const reply = await who.call(call, {
    params: { id: 'f'.repeat(24), rangeId: 'f'.repeat(24), commentId: 'f'.repeat(24), itemId: 'f'.repeat(24) },
    body: { bogus: 1 },
  })
  expect(reply.status).toBe(400)
  expect((reply.body as { errors: unknown[] }).errors).toContainEqual({
    path: 'bogus',
    message: 'Unknown field',
  })
})

it('the creator and owner of a record stay the same, whatever the body says', async () => {
  const { who, id } = await (recordCases['a goal template'] as RecordCase).made()
  const record = await read({ who, id }, goalTemplatesApi.calls.one)
  const other = { _id: 'f'.repeat(24), name: 'Somebody', lastName: 'Else' }
  const reply = await put(goalTemplatesApi.calls.update, { who, id }, { ...record, owner: other, createdBy: other })
  expect(reply.body).toMatchObject({ owner: record.owner, createdBy: record.createdBy })
})

it('a template’s entries are sorted by order if all have one, and stay as sent otherwise', async () => {
  const { who, id } = await (recordCases['a plan template'] as RecordCase).made()
  const { one, update } = developmentPlanTemplatesApi.calls
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
  // One item has no description, so the error identifies it by its index.
  const swapped = [{ _id: low?._id, description: 'Low' }, { ...high }]
  await put(update, { who, id }, { title: record.title, ratings: swapped })
  expect((await read({ who, id }, one)).ratings).toMatchObject([
    { _id: low?._id, order: 1 },
    { _id: high?._id, order: 2 },
  ])
})

it('a refund accepts the reward’s status and its existing invoice, which the documented client sends along', async () => {
  const { who, id } = await createRewardAt('missing')
  const record = await read({ who, id }, rewardsApi.calls.refund)
  const { _id: rewStatusID } = ((await read({ who, id }, rewardsApi.calls.one)) as { rewStatusID: { _id: string } })
    .rewStatusID
  const body = { ...record, rewStatusID, invoice: { fileName: 'a.pdf', size: 7 } }
  const reply = await put(rewardsApi.calls.updateRefund, { who, id }, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(await read({ who, id }, rewardsApi.calls.refund)).toEqual(record)
})

it('an outdated version in the body is answered with 409', async () => {
  const { who, id } = await (recordCases['a category'] as RecordCase).made()
  const record = await read({ who, id }, categoriesCatalogue.contract.calls.one)
  expect(
    (await put(categoriesCatalogue.contract.calls.update, { who, id }, { ...record, name: uniqueName('Newer') }))
      .status,
  ).toBe(200)
  const late = await put(
    categoriesCatalogue.contract.calls.update,
    { who, id },
    { ...record, name: uniqueName('Late') },
  )
  expect(late).toMatchObject({
    status: 409,
    body: { friendlyMessage: expect.stringContaining('Nothing was overwritten') },
  })
})
