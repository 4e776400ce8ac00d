/** Batch payments: each case is paid once, even after interruptions, and the bank file can be downloaded again. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { employees } from '#functions/employees/store.ts'
import { transact } from '#kit/table.ts'
import { startTestInbox } from '#scripts/testing/files.ts'
import { as, createEmployee, signInAsEmployee } from '#scripts/testing/people.ts'
import { forgetResponses } from '#scripts/testing/responses.ts'
import { homeApi } from '#shared/features/home.ts'
import { type RewardStatus, rewardStatuses } from '#shared/features/rewards/flow.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { MAX_BATCH_CASES } from '#shared/features/rewards/payment-batches.ts'
import { PAYMENT_PAID, rewardsApi } from '#shared/features/rewards.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { batchLines, paymentBatches } from './batches.ts'
import { type StoredReward, rewards as store } from './store.ts'

const { payMany, paymentBatches: list, bankFile, one, history, updatePayment } = rewardsApi.calls
const TODAY = utcToday(new Date())

let inbox: Awaited<ReturnType<typeof startTestInbox>>
beforeAll(async () => {
  inbox = await startTestInbox()
})
afterAll(() => inbox.stop())

type Staff = Awaited<ReturnType<typeof as>>
let finance: Staff
let person: Awaited<ReturnType<typeof createEmployee>>
beforeEach(async () => {
  finance = await as('finance')
  person = await createEmployee({ activateRewards: true, yearlyBudget: null })
})

let count = 0
async function insertCase(state: RewardStatus, employee: string, realAmount = 50, purchasedDate = addDays(TODAY, -5)) {
  const _id = makeId(new Date(), (++count).toString(16).padStart(20, '0'))
  const at = new Date().toISOString()
  const fields: Omit<StoredReward, '_id' | 'version'> = {
    employee,
    reasonID: rewardReasons.id('Health'),
    estimatedAmount: realAmount,
    realAmount,
    rewStatusID: rewardStatuses.id(state),
    requestDate: at,
    updateDate: at,
    hasInvoice: false,
    requestDescription: 'x',
    validation: null,
    refund: {
      requestComment: '',
      purchasedDate,
      purchaseCompany: '',
      purchased: '',
      electronicInvoice: 'yes',
      invoice: null,
    },
    payment: { paymentStatusID: null, paymentDate: null, requestComment: '' },
  }
  await transact([store.insertWrite(_id, fields, new Date())])
  return _id
}
const pay = (rewards: readonly string[], more: { who?: Staff; paymentDate?: string; key?: string } = {}) =>
  (more.who ?? finance).call(payMany, {
    body: { rewards: [...rewards], paymentDate: more.paymentDate ?? TODAY },
    ...(more.key ? { headers: { 'idempotency-key': more.key } } : {}),
  })
const statusOf = async (id: string) => rewardStatuses.byId((await store.get(id)).rewStatusID).name
const mailsTo = async (email: string) =>
  (await inbox.letters()).filter(({ destination }) => destination.to.some(to => to.includes(email)))
const fileOf = async (id: string) => String((await finance.call(bankFile, { params: { id } })).body)
const batchOf = (reply: Awaited<ReturnType<typeof pay>>) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  if (!reply.body.batch) throw new Error('None was paid')
  return reply.body.batch
}

describe('a batch of cases', () => {
  it('pays each case as if alone, with its step, mail and notice', async () => {
    const other = await createEmployee({ activateRewards: true })
    const cases = [
      await insertCase('Pending Payment', person._id, 50.1),
      await insertCase('Pending Payment', other._id, 0.2),
    ]
    const reply = await pay(cases, { paymentDate: addDays(TODAY, 2) })
    expect(reply.body.refused).toEqual([])
    expect(batchOf(reply)).toMatchObject({ count: 2, total: 50.3, date: addDays(TODAY, 2) })
    // Whose lines it has, for the erasing of a person.
    const { people } = await paymentBatches.get(batchOf(reply)._id)
    expect(people.toSorted()).toEqual([person._id, other._id].toSorted())
    for (const id of cases) {
      expect((await finance.call(one, { params: { id } })).body).toMatchObject({
        rewStatusID: { statusName: 'Refunded' },
        payment: { paymentStatusID: { _id: PAYMENT_PAID }, paymentDate: addDays(TODAY, 2), requestComment: '' },
      })
      expect((await finance.call(history, { params: { id } })).body.map(step => step.user.name)).toEqual([
        finance.person.name,
      ])
    }
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual(['Your reward request: Refunded'])
    const told = (await (await signInAsEmployee(person)).call(homeApi.calls.notices)).body.items
    expect(told.map(({ kind, path }) => [kind, path])).toEqual([['decided', `/rewards/${cases[0]}`]])
  })

  it('names the cases that cannot be paid, with the reason, and pays the others', async () => {
    const gone = await insertCase('Pending Payment', person._id)
    const own = await insertCase('Pending Payment', finance.person.employeeId)
    const waiting = await insertCase('Pending Approval', person._id)
    const late = await insertCase('Pending Payment', person._id, 10, TODAY)
    const right = await insertCase('Pending Payment', person._id, 77)
    await (await as('admin')).call(updatePayment, {
      params: { id: gone },
      body: { paymentStatusID: PAYMENT_PAID, paymentDate: TODAY, requestComment: '' },
    })
    const nobodys = makeId(new Date(), 'f'.repeat(20))
    const reply = await pay([gone, own, waiting, late, nobodys, right], { paymentDate: addDays(TODAY, -1) })
    expect(batchOf(reply)).toMatchObject({ count: 1, total: 77 })
    const reasons = Object.fromEntries(reply.body.refused.map(({ _id, reason }) => [_id, reason]))
    expect(reasons).toEqual({
      [gone]: 'This cannot be done in the current status',
      [own]: 'You cannot pay your own request',
      [waiting]: 'This cannot be done in the current status',
      [late]: expect.stringMatching(/^It was bought on .* and cannot be paid before$/),
      [nobodys]: 'This record does not exist',
    })
    expect(reply.body.refused[0]?.name).toContain(person.name)
    expect(await statusOf(own)).toBe('Pending Payment')
    expect((await fileOf(batchOf(reply)._id)).match(/77\.00/g)).toHaveLength(1)
  })

  it('is not created when none of its cases can be paid', async () => {
    const before = (await paymentBatches.rows(new Date())).length
    const reply = await pay([await insertCase('Rejected', person._id)])
    expect([reply.body.batch, reply.body.refused.length]).toEqual([null, 1])
    expect(await paymentBatches.rows(new Date())).toHaveLength(before)
  })

  it('that is repeated with its key pays and notifies once', async () => {
    const cases = [await insertCase('Pending Payment', person._id), await insertCase('Pending Payment', person._id)]
    const [first, again] = [await pay(cases, { key: 'lunch' }), await pay(cases, { key: 'lunch' })]
    expect(batchOf(again)).toEqual(batchOf(first))
    expect(await mailsTo(person.email)).toHaveLength(2)
    expect(await batchLines.list(batchOf(first)._id)).toHaveLength(2)
  })

  it('that is sent twice at the same time pays once, with or without a key', async () => {
    const cases = await Promise.all([1, 2, 3].map(() => insertCase('Pending Payment', person._id, 10)))
    const replies = await Promise.all([
      ...[1, 2].map(() => pay(cases, { key: 'pressed twice' })),
      pay(cases, { who: await as('admin') }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const id of cases) {
      expect(await statusOf(id)).toBe('Refunded')
      expect((await finance.call(history, { params: { id } })).body).toHaveLength(1)
    }
    const batches = new Map(replies.flatMap(({ body: { batch } }) => (batch ? [[batch._id, batch] as const] : [])))
    const lines = (await Promise.all([...batches.keys()].map(id => batchLines.list(id)))).flat()
    expect(lines.map(({ _id }) => _id).sort()).toEqual([...cases].sort())
    expect(await mailsTo(person.email)).toHaveLength(3)
    const stored = await Promise.all([...batches.keys()].map(id => paymentBatches.get(id)))
    expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  })

  it('resumes after an interruption: cases already paid are not paid, announced or refused again', async () => {
    const cases = [
      await insertCase('Pending Payment', person._id, 10),
      await insertCase('Pending Approval', person._id, 20),
    ]
    const first = await pay(cases, { key: 'cut off' })
    expect(first.body.refused.map(({ _id }) => _id)).toEqual([cases[1]])
    // As if a run had been interrupted in between: its response is not stored.
    await forgetResponses()
    const waiting = await store.get(cases[1] ?? '')
    await store.replace(waiting, { ...waiting, rewStatusID: rewardStatuses.id('Pending Payment') }, new Date())
    const again = await pay(cases, { key: 'cut off' })
    expect(again.body.refused).toEqual([])
    expect(batchOf(again)).toMatchObject({ _id: batchOf(first)._id, count: 2, total: 30 })
    expect(await mailsTo(person.email)).toHaveLength(2)
    expect((await fileOf(batchOf(again)._id)).trimEnd().split('\r\n')).toHaveLength(3)
  })

  it.each([
    [{ rewards: [] }, 'rewards'],
    [{ paymentDate: '2026-02-30' }, 'paymentDate'],
    [{ paymentDate: '' }, 'paymentDate'],
    [{ paymentDate: addDays(TODAY, 32) }, 'paymentDate'],
    [{ paymentDate: '1990-01-01' }, 'paymentDate'],
    [
      {
        rewards: Array.from({ length: MAX_BATCH_CASES + 1 }, (_, index) =>
          makeId(new Date(), `${index}`.padStart(20, '0')),
        ),
      },
      'rewards',
    ],
  ])('is refused as a whole when %j is wrong', async (wrong, path) => {
    const id = await insertCase('Pending Payment', person._id)
    const body = { rewards: [id], paymentDate: TODAY, ...wrong }
    expect(await finance.call(payMany, { body })).toMatchObject({ status: 400, body: { errors: [{ path }] } })
    expect(await statusOf(id)).toBe('Pending Payment')
  })
})

describe('the file for the bank', () => {
  it('follows the template of the stage, and stays the same however often it is downloaded', async () => {
    const named = await createEmployee({ name: '=1+1', lastName: 'Solís; Mora', activateRewards: true })
    const id = await insertCase('Pending Payment', named._id, 1234.5)
    const { _id } = batchOf(await pay([id]))
    const expected = `Name;Email;Amount;Reference;Date\r\n"1+1 Solís; Mora";${named.email};1234.50;${id};${TODAY}\r\n`
    expect(await fileOf(_id)).toBe(expected)
    const stored = await employees.get(named._id)
    await employees.replace(stored, { ...stored, name: 'Other' }, new Date())
    expect(await fileOf(_id)).toBe(expected)
    expect((await finance.call(history, { params: { id } })).body).toHaveLength(1)
    const { BANK_FILE } = process.env
    process.env.BANK_FILE = JSON.stringify({ separator: ',', header: false, columns: ['reference', 'amount'] })
    const other = await fileOf(_id)
    process.env.BANK_FILE = BANK_FILE
    expect(other).toBe(`${id},1234.50\r\n`)
  })

  it('and the list of batches are only for roles that pay', async () => {
    const { _id } = batchOf(await pay([await insertCase('Pending Payment', person._id)]))
    const { body } = await (await as('admin')).call(list)
    expect(body.items[0]).toMatchObject({ _id, count: 1, createdBy: { name: finance.person.name } })
    expect(JSON.stringify(body)).not.toContain(person._id)
    for (const who of [await as('rewards'), await as('hr'), await signInAsEmployee(person)]) {
      expect((await who.call(list)).status).toBe(401)
      expect((await who.call(bankFile, { params: { id: _id } })).status).toBe(401)
      expect((await who.call(payMany, { body: { rewards: [_id], paymentDate: TODAY } })).status).toBe(401)
    }
    expect((await finance.call(bankFile, { params: { id: makeId(new Date(), 'e'.repeat(20)) } })).status).toBe(404)
  })
})
