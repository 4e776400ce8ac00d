/** The two halves of a plan's self-assessment: separate records, so that the two sides do not conflict. */
import type { RemovedPartition } from '#kit/deletions.ts'
import { SubCollection } from '#kit/sub-collection.ts'
import type { TableWrite } from '#kit/table.ts'
import {
  type AssessedCategory,
  type AssessmentSide,
  isAssessmentRevealed,
} from '#shared/features/career-development-plans/assessment.ts'
import { PLAN_COMPLETED } from '#shared/features/career-development-plans/list.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'
import { compressText, decompressText } from './compressed-text.ts'
import { planTextOf, type StoredPlan } from './store.ts'

interface HalfRecord {
  readonly _id: AssessmentSide
  readonly version: number
  /** `AssessedCategory[]`, compressed. */
  readonly words: Uint8Array
  /** Null for a draft. */
  readonly publishedAt: string | null
  /** Who published the leader's half: anybody who may change the plan. */
  readonly publishedBy?: StoredAuthor
}
const halfRecords = new SubCollection<HalfRecord>('PLAN_ASSESSMENT')

export interface StoredHalf extends Omit<HalfRecord, 'words'> {
  readonly categories: readonly AssessedCategory[]
}
export type StoredHalves = Readonly<Record<AssessmentSide, StoredHalf | undefined>>

/** Loads both halves with one query. */
export async function loadHalves(planId: string): Promise<StoredHalves> {
  const found = (await halfRecords.list(planId)).map(
    ({ words, ...half }): StoredHalf => ({ ...half, categories: decompressText(words) as AssessedCategory[] }),
  )
  const find = (side: AssessmentSide) => found.find(({ _id }) => _id === side)
  return { self: find('self'), leader: find('leader') }
}

/** Returns the writes that replace a half, which fail if it was changed since it was read. */
export function halfWrites(
  planId: string,
  before: StoredHalf | undefined,
  { categories, ...fields }: Omit<StoredHalf, 'version'>,
): TableWrite[] {
  const after = { ...fields, version: (before?.version ?? 0) + 1, words: compressText(categories) }
  if (!before) return halfRecords.addWrites(planId, after)
  const { categories: _, ...known } = before
  return [halfRecords.replaceWrite(planId, { ...known, words: after.words }, after)]
}

export const halvesOf = (planId: string): RemovedPartition => halfRecords.partitionOf(planId)

/** Returns the leader's half: the plan's ratings and comments at the moment of publishing. */
export const leaderHalfOf = (plan: StoredPlan, publishedBy: StoredAuthor, now: Date): Omit<StoredHalf, 'version'> => ({
  _id: 'leader',
  categories: planTextOf(plan).categories.map(({ _id, rating, comments }) => ({ _id, rating, comments })),
  publishedAt: now.toISOString(),
  publishedBy,
})

/** Whether the plan's ratings are still hidden from its person. One query, only while it is being assessed. */
export async function isAssessmentHidden({ _id, assessment }: StoredPlan): Promise<boolean> {
  if (!assessment || assessment.closedAt) return false
  return !isAssessmentRevealed(await loadHalves(_id), assessment.closedAt)
}

/** Closes the assessment of a plan that is completed. */
export const closeOnCompletion = (
  { cdpStatus, assessment = null }: Pick<StoredPlan, 'cdpStatus' | 'assessment'>,
  now: Date,
): NonNullable<StoredPlan['assessment']> | null =>
  assessment && !assessment.closedAt && cdpStatus === PLAN_COMPLETED
    ? { ...assessment, closedAt: now.toISOString() }
    : assessment
