import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Role } from '#shared/kit/access.ts'
import {
  defaultRewardReasons,
  defaultRewardStatuses,
  isMissingPaymentDate,
  PaymentForm,
  paymentStatuses,
  RefundForm,
  RewardForm,
  ValidationForm,
} from '../rewards.ts'
import {
  findTransition,
  mayEverPerform,
  mayPerformNow,
  REWARD_ACTIONS,
  type RewardAction,
  type RewardStatus,
  rewardStateOf,
  rewardStatuses,
} from './flow.ts'
import { isOverTolerance, validatePayment, validateRefund } from './form-checks.ts'
import { rewardList, rewardReasons } from './list.ts'

const STATUSES = [
  'Pending Approval',
  'Rejected',
  'Pending Refund',
  'Pending Payment',
  'Refunded',
  'Missing Info',
] as const

/** Every allowed transition: status, whether a refund has recorded the cost, action, next status. */
const MOVES: readonly [RewardStatus, boolean, RewardAction, RewardStatus | undefined][] = [
  ['Pending Approval', false, 'edit', 'Pending Approval'],
  ['Pending Approval', false, 'delete', undefined],
  ['Pending Approval', false, 'accept', 'Pending Refund'],
  ['Pending Approval', true, 'accept', 'Pending Payment'],
  ['Pending Approval', false, 'reject', 'Rejected'],
  ['Pending Approval', true, 'reject', 'Rejected'],
  ['Pending Refund', false, 'refund', 'Pending Payment'],
  ['Pending Refund', true, 'refund', 'Pending Payment'],
  ['Pending Refund', false, 'exceed', 'Pending Approval'],
  ['Pending Refund', true, 'exceed', 'Pending Approval'],
  ['Missing Info', false, 'refund', 'Pending Payment'],
  ['Missing Info', true, 'refund', 'Pending Payment'],
  ['Missing Info', false, 'exceed', 'Pending Approval'],
  ['Missing Info', true, 'exceed', 'Pending Approval'],
  ['Pending Payment', false, 'pay', 'Refunded'],
  ['Pending Payment', true, 'pay', 'Refunded'],
  ['Pending Payment', false, 'ask', 'Missing Info'],
  ['Pending Payment', true, 'ask', 'Missing Info'],
]
const EVERY_STATE = STATUSES.flatMap(status => [false, true].map(isBought => ({ status, isBought })))

describe('a request moves', () => {
  it.each(MOVES)('from %s (bought: %s) by %s to %s', (status, isBought, action, to) => {
    const move = findTransition({ status, isBought }, action)
    expect(move).toBeDefined()
    expect(move?.to).toBe(to)
  })
  it('in no other way', () => {
    const made = EVERY_STATE.flatMap(state =>
      REWARD_ACTIONS.filter(action => findTransition(state, action)).map(
        action => `${state.status} ${state.isBought} ${action}`,
      ),
    )
    expect(made.sort()).toEqual(MOVES.map(([status, isBought, action]) => `${status} ${isBought} ${action}`).sort())
  })
})

/**
 * Who may ever do what: to others' requests, and to their own. Spec 2 section 6; decisions, "Rewards"; "The requester
 * uploads the receipt and answers Missing Info themselves"; nobody validates or pays their own.
 */
const OTHERS: Record<RewardAction, readonly Role[]> = {
  edit: [],
  delete: ['admin'],
  accept: ['admin'],
  reject: ['admin'],
  refund: ['admin', 'finance'],
  exceed: ['admin', 'finance'],
  pay: ['admin', 'finance'],
  ask: ['admin', 'finance'],
}
const ROLES = ['admin', 'hr', 'leader', 'finance', 'devmanager', 'it', 'rewards', 'employee'] as const
describe.each(REWARD_ACTIONS)('permission to %s', action => {
  it.each(ROLES)('as %s', role => {
    expect(mayEverPerform(action, { roles: [role], isOwn: false })).toBe(OTHERS[action].includes(role))
    const isValidation = action === 'accept' || action === 'reject'
    const isFirst = { roles: [role], isOwn: false, isFirstValidator: true }
    expect(mayEverPerform(action, isFirst)).toBe(!isValidation && OTHERS[action].includes(role))
    const mayOnOwn = ['edit', 'delete', 'refund', 'exceed'].includes(action)
    expect(mayEverPerform(action, { roles: [role], isOwn: true })).toBe(mayOnOwn)
  })
  it('needs only one matching role', () => {
    const roles = ['rewards', 'admin', 'finance'] as const
    expect(mayEverPerform(action, { roles, isOwn: false })).toBe(action !== 'edit')
  })
})

it('allows an action only in its status, and only to people who may perform it', () => {
  const waiting = { status: 'Pending Approval', isBought: false } as const
  const admin = { roles: ['admin'], isOwn: false } as const
  expect(mayPerformNow(waiting, 'accept', admin)).toBe(true)
  expect(mayPerformNow(waiting, 'pay', admin)).toBe(false)
  expect(mayPerformNow(waiting, 'accept', { roles: ['finance'], isOwn: false })).toBe(false)
  expect(mayPerformNow(waiting, 'accept', { roles: ['admin'], isOwn: true })).toBe(false)
  expect(mayPerformNow(waiting, 'edit', { roles: [], isOwn: true })).toBe(true)
  expect(mayPerformNow({ status: 'Rejected', isBought: false }, 'edit', { roles: [], isOwn: true })).toBe(false)
})

it.each(STATUSES)('reads the state of a stored request that is %s', status => {
  const rewStatusID = rewardStatuses.id(status)
  expect(rewardStateOf({ rewStatusID, realAmount: null })).toEqual({ status, isBought: false })
  expect(rewardStateOf({ rewStatusID, realAmount: 0 })).toEqual({ status, isBought: true })
})

describe('a refund', () => {
  it.each([
    [110, 100, 10, false],
    [110.01, 100, 10, true],
    [0.33, 0.3, 10, false],
    [0.34, 0.3, 10, true],
    [99, 100, 10, false],
    [1.1, 1, 10, false],
    [1.11, 1, 10, true],
    [100, 100, 0, false],
    [100.01, 100, 0, true],
    [125, 100, 25, false],
    [125.01, 100, 25, true],
    [102.5, 100, 2.5, false],
    [102.51, 100, 2.5, true],
  ])(
    'of %d where %d was approved exceeds the tolerance of %d percent: %s',
    (real, approvedAmount, tolerancePercent, isOver) =>
      expect(isOverTolerance(real, { approvedAmount, tolerancePercent })).toBe(isOver),
  )

  const today = '2026-11-22'
  const OVER = {
    path: 'overrunReason',
    message: 'This is more than 10% over the approved $100.00. It goes back for validation: please say why it is more.',
  }
  const LATE = { path: 'purchasedDate', message: 'The purchase date cannot be after today' }
  it.each([
    [{ realAmount: 100, purchasedDate: today, overrunReason: '' }, []],
    [{ realAmount: 110, purchasedDate: '2026-11-21', overrunReason: '' }, []],
    [{ realAmount: 110.01, purchasedDate: today, overrunReason: '' }, [OVER]],
    [{ realAmount: 500, purchasedDate: today, overrunReason: 'Only the large one was left' }, []],
    [{ realAmount: 100, purchasedDate: '2026-11-23', overrunReason: '' }, [LATE]],
    [{ realAmount: 500, purchasedDate: '2026-11-23', overrunReason: '' }, [LATE, OVER]],
  ])('of %j: %j', (form, wrong) =>
    expect(validateRefund(form, { approvedAmount: 100, tolerancePercent: 10, today })).toEqual(wrong),
  )
  it('is limited by the tolerance of the stage', () => {
    const form = { realAmount: 106, purchasedDate: today, overrunReason: '' }
    const [{ message = '' } = {}] = validateRefund(form, { approvedAmount: 100, tolerancePercent: 5, today })
    expect(message).toMatch(/^This is more than 5% over the approved \$100\.00\./)
    expect(validateRefund(form, { approvedAmount: 100, tolerancePercent: 6, today })).toEqual([])
  })
})

describe('a payment', () => {
  const PAID = paymentStatuses.id('Paid')
  const MISSING = paymentStatuses.id('Missing Info')
  const today = '2026-11-22'
  const pay = (paymentDate: string | null, purchasedDate: string | null = '2026-11-10', paymentStatusID = PAID) =>
    validatePayment({ paymentStatusID, paymentDate, requestComment: '' }, { purchasedDate, today })
  const wrong = (message: string) => [{ path: 'paymentDate', message }]

  it.each([
    [pay('2026-11-22'), []],
    [pay('2026-11-10'), []],
    [pay('2026-11-09'), wrong('It was bought on 10/Nov/2026 and cannot be paid before')],
    [pay('2026-11-09', null), []],
    [pay('2026-12-23'), []],
    [pay('2026-12-24'), wrong('The payment date cannot be more than 31 days ahead')],
    [pay(null), wrong('Invalid date')],
    [pay('1990-01-01', null), wrong('Invalid date')],
    [pay(null, '2026-11-10', MISSING), []],
  ])('is accepted or refused (%#): %j', (found, expected) => expect(found).toEqual(expected))

  it.each([
    [PAID, null, true],
    [PAID, '', true],
    [PAID, '1990-01-01', true],
    [PAID, '2026-11-22', false],
    [MISSING, null, false],
  ])('%s on %s lacks its date: %s', (paymentStatusID, paymentDate, lacks) =>
    expect(isMissingPaymentDate({ paymentStatusID, paymentDate, requestComment: '' })).toBe(lacks),
  )
})

describe('the forms', () => {
  const ID = rewardReasons.id('Health')
  const request = { reasonID: ID, requestDescription: 'Glasses', estimatedAmount: 120 }
  const refund = {
    realAmount: '120.50',
    requestComment: 'Bought',
    purchasedDate: '2026-11-20',
    purchaseCompany: 'x'.repeat(280),
    purchased: 'x'.repeat(280),
    electronicInvoice: 'yes',
  }
  const payment = { paymentStatusID: paymentStatuses.id('Paid') }
  const errorsOf = (schema: z.ZodMiniType, value: unknown) =>
    (z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

  it('accept complete values', () => {
    expect(z.parse(RewardForm, { ...request, estimatedAmount: '$1,234.50' })).toEqual({
      ...request,
      estimatedAmount: 1234.5,
    })
    expect(z.parse(RefundForm, refund)).toMatchObject({ realAmount: 120.5, overrunReason: '', invoice: null })
    expect(z.parse(RefundForm, { ...refund, invoice: 'a/key' }).invoice).toBe('a/key')
    expect(z.parse(RefundForm, { ...refund, invoice: { fileName: 'a.pdf', size: 1 } }).invoice).toBeNull()
    expect(z.parse(PaymentForm, payment)).toEqual({ ...payment, paymentDate: null, requestComment: '' })
    expect(errorsOf(ValidationForm, { rewStatusID: 'no', requestComment: 'x'.repeat(5000) })).toEqual([])
  })
  it.each([
    ['reasonID', 'someone', 'Choose one from the list', RewardForm, request],
    ['requestDescription', '', 'This is a required field', RewardForm, request],
    ['requestDescription', 'x'.repeat(5001), 'At most 5000 characters', RewardForm, request],
    ['estimatedAmount', undefined, 'This is a required field', RewardForm, request],
    ['estimatedAmount', 'much', 'Invalid Number', RewardForm, request],
    ['estimatedAmount', 0, 'Invalid Number', RewardForm, request],
    ['estimatedAmount', '1.234', 'Invalid Number', RewardForm, request],
    ['estimatedAmount', '12345678', 'Invalid Number', RewardForm, request],
    ['estimatedAmount', 123456789, 'Invalid Number', RewardForm, request],
    ['estimatedAmount', -1, 'Invalid Number', RewardForm, request],
    ['realAmount', 'much', 'Invalid Number', RefundForm, refund],
    ['requestComment', '', 'This is a required field', RefundForm, refund],
    ['purchasedDate', 'yesterday', 'Invalid date', RefundForm, refund],
    ['purchaseCompany', 'x'.repeat(281), 'At most 280 characters', RefundForm, refund],
    ['purchaseCompany', '', 'This is a required field', RefundForm, refund],
    ['purchased', 'x'.repeat(281), 'At most 280 characters', RefundForm, refund],
    ['electronicInvoice', undefined, 'This is a required field', RefundForm, refund],
    ['overrunReason', 'x'.repeat(5001), 'At most 5000 characters', RefundForm, refund],
    ['paymentStatusID', undefined, 'This is a required field', PaymentForm, payment],
    ['paymentDate', 'soon', 'Invalid date', PaymentForm, payment],
    ['requestComment', 'x'.repeat(5001), 'At most 5000 characters', PaymentForm, payment],
    ['rewStatusID', undefined, 'This is a required field', ValidationForm, { requestComment: 'Fine' }],
    ['requestComment', '', 'This is a required field', ValidationForm, { rewStatusID: 'yes' }],
  ] as [string, unknown, string, z.ZodMiniType, object][])(
    'refuse the %s %j: %s',
    (field, value, text, schema, whole) =>
      expect(errorsOf(schema, { ...whole, [field]: value })).toEqual([`${field}: ${text}`]),
  )
})

it('the list defaults to all reasons but Other and all statuses but Missing Info, newest first', () => {
  expect(defaultRewardReasons.map(({ name }) => name)).toEqual([
    'Education',
    'Equipment',
    'Health',
    'Home Office',
    'Team Event',
  ])
  expect(defaultRewardStatuses.map(({ name }) => name)).toEqual([
    'Pending Approval',
    'Rejected',
    'Pending Refund',
    'Pending Payment',
    'Refunded',
  ])
  expect(z.parse(rewardList.query, {})).toEqual({
    page: 1,
    pageSize: 20,
    sortByColumn: 'requestDate',
    isSortAscending: false,
  })
})
