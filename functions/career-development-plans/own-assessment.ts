/** The person's side of a self-assessment, on the employee host: a draft that they publish themselves. */
import { loadDirectory } from '#functions/employees/store.ts'
import { AppError, notFoundError, validationError, versionConflict } from '#kit/app-error.ts'
import type { Handlers } from '#kit/lambda.ts'
import { requireOwnPart } from '#kit/own-place.ts'
import { type TableWrite, transact } from '#kit/table.ts'
import {
  type AssessedCategory,
  type AssessmentForm,
  assessmentMessages,
  isAssessmentRevealed,
  type OwnAssessment,
  visibleTo,
} from '#shared/features/career-development-plans/assessment.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import type { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import type { Actor } from '#shared/kit/access.ts'
import { fullName } from '#shared/kit/people.ts'
import { halfWrites, loadHalves, type StoredHalf, type StoredHalves } from './assessment-store.ts'
import { assessmentWrites } from './notices.ts'
import { plans, planTextOf, type StoredPlan } from './store.ts'

type OwnCalls = Pick<
  typeof careerDevelopmentPlansApi.calls,
  'ownAssessment' | 'saveOwnAssessment' | 'publishOwnAssessment'
>

export const ownAssessmentHandlers: Handlers<OwnCalls> = {
  ownAssessment: async ({ actor, params, now }) => showOwn(actor, await loadOwn(actor, params.id), now),
  saveOwnAssessment: async ({ actor, params, body, ifMatch, now }) => {
    const own = await loadOwn(actor, params.id)
    checkDraft(own, ifMatch)
    const categories = applyAssessment(body, own.plan)
    await writeOwn(own, { _id: 'self', categories, publishedAt: null })
    return showOwn(actor, await loadOwn(actor, params.id), now)
  },
  publishOwnAssessment: async ({ actor, params, body, ifMatch, now }) => {
    const own = await loadOwn(actor, params.id)
    const categories = applyAssessment(body, own.plan)
    // A repeated request, such as a second click, changes nothing.
    if (own.halves.self?.publishedAt && isSame(own.halves.self.categories, categories)) return showOwn(actor, own, now)
    checkDraft(own, ifMatch)
    const unrated = categories.findIndex(({ rating }) => rating === null)
    if (unrated >= 0) throw validationError(`categories.${unrated}.rating`, assessmentMessages.unrated)
    const cause = { actor, now, change: 'self published' }
    await writeOwn(
      own,
      { _id: 'self', categories, publishedAt: now.toISOString() },
      assessmentWrites(own.halves.leader ? 'revealed' : 'published', own.plan, fullName(actor), cause),
    )
    return showOwn(actor, await loadOwn(actor, params.id), now)
  },
}

interface OwnRecord {
  readonly plan: StoredPlan
  readonly period: NonNullable<StoredPlan['assessment']>
  readonly halves: StoredHalves
}

/** @throws 404 unless the person was asked for it */
async function loadOwn(actor: Actor, id: string): Promise<OwnRecord> {
  const person = requireOwnPart('plan', actor)
  const [plan, halves] = await Promise.all([plans.get(id), loadHalves(id)])
  if (plan.employee !== person || !plan.assessment) throw notFoundError()
  return { plan, period: plan.assessment, halves }
}

function checkDraft({ halves: { self }, period }: OwnRecord, ifMatch: number | undefined): void {
  if (self?.publishedAt) throw new AppError('invalid', assessmentMessages.alreadyPublished)
  if (period.closedAt) throw new AppError('invalid', assessmentMessages.closed)
  if (ifMatch !== undefined && ifMatch !== (self?.version ?? 0)) throw versionConflict()
}

/** Every category of the plan, as sent or else unrated. */
function applyAssessment({ categories: sent }: AssessmentForm, plan: StoredPlan): AssessedCategory[] {
  const { categories, ratings } = planTextOf(plan)
  for (const [index, { _id, rating }] of sent.entries()) {
    if (!categories.some(category => category._id === _id) || sent.findIndex(one => one._id === _id) !== index)
      throw validationError(`categories.${index}._id`, planMessages.unknownCategory)
    if (rating !== null && !ratings.some(({ order }) => order === rating))
      throw validationError(`categories.${index}.rating`, planMessages.unknownRating)
  }
  return categories.map(({ _id }) => {
    const { rating = null, comments = '' } = sent.find(category => category._id === _id) ?? {}
    return { _id, rating, comments }
  })
}

const isSame = (kept: readonly AssessedCategory[], sent: readonly AssessedCategory[]) =>
  JSON.stringify(kept.map(toValues)) === JSON.stringify(sent.map(toValues))
const toValues = ({ _id, rating, comments }: AssessedCategory) => [_id, rating, comments]

/** Fails if the plan was deleted meanwhile, so that nothing is left behind under it. */
const writeOwn = ({ plan, halves }: OwnRecord, half: Omit<StoredHalf, 'version'>, others: readonly TableWrite[] = []) =>
  transact([plans.conditionCheck(plan._id, notFoundError), ...halfWrites(plan._id, halves.self, half), ...others])

async function showOwn(actor: Actor, { plan, period, halves }: OwnRecord, now: Date): Promise<OwnAssessment> {
  const { categories, ratings } = planTextOf(plan)
  const { self, leader } = visibleTo('self', halves, period.closedAt)
  const people = await loadDirectory(actor, now)
  return {
    ...period,
    _id: plan._id,
    version: halves.self?.version ?? 0,
    period: plan.period,
    leaderAssigned: people.name(plan.leaderAssigned),
    isRevealed: isAssessmentRevealed(halves, period.closedAt),
    publishedAt: self.publishedAt,
    // The plan's own ratings and comments are the leader's.
    categories: categories.map(({ _id, title, description, order }) => {
      const { rating = null, comments = '' } = self.categories?.find(one => one._id === _id) ?? {}
      return { _id, title, description, order, rating, comments }
    }),
    ratings,
    leader,
  }
}
