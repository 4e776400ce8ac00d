/**
 * The life of a reward request, as one table: from which state which act of whom leads where. The server, the cards and
 * the tests read it. Source: decisions, "Rewards"; spec 2 section 6.
 */
import { hasRole, type Role } from '#shared/kit/access.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'

export const rewardStatuses = staticCatalogue('b2', [
  'Pending Approval',
  'Rejected',
  'Pending Refund',
  'Pending Payment',
  'Refunded',
  'Missing Info',
])
export type RewardStatus = (typeof rewardStatuses)['all'][number]['name']

export const REWARD_ACTIONS = ['edit', 'delete', 'accept', 'reject', 'refund', 'exceed', 'pay', 'ask'] as const
/**
 * `exceed` is a refund that comes to much more than was approved: back to validation. `ask` is the payment that lacks
 * something: back to the refund.
 */
export type RewardAction = (typeof REWARD_ACTIONS)[number]

/** Where a case stands: its status, and whether a refund has said what it came to. */
export interface RewardState {
  readonly status: RewardStatus
  readonly isBought: boolean
}

interface RewardTransition {
  readonly from: RewardStatus
  readonly action: RewardAction
  /** Where it makes a difference: only before or only after a refund has said what it came to. */
  readonly isBought?: boolean
  /** Who may, beside the requester's own acts. */
  readonly roles: readonly Role[]
  /** Nothing where the request is gone. */
  readonly to: RewardStatus | undefined
}

/** Who keeps which card of a case. Source: spec 2 section 6. */
export const VALIDATOR_ROLES: readonly Role[] = ['admin']
export const PAYER_ROLES: readonly Role[] = ['admin', 'finance']

export const isValidator = (user: { readonly roles: readonly Role[] }): boolean => hasRole(user, VALIDATOR_ROLES)

export const REWARD_TRANSITIONS: readonly RewardTransition[] = [
  { from: 'Pending Approval', action: 'edit', isBought: false, roles: [], to: 'Pending Approval' },
  { from: 'Pending Approval', action: 'delete', isBought: false, roles: ['admin'], to: undefined },
  { from: 'Pending Approval', action: 'accept', isBought: false, roles: VALIDATOR_ROLES, to: 'Pending Refund' },
  // What was bought is known already, and waits for its payment only.
  { from: 'Pending Approval', action: 'accept', isBought: true, roles: VALIDATOR_ROLES, to: 'Pending Payment' },
  { from: 'Pending Approval', action: 'reject', roles: VALIDATOR_ROLES, to: 'Rejected' },
  { from: 'Pending Refund', action: 'refund', roles: PAYER_ROLES, to: 'Pending Payment' },
  { from: 'Pending Refund', action: 'exceed', roles: PAYER_ROLES, to: 'Pending Approval' },
  { from: 'Missing Info', action: 'refund', roles: PAYER_ROLES, to: 'Pending Payment' },
  { from: 'Missing Info', action: 'exceed', roles: PAYER_ROLES, to: 'Pending Approval' },
  { from: 'Pending Payment', action: 'pay', roles: PAYER_ROLES, to: 'Refunded' },
  { from: 'Pending Payment', action: 'ask', roles: PAYER_ROLES, to: 'Missing Info' },
]

/** The requester's own acts; and what nobody does to a request of their own. */
const OWN_ACTIONS: readonly RewardAction[] = ['edit', 'delete']
const NOT_OWN_ACTIONS: readonly RewardAction[] = ['accept', 'reject']

export interface RewardActor {
  readonly roles: readonly Role[]
  /** Whether the request is theirs. */
  readonly isOwn: boolean
}

/** The move that an act is, where the state knows it. */
export const findTransition = ({ status, isBought }: RewardState, act: RewardAction): RewardTransition | undefined =>
  REWARD_TRANSITIONS.find(
    move => move.from === status && move.action === act && (move.isBought ?? isBought) === isBought,
  )

/** Whether somebody may do it at all, in whatever state. */
export const mayEverPerform = (act: RewardAction, { roles, isOwn }: RewardActor): boolean => {
  if (isOwn && OWN_ACTIONS.includes(act)) return true
  if (isOwn && NOT_OWN_ACTIONS.includes(act)) return false
  return REWARD_TRANSITIONS.some(move => move.action === act && hasRole({ roles }, move.roles))
}

/** Whether somebody may do it now. */
export const mayPerformNow = (from: RewardState, act: RewardAction, who: RewardActor): boolean =>
  findTransition(from, act) !== undefined && mayEverPerform(act, who)

/** The colours' words for states that a payment waits in. Source: spec 1 section 4. */
export const rewardStatusOf = (id: string): RewardStatus => rewardStatuses.byId(id).name as RewardStatus

export const rewardStateOf = ({
  rewStatusID,
  realAmount,
}: {
  rewStatusID: string
  realAmount: number | null
}): RewardState => ({
  status: rewardStatusOf(rewStatusID),
  isBought: realAmount !== null,
})
