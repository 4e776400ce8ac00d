/** Development plans and goals with their templates, and both kinds of checklist. */

import { planStatuses } from '#shared/features/career-development-plans/list.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { goalTemplatesApi } from '#shared/features/goal-templates.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { checklistStatuses } from '#shared/features/procedures/checklist.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { createEmployee, signInAsEmployee } from '../../people.ts'
import { createPeerFixture, PEERS_UNTIL } from '../../plan-peers.ts'
import { createPlanFixture, rateAllCategories, toPlanForm } from '../../plans.ts'
import {
  callAs,
  command,
  everyRole,
  expectField,
  expectGone,
  expectSame,
  type Fields,
  once,
  readAs,
  type Stored,
  uniqueName,
} from '../commands.ts'
import type { Scenario } from '../fault-run.ts'

const TODAY = utcToday(new Date())
const plans = careerDevelopmentPlansApi.calls
const fixture = once(createPlanFixture)
const peerFixture = once(createPeerFixture)

export const planScenarios: readonly Scenario[] = [
  {
    name: 'career-development-plans create',
    prepare: async () => {
      const { leader, led, template } = await fixture()
      const person = await led()
      const body = {
        employee: person._id,
        leaderAssigned: leader.person.employeeId,
        template: template._id,
        period: TODAY,
      }
      return command(leader, plans.create, { body }, async () => {
        const { totalItems } = await readAs<Fields>(leader, plans.history, { id: person._id })
        expectSame(totalItems, 1, 'plans of the person')
      })
    },
  },
  {
    name: 'career-development-plans update',
    prepare: async () => {
      const { leader, planned } = await fixture()
      const plan = await planned()
      const body = toPlanForm(plan, { additionalComments: 'Well done' })
      return command(leader, plans.update, { params: { id: plan._id }, body, version: 1 }, () =>
        expectField(leader, plans.one, { id: plan._id }, { additionalComments: 'Well done', version: 2 }),
      )
    },
  },
  {
    name: 'career-development-plans update (a title is approved)',
    prepare: async () => {
      const { admin, planned, saved, senior } = await fixture()
      const rated = await planned()
      const asked = await saved(admin, rated, {
        cdpStatus: planStatuses.id('Job Title Review'),
        newJobTitle: senior._id,
        actionComments: 'Ready for more',
        categories: rateAllCategories(rated),
      })
      const body = toPlanForm(asked, { jobTitleUpdateApproval: 'yes' })
      return command(admin, plans.update, { params: { id: asked._id }, body, version: asked.version }, async () => {
        const { jobTitle } = await readAs<{ jobTitle: Fields }>(await everyRole(), employeesApi.calls.one, {
          id: asked.employee._id,
        })
        expectSame(jobTitle._id, senior._id, 'job title')
        const { cdpStatus } = await readAs<{ cdpStatus: Fields }>(admin, plans.one, { id: asked._id })
        expectSame(cdpStatus._id, planStatuses.id('Completed'), 'status')
      })
    },
  },
  {
    name: 'career-development-plans acknowledge',
    prepare: async () => {
      const { leader, led, begun, saved } = await fixture()
      const person = await led()
      const plan = await begun(leader, person)
      await saved(leader, plan, { cdpStatus: planStatuses.id('Completed'), categories: rateAllCategories(plan) })
      const me = await signInAsEmployee(person)
      return command(me, plans.acknowledge, { params: { id: plan._id }, body: {}, version: 2 }, async () => {
        const { acknowledgedAt, version } = await readAs<Fields>(me, plans.ownPlan, { id: plan._id })
        expectSame([typeof acknowledgedAt, version], ['string', 3], 'the acknowledgement')
      })
    },
  },
  ...assessmentScenarios(),
  ...peerScenarios(),
  {
    name: 'career-development-plans remove',
    prepare: async () => {
      const { leader, led, begun } = await fixture()
      const person = await led()
      const params = { id: (await begun(leader, person))._id }
      return command(leader, plans.remove, { params, version: 1 }, async () => {
        await expectGone(leader, plans.one, params)
        // A new plan can be started for the person.
        await begun(leader, person)
      })
    },
  },
  {
    name: 'career-development-plans send',
    isStepwise: 'the plan is marked before its email goes out, and again afterwards',
    maySayUnknown: true,
    prepare: async () => {
      const { leader, planned } = await fixture()
      const plan = await planned()
      const params = { id: plan._id }
      return command(leader, plans.send, { params, body: { again: false } }, async () => {})
    },
  },
]

const templates = developmentPlanTemplatesApi.calls
const templateForm = (): Fields => ({
  title: uniqueName('Template'),
  categories: [{ title: 'Craft', description: 'What it is' }],
  ratings: [{ description: 'Low' }, { description: 'High' }],
})
async function madeTemplate() {
  const who = await everyRole()
  const form = templateForm()
  const made = await callAs(who, templates.create, form)
  return { who, form, made, params: { id: made._id } }
}
const expectTitles = async (title: unknown, count: number) => {
  const all = await readAs<Fields[] | { items: Fields[] }>(await everyRole(), templates.all)
  const items = Array.isArray(all) ? all : all.items
  expectSame(items.filter(one => one.title === title).length, count, 'templates with the title')
}
const templateScenarios: readonly Scenario[] = [
  {
    name: 'development-plan-templates create',
    prepare: async () => {
      const body = templateForm()
      return command(await everyRole(), templates.create, { body }, () => expectTitles(body.title, 1))
    },
  },
  {
    name: 'development-plan-templates copy',
    prepare: async () => {
      const { who, form, params } = await madeTemplate()
      return command(who, templates.copy, { params }, () => expectTitles(form.title, 1))
    },
  },
  {
    name: 'development-plan-templates update',
    prepare: async () => {
      const { who, form, params } = await madeTemplate()
      const title = uniqueName('Renamed')
      return command(who, templates.update, { params, body: { ...form, title }, version: 1 }, () =>
        expectField(who, templates.one, params, { title, version: 2 }),
      )
    },
  },
  {
    name: 'development-plan-templates remove',
    prepare: async () => {
      const { who, params } = await madeTemplate()
      return command(who, templates.remove, { params, version: 1 }, () => expectGone(who, templates.one, params))
    },
  },
]

const entries = once(async () => {
  const who = await everyRole()
  const [category, reasonID, type] = await Promise.all(
    [categoriesCatalogue, reasonsCatalogue, keyResultTypesCatalogue].map(catalogue =>
      callAs(who, (catalogue as typeof categoriesCatalogue).contract.calls.create, { name: uniqueName('Goal') }),
    ),
  )
  return { category: category?._id, reasonID: reasonID?._id, type: type?._id }
})
const goalForm = async (employee: string): Promise<Fields> => ({
  ...(await entries()),
  objective: 'Speak',
  employee,
  comment: 'In May',
  deadLine: TODAY,
  keyResults: [{ keyResult: 'Talk', source: 'Programme', status: 'Incomplete' }],
})
const goalTemplateForm = async (): Promise<Fields> => ({
  category: (await entries()).category,
  objective: uniqueName('Speak'),
  status: true,
  lastReviewDate: TODAY,
  official: true,
  keyResults: [{ keyResult: 'Talk', source: 'Programme' }],
})
interface RecordCalls {
  readonly create: typeof goalsApi.calls.create | typeof goalTemplatesApi.calls.create
  readonly update: typeof goalsApi.calls.update | typeof goalTemplatesApi.calls.update
  readonly remove: typeof goalsApi.calls.remove
  readonly one: typeof goalsApi.calls.one | typeof goalTemplatesApi.calls.one
}
const goalScenariosOf = (
  noun: string,
  { create, update, remove, one }: RecordCalls,
  form: () => Promise<Fields>,
): Scenario[] => {
  const made = async () => {
    const who = await everyRole()
    const body = await form()
    const { _id } = await callAs(who, create, body)
    return { who, body, params: { id: _id } }
  }
  return [
    {
      name: `${noun} create`,
      prepare: async () => command(await everyRole(), create, { body: await form() }, async () => {}),
    },
    {
      name: `${noun} update`,
      prepare: async () => {
        const { who, body, params } = await made()
        const objective = uniqueName('Listen')
        return command(who, update, { params, body: { ...body, objective }, version: 1 }, () =>
          expectField(who, one, params, { objective, version: 2 }),
        )
      },
    },
    {
      name: `${noun} remove`,
      prepare: async () => {
        const { who, params } = await made()
        return command(who, remove, { params, version: 1 }, () => expectGone(who, one, params))
      },
    },
  ]
}

/** Check-ins from either side: recorded once, and the progress updated. */
const checkInScenarios: readonly Scenario[] = (['checkIn', 'checkInOwn'] as const).map(name => ({
  name: `goals ${name}`,
  prepare: async () => {
    const leading = await everyRole()
    const person = await createEmployee()
    const measure = { start: 0, target: 10, unit: '' }
    const keyResults = [{ keyResult: 'Seats', source: 'Tickets', measure }]
    const body = { ...(await goalForm(person._id)), keyResults }
    const made = await callAs<Stored & { keyResults: { _id: string }[] }>(leading, goalsApi.calls.create, body)
    const params = { id: made._id }
    const values = [{ keyResult: made.keyResults[0]?._id, current: 4 }]
    const said = { day: TODAY, confidence: 'On track', comment: '', values }
    const who = name === 'checkIn' ? leading : await signInAsEmployee(person)
    return command(who, goalsApi.calls[name], { params, body: said }, async () => {
      expectSame((await readAs<Fields[]>(leading, goalsApi.calls.checkIns, params)).length, 1, 'check-ins')
      await expectField(leading, goalsApi.calls.one, params, { progress: 40, version: 2 })
    })
  },
}))

const checklistScenariosOf = (procedure: typeof onboarding): Scenario[] => {
  const { name, contract, statusField } = procedure
  const { calls } = contract
  const form = (): Fields => ({
    title: uniqueName('Checklist'),
    isActive: true,
    descriptions: [{ description: 'One' }, { description: 'Two' }],
  })
  const template = once(async () => callAs(await everyRole(), calls.createTemplate, form()))
  const started = async () => {
    const who = await everyRole()
    const employee = (await createEmployee())._id
    const body = { employee, template: (await template())._id }
    const made = await callAs<Stored & { descriptions: { _id: string }[] }>(who, calls.create, body)
    return { who, made, params: { id: made._id } }
  }
  const madeTemplate = async () => {
    const who = await everyRole()
    const body = form()
    const { _id } = await callAs(who, calls.createTemplate, body)
    return { who, body, params: { id: _id } }
  }
  return [
    {
      name: `${name} createTemplate`,
      prepare: async () => {
        const who = await everyRole()
        const body = form()
        return command(who, calls.createTemplate, { body }, async () => {
          const { items } = await readAs<{ items: Fields[] }>(who, calls.templateList, {}, { pageSize: '1000' })
          expectSame(items.filter(({ title }) => title === body.title).length, 1, 'templates with the title')
        })
      },
    },
    {
      name: `${name} copyTemplate`,
      prepare: async () => {
        const { who, params } = await madeTemplate()
        return command(who, calls.copyTemplate, { params }, async () => {})
      },
    },
    {
      name: `${name} updateTemplate`,
      prepare: async () => {
        const { who, body, params } = await madeTemplate()
        const title = uniqueName('Renamed')
        return command(who, calls.updateTemplate, { params, body: { ...body, title }, version: 1 }, () =>
          expectField(who, calls.template, params, { title, version: 2 }),
        )
      },
    },
    {
      name: `${name} removeTemplate`,
      prepare: async () => {
        const { who, params } = await madeTemplate()
        return command(who, calls.removeTemplate, { params, version: 1 }, () => expectGone(who, calls.template, params))
      },
    },
    {
      name: `${name} create`,
      prepare: async () => {
        const who = await everyRole()
        const person = await createEmployee()
        const body = { employee: person._id, template: (await template())._id }
        return command(who, calls.create, { body }, async () => {
          const { items } = await readAs<{ items: { employee: Fields }[] }>(who, calls.list, {}, { pageSize: '1000' })
          expectSame(items.filter(({ employee }) => employee._id === person._id).length, 1, 'checklists of the person')
        })
      },
    },
    {
      name: `${name} update`,
      prepare: async () => {
        const { who, made, params } = await started()
        const [first] = made.descriptions
        const descriptions = [{ _id: first?._id, [statusField]: checklistStatuses.id('Completed') }]
        return command(who, calls.update, { params, body: { descriptions }, version: 1 }, () =>
          expectField(who, calls.one, params, { done: 1, total: 2 }),
        )
      },
    },
    {
      name: `${name} updateMine`,
      prepare: async () => {
        const who = await everyRole()
        const descriptions = [{ description: 'One', owner: { kind: 'role', id: 'finance' } }, { description: 'Two' }]
        const from = await callAs(who, calls.createTemplate, { ...form(), descriptions })
        const body = { employee: (await createEmployee())._id, template: from._id }
        const made = await callAs<Stored & { descriptions: { _id: string }[] }>(who, calls.create, body)
        const params = { id: made._id }
        const change = { _id: made.descriptions[0]?._id, [statusField]: checklistStatuses.id('Completed') }
        return command(who, calls.updateMine, { params, body: { descriptions: [change] }, version: 1 }, () =>
          expectField(who, calls.one, params, { done: 1, total: 2 }),
        )
      },
    },
    {
      name: `${name} remove`,
      prepare: async () => {
        const { who, params } = await started()
        return command(who, calls.remove, { params, version: 1 }, () => expectGone(who, calls.one, params))
      },
    },
  ]
}

export const careerScenarios: readonly Scenario[] = [
  ...planScenarios,
  ...templateScenarios,
  ...goalScenariosOf('goals', goalsApi.calls, async () => goalForm((await createEmployee())._id)),
  ...checkInScenarios,
  ...goalScenariosOf('goal-templates', goalTemplatesApi.calls, goalTemplateForm),
  ...checklistScenariosOf(onboarding),
  ...checklistScenariosOf(exitProcedure as unknown as typeof onboarding),
]

/** Peers' comments: requests, answers, and what each side then sees. */
function peerScenarios(): Scenario[] {
  const prepareAsking = async (count = 1) => {
    const asked = await (await peerFixture()).askPeers('named', count)
    const { me } = count ? asked.peer(0) : asked
    const expectFound = (wanted: Fields) => expectField(asked.leader, plans.peers, asked.params, wanted)
    return { ...asked, me, expectFound }
  }
  return [
    {
      name: 'career-development-plans invitePeers',
      prepare: async () => {
        const { leader, params, expectFound } = await prepareAsking(0)
        const body = { peers: [(await createEmployee())._id], until: PEERS_UNTIL }
        return command(leader, plans.invitePeers, { params, body }, () => expectFound({ until: PEERS_UNTIL }))
      },
    },
    {
      name: 'career-development-plans withdrawPeer',
      prepare: async () => {
        const { leader, params, peer, expectFound } = await prepareAsking()
        const peerId = peer(0).person._id
        return command(leader, plans.withdrawPeer, { params: { ...params, peerId } }, () =>
          expectFound({ invited: [] }),
        )
      },
    },
    {
      name: 'career-development-plans savePeerComments',
      prepare: async () => {
        const { me, params, words } = await prepareAsking()
        return command(me, plans.savePeerComments, { params, body: words('Draft'), version: 1 }, () =>
          expectField(me, plans.peerTask, params, { version: 2, state: 'asked' }),
        )
      },
    },
    {
      name: 'career-development-plans sendPeerComments',
      prepare: async () => {
        const { me, params, words, expectFound } = await prepareAsking()
        return command(me, plans.sendPeerComments, { params, body: words('Sent'), version: 1 }, () =>
          expectFound({ answered: 1 }),
        )
      },
    },
    {
      name: 'career-development-plans declinePeerComments',
      prepare: async () => {
        const { me, params } = await prepareAsking()
        return command(me, plans.declinePeerComments, { params, body: {} }, () =>
          expectField(me, plans.peerTask, params, { state: 'declined' }),
        )
      },
    },
    {
      name: 'career-development-plans closePeers',
      prepare: async () => {
        const { leader, params, send, expectFound } = await prepareAsking()
        await send(0, 'Sent')
        return command(leader, plans.closePeers, { params, body: {} }, () => expectFound({ answered: 1 }))
      },
    },
    {
      name: 'career-development-plans sharePeers',
      prepare: async () => {
        const { leader, params, send, close, expectFound } = await prepareAsking()
        await send(0, 'Sent')
        await close()
        return command(leader, plans.sharePeers, { params, body: { isShared: true } }, () =>
          expectFound({ isShared: true }),
        )
      },
    },
  ]
}

/** A self-assessment, and what each side then sees of it. */
function assessmentScenarios(): Scenario[] {
  const prepareAssessment = async ({ isOpen = true } = {}) => {
    const { leader, led, begun, saved } = await fixture()
    const person = await led()
    const plan = await begun(leader, person)
    const params = { id: plan._id }
    const categories = rateAllCategories(plan)
    await saved(leader, plan, { categories })
    if (isOpen) await callAs(leader, plans.openAssessment, {}, params)
    const expectFound = (wanted: Fields) => expectField(leader, plans.assessment, params, wanted)
    return { leader, me: await signInAsEmployee(person), params, categories, expectFound }
  }
  return [
    {
      name: 'career-development-plans openAssessment',
      prepare: async () => {
        const { leader, params, expectFound } = await prepareAssessment({ isOpen: false })
        return command(leader, plans.openAssessment, { params, body: {} }, () => expectFound({ closedAt: null }))
      },
    },
    {
      name: 'career-development-plans saveOwnAssessment',
      prepare: async () => {
        const { me, params, categories } = await prepareAssessment()
        return command(me, plans.saveOwnAssessment, { params, body: { categories }, version: 0 }, () =>
          expectField(me, plans.ownAssessment, params, { version: 1, publishedAt: null }),
        )
      },
    },
    {
      name: 'career-development-plans publishOwnAssessment',
      prepare: async () => {
        const { me, leader, params, categories } = await prepareAssessment()
        await callAs(leader, plans.publishAssessment, {}, params)
        return command(me, plans.publishOwnAssessment, { params, body: { categories }, version: 0 }, () =>
          expectField(me, plans.ownAssessment, params, { version: 1, isRevealed: true }),
        )
      },
    },
    {
      name: 'career-development-plans publishAssessment',
      prepare: async () => {
        const { me, leader, params, categories, expectFound } = await prepareAssessment()
        await callAs(me, plans.publishOwnAssessment, { categories }, params)
        return command(leader, plans.publishAssessment, { params, body: {} }, () => expectFound({ isRevealed: true }))
      },
    },
    {
      name: 'career-development-plans closeAssessment',
      prepare: async () => {
        const { leader, params, expectFound } = await prepareAssessment()
        return command(leader, plans.closeAssessment, { params, body: {} }, () => expectFound({ isRevealed: true }))
      },
    },
  ]
}
