import { useNavigate } from '@tanstack/react-router'
import { type Budget, RewardForm, rewardMessages, rewards } from '#shared/features/rewards.ts'
import { plainAmount } from '#shared/kit/money.ts'
import { api } from '#web/kit/api.ts'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { Page } from '#web/kit/page.tsx'
import { say } from '#web/kit/say.ts'
import { BudgetCard } from './budget.tsx'
import { RewardsProgram } from './program.tsx'
import { RequestFields, requestValues } from './request-fields.tsx'

export const NewReward = () => (
  <RewardsProgram title="New reward request">{budget => <Request budget={budget} />}</RewardsProgram>
)

function Request({ budget }: { budget: Budget }) {
  const navigate = useNavigate()
  const record = useRecordForm({
    schema: RewardForm,
    values: requestValues(),
    save: (body, sent) => api(rewards.calls.create, { body, ...sent }),
    saved: () => {
      say.done(rewardMessages.created)
      void navigate({ to: '/rewards' })
    },
  })
  const asked = Number(plainAmount(String(record.form.watch('estimatedAmount') ?? '')))
  return (
    <Page title="New reward request">
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
        <RecordForm form={record}>
          <Section>
            <RequestFields field={record.field} />
          </Section>
        </RecordForm>
        <BudgetCard budget={budget} asked={Number.isFinite(asked) ? asked : 0} />
      </div>
    </Page>
  )
}
