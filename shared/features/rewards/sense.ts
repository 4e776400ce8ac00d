/** What dates and amounts of a refund and its payment make sense. The forms and the server judge by it alike. */
import { addDays, type Day, showDay } from '#shared/kit/dates.ts'
import { showMoney } from '#shared/kit/money.ts'
import type { PaymentForm, RefundForm } from '../rewards.ts'
import { lacksPaymentDate } from '../rewards.ts'

export interface Wrong {
  readonly path: string
  readonly message: string
}

/** Prices move; what is more than a tenth over the approved amount is another wish, and is validated again. */
const TOLERATED_PERCENT = 10
const cents = (dollars: number) => Math.round(dollars * 100)
export const isFarOver = (realAmount: number, approvedAmount: number): boolean =>
  cents(realAmount) * 100 > cents(approvedAmount) * (100 + TOLERATED_PERCENT)

export const overrunSentence = (approvedAmount: number): string =>
  `This is more than ${TOLERATED_PERCENT} % over the approved ${showMoney(approvedAmount)}. It goes back for validation: please say why it is more.`

interface RefundContext {
  readonly approvedAmount: number
  readonly today: Day
}
export function wrongWithRefund(
  { realAmount, purchasedDate, overrunReason }: Pick<RefundForm, 'realAmount' | 'purchasedDate' | 'overrunReason'>,
  { approvedAmount, today }: RefundContext,
): Wrong[] {
  const wrong: Wrong[] = []
  if (purchasedDate > today) wrong.push({ path: 'purchasedDate', message: 'The purchase date cannot be after today' })
  if (isFarOver(realAmount, approvedAmount) && !overrunReason)
    wrong.push({ path: 'overrunReason', message: overrunSentence(approvedAmount) })
  return wrong
}

/** A transfer may be ordered ahead. */
const DAYS_AHEAD = 31
interface PaymentContext {
  readonly purchasedDate: Day | null
  readonly today: Day
}
export function wrongWithPayment(form: PaymentForm, { purchasedDate, today }: PaymentContext): Wrong[] {
  const { paymentDate } = form
  const wrong = (message: string): Wrong[] => [{ path: 'paymentDate', message }]
  if (lacksPaymentDate(form)) return wrong('Invalid date')
  if (!paymentDate) return []
  if (purchasedDate && paymentDate < purchasedDate)
    return wrong(`It was bought on ${showDay(purchasedDate)} and cannot be paid before`)
  return paymentDate > addDays(today, DAYS_AHEAD)
    ? wrong(`The payment date cannot be more than ${DAYS_AHEAD} days ahead`)
    : []
}
