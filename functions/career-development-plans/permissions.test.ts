/** Who may do what with a plan, written out by hand and compared with what the product does. */
import { beforeAll, expect, it } from 'vitest'
import { as } from '#scripts/testing/people.ts'
import { createPlanFixture, PLAN_DAY, rateAllCategories, toPlanForm } from '#scripts/testing/plans.ts'
import { PLAN_COMPLETED, PLAN_DISCIPLINARY, PLAN_TITLE_REVIEW } from '#shared/features/career-development-plans/list.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { plans } from './store.ts'

const { one, create, update, remove, previous, history } = careerDevelopmentPlansApi.calls

/** The person's own leader, the leader whom the plan is assigned to, and one who has to do with neither. */
const WHO = ['admin', 'hr', 'finance', 'devmanager', 'their leader', 'assigned leader', 'another leader'] as const
type Who = (typeof WHO)[number]
const SEE_ALL = 'admin, hr, finance, devmanager'
const IN_REACH = `${SEE_ALL}, their leader, assigned leader`

/**
 * Spec 2 sections 2 and 6: "access: admin, leader, hr, finance, devmanager"; "Admins see the admin options on a CDP
 * (approve/deny job title update, disciplinary confirmation, admin comments) and can edit a completed CDP"; "A Completed
 * CDP is read-only for non-admins". Design section 4: "A leader sees people they lead … and records assigned to them."
 */
const PERMISSIONS: readonly (readonly [state: State, act: Act, who: string])[] = [
  ['In Progress', 'read', IN_REACH],
  ['In Progress', 'change', IN_REACH],
  ['In Progress', 'delete', IN_REACH],
  ['Job Title Review', 'read', IN_REACH],
  ['Job Title Review', 'change', IN_REACH],
  ['Job Title Review', 'answer', 'admin'],
  ['Job Title Review', 'delete', IN_REACH],
  ['Disciplinary Action', 'read', IN_REACH],
  ['Disciplinary Action', 'change', IN_REACH],
  ['Disciplinary Action', 'answer', 'admin'],
  ['Disciplinary Action', 'delete', IN_REACH],
  ['Completed', 'read', IN_REACH],
  ['Completed', 'change', 'admin'],
  ['Completed', 'delete', 'admin'],
]
type State = 'In Progress' | 'Job Title Review' | 'Disciplinary Action' | 'Completed'
type Act = 'read' | 'change' | 'answer' | 'delete'

let fixture: Awaited<ReturnType<typeof createPlanFixture>>
let people: Record<Who, Awaited<ReturnType<typeof as>>>
beforeAll(async () => {
  fixture = await createPlanFixture()
  people = {
    admin: fixture.admin,
    hr: await as('hr'),
    finance: await as('finance'),
    devmanager: await as('devmanager'),
    'their leader': fixture.leader,
    'assigned leader': await as('leader'),
    'another leader': await as('leader'),
  }
})

const CHANGE_TO: Readonly<Record<State, (plan: Plan) => object | undefined>> = {
  'In Progress': () => undefined,
  'Job Title Review': () => ({
    cdpStatus: PLAN_TITLE_REVIEW,
    actionComments: 'Leads the team',
    newJobTitle: fixture.senior._id,
  }),
  'Disciplinary Action': () => ({ cdpStatus: PLAN_DISCIPLINARY, actionComments: 'Absent for a week' }),
  Completed: plan => ({ cdpStatus: PLAN_COMPLETED, categories: rateAllCategories(plan) }),
}
async function planIn(state: State): Promise<Plan> {
  const leaderAssigned = people['assigned leader'].person.employeeId
  const plan = await fixture.begun(fixture.leader, await fixture.led(), { leaderAssigned })
  const change = CHANGE_TO[state](plan)
  return change ? fixture.saved(fixture.leader, plan, change) : plan
}
const ANSWER: Readonly<Partial<Record<State, object>>> = {
  'Job Title Review': { jobTitleUpdateApproval: 'no', adminComments: 'Next year' },
  'Disciplinary Action': { disciplinaryAction: 'no', adminComments: 'Talked about' },
}
function perform(who: Who, act: Act, state: State, plan: Plan) {
  const params = { id: plan._id }
  const save = (more: object | undefined) => people[who].call(update, { params, body: toPlanForm(plan, more) })
  if (act === 'read') return people[who].call(one, { params })
  if (act === 'delete') return people[who].call(remove, { params })
  return save(act === 'answer' ? ANSWER[state] : { additionalComments: `Changed by ${who}` })
}

it.each(PERMISSIONS)('%s · %s: %s', async (state, act, listed) => {
  const allowed = WHO.filter(who => listed.split(', ').includes(who))
  const refused = WHO.filter(who => !allowed.includes(who))
  const plan = await planIn(state)
  const before = await plans.get(plan._id)
  for (const who of refused)
    expect([who, (await perform(who, act, state, plan)).status]).toEqual([who, refusalOf(who, act)])
  expect(await plans.get(plan._id)).toEqual(before)
  for (const who of allowed) {
    const its = act === 'read' ? plan : await planIn(state)
    expect([who, (await perform(who, act, state, its)).status]).toEqual([who, act === 'delete' ? 204 : 200])
  }
})
/** What is out of reach is not there; an answer is not authorized; what is completed cannot be changed. */
const refusalOf = (who: Who, act: Act) => (who === 'another leader' ? 404 : act === 'answer' ? 401 : 400)

it('a plan can be started by its person’s leader and by roles that see everybody', async () => {
  const { template, led } = fixture
  const leaderAssigned = people['assigned leader'].person.employeeId
  const began: Who[] = []
  for (const who of WHO) {
    const body = { employee: (await led())._id, leaderAssigned, template: template._id, period: PLAN_DAY }
    const { status } = await people[who].call(create, { body })
    if (status === 201) began.push(who)
    else expect([who, status]).toEqual([who, 400])
  }
  expect(began).toEqual(WHO.filter(who => `${SEE_ALL}, their leader`.split(', ').includes(who)))
})

it('the history before a plan is visible to everybody who can read the plan', async () => {
  const plan = await planIn('In Progress')
  for (const who of WHO) {
    const expected = IN_REACH.split(', ').includes(who) ? 200 : 404
    const replies = [
      await people[who].call(previous, { params: { id: plan._id } }),
      await people[who].call(history, { params: { id: plan.employee._id } }),
    ]
    expect([who, ...replies.map(({ status }) => status)]).toEqual([who, expected, expected])
  }
})
