/** Rewards: the budget, the steps of a case with their emails, and the invoice. */
import { loadUsedBudget } from '#functions/rewards/store.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import type { PaymentBatchOutcome } from '#shared/features/rewards/payment-batches.ts'
import { paymentStatuses, rewardsApi } from '#shared/features/rewards.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { createEmployee, signInAsEmployee, type Visitor } from '../../people.ts'
import { callAs, command, everyRole, expectField, expectGone, expectSame, type Fields, readAs } from '../commands.ts'
import type { Scenario } from '../fault-run.ts'
import { type UploadReply, uploadForm } from '../uploads.ts'

const { calls } = rewardsApi
const TODAY = utcToday(new Date())
const ask = (estimatedAmount = '100.50'): Fields => ({
  reasonID: rewardReasons.id('Health'),
  requestDescription: 'A course',
  estimatedAmount,
})
const YES = { rewStatusID: 'yes', requestComment: 'Good' }
const refund: Fields = {
  realAmount: '99',
  requestComment: 'Bought',
  purchasedDate: TODAY,
  purchaseCompany: 'Café',
  purchased: 'A course',
  electronicInvoice: 'yes',
}

/** Creates somebody whose yearly budget of 150 covers one request of 100.50, but not two. */
async function requester() {
  const person = await createEmployee({ activateRewards: true, yearlyBudget: 150 })
  return { person, asker: await signInAsEmployee(person), staff: await everyRole() }
}
async function requested(...steps: readonly (readonly ['validate' | 'updateRefund' | 'updatePayment', Fields])[]) {
  const { person, asker, staff } = await requester()
  let made = await callAs(asker, calls.create, ask())
  const params = { id: made._id }
  for (const [step, body] of steps) made = await callAs(staff, calls[step], body, params)
  return { person, asker, staff, made, params }
}
const expectUsed = async (employeeId: string, dollars: number) =>
  expectSame(await loadUsedBudget(employeeId, new Date().getUTCFullYear()), dollars, 'used budget')
const expectSteps = async (who: Visitor, params: { readonly id: string }, count: number) =>
  expectSame((await readAs<Fields[]>(who, calls.history, params)).length, count, 'steps')

/** Each receipt is refunded once. */
const receiptOf = ({ id }: { readonly id: string }) => `%PDF-1.7 invoice of ${id}`

async function uploadInvoice(who: Visitor, params: { readonly id: string }): Promise<string> {
  const body = { fileName: 'invoice.pdf', contentType: 'application/pdf', size: 100 }
  const reply = await callAs<UploadReply>(who, calls.upload, body, params)
  await uploadForm(reply, receiptOf(params))
  return reply.key
}

export const rewardScenarios: readonly Scenario[] = [
  {
    name: 'rewards create',
    prepare: async () => {
      const { person, asker } = await requester()
      return command(asker, calls.create, { body: ask() }, async () => {
        expectSame((await readAs<Fields>(asker, calls.list)).totalItems, 1, 'cases')
        await expectUsed(person._id, 100.5)
      })
    },
  },
  {
    name: 'rewards update',
    prepare: async () => {
      const { person, asker, params } = await requested()
      return command(asker, calls.update, { params, body: ask('140'), version: 1 }, async () => {
        await expectUsed(person._id, 140)
        await expectSteps(asker, params, 2)
      })
    },
  },
  {
    name: 'rewards remove',
    prepare: async () => {
      const { person, asker, params } = await requested()
      return command(asker, calls.remove, { params, version: 1 }, async () => {
        await expectGone(asker, calls.one, params)
        await expectUsed(person._id, 0)
      })
    },
  },
  {
    name: 'rewards validate (no)',
    prepare: async () => {
      const { person, staff, params } = await requested()
      const body = { rewStatusID: 'no', requestComment: 'Not this year' }
      return command(staff, calls.validate, { params, body, version: 1 }, async () => {
        await expectUsed(person._id, 0)
        await expectSteps(staff, params, 2)
      })
    },
  },
  {
    name: 'rewards updateRefund (invoice)',
    isStepwise: 'the file is copied before the case names it',
    prepare: async () => {
      const { person, staff, made, params } = await requested(['validate', YES])
      const body = { ...refund, electronicInvoice: 'no', invoice: await uploadInvoice(staff, params) }
      return command(staff, calls.updateRefund, { params, body, version: made.version }, async () => {
        await expectUsed(person._id, 99)
        await expectSteps(staff, params, 3)
        const { url } = await readAs<{ url: string }>(staff, calls.invoice, params)
        expectSame(await (await fetch(url)).text(), receiptOf(params), 'invoice')
      })
    },
  },
  {
    name: 'rewards updateRefund (another invoice)',
    isStepwise: 'the file is copied before the case names it, and the one before is removed afterwards',
    mayLeaveFile: 'a stopped function has not removed the file before, which no record names any more',
    prepare: async () => {
      const { staff, params } = await requested(['validate', YES])
      const first = { ...refund, electronicInvoice: 'no', invoice: await uploadInvoice(staff, params) }
      await callAs(staff, calls.updateRefund, first, params)
      const missing = { paymentStatusID: paymentStatuses.id('Missing Info'), requestComment: 'Unreadable' }
      const made = await callAs(staff, calls.updatePayment, missing, params)
      const body = { ...first, invoice: await uploadInvoice(staff, params) }
      return command(staff, calls.updateRefund, { params, body, version: made.version }, async () => {
        await expectSteps(staff, params, 5)
        const { url } = await readAs<{ url: string }>(staff, calls.invoice, params)
        expectSame((await fetch(url)).status, 200, 'invoice')
      })
    },
  },
  {
    name: 'rewards updateRefund (over the approved amount)',
    prepare: async () => {
      const { person, staff, made, params } = await requested(['validate', YES])
      const body = { ...refund, realAmount: '130', overrunReason: 'Two parts' }
      return command(staff, calls.updateRefund, { params, body, version: made.version }, async () => {
        await expectUsed(person._id, 130)
        await expectSteps(staff, params, 3)
      })
    },
  },
  {
    name: 'rewards updatePayment',
    prepare: async () => {
      const { staff, made, params } = await requested(['validate', YES], ['updateRefund', refund])
      const body = { paymentStatusID: paymentStatuses.id('Paid'), paymentDate: TODAY, requestComment: '' }
      return command(staff, calls.updatePayment, { params, body, version: made.version }, async () => {
        await expectField(staff, calls.payment, params, { paymentDate: TODAY })
        await expectSteps(staff, params, 4)
      })
    },
  },
  {
    name: 'rewards payMany',
    isStepwise: 'each case is paid by itself, and its mail goes out afterwards',
    prepare: async () => {
      const first = await requested(['validate', YES], ['updateRefund', refund])
      const second = await requested(['validate', YES], ['updateRefund', refund])
      const { staff } = first
      const body = { rewards: [first.params.id, second.params.id], paymentDate: TODAY }
      const paying = command(staff, calls.payMany, { body }, async () => {
        for (const { params } of [first, second]) {
          await expectField(staff, calls.payment, params, { paymentDate: TODAY })
          await expectSteps(staff, params, 4)
        }
      })
      return {
        ...paying,
        findUndone: async answer => {
          const refused = (answer as PaymentBatchOutcome).refused.map(({ _id }) => _id)
          for (const { params } of [first, second])
            await expectSteps(staff, params, refused.includes(params.id) ? 3 : 4)
          return refused.length > 0
        },
      }
    },
  },
  {
    name: 'rewards upload',
    prepare: async () => {
      const { staff, params } = await requested(['validate', YES])
      const body = { fileName: 'invoice.pdf', contentType: 'application/pdf', size: 100 }
      return command(staff, calls.upload, { params, body }, async () => {})
    },
  },
]
