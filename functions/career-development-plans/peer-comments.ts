/** What peers have written about a plan's person, for those who may read it. */
import { loadAuthors } from '#functions/users/store.ts'
import {
  type CommentedCategory,
  hasEnoughAnswers,
  toCommentedCategories,
} from '#shared/features/career-development-plans/peers.ts'
import type { PeerMode } from '#shared/features/development-plan-templates.ts'
import { loadAsking, loadComments, type StoredAsking } from './peer-store.ts'
import { planTextOf, type StoredPlan } from './store.ts'

/** Of a plan whose comments may be read. */
export async function loadCommentedCategories(
  plan: StoredPlan,
  mode: PeerMode,
  now: Date,
): Promise<CommentedCategory[]> {
  const sent = await loadComments(plan._id)
  const authors = sent.flatMap(({ author }) => author ?? [])
  const names = authors.length ? await loadAuthors(authors, now) : undefined
  return toCommentedCategories(
    mode,
    planTextOf(plan).categories,
    sent.map(({ categories, author }) => ({ categories, author: author ? (names?.author(author) ?? author) : null })),
  )
}

/** Whether there is something that the person could be shown: nothing before it has ended. */
export const mayShare = (mode: PeerMode, { closedAt, answered }: StoredAsking): boolean =>
  closedAt !== null && answered > 0 && hasEnoughAnswers(mode, answered)

/** What the person reads of it. */
export async function loadSharedComments(plan: StoredPlan, now: Date): Promise<CommentedCategory[] | null> {
  const { peerComments: mode } = plan
  if (!mode) return null
  const asking = await loadAsking(plan._id)
  return asking.isShared && mayShare(mode, asking) ? loadCommentedCategories(plan, mode, now) : null
}
