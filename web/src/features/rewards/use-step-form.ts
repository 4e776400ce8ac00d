import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { type Reward, rewardMessages } from '#shared/features/rewards.ts'
import { type Sent, useRecordForm } from '#web/kit/form/use-record-form.ts'
import { say } from '#web/kit/say.ts'
import type { CardName } from './cards.ts'

/** What the form of a card is given. */
export interface StepProps {
  readonly reward: Reward
  /** Hears whether something is typed that is not saved. */
  readonly typing: (isTyping: boolean) => void
}

interface StepForm<S extends z.ZodMiniObject> extends StepProps {
  readonly card: CardName
  readonly schema: S
  readonly values: z.input<S>
  readonly save: (values: z.output<S>, sent: Sent) => Promise<Reward>
}

/** The form of a card: saved, it leads back to the list. */
export function useStepForm<S extends z.ZodMiniObject>({ reward, typing, card, schema, values, save }: StepForm<S>) {
  const navigate = useNavigate()
  const record = useRecordForm({
    schema,
    values,
    version: reward.version,
    which: card,
    save,
    saved: () => {
      say.done(rewardMessages.updated)
      void navigate({ to: '/rewards' })
    },
  })
  const { isDirty } = record.form.formState
  useEffect(() => typing(isDirty), [typing, isDirty])
  return record
}
