import { useState } from 'react'
import * as z from 'zod/mini'
import { wrongWithPayment } from '#shared/features/rewards/sense.ts'
import {
  NO_PAYMENT_DATE,
  PAID,
  PaymentForm as PaymentSchema,
  paymentStatuses,
  type Reward,
  rewards,
} from '#shared/features/rewards.ts'
import { showDay } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import { api } from '#web/kit/api.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { DayField, TextAreaField } from '#web/kit/form/fields.tsx'
import { RadioField } from '#web/kit/form/radio-field.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Said } from './said.tsx'
import { type StepProps, useStepForm } from './use-step-form.ts'

const TITLE = 'Payment Request'
const checkedFor = ({ refund: { purchasedDate } }: Reward) =>
  PaymentSchema.check(
    z.superRefine((form, { addIssue }) => {
      for (const { path, message } of wrongWithPayment(form, { purchasedDate, today: today(new Date()) }))
        addIssue({ code: 'custom', path: [path], message })
    }),
  )

export function PaymentForm(props: StepProps) {
  const { reward } = props
  const [schema] = useState(() => checkedFor(reward))
  const record = useStepForm({
    ...props,
    card: 'payment',
    schema,
    // What an earlier payment lacked is in the history: this one is judged anew.
    values: { paymentStatusID: '', paymentDate: '', requestComment: '' },
    save: (body, sent) => api(rewards.calls.updatePayment, { params: { id: reward._id }, body, ...sent }),
  })
  const isPaid = record.form.watch('paymentStatusID') === PAID
  const follow = (status: string) => {
    if (status !== PAID) record.form.setValue('paymentDate', '', { shouldDirty: true })
    record.form.clearErrors('paymentDate')
  }
  return (
    <RecordForm form={record}>
      <Section title={TITLE}>
        <RadioField
          {...record.field('paymentStatusID')}
          label="Status"
          choices={asChoices(paymentStatuses.all)}
          onChanged={follow}
        />
        <DayField {...record.field('paymentDate')} label="Payment Date" required={isPaid} disabled={!isPaid} />
        <TextAreaField {...record.field('requestComment')} label="Comment" />
      </Section>
    </RecordForm>
  )
}

export const PaymentSaid = ({ reward: { payment }, waits }: { reward: Reward; waits: string | undefined }) => (
  <Said
    title={TITLE}
    waits={waits}
    facts={[
      {
        label: 'Status',
        value: payment.paymentStatusID ? <StatusChip name={payment.paymentStatusID.statusName} /> : '',
      },
      { label: 'Payment Date', value: payment.paymentDate === NO_PAYMENT_DATE ? '' : showDay(payment.paymentDate) },
      { label: 'Comment', value: payment.requestComment, isLong: true },
    ]}
  />
)
