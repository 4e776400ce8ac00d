/** Rewards that finance pays together, with one file for the bank. */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { get, pageOf, post } from '#shared/kit/contract.ts'
import { day, id, refs } from '#shared/kit/fields.ts'
import { defineList } from '#shared/kit/list.ts'
import { Author, StoredAuthor } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { PAYER_ROLES } from './flow.ts'

/** The maximum number of cases in a batch: one request writes a transaction and sends an email for each. */
export const MAX_BATCH_CASES = 100

export const PaymentBatchRow = z.object({
  _id: id,
  version: z.number(),
  /** The day of the transfers. */
  date: day,
  count: z.number(),
  total: z.number(),
  /** Who is paid. */
  people: z.array(id),
  createdBy: StoredAuthor,
  createdAt: z.string(),
})
export type PaymentBatchRow = z.infer<typeof PaymentBatchRow>

export const PaymentBatch = z.object({
  _id: id,
  date: z.string(),
  count: z.number(),
  total: z.number(),
  createdBy: Author,
  createdAt: z.string(),
})
export type PaymentBatch = z.infer<typeof PaymentBatch>

export const PaymentBatchForm = z.object({
  rewards: refs(MAX_BATCH_CASES, `At most ${MAX_BATCH_CASES} requests at once`),
  paymentDate: day,
})
export type PaymentBatchForm = z.infer<typeof PaymentBatchForm>

export const PaymentBatchOutcome = z.object({
  /** Null if no case was paid. */
  batch: z.nullable(PaymentBatch),
  /** The cases that were not paid, and why. */
  refused: z.array(z.object({ _id: id, name: z.string(), reason: z.string() })),
})
export type PaymentBatchOutcome = z.infer<typeof PaymentBatchOutcome>

export const paymentBatchList = defineList<PaymentBatchRow>()({
  columns: { createdAt: row => row.createdAt },
  filters: {},
  sortByColumn: 'createdAt',
  isSortAscending: false,
  pageSize: 20,
})

export const paymentBatchMessages = {
  nobody: 'Choose at least one request',
  paid: (count: number) => (count === 1 ? t`1 request paid.` : t`${count} requests paid.`),
}

const access = staffAccess(PAYER_ROLES, 'all')
const at = '/api/rewardsPaymentRequest/batches'
export const paymentBatchCalls = {
  paymentBatches: get(at, {
    access,
    summary: 'A page of payments of many cases',
    query: paymentBatchList.query,
    result: pageOf(PaymentBatch),
  }),
  payMany: post(at, {
    access,
    summary: 'Pays many cases, each as it is paid alone, and names those that could not be',
    body: PaymentBatchForm,
    result: PaymentBatchOutcome,
    creates: false,
  }),
  bankFile: get(`${at}/{id}/bankFile.csv`, {
    access,
    summary: "The file for the bank, by the stage's template; it pays nothing again",
    params: { id },
    file: 'Rewards for the bank.csv',
  }),
} as const
