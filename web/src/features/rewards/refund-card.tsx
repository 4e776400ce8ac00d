import { useMutation } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isOverTolerance, overrunMessage, validateRefund } from '#shared/features/rewards/form-checks.ts'
import { RefundForm as RefundSchema, type Reward, rewardMessages, rewardsApi } from '#shared/features/rewards.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { AmountField } from '#web/kit/form/amount-field.tsx'
import { DayField, TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { RadioField } from '#web/kit/form/radio-field.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { downloadInvoice, useInvoiceUpload } from './invoice.ts'
import { InvoiceField } from './invoice-field.tsx'
import {
  ReadOnlyCard,
  RequiredYesNo,
  type StepFormProps,
  showYesNo,
  useStepForm,
  YES_NO_CHOICES,
} from './step-card.tsx'

const TITLE = 'Refund Request'
const RefundFormSchema = z.extend(RefundSchema, { electronicInvoice: RequiredYesNo })
/** Without an electronic invoice a PDF is required: a new one, or the previous one. */
const buildRefundSchema = ({ refund, approvedAmount, tolerancePercent }: Reward) =>
  RefundFormSchema.check(
    z.refine(({ electronicInvoice, invoice }) => electronicInvoice === 'yes' || invoice !== null || refund.invoice, {
      path: ['invoice'],
      error: rewardMessages.noInvoice,
    }),
    z.superRefine((form, { addIssue }) => {
      for (const { path, message } of validateRefund(form, {
        approvedAmount,
        tolerancePercent,
        today: utcToday(new Date()),
      }))
        addIssue({ code: 'custom', path: [path], message })
    }),
  )

export function RefundStepForm(props: StepFormProps) {
  const { reward } = props
  const { refund } = reward
  const [schema] = useState(() => buildRefundSchema(reward))
  const record = useStepForm({
    ...props,
    card: 'refund',
    schema,
    values: {
      realAmount: formatMoney(refund.realAmount ?? reward.estimatedAmount),
      requestComment: refund.requestComment,
      purchasedDate: refund.purchasedDate ?? '',
      purchaseCompany: refund.purchaseCompany,
      purchased: refund.purchased,
      electronicInvoice: refund.electronicInvoice ?? '',
      overrunReason: refund.overrunReason,
      invoice: null,
    },
    save: (body, sent) => {
      const invoice = body.electronicInvoice === 'yes' ? null : body.invoice
      return fetchApi(rewardsApi.calls.updateRefund, {
        params: { id: reward._id },
        body: { ...body, invoice },
        ...sent,
      })
    },
  })
  const upload = useInvoiceUpload(reward._id, key =>
    record.form.setValue('invoice', key, { shouldDirty: true, shouldValidate: true }),
  )
  const missing = reward.payment.requestComment
  const typed = RefundSchema.shape.realAmount.safeParse(record.form.watch('realAmount'))
  const isOver = typed.success && isOverTolerance(typed.data, reward)
  return (
    <RecordForm
      form={record}
      canSave={!upload.progress}
      saveLabel={isOver ? t`Send for approval` : t`Send for payment`}
    >
      <FormSection title={t(TITLE)}>
        {reward.rewStatusID.statusName === 'Missing Info' ? (
          <div className="rounded-lg border border-tone-yellow/40 bg-tone-yellow/10 px-4 py-3 sm:col-span-2">
            <p className="font-medium">{t`Missing Info`}</p>
            {missing ? <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{missing}</p> : null}
          </div>
        ) : null}
        <AmountField {...record.field('realAmount')} label={t`Amount ($)`} />
        <DayField {...record.field('purchasedDate')} label={t`Purchase Date`} />
        <TextField {...record.field('purchaseCompany')} label={t`Purchase Company`} />
        <TextField {...record.field('purchased')} label={t`What was purchased`} />
        {isOver ? (
          <TextAreaField
            {...record.field('overrunReason')}
            label={t`Reason for the higher amount`}
            required
            hint={translateSentence(overrunMessage(reward))}
          />
        ) : null}
        <TextAreaField {...record.field('requestComment')} label={t`Comment`} />
        <RadioField
          {...record.field('electronicInvoice')}
          label={t`Electronic Invoice`}
          choices={YES_NO_CHOICES}
          className="sm:col-span-2"
        />
        {record.form.watch('electronicInvoice') === 'no' ? (
          <InvoiceField
            {...record.field('invoice')}
            required
            label={t`Invoice`}
            upload={upload}
            existing={refund.invoice}
          />
        ) : null}
      </FormSection>
    </RecordForm>
  )
}

export function RefundSummary({
  reward: { _id, refund },
  waitingText,
}: {
  reward: Reward
  waitingText: string | undefined
}) {
  const saving = useMutation({ mutationFn: downloadInvoice })
  const { invoice } = refund
  return (
    <ReadOnlyCard
      title={TITLE}
      waitingText={waitingText}
      facts={[
        { label: t`Amount ($)`, value: formatMoney(refund.realAmount) },
        { label: t`Purchase Date`, value: formatDay(refund.purchasedDate) },
        { label: t`Purchase Company`, value: refund.purchaseCompany },
        { label: t`What was purchased`, value: refund.purchased },
        ...(refund.overrunReason
          ? [{ label: t`Reason for the higher amount`, value: refund.overrunReason, isLong: true }]
          : []),
        { label: t`Comment`, value: refund.requestComment, isLong: true },
        { label: t`Electronic Invoice`, value: showYesNo(refund.electronicInvoice) },
        ...(invoice
          ? [
              {
                label: t`Invoice`,
                value: (
                  <Button
                    variant="outline"
                    size="sm"
                    className="max-w-full"
                    onClick={() => saving.mutate(_id)}
                    disabled={saving.isPending}
                  >
                    <FileDown /> <span className="truncate">{invoice.fileName}</span>
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
