/** Who gets which notice about a case, from the decisions on notices, and for whom cases wait. */
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { startTestInbox } from '#scripts/testing/files.ts'
import { as, createEmployee, signInAsEmployee, type Visitor } from '#scripts/testing/people.ts'
import { homeApi } from '#shared/features/home.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { PAYMENT_PAID, paymentStatuses, rewardsApi } from '#shared/features/rewards.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'

const { create, validate, updateRefund, updatePayment } = rewardsApi.calls
const TODAY = utcToday(new Date())

let inbox: Awaited<ReturnType<typeof startTestInbox>>
let admin: Visitor
let finance: Visitor
let rewards: Visitor
let person: Awaited<ReturnType<typeof createEmployee>>
let asker: Visitor
beforeAll(async () => {
  inbox = await startTestInbox()
  ;[admin, finance, rewards] = await Promise.all([as('admin'), as('finance'), as('rewards')])
})
afterAll(() => inbox.stop())
beforeEach(async () => {
  person = await createEmployee({ activateRewards: true, yearlyBudget: null })
  asker = await signInAsEmployee(person)
})

const request = async () => {
  const form = { reasonID: rewardReasons.id('Education'), requestDescription: 'A course', estimatedAmount: '100' }
  return { id: (await asker.call(create, { body: form as never })).body._id }
}
const accept = (params: { id: string }) =>
  admin.call(validate, { params, body: { rewStatusID: 'yes', requestComment: 'Good idea' } })
const refund = (params: { id: string }, who: Visitor) =>
  who.call(updateRefund, {
    params,
    body: {
      realAmount: '100',
      requestComment: 'Bought online',
      purchasedDate: addDays(TODAY, -5),
      purchaseCompany: 'Café Móvil S.A.',
      purchased: 'Course',
      electronicInvoice: 'yes',
    },
  })
const answerPayment = (params: { id: string }, paymentStatusID: string, requestComment: string) =>
  finance.call(updatePayment, { params, body: { paymentStatusID, paymentDate: TODAY, requestComment } })

/** Returns each visitor's new notices of a case: kind and reason. */
const told = async ({ id }: { id: string }, ...whom: Visitor[]) =>
  Promise.all(
    whom.map(async who => {
      const { items } = (await who.call(homeApi.calls.notices)).body
      return items
        .filter(({ path }) => path === `/rewards/${id}`)
        .map(({ kind, reason, isTyped = false }) => {
          expect(isTyped).toBe(reason !== '')
          return `${kind}: ${reason}`
        })
    }),
  )
const mailTo = async (email: string, subject: string) =>
  (await inbox.letters()).find(letter => letter.subject === subject && letter.destination.to.join().includes(email))
    ?.body.text
/** Removes rewards from the employee host. */
function closeOwnRewards() {
  const { OWN_PLACE } = process.env
  process.env.OWN_PLACE = '[]'
  onTestFinished(() => {
    process.env.OWN_PLACE = OWN_PLACE
  })
}

it('each step notifies whoever acts next, and the requester of the answer with its comment', async () => {
  const id = await request()
  expect(await told(id, admin, finance, rewards, asker)).toEqual([['waiting: '], [], [], []])
  await accept(id)
  expect(await told(id, admin, finance, rewards, asker)).toEqual([['waiting: '], [], [], ['approved: Good idea']])
  await refund(id, asker)
  const toPay = ['waiting: ', 'waiting: ']
  expect(await told(id, admin, finance, rewards, asker)).toEqual([toPay, ['waiting: '], [], ['approved: Good idea']])
  await answerPayment(id, paymentStatuses.id('Missing Info'), 'Which account?')
  expect((await told(id, asker))[0]).toEqual(['returned: Which account?', 'approved: Good idea'])
  expect(await told(id, finance)).toEqual([['waiting: ']])
  await refund(id, finance)
  await answerPayment(id, PAYMENT_PAID, 'Paid with May')
  expect((await told(id, asker))[0]?.slice(0, 2)).toEqual(['decided: Paid with May', 'changed: Bought online'])
})

it('the mail to a requester says what has happened, what comes next and where', async () => {
  const { id } = await request()
  const arrived = await mailTo(person.email, 'Your reward request: Pending Approval')
  expect(arrived).toContain('your reward request of $100.00 has arrived. A mail tells you when it is decided.')
  await accept({ id })
  const text = await mailTo(person.email, 'Your reward request: Pending Refund')
  expect(text).toContain('your reward request of $100.00 is approved.')
  expect(text).toContain('When you have bought it, say there what it cost and add the receipt.')
  expect(text).toContain(`https://timesheet.muster.example/rewards/${id}`)
  await refund({ id }, asker)
  const toPay = await mailTo(person.email, 'Your reward request: Pending Payment')
  expect(toPay).toContain('your refund of $100.00 is accepted. A mail tells you when it is paid.')
  expect(toPay).not.toContain('it is validated again')
})

it('where requesters cannot enter the refund themselves, finance is asked for it', async () => {
  const id = await request()
  closeOwnRewards()
  await accept(id)
  expect(await told(id, finance, rewards)).toEqual([['waiting: '], []])
  const text = await mailTo(person.email, 'Your reward request: Pending Refund')
  expect(text).not.toContain('When you have bought it')
  expect(text).toContain(`https://muster.example/rewards/${id.id}`)
})

it('cases waiting on the home are labelled with their step', async () => {
  const { id } = await request()
  const reasonFor = async (who: Visitor) => {
    const { groups } = (await who.call(homeApi.calls.overview)).body
    return groups.flatMap(({ items }) => items).find(({ _id }) => _id === id)?.reason
  }
  expect([await reasonFor(admin), await reasonFor(finance)]).toEqual(['validate', undefined])
  await accept({ id })
  expect(await reasonFor(finance)).toBe('refund')
  await refund({ id }, asker)
  expect(await reasonFor(finance)).toBe('pay')
  await answerPayment({ id }, paymentStatuses.id('Missing Info'), 'Which account?')
  expect(await reasonFor(finance)).toBe('completeRefund')
})
