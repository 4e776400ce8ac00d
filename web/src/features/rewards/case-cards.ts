/** Which cards of a case are visible, and which of them the user may fill in. */
import {
  mayPerformNow,
  type RewardAction,
  type RewardActor,
  type RewardState,
  type RewardStatus,
  rewardStateOf,
} from '#shared/features/rewards/flow.ts'
import type { RewardListItem } from '#shared/features/rewards.ts'
import { t } from '#shared/kit/texts.ts'
import { useSession } from '#web/kit/session.ts'

export type CaseCard = 'request' | 'validation' | 'refund' | 'payment'

/** The actions that a card's Save may perform; being allowed one is enough. */
const CARD_ACTS: Readonly<Record<CaseCard, readonly RewardAction[]>> = {
  request: ['edit'],
  validation: ['accept', 'reject'],
  refund: ['refund', 'exceed'],
  payment: ['pay', 'ask'],
}

/** Cards of later steps are hidden until the case gets there. */
const CARDS_BY_STATUS: Readonly<Record<RewardStatus, readonly CaseCard[]>> = {
  'Pending Approval': ['request', 'validation'],
  Rejected: ['request', 'validation'],
  'Pending Refund': ['request', 'validation', 'refund'],
  'Missing Info': ['request', 'validation', 'refund'],
  'Pending Payment': ['request', 'validation', 'refund', 'payment'],
  Refunded: ['request', 'validation', 'refund', 'payment'],
}
/** A purchase above the approved amount is validated again, with the refund visible even when it is rejected. */
const CARDS_FOR_REVALIDATION: readonly CaseCard[] = ['request', 'refund', 'validation']
export const getVisibleCards = ({ status, isBought }: RewardState): readonly CaseCard[] =>
  isBought && (status === 'Pending Approval' || status === 'Rejected')
    ? CARDS_FOR_REVALIDATION
    : CARDS_BY_STATUS[status]

/** Shown to people who cannot act: whom a status is waiting for. */
const WAITING_TEXTS: Readonly<Partial<Record<RewardStatus, readonly [card: CaseCard, sentence: string]>>> = {
  'Pending Approval': ['validation', 'Waiting for an admin to accept or reject the request.'],
  'Pending Refund': ['refund', 'Waiting for the requester, or finance, to enter what was bought.'],
  'Missing Info': ['refund', 'Waiting for the requester, or finance, to enter what is missing.'],
  'Pending Payment': ['payment', 'Waiting for finance to pay.'],
}
const FIRST_VALIDATOR_TEXT =
  'You accepted this request before. Waiting for another admin to validate the higher amount.'
/** The text of a card that is waiting for somebody else. */
export function getWaitingText(status: RewardStatus, card: CaseCard, isFirstValidator = false): string | undefined {
  if (isFirstValidator && card === 'validation') return t(FIRST_VALIDATOR_TEXT)
  const [waiting, sentence] = WAITING_TEXTS[status] ?? []
  return waiting === card && sentence ? t(sentence) : undefined
}

/** Finds the card that the user may fill in now. */
export const findEditableCard = (standing: RewardState, may: (act: RewardAction) => boolean): CaseCard | undefined =>
  getVisibleCards(standing).find(card => CARD_ACTS[card].some(may))

/** Returns a predicate: whether the flow lets the user perform an action on a case now. */
export function useMayAct(): (
  act: RewardAction,
  reward: Pick<RewardListItem, 'employee' | 'rewStatusID' | 'realAmount' | 'isFirstValidator'>,
) => boolean {
  const session = useSession()
  return (act, { employee, rewStatusID, realAmount, isFirstValidator }) => {
    const isOwn = employee._id === session?.person.employeeId
    const who: RewardActor = { roles: session?.roles ?? [], isOwn, isFirstValidator }
    return mayPerformNow(rewardStateOf({ rewStatusID: rewStatusID._id, realAmount }), act, who)
  }
}
