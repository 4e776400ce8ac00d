import { type Everybody, employees, everybody } from '#functions/employees/store.ts'
import { authorsNow } from '#functions/users/store.ts'
import { checkVersion } from '#kit/collection.ts'
import { confirmUpload, type Kind, linkTo, removeFile, uploadForm } from '#kit/files.ts'
import { lambda } from '#kit/lambda.ts'
import { invalid, invalidFields, lostRace, notFound, Refusal } from '#kit/refusal.ts'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import { isFarOver, wrongWithPayment, wrongWithRefund } from '#shared/features/rewards/sense.ts'
import {
  rewards as contract,
  MAX_INVOICE_BYTES,
  PAID,
  paymentStatuses,
  type Reward,
  type RewardListed,
  type RewardRow,
  type RewardStep,
  rewardList,
  rewardMessages,
  rewardReasons,
} from '#shared/features/rewards.ts'
import { type Actor, seesEveryone } from '#shared/kit/access.ts'
import type { AnyFixed } from '#shared/kit/fixed.ts'
import { selectPage, today } from '#shared/kit/list.ts'
import { showMoney } from '#shared/kit/money.ts'
import { amountOf, approvedOf, isOwn, moveOf, recording, take, yearOf } from './steps.ts'
import { cents, rewards, type StoredReward, type StoredStep, steps, takenOf, taking } from './store.ts'
import { tellRequester, tellValidators } from './telling.ts'

const INVOICE: Kind = {
  type: 'application/pdf',
  maxBytes: MAX_INVOICE_BYTES,
  // `%PDF-`
  magic: /^255044462d/,
  refusals: { field: 'invoice', kind: rewardMessages.notPdf, gone: rewardMessages.uploadGone },
}

export const handler = lambda(contract, {
  list: async ({ actor, query, now }) => {
    const [people, rows] = await Promise.all([everybody(actor, now), rewards.rows(now)])
    const { totalItems, items } = selectPage(
      rewardList,
      rows.filter(row => reaches(row, actor)),
      query,
      people,
    )
    return { totalItems, items: items.map(row => listed(row, people)) }
  },
  budget: async ({ actor, now }) => {
    const employee = await requester(actor)
    const year = now.getUTCFullYear()
    const own = (await rewards.rows(now)).filter(row => row.employee === employee._id && yearOf(row) === year)
    // In cents, for a sum of dollars has a tail.
    const sum = (rows: readonly RewardRow[]) => rows.reduce((total, row) => total + cents(amountOf(row)), 0) / 100
    const spent = sum(own.filter(row => row.rewStatusID === REFUNDED))
    const pending = sum(own.filter(row => row.rewStatusID !== REFUNDED && row.rewStatusID !== REJECTED))
    const { yearlyBudget } = employee
    const left = yearlyBudget === null ? null : Math.max(0, cents(yearlyBudget) - cents(spent) - cents(pending)) / 100
    return { year, mayRequest: mayRequest(employee, actor), yearlyBudget, spent, pending, left }
  },
  one: async ({ actor, params, now }) => answered(await reached(actor, params.id), actor, now),
  create: async ({ actor, body, newId, now }) => {
    const employee = await requester(actor)
    if (!mayRequest(employee, actor)) throw new Refusal('invalid', rewardMessages.notAllowed)
    const at = now.toISOString()
    const fields: Omit<StoredReward, '_id' | 'version'> = {
      ...body,
      employee: employee._id,
      realAmount: null,
      rewStatusID: rewardStatuses.id('Pending Approval'),
      requestDate: at,
      updateDate: at,
      hasInvoice: false,
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
    }
    const { yearlyBudget } = employee
    const { record: made, isNew } = await rewards.insertOnce(
      newId,
      fields,
      now,
      taking(employee._id, now.getUTCFullYear(), body.estimatedAmount, yearlyBudget, await overBudget(employee, now)),
      ...recording({ ...fields, _id: newId.id, version: 1 }, body.requestDescription, { actor, now }),
    )
    // The request that it repeats has told of it.
    return isNew ? moved(made, body.requestDescription, actor, now) : answered(made, actor, now)
  },
  update: async ({ actor, params, body, ifMatch, now }) => {
    const before = await reached(actor, params.id)
    checkVersion(before, ifMatch)
    moveOf(before, 'edit', actor)
    const employee = await requester(actor)
    const more = body.estimatedAmount - before.estimatedAmount
    const after = { ...before, ...body, updateDate: now.toISOString() }
    const saved = await rewards.replace(
      before,
      after,
      now,
      ...recording(after, body.requestDescription, { actor, now }),
      ...(more === 0
        ? []
        : [taking(employee._id, yearOf(before), more, employee.yearlyBudget, await overBudget(employee, now))]),
    )
    return answered(saved, actor, now)
  },
  remove: async ({ actor, params, ifMatch, now }) => {
    const before = await reached(actor, params.id)
    checkVersion(before, ifMatch)
    moveOf(before, 'delete', actor)
    await rewards.remove(before, now, taking(before.employee, yearOf(before), -amountOf(before), null, lostRace))
    await steps.removeAll(before._id)
  },
  invoice: async ({ actor, params }) => {
    const { invoice } = (await reached(actor, params.id)).refund
    if (!invoice) throw notFound()
    return { url: await linkTo(invoice.key, invoice.fileName, INVOICE.type), fileName: invoice.fileName }
  },
  statuses: () => rewardStatuses.all.map(({ _id, name }) => ({ _id, statusName: name })),
  reasons: () => rewardReasons.all.map(({ _id, name }) => ({ _id, reason: name })),
  history: async ({ actor, params, now }) => {
    await reached(actor, params.id)
    return told(await stepsOf(params.id), now)
  },
  commentAt: async ({ actor, params, now }) => {
    await reached(actor, params.id)
    const step = (await stepsOf(params.id)).find(one => one.status === params.status)
    return step ? ((await told([step], now))[0] ?? null) : null
  },
  validate: async ({ actor, params, body, ifMatch, now }) => {
    const before = await reached(actor, params.id)
    checkVersion(before, ifMatch)
    const { rewStatusID: answer, requestComment } = body
    const validation = { answer, requestComment }
    const step =
      answer === 'yes'
        ? ({ act: 'accept', patch: { validation, approvedAmount: amountOf(before) } } as const)
        : ({ act: 'reject', patch: { validation } } as const)
    const after = await take(before, { ...step, requestComment }, { actor, now })
    return moved(after, requestComment, actor, now)
  },
  refund: async ({ actor, params }) => refundOf(await reached(actor, params.id)),
  upload: async ({ actor, params, body, newId }) => {
    moveOf(await reached(actor, params.id), 'refund', actor)
    if (body.contentType !== INVOICE.type) throw invalid('invoice', rewardMessages.notPdf)
    if (body.size > MAX_INVOICE_BYTES) throw invalid('invoice', rewardMessages.tooLarge)
    return uploadForm(slot(params.id, actor), `${newId.id}/${encodeURIComponent(body.fileName)}`, INVOICE)
  },
  updateRefund: async ({ actor, params, body, ifMatch, newId, now }) => {
    const before = await reached(actor, params.id)
    checkVersion(before, ifMatch)
    moveOf(before, 'refund', actor)
    const approvedAmount = approvedOf(before)
    const errors = wrongWithRefund(body, { approvedAmount, today: today(now) })
    if (errors.length) throw invalidFields(errors)
    const { realAmount, invoice: key, rewStatusID: _, ...said } = body
    const kept = said.electronicInvoice === 'yes' ? null : before.refund.invoice
    const invoice = key ? await confirmed(before._id, key, newId.id, actor) : kept
    if (said.electronicInvoice === 'no' && !invoice) throw invalid('invoice', rewardMessages.noInvoice)
    const isOver = isFarOver(realAmount, approvedAmount)
    const overrunReason = isOver ? said.overrunReason : ''
    const patch = { realAmount, hasInvoice: invoice !== null, refund: { ...said, overrunReason, invoice } }
    const requestComment = [overrunReason, said.requestComment].filter(Boolean).join('\n\n')
    const step = isOver
      ? ({ act: 'exceed', patch: { ...patch, validation: null } } as const)
      : ({ act: 'refund', patch } as const)
    try {
      const after = await take(before, { ...step, requestComment }, { actor, now })
      const replaced = before.refund.invoice
      if (replaced && replaced.key !== invoice?.key) await removeFile(replaced.key)
      if (isOver) await tellValidators(after, await everybody(actor, now), now)
      return await moved(after, requestComment, actor, now)
    } catch (error) {
      if (key && invoice && error instanceof Refusal) await removeFile(invoice.key)
      throw error
    }
  },
  payment: async ({ actor, params }) => paymentOf(await reached(actor, params.id)),
  paymentStatuses: () => paymentStatuses.all.map(({ _id, name }) => ({ _id, statusName: name })),
  updatePayment: async ({ actor, params, body, ifMatch, now }) => {
    const before = await reached(actor, params.id)
    checkVersion(before, ifMatch)
    const errors = wrongWithPayment(body, { purchasedDate: before.refund.purchasedDate, today: today(now) })
    if (errors.length) throw invalidFields(errors)
    const isPaid = body.paymentStatusID === PAID
    const payment = { ...body, paymentDate: isPaid ? body.paymentDate : null }
    const { requestComment } = body
    const after = await take(
      before,
      { act: isPaid ? 'pay' : 'ask', patch: { payment }, requestComment },
      { actor, now },
    )
    return moved(after, requestComment, actor, now)
  },
})

const REFUNDED = rewardStatuses.id('Refunded')
const REJECTED = rewardStatuses.id('Rejected')

const reaches = (row: Pick<RewardRow, 'employee'>, actor: Actor) =>
  seesEveryone(actor) || row.employee === actor.employeeId

async function reached(actor: Actor, id: string): Promise<StoredReward> {
  const found = await rewards.get(id)
  if (!reaches(found, actor)) throw notFound()
  return found
}

/** The asker's own record. @throws 400 for a user who is no employee. */
async function requester(actor: Actor) {
  const found = actor.employeeId ? await employees.find(actor.employeeId) : undefined
  if (!found?.isActive) throw new Refusal('invalid', rewardMessages.noEmployee)
  return found
}

/** On the employee host the program must be active for the person; staff who keep the program may always ask. */
const mayRequest = (employee: { readonly activateRewards: boolean }, actor: Actor): boolean =>
  employee.activateRewards || actor.audience === 'staff'

async function overBudget({ _id, yearlyBudget }: { _id: string; yearlyBudget: number | null }, now: Date) {
  const budget = yearlyBudget ?? 0
  const left = yearlyBudget === null ? 0 : Math.max(0, budget - (await takenOf(_id, now.getUTCFullYear())))
  const sentence = rewardMessages.overBudget(showMoney(left), showMoney(budget))
  return () => new Refusal('invalid', sentence, { errors: [{ path: 'estimatedAmount', message: sentence }] })
}

const slot = (id: string, actor: Actor) => ({ place: `rewards/${id}`, userId: actor.userId })

async function confirmed(id: string, key: string, newId: string, actor: Actor) {
  const lasting = `rewards/${id}/${newId}.pdf`
  const { size } = await confirmUpload(slot(id, actor), key, lasting, INVOICE)
  return { key: lasting, size, fileName: decodeURIComponent(key.split('/').at(-1) ?? 'invoice.pdf') }
}

/** A step was taken: the requester hears of it, and the asker sees the case as it is now. */
async function moved(after: StoredReward, requestComment: string, actor: Actor, now: Date): Promise<Reward> {
  await tellRequester(after, requestComment, await everybody(actor, now), now)
  return answered(after, actor, now)
}

const statusEntry = (entries: AnyFixed, id: string) => ({ _id: id, statusName: entries.byId(id).name })

function listed(row: RewardRow, people: Everybody): RewardListed {
  const { _id, version, estimatedAmount, realAmount, requestDate, updateDate, hasInvoice } = row
  return {
    ...{ _id, version, estimatedAmount, realAmount, requestDate, updateDate, hasInvoice },
    employee: { ...people.name(row.employee), email: people.person(row.employee)?.email ?? '' },
    reasonID: { _id: row.reasonID, reason: rewardReasons.byId(row.reasonID).name },
    rewStatusID: statusEntry(rewardStatuses, row.rewStatusID),
  }
}

async function answered(reward: StoredReward, actor: Actor, now: Date): Promise<Reward> {
  const people = await everybody(actor, now)
  return {
    ...listed(reward, people),
    approvedAmount: approvedOf(reward),
    requestDescription: reward.requestDescription,
    isOwn: isOwn(reward, actor),
    validation: reward.validation,
    refund: refundOf(reward),
    payment: paymentOf(reward),
  }
}
const refundOf = ({ realAmount, refund: { invoice, overrunReason, ...said } }: StoredReward) => ({
  ...said,
  realAmount,
  overrunReason: overrunReason ?? '',
  invoice: invoice ? { fileName: invoice.fileName, size: invoice.size } : null,
})
const paymentOf = ({ payment: { paymentStatusID, ...said } }: StoredReward) => ({
  ...said,
  paymentStatusID: paymentStatusID ? statusEntry(paymentStatuses, paymentStatusID) : null,
})

const stepsOf = async (id: string): Promise<StoredStep[]> =>
  (await steps.of(id)).sort((a, b) => (a.date < b.date ? 1 : -1))
async function told(taken: readonly StoredStep[], now: Date): Promise<RewardStep[]> {
  const { author } = await authorsNow(
    taken.map(({ user }) => user),
    now,
  )
  return taken.map(({ status, user, ...step }) => ({
    ...step,
    user: author(user),
    status: statusEntry(rewardStatuses, status),
  }))
}
