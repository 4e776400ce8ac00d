/** A required date field with its label and error, for dialogs that are not record forms. */
import { useId } from 'react'
import { translateSentence } from '#shared/kit/texts.ts'
import { Label } from '#web/ui/label.tsx'
import { DayInput } from './day-input.tsx'

interface LabelledDayProps {
  readonly label: string
  readonly value: string
  readonly min?: string
  /** The error, if the day is invalid. */
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
