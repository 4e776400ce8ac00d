/** Calls of a plan's authors: they invite peers, read comments, end the request, and share it with the person. */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError, notFoundError, validationError } from '#kit/app-error.ts'
import type { Handlers } from '#kit/lambda.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import { retryOnConflict } from '#kit/retry.ts'
import { type TableWrite, transact } from '#kit/table.ts'
import { PLAN_COMPLETED } from '#shared/features/career-development-plans/list.ts'
import {
  areCommentsVisible,
  type InvitePeersForm,
  mayStillAnswer,
  type PeerAsking,
  peerMessages,
  refuseInvitation,
} from '#shared/features/career-development-plans/peers.ts'
import type { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import type { PeerMode } from '#shared/features/development-plan-templates.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { compareByName } from '#shared/kit/people.ts'
import { loadCommentedCategories, mayShare } from './peer-comments.ts'
import { invitedWrites } from './peer-notices.ts'
import {
  addTaskWrites,
  askingWrites,
  closingWrites,
  loadAsking,
  loadTasksAbout,
  removeTaskWrites,
  replaceTaskWrite,
  type StoredAsking,
} from './peer-store.ts'
import { loadPlanInScope } from './save-plan.ts'
import { planAuditEntry, plans, type StoredPlan } from './store.ts'

type LeaderCalls = Pick<
  typeof careerDevelopmentPlansApi.calls,
  'peers' | 'peerCandidates' | 'invitePeers' | 'withdrawPeer' | 'closePeers' | 'sharePeers'
>

export const peerHandlers: Handlers<LeaderCalls> = {
  peers: async ({ actor, params, now }) => toPeerAsking(await loadAsked(params.id, { actor, now })),
  peerCandidates: async ({ actor, params, now }) => {
    const [{ people, plan, asking }, titles] = await Promise.all([
      loadAsked(params.id, { actor, now }),
      jobTitles.byId(now),
    ])
    return people.all
      .filter(({ _id }) => mayStillAnswer(_id, plan, people.person) && !asking.invited.includes(_id))
      .sort(compareByName)
      .map(({ _id, name, lastName, jobTitle }) => ({
        _id,
        name,
        lastName,
        jobTitle: titles.get(jobTitle ?? '')?.name ?? '',
      }))
  },
  invitePeers: ({ actor, params, body, now }) =>
    retryOnConflict(async () => {
      const asked = await loadAsked(params.id, { actor, now })
      checkInvitation(body, asked, now)
      await invite(body, asked, { actor, now })
      return toPeerAsking(await loadAsked(params.id, { actor, now }))
    }),
  withdrawPeer: ({ actor, params, now }) =>
    retryOnConflict(async () => {
      const asked = await loadAsked(params.id, { actor, now })
      const { plan, asking, mode } = asked
      if (!asking.invited.includes(params.peerId)) throw notFoundError()
      if (asking.closedAt) throw new AppError('invalid', peerMessages.closed)
      const task = (await loadTasksAbout(plan._id, [params.peerId])).get(params.peerId)
      // If anonymous, this error would reveal who has answered.
      if (mode === 'named' && task?.state === 'sent') throw new AppError('invalid', peerMessages.sentAlready)
      const invited = asking.invited.filter(one => one !== params.peerId)
      await transact([
        ...askingWrites(plan._id, asking, { invited, former: [...new Set([...asking.former, params.peerId])] }),
        ...(task && task.state !== 'sent' ? removeTaskWrites(params.peerId, task) : []),
        askedAuditEntry(asked, { invited }, { actor, now }),
      ])
    }),
  closePeers: ({ actor, params, now }) =>
    retryOnConflict(async () => {
      const asked = await loadAsked(params.id, { actor, now })
      const { plan, asking, mode } = asked
      if (asking.version === 0) throw notFoundError()
      if (asking.closedAt) return toPeerAsking(asked)
      const closedAt = now.toISOString()
      await transact([
        plans.conditionCheck(plan._id, notFoundError),
        ...(await closingWrites(plan._id, mode, asking, now)),
        askedAuditEntry(asked, { closedAt }, { actor, now }),
      ])
      return toPeerAsking(await loadAsked(params.id, { actor, now }))
    }),
  sharePeers: ({ actor, params, body: { isShared }, now }) =>
    retryOnConflict(async () => {
      const asked = await loadAsked(params.id, { actor, now })
      const { plan, asking, mode } = asked
      if (asking.isShared === isShared) return toPeerAsking(asked)
      if (isShared && !mayShare(mode, asking)) throw new AppError('invalid', peerMessages.nothingToShare)
      await transact([
        plans.conditionCheck(plan._id, notFoundError),
        ...askingWrites(plan._id, asking, { isShared }),
        askedAuditEntry(asked, { isShared }, { actor, now }),
      ])
      return toPeerAsking({ ...asked, asking: { ...asking, isShared } })
    }),
}

/** A plan with its request, for a caller who may change the plan. */
interface AskedPlan extends ActorContext {
  readonly people: EmployeeDirectory
  readonly plan: StoredPlan
  readonly mode: PeerMode
  readonly asking: StoredAsking
}

/** @throws 404 out of scope; 400 if its template asks no peers, and for the person themself, whatever their roles */
async function loadAsked(id: string, { actor, now }: ActorContext): Promise<AskedPlan> {
  const { people, plan } = await loadPlanInScope(id, { actor, now })
  if (!plan.peerComments) throw new AppError('invalid', peerMessages.off)
  if (plan.employee === actor.employeeId) throw new AppError('invalid', peerMessages.ownPlan)
  return { actor, now, people, plan, mode: plan.peerComments, asking: await loadAsking(id) }
}

function checkInvitation(form: InvitePeersForm, { plan, people, mode, asking }: AskedPlan, now: Date): void {
  if (plan.cdpStatus === PLAN_COMPLETED) throw new AppError('invalid', peerMessages.planCompleted)
  if (asking.closedAt) throw new AppError('invalid', peerMessages.closed)
  if (!isOwnPartOpen('plan')) throw new AppError('invalid', peerMessages.partOff)
  const context = { mode, plan, before: asking, today: utcToday(now), person: people.person }
  const refusal = refuseInvitation(form, context)
  if (refusal) throw validationError(refusal.path, refusal.message)
}

/** Invites peers. A former peer who has already answered is listed again, but cannot answer twice; nothing shows it. */
async function invite({ peers, until }: InvitePeersForm, asked: AskedPlan, { actor, now }: ActorContext) {
  const { plan, people, asking } = asked
  const added = peers.filter(peer => !asking.invited.includes(peer))
  if (added.length === 0 && until === asking.until) return
  const known = await loadTasksAbout(plan._id, added)
  const isSent = (peer: string) => known.get(peer)?.state === 'sent'
  const change = {
    until,
    invited: [...asking.invited, ...added],
    former: asking.former.filter(peer => !added.includes(peer)),
  }
  const toAsk = added.filter(peer => !isSent(peer))
  const tasks = toAsk.flatMap((peer): readonly TableWrite[] => {
    const task = known.get(peer)
    return task ? [replaceTaskWrite(peer, task, 'asked')] : addTaskWrites(peer, plan._id)
  })
  const cause = { actor, now, change: `asked ${asking.version + 1}` }
  await transact([
    plans.conditionCheck(plan._id, notFoundError),
    ...askingWrites(plan._id, asking, change),
    ...tasks,
    askedAuditEntry(asked, change, { actor, now }),
    ...(await invitedWrites(plan, people.name(plan.employee), toAsk, cause)),
  ])
}

/** The audit entry of invitations; answers are never logged. */
function askedAuditEntry(
  { plan, asking }: AskedPlan,
  change: Partial<StoredAsking>,
  { actor, now }: ActorContext,
): TableWrite {
  const changes = Object.entries(change)
    .filter(([field]) => field !== 'former')
    .map(([field, to]) => ({ field: `peers.${field}`, from: asking[field as keyof StoredAsking] ?? null, to }))
  return planAuditEntry(plan._id, plan.version, actor, now, changes)
}

async function toPeerAsking(asked: AskedPlan): Promise<PeerAsking> {
  const { plan, people, mode, asking } = asked
  const { until, closedAt, answered, isShared, invited } = asking
  // Reads who has answered only if it is shown.
  const states = mode === 'named' ? await loadTasksAbout(plan._id, invited) : undefined
  const shown = invited.filter(peer => {
    const hasSent = states?.get(peer)?.state === 'sent'
    return hasSent ? people.person(peer) : mayStillAnswer(peer, plan, people.person)
  })
  const own = states?.get(asked.actor.employeeId ?? '')
  // A reader of all plans who is a peer here must answer before reading the others' comments.
  const mustAnswerFirst = !closedAt && own?.state === 'asked'
  return {
    mode,
    until: until || null,
    closedAt,
    answered,
    isShared,
    mustAnswerFirst,
    invited: shown
      .map(peer => people.name(peer))
      .sort(compareByName)
      .map(name => ({ ...name, state: states ? (states.get(name._id)?.state ?? 'asked') : null })),
    categories:
      answered > 0 && !mustAnswerFirst && areCommentsVisible(mode, answered, closedAt)
        ? await loadCommentedCategories(plan, mode, asked.now)
        : null,
  }
}
