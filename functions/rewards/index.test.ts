import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { users } from '#functions/users/store.ts'
import { uploadStream } from '#kit/files.ts'
import { transact } from '#kit/table.ts'
import { startTestBucket, startTestInbox } from '#scripts/testing/files.ts'
import { as, createEmployee, signInAsEmployee, type Visitor } from '#scripts/testing/people.ts'
import { homeApi } from '#shared/features/home.ts'
import { type RewardAction, type RewardStatus, rewardStatuses } from '#shared/features/rewards/flow.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { PAYMENT_PAID, paymentStatuses, rewardMessages, rewardsApi } from '#shared/features/rewards.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { initialBudgetWrite, loadUsedBudget, rewardSteps, type StoredReward, rewards as store } from './store.ts'

const { list, one, create, update, remove, budget, requesterBudget, history, commentAt, validate } = rewardsApi.calls
const { upload, updateRefund, updatePayment, invoice, refund, payment, months, monthsCsv } = rewardsApi.calls

let files: Awaited<ReturnType<typeof startTestBucket>>
let inbox: Awaited<ReturnType<typeof startTestInbox>>
beforeAll(async () => {
  files = await startTestBucket()
  inbox = await startTestInbox()
  admin = await as('admin')
  finance = await as('finance')
})
afterAll(async () => {
  await files.stop()
  await inbox.stop()
})

type Staff = Awaited<ReturnType<typeof as>>
let admin: Staff
let finance: Staff
let person: Awaited<ReturnType<typeof createEmployee>>
let asker: Visitor
beforeEach(async () => {
  person = await createEmployee({ activateRewards: true, yearlyBudget: 1000 })
  asker = await signInAsEmployee(person)
})

const daysAgo = (count: number) => addDays(utcToday(new Date()), -count)
const form = (more: object = {}) => ({
  reasonID: rewardReasons.id('Education'),
  requestDescription: 'A course on accessible forms',
  estimatedAmount: '$120.50',
  ...more,
})
const approvalForm = { rewStatusID: 'yes', requestComment: 'Good idea' } as const
const refundForm = {
  realAmount: '118.25',
  requestComment: 'Bought online',
  purchasedDate: daysAgo(20),
  purchaseCompany: 'Café Móvil S.A.',
  purchased: 'Course',
  electronicInvoice: 'yes',
} as const
const overrunFields = { realAmount: '500', overrunReason: 'The larger one was left' }
const paidForm = { paymentStatusID: PAYMENT_PAID, paymentDate: daysAgo(2), requestComment: '' }
const missingInfoForm = {
  paymentStatusID: paymentStatuses.id('Missing Info'),
  paymentDate: daysAgo(2),
  requestComment: 'Which account?',
}
const requestReward = async (more: object = {}) => {
  const reply = await asker.call(create, { body: form(more) as never })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const status = async (id: string) => (await admin.call(one, { params: { id } })).body.rewStatusID.statusName

const mailsAbout = async (id: string) =>
  (await inbox.letters()).filter(({ body }) => body.text?.includes(`/rewards/${id}`))

let count = 0
/** Creates a case in a given status directly, bypassing the API. */
async function insertCase(state: RewardStatus, of: string, more: Partial<StoredReward> = {}): Promise<StoredReward> {
  const _id = makeId(new Date(), (++count).toString(16).padStart(20, '0'))
  const at = new Date().toISOString()
  const fields: Omit<StoredReward, '_id' | 'version'> = {
    employee: of,
    reasonID: rewardReasons.id('Health'),
    estimatedAmount: 110,
    realAmount: null,
    rewStatusID: rewardStatuses.id(state),
    requestDate: at,
    updateDate: at,
    hasInvoice: false,
    requestDescription: 'x',
    validation: null,
    refund: {
      requestComment: '',
      purchasedDate: null,
      purchaseCompany: '',
      purchased: '',
      electronicInvoice: null,
      invoice: null,
    },
    payment: { paymentStatusID: null, paymentDate: null, requestComment: '' },
    ...more,
  }
  await transact([store.insertWrite(_id, fields, new Date())])
  return { ...fields, _id, version: 1 }
}
const performAct = (who: Visitor, act: RewardAction, id: string) => {
  if (act === 'exceed') return who.call(updateRefund, { params: { id }, body: { ...refundForm, ...overrunFields } })
  const params = { id }
  if (act === 'edit') return who.call(update, { params, body: form() as never })
  if (act === 'delete') return who.call(remove, { params })
  if (act === 'accept') return who.call(validate, { params, body: approvalForm })
  if (act === 'reject') return who.call(validate, { params, body: { ...approvalForm, rewStatusID: 'no' } })
  if (act === 'refund') return who.call(updateRefund, { params, body: refundForm })
  return who.call(updatePayment, { params, body: act === 'pay' ? paidForm : missingInfoForm })
}

describe('a case', () => {
  it('goes from request to payment, and each step is recorded and sent to the requester', async () => {
    const made = await requestReward()
    expect(made).toMatchObject({ estimatedAmount: 120.5, isOwn: true, rewStatusID: { statusName: 'Pending Approval' } })
    const params = { id: made._id }
    expect((await admin.call(validate, { params, body: approvalForm })).body.rewStatusID.statusName).toBe(
      'Pending Refund',
    )
    expect((await finance.call(updateRefund, { params, body: refundForm })).body).toMatchObject({
      rewStatusID: { statusName: 'Pending Payment' },
      realAmount: 118.25,
      hasInvoice: false,
    })
    const asked = await finance.call(updatePayment, { params, body: missingInfoForm })
    expect(asked.body).toMatchObject({ rewStatusID: { statusName: 'Missing Info' }, payment: { paymentDate: null } })
    await finance.call(updateRefund, { params, body: { ...refundForm, realAmount: '119' } })
    expect((await finance.call(updatePayment, { params, body: paidForm })).body.rewStatusID.statusName).toBe('Refunded')
    const steps = (await asker.call(history, { params })).body
    expect(steps.map(step => step.status.statusName)).toEqual([
      'Refunded',
      'Pending Payment',
      'Missing Info',
      'Pending Payment',
      'Pending Refund',
      'Pending Approval',
    ])
    const at = { id: made._id, status: rewardStatuses.id('Missing Info') }
    expect((await asker.call(commentAt, { params: at })).body?.requestComment).toBe('Which account?')
    const told = (await inbox.letters()).filter(letter => letter.destination.to.some(to => to.includes(person.email)))
    expect(told.map(letter => letter.subject).at(-1)).toBe('Your reward request: Refunded')
    expect(told).toHaveLength(6)
    expect(told[0]?.body.text).toContain(`/rewards/${made._id}`)
  })

  it('ends when it is rejected, and releases its budget', async () => {
    const made = await requestReward({ estimatedAmount: 900 })
    expect((await asker.call(create, { body: form({ estimatedAmount: 200 }) as never })).status).toBe(400)
    await admin.call(validate, { params: { id: made._id }, body: { ...approvalForm, rewStatusID: 'no' } })
    expect((await asker.call(budget)).body).toMatchObject({ pending: 0, spent: 0, left: 1000 })
    await requestReward({ estimatedAmount: 1000 })
  })

  it.each([
    [{ paymentStatusID: PAYMENT_PAID, paymentDate: '', requestComment: '' }],
    [{ paymentStatusID: PAYMENT_PAID, paymentDate: '1990-01-01', requestComment: '' }],
    [{ paymentStatusID: PAYMENT_PAID, paymentDate: '2026-02-30', requestComment: '' }],
  ])('is not paid without a valid date: %o', async body => {
    const its = await insertCase('Pending Payment', person._id)
    const reply = await finance.call(updatePayment, { params: { id: its._id }, body })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'paymentDate', message: 'Invalid date' }] } })
  })

  it.each([
    ['reasonID', ''],
    ['requestDescription', '  '],
    ['requestDescription', 'x'.repeat(5001)],
    ['estimatedAmount', 'ten'],
    ['estimatedAmount', '0'],
    ['estimatedAmount', '-5'],
    ['estimatedAmount', '1e3'],
    ['estimatedAmount', '12345678'],
    ['estimatedAmount', '1,234,50'],
  ])('cannot be requested with %s "%s"', async (path, value) => {
    const reply = await asker.call(create, { body: form({ [path]: value }) as never })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })
})

it.each([
  ['$1,234', 1234],
  ['12,50', 12.5],
  ['1.234,5', 1234.5],
])('an amount entered as %s is requested as %d', async (estimatedAmount, amount) => {
  const rich = await signInAsEmployee(await createEmployee({ activateRewards: true, yearlyBudget: null }))
  expect((await rich.call(create, { body: form({ estimatedAmount }) as never })).body.estimatedAmount).toBe(amount)
})

/**
 * Who takes a request from where to where, written from spec 2 section 6 ("Payment Request card editable only by admin
 * or finance; Refund Request card editable only by admin or finance; Reward Validation card editable only by admin"),
 * decisions, "Rewards" ("Nobody validates their own"; what exceeded its approval is bought when it is validated again),
 * and from what was asked for: "The requester uploads the receipt and answers Missing Info themselves"; nobody pays
 * their own. Everything that is not here is refused.
 */
const MOVES: readonly (readonly [
  from: string,
  act: RewardAction,
  onAnothers: string,
  onTheirOwn: string,
  to: RewardStatus | 'gone',
])[] = [
  ['Pending Approval', 'edit', '', 'admin finance rewards employee', 'Pending Approval'],
  ['Pending Approval', 'delete', 'admin', 'admin finance rewards employee', 'gone'],
  ['Pending Approval', 'accept', 'admin', '', 'Pending Refund'],
  ['Pending Approval', 'reject', 'admin', '', 'Rejected'],
  ['Pending Approval, bought', 'accept', 'admin', '', 'Pending Payment'],
  ['Pending Approval, bought', 'reject', 'admin', '', 'Rejected'],
  ['Pending Refund', 'refund', 'admin finance', 'admin finance rewards employee', 'Pending Payment'],
  ['Pending Refund', 'exceed', 'admin finance', 'admin finance rewards employee', 'Pending Approval'],
  ['Missing Info', 'refund', 'admin finance', 'admin finance rewards employee', 'Pending Payment'],
  ['Missing Info', 'exceed', 'admin finance', 'admin finance rewards employee', 'Pending Approval'],
  ['Pending Payment', 'pay', 'admin finance', '', 'Refunded'],
  ['Pending Payment', 'ask', 'admin finance', '', 'Missing Info'],
]
const STATES = [
  'Pending Approval',
  'Pending Approval, bought',
  'Rejected',
  'Pending Refund',
  'Pending Payment',
  'Refunded',
  'Missing Info',
]
const ACTS: readonly RewardAction[] = ['edit', 'delete', 'accept', 'reject', 'refund', 'exceed', 'pay', 'ask']
const WHO = ['admin', 'finance', 'rewards', 'employee'] as const

describe('every action in every status by every role', () => {
  const people: Partial<Record<(typeof WHO)[number], { visitor: Visitor; employeeId: string }>> = {}
  beforeAll(async () => {
    for (const role of ['admin', 'finance', 'rewards'] as const) {
      const visitor = await as(role)
      people[role] = { visitor, employeeId: visitor.person.employeeId }
    }
    const requester = await createEmployee({ activateRewards: true, yearlyBudget: null })
    people.employee = { visitor: await signInAsEmployee(requester), employeeId: requester._id }
  })
  const insertState = (state: string, of: string) => {
    const [name, bought] = state.split(', ') as [RewardStatus, string | undefined]
    return insertCase(name, of, bought ? { realAmount: 115, approvedAmount: 110 } : {})
  }

  it.each(STATES.flatMap(state => WHO.map(role => [state, role] as const)))(
    '%s, by %s: only the moves in the table succeed',
    async (state, role) => {
      const who = people[role]
      if (!who) throw new Error('Nobody has this role')
      for (const isOwn of [true, false]) {
        const of = isOwn ? who.employeeId : person._id
        const listed = MOVES.filter(
          ([from, , onAnothers, onTheirOwn]) =>
            from === state && (isOwn ? onTheirOwn : onAnothers).split(' ').includes(role),
        )
        const its = await insertState(state, of)
        for (const act of ACTS.filter(act => !listed.some(([, listedAct]) => listedAct === act))) {
          const { status: answer } = await performAct(who.visitor, act, its._id)
          expect([401, 404, 409], `${act}, own: ${isOwn}, answered ${answer}`).toContain(answer)
        }
        expect(await store.get(its._id)).toEqual(its)
        for (const [, act, , , to] of listed) {
          const moved = await insertState(state, of)
          const { status: answer } = await performAct(who.visitor, act, moved._id)
          expect(answer < 300, `${act}, own: ${isOwn}, answered ${answer}`).toBe(true)
          const now = await store.find(moved._id)
          expect([act, isOwn, now ? rewardStatuses.byId(now.rewStatusID).name : 'gone']).toEqual([act, isOwn, to])
        }
      }
    },
  )

  it('everybody else is refused', async () => {
    const its = await insertCase('Pending Approval', person._id)
    for (const role of ['hr', 'leader', 'devmanager', 'it'] as const)
      for (const act of ACTS) expect((await performAct(await as(role), act, its._id)).status).toBe(401)
    const stranger = await signInAsEmployee()
    expect((await stranger.call(one, { params: { id: its._id } })).status).toBe(404)
    expect((await stranger.call(update, { params: { id: its._id }, body: form() as never })).status).toBe(404)
    expect((await asker.call(list)).body.items.map(row => row._id)).toContain(its._id)
    expect((await stranger.call(list)).body.totalItems).toBe(0)
  })

  it('a request by finance is paid by somebody else', async () => {
    const its = await insertCase('Pending Payment', finance.person.employeeId)
    const params = { id: its._id }
    const reply = await finance.call(updatePayment, { params, body: paidForm })
    expect(reply).toMatchObject({ status: 401, body: { friendlyMessage: 'You cannot pay your own request' } })
    expect((await (await as('finance')).call(updatePayment, { params, body: paidForm })).status).toBe(200)
  })

  it('an admin’s own request needs another admin to validate it', async () => {
    const made = await admin.call(create, { body: form() as never })
    const reply = await admin.call(validate, { params: { id: made.body._id }, body: approvalForm })
    expect(reply).toMatchObject({ status: 401, body: { friendlyMessage: 'You cannot validate your own request' } })
    const other = await as('admin')
    expect((await other.call(validate, { params: { id: made.body._id }, body: approvalForm })).status).toBe(200)
  })
})

describe('races and budgets', () => {
  it('each step is refused with 409 for people who have seen an older version of the case', async () => {
    const old = { 'if-match': '"1"' }
    for (const [state, send] of [
      ['Pending Approval', id => admin.call(validate, { params: { id }, body: approvalForm, headers: old })],
      ['Pending Refund', id => finance.call(updateRefund, { params: { id }, body: refundForm, headers: old })],
      ['Pending Payment', id => finance.call(updatePayment, { params: { id }, body: paidForm, headers: old })],
    ] as [RewardStatus, (id: string) => Promise<{ readonly status: number }>][]) {
      const its = await insertCase(state, person._id)
      await store.replace(its, { ...its, requestDescription: 'Changed since' }, new Date())
      expect((await send(its._id)).status).toBe(409)
      expect(await status(its._id)).toBe(state)
    }
  })

  it('two people who pay one case at the same time pay it once', async () => {
    const its = await insertCase('Pending Payment', person._id)
    const before = (await inbox.letters()).length
    const params = { id: its._id }
    const replies = await Promise.all([
      finance.call(updatePayment, { params, body: paidForm }),
      admin.call(updatePayment, { params, body: paidForm }),
    ])
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409])
    expect((await admin.call(history, { params })).body).toHaveLength(1)
    expect((await inbox.letters()).length - before).toBe(1)
  })

  it('of ten simultaneous requests against a budget for three, three succeed', async () => {
    const rich = await createEmployee({ activateRewards: true, yearlyBudget: 300 })
    const who = await signInAsEmployee(rich)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => who.call(create, { body: form({ estimatedAmount: 100 }) as never })),
    )
    expect(replies.filter(reply => reply.status === 201)).toHaveLength(3)
    const refused = replies.find(reply => reply.status === 400)
    expect(refused?.body).toMatchObject({ errors: [{ path: 'estimatedAmount' }] })
    expect((await who.call(budget)).body).toMatchObject({ yearlyBudget: 300, pending: 300, spent: 0, left: 0 })
  })

  it('a request repeated with its key is created and announced once', async () => {
    const headers = { 'idempotency-key': 'pressed twice' }
    const sent = () => asker.call(create, { body: form({ estimatedAmount: 600 }) as never, headers })
    const [first, second] = [await sent(), await sent()]
    const [third, fourth] = await Promise.all([sent(), sent()])
    expect([second, third, fourth].map(({ status, body }) => [status, body._id])).toEqual(
      [1, 2, 3].map(() => [201, first.body._id]),
    )
    expect((await asker.call(budget)).body.pending).toBe(600)
    expect((await asker.call(history, { params: { id: first.body._id } })).body).toHaveLength(1)
    expect(await mailsAbout(first.body._id)).toHaveLength(1)
  })

  it('a request sent twice at the same time with one key is announced once', async () => {
    const headers = { 'idempotency-key': 'pressed at once' }
    const replies = await Promise.all([1, 2, 3].map(() => asker.call(create, { body: form() as never, headers })))
    expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1)
    expect(await mailsAbout(replies[0]?.body._id ?? '')).toHaveLength(1)
  })

  it('an edit adjusts the used budget, and is refused beyond the budget, with the figures', async () => {
    const made = await requestReward({ estimatedAmount: 400 })
    const edit = (estimatedAmount: number) =>
      asker.call(update, { params: { id: made._id }, body: form({ estimatedAmount }) as never })
    expect((await edit(1000)).status).toBe(200)
    expect((await edit(1000.01)).body).toMatchObject({
      friendlyMessage: 'This is over your yearly budget of $1,000.00: this request can be at most $1,000.00',
    })
    await asker.call(remove, { params: { id: made._id } })
    expect((await asker.call(budget)).body.left).toBe(1000)
  })

  it('an edit beyond the budget says how much is available, and a lower amount is always accepted', async () => {
    const first = await requestReward({ estimatedAmount: 300 })
    await requestReward({ estimatedAmount: 600 })
    const edit = (estimatedAmount: number) =>
      asker.call(update, { params: { id: first._id }, body: form({ estimatedAmount }) as never })
    // 100 are left, in addition to the 300 of this request.
    expect((await edit(450)).body).toMatchObject({
      friendlyMessage: 'This is over your yearly budget of $1,000.00: this request can be at most $400.00',
    })
    expect((await edit(400)).status).toBe(200)
    const present = await employees.get(person._id)
    await employees.replace(present, { ...present, yearlyBudget: 500 }, new Date())
    expect((await edit(400.01)).body).toMatchObject({
      friendlyMessage: 'This is over your yearly budget of $500.00: this request can be at most $400.00',
    })
    expect((await edit(350)).status).toBe(200)
  })
})

describe('dates and amounts are checked:', () => {
  const refunded = (id: string, more: object) =>
    finance.call(updateRefund, { params: { id }, body: { ...refundForm, ...more } })
  const errorsOf = (reply: { body: unknown }) => (reply.body as { errors?: unknown }).errors

  it.each([1, 30, 26_600])('a purchase date %i days ahead is refused', async ahead => {
    const its = await insertCase('Pending Refund', person._id)
    const reply = await refunded(its._id, { purchasedDate: daysAgo(-ahead) })
    expect(reply.status).toBe(400)
    expect(errorsOf(reply)).toEqual([{ path: 'purchasedDate', message: 'The purchase date cannot be after today' }])
    expect(await status(its._id)).toBe('Pending Refund')
    expect((await refunded(its._id, { purchasedDate: daysAgo(0) })).status).toBe(200)
  })

  it('a payment date before the purchase, or more than a month ahead, is refused', async () => {
    const its = await insertCase('Pending Refund', person._id)
    await refunded(its._id, { purchasedDate: daysAgo(5) })
    const pay = (paymentDate: string) =>
      finance.call(updatePayment, { params: { id: its._id }, body: { ...paidForm, paymentDate } })
    expect(errorsOf(await pay(daysAgo(6)))).toEqual([
      { path: 'paymentDate', message: `It was bought on ${formatDay(daysAgo(5))} and cannot be paid before` },
    ])
    expect(errorsOf(await pay(daysAgo(-32)))).toEqual([
      { path: 'paymentDate', message: 'The payment date cannot be more than 31 days ahead' },
    ])
    expect(await status(its._id)).toBe('Pending Payment')
    expect((await pay(daysAgo(5))).status).toBe(200)
  })

  it.each([
    ['100.00', '110', 'Pending Payment'],
    ['100.00', '110.01', 'Pending Approval'],
    ['0.30', '0.33', 'Pending Payment'],
    ['0.30', '0.34', 'Pending Approval'],
    ['10', '500000', 'Pending Approval'],
    ['100', '1', 'Pending Payment'],
  ])('with %s approved, a refund of %s goes to %s', async (estimatedAmount, realAmount, to) => {
    const rich = await signInAsEmployee(await createEmployee({ activateRewards: true, yearlyBudget: null }))
    const { _id: id } = (await rich.call(create, { body: form({ estimatedAmount }) as never })).body
    await admin.call(validate, { params: { id }, body: approvalForm })
    const silent = await refunded(id, { realAmount })
    if (to === 'Pending Payment') {
      expect(silent.body.rewStatusID.statusName).toBe(to)
      return
    }
    expect(silent.status).toBe(400)
    expect(errorsOf(silent)).toMatchObject([
      { path: 'overrunReason', message: expect.stringMatching(/^This is more than 10%/) },
    ])
    expect(await status(id)).toBe('Pending Refund')
    const explained = await refunded(id, { realAmount, overrunReason: 'The price rose' })
    expect(explained.body).toMatchObject({
      rewStatusID: { statusName: to },
      validation: null,
      approvedAmount: Number(estimatedAmount),
      refund: { overrunReason: 'The price rose' },
    })
  })

  const exceeded = async () => {
    const made = await requestReward({ estimatedAmount: 100 })
    const params = { id: made._id }
    await admin.call(validate, { params, body: approvalForm })
    await refunded(made._id, { realAmount: '150', overrunReason: 'Only the large one was left' })
    return params
  }

  it('a higher amount notifies another validator, tells the requester that it waits, and nobody else', async () => {
    const other = await as('admin')
    const left = await as('admin')
    await users.replace(
      await users.get(left.person._id),
      { ...(await users.get(left.person._id)), isActive: false },
      new Date(),
    )
    const params = await exceeded()
    const told = (await mailsAbout(params.id)).filter(({ subject }) => subject.includes('over what was approved'))
    const whom = told.flatMap(({ destination }) => destination.to.join())
    expect(whom.filter(to => to.includes(other.person.email))).toHaveLength(1)
    for (const { email } of [admin.person, left.person, finance.person, person])
      expect(whom.filter(to => to.includes(email))).toEqual([])
    expect(told[0]?.body.text).toContain('comes to $150.00; $100.00 was approved')
    expect(told[0]?.body.text).toContain('Only the large one was left')
    const [latest] = (await mailsAbout(params.id)).filter(
      ({ body, subject }) => subject === 'Your reward request: Pending Approval' && body.text?.includes('$150.00'),
    )
    expect(latest?.body.text).toContain('That is more than the approved $100.00: it is validated again.')
    expect((await asker.call(history, { params })).body[0]).toMatchObject({
      status: { statusName: 'Pending Approval' },
      realAmount: 150,
      requestComment: 'Only the large one was left\n\nBought online',
    })
  })

  it('an accepted higher amount goes to payment, and becomes the limit for later changes', async () => {
    const params = await exceeded()
    const accepted = await (await as('admin')).call(validate, { params, body: approvalForm })
    expect(accepted.body).toMatchObject({ rewStatusID: { statusName: 'Pending Payment' }, approvedAmount: 150 })
    await finance.call(updatePayment, { params, body: missingInfoForm })
    expect((await refunded(params.id, { realAmount: '160' })).body.rewStatusID.statusName).toBe('Pending Payment')
  })

  it('a rejected higher amount ends the case and releases its budget', async () => {
    const params = await exceeded()
    expect((await asker.call(budget)).body).toMatchObject({ pending: 150, left: 850 })
    await (await as('admin')).call(validate, { params, body: { ...approvalForm, rewStatusID: 'no' } })
    expect(await status(params.id)).toBe('Rejected')
    expect((await asker.call(budget)).body).toMatchObject({ pending: 0, spent: 0, left: 1000 })
  })

  it.each(['yes', 'no'] as const)(
    'a higher amount must be decided by somebody other than the first validator: %s',
    async answer => {
      const other = await as('admin')
      const countWaiting = async (who: Visitor) =>
        (await who.call(homeApi.calls.overview)).body.groups.find(({ screen }) => screen === '/rewards')?.total ?? 0
      const before = { admin: await countWaiting(admin), other: await countWaiting(other) }
      const params = await exceeded()
      const body = { ...approvalForm, rewStatusID: answer }
      expect((await countWaiting(admin)) - before.admin).toBe(0)
      expect((await countWaiting(other)) - before.other).toBe(1)
      expect((await admin.call(one, { params })).body.isFirstValidator).toBe(true)
      expect((await other.call(one, { params })).body.isFirstValidator).toBe(false)
      const reply = await admin.call(validate, { params, body })
      expect(reply).toMatchObject({
        status: 401,
        body: {
          friendlyMessage: 'You accepted this request before: somebody else has to validate the higher amount',
        },
      })
      expect(await status(params.id)).toBe('Pending Approval')
      expect((await other.call(validate, { params, body })).status).toBe(200)
      expect((await admin.call(one, { params })).body.isFirstValidator).toBe(false)
      expect(await store.get(params.id)).not.toHaveProperty('acceptedBy')
    },
  )

  it('the first validator may decide again when nobody else can', async () => {
    const others = (await users.rows(new Date())).filter(
      ({ _id, isActive, roles }) => isActive && roles.includes('admin') && _id !== admin.person._id,
    )
    const setActive = async (isActive: boolean) => {
      for (const { _id } of others) {
        const user = await users.get(_id)
        await users.replace(user, { ...user, isActive }, new Date())
      }
    }
    const params = await exceeded()
    await setActive(false)
    const reply = await admin.call(validate, { params, body: approvalForm })
    await setActive(true)
    expect(reply.body).toMatchObject({ rewStatusID: { statusName: 'Pending Payment' }, approvedAmount: 150 })
  })

  it('the tolerated percentage is a setting of the stage', async () => {
    const { REWARD_TOLERANCE_PERCENT } = process.env
    process.env.REWARD_TOLERANCE_PERCENT = '25'
    const its = await insertCase('Pending Refund', person._id, { estimatedAmount: 100 })
    const params = { id: its._id }
    const seen = (await asker.call(one, { params })).body.tolerancePercent
    const over = await refunded(its._id, { realAmount: '125.01' })
    const within = await refunded(its._id, { realAmount: '125' })
    process.env.REWARD_TOLERANCE_PERCENT = REWARD_TOLERANCE_PERCENT
    expect([seen, over.status, within.body.rewStatusID.statusName]).toEqual([25, 400, 'Pending Payment'])
  })

  it('nobody is asked to validate their own request, and people who have left are not notified', async () => {
    const asking = await as('admin')
    const own = await insertCase('Pending Refund', asking.person.employeeId)
    await refunded(own._id, { realAmount: '150', overrunReason: 'Only the large one was left' })
    const asked = (await mailsAbout(own._id)).filter(({ subject }) => subject.includes('over what was approved'))
    const whom = asked.flatMap(({ destination }) => destination.to.join())
    expect(whom.some(to => to.includes(admin.person.email))).toBe(true)
    expect(whom.filter(to => to.includes(asking.person.email))).toEqual([])
    const gone = await createEmployee({ isActive: false })
    const theirs = await insertCase('Pending Payment', gone._id)
    expect((await finance.call(updatePayment, { params: { id: theirs._id }, body: paidForm })).status).toBe(200)
    expect(await mailsAbout(theirs._id)).toEqual([])
  })

  it('a case waiting for its second validation can be neither edited nor deleted: the purchase is made', async () => {
    const params = await exceeded()
    expect((await asker.call(update, { params, body: form() as never })).status).toBe(409)
    expect((await asker.call(remove, { params })).status).toBe(409)
    expect((await admin.call(remove, { params })).status).toBe(409)
    expect((await finance.call(validate, { params, body: approvalForm })).status).toBe(401)
    expect(await status(params.id)).toBe('Pending Approval')
  })

  it('the remaining budget is rounded to cents', async () => {
    const who = await signInAsEmployee(await createEmployee({ activateRewards: true, yearlyBudget: 800 }))
    for (const estimatedAmount of [0.1, 0.2]) await who.call(create, { body: form({ estimatedAmount }) as never })
    expect((await who.call(budget)).body).toMatchObject({ pending: 0.3, spent: 0, left: 799.7 })
  })
})

it('deleting a request deletes its steps, and releases the budget of its own year', async () => {
  const made = await requestReward({ estimatedAmount: 100 })
  await asker.call(remove, { params: { id: made._id } })
  expect(await rewardSteps.list(made._id)).toEqual([])
  expect((await asker.call(budget)).body.pending).toBe(0)
  const lastYear = new Date().getUTCFullYear() - 1
  const old = await insertCase('Pending Approval', person._id, {
    requestDate: `${lastYear}-12-31T23:00:00.000Z`,
    estimatedAmount: 300,
  })
  await transact([initialBudgetWrite(person._id, lastYear, 300)])
  await requestReward({ estimatedAmount: 200 })
  // Last year's requests do not count against this year's budget.
  expect((await asker.call(budget)).body).toMatchObject({ pending: 200, left: 800 })
  expect((await asker.call(remove, { params: { id: old._id } })).status).toBe(204)
  expect((await asker.call(budget)).body.pending).toBe(200)
  expect(await loadUsedBudget(person._id, lastYear)).toBe(0)
})

it('a request from last year is refunded from the budget of that year', async () => {
  const lastYear = new Date().getUTCFullYear() - 1
  const owner = await createEmployee({ activateRewards: true, yearlyBudget: 500 })
  await transact([initialBudgetWrite(owner._id, lastYear, 110)])
  const old = await insertCase('Pending Refund', owner._id, { requestDate: `${lastYear}-12-31T23:00:00.000Z` })
  expect((await finance.call(updateRefund, { params: { id: old._id }, body: refundForm })).status).toBe(200)
  expect(await loadUsedBudget(owner._id, lastYear)).toBe(118.25)
  expect(await loadUsedBudget(owner._id, lastYear + 1)).toBe(0)
})

it('an edit of a request from last year is refused with the figures of that year', async () => {
  const lastYear = new Date().getUTCFullYear() - 1
  const owner = await createEmployee({ activateRewards: true, yearlyBudget: 500 })
  await transact([initialBudgetWrite(owner._id, lastYear, 450)])
  const requestDate = `${lastYear}-12-31T23:00:00.000Z`
  const old = await insertCase('Pending Approval', owner._id, { requestDate, estimatedAmount: 300 })
  const body = form({ estimatedAmount: 350.01 }) as never
  expect((await (await signInAsEmployee(owner)).call(update, { params: { id: old._id }, body })).body).toMatchObject({
    friendlyMessage: 'This is over your yearly budget of $500.00: this request can be at most $350.00',
  })
})

describe('the requester’s budget', () => {
  const read = (who: Visitor, id: string) => who.call(requesterBudget, { params: { id } })
  const [thisYear, lastYear] = [new Date().getUTCFullYear(), new Date().getUTCFullYear() - 1]

  it('has the figures of the case’s year without the case, for the admin who decides', async () => {
    const requestDate = `${lastYear}-06-30T12:00:00.000Z`
    const made = await requestReward()
    await requestReward({ estimatedAmount: 200 })
    await insertCase('Refunded', person._id, { realAmount: 118.25 })
    await insertCase('Rejected', person._id, { estimatedAmount: 70 })
    await insertCase('Refunded', (await createEmployee())._id, { realAmount: 40 })
    const old = await insertCase('Pending Approval', person._id, { requestDate, estimatedAmount: 300 })
    const figures = { year: thisYear, yearlyBudget: 1000, spent: 118.25, pending: 200, left: 681.75 }
    expect(await read(admin, made._id)).toMatchObject({ status: 200, body: figures })
    const before = { year: lastYear, yearlyBudget: 1000, spent: 0, pending: 0, left: 1000 }
    expect((await read(admin, old._id)).body).toEqual(before)
  })

  it('has no rest without a limit', async () => {
    const rich = await createEmployee({ activateRewards: true, yearlyBudget: null })
    const { _id } = await insertCase('Pending Approval', rich._id)
    expect((await read(admin, _id)).body).toMatchObject({ yearlyBudget: null, left: null })
  })

  it.each(['Rejected', 'Pending Refund', 'Missing Info', 'Pending Payment', 'Refunded'] as const)(
    'is withheld once the case is %s',
    async state =>
      expect(await read(admin, (await insertCase(state, person._id))._id)).toMatchObject({ status: 200, body: null }),
  )

  it('is withheld from an admin for their own case, but not from another', async () => {
    const { _id } = await insertCase('Pending Approval', admin.person.employeeId)
    expect(await read(admin, _id)).toMatchObject({ status: 200, body: null })
    expect((await read(await as('admin'), _id)).body).toMatchObject({ spent: 0 })
  })

  it('is withheld for a higher amount from the admin who accepted the first one, but not from another', async () => {
    const other = await as('admin')
    const { _id } = await insertCase('Pending Approval', person._id, {
      realAmount: 150,
      acceptedBy: admin.person.employeeId,
    })
    expect(await read(admin, _id)).toMatchObject({ status: 200, body: null })
    expect((await read(other, _id)).body).toMatchObject({ spent: 0, pending: 0, left: 1000 })
  })

  it.each(['finance', 'rewards', 'hr', 'leader'] as const)('is refused to %s, who does not decide', async role => {
    const { _id } = await insertCase('Pending Approval', person._id)
    expect((await read(await as(role), _id)).status).toBe(401)
  })

  it('is refused to the requester', async () => {
    const { _id } = await insertCase('Pending Approval', person._id)
    expect((await read(asker, _id)).status).toBe(401)
  })
})

describe('a new request', () => {
  it('requires an active rewards program, on the employee host', async () => {
    const who = await signInAsEmployee(await createEmployee({ activateRewards: false }))
    const reply = await who.call(create, { body: form() as never })
    expect(reply).toMatchObject({ status: 400, body: { friendlyMessage: 'Your rewards program is not active' } })
    expect((await who.call(budget)).body.mayRequest).toBe(false)
  })
})

describe('invoices', () => {
  let made = 0
  /** Makes a PDF that differs from all others. */
  const pdf = (size: number) => {
    const start = Buffer.from(`%PDF-1.7\n${++made} `)
    return Buffer.concat([start, Buffer.alloc(Math.max(0, size - start.length), 32)])
  }
  const MEGABYTE = 1024 * 1024
  const place = async (id: string, who: Visitor, bytes: Buffer, fileName = 'factura ñ 李.pdf') => {
    const asked = await who.call(upload, {
      params: { id },
      body: { fileName, contentType: 'application/pdf', size: 100 },
    })
    const data = new FormData()
    for (const [name, value] of Object.entries(asked.body.upload.fields)) data.set(name, value)
    data.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
    const reply = await fetch(asked.body.upload.url, { method: 'POST', body: data })
    return { key: asked.body.key, status: reply.status }
  }
  const submit = (id: string, key: string | null, who: Visitor = finance) =>
    who.call(updateRefund, { params: { id }, body: { ...refundForm, electronicInvoice: 'no', invoice: key } })

  it('of one megabyte is stored privately, and opened by a link that soon expires', async () => {
    const its = await insertCase('Pending Refund', person._id)
    const { key, status: uploaded } = await place(its._id, finance, pdf(MEGABYTE))
    expect(uploaded).toBe(204)
    const saved = await submit(its._id, key)
    expect(saved.body).toMatchObject({
      hasInvoice: true,
      refund: { invoice: { fileName: 'factura ñ 李.pdf', size: MEGABYTE } },
    })
    expect(JSON.stringify(saved.body)).not.toContain('rewards/')
    const link = (await asker.call(invoice, { params: { id: its._id } })).body
    const reply = await fetch(link.url)
    expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([200, MEGABYTE])
    expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent('factura ñ 李.pdf'))
    files.later(61_000)
    expect((await fetch(link.url)).status).toBe(403)
    files.later(0)
    expect((await fetch(link.url.split('?')[0] ?? '')).status).toBe(403)
    expect((await (await signInAsEmployee()).call(invoice, { params: { id: its._id } })).status).toBe(404)
  })

  it('of one megabyte and a byte is refused by the upload form', async () => {
    const its = await insertCase('Pending Refund', person._id)
    const { key, status: uploaded } = await place(its._id, finance, pdf(MEGABYTE + 1))
    expect(uploaded).toBe(400)
    expect((await submit(its._id, key)).status).toBe(400)
  })

  it('of one megabyte and a byte is refused even if it reached the bucket', async () => {
    const its = await insertCase('Pending Refund', person._id)
    const { key } = await place(its._id, finance, pdf(100))
    await uploadStream(key, Readable.from([pdf(MEGABYTE + 1)]), 'application/pdf')
    expect(await submit(its._id, key)).toMatchObject({ status: 400, body: { errors: [{ path: 'invoice' }] } })
    expect(await store.get(its._id)).toEqual(its)
  })

  it('is refused when it is a renamed PNG, somebody else’s, of another case, made up, or missing', async () => {
    const its = await insertCase('Pending Refund', person._id)
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])
    const message = async (reply: ReturnType<typeof submit>) =>
      ((await reply).body as unknown as { errors?: { message: string }[] }).errors?.[0]?.message
    expect(await message(submit(its._id, (await place(its._id, finance, png)).key))).toBe('The invoice must be a PDF')
    const gone = 'The upload has expired or is not yours. Please choose the file again.'
    const { key } = await place(its._id, finance, pdf(100))
    expect(await message(submit(its._id, key, admin))).toBe(gone)
    const other = await insertCase('Pending Refund', person._id)
    expect(await message(submit(other._id, key))).toBe(gone)
    expect(await message(submit(its._id, `${key}/../../../salaries`))).toBe(gone)
    expect(await message(submit(its._id, `${key}\uD83D`))).toBe(gone)
    expect(await message(submit(its._id, null))).toBe('Please, upload the invoice as a PDF')
    expect(await status(its._id)).toBe('Pending Refund')
    expect((await submit(its._id, key)).status).toBe(200)
  })

  it('is uploaded by requesters on the employee host, where they also add missing information', async () => {
    const its = await insertCase('Pending Refund', person._id)
    const params = { id: its._id }
    const stranger = await signInAsEmployee()
    const sent = { params, body: { fileName: 'a.pdf', contentType: 'application/pdf', size: 10 } }
    expect((await stranger.call(upload, sent)).status).toBe(404)
    expect((await (await as('rewards')).call(upload, sent)).status).toBe(401)
    const first = await submit(its._id, (await place(its._id, asker, pdf(100))).key, asker)
    expect(first.body).toMatchObject({ hasInvoice: true, rewStatusID: { statusName: 'Pending Payment' } })
    await finance.call(updatePayment, { params, body: missingInfoForm })
    const letter = (await mailsAbout(its._id)).at(-1)
    expect(letter?.body.text).toMatch(/Which account\?\s+Please add there what is missing\./)
    const key = (await place(its._id, asker, pdf(200))).key
    expect((await submit(its._id, key, stranger)).status).toBe(404)
    expect((await submit(its._id, key, asker)).body.refund.invoice?.size).toBe(200)
    const steps = (await asker.call(history, { params })).body
    expect(steps.map(step => [step.status.statusName, step.user.name])).toEqual([
      ['Pending Payment', person.name],
      ['Missing Info', finance.person.name],
      ['Pending Payment', person.name],
    ])
  })

  const twice = 'This receipt is already part of another request. Each receipt is refunded once.'
  it('is refunded once: a second case with it is refused, and the first is named only to people who may see it', async () => {
    const receipt = pdf(100)
    const first = await insertCase('Pending Refund', person._id)
    expect((await submit(first._id, (await place(first._id, asker, receipt, 'a.pdf')).key, asker)).status).toBe(200)
    const other = await createEmployee({ activateRewards: true })
    const stranger = await signInAsEmployee(other)
    const second = await insertCase('Pending Refund', other._id)
    const { key } = await place(second._id, stranger, receipt, 'b.pdf')
    const refused = (await submit(second._id, key, stranger)) as { status: number; body: unknown }
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'invoice', message: twice }] } })
    expect(JSON.stringify(refused.body)).not.toContain(first._id)
    expect(await store.get(second._id)).toEqual(second)
    expect(await files.keys(`rewards/${second._id}/`)).toEqual([])
    const byFinance = (await place(second._id, finance, receipt)).key
    expect((await submit(second._id, byFinance)).body).toMatchObject({ seeAlso: `/rewards/${first._id}` })
    const third = await insertCase('Pending Refund', person._id)
    const own = (await place(third._id, asker, receipt)).key
    expect((await submit(third._id, own, asker)).body).toMatchObject({ seeAlso: `/rewards/${first._id}` })
    expect((await submit(second._id, (await place(second._id, stranger, pdf(100))).key, stranger)).status).toBe(200)
  })

  it.each(['Factura nov..pdf', '..a.pdf', '..\\..a "b";.pdf'])('keeps its original file name: %s', async name => {
    const its = await insertCase('Pending Refund', person._id)
    const { key } = await place(its._id, asker, pdf(100), name)
    expect((await submit(its._id, key, asker)).body.refund.invoice?.fileName).toBe(name)
  })

  it.each([
    ['with a long name in another script', `${'請'.repeat(200)}`, `${'請'.repeat(18)}….pdf`],
    ['with a long name and its ending', `${'é'.repeat(196)}.PDF`, `${'é'.repeat(27)}….pdf`],
    ['with a name that is turned around', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
  ])('%s is kept under a name that fits and shows as it is', async (_case, name, kept) => {
    const its = await insertCase('Pending Refund', person._id)
    const { key, status: uploaded } = await place(its._id, asker, pdf(100), name)
    expect(uploaded).toBe(204)
    expect((await submit(its._id, key, asker)).body).toMatchObject({ refund: { invoice: { fileName: kept } } })
  })

  it('whose name is too long is refused before the upload', async () => {
    const its = await insertCase('Pending Refund', person._id)
    const body = { fileName: 'n'.repeat(201), contentType: 'application/pdf', size: 10 }
    expect(await asker.call(upload, { params: { id: its._id }, body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'fileName', message: 'At most 200 characters' }] },
    })
  })

  it('can be submitted again in its own case', async () => {
    const receipt = pdf(100)
    const its = await insertCase('Pending Refund', person._id)
    for (const name of ['a.pdf', 'b.pdf']) {
      expect((await submit(its._id, (await place(its._id, asker, receipt, name)).key, asker)).status).toBe(200)
      await finance.call(updatePayment, { params: { id: its._id }, body: missingInfoForm })
    }
    const others = await insertCase('Pending Refund', person._id)
    expect((await submit(others._id, (await place(others._id, asker, receipt)).key, asker)).status).toBe(400)
  })

  it('that is submitted in two cases at the same time is accepted in one of them', async () => {
    const receipt = pdf(100)
    const cases = [await insertCase('Pending Refund', person._id), await insertCase('Pending Refund', person._id)]
    const keys = await Promise.all(cases.map(({ _id }) => place(_id, asker, receipt)))
    const replies = await Promise.all(cases.map(({ _id }, index) => submit(_id, keys[index]?.key ?? '', asker)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it.each(['is replaced', 'is no longer needed', 'is of a rejected request'])(
    'that %s can be the receipt of another request',
    async how => {
      const receipt = pdf(100)
      const its = await insertCase('Pending Refund', person._id)
      const params = { id: its._id }
      const { key } = await place(its._id, asker, receipt)
      const body = { ...refundForm, electronicInvoice: 'no', invoice: key } as const
      const isOver = how === 'is of a rejected request'
      const sent = await asker.call(updateRefund, { params, body: { ...body, ...(isOver ? overrunFields : {}) } })
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
      if (isOver) await admin.call(validate, { params, body: { ...approvalForm, rewStatusID: 'no' } })
      else await finance.call(updatePayment, { params, body: missingInfoForm })
      if (how === 'is replaced') await submit(its._id, (await place(its._id, asker, pdf(100))).key, asker)
      if (how === 'is no longer needed') await asker.call(updateRefund, { params, body: refundForm })
      const next = await insertCase('Pending Refund', person._id)
      expect((await submit(next._id, (await place(next._id, asker, receipt)).key, asker)).status).toBe(200)
    },
  )

  it('with half a surrogate pair in its name is stored under a valid name', async () => {
    const its = await insertCase('Pending Refund', person._id)
    const { key, status: uploaded } = await place(its._id, finance, pdf(100), 'factura \uD83D.pdf')
    expect(uploaded).toBe(204)
    expect((await submit(its._id, key)).body).toMatchObject({ refund: { invoice: { fileName: 'factura \uFFFD.pdf' } } })
  })

  it('of the slower of two submissions is removed from the bucket', async () => {
    const its = await insertCase('Pending Refund', person._id)
    const keys = [await place(its._id, finance, pdf(100)), await place(its._id, admin, pdf(200))]
    const replies = await Promise.all([submit(its._id, keys[0]?.key ?? ''), submit(its._id, keys[1]?.key ?? '', admin)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await files.keys(`rewards/${its._id}/`)).toHaveLength(1)
  })

  it('is removed from the bucket once it is replaced or no longer needed', async () => {
    const its = await insertCase('Pending Refund', person._id)
    const params = { id: its._id }
    const link = async () => (await asker.call(invoice, { params })).body.url
    const ask = () => finance.call(updatePayment, { params, body: missingInfoForm })
    const isKept = async (url: string) => (await fetch(url)).status === 200
    await submit(its._id, (await place(its._id, finance, pdf(100))).key)
    const first = await link()
    await ask()
    // The same refund is submitted again.
    await submit(its._id, null)
    expect(await isKept(first)).toBe(true)
    await ask()
    await submit(its._id, (await place(its._id, finance, pdf(200))).key)
    const second = await link()
    expect([await isKept(first), await isKept(second)]).toEqual([false, true])
    await ask()
    expect((await finance.call(updateRefund, { params, body: refundForm })).body.refund.invoice).toBeNull()
    expect(await isKept(second)).toBe(false)
  })

  it('declared as too large, empty or not a PDF is refused before the upload', async () => {
    const its = await insertCase('Pending Refund', person._id)
    const ask = (body: object) =>
      finance.call(upload, {
        params: { id: its._id },
        body: { fileName: 'a.pdf', contentType: 'application/pdf', size: 10, ...body },
      })
    expect((await ask({ size: MEGABYTE + 1 })).body).toMatchObject({
      errors: [{ message: 'The file you are trying to upload exceeds the 1MB limit.' }],
    })
    expect((await ask({ size: 0 })).body).toMatchObject({
      errors: [{ message: 'The file is empty. Please choose another one.' }],
    })
    expect((await ask({ contentType: 'image/png' })).status).toBe(400)
    const waiting = await insertCase('Pending Approval', person._id)
    const early = await finance.call(upload, {
      params: { id: waiting._id },
      body: { fileName: 'a.pdf', contentType: 'application/pdf', size: 10 },
    })
    expect(early.status).toBe(409)
  })
})

it('the refund card, the payment card and the lists of choices can each be read on their own', async () => {
  const its = await insertCase('Missing Info', person._id)
  const params = { id: its._id }
  expect((await finance.call(refund, { params })).body).toMatchObject({ realAmount: null, invoice: null })
  expect((await finance.call(payment, { params })).body.paymentStatusID).toBeNull()
  for (const call of [rewardsApi.calls.statuses, rewardsApi.calls.reasons, rewardsApi.calls.paymentStatuses])
    expect((await finance.call(call)).body.length).toBeGreaterThan(1)
})

describe('a person’s own cases on the employee host', () => {
  it('stay readable for their owner after the program has ended, and for nobody else', async () => {
    const owner = await createEmployee({ activateRewards: true, yearlyBudget: null })
    const me = await signInAsEmployee(owner)
    const body = { reasonID: rewardReasons.id('Health'), requestDescription: 'A course', estimatedAmount: 5 }
    const { body: made } = await me.call(rewardsApi.calls.create, { body })
    const stored = await employees.get(owner._id)
    await employees.replace(stored, { ...stored, activateRewards: false }, new Date())
    expect((await me.call(rewardsApi.calls.budget)).body).toMatchObject({ hasCases: true, mayRequest: false })
    expect((await me.call(rewardsApi.calls.list)).body.items.map(({ _id }) => _id)).toEqual([made._id])
    const more = { params: { id: made._id }, body: { ...body, estimatedAmount: 500 } }
    expect((await me.call(rewardsApi.calls.update, more)).body).toMatchObject({
      friendlyMessage: rewardMessages.notAllowed,
    })
    await admin.call(validate, { params: more.params, body: approvalForm })
    expect((await me.call(homeApi.calls.notices)).body.items.map(({ path }) => path)).toContain(`/rewards/${made._id}`)
    const other = await signInAsEmployee()
    expect((await other.call(rewardsApi.calls.one, { params: { id: made._id } })).status).toBe(404)
    expect((await other.call(rewardsApi.calls.budget)).body).toMatchObject({ hasCases: false, mayRequest: false })
  })

  it('are unavailable when the stage turns them off, while staff can still process them', async () => {
    const me = await signInAsEmployee(await createEmployee({ activateRewards: true, yearlyBudget: null }))
    const body = { reasonID: rewardReasons.id('Health'), requestDescription: 'A course', estimatedAmount: 5 }
    const params = { id: (await me.call(rewardsApi.calls.create, { body })).body._id }
    const admin = await as('admin')
    const { OWN_PLACE } = process.env
    process.env.OWN_PLACE = '[]'
    const { list, budget, create, one, history, remove } = rewardsApi.calls
    const replies = [
      await me.call(list),
      await me.call(budget),
      await me.call(create, { body }),
      await me.call(one, { params }),
      await me.call(history, { params }),
      await me.call(remove, { params }),
    ]
    const seen = await admin.call(one, { params })
    process.env.OWN_PLACE = OWN_PLACE
    expect([replies.map(({ status }) => status), seen.status]).toEqual([[404, 404, 404, 404, 404, 404], 200])
  })
})

it('costs by month include all requests except rejected ones', async () => {
  const ofEvents = async () => {
    const { body } = await finance.call(months)
    const event = body.rows.find(({ _id }) => _id === rewardReasons.id('Team Event'))
    return [body.months.at(-1), event?.amounts.at(-1) ?? 0] as const
  }
  const [month, before] = await ofEvents()
  expect(month).toBe(`${utcToday(new Date()).slice(0, 7)}-01`)
  await requestReward({ reasonID: rewardReasons.id('Team Event'), estimatedAmount: '70.25' })
  const { _id } = await requestReward({ reasonID: rewardReasons.id('Team Event'), estimatedAmount: '30' })
  await admin.call(validate, { params: { id: _id }, body: { ...approvalForm, rewStatusID: 'no' } })
  expect((await ofEvents())[1] - before).toBe(70.25)
  expect((await asker.call(months)).status).toBe(401)
})

it('the exported list has a row for each case, with the amounts as numbers', async () => {
  const { _id } = await requestReward()
  const query = { search: person.lastName }
  const rowOf = async () =>
    String((await finance.call(rewardsApi.calls.csv, { query } as never)).body)
      .split('\r\n')
      .find(line => line.includes(person.email))
  const [name, today] = [`${person.name} ${person.lastName}`, formatDay(utcToday(new Date()))]
  const about = `${name},${person.email},Costa Rica,Education,120.5`
  expect(await rowOf()).toBe(`${about},,Pending Approval,${today},${today}`)
  await admin.call(validate, { params: { id: _id }, body: approvalForm })
  await finance.call(updateRefund, { params: { id: _id }, body: refundForm })
  expect(await rowOf()).toBe(`${about},118.25,Pending Payment,${today},${today}`)
})

it('waiting cases are counted per status, with their age in days, for staff only', async () => {
  const longAgo = `${daysAgo(400)}T10:00:00.000Z`
  await insertCase('Missing Info', person._id, { updateDate: longAgo })
  const { body } = await finance.call(rewardsApi.calls.waiting)
  expect(body.map(({ statusName }) => statusName)).toEqual([
    'Pending Approval',
    'Pending Refund',
    'Missing Info',
    'Pending Payment',
  ])
  expect(body.find(({ statusName }) => statusName === 'Missing Info')?.oldestDays).toBe(400)
  expect((await asker.call(rewardsApi.calls.waiting)).status).toBe(401)
})

it('costs by status and country are counted the same way, and can be exported', async () => {
  const country = 'Bolivia'
  const here = await createEmployee({ activateRewards: true, yearlyBudget: null, country })
  const who = await signInAsEmployee(here)
  await who.call(create, { body: form({ estimatedAmount: '70.25' }) as never })
  const found = async (by: 'status' | 'country', name: string) =>
    (await finance.call(months, { query: { by } })).body.rows.find(row => row.name === name)?.amounts.at(-1)
  expect(await found('country', country)).toBe(70.25)
  expect(await found('status', 'Pending Approval')).toBeGreaterThanOrEqual(70.25)
  expect(await found('status', 'Rejected')).toBeUndefined()
  const file = String((await finance.call(monthsCsv, { query: { by: 'country' } })).body)
  expect(file.split('\r\n')[0]).toBe('\uFEFFMonth,Country,Amount')
  expect(file).toMatch(new RegExp(`^\\w{3} \\d{4},${country},70\\.25\\r$`, 'm'))
  expect((await asker.call(monthsCsv)).status).toBe(401)
  expect((await finance.call(months, { query: { by: 'leader' as never } })).status).toBe(400)
})
