/** Pays the selected requests on a given day, shows which could not be paid, and offers the bank file. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { validatePayment } from '#shared/features/rewards/form-checks.ts'
import { type PaymentBatchOutcome, paymentBatchMessages } from '#shared/features/rewards/payment-batches.ts'
import { PAYMENT_PAID, type RewardListItem, rewardsApi } from '#shared/features/rewards.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { formatMoney, toCents } from '#shared/kit/money.ts'
import { fullName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { LabelledDay } from '#web/kit/labelled-day.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { BankFileButton } from './bank-file-button.tsx'

interface PayDialogProps {
  readonly rows: readonly RewardListItem[]
  readonly onPaid: (ids: readonly string[]) => void
  readonly onClose: () => void
}

export function PayDialog({ rows, onPaid, onClose }: PayDialogProps) {
  const today = utcToday(new Date())
  const [date, setDate] = useState(today)
  /** A retry resumes the payment; another day makes it a new payment. */
  const [key, setKey] = useState(() => crypto.randomUUID())
  const paying = useMutation({
    mutationFn: () =>
      fetchApi(rewardsApi.calls.payMany, {
        body: { rewards: rows.map(({ _id }) => _id), paymentDate: date },
        idempotencyKey: key,
      }),
    onSuccess: ({ batch, refused }) => {
      const left = new Set(refused.map(({ _id }) => _id))
      onPaid(rows.map(({ _id }) => _id).filter(id => !left.has(id)))
      if (batch) toast.success(paymentBatchMessages.paid(batch.count))
    },
  })
  const paid = { paymentStatusID: PAYMENT_PAID, paymentDate: date, requestComment: '' }
  const [wrong] = validatePayment(paid, { purchasedDate: null, today })
  return (
    <Dialog open onOpenChange={open => open || paying.isPending || onClose()}>
      <DialogContent className="max-w-lg">
        {paying.data ? (
          <PaymentOutcome outcome={paying.data} rows={rows} onClose={onClose} />
        ) : (
          <>
            <DialogTitle>{rows.length === 1 ? t`1 request to pay` : t`${rows.length} requests to pay`}</DialogTitle>
            <DialogDescription>
              {t`${formatMoney(sumOf(rows))} in all. Each requester is told, and the bank gets one file.`}
            </DialogDescription>
            <LabelledDay
              label={t`Payment Date`}
              value={date}
              refusal={wrong && translateSentence(wrong.message)}
              onDayChange={day => {
                setDate(day)
                setKey(crypto.randomUUID())
              }}
            />
            <ul aria-label={t`Who is paid`} className="max-h-72 divide-y overflow-y-auto rounded-md border">
              {rows.map(row => (
                <li key={row._id} className="flex items-baseline justify-between gap-3 px-3 py-2">
                  <span className="min-w-0">
                    <span dir="auto" className="block truncate">
                      {fullName(row.employee)}
                    </span>
                    <span className="text-xs text-muted-foreground">
                      {t(row.reasonID.reason)}, {formatDay(row.requestDate)}
                    </span>
                  </span>
                  <span className="tabular-nums">{formatMoney(amountOf(row))}</span>
                </li>
              ))}
            </ul>
            <DialogFooter>
              <Button variant="outline" disabled={paying.isPending} onClick={onClose}>{t`Cancel`}</Button>
              <Button variant="default" disabled={Boolean(wrong) || paying.isPending} onClick={() => paying.mutate()}>
                {paying.isPending ? <Spinner label={t`Paying`} className="text-current" /> : null}
                {rows.length === 1 ? t`Mark 1 as paid` : t`Mark ${rows.length} as paid`}
              </Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}

interface PaymentOutcomeProps {
  readonly outcome: PaymentBatchOutcome
  readonly rows: readonly RewardListItem[]
  readonly onClose: () => void
}
function PaymentOutcome({ outcome: { batch, refused }, rows, onClose }: PaymentOutcomeProps) {
  return (
    <>
      <DialogTitle>
        {!batch ? t`Nothing was paid` : batch.count === 1 ? t`1 request paid` : t`${batch.count} requests paid`}
      </DialogTitle>
      <DialogDescription>
        {batch
          ? t`${formatMoney(batch.total)} on ${formatDay(batch.date)}. The file stays under Payments.`
          : t`The requests are as they were.`}
      </DialogDescription>
      {refused.length > 0 ? (
        <section aria-label={t`Not paid`} className="grid gap-2">
          <p className="font-medium">
            {refused.length === 1 ? t`1 request not paid` : t`${refused.length} requests not paid`}
          </p>
          <ul className="max-h-72 divide-y overflow-y-auto rounded-md border">
            {refused.map(({ _id, name, reason }) => (
              <li key={_id} className="px-3 py-2">
                <span dir="auto" className="block">
                  {name || t`A request that is gone`}
                </span>
                <span className="block text-xs text-muted-foreground">
                  {describeRow(rows.find(row => row._id === _id))}
                </span>
                <span className="mt-0.5 block text-xs">{translateSentence(reason)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <DialogFooter>
        {batch ? <BankFileButton batchId={batch._id}>{t`Save the file for the bank`}</BankFileButton> : null}
        <Button variant="default" size="sm" onClick={onClose}>{t`Close`}</Button>
      </DialogFooter>
    </>
  )
}

/** Tells apart several requests by the same person. */
const describeRow = (row: RewardListItem | undefined) =>
  row ? `${t(row.reasonID.reason)}, ${formatDay(row.requestDate)}, ${formatMoney(amountOf(row))}` : ''

const amountOf = ({ realAmount, estimatedAmount }: RewardListItem) => realAmount ?? estimatedAmount
/** In cents, because sums of fractional dollars are not exact. */
const sumOf = (rows: readonly RewardListItem[]) => rows.reduce((sum, row) => sum + toCents(amountOf(row)), 0) / 100
