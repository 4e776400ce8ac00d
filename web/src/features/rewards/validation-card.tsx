import * as z from 'zod/mini'
import { type Reward, rewardsApi, ValidationForm as ValidationSchema } from '#shared/features/rewards.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { TextAreaField } from '#web/kit/form/fields.tsx'
import { RadioField } from '#web/kit/form/radio-field.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import {
  ReadOnlyCard,
  RequiredYesNo,
  type StepFormProps,
  showYesNo,
  useStepForm,
  YES_NO_CHOICES,
} from './step-card.tsx'

const TITLE = 'Reward Validation'
const ValidationFormSchema = z.extend(ValidationSchema, { rewStatusID: RequiredYesNo })

export function ValidationStepForm(props: StepFormProps) {
  const { reward } = props
  const record = useStepForm({
    ...props,
    card: 'validation',
    schema: ValidationFormSchema,
    values: { rewStatusID: '', requestComment: '' },
    save: (body, sent) => fetchApi(rewardsApi.calls.validate, { params: { id: reward._id }, body, ...sent }),
  })
  const answer = record.form.watch('rewStatusID')
  return (
    <RecordForm form={record} saveLabel={answer === 'no' ? t`Reject` : answer === 'yes' ? t`Approve` : t`Save`}>
      <FormSection title={t(TITLE)}>
        {reward.realAmount === null ? null : (
          <p className="rounded-lg border border-tone-yellow/40 bg-tone-yellow/10 px-4 py-3 sm:col-span-2">{t`The refund comes to ${formatMoney(reward.realAmount)}; ${formatMoney(reward.approvedAmount)} was approved. If you accept it, it goes on to payment.`}</p>
        )}
        <RadioField
          {...record.field('rewStatusID')}
          label={t`Accepted`}
          choices={YES_NO_CHOICES}
          className="sm:col-span-2"
        />
        <TextAreaField {...record.field('requestComment')} label={t`Comment`} />
      </FormSection>
    </RecordForm>
  )
}

export const ValidationSummary = ({
  reward: { validation },
  waitingText,
}: {
  reward: Reward
  waitingText: string | undefined
}) => (
  <ReadOnlyCard
    title={TITLE}
    waitingText={waitingText}
    facts={[
      { label: t`Accepted`, value: showYesNo(validation?.answer ?? null) },
      { label: t`Comment`, value: validation?.requestComment, isLong: true },
    ]}
  />
)
