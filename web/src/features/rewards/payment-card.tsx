import { useState } from 'react'
import * as z from 'zod/mini'
import { validatePayment } from '#shared/features/rewards/form-checks.ts'
import {
  NO_PAYMENT_DATE,
  PAYMENT_PAID,
  PaymentForm as PaymentSchema,
  paymentStatuses,
  type Reward,
  rewardsApi,
} from '#shared/features/rewards.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { DayField, TextAreaField } from '#web/kit/form/fields.tsx'
import { RadioField } from '#web/kit/form/radio-field.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { ReadOnlyCard, type StepFormProps, useStepForm } from './step-card.tsx'

const TITLE = 'Payment Request'
const buildPaymentSchema = ({ refund: { purchasedDate } }: Reward) =>
  PaymentSchema.check(
    z.superRefine((form, { addIssue }) => {
      for (const { path, message } of validatePayment(form, { purchasedDate, today: utcToday(new Date()) }))
        addIssue({ code: 'custom', path: [path], message })
    }),
  )

export function PaymentStepForm(props: StepFormProps) {
  const { reward } = props
  const [schema] = useState(() => buildPaymentSchema(reward))
  const record = useStepForm({
    ...props,
    card: 'payment',
    schema,
    // Empty, because each payment is reviewed afresh; earlier ones are in the history.
    values: { paymentStatusID: '', paymentDate: '', requestComment: '' },
    save: (body, sent) => fetchApi(rewardsApi.calls.updatePayment, { params: { id: reward._id }, body, ...sent }),
  })
  const answer = record.form.watch('paymentStatusID')
  const isPaid = answer === PAYMENT_PAID
  const follow = (status: string) => {
    if (status !== PAYMENT_PAID) record.form.setValue('paymentDate', '', { shouldDirty: true })
    record.form.clearErrors('paymentDate')
  }
  return (
    <RecordForm form={record} saveLabel={isPaid ? t`Mark as paid` : answer ? t`Ask for what is missing` : t`Save`}>
      <FormSection title={t(TITLE)}>
        <RadioField
          {...record.field('paymentStatusID')}
          label={t`Status`}
          choices={toChoices(paymentStatuses.all)}
          onUserChange={follow}
        />
        <DayField {...record.field('paymentDate')} label={t`Payment Date`} required={isPaid} disabled={!isPaid} />
        <TextAreaField {...record.field('requestComment')} label={t`Comment`} />
      </FormSection>
    </RecordForm>
  )
}

export const PaymentSummary = ({
  reward: { payment },
  waitingText,
}: {
  reward: Reward
  waitingText: string | undefined
}) => (
  <ReadOnlyCard
    title={TITLE}
    waitingText={waitingText}
    facts={[
      {
        label: t`Status`,
        value: payment.paymentStatusID ? <StatusChip name={payment.paymentStatusID.statusName} /> : '',
      },
      { label: t`Payment Date`, value: payment.paymentDate === NO_PAYMENT_DATE ? '' : formatDay(payment.paymentDate) },
      { label: t`Comment`, value: payment.requestComment, isLong: true },
    ]}
  />
)
