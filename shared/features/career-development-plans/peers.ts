/**
 * Comments by category that a plan's leader requests from peers, named or anonymous. Nobody reads anonymous comments
 * before the request has ended with at least three answers. Pure. Source: docs/decisions/plans.md.
 */
import * as z from 'zod/mini'
import type { Audience } from '#shared/kit/access.ts'
import { addDays, type Day, formatDay } from '#shared/kit/dates.ts'
import { day, type FieldError, flag, id, optionalLongText, refs } from '#shared/kit/fields.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { Author, fullName, PersonName } from '#shared/kit/people.ts'
import { PEER_MODES, type PeerMode, PlanCategory } from '../development-plan-templates.ts'
import { type EmployeeRow, NamedEntry } from '../employees/people.ts'

/** The maximum number of people ever asked about one plan, including those whose invitation was withdrawn. */
const MAX_PEERS = 12
/** Among fewer, a reader who knows the peers could tell who wrote what. */
export const MIN_ANONYMOUS = 3
/** The maximum number of days to answer: after longer, people have forgotten why they were asked. */
export const MAX_ASKING_DAYS = 90

export const PeerState = z.enum(['asked', 'sent', 'declined'])
export type PeerState = z.infer<typeof PeerState>

/** The comments of peers on one category. If anonymous, nothing links the comments of one peer. */
export const CommentedCategory = z.object({
  _id: id,
  comments: z.array(z.object({ text: z.string(), author: z.nullable(Author) })),
})
export type CommentedCategory = z.infer<typeof CommentedCategory>

/** A request for peer comments, as the authors of the plan see it. */
export const PeerAsking = z.object({
  mode: z.enum(PEER_MODES),
  /** The last day to answer; null before anybody is invited. */
  until: z.nullable(day),
  closedAt: z.nullable(z.string()),
  /** `state` is null if anonymous: nothing shows which peers have answered. */
  invited: z.array(z.object({ ...PersonName.shape, state: z.nullable(PeerState) })),
  answered: z.number(),
  /** Whether the person may read the comments with their plan. */
  isShared: z.boolean(),
  /** Whether the reader is a peer as well, who must send their comments or decline before they read the others. */
  mustAnswerFirst: z.boolean(),
  /** Null while they are hidden, and permanently if too few peers answered. */
  categories: z.nullable(z.array(CommentedCategory)),
})
export type PeerAsking = z.infer<typeof PeerAsking>

/** A request as its peer sees it: the plan's categories, without anything that was written in the plan. */
export const PeerTaskListItem = z.object({
  /** The plan's id. */
  _id: id,
  employee: PersonName,
  jobTitle: z.nullable(NamedEntry),
  /** The leader who reads the comments. */
  leaderAssigned: PersonName,
  until: day,
  mode: z.enum(PEER_MODES),
  state: PeerState,
  /** Whether comments can still be written. */
  isOpen: z.boolean(),
})
export type PeerTaskListItem = z.infer<typeof PeerTaskListItem>
export const PeerTask = z.object({
  ...PeerTaskListItem.shape,
  version: z.number(),
  categories: z.array(z.object({ ...PlanCategory.shape, comments: z.string() })),
})
export type PeerTask = z.infer<typeof PeerTask>

/** Returns the path of the screen where a peer writes, by host. */
export const peerTaskPath = (host: Audience, planId: string): string =>
  host === 'staff' ? `/peer-comments/${planId}` : `/my-plan/${planId}/comments`

/** A category as a peer comments on it. */
export interface WrittenCategory {
  readonly _id: string
  readonly comments: string
}
export const PeerCommentsForm = z.object({
  categories: z._default(z.array(z.object({ _id: id, comments: optionalLongText })).check(z.maxLength(100)), []),
})
export type PeerCommentsForm = z.infer<typeof PeerCommentsForm>

/** The peers to invite in addition to those who are already invited, and the last day for all of them. */
export const InvitePeersForm = z.object({ peers: refs(MAX_PEERS, `At most ${MAX_PEERS} people`), until: day })
export type InvitePeersForm = z.infer<typeof InvitePeersForm>
export const SharePeersForm = z.strictObject({ isShared: flag })

export const peerMessages = {
  saved: 'Draft saved.',
  sent: 'Your comments are sent.',
  declined: 'You declined.',
  invited: 'Invitations sent.',
  dayMoved: 'The last day is moved.',
  withdrawn: 'Invitation withdrawn.',
  closedNow: 'Peers cannot answer any more.',
  shared: 'The comments are shared.',
  unshared: 'The comments are not shared any more.',
  off: 'The template of this plan does not ask peers',
  partOff: 'People do not see their plans here, so nobody could be asked',
  planCompleted: 'This plan is completed, so nobody is asked any more',
  nobody: 'Choose at least one person',
  tooFew: `Invite at least ${MIN_ANONYMOUS} people: among fewer, nobody stays anonymous`,
  tooMany: `At most ${MAX_PEERS} people can be asked about one plan`,
  twice: 'Nobody can be invited twice',
  unknown: 'Choose people from the list',
  self: 'People do not comment on themselves',
  leader: 'Whoever writes the plan comments in it',
  past: 'Choose today or a later day',
  notAsked: 'You are not asked for these comments, or no longer',
  closed: 'This has ended, so nothing can be sent any more',
  over: 'The last day has passed, so nothing can be sent any more',
  alreadySent: 'You have sent your comments, so they stay as they are',
  empty: 'Write about at least one category before you send',
  sentAlready: 'They have sent their comments, and these stay',
  tooFewToRead: `Anonymous comments are read once at least ${MIN_ANONYMOUS} people have answered`,
  nothingToShare: 'There are no comments that could be shared',
  ownPlan: 'What peers write about you is shared with you by your leader',
  answerFirst: 'You are asked for comments too. Send yours or decline, then you can read those of others.',
}

/** The invitations of a plan so far. */
interface Asked {
  readonly invited: readonly string[]
  /** The peers whose invitation was withdrawn. */
  readonly former: readonly string[]
}
interface InviteContext {
  readonly mode: PeerMode
  readonly plan: { readonly employee: string; readonly leaderAssigned: string }
  readonly before: Asked
  readonly today: Day
  person(id: string): Pick<EmployeeRow, 'isActive'> | undefined
}

/** Returns why people cannot be invited, if so. `peers` may be empty, to move only the last day. */
export function refuseInvitation(
  { peers, until }: InvitePeersForm,
  { mode, plan, before, today, person }: InviteContext,
): FieldError | undefined {
  const at = (path: string, message: string): FieldError => ({ path, message })
  const invited = new Set([...before.invited, ...peers])
  if (invited.size === 0) return at('peers', peerMessages.nobody)
  if (new Set(peers).size < peers.length) return at('peers', peerMessages.twice)
  if (peers.includes(plan.employee)) return at('peers', peerMessages.self)
  if (peers.includes(plan.leaderAssigned)) return at('peers', peerMessages.leader)
  if (peers.some(id => !before.invited.includes(id) && !person(id)?.isActive)) return at('peers', peerMessages.unknown)
  if (new Set([...invited, ...before.former]).size > MAX_PEERS) return at('peers', peerMessages.tooMany)
  if (mode === 'anonymous' && invited.size < MIN_ANONYMOUS) return at('peers', peerMessages.tooFew)
  if (until < today) return at('until', peerMessages.past)
  const last = addDays(today, MAX_ASKING_DAYS)
  return until > last ? at('until', `Choose ${formatDay(last)} or earlier`) : undefined
}

/** Whether this person's invitation still counts: not if they have left, or have become the plan's leader. */
export const mayStillAnswer = (
  peer: string,
  { employee, leaderAssigned }: InviteContext['plan'],
  person: InviteContext['person'],
): boolean => peer !== employee && peer !== leaderAssigned && Boolean(person(peer)?.isActive)

/** Returns why comments can no longer be sent, if so. They can be sent on the last day. */
export function refuseAnswer(
  { closedAt, until }: { readonly closedAt: string | null; readonly until: Day },
  today: Day,
): string | undefined {
  if (closedAt) return peerMessages.closed
  return until < today ? peerMessages.over : undefined
}

/** Whether enough peers have answered for anybody to read the comments. */
export const hasEnoughAnswers = (mode: PeerMode, answered: number): boolean =>
  mode === 'named' || answered >= MIN_ANONYMOUS

/** Whether the plan's authors can read the comments: named ones as they arrive, anonymous ones all at the end. */
export const areCommentsVisible = (mode: PeerMode, answered: number, closedAt: string | null): boolean =>
  mode === 'named' || (closedAt !== null && hasEnoughAnswers(mode, answered))

/** What one peer has sent. */
interface SentComments {
  readonly categories: readonly WrittenCategory[]
  readonly author: Author | null
}

/**
 * Groups comments by category, named ones in the order of the names, anonymous ones in the order of their text: so the
 * order reveals neither who answered first nor which comments belong to one peer.
 */
export function toCommentedCategories(
  mode: PeerMode,
  categories: readonly Pick<PlanCategory, '_id'>[],
  sent: readonly SentComments[],
): CommentedCategory[] {
  return categories.map(({ _id }) => ({
    _id,
    comments: sent
      .flatMap(({ categories: written, author }) =>
        written
          .filter(one => one._id === _id && one.comments)
          .map(({ comments }) => ({ text: comments, author: mode === 'named' ? author : null })),
      )
      .sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1)),
  }))
}
const rankOf = ({ text, author }: CommentedCategory['comments'][number]): string =>
  toComparableText(`${author ? fullName(author) : ''} ${text}`)
