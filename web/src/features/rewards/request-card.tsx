import { type Reward, RewardForm, rewardsApi } from '#shared/features/rewards.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { fetchApi } from '#web/kit/api.ts'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { ReadOnlyCard } from './read-only-card.tsx'
import { RequestFields, toRequestFormValues } from './request-fields.tsx'
import { type StepFormProps, useStepForm } from './use-step-form.ts'

const TITLE = 'Request'

export function RequestStepForm(props: StepFormProps) {
  const { reward } = props
  const record = useStepForm({
    ...props,
    card: 'request',
    schema: RewardForm,
    values: toRequestFormValues(reward),
    save: (body, sent) => fetchApi(rewardsApi.calls.update, { params: { id: reward._id }, body, ...sent }),
  })
  return (
    <RecordForm form={record}>
      <FormSection title={TITLE}>
        <RequestFields field={record.field} />
      </FormSection>
    </RecordForm>
  )
}

export const RequestSummary = ({ reward }: { reward: Reward }) => (
  <ReadOnlyCard
    title={TITLE}
    facts={[
      { label: 'Reward Reason', value: reward.reasonID.reason },
      { label: 'Estimated Amount ($)', value: formatMoney(reward.estimatedAmount) },
      { label: 'Description', value: reward.requestDescription, isLong: true },
    ]}
  />
)
