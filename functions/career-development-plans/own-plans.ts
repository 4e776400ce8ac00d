/** A person's own plans, on the employee host: the contents of shared plans, and acknowledging them. */
import { loadDirectory, type NameLookup } from '#functions/employees/store.ts'
import { notFoundError } from '#kit/app-error.ts'
import type { Handlers } from '#kit/lambda.ts'
import { requireOwnPart } from '#kit/own-place.ts'
import { transact } from '#kit/table.ts'
import { isAssessmentRevealed } from '#shared/features/career-development-plans/assessment.ts'
import { planDecisionOf } from '#shared/features/career-development-plans/decision.ts'
import { planActionLabel } from '#shared/features/career-development-plans/form.ts'
import { PLAN_IN_PROGRESS, planStatuses } from '#shared/features/career-development-plans/list.ts'
import type { OwnPlan, OwnPlanListItem } from '#shared/features/career-development-plans/plan.ts'
import type { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import type { Actor } from '#shared/kit/access.ts'
import { loadHalves } from './assessment-store.ts'
import { planChangesBetween } from './audit-changes.ts'
import { checkPlanVersion } from './checks.ts'
import { acknowledgedWrites } from './notices.ts'
import { loadSharedComments } from './peer-comments.ts'
import { isPlanShared, planAuditEntry, plans, planTextOf, type StoredPlan } from './store.ts'

type OwnCalls = Pick<typeof careerDevelopmentPlansApi.calls, 'mine' | 'ownPlan' | 'acknowledge'>

export const ownPlanHandlers: Handlers<OwnCalls> = {
  mine: async ({ actor, now }) => {
    const person = requireOwnPart('plan', actor)
    const [people, rows] = await Promise.all([loadDirectory(actor, now), plans.rows(now)])
    const own = await plans.getMany(rows.filter(({ employee }) => employee === person).map(({ _id }) => _id))
    const shown = await Promise.all(own.filter(plan => plan.employee === person).map(toOwnState))
    return shown
      .filter(isReached)
      .sort(({ plan: a }, { plan: b }) => (a.period + a._id < b.period + b._id ? 1 : -1))
      .map(state => toOwnListItem(state, people))
  },
  ownPlan: async ({ actor, params, now }) => {
    const [people, state] = await Promise.all([loadDirectory(actor, now), loadOwnPlan(actor, params.id)])
    return toOwnDetail(state, people, now)
  },
  acknowledge: async ({ actor, params, ifMatch, now }) => {
    const [people, state] = await Promise.all([loadDirectory(actor, now), loadOwnPlan(actor, params.id)])
    const { plan: before } = state
    if (!state.isShared) throw notFoundError()
    checkPlanVersion(before, ifMatch)
    if (before.acknowledgedAt) return toOwnDetail(state, people, now)
    const after = { ...before, version: before.version + 1, acknowledgedAt: now.toISOString() }
    const { _id, version, ...fields } = after
    await transact([
      plans.replaceWrite(before, fields, now),
      planAuditEntry(_id, version, actor, now, planChangesBetween(before, after)),
      ...acknowledgedWrites(after, people.name(after.employee), { actor, now, change: version }),
    ])
    return toOwnDetail({ ...state, plan: after }, people, now)
  },
}

/** A plan, and how much of it its person sees. */
interface OwnPlanState extends Pick<OwnPlanListItem, 'isShared' | 'decision' | 'assessment'> {
  readonly plan: StoredPlan
}

/** While the person assesses themselves, the leader's half is hidden, even if the plan was mailed before. */
async function toOwnState(plan: StoredPlan): Promise<OwnPlanState> {
  const decision = planDecisionOf({ ...plan, decidedAt: plan.decidedAt ?? null })
  if (!plan.assessment) return { plan, decision, isShared: isPlanShared(plan), assessment: null }
  const halves = await loadHalves(plan._id)
  const isRevealed = isAssessmentRevealed(halves, plan.assessment.closedAt)
  const assessment = { publishedAt: halves.self?.publishedAt ?? null, isRevealed }
  return { plan, decision, isShared: isRevealed && isPlanShared(plan), assessment }
}

const isReached = ({ isShared, decision, assessment }: OwnPlanState): boolean =>
  isShared || decision !== null || assessment !== null

async function loadOwnPlan(actor: Actor, id: string): Promise<OwnPlanState> {
  const person = requireOwnPart('plan', actor)
  const plan = await plans.get(id)
  if (plan.employee !== person) throw notFoundError()
  const state = await toOwnState(plan)
  if (!isReached(state)) throw notFoundError()
  return state
}

const toOwnListItem = ({ plan, ...state }: OwnPlanState, people: NameLookup): OwnPlanListItem => ({
  _id: plan._id,
  version: plan.version,
  period: plan.period,
  acknowledgedAt: plan.acknowledgedAt ?? null,
  // A question to the admins is not shown to the person before it is answered.
  cdpStatus: planStatuses.byId(state.isShared ? plan.cdpStatus : PLAN_IN_PROGRESS),
  leaderAssigned: people.name(plan.leaderAssigned),
  ...state,
})

/**
 * Returns the contents of its document: without admins' comments for each other, and without a title that is only
 * proposed. Empty while the plan is still being written.
 */
async function toOwnDetail(state: OwnPlanState, people: NameLookup, now: Date): Promise<OwnPlan> {
  const { plan, isShared } = state
  if (!isShared)
    return {
      ...toOwnListItem(state, people),
      jobTitle: plan.jobTitle,
      newJobTitle: null,
      categories: [],
      ratings: [],
      additionalComments: '',
      actionLabel: '',
      actionComments: '',
      peerComments: null,
    }
  const { categories, ratings, additionalComments } = planTextOf(plan)
  const { jobTitle, newJobTitle, completedVia, cdpStatus, actionComments } = plan
  const actionLabel = planActionLabel(cdpStatus, completedVia) ?? ''
  return {
    ...toOwnListItem(state, people),
    jobTitle,
    categories,
    ratings,
    additionalComments,
    actionLabel,
    newJobTitle: completedVia === 'job title review' ? newJobTitle : null,
    actionComments: actionLabel ? actionComments : '',
    peerComments: await loadSharedComments(plan, now),
  }
}
