/** A required day with its label and what is wrong with it, in a dialog that is no record form. */
import { useId } from 'react'
import { translateSentence } from '#shared/kit/texts.ts'
import { Label } from '#web/ui/label.tsx'
import { DayInput } from './day-input.tsx'

interface LabelledDayProps {
  readonly label: string
  readonly value: string
  readonly min?: string
  /** Why the day is refused, if it is. */
  readonly refusal?: string | undefined
  readonly onDayChange: (day: string) => void
}

export function LabelledDay({ label, refusal, ...input }: LabelledDayProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <DayInput
        {...input}
        id={id}
        label={label}
        aria-invalid={Boolean(refusal)}
        aria-describedby={refusal ? `${id}-error` : undefined}
        aria-required
      />
      {refusal ? (
        <p id={`${id}-error`} className="text-xs text-destructive dark:text-tone-red">
          {translateSentence(refusal)}
        </p>
      ) : null}
    </div>
  )
}
