/**
 * Requests to peers, and their comments. Whether a peer has answered is stored under the peer, the comments under the
 * plan. Nothing leads from an anonymous comment to its peer: it has a random id, no date and no request id.
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

/** A plan's request for peer comments. Every answer increments its version, so that none is sent after it has ended. */
export interface StoredAsking {
  readonly _id: 'asking'
  readonly version: number
  readonly until: Day
  readonly invited: readonly string[]
  /** Peers whose invitation was withdrawn: those who had already answered cannot answer twice. */
  readonly former: readonly string[]
  readonly answered: number
  readonly closedAt: string | null
  readonly isShared: boolean
}
const askings = new SubCollection<StoredAsking>('PLAN_PEERS')

export const NO_ASKING: StoredAsking = {
  _id: 'asking',
  version: 0,
  until: '',
  invited: [],
  former: [],
  answered: 0,
  closedAt: null,
  isShared: false,
}

/** Loads a plan's request with one query. */
export const loadAsking = async (planId: string): Promise<StoredAsking> => (await askings.list(planId))[0] ?? NO_ASKING

/** Loads the requests of many plans, by plan, with one read for each hundred; plans without one are left out. */
export const loadAskingsOf = (planIds: readonly string[]): Promise<ReadonlyMap<string, StoredAsking>> =>
  askings.getAmong(planIds, NO_ASKING._id)

/** Returns the writes that replace a request, which fail if it was changed since it was read. */
export function askingWrites(planId: string, before: StoredAsking, change: Partial<StoredAsking>): TableWrite[] {
  const after = { ...before, ...change, version: before.version + 1 }
  return before.version === 0 ? askings.addWrites(planId, after) : [askings.replaceWrite(planId, before, after)]
}

interface TaskRecord {
  /** The plan's id. */
  readonly _id: string
  readonly version: number
  readonly state: PeerState
  /** The draft: `WrittenCategory[]`, compressed. Deleted when the comments are sent. */
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

/** Loads all of a peer's tasks, past ones included, with one query. */
export const loadTasksOf = async (peer: string): Promise<StoredTask[]> => (await tasks.list(peer)).map(toTask)

/** Loads the tasks of a plan's invited peers, by peer, with one request. */
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
    _id: before._id,
    version: before.version + 1,
    state,
    ...(draft.length ? { words: compressText(draft) } : {}),
  })

export const removeTaskWrites = (peer: string, { draft: _, ...before }: StoredTask): TableWrite[] =>
  tasks.removeWrites(peer, before)

interface CommentRecord {
  /** Random, so that the order of the items reveals nothing. */
  readonly _id: string
  /** `WrittenCategory[]`, compressed. */
  readonly words: Uint8Array
  /** Missing if anonymous. */
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

/** Ends a request. Deletes drafts, and the comments if too few have answered, because nobody may ever read them. */
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

/** Ends the request of a plan that is completed. */
export async function endPeersOnCompletion(before: StoredPlan, after: StoredPlan, now: Date): Promise<TableWrite[]> {
  if (!after.peerComments || after.cdpStatus !== PLAN_COMPLETED || before.cdpStatus === PLAN_COMPLETED) return []
  const asking = await loadAsking(after._id)
  return asking.version === 0 || asking.closedAt ? [] : closingWrites(after._id, after.peerComments, asking, now)
}

/** Returns the partitions that are deleted together with a plan. */
export const peerPartitionsOf = (planId: string): RemovedPartition[] => [
  askings.partitionOf(planId),
  comments.partitionOf(planId),
]
export async function removePeerTasksWrites(planId: string): Promise<TableWrite[]> {
  const { invited, former } = await loadAsking(planId)
  const found = await loadTasksAbout(planId, [...invited, ...former])
  return [...found].flatMap(([peer, task]) => removeTaskWrites(peer, task))
}
