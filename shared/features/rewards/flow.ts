/**
 * The life of a reward request, as one table: from which state which act of whom leads where. The server, the cards and
 * the tests read it. Source: decisions, "Rewards"; spec 2 section 6.
 */
import { hasRole, type Role } from '#shared/kit/access.ts'
import { fixed } from '#shared/kit/fixed.ts'

export const rewardStatuses = fixed('b2', [
  'Pending Approval',
  'Rejected',
  'Pending Refund',
  'Pending Payment',
  'Refunded',
  'Missing Info',
])
export type RewardStatus = (typeof rewardStatuses)['all'][number]['name']

export const ACTS = ['edit', 'delete', 'accept', 'reject', 'refund', 'exceed', 'pay', 'ask'] as const
/**
 * `exceed` is a refund that comes to much more than was approved: back to validation. `ask` is the payment that lacks
 * something: back to the refund.
 */
export type Act = (typeof ACTS)[number]

/** Where a case stands: its status, and whether a refund has said what it came to. */
export interface Standing {
  readonly status: RewardStatus
  readonly isBought: boolean
}

interface Move {
  readonly from: RewardStatus
  readonly act: Act
  /** Where it makes a difference: only before or only after a refund has said what it came to. */
  readonly isBought?: boolean
  /** Who may, beside the requester's own acts. */
  readonly roles: readonly Role[]
  /** Nothing where the request is gone. */
  readonly to: RewardStatus | undefined
}

/** Who keeps which card of a case. Source: spec 2 section 6. */
export const VALIDATORS: readonly Role[] = ['admin']
export const PAYERS: readonly Role[] = ['admin', 'finance']

export const isValidator = (user: { readonly roles: readonly Role[] }): boolean => hasRole(user, VALIDATORS)

export const MOVES: readonly Move[] = [
  { from: 'Pending Approval', act: 'edit', isBought: false, roles: [], to: 'Pending Approval' },
  { from: 'Pending Approval', act: 'delete', isBought: false, roles: ['admin'], to: undefined },
  { from: 'Pending Approval', act: 'accept', isBought: false, roles: VALIDATORS, to: 'Pending Refund' },
  // What was bought is known already, and waits for its payment only.
  { from: 'Pending Approval', act: 'accept', isBought: true, roles: VALIDATORS, to: 'Pending Payment' },
  { from: 'Pending Approval', act: 'reject', roles: VALIDATORS, to: 'Rejected' },
  { from: 'Pending Refund', act: 'refund', roles: PAYERS, to: 'Pending Payment' },
  { from: 'Pending Refund', act: 'exceed', roles: PAYERS, to: 'Pending Approval' },
  { from: 'Missing Info', act: 'refund', roles: PAYERS, to: 'Pending Payment' },
  { from: 'Missing Info', act: 'exceed', roles: PAYERS, to: 'Pending Approval' },
  { from: 'Pending Payment', act: 'pay', roles: PAYERS, to: 'Refunded' },
  { from: 'Pending Payment', act: 'ask', roles: PAYERS, to: 'Missing Info' },
]

/** The requester's own acts; and what nobody does to a request of their own. */
const OWN: readonly Act[] = ['edit', 'delete']
const NOT_OWN: readonly Act[] = ['accept', 'reject']

export interface Who {
  readonly roles: readonly Role[]
  /** Whether the request is theirs. */
  readonly isOwn: boolean
}

/** The move that an act is, where the state knows it. */
export const moveFrom = ({ status, isBought }: Standing, act: Act): Move | undefined =>
  MOVES.find(move => move.from === status && move.act === act && (move.isBought ?? isBought) === isBought)

/** Whether somebody may do it at all, in whatever state. */
export const mayEver = (act: Act, { roles, isOwn }: Who): boolean => {
  if (isOwn && OWN.includes(act)) return true
  if (isOwn && NOT_OWN.includes(act)) return false
  return MOVES.some(move => move.act === act && hasRole({ roles }, move.roles))
}

/** Whether somebody may do it now. */
export const mayNow = (from: Standing, act: Act, who: Who): boolean =>
  moveFrom(from, act) !== undefined && mayEver(act, who)

/** The colours' words for states that a payment waits in. Source: spec 1 section 4. */
export const statusOf = (id: string): RewardStatus => rewardStatuses.byId(id).name as RewardStatus

export const standingOf = ({
  rewStatusID,
  realAmount,
}: {
  rewStatusID: string
  realAmount: number | null
}): Standing => ({
  status: statusOf(rewStatusID),
  isBought: realAmount !== null,
})
