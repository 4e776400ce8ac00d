/** The leader's side of a self-assessment: asks for it, publishes the plan's ratings as their half, and closes it. */
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError, notFoundError, validationError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import type { Handlers } from '#kit/lambda.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import { type TableWrite, transact } from '#kit/table.ts'
import {
  type Assessment,
  assessmentMessages,
  isAssessmentRevealed,
  visibleTo,
} from '#shared/features/career-development-plans/assessment.ts'
import { PLAN_COMPLETED } from '#shared/features/career-development-plans/list.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import type { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { halfWrites, leaderHalfOf, loadHalves, type StoredHalves } from './assessment-store.ts'
import { planChangesBetween } from './audit-changes.ts'
import { assessmentWrites } from './notices.ts'
import { loadPlanInScope } from './save-plan.ts'
import { planAuditEntry, plans, type StoredPlan } from './store.ts'

type LeaderCalls = Pick<
  typeof careerDevelopmentPlansApi.calls,
  'assessment' | 'openAssessment' | 'publishAssessment' | 'closeAssessment'
>

export const assessmentHandlers: Handlers<LeaderCalls> = {
  assessment: async ({ actor, params, now }) => {
    const { plan } = await loadPlanInScope(params.id, { actor, now })
    return toAssessment(plan)
  },
  openAssessment: async ({ actor, params, now }) => {
    const { people, plan } = await loadPlanInScope(params.id, { actor, now })
    if (plan.assessment) return toAssessment(plan)
    if (plan.cdpStatus === PLAN_COMPLETED) throw new AppError('invalid', assessmentMessages.planCompleted)
    if (!isOwnPartOpen('plan')) throw new AppError('invalid', assessmentMessages.partOff)
    if (!people.person(plan.employee)?.isActive) throw new AppError('invalid', planMessages.left)
    const period = { openedAt: now.toISOString(), closedAt: null }
    return toAssessment(
      await changePeriod(plan, period, { actor, now }, cause => assessmentWrites('opened', plan, '', cause)),
    )
  },
  publishAssessment: async ({ actor, params, now }) => {
    const { plan } = await loadPlanInScope(params.id, { actor, now })
    const { closedAt } = requirePeriod(plan)
    const halves = await loadHalves(plan._id)
    if (halves.leader) return toAssessment(plan, halves)
    if (closedAt) throw new AppError('invalid', assessmentMessages.closed)
    const half = leaderHalfOf(plan, authorOf(actor), now)
    if (half.categories.some(({ rating }) => rating === null))
      throw validationError('categories', assessmentMessages.unratedPlan)
    await transact([
      plans.conditionCheck(plan._id, notFoundError),
      ...halfWrites(plan._id, undefined, half),
      ...(halves.self?.publishedAt
        ? assessmentWrites('revealed', plan, '', { actor, now, change: 'leader published' })
        : []),
    ])
    return toAssessment(plan)
  },
  closeAssessment: async ({ actor, params, now }) => {
    const { plan } = await loadPlanInScope(params.id, { actor, now })
    const period = requirePeriod(plan)
    if (period.closedAt) return toAssessment(plan)
    const halves = await loadHalves(plan._id)
    const wasRevealed = isAssessmentRevealed(halves, null)
    const after = await changePeriod(plan, { ...period, closedAt: now.toISOString() }, { actor, now }, cause => [
      ...(halves.leader ? [] : halfWrites(plan._id, undefined, leaderHalfOf(plan, authorOf(actor), now))),
      ...(wasRevealed ? [] : assessmentWrites('revealed', plan, '', cause)),
    ])
    return toAssessment(after)
  },
}

function requirePeriod({ assessment }: StoredPlan) {
  if (!assessment) throw notFoundError()
  return assessment
}

/** Increments the plan's version, as sending email does, without conflicting with somebody who edits the plan. */
async function changePeriod(
  before: StoredPlan,
  assessment: NonNullable<StoredPlan['assessment']>,
  { actor, now }: ActorContext,
  others: (cause: {
    readonly actor: ActorContext['actor']
    readonly now: Date
    readonly change: number
  }) => TableWrite[],
): Promise<StoredPlan> {
  const after = { ...before, version: before.version + 1, assessment }
  const { _id, version, ...fields } = after
  await transact([
    plans.replaceWrite(before, fields, now),
    planAuditEntry(_id, version, actor, now, planChangesBetween(before, after)),
    ...others({ actor, now, change: version }),
  ])
  return after
}

async function toAssessment(plan: StoredPlan, given?: StoredHalves): Promise<Assessment> {
  const period = requirePeriod(plan)
  const halves = given ?? (await loadHalves(plan._id))
  const isRevealed = isAssessmentRevealed(halves, period.closedAt)
  return { ...period, isRevealed, ...visibleTo('leader', halves, period.closedAt) }
}
