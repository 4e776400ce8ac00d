import * as z from 'zod/mini'
import { type Reward, rewards, ValidationForm as ValidationSchema } from '#shared/features/rewards.ts'
import { showMoney } from '#shared/kit/money.ts'
import { api } from '#web/kit/api.ts'
import { TextAreaField } from '#web/kit/form/fields.tsx'
import { RadioField } from '#web/kit/form/radio-field.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { ANSWERS, Answer, showAnswer } from './answer.ts'
import { Said } from './said.tsx'
import { type StepProps, useStepForm } from './use-step-form.ts'

const TITLE = 'Reward Validation'
const Schema = z.extend(ValidationSchema, { rewStatusID: Answer })

export function ValidationForm(props: StepProps) {
  const { reward } = props
  const record = useStepForm({
    ...props,
    card: 'validation',
    schema: Schema,
    values: { rewStatusID: '', requestComment: '' },
    save: (body, sent) => api(rewards.calls.validate, { params: { id: reward._id }, body, ...sent }),
  })
  return (
    <RecordForm form={record}>
      <Section title={TITLE}>
        {reward.realAmount === null ? null : (
          <p className="rounded-lg border border-tone-yellow/40 bg-tone-yellow/10 px-4 py-3 sm:col-span-2">
            The refund comes to {showMoney(reward.realAmount)}; {showMoney(reward.approvedAmount)} was approved.
            Accepted, it goes on to the payment.
          </p>
        )}
        <RadioField {...record.field('rewStatusID')} label="Accepted" choices={ANSWERS} className="sm:col-span-2" />
        <TextAreaField {...record.field('requestComment')} label="Comment" />
      </Section>
    </RecordForm>
  )
}

export const ValidationSaid = ({ reward: { validation }, waits }: { reward: Reward; waits: string | undefined }) => (
  <Said
    title={TITLE}
    waits={waits}
    facts={[
      { label: 'Accepted', value: showAnswer(validation?.answer ?? null) },
      { label: 'Comment', value: validation?.requestComment, isLong: true },
    ]}
  />
)
