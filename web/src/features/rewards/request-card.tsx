import { type Reward, RewardForm, rewards } from '#shared/features/rewards.ts'
import { showMoney } from '#shared/kit/money.ts'
import { api } from '#web/kit/api.ts'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { RequestFields, requestValues } from './request-fields.tsx'
import { Said } from './said.tsx'
import { type StepProps, useStepForm } from './use-step-form.ts'

const TITLE = 'Request'

export function RequestForm(props: StepProps) {
  const { reward } = props
  const record = useStepForm({
    ...props,
    card: 'request',
    schema: RewardForm,
    values: requestValues(reward),
    save: (body, sent) => api(rewards.calls.update, { params: { id: reward._id }, body, ...sent }),
  })
  return (
    <RecordForm form={record}>
      <Section title={TITLE}>
        <RequestFields field={record.field} />
      </Section>
    </RecordForm>
  )
}

export const RequestSaid = ({ reward }: { reward: Reward }) => (
  <Said
    title={TITLE}
    facts={[
      { label: 'Reward Reason', value: reward.reasonID.reason },
      { label: 'Estimated Amount ($)', value: showMoney(reward.estimatedAmount) },
      { label: 'Description', value: reward.requestDescription, isLong: true },
    ]}
  />
)
