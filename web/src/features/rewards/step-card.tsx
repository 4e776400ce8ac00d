/** Shared by the cards of a case: a form that returns to the list, and a read-only card. */
import Hourglass from 'lucide-react/icons/hourglass'
import { type ReactNode, useEffect } from 'react'
import * as z from 'zod/mini'
import { type Reward, rewardMessages } from '#shared/features/rewards.ts'
import { REQUIRED, YesNo } from '#shared/kit/fields.ts'
import { t } from '#shared/kit/texts.ts'
import { useLeaveRecord } from '#web/kit/form/use-leave-record.ts'
import { type FormValues, useRecordForm } from '#web/kit/form/use-record-form.ts'
import type { SaveContext } from '#web/kit/form/use-save.ts'
import { toast } from '#web/kit/toast.ts'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import type { CaseCard } from './case-cards.ts'

export interface StepFormProps {
  readonly reward: Reward
  /** Called when the form gets or loses unsaved changes. */
  readonly onDirtyChange: (isTyping: boolean) => void
}

interface StepFormOptions<S extends z.ZodMiniObject> extends StepFormProps {
  readonly card: CaseCard
  readonly schema: S
  readonly values: FormValues<S>
  readonly save: (values: z.output<S>, sent: SaveContext) => Promise<Reward>
}

/** The form of a card; returns to the list after saving. */
export function useStepForm<S extends z.ZodMiniObject>({
  reward,
  onDirtyChange,
  card,
  schema,
  values,
  save,
}: StepFormOptions<S>) {
  const leave = useLeaveRecord('/rewards')
  const record = useRecordForm({
    schema,
    values,
    version: reward.version,
    draftKey: card,
    save,
    onSaved: () => {
      toast.success(t(rewardMessages.updated))
      leave()
    },
  })
  const { isDirty } = record.form.formState
  useEffect(() => onDirtyChange(isDirty), [onDirtyChange, isDirty])
  return record
}

interface ReadOnlyFact {
  readonly label: string
  readonly value: ReactNode
  /** Long text takes the full width. */
  readonly isLong?: boolean
}

/** A step of a case, read-only, or a note about whom it is waiting for. */
export function ReadOnlyCard({
  title,
  facts = [],
  waitingText,
}: {
  title: string
  facts?: readonly ReadOnlyFact[]
  waitingText?: string | undefined
}) {
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-sm font-semibold">{t(title)}</h2>
      {waitingText ? (
        <p className="flex items-center gap-2 text-muted-foreground">
          <Hourglass aria-hidden className="size-4 shrink-0" /> {waitingText}
        </p>
      ) : (
        <dl className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {facts.map(({ label, value, isLong }) => (
            <div key={label} className={cn('grid grid-cols-1 content-start gap-1', isLong && 'sm:col-span-2')}>
              <dt className="text-xs text-muted-foreground">{label}</dt>
              <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {value || '–'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

/** A yes/no field that starts without a choice. */
export const RequiredYesNo = z.pipe(z.string(REQUIRED), YesNo)
export const YES_NO_CHOICES = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
export const showYesNo = (answer: YesNo | null): string =>
  t(YES_NO_CHOICES.find(({ value }) => value === answer)?.label ?? '')
