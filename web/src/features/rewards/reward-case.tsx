import { useCallback, useState } from 'react'
import { fullName } from '#shared/features/employees/people.ts'
import { standingOf } from '#shared/features/rewards/flow.ts'
import { type Reward, rewards } from '#shared/features/rewards.ts'
import { showDay } from '#shared/kit/dates.ts'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { Page } from '#web/kit/page.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { type CardName, cardsOf, openCard, waitingFor } from './cards.ts'
import { PaymentForm, PaymentSaid } from './payment-card.tsx'
import { RefundForm, RefundSaid } from './refund-card.tsx'
import { RequestForm, RequestSaid } from './request-card.tsx'
import { Timeline } from './timeline.tsx'
import { ValidationForm, ValidationSaid } from './validation-card.tsx'
import { useMayNow } from './who.ts'

export const RewardCase = ({ segment }: { segment: string }) => (
  <RecordScreen call={rewards.calls.one} id={segment} title="Reward request">
    {reward => <Case key={reward._id} reward={reward} />}
  </RecordScreen>
)

const CARDS = {
  request: { Form: RequestForm, Said: RequestSaid },
  validation: { Form: ValidationForm, Said: ValidationSaid },
  refund: { Form: RefundForm, Said: RefundSaid },
  payment: { Form: PaymentForm, Said: PaymentSaid },
}

function Case({ reward }: { reward: Reward }) {
  const mayNow = useMayNow()
  const standing = standingOf({ rewStatusID: reward.rewStatusID._id, realAmount: reward.realAmount })
  const cards = cardsOf(standing)
  const due = openCard(standing, act => mayNow(act, reward))
  /** A form that something is typed in stays, also when the case has moved on meanwhile: its text is not lost. */
  const [held, setHeld] = useState<CardName>()
  const open = held ?? due
  const typing = useCallback((isTyping: boolean) => setHeld(isTyping ? open : undefined), [open])
  const shown = open && !cards.includes(open) ? [...cards, open] : cards
  return (
    <Page
      title={`${reward.reasonID.reason} for ${fullName(reward.employee)}`}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          <StatusChip name={reward.rewStatusID.statusName} /> Requested {showDay(reward.requestDate)}
        </span>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(17rem,1fr)]">
        <div className="grid gap-5">
          {shown.map(card => {
            const { Form, Said } = CARDS[card]
            return card === open ? (
              <Form key={card} reward={reward} typing={typing} />
            ) : (
              <Said key={card} reward={reward} waits={waitingFor(standing.status, card)} />
            )
          })}
        </div>
        <Timeline of={reward._id} />
      </div>
    </Page>
  )
}
