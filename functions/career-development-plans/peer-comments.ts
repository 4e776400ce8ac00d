/** Peers' comments on a plan's person, for those who may read them. */
import { loadAuthors } from '#functions/users/store.ts'
import {
  type CommentedCategory,
  hasEnoughAnswers,
  toCommentedCategories,
} from '#shared/features/career-development-plans/peers.ts'
import type { PeerMode } from '#shared/features/development-plan-templates.ts'
import { loadAsking, loadComments, type StoredAsking } from './peer-store.ts'
import { planTextOf, type StoredPlan } from './store.ts'

/** Loads the comments of a plan whose comments may be read. */
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

/** Whether there are comments that could be shared with the person: none before the request has ended. */
export const mayShare = (mode: PeerMode, { closedAt, answered }: StoredAsking): boolean =>
  closedAt !== null && answered > 0 && hasEnoughAnswers(mode, answered)

/** Loads the comments that are shared with the person. */
export async function loadSharedComments(plan: StoredPlan, now: Date): Promise<CommentedCategory[] | null> {
  const { peerComments: mode } = plan
  if (!mode) return null
  const asking = await loadAsking(plan._id)
  return asking.isShared && mayShare(mode, asking) ? loadCommentedCategories(plan, mode, now) : null
}
