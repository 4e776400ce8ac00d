/**
 * The state machine of a reward request as one table: state, action and roles, and the next state. The server, the
 * cards and the tests use it. Source: decisions, "Rewards"; spec 2 section 6.
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
 * `exceed` is a refund far above the approved amount: the request goes back to validation. `ask` is a payment with
 * missing information: the request goes back to the refund.
 */
export type RewardAction = (typeof REWARD_ACTIONS)[number]

/** The state of a request: its status, and whether a refund has recorded the real cost. */
export interface RewardState {
  readonly status: RewardStatus
  readonly isBought: boolean
}

interface RewardTransition {
  readonly from: RewardStatus
  readonly action: RewardAction
  /** If set, the transition applies only before (false) or only after (true) a refund has recorded the real cost. */
  readonly isBought?: boolean
  /** Roles that may do it, in addition to the requester's own actions. */
  readonly roles: readonly Role[]
  /** Undefined if the action deletes the request. */
  readonly to: RewardStatus | undefined
}

/** Which roles edit which card of a request. Source: spec 2 section 6. */
export const VALIDATOR_ROLES: readonly Role[] = ['admin']
export const PAYER_ROLES: readonly Role[] = ['admin', 'finance']

const REWARD_TRANSITIONS: readonly RewardTransition[] = [
  { from: 'Pending Approval', action: 'edit', isBought: false, roles: [], to: 'Pending Approval' },
  { from: 'Pending Approval', action: 'delete', isBought: false, roles: ['admin'], to: undefined },
  { from: 'Pending Approval', action: 'accept', isBought: false, roles: VALIDATOR_ROLES, to: 'Pending Refund' },
  // The purchase is already recorded; only the payment is missing.
  { from: 'Pending Approval', action: 'accept', isBought: true, roles: VALIDATOR_ROLES, to: 'Pending Payment' },
  { from: 'Pending Approval', action: 'reject', roles: VALIDATOR_ROLES, to: 'Rejected' },
  { from: 'Pending Refund', action: 'refund', roles: PAYER_ROLES, to: 'Pending Payment' },
  { from: 'Pending Refund', action: 'exceed', roles: PAYER_ROLES, to: 'Pending Approval' },
  { from: 'Missing Info', action: 'refund', roles: PAYER_ROLES, to: 'Pending Payment' },
  { from: 'Missing Info', action: 'exceed', roles: PAYER_ROLES, to: 'Pending Approval' },
  { from: 'Pending Payment', action: 'pay', roles: PAYER_ROLES, to: 'Refunded' },
  { from: 'Pending Payment', action: 'ask', roles: PAYER_ROLES, to: 'Missing Info' },
]

/**
 * Actions that requesters may do on their own requests, whatever their roles, and actions that nobody may do on their
 * own request: nobody validates or pays their own.
 */
const OWN_ACTIONS: readonly RewardAction[] = ['edit', 'delete', 'refund', 'exceed']
const VALIDATIONS: readonly RewardAction[] = ['accept', 'reject']
const NOT_OWN_ACTIONS: readonly RewardAction[] = [...VALIDATIONS, 'pay', 'ask']

export interface RewardActor {
  readonly roles: readonly Role[]
  /** Whether the request is the user's own. */
  readonly isOwn: boolean
  /** Whether the user accepted the amount that this one exceeds, so that another person must validate it. */
  readonly isFirstValidator?: boolean
}

/** Returns the transition of an action in a state, if there is one. */
export const findTransition = ({ status, isBought }: RewardState, act: RewardAction): RewardTransition | undefined =>
  REWARD_TRANSITIONS.find(
    move => move.from === status && move.action === act && (move.isBought ?? isBought) === isBought,
  )

/** Whether the user may ever perform the action, in any state. */
export const mayEverPerform = (act: RewardAction, { roles, isOwn, isFirstValidator }: RewardActor): boolean => {
  if (isOwn && OWN_ACTIONS.includes(act)) return true
  if (isOwn && NOT_OWN_ACTIONS.includes(act)) return false
  if (isFirstValidator && VALIDATIONS.includes(act)) return false
  return REWARD_TRANSITIONS.some(move => move.action === act && hasRole({ roles }, move.roles))
}

/** Whether the user may perform the action in the current state. */
export const mayPerformNow = (from: RewardState, act: RewardAction, who: RewardActor): boolean =>
  findTransition(from, act) !== undefined && mayEverPerform(act, who)

/** Returns the name of a status by its id; status colours are chosen by name. Source: spec 1 section 4. */
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
