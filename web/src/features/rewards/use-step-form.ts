import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { type Reward, rewardMessages } from '#shared/features/rewards.ts'
import { type SaveContext, useRecordForm } from '#web/kit/form/use-record-form.ts'
import { toast } from '#web/kit/toast.ts'
import type { CaseCard } from './case-cards.ts'

/** What the form of a card is given. */
export interface StepFormProps {
  readonly reward: Reward
  /** Hears whether something is typed that is not saved. */
  readonly onDirtyChange: (isTyping: boolean) => void
}

interface StepFormOptions<S extends z.ZodMiniObject> extends StepFormProps {
  readonly card: CaseCard
  readonly schema: S
  readonly values: z.input<S>
  readonly save: (values: z.output<S>, sent: SaveContext) => Promise<Reward>
}

/** The form of a card: saved, it leads back to the list. */
export function useStepForm<S extends z.ZodMiniObject>({
  reward,
  onDirtyChange,
  card,
  schema,
  values,
  save,
}: StepFormOptions<S>) {
  const navigate = useNavigate()
  const record = useRecordForm({
    schema,
    values,
    version: reward.version,
    draftKey: card,
    save,
    onSaved: () => {
      toast.success(rewardMessages.updated)
      void navigate({ to: '/rewards' })
    },
  })
  const { isDirty } = record.form.formState
  useEffect(() => onDirtyChange(isDirty), [onDirtyChange, isDirty])
  return record
}
