/** A peer's side, on either host: a draft, sent once. If anonymous, nothing links what was sent to the peer. */
import { type EmployeeDirectory, loadDirectory } from '#functions/employees/store.ts'
import { AppError, notFoundError, validationError, versionConflict } from '#kit/app-error.ts'
import { authorOf, isAuthor } from '#kit/author.ts'
import type { Handlers } from '#kit/lambda.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import { retryOnConflict } from '#kit/retry.ts'
import { transact } from '#kit/table.ts'
import { PLAN_COMPLETED } from '#shared/features/career-development-plans/list.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import {
  mayStillAnswer,
  type PeerCommentsForm,
  type PeerTask,
  type PeerTaskListItem,
  peerMessages,
  refuseAnswer,
  type WrittenCategory,
} from '#shared/features/career-development-plans/peers.ts'
import type { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import type { PeerMode } from '#shared/features/development-plan-templates.ts'
import type { Actor } from '#shared/kit/access.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { answeredWrites } from './peer-notices.ts'
import {
  addCommentsWrites,
  askingWrites,
  loadAsking,
  loadComments,
  loadTasksAbout,
  loadTasksOf,
  replaceTaskWrite,
  type StoredAsking,
  type StoredTask,
} from './peer-store.ts'
import { plans, planTextOf, type StoredPlan } from './store.ts'

type PeerCalls = Pick<
  typeof careerDevelopmentPlansApi.calls,
  'peerTasks' | 'peerTask' | 'savePeerComments' | 'sendPeerComments' | 'declinePeerComments'
>

export const ownPeerHandlers: Handlers<PeerCalls> = {
  peerTasks: async ({ actor, now }) => {
    const peer = requirePeer(actor)
    const [people, found] = await Promise.all([loadDirectory(actor, now), loadPeerTasks(peer, now)])
    return found
      .filter(task => isAsked(task, people) && !task.asking.closedAt && (task.isOpen || task.task.state === 'sent'))
      .sort((a, b) => (a.asking.until + a.plan._id < b.asking.until + b.plan._id ? -1 : 1))
      .map(task => toListItem(task, people))
  },
  peerTask: async ({ actor, params, now }) => showTask(await loadTask(actor, params.id, now), actor),
  savePeerComments: async ({ actor, params, body, ifMatch, now }) => {
    const found = await loadTask(actor, params.id, now)
    checkDraft(found, ifMatch, now)
    const draft = applyComments(body, found.plan)
    await transact([
      // Fails if the plan was deleted meanwhile, so that nothing is left behind under it.
      plans.conditionCheck(found.plan._id, notFoundError),
      replaceTaskWrite(found.peer, found.task, 'asked', draft),
    ])
    return showTask(await loadTask(actor, params.id, now), actor)
  },
  sendPeerComments: ({ actor, params, body, ifMatch, now }) =>
    retryOnConflict(async () => {
      const found = await loadTask(actor, params.id, now)
      checkDraft(found, ifMatch, now)
      const said = applyComments(body, found.plan)
      if (!said.some(({ comments }) => comments)) throw validationError('categories.0.comments', peerMessages.empty)
      const { plan, mode, asking, people, peer, task } = found
      const isNamed = mode === 'named'
      const cause = { actor, now, change: `answered ${asking.version + 1}` }
      await transact([
        plans.conditionCheck(plan._id, notFoundError),
        // Conflicts with a simultaneous end or withdrawal, so that only one of the two succeeds.
        ...askingWrites(plan._id, asking, { answered: asking.answered + 1 }),
        replaceTaskWrite(peer, task, 'sent'),
        ...addCommentsWrites(plan._id, said, isNamed ? authorOf(actor) : undefined),
        ...(isNamed ? answeredWrites(plan, people.name(plan.employee), cause) : []),
      ])
      return showTask(await loadTask(actor, params.id, now), actor)
    }),
  declinePeerComments: ({ actor, params, now }) =>
    retryOnConflict(async () => {
      const found = await loadTask(actor, params.id, now)
      if (found.task.state === 'declined') return showTask(found, actor)
      checkDraft(found, undefined, now)
      await transact([
        plans.conditionCheck(found.plan._id, notFoundError),
        replaceTaskWrite(found.peer, found.task, 'declined'),
      ])
      return showTask(await loadTask(actor, params.id, now), actor)
    }),
}

/** A peer's task, with the plan and the request that it depends on. */
interface FoundTask {
  readonly peer: string
  readonly task: StoredTask
  readonly plan: StoredPlan
  readonly mode: PeerMode
  readonly asking: StoredAsking
  readonly isOpen: boolean
}

/** @throws 404 for users who are not employees, and on the employee host if the stage leaves out this part */
function requirePeer({ employeeId, audience }: Actor): string {
  if (!employeeId || (audience === 'timesheet' && !isOwnPartOpen('plan'))) throw notFoundError()
  return employeeId
}

/** Loads a peer's tasks: one query, and another one for each plan that they are asked about. */
export async function loadPeerTasks(peer: string, now: Date): Promise<FoundTask[]> {
  const tasks = await loadTasksOf(peer)
  if (tasks.length === 0) return []
  const known = new Map((await plans.getMany(tasks.map(({ _id }) => _id))).map(plan => [plan._id, plan]))
  const found = await Promise.all(
    tasks.map(async task => {
      const plan = known.get(task._id)
      return plan ? joinTask(peer, task, plan, await loadAsking(plan._id), now) : undefined
    }),
  )
  return found.filter(one => one !== undefined)
}

function joinTask(
  peer: string,
  task: StoredTask,
  plan: StoredPlan,
  asking: StoredAsking,
  now: Date,
): FoundTask | undefined {
  const { peerComments: mode } = plan
  if (!mode) return undefined
  const isOver = plan.cdpStatus === PLAN_COMPLETED || refuseAnswer(asking, utcToday(now)) !== undefined
  return { peer, task, plan, mode, asking, isOpen: !isOver && task.state !== 'sent' }
}

/** Whether the peer is still asked: not if the invitation was withdrawn, or they are now the plan's leader. */
export const isAsked = ({ peer, task, plan, asking }: FoundTask, people: Pick<EmployeeDirectory, 'person'>): boolean =>
  task.state === 'sent' || (asking.invited.includes(peer) && mayStillAnswer(peer, plan, people.person))

/** @throws 404 unless the caller is asked, or has already sent their comments. */
async function loadTask(actor: Actor, id: string, now: Date) {
  const peer = requirePeer(actor)
  const [people, plan, asking, tasks] = await Promise.all([
    loadDirectory(actor, now),
    plans.find(id),
    loadAsking(id),
    loadTasksAbout(id, [peer]),
  ])
  const task = tasks.get(peer)
  const found = task && plan && joinTask(peer, task, plan, asking, now)
  if (!found || !isAsked(found, people)) throw new AppError('not-found', peerMessages.notAsked)
  return { ...found, people }
}
type LoadedTask = Awaited<ReturnType<typeof loadTask>>

function checkDraft({ task, asking, plan }: LoadedTask, ifMatch: number | undefined, now: Date): void {
  if (task.state === 'sent') throw new AppError('invalid', peerMessages.alreadySent)
  const refusal = plan.cdpStatus === PLAN_COMPLETED ? peerMessages.closed : refuseAnswer(asking, utcToday(now))
  if (refusal) throw new AppError('invalid', refusal)
  if (ifMatch !== undefined && ifMatch !== task.version) throw versionConflict()
}

/** Every category of the plan, as sent or else empty. */
function applyComments({ categories: sent }: PeerCommentsForm, plan: StoredPlan): WrittenCategory[] {
  const { categories } = planTextOf(plan)
  for (const [index, { _id }] of sent.entries())
    if (!categories.some(category => category._id === _id) || sent.findIndex(one => one._id === _id) !== index)
      throw validationError(`categories.${index}._id`, planMessages.unknownCategory)
  return categories.map(({ _id }) => ({ _id, comments: sent.find(one => one._id === _id)?.comments ?? '' }))
}

function toListItem({ plan, mode, asking, task, isOpen }: FoundTask, people: EmployeeDirectory): PeerTaskListItem {
  return {
    _id: plan._id,
    jobTitle: plan.jobTitle,
    mode,
    until: asking.until,
    state: task.state,
    isOpen,
    employee: people.name(plan.employee),
    leaderAssigned: people.name(plan.leaderAssigned),
  }
}

async function showTask(found: LoadedTask, actor: Actor): Promise<PeerTask> {
  const { plan, task, people } = found
  const written = task.state === 'sent' ? await loadSent(found, actor) : task.draft
  return {
    ...toListItem(found, people),
    version: task.version,
    // The plan's own ratings and comments are the leader's.
    categories: planTextOf(plan).categories.map(({ _id, title, description, order }) => ({
      _id,
      title,
      description,
      order,
      comments: written.find(one => one._id === _id)?.comments ?? '',
    })),
  }
}

/** Loads a peer's sent comments; none if anonymous, because they cannot be found by their author. */
async function loadSent({ mode, plan }: LoadedTask, actor: Actor): Promise<readonly WrittenCategory[]> {
  if (mode === 'anonymous') return []
  const own = (await loadComments(plan._id)).find(({ author }) => author && isAuthor(author, actor))
  return own?.categories ?? []
}
