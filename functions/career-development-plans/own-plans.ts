/** A person's own plans, on the employee host: what the documents of those that are shared say, and that they read it. */
import { loadDirectory, type NameLookup } from '#functions/employees/store.ts'
import { notFoundError } from '#kit/app-error.ts'
import type { Handlers } from '#kit/lambda.ts'
import { requireOwnPart } from '#kit/own-place.ts'
import { transact } from '#kit/table.ts'
import {
  type careerDevelopmentPlansApi,
  type OwnPlan,
  type OwnPlanListItem,
  planActionLabel,
  planStatuses,
} from '#shared/features/career-development-plans.ts'
import type { Actor } from '#shared/kit/access.ts'
import { planChangesBetween } from './audit-changes.ts'
import { checkPlanVersion } from './checks.ts'
import { isPlanShared, planAuditEntry, plans, planTextOf, type StoredPlan } from './store.ts'

type OwnCalls = Pick<typeof careerDevelopmentPlansApi.calls, 'mine' | 'ownPlan' | 'acknowledge'>

export const ownPlanHandlers: Handlers<OwnCalls> = {
  mine: async ({ actor, now }) => {
    const person = requireOwnPart('plan', actor)
    const [people, rows] = await Promise.all([loadDirectory(actor, now), plans.rows(now)])
    const own = await plans.getMany(rows.filter(({ employee }) => employee === person).map(({ _id }) => _id))
    return own
      .filter(plan => plan.employee === person && isPlanShared(plan))
      .sort((a, b) => (a.period + a._id < b.period + b._id ? 1 : -1))
      .map(plan => toOwnListItem(plan, people))
  },
  ownPlan: async ({ actor, params, now }) => {
    const [people, plan] = await Promise.all([loadDirectory(actor, now), loadOwnPlan(actor, params.id)])
    return toOwnDetail(plan, people)
  },
  acknowledge: async ({ actor, params, ifMatch, now }) => {
    const [people, before] = await Promise.all([loadDirectory(actor, now), loadOwnPlan(actor, params.id)])
    checkPlanVersion(before, ifMatch)
    if (before.acknowledgedAt) return toOwnDetail(before, people)
    const after = { ...before, version: before.version + 1, acknowledgedAt: now.toISOString() }
    const { _id, version, ...fields } = after
    await transact([
      plans.replaceWrite(before, fields, now),
      planAuditEntry(_id, version, actor, now, planChangesBetween(before, after)),
    ])
    return toOwnDetail(after, people)
  },
}

async function loadOwnPlan(actor: Actor, id: string): Promise<StoredPlan> {
  const person = requireOwnPart('plan', actor)
  const plan = await plans.get(id)
  if (plan.employee !== person || !isPlanShared(plan)) throw notFoundError()
  return plan
}

const toOwnListItem = (
  { _id, version, period, cdpStatus, leaderAssigned, acknowledgedAt }: StoredPlan,
  people: NameLookup,
): OwnPlanListItem => ({
  ...{ _id, version, period, acknowledgedAt: acknowledgedAt ?? null },
  cdpStatus: planStatuses.byId(cdpStatus),
  leaderAssigned: people.name(leaderAssigned),
})

/** As its document: without what admins wrote for each other, and without a title that is only proposed. */
function toOwnDetail(plan: StoredPlan, people: NameLookup): OwnPlan {
  const { categories, ratings, additionalComments } = planTextOf(plan)
  const { jobTitle, newJobTitle, completedVia, cdpStatus, actionComments } = plan
  const actionLabel = planActionLabel(cdpStatus, completedVia) ?? ''
  return {
    ...toOwnListItem(plan, people),
    ...{ jobTitle, categories, ratings, additionalComments, actionLabel },
    newJobTitle: completedVia === 'job title review' ? newJobTitle : null,
    actionComments: actionLabel ? actionComments : '',
  }
}
