import { useMutation } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isFarOver, overrunSentence, wrongWithRefund } from '#shared/features/rewards/sense.ts'
import { RefundForm as RefundSchema, type Reward, rewardMessages, rewards } from '#shared/features/rewards.ts'
import { showDay } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import { showMoney } from '#shared/kit/money.ts'
import { api } from '#web/kit/api.ts'
import { AmountField } from '#web/kit/form/amount-field.tsx'
import { DayField, TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { RadioField } from '#web/kit/form/radio-field.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { ANSWERS, Answer, showAnswer } from './answer.ts'
import { downloadInvoice } from './invoice.ts'
import { InvoiceField } from './invoice-field.tsx'
import { Said } from './said.tsx'
import { useInvoiceUpload } from './use-invoice-upload.ts'
import { type StepProps, useStepForm } from './use-step-form.ts'

const TITLE = 'Refund Request'
const Schema = z.extend(RefundSchema, { electronicInvoice: Answer })
/** Without an electronic invoice there is a PDF: a new one, or the one from before. */
const checkedFor = ({ refund, approvedAmount }: Reward) =>
  Schema.check(
    z.refine(({ electronicInvoice, invoice }) => electronicInvoice === 'yes' || invoice !== null || refund.invoice, {
      path: ['invoice'],
      error: rewardMessages.noInvoice,
    }),
    z.superRefine((form, { addIssue }) => {
      for (const { path, message } of wrongWithRefund(form, { approvedAmount, today: today(new Date()) }))
        addIssue({ code: 'custom', path: [path], message })
    }),
  )

export function RefundForm(props: StepProps) {
  const { reward } = props
  const { refund, approvedAmount } = reward
  const [schema] = useState(() => checkedFor(reward))
  const record = useStepForm({
    ...props,
    card: 'refund',
    schema,
    values: {
      realAmount: showMoney(refund.realAmount ?? reward.estimatedAmount),
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
      return api(rewards.calls.updateRefund, { params: { id: reward._id }, body: { ...body, invoice }, ...sent })
    },
  })
  const upload = useInvoiceUpload(reward._id, key =>
    record.form.setValue('invoice', key, { shouldDirty: true, shouldValidate: true }),
  )
  const missing = reward.payment.requestComment
  const typed = RefundSchema.shape.realAmount.safeParse(record.form.watch('realAmount'))
  const isOver = typed.success && isFarOver(typed.data, approvedAmount)
  return (
    <RecordForm form={record} canSave={!upload.sending}>
      <Section title={TITLE}>
        {reward.rewStatusID.statusName === 'Missing Info' ? (
          <div className="rounded-lg border border-tone-yellow/40 bg-tone-yellow/10 px-4 py-3 sm:col-span-2">
            <p className="font-medium">Missing Info</p>
            {missing ? <p className="mt-1 break-words whitespace-pre-wrap">{missing}</p> : null}
          </div>
        ) : null}
        <AmountField {...record.field('realAmount')} label="Amount ($)" />
        <DayField {...record.field('purchasedDate')} label="Purchase Date" />
        <TextField {...record.field('purchaseCompany')} label="Purchase Company" />
        <TextField {...record.field('purchased')} label="What was purchased" />
        {isOver ? (
          <TextAreaField
            {...record.field('overrunReason')}
            label="Reason for the higher amount"
            required
            hint={overrunSentence(approvedAmount)}
          />
        ) : null}
        <TextAreaField {...record.field('requestComment')} label="Comment" />
        <RadioField
          {...record.field('electronicInvoice')}
          label="Electronic Invoice"
          choices={ANSWERS}
          className="sm:col-span-2"
        />
        {record.form.watch('electronicInvoice') === 'no' ? (
          <InvoiceField {...record.field('invoice')} required label="Invoice" upload={upload} there={refund.invoice} />
        ) : null}
      </Section>
    </RecordForm>
  )
}

export function RefundSaid({ reward: { _id, refund }, waits }: { reward: Reward; waits: string | undefined }) {
  const saving = useMutation({ mutationFn: downloadInvoice })
  const { invoice } = refund
  return (
    <Said
      title={TITLE}
      waits={waits}
      facts={[
        { label: 'Amount ($)', value: showMoney(refund.realAmount) },
        { label: 'Purchase Date', value: showDay(refund.purchasedDate) },
        { label: 'Purchase Company', value: refund.purchaseCompany },
        { label: 'What was purchased', value: refund.purchased },
        ...(refund.overrunReason
          ? [{ label: 'Reason for the higher amount', value: refund.overrunReason, isLong: true }]
          : []),
        { label: 'Comment', value: refund.requestComment, isLong: true },
        { label: 'Electronic Invoice', value: showAnswer(refund.electronicInvoice) },
        ...(invoice
          ? [
              {
                label: 'Invoice',
                value: (
                  <Button
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
