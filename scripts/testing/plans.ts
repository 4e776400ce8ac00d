/** A leader with a person to lead, a template, and one method for each action on the screens of development plans. */
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import type { NewPlan, PlanForm } from '#shared/features/career-development-plans/form.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { developmentPlanTemplatesApi, type PeerMode } from '#shared/features/development-plan-templates.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { as, createEmployee, type Visitor } from './people.ts'

const { calls } = careerDevelopmentPlansApi
export type PlanFormInput = z.input<typeof PlanForm>

export async function createPlanFixture() {
  const [admin, leader] = [await as('admin'), await as('leader')]
  const title = async (name: string, order: number) =>
    (await admin.call(jobTitlesCatalogue.contract.calls.create, { body: { name, order } })).body
  const [developer, senior] = [await title('Developer', 110), await title('Senior Developer', 120)]
  const template = await createPlanTemplate(admin)
  const led = () => createEmployee({ leader: leader.person.employeeId, jobTitle: developer._id })
  const begun = async (who: Visitor, of: { readonly _id: string }, more: Partial<z.input<typeof NewPlan>> = {}) => {
    const body = {
      employee: of._id,
      leaderAssigned: leader.person.employeeId,
      template: template._id,
      period: PLAN_DAY,
    }
    const reply = await who.call(calls.create, { body: { ...body, ...more } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body
  }
  return {
    admin,
    leader,
    developer,
    senior,
    template,
    led,
    begun,
    /** A plan for a new person. */
    planned: async () => begun(leader, await led()),
    async saved(who: Visitor, plan: Plan, more: Partial<PlanFormInput> = {}) {
      const reply = await who.call(calls.update, { params: { id: plan._id }, body: toPlanForm(plan, more) })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      return reply.body
    },
    read: async ({ _id: id }: Plan) => (await admin.call(calls.one, { params: { id } })).body,
  }
}

export const PLAN_DAY = utcToday(new Date())

/** Two categories, three ratings. */
export async function createPlanTemplate(admin: Visitor, title = 'Growth', peerComments: PeerMode | null = null) {
  const body = {
    title,
    peerComments,
    categories: ['Craft', 'Delivery'].map(title => ({ title, description: `What ${title} is` })),
    ratings: ['Beginning', 'Solid', 'Strong'].map(description => ({ description })),
  }
  return (await admin.call(developmentPlanTemplatesApi.calls.create, { body })).body
}

/** Returns the form as the screen opens it for a plan. */
export const toPlanForm = (plan: Plan, more: Partial<PlanFormInput> = {}): PlanFormInput => ({
  leaderAssigned: plan.leaderAssigned._id,
  cdpStatus: plan.cdpStatus._id,
  newJobTitle: plan.newJobTitle?._id ?? null,
  additionalComments: plan.additionalComments,
  categories: plan.categories.map(({ _id, rating, comments }) => ({ _id, rating, comments })),
  actionComments: plan.actionComments,
  jobTitleUpdateApproval: plan.jobTitleUpdateApproval,
  disciplinaryAction: plan.disciplinaryAction,
  adminComments: plan.adminComments,
  ...more,
})

/** Every category with the same rating. */
export const rateAllCategories = (plan: Plan, rating: number | null = 2) =>
  plan.categories.map(({ _id, comments }) => ({ _id, rating, comments }))
