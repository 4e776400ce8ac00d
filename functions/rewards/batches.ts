/** Pays many cases together, each in a transaction of its own that also writes its line for the bank. */
import * as z from 'zod/mini'
import { type EmployeeDirectory, loadDirectory } from '#functions/employees/store.ts'
import { withAuthors } from '#functions/users/store.ts'
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError, invalidFieldsError, validationError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { Collection, type NewId } from '#kit/collection.ts'
import type { Handlers } from '#kit/lambda.ts'
import { retryOnConflict } from '#kit/retry.ts'
import { settings } from '#kit/settings.ts'
import { SubCollection } from '#kit/sub-collection.ts'
import type { TableWrite } from '#kit/table.ts'
import { BankFileTemplate, type BankPayment, formatBankFile } from '#shared/features/rewards/bank-file.ts'
import { validatePayment } from '#shared/features/rewards/form-checks.ts'
import {
  type PaymentBatch,
  PaymentBatchRow,
  type paymentBatchCalls,
  paymentBatchList,
  paymentBatchMessages,
} from '#shared/features/rewards/payment-batches.ts'
import { paymentBatchStorage } from '#shared/features/rewards/storage.ts'
import { PAYMENT_PAID } from '#shared/features/rewards.ts'
import { type Day, utcToday } from '#shared/kit/dates.ts'
import { selectPage } from '#shared/kit/list.ts'
import { toCents } from '#shared/kit/money.ts'
import { type AuthorLookup, fullName } from '#shared/kit/people.ts'
import { moveReward } from './move.ts'
import { notifyRequester } from './notifications.ts'
import { requireMove, rewardAmountOf } from './steps.ts'
import { loadRewardInScope, type StoredReward } from './store.ts'

export const paymentBatches = new Collection<PaymentBatchRow>({ ...paymentBatchStorage, row: PaymentBatchRow })
/** The bank file's line of a case, by batch and case, as of the payment. */
type BatchLine = BankPayment & { readonly _id: string; readonly employee: string }
export const batchLines = new SubCollection<BatchLine>('REWARD_BATCH_LINE')

export const paymentBatchHandlers: Handlers<typeof paymentBatchCalls> = {
  paymentBatches: async ({ actor, query, now }) => {
    const [people, rows] = await Promise.all([withAuthors(loadDirectory(actor, now), now), paymentBatches.rows(now)])
    const { totalItems, items } = selectPage(paymentBatchList, rows, query, undefined)
    return { totalItems, items: items.map(row => toBatchDto(row, people)) }
  },
  payMany: async ({ actor, body, newId, now }) => {
    const { paymentDate } = body
    const ids = [...new Set(body.rewards)]
    if (ids.length === 0) throw validationError('rewards', paymentBatchMessages.nobody)
    const errors = validatePayment(toPaidForm(paymentDate), { purchasedDate: null, today: utcToday(now) })
    if (errors.length) throw invalidFieldsError(errors)
    const people = await withAuthors(loadDirectory(actor, now), now)
    const payment: BatchContext = { batchId: await findBatchId(newId), paymentDate, people, actor, now }
    const refused = []
    for (const id of ids) {
      const refusal = await payCase(id, payment)
      if (refusal) refused.push({ _id: id, ...refusal })
    }
    const batch = await paymentBatches.find(payment.batchId)
    return { batch: batch ? toBatchDto(batch, people) : null, refused }
  },
  bankFile: async ({ params }) => {
    const { _id } = await paymentBatches.get(params.id)
    return formatBankFile(z.parse(BankFileTemplate, settings.bankFile), await batchLines.list(_id))
  },
}

interface BatchContext extends ActorContext {
  readonly batchId: string
  readonly paymentDate: Day
  readonly people: EmployeeDirectory
}
interface Refusal {
  readonly name: string
  readonly reason: string
}

/** Returns the same id if a request is repeated with its key, so that it continues where the first one stopped. */
const findBatchId = async ({ id, previousDayId }: NewId): Promise<string> =>
  previousDayId && (await paymentBatches.find(previousDayId)) ? previousDayId : id

const toPaidForm = (paymentDate: Day) => ({ paymentStatusID: PAYMENT_PAID, paymentDate, requestComment: '' })

/** Pays a case that this batch has not paid yet, and notifies its requester; returns why it cannot be paid, if so. */
async function payCase(id: string, payment: BatchContext): Promise<Refusal | undefined> {
  const { actor, people, now } = payment
  let name = ''
  try {
    const paid = await retryOnConflict(async (): Promise<{ reason?: string; after?: StoredReward }> => {
      const before = await loadRewardInScope(actor, id)
      name = fullName(people.name(before.employee))
      if (before.payment.batch === payment.batchId) return {}
      const reason = await findObstacle(before, payment)
      return reason ? { reason } : { after: await writePayment(before, payment) }
    })
    if (paid.after) await notifyRequester(paid.after, '', people, now)
    return paid.reason ? { name, reason: paid.reason } : undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { name, reason: error.message }
  }
}

/** Checks a case before the write, because retrying cannot help a case that is in another step. */
async function findObstacle(
  before: StoredReward,
  { paymentDate, actor, now }: BatchContext,
): Promise<string | undefined> {
  try {
    await requireMove(before, 'pay', actor, now)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  const { purchasedDate } = before.refund
  const [wrong] = validatePayment(toPaidForm(paymentDate), { purchasedDate, today: utcToday(now) })
  return wrong?.message
}

/** Writes the step, its line and the batch's figures in one transaction, so that nothing is paid twice or left out. */
async function writePayment(before: StoredReward, payment: BatchContext): Promise<StoredReward> {
  const { batchId, paymentDate, actor, now } = payment
  const amount = rewardAmountOf(before)
  const { person, name } = payment.people
  const line: BatchLine = {
    _id: before._id,
    employee: before.employee,
    reference: before._id,
    date: paymentDate,
    amount,
    name: fullName(name(before.employee)),
    email: person(before.employee)?.email ?? '',
  }
  return moveReward(
    before,
    {
      act: 'pay',
      patch: { payment: { ...toPaidForm(paymentDate), batch: batchId } },
      requestComment: '',
      writes: [...batchLines.addWrites(batchId, line), await addToBatchWrite(line, payment)],
    },
    { actor, now },
  )
}

/** The first paid case creates the batch, so that there are no batches without payments. */
async function addToBatchWrite(
  { employee, amount }: BatchLine,
  { batchId, ...said }: BatchContext,
): Promise<TableWrite> {
  const { paymentDate: date, actor, now } = said
  const batch = await paymentBatches.find(batchId)
  if (!batch)
    return paymentBatches.insertWrite(
      batchId,
      { date, count: 1, total: amount, people: [employee], createdBy: authorOf(actor), createdAt: now.toISOString() },
      now,
    )
  const total = (toCents(batch.total) + toCents(amount)) / 100
  const people = [...new Set([...batch.people, employee])]
  return paymentBatches.patchWrite(batch, { count: batch.count + 1, total, people }, now)
}

const toBatchDto = (
  { _id, date, count, total, createdBy, createdAt }: PaymentBatchRow,
  people: AuthorLookup,
): PaymentBatch => ({ _id, date, count, total, createdBy: people.author(createdBy), createdAt })
