/** Which cards a case shows, and which of them somebody may fill in. */
import type { Act, RewardStatus, Standing } from '#shared/features/rewards/flow.ts'

export type CardName = 'request' | 'validation' | 'refund' | 'payment'

/** What Save of a card does; any of its acts will do. */
const ACTS: Readonly<Record<CardName, readonly Act[]>> = {
  request: ['edit'],
  validation: ['accept', 'reject'],
  refund: ['refund', 'exceed'],
  payment: ['pay', 'ask'],
}

/** No card of a later step is shown before its time. */
const SHOWN: Readonly<Record<RewardStatus, readonly CardName[]>> = {
  'Pending Approval': ['request', 'validation'],
  Rejected: ['request', 'validation'],
  'Pending Refund': ['request', 'validation', 'refund'],
  'Missing Info': ['request', 'validation', 'refund'],
  'Pending Payment': ['request', 'validation', 'refund', 'payment'],
  Refunded: ['request', 'validation', 'refund', 'payment'],
}
/** What was bought for more than was approved is validated again: with the refund in sight. */
const AGAIN: readonly CardName[] = ['request', 'refund', 'validation']
export const cardsOf = ({ status, isBought }: Standing): readonly CardName[] =>
  status === 'Pending Approval' && isBought ? AGAIN : SHOWN[status]

/** Whom a status waits for, told to who only looks on. */
const WAITS: Readonly<Partial<Record<RewardStatus, readonly [card: CardName, sentence: string]>>> = {
  'Pending Approval': ['validation', 'Waiting for an admin to accept or reject the request.'],
  'Pending Refund': ['refund', 'Waiting for finance to enter what was bought.'],
  'Missing Info': ['refund', 'Waiting for finance to enter what is missing.'],
  'Pending Payment': ['payment', 'Waiting for finance to pay.'],
}
/** What a card says that waits for somebody else. */
export function waitingFor(status: RewardStatus, card: CardName): string | undefined {
  const [waiting, sentence] = WAITS[status] ?? []
  return waiting === card ? sentence : undefined
}

/** The card that somebody may fill in now. */
export const openCard = (standing: Standing, may: (act: Act) => boolean): CardName | undefined =>
  cardsOf(standing).find(card => ACTS[card].some(may))
