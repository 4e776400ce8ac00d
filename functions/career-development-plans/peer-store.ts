/**
 * What peers are asked and what they wrote. Who has answered lies under the peer, what was written under the plan, and
 * nothing leads from an anonymous comment to its peer: it has a random id, no day, and no mark of the request.
 */
import { randomBytes } from 'node:crypto'
import type { RemovedPartition } from '#kit/deletions.ts'
import { SubCollection } from '#kit/sub-collection.ts'
import type { TableWrite } from '#kit/table.ts'
import { PLAN_COMPLETED } from '#shared/features/career-development-plans/list.ts'
import {
  hasEnoughAnswers,
  type PeerState,
  type WrittenCategory,
} from '#shared/features/career-development-plans/peers.ts'
import { PEER_TASKS } from '#shared/features/career-development-plans/storage.ts'
import type { PeerMode } from '#shared/features/development-plan-templates.ts'
import type { Day } from '#shared/kit/dates.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'
import { compressText, decompressText } from './compressed-text.ts'
import type { StoredPlan } from './store.ts'

/** What is asked about a plan; every answer raises its version, so that nothing is sent while it ends. */
export interface StoredAsking {
  readonly _id: 'asking'
  readonly version: number
  readonly until: Day
  readonly invited: readonly string[]
  /** Whose invitation was withdrawn: who has sent before cannot answer twice. */
  readonly former: readonly string[]
  readonly answered: number
  readonly closedAt: string | null
  readonly isShared: boolean
}
const askings = new SubCollection<StoredAsking>('PLAN_PEERS')

export const NO_ASKING: StoredAsking = {
  ...{ _id: 'asking', version: 0, until: '', invited: [], former: [], answered: 0, closedAt: null, isShared: false },
}

/** One query. */
export const loadAsking = async (planId: string): Promise<StoredAsking> => (await askings.list(planId))[0] ?? NO_ASKING

/** Of many plans in one request for each hundred, by plan; of those about which somebody was asked. */
export const loadAskingsOf = (planIds: readonly string[]): Promise<ReadonlyMap<string, StoredAsking>> =>
  askings.getAmong(planIds, NO_ASKING._id)

/** Writes it over the one that was read; whoever else has written it since wins. */
export function askingWrites(planId: string, before: StoredAsking, change: Partial<StoredAsking>): TableWrite[] {
  const after = { ...before, ...change, version: before.version + 1 }
  return before.version === 0 ? askings.addWrites(planId, after) : [askings.replaceWrite(planId, before, after)]
}

interface TaskRecord {
  /** The plan's. */
  readonly _id: string
  readonly version: number
  readonly state: PeerState
  /** The draft: `WrittenCategory[]`, compressed. It goes when it is sent. */
  readonly words?: Uint8Array
}
const tasks = new SubCollection<TaskRecord>(PEER_TASKS)

export interface StoredTask extends Omit<TaskRecord, 'words'> {
  readonly draft: readonly WrittenCategory[]
}
const toTask = ({ words, ...task }: TaskRecord): StoredTask => ({
  ...task,
  draft: words ? (decompressText(words) as WrittenCategory[]) : [],
})

/** All that a person is or was asked for: one query. */
export const loadTasksOf = async (peer: string): Promise<StoredTask[]> => (await tasks.list(peer)).map(toTask)

/** What became of a plan's invitations, by peer: one request. */
export const loadTasksAbout = async (
  planId: string,
  peers: readonly string[],
): Promise<ReadonlyMap<string, StoredTask>> =>
  new Map([...(await tasks.getAmong(peers, planId))].map(([peer, task]) => [peer, toTask(task)]))

export const addTaskWrites = (peer: string, planId: string, state: PeerState = 'asked'): TableWrite[] =>
  tasks.addWrites(peer, { _id: planId, version: 1, state })

export const replaceTaskWrite = (
  peer: string,
  { draft: _, ...before }: StoredTask,
  state: PeerState,
  draft: readonly WrittenCategory[] = [],
): TableWrite =>
  tasks.replaceWrite(peer, before, {
    ...{ _id: before._id, version: before.version + 1, state },
    ...(draft.length ? { words: compressText(draft) } : {}),
  })

export const removeTaskWrites = (peer: string, { draft: _, ...before }: StoredTask): TableWrite[] =>
  tasks.removeWrites(peer, before)

interface CommentRecord {
  /** Random, so that the order of the items tells nothing. */
  readonly _id: string
  /** `WrittenCategory[]`, compressed. */
  readonly words: Uint8Array
  /** Anonymous ones have none. */
  readonly author?: StoredAuthor
}
const comments = new SubCollection<CommentRecord>('PLAN_PEER_COMMENT', { isUnmarked: true })

export interface StoredComments {
  readonly categories: readonly WrittenCategory[]
  readonly author: StoredAuthor | undefined
}

export const loadComments = async (planId: string): Promise<StoredComments[]> =>
  (await comments.list(planId)).map(({ words, author }) => ({
    categories: decompressText(words) as WrittenCategory[],
    author,
  }))

export const addCommentsWrites = (
  planId: string,
  categories: readonly WrittenCategory[],
  author: StoredAuthor | undefined,
): TableWrite[] =>
  comments.addWrites(planId, {
    _id: randomBytes(12).toString('hex'),
    words: compressText(categories),
    ...(author ? { author } : {}),
  })

/** Ends the asking. Drafts go, and what too few have sent, as nobody may ever read it. */
export async function closingWrites(
  planId: string,
  mode: PeerMode,
  asking: StoredAsking,
  now: Date,
): Promise<TableWrite[]> {
  const drafted = [...(await loadTasksAbout(planId, asking.invited))].filter(([, { draft }]) => draft.length)
  const unread = hasEnoughAnswers(mode, asking.answered) ? [] : await comments.list(planId)
  return [
    ...askingWrites(planId, asking, { closedAt: now.toISOString() }),
    ...drafted.map(([peer, task]) => replaceTaskWrite(peer, task, task.state)),
    ...unread.flatMap(one => comments.removeWrites(planId, one)),
  ]
}

/** A plan that is completed asks nobody any more. */
export async function endPeersOnCompletion(before: StoredPlan, after: StoredPlan, now: Date): Promise<TableWrite[]> {
  if (!after.peerComments || after.cdpStatus !== PLAN_COMPLETED || before.cdpStatus === PLAN_COMPLETED) return []
  const asking = await loadAsking(after._id)
  return asking.version === 0 || asking.closedAt ? [] : closingWrites(after._id, after.peerComments, asking, now)
}

/** What goes with a plan that is deleted. */
export const peerPartitionsOf = (planId: string): RemovedPartition[] => [
  askings.partitionOf(planId),
  comments.partitionOf(planId),
]
export async function removePeerTasksWrites(planId: string): Promise<TableWrite[]> {
  const { invited, former } = await loadAsking(planId)
  const found = await loadTasksAbout(planId, [...invited, ...former])
  return [...found].flatMap(([peer, task]) => removeTaskWrites(peer, task))
}
