/**
 * Rewards: purchases that the company pays for. A request, its validation, the refund with its invoice, and the
 * payment.
 */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, groupedPageOf, post, put } from '#shared/kit/contract.ts'
import {
  choice,
  day,
  flag,
  id,
  longText,
  optionalDay,
  optionalLongText,
  parseTypedNumber,
  REQUIRED,
  text,
  wholeCharacters,
  YesNo,
} from '#shared/kit/fields.ts'
import { fileName } from '#shared/kit/file-name.ts'
import { toDecimalPoint } from '#shared/kit/money.ts'
import { Author } from '#shared/kit/people.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'
import { PAYER_ROLES, rewardStatuses, VALIDATOR_ROLES } from './rewards/flow.ts'
import { caseAccess, RewardRow, rewardList, rewardReasons } from './rewards/list.ts'
import { RewardMonths, RewardMonthsQuery } from './rewards/months.ts'
import { paymentBatchCalls } from './rewards/payment-batches.ts'
import { QueuedRewards } from './rewards/queue.ts'
import { rolesForScreens } from './screens.ts'

export const paymentStatuses = staticCatalogue('b4', ['Paid', 'Missing Info'])
export const PAYMENT_PAID = paymentStatuses.id('Paid')

/** The list's default filter: all reasons except Other. Source: spec 2 section 9; decisions, "Catalogues". */
export const defaultRewardReasons = rewardReasons.all.filter(({ name }) => name !== 'Other')
/** The list's default filter: all statuses except Missing Info. */
export const defaultRewardStatuses = rewardStatuses.all.filter(({ name }) => name !== 'Missing Info')

/** Means "no date" in old records. Source: spec 2 section 9. */
export const NO_PAYMENT_DATE = '1990-01-01'
/** The maximum size of an invoice. Source: spec 1 section 5. */
export const MAX_INVOICE_BYTES = 1024 * 1024

/** An amount below ten million dollars, to the cent, as a number or as an input's text. */
const amount = z.pipe(
  z.transform((value: string | number | null | undefined) => {
    const typed = typeof value === 'string' ? toDecimalPoint(value.replace(/[$\s]/g, '')) : value
    const dollars = parseTypedNumber(typed)
    if (dollars === undefined || Number.isNaN(dollars)) return dollars
    return /^\d{0,7}(\.\d{0,2})?$/.test(String(typed)) ? dollars : Number.NaN
  }),
  z
    .number({ error: issue => (issue.input === undefined ? REQUIRED : 'Invalid Number') })
    .check(z.minimum(0.01, 'Invalid Number')),
)

const Requester = z.object({ _id: id, name: z.string(), lastName: z.string(), email: z.string() })
const StatusEntry = z.object({ _id: id, statusName: z.string() })
const { acceptedBy: _, ...listedFields } = RewardRow.shape
export const RewardListItem = z.object({
  ...listedFields,
  employee: Requester,
  reasonID: z.object({ _id: id, reason: z.string() }),
  rewStatusID: StatusEntry,
  /** Whether the caller accepted the lower amount, so that another person must validate the higher one. */
  isFirstValidator: flag,
})
export type RewardListItem = z.infer<typeof RewardListItem>

/** The refund. `invoice` is its file name; the file itself is downloaded through a link. */
export const Refund = z.object({
  realAmount: z.nullable(z.number()),
  requestComment: z.string(),
  purchasedDate: z.nullable(z.string()),
  purchaseCompany: z.string(),
  purchased: z.string(),
  electronicInvoice: z.nullable(YesNo),
  /** Why it cost far more than was approved; empty if it did not. */
  overrunReason: z.string(),
  invoice: z.nullable(z.object({ fileName: z.string(), size: z.number() })),
})
export type Refund = z.infer<typeof Refund>
const Payment = z.object({
  paymentStatusID: z.nullable(StatusEntry),
  paymentDate: z.nullable(z.string()),
  requestComment: z.string(),
})

export const Reward = z.object({
  ...RewardListItem.shape,
  /** The amount that was accepted last; before that, the requested amount. */
  approvedAmount: z.number(),
  /** The percentage by which a refund may exceed the approved amount without being validated again. */
  tolerancePercent: z.number(),
  requestDescription: z.string(),
  /** Whether the caller made this request. */
  isOwn: flag,
  validation: z.nullable(z.object({ answer: YesNo, requestComment: z.string() })),
  refund: Refund,
  payment: Payment,
})
export type Reward = z.infer<typeof Reward>

/** One step in the history of a request. */
export const RewardStep = z.object({
  _id: id,
  user: Author,
  status: StatusEntry,
  date: z.string(),
  requestComment: z.string(),
  realAmount: z.nullable(z.number()),
})
export type RewardStep = z.infer<typeof RewardStep>

export const RewardForm = z.object({
  reasonID: choice(rewardReasons.ids),
  requestDescription: longText,
  estimatedAmount: amount,
})
export type RewardForm = z.infer<typeof RewardForm>
export const ValidationForm = z.object({ rewStatusID: YesNo, requestComment: longText })

const REFUND_STATUSES = ['Pending Refund', 'Missing Info', 'Pending Payment'] as const
/** The API returns an existing invoice as its name and size; if the client sends that back, the invoice stays. */
const invoiceKey = z.pipe(
  z.transform((key: string | null) => (typeof key === 'object' && key && 'fileName' in key ? null : key)),
  z.nullable(z.string().check(wholeCharacters, z.maxLength(300))),
)
/**
 * Without an electronic invoice a PDF is uploaded: `invoice` is its key, or `null` to keep the existing one. An amount
 * far above the approved one requires an `overrunReason`.
 */
export const RefundForm = z.object({
  realAmount: amount,
  requestComment: longText,
  purchasedDate: day,
  purchaseCompany: text(280),
  purchased: text(280),
  electronicInvoice: YesNo,
  overrunReason: optionalLongText,
  invoice: z._default(invoiceKey, null),
  /** The request's current status, or the one that the refund leads to. */
  rewStatusID: z.optional(choice(REFUND_STATUSES.map(rewardStatuses.id))),
})
export type RefundForm = z.infer<typeof RefundForm>

/** Paid requires a date; Missing Info clears it. */
export const PaymentForm = z.object({
  paymentStatusID: choice(paymentStatuses.ids),
  paymentDate: optionalDay,
  requestComment: optionalLongText,
})
export type PaymentForm = z.infer<typeof PaymentForm>
export const isMissingPaymentDate = ({ paymentStatusID, paymentDate }: PaymentForm): boolean =>
  paymentStatusID === PAYMENT_PAID && (!paymentDate || paymentDate === NO_PAYMENT_DATE)

/** The total of a year's requests that were not rejected, in dollars. `yearlyBudget` is `null` if there is no limit. */
export const BudgetFigures = z.object({
  year: z.number(),
  yearlyBudget: z.nullable(z.number()),
  spent: z.number(),
  pending: z.number(),
  left: z.nullable(z.number()),
})
export type BudgetFigures = z.infer<typeof BudgetFigures>
export const RewardBudget = z.object({
  ...BudgetFigures.shape,
  /** Whether the person has requests, in any year. */
  hasCases: flag,
  mayRequest: flag,
})
export type RewardBudget = z.infer<typeof RewardBudget>

export const rewardMessages = {
  created: 'Reward created successfully.',
  updated: 'Reward updated successfully.',
  notAllowed: 'Your rewards program is not active',
  noEmployee: 'Only an employee can request a reward',
  noInvoice: 'Please, upload the invoice as a PDF',
  notPdf: 'The invoice must be a PDF',
  tooLarge: 'The file you are trying to upload exceeds the 1MB limit.',
  sameReceipt: 'This receipt is already part of another request. Each receipt is refunded once.',
  uploadGone: 'The upload has expired or is not yours. Please choose the file again.',
  moved: 'This request has moved on meanwhile',
  notNow: 'This cannot be done in the current status',
  own: 'You cannot validate your own request',
  firstValidator: 'You accepted this request before: somebody else has to validate the higher amount',
  ownPayment: 'You cannot pay your own request',
  /** For a request that exceeds the year's budget. */
  overBudget: (left: string, budget: string) => `This is over your yearly budget: ${left} of ${budget} are left`,
  overBudgetEdit: (most: string, budget: string) =>
    `This is over your yearly budget of ${budget}: this request can be at most ${most}`,
}

const staffCaseAccess = staffAccess(rolesForScreens('/rewards'), 'all')
const validatorAccess = staffAccess(VALIDATOR_ROLES, 'all')
const payerAccess = staffAccess(PAYER_ROLES, 'all')
const idParams = { id }
const at = '/api/rewards'
const payments = '/api/rewardsPaymentRequest'
const refunds = '/api/rewardsRefund'
export const rewardsApi = defineContract(
  'rewards',
  ['rewards', 'rewardsStatus', 'rewardsReason', 'rewardsPaymentRequest', 'rewardsHistorical', 'rewardsRefund'],
  {
    list: get(at, {
      access: caseAccess,
      summary: 'A page of cases in scope',
      query: rewardList.query,
      result: groupedPageOf(RewardListItem),
    }),
    csv: get(`${at}/query.csv`, {
      access: staffCaseAccess,
      summary: 'The filtered list as CSV',
      query: rewardList.query,
      file: 'Rewards.csv',
      cells: { 'Estimated Amount': 'number', 'Real Amount': 'number', Date: 'day', 'Update Date': 'day' },
    }),
    months: get(`${at}/months`, {
      access: staffCaseAccess,
      summary: 'What rewards cost in each of the last twelve months, by reason, status or country',
      query: RewardMonthsQuery,
      result: RewardMonths,
    }),
    monthsCsv: get(`${at}/months.csv`, {
      access: staffCaseAccess,
      summary: 'The same as CSV',
      query: RewardMonthsQuery,
      file: 'Rewards by month.csv',
      cells: { Month: 'month', Amount: 'number' },
    }),
    waiting: get(`${at}/waiting`, {
      access: staffCaseAccess,
      summary: 'How many cases wait in each step, and for how many days',
      result: z.array(QueuedRewards),
    }),
    budget: get(`${at}/budget`, {
      access: caseAccess,
      summary: "The caller's budget of this year",
      result: RewardBudget,
    }),
    requesterBudget: get(`${at}/{id}/budget`, {
      access: validatorAccess,
      summary: "The requester's budget of the year without this case; `null` unless the caller may validate it now",
      params: idParams,
      result: z.nullable(BudgetFigures),
    }),
    one: get(`${at}/{id}`, { access: caseAccess, summary: 'A case', params: idParams, result: Reward }),
    create: post(at, {
      access: caseAccess,
      summary: 'Requests a reward for the caller',
      body: RewardForm,
      result: Reward,
    }),
    update: put(`${at}/{id}`, {
      access: caseAccess,
      summary: "Changes the caller's own request while it waits for approval",
      params: idParams,
      existingFrom: 'one',
      body: RewardForm,
      result: Reward,
    }),
    remove: del(`${at}/{id}`, {
      access: caseAccess,
      summary: 'Deletes a request that waits for approval',
      params: idParams,
    }),
    invoice: get(`${at}/{id}/invoice`, {
      access: caseAccess,
      summary: 'A short-lived link to the invoice',
      params: idParams,
      result: z.object({ url: z.string(), fileName: z.string() }),
    }),
    statuses: get('/api/rewardsStatus', {
      access: caseAccess,
      summary: 'All statuses',
      result: z.array(StatusEntry),
    }),
    reasons: get('/api/rewardsReason', {
      access: caseAccess,
      summary: 'All reasons',
      result: z.array(z.object({ _id: id, reason: z.string() })),
    }),
    history: get('/api/rewardsHistorical/{id}', {
      access: caseAccess,
      summary: 'The steps of a case, newest first',
      params: idParams,
      result: z.array(RewardStep),
    }),
    commentAt: get('/api/rewardsHistorical/{id}/{status}', {
      access: caseAccess,
      summary: 'The latest step of a case that led to a status',
      params: { id, status: id },
      result: z.nullable(RewardStep),
    }),
    validate: put('/api/rewardsHistorical/{id}', {
      access: validatorAccess,
      summary: 'Accepts or rejects a request',
      params: idParams,
      body: ValidationForm,
      result: Reward,
    }),
    refund: get(`${refunds}/{id}/refund`, {
      access: caseAccess,
      summary: 'The refund of a case',
      params: idParams,
      result: Refund,
    }),
    upload: post(`${refunds}/{id}/upload`, {
      access: caseAccess,
      summary: "An upload form for the invoice of the caller's own case, or of any for those who pay",
      params: idParams,
      body: z.object({ fileName, contentType: text(100), size: z.number() }),
      result: z.object({
        upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
        key: z.string(),
      }),
      creates: false,
    }),
    updateRefund: put(`${refunds}/{id}/refund`, {
      access: caseAccess,
      summary: "Submits the refund of the caller's own case, or of any for those who pay",
      params: idParams,
      existingFrom: 'refund',
      body: RefundForm,
      result: Reward,
    }),
    payment: get(`${payments}/{id}/paymentRequest`, {
      access: caseAccess,
      summary: 'The payment of a case',
      params: idParams,
      result: Payment,
    }),
    paymentStatuses: get(`${payments}/statuses`, {
      access: caseAccess,
      summary: 'The possible outcomes of a payment',
      result: z.array(StatusEntry),
    }),
    updatePayment: put(`${payments}/{id}/updatePaymentRequest`, {
      access: payerAccess,
      summary: 'Marks a case as paid, or asks for missing information',
      params: idParams,
      existingFrom: 'payment',
      body: PaymentForm,
      result: Reward,
    }),
    ...paymentBatchCalls,
  },
)
