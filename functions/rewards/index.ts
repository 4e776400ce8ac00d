import { employees, loadDirectory } from '#functions/employees/store.ts'
import { AppError, invalidFieldsError, notFoundError, validationError, versionConflict } from '#kit/app-error.ts'
import { assertVersion } from '#kit/collection.ts'
import { toCsv } from '#kit/csv.ts'
import { planDeletion } from '#kit/deletions.ts'
import { createUploadForm, discardUpload, removeFile, signDownloadUrl } from '#kit/files.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { mayPerformNow, rewardStateOf, rewardStatuses } from '#shared/features/rewards/flow.ts'
import { isOverTolerance, validatePayment, validateRefund } from '#shared/features/rewards/form-checks.ts'
import { shortenInvoiceName } from '#shared/features/rewards/invoice-name.ts'
import { rewardList, rewardReasons } from '#shared/features/rewards/list.ts'
import { type MonthGrouping, sumRewards } from '#shared/features/rewards/months.ts'
import { queueRewards } from '#shared/features/rewards/queue.ts'
import {
  rewardsApi as contract,
  MAX_INVOICE_BYTES,
  PAYMENT_PAID,
  paymentStatuses,
  type Reward,
  rewardMessages,
} from '#shared/features/rewards.ts'
import type { Actor } from '#shared/kit/access.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { fileMessages } from '#shared/kit/file-messages.ts'
import { selectAll, selectPage } from '#shared/kit/list.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { paymentBatchHandlers } from './batches.ts'
import { sumBudget } from './budget.ts'
import {
  loadSteps,
  toApprovedAmount,
  toPaymentDto,
  toRefundDto,
  toRewardDetail,
  toRewardListItem,
  toStepDtos,
} from './dto.ts'
import { findMonthGroups, monthsToCsv, rewardCsvColumns } from './exports.ts'
import { confirmInvoice, INVOICE_RULE, invoiceUploadScope, receiptWrites, releaseReceiptWrites } from './invoices.ts'
import { moveReward } from './move.ts'
import { rewardNoticeWrites } from './notices.ts'
import { notifyRequester, notifyValidators } from './notifications.ts'
import { budgetYearOf, requireMove, rewardAmountOf, rewardStepWrites } from './steps.ts'
import {
  adjustBudgetWrite,
  isRewardInScope,
  loadRewardInScope,
  loadUsedBudget,
  requireOpenPlace,
  rewardSteps,
  rewards,
  type StoredReward,
} from './store.ts'
import { findAccepter, rewardActorOf } from './validators.ts'

export const handler = createApiHandler(contract, {
  list: async ({ actor, query, now }) => {
    requireOpenPlace(actor)
    const [people, rows] = await Promise.all([loadDirectory(actor, now), rewards.rows(now)])
    const { items, ...page } = selectPage(
      rewardList,
      rows.filter(row => isRewardInScope(row, actor)),
      query,
      people,
    )
    return { ...page, items: await Promise.all(items.map(row => toRewardListItem(row, people, actor, now))) }
  },
  csv: async ({ actor, query, now }) => {
    const [people, rows] = await Promise.all([loadDirectory(actor, now), rewards.rows(now)])
    const selected = selectAll(
      rewardList,
      rows.filter(row => isRewardInScope(row, actor)),
      query,
      people,
    )
    return toCsv(rewardCsvColumns(people), selected)
  },
  months: ({ actor, query, now }) => loadMonths(query.by, actor, now),
  monthsCsv: async ({ actor, query, now }) => monthsToCsv(await loadMonths(query.by, actor, now)),
  waiting: async ({ actor, now }) => {
    const rows = (await rewards.rows(now)).filter(row => isRewardInScope(row, actor))
    return queueRewards(rows, utcToday(now))
  },
  budget: async ({ actor, now }) => {
    const employee = await requireRequester(actor)
    const year = now.getUTCFullYear()
    const cases = (await rewards.rows(now)).filter(row => row.employee === employee._id)
    const may = { hasCases: cases.length > 0, mayRequest: mayRequest(employee, actor) }
    return { ...may, ...sumBudget(employee.yearlyBudget, cases, year) }
  },
  requesterBudget: async ({ actor, params, now }) => {
    const asked = await loadRewardInScope(actor, params.id)
    const who = await rewardActorOf(asked, actor, now)
    if (!mayPerformNow(rewardStateOf(asked), 'accept', who)) return null
    const [{ yearlyBudget }, rows] = await Promise.all([employees.get(asked.employee), rewards.rows(now)])
    const others = rows.filter(row => row.employee === asked.employee && row._id !== asked._id)
    return sumBudget(yearlyBudget, others, budgetYearOf(asked))
  },
  one: async ({ actor, params, now }) => toRewardDetail(await loadRewardInScope(actor, params.id), actor, now),
  create: async ({ actor, body, newId, now }) => {
    const employee = await requireRequester(actor)
    if (!mayRequest(employee, actor)) throw new AppError('invalid', rewardMessages.notAllowed)
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
      adjustBudgetWrite(
        employee._id,
        now.getUTCFullYear(),
        body.estimatedAmount,
        yearlyBudget,
        await createOverBudgetError(employee, now.getUTCFullYear()),
      ),
      ...rewardStepWrites({ ...fields, _id: newId.id, version: 1 }, body.requestDescription, { actor, now }),
      ...(await rewardNoticeWrites({ ...fields, _id: newId.id, version: 1 }, 'create', '', { actor, now, change: 1 })),
    )
    // For a repeated request, the first one has already sent the notification.
    return isNew ? notifyAndRespond(made, body.requestDescription, actor, now) : toRewardDetail(made, actor, now)
  },
  update: async ({ actor, params, body, ifMatch, now }) => {
    const before = await loadRewardInScope(actor, params.id)
    assertVersion(before, ifMatch)
    await requireMove(before, 'edit', actor, now)
    const employee = await requireRequester(actor)
    // People who only read their cases of an ended program cannot make new requests.
    if (!mayRequest(employee, actor)) throw new AppError('invalid', rewardMessages.notAllowed)
    const more = body.estimatedAmount - before.estimatedAmount
    const after = { ...before, ...body, updateDate: now.toISOString() }
    const saved = await rewards.replace(
      before,
      after,
      now,
      ...rewardStepWrites(after, body.requestDescription, { actor, now }),
      ...(more === 0
        ? []
        : [
            adjustBudgetWrite(
              employee._id,
              budgetYearOf(before),
              more,
              employee.yearlyBudget,
              await createOverBudgetError(employee, budgetYearOf(before), before.estimatedAmount),
            ),
          ]),
    )
    return toRewardDetail(saved, actor, now)
  },
  remove: async ({ actor, params, ifMatch, now }) => {
    const before = await loadRewardInScope(actor, params.id)
    assertVersion(before, ifMatch)
    await requireMove(before, 'delete', actor, now)
    // Only a request for which nothing was bought can be deleted: it has no receipt.
    const rest = await planDeletion({ partitions: [rewardSteps.partitionOf(before._id)] }, now)
    await rewards.remove(
      before,
      now,
      adjustBudgetWrite(before.employee, budgetYearOf(before), -rewardAmountOf(before), null, versionConflict),
      ...rest.writes,
    )
    await rest.finish()
  },
  invoice: async ({ actor, params }) => {
    const { invoice } = (await loadRewardInScope(actor, params.id)).refund
    if (!invoice) throw notFoundError()
    return { url: await signDownloadUrl(invoice.key, invoice.fileName, INVOICE_RULE.type), fileName: invoice.fileName }
  },
  statuses: () => rewardStatuses.all.map(({ _id, name }) => ({ _id, statusName: name })),
  reasons: () => rewardReasons.all.map(({ _id, name }) => ({ _id, reason: name })),
  history: async ({ actor, params, now }) => {
    await loadRewardInScope(actor, params.id)
    return toStepDtos(await loadSteps(params.id), now)
  },
  commentAt: async ({ actor, params, now }) => {
    await loadRewardInScope(actor, params.id)
    const step = (await loadSteps(params.id)).find(one => one.status === params.status)
    return step ? ((await toStepDtos([step], now))[0] ?? null) : null
  },
  validate: async ({ actor, params, body, ifMatch, now }) => {
    const before = await loadRewardInScope(actor, params.id)
    assertVersion(before, ifMatch)
    const { rewStatusID: answer, requestComment } = body
    const validation = { answer, requestComment }
    const step =
      answer === 'yes'
        ? ({
            act: 'accept',
            patch: { validation, acceptedBy: undefined, approvedAmount: rewardAmountOf(before) },
          } as const)
        : ({ act: 'reject', patch: { validation, acceptedBy: undefined } } as const)
    // A request that is rejected is not paid: its receipt may belong to another one.
    const writes = answer === 'no' ? releaseReceiptWrites(before.refund.invoice) : []
    const after = await moveReward(before, { ...step, requestComment, writes }, { actor, now })
    return notifyAndRespond(after, requestComment, actor, now)
  },
  refund: async ({ actor, params }) => toRefundDto(await loadRewardInScope(actor, params.id)),
  upload: async ({ actor, params, body, newId, now }) => {
    await requireMove(await loadRewardInScope(actor, params.id), 'refund', actor, now)
    if (body.contentType !== INVOICE_RULE.type) throw validationError('invoice', rewardMessages.notPdf)
    if (body.size < 1) throw validationError('invoice', fileMessages.empty)
    if (body.size > MAX_INVOICE_BYTES) throw validationError('invoice', rewardMessages.tooLarge)
    return createUploadForm(
      invoiceUploadScope(params.id, actor),
      `${newId.id}/${encodeURIComponent(shortenInvoiceName(body.fileName))}`,
      INVOICE_RULE,
    )
  },
  updateRefund: async ({ actor, params, body, ifMatch, newId, now }) => {
    const before = await loadRewardInScope(actor, params.id)
    assertVersion(before, ifMatch)
    await requireMove(before, 'refund', actor, now)
    const approved = toApprovedAmount(before)
    const errors = validateRefund(body, { ...approved, today: utcToday(now) })
    if (errors.length) throw invalidFieldsError(errors)
    const { realAmount, invoice: key, rewStatusID: _, ...said } = body
    const kept = said.electronicInvoice === 'yes' ? null : before.refund.invoice
    const invoice = key ? await confirmInvoice(before._id, key, newId.id, actor) : kept
    if (said.electronicInvoice === 'no' && !invoice) throw validationError('invoice', rewardMessages.noInvoice)
    const isOver = isOverTolerance(realAmount, approved)
    const overrunReason = isOver ? said.overrunReason : ''
    const patch = { realAmount, hasInvoice: invoice !== null, refund: { ...said, overrunReason, invoice } }
    const requestComment = [overrunReason, said.requestComment].filter(Boolean).join('\n\n')
    const step = isOver
      ? ({
          act: 'exceed',
          patch: { ...patch, validation: null, acceptedBy: findAccepter(await loadSteps(before._id)) },
        } as const)
      : ({ act: 'refund', patch } as const)
    try {
      const writes = await receiptWrites(before._id, { before: before.refund.invoice, after: invoice }, actor, now)
      const after = await moveReward(before, { ...step, requestComment, writes }, { actor, now })
      if (key) await discardUpload(key)
      const replaced = before.refund.invoice
      if (replaced && replaced.key !== invoice?.key) await removeFile(replaced.key)
      if (isOver) await notifyValidators(after, await loadDirectory(actor, now), now)
      return await notifyAndRespond(after, requestComment, actor, now)
    } catch (error) {
      if (key && invoice && error instanceof AppError) await removeFile(invoice.key)
      throw error
    }
  },
  payment: async ({ actor, params }) => toPaymentDto(await loadRewardInScope(actor, params.id)),
  paymentStatuses: () => paymentStatuses.all.map(({ _id, name }) => ({ _id, statusName: name })),
  updatePayment: async ({ actor, params, body, ifMatch, now }) => {
    const before = await loadRewardInScope(actor, params.id)
    assertVersion(before, ifMatch)
    const errors = validatePayment(body, { purchasedDate: before.refund.purchasedDate, today: utcToday(now) })
    if (errors.length) throw invalidFieldsError(errors)
    const isPaid = body.paymentStatusID === PAYMENT_PAID
    const payment = { ...body, paymentDate: isPaid ? body.paymentDate : null }
    const { requestComment } = body
    const after = await moveReward(
      before,
      { act: isPaid ? 'pay' : 'ask', patch: { payment }, requestComment },
      { actor, now },
    )
    return notifyAndRespond(after, requestComment, actor, now)
  },
  ...paymentBatchHandlers,
})

async function loadMonths(by: MonthGrouping, actor: Actor, now: Date) {
  const [people, rows] = await Promise.all([loadDirectory(actor, now), rewards.rows(now)])
  const seen = rows.filter(row => isRewardInScope(row, actor))
  return sumRewards(seen, findMonthGroups(by, people), utcToday(now))
}

/** Loads the caller's own record. @throws 400 for a user who is not an employee. */
async function requireRequester(actor: Actor) {
  requireOpenPlace(actor)
  const found = actor.employeeId ? await employees.find(actor.employeeId) : undefined
  if (!found?.isActive) throw new AppError('invalid', rewardMessages.noEmployee)
  return found
}

/** On the employee host the program must be active for the person; staff who manage the program may always request. */
const mayRequest = (employee: { readonly activateRewards: boolean }, actor: Actor): boolean =>
  employee.activateRewards || actor.audience === 'staff'

/** `held` is the amount that an edited request already takes of the budget, which is available to it. */
async function createOverBudgetError(
  { _id, yearlyBudget }: { _id: string; yearlyBudget: number | null },
  year: number,
  held = 0,
) {
  const budget = yearlyBudget ?? 0
  const left = yearlyBudget === null ? 0 : Math.max(0, budget - (await loadUsedBudget(_id, year)))
  const sentence = held
    ? rewardMessages.overBudgetEdit(formatMoney(left + held), formatMoney(budget))
    : rewardMessages.overBudget(formatMoney(left), formatMoney(budget))
  return () => new AppError('invalid', sentence, { errors: [{ path: 'estimatedAmount', message: sentence }] })
}

/** After a step: notifies the requester, and returns the case as the caller sees it now. */
async function notifyAndRespond(after: StoredReward, requestComment: string, actor: Actor, now: Date): Promise<Reward> {
  await notifyRequester(after, requestComment, await loadDirectory(actor, now), now)
  return toRewardDetail(after, actor, now)
}
