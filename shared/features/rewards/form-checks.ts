/** Which dates and amounts of a refund and its payment are plausible. The forms and the server use the same checks. */
import { addDays, type Day, formatDay } from '#shared/kit/dates.ts'
import type { FieldError } from '#shared/kit/fields.ts'
import { formatMoney, toCents } from '#shared/kit/money.ts'
import type { PaymentForm, RefundForm } from '../rewards.ts'
import { isMissingPaymentDate } from '../rewards.ts'

/** The approved amount, and the percentage by which a refund may exceed it, because prices change. */
export interface ApprovedAmount {
  readonly approvedAmount: number
  readonly tolerancePercent: number
}

/** Whether it counts as a different request, which is validated again. */
export const isOverTolerance = (realAmount: number, { approvedAmount, tolerancePercent }: ApprovedAmount): boolean =>
  toCents(realAmount) * 100 > toCents(approvedAmount) * (100 + tolerancePercent)

export const overrunMessage = ({ approvedAmount, tolerancePercent }: ApprovedAmount): string =>
  `This is more than ${tolerancePercent}% over the approved ${formatMoney(approvedAmount)}. It goes back for validation: please say why it is more.`

interface RefundContext extends ApprovedAmount {
  readonly today: Day
}
export function validateRefund(
  { realAmount, purchasedDate, overrunReason }: Pick<RefundForm, 'realAmount' | 'purchasedDate' | 'overrunReason'>,
  { today, ...approved }: RefundContext,
): FieldError[] {
  const wrong: FieldError[] = []
  if (purchasedDate > today) wrong.push({ path: 'purchasedDate', message: 'The purchase date cannot be after today' })
  if (isOverTolerance(realAmount, approved) && !overrunReason)
    wrong.push({ path: 'overrunReason', message: overrunMessage(approved) })
  return wrong
}

/** A bank transfer may be scheduled in advance. */
const MAX_DAYS_AHEAD = 31
interface PaymentContext {
  readonly purchasedDate: Day | null
  readonly today: Day
}
export function validatePayment(form: PaymentForm, { purchasedDate, today }: PaymentContext): FieldError[] {
  const { paymentDate } = form
  const wrong = (message: string): FieldError[] => [{ path: 'paymentDate', message }]
  if (isMissingPaymentDate(form)) return wrong('Invalid date')
  if (!paymentDate) return []
  if (purchasedDate && paymentDate < purchasedDate)
    return wrong(`It was bought on ${formatDay(purchasedDate)} and cannot be paid before`)
  return paymentDate > addDays(today, MAX_DAYS_AHEAD)
    ? wrong(`The payment date cannot be more than ${MAX_DAYS_AHEAD} days ahead`)
    : []
}
