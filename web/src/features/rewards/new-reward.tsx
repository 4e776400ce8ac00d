import { useNavigate } from '@tanstack/react-router'
import { type RewardBudget, RewardForm, rewardMessages, rewardsApi } from '#shared/features/rewards.ts'
import { stripMoneySymbols } from '#shared/kit/money.ts'
import { fetchApi } from '#web/kit/api.ts'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { BudgetCard } from './budget.tsx'
import { RequestFields, toRequestFormValues } from './request-fields.tsx'
import { RewardsProgramScreen } from './rewards-program-screen.tsx'

export const NewRewardScreen = () => (
  <RewardsProgramScreen title="New reward request">
    {budget => <RewardRequestEditor budget={budget} />}
  </RewardsProgramScreen>
)

function RewardRequestEditor({ budget }: { budget: RewardBudget }) {
  const navigate = useNavigate()
  const record = useRecordForm({
    schema: RewardForm,
    values: toRequestFormValues(),
    save: (body, sent) => fetchApi(rewardsApi.calls.create, { body, ...sent }),
    onSaved: () => {
      toast.success(rewardMessages.created)
      void navigate({ to: '/rewards' })
    },
  })
  const asked = Number(stripMoneySymbols(String(record.form.watch('estimatedAmount') ?? '')))
  return (
    <ScreenLayout title="New reward request">
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
        <RecordForm form={record}>
          <FormSection>
            <RequestFields field={record.field} />
          </FormSection>
        </RecordForm>
        <BudgetCard budget={budget} requested={Number.isFinite(asked) ? asked : 0} />
      </div>
    </ScreenLayout>
  )
}
