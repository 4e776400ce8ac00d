/** A case's request: the form of a new one, the card to edit it, and the read-only card. */
import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { type Reward, type RewardBudget, RewardForm, rewardMessages, rewardsApi } from '#shared/features/rewards.ts'
import { formatMoney, stripMoneySymbols } from '#shared/kit/money.ts'
import { t } from '#shared/kit/texts.ts'
import { ApiError, fetchApi } from '#web/kit/api.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { AmountField } from '#web/kit/form/amount-field.tsx'
import { SelectField, TextAreaField } from '#web/kit/form/fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { useLeaveRecord } from '#web/kit/form/use-leave-record.ts'
import { type FieldBinding, useRecordForm } from '#web/kit/form/use-record-form.ts'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { BudgetCard, RewardsProgramScreen } from './budget.tsx'
import { ReadOnlyCard, type StepFormProps, useStepForm } from './step-card.tsx'

export const NewRewardScreen = () => (
  <RewardsProgramScreen title={t`New reward request`}>
    {budget => <RewardRequestEditor budget={budget} />}
  </RewardsProgramScreen>
)

function RewardRequestEditor({ budget }: { budget: RewardBudget }) {
  const leave = useLeaveRecord('/rewards')
  const queries = useQueryClient()
  const record = useRecordForm({
    schema: RewardForm,
    values: toRequestFormValues(),
    save: (body, sent) =>
      fetchApi(rewardsApi.calls.create, { body, ...sent }).catch((error: unknown) => {
        // A request made in the meantime may have used up the budget.
        if (error instanceof ApiError && error.status === 400)
          void queries.invalidateQueries(queryFor(rewardsApi.calls.budget))
        throw error
      }),
    onSaved: () => {
      toast.success(t(rewardMessages.created))
      leave()
    },
  })
  const asked = Number(stripMoneySymbols(String(record.form.watch('estimatedAmount') ?? '')))
  return (
    <ScreenLayout title={t`New reward request`}>
      <RecordForm form={record} saveLabel={t`Send request`}>
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
          {/* Before the amount, which depends on it. */}
          <BudgetCard
            budget={budget}
            requested={asked > 0 && Number.isFinite(asked) ? asked : 0}
            className="lg:order-last"
          />
          <FormSection>
            <RequestFields field={record.field} />
          </FormSection>
        </div>
      </RecordForm>
    </ScreenLayout>
  )
}

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
      <FormSection title={t(TITLE)}>
        <RequestFields field={record.field} />
      </FormSection>
    </RecordForm>
  )
}

export const RequestSummary = ({ reward }: { reward: Reward }) => (
  <ReadOnlyCard
    title={TITLE}
    facts={[
      { label: t`Reward Reason`, value: t(reward.reasonID.reason) },
      { label: t`Estimated Amount ($)`, value: formatMoney(reward.estimatedAmount) },
      { label: t`Description`, value: reward.requestDescription, isLong: true },
    ]}
  />
)

type RequestFieldName = keyof typeof RewardForm.shape

function RequestFields<In extends FieldValues, Out>({
  field,
}: {
  field: (name: RequestFieldName) => FieldBinding<In, Out>
}) {
  return (
    <>
      <SelectField {...field('reasonID')} label={t`Reward Reason`} choices={toChoices(rewardReasons.all)} />
      <AmountField {...field('estimatedAmount')} label={t`Estimated Amount ($)`} />
      <TextAreaField {...field('requestDescription')} label={t`Description`} />
    </>
  )
}

const toRequestFormValues = (reward?: Reward) => ({
  reasonID: reward?.reasonID._id ?? '',
  requestDescription: reward?.requestDescription ?? '',
  estimatedAmount: formatMoney(reward?.estimatedAmount),
})
