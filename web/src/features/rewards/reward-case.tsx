import { useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { rewardStateOf } from '#shared/features/rewards/flow.ts'
import { type Reward, rewardsApi } from '#shared/features/rewards.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { PersonPageButton } from '#web/kit/person-page-button.tsx'
import { RecordColumns, ScreenLayout } from '#web/kit/screen-layout.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { RequesterBudget } from './budget.tsx'
import { type CaseCard, findEditableCard, getVisibleCards, getWaitingText, useMayAct } from './case-cards.ts'
import { CaseTimeline } from './case-history.tsx'
import { PaymentStepForm, PaymentSummary } from './payment-card.tsx'
import { RefundStepForm, RefundSummary } from './refund-card.tsx'
import { RequestStepForm, RequestSummary } from './request-form.tsx'
import { ValidationStepForm, ValidationSummary } from './validation-card.tsx'

export const RewardCaseScreen = () => <RewardCase id={useParams({ from: '/_app/rewards/$id' }).id} />

export const RewardCase = ({ id }: { id: string }) => (
  <RecordScreen call={rewardsApi.calls.one} id={id} title={t`Reward request`}>
    {reward => <CaseContent key={reward._id} reward={reward} />}
  </RecordScreen>
)

const CARD_COMPONENTS = {
  request: { Form: RequestStepForm, Summary: RequestSummary },
  validation: { Form: ValidationStepForm, Summary: ValidationSummary },
  refund: { Form: RefundStepForm, Summary: RefundSummary },
  payment: { Form: PaymentStepForm, Summary: PaymentSummary },
}

function CaseContent({ reward }: { reward: Reward }) {
  const mayNow = useMayAct()
  const standing = rewardStateOf({ rewStatusID: reward.rewStatusID._id, realAmount: reward.realAmount })
  const cards = getVisibleCards(standing)
  const due = findEditableCard(standing, act => mayNow(act, reward))
  /** Keeps a form with unsaved changes open, even if the case has moved on in the meantime. */
  const [held, setHeld] = useState<CaseCard>()
  const open = held ?? due
  const typing = useCallback((isTyping: boolean) => setHeld(isTyping ? open : undefined), [open])
  /** A decision comes after what it is about, any other card of the user's first; the rest in the order of the flow. */
  const shown = open && open !== 'validation' ? [open, ...cards.filter(card => card !== open)] : cards
  return (
    <ScreenLayout
      title={t`${t(reward.reasonID.reason)} for ${fullName(reward.employee)}`}
      subtitle={
        <span className="mt-1 flex flex-wrap items-center gap-2">
          <StatusChip name={reward.rewStatusID.statusName} />
          <span>
            <span className="font-medium text-foreground tabular-nums">
              {formatMoney(reward.realAmount ?? reward.estimatedAmount)}
            </span>
            {' · '}
            {t`Requested ${formatDay(reward.requestDate)}`}
          </span>
        </span>
      }
      actions={<PersonPageButton person={reward.employee} />}
    >
      <RecordColumns>
        {/* In one column, the budget is between the request and the decision. */}
        <div className="contents @3xl:grid @3xl:gap-5 [&>:first-child]:-order-2">
          {shown.map(card => {
            const { Form, Summary } = CARD_COMPONENTS[card]
            return card === open ? (
              <Form key={card} reward={reward} onDirtyChange={typing} />
            ) : (
              <Summary
                key={card}
                reward={reward}
                waitingText={getWaitingText(standing.status, card, reward.isFirstValidator)}
              />
            )
          })}
        </div>
        <div className="contents @3xl:grid @3xl:gap-5">
          <CaseTimeline reward={reward} />
          {open === 'validation' ? <RequesterBudget reward={reward} className="-order-1" /> : null}
        </div>
      </RecordColumns>
    </ScreenLayout>
  )
}
