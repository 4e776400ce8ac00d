/**
 * A self-assessment: a person and their leader rate the same categories, each without seeing the other's half before
 * both have published theirs, or the leader closes it. Pure. Source: docs/decisions/plans.md.
 */
import * as z from 'zod/mini'
import { id, optionalLongText } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { PlanCategory, PlanRating } from '../development-plan-templates.ts'

const ASSESSMENT_SIDES = ['self', 'leader'] as const
export type AssessmentSide = (typeof ASSESSMENT_SIDES)[number]

/** When a plan's self-assessment began and ended, as instants. */
export const AssessmentPeriod = z.object({ openedAt: z.string(), closedAt: z.nullable(z.string()) })
export type AssessmentPeriod = z.infer<typeof AssessmentPeriod>

/** A category as one side sees it: a rating's order number, and words. */
export const AssessedCategory = z.object({ _id: id, rating: z.nullable(z.number()), comments: z.string() })
export type AssessedCategory = z.infer<typeof AssessedCategory>

/** What one side sees of a half; of the other's hidden half only whether it is published. */
export const AssessmentHalf = z.object({
  publishedAt: z.nullable(z.string()),
  categories: z.nullable(z.array(AssessedCategory)),
})
export type AssessmentHalf = z.infer<typeof AssessmentHalf>

/** As the leader sees it. */
export const Assessment = z.object({
  ...AssessmentPeriod.shape,
  isRevealed: z.boolean(),
  self: AssessmentHalf,
  leader: AssessmentHalf,
})
export type Assessment = z.infer<typeof Assessment>

/** As its person sees it, with their own half to write in. */
export const OwnAssessment = z.object({
  ...AssessmentPeriod.shape,
  /** The plan's id. */
  _id: id,
  /** The version of their own half; 0 before they have saved it. */
  version: z.number(),
  period: z.string(),
  leaderAssigned: PersonName,
  isRevealed: z.boolean(),
  publishedAt: z.nullable(z.string()),
  categories: z.array(z.object({ ...PlanCategory.shape, ...AssessedCategory.shape })),
  ratings: z.array(PlanRating),
  leader: AssessmentHalf,
})
export type OwnAssessment = z.infer<typeof OwnAssessment>

export const AssessmentForm = z.object({
  categories: z._default(
    z
      .array(z.object({ _id: id, rating: z._default(z.nullable(z.number()), null), comments: optionalLongText }))
      .check(z.maxLength(100)),
    [],
  ),
})
export type AssessmentForm = z.infer<typeof AssessmentForm>

export const assessmentMessages = {
  saved: 'Self-assessment saved.',
  published: 'Self-assessment published.',
  opened: 'Self-assessment opened.',
  leaderPublished: 'Your ratings are published.',
  closedNow: 'Self-assessment closed.',
  planCompleted: 'This plan is completed, so nobody assesses it any more',
  closed: 'This self-assessment is closed',
  alreadyPublished: 'You have published your self-assessment, so it stays as it is',
  unrated: 'Rate every category before you publish',
  unratedPlan: 'Rate every category of the plan and save it before you publish',
  partOff: 'People do not see their plans here, so nobody could write a self-assessment',
  mailWaits: 'The self-assessment is still hidden, and the email would show your ratings. Close it first.',
  ownPlan: 'Your self-assessment of this plan is still open. You see the plan again once it is closed.',
}

/** A half as it is stored; a draft has no date. */
interface StoredHalf {
  readonly publishedAt: string | null
  readonly categories: readonly AssessedCategory[]
}
type Halves = Readonly<Record<AssessmentSide, StoredHalf | undefined>>

/** Whether each side sees the other's half. */
export const isAssessmentRevealed = ({ self, leader }: Halves, closedAt: string | null): boolean =>
  closedAt !== null || Boolean(self?.publishedAt && leader?.publishedAt)

/** Returns what a side sees of both halves: always its own, the other's once revealed, but never the other's draft. */
export function visibleTo(
  side: AssessmentSide,
  halves: Halves,
  closedAt: string | null,
): Readonly<Record<AssessmentSide, AssessmentHalf>> {
  const isRevealed = isAssessmentRevealed(halves, closedAt)
  const show = (of: AssessmentSide): AssessmentHalf => {
    const half = halves[of]
    const isVisible = of === side || (isRevealed && half?.publishedAt)
    return { publishedAt: half?.publishedAt ?? null, categories: half && isVisible ? [...half.categories] : null }
  }
  return { self: show('self'), leader: show('leader') }
}

/** How many places on the scale the person's rating is above their leader's; null if one of them gave none. */
export function compareAssessed(
  scale: readonly Pick<PlanRating, 'order'>[],
  self: number | null | undefined,
  leader: number | null | undefined,
): number | null {
  const orders = scale.map(({ order }) => order).sort((a, b) => a - b)
  const [own, theirs] = [orders.indexOf(self ?? Number.NaN), orders.indexOf(leader ?? Number.NaN)]
  return own < 0 || theirs < 0 ? null : own - theirs
}
