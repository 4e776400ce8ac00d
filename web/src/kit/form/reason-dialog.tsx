/** A dialog that asks for the reason of an action, and for other fields that the action needs. */
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { REQUIRED } from '#shared/kit/fields.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Label } from '#web/ui/label.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { confirmLeaving } from './use-leave-guard.ts'

interface ReasonDialogProps {
  readonly title: string
  readonly text: ReactNode
  /** The label of the reason's field. */
  readonly label?: string
  readonly initialReason?: string
  /** The maximum length of the reason, in characters. */
  readonly maxLength?: number
  readonly acceptLabel: string
  readonly busyLabel: string
  readonly variant?: 'default' | 'destructive'
  readonly isSaving: boolean
  /** Fields before the reason; they must be complete (`isComplete`) to accept the dialog. */
  readonly children?: (wasTried: boolean) => ReactNode
  readonly isComplete?: boolean
  /** Whether data for the action is still loading. */
  readonly isLoading?: boolean
  readonly onAccept: (reason: string) => void
  readonly onClose: () => void
}

const MAX_REASON_LENGTH = 5000

export function ReasonDialog({
  title,
  text,
  label = t`Reason`,
  initialReason = '',
  maxLength = MAX_REASON_LENGTH,
  acceptLabel,
  busyLabel,
  variant = 'default',
  isSaving,
  children,
  isComplete = true,
  isLoading = false,
  onAccept,
  onClose,
}: ReasonDialogProps) {
  const isOff = isSaving || isLoading
  const [reason, setReason] = useState(initialReason)
  const [wasTried, setWasTried] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    setWasTried(true)
    if (reason.trim() && isComplete && !isOff) onAccept(reason.trim())
    // Once the fields that need attention are marked.
    const { currentTarget } = event
    setTimeout(() => currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  /** Asks before discarding input, because Escape or a click outside may be a mistake, unlike Cancel. */
  const leave = async () => {
    if (reason === initialReason || (await confirmLeaving())) onClose()
  }
  return (
    <Dialog open onOpenChange={open => open || isSaving || void leave()}>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{text}</DialogDescription>
        <form className="grid gap-4" onSubmit={submit} noValidate>
          {children?.(wasTried)}
          <DialogField label={label} error={wasTried && !reason.trim() ? REQUIRED : undefined}>
            {input => (
              <Textarea
                {...input}
                value={reason}
                maxLength={maxLength}
                onChange={event => setReason(event.target.value)}
              />
            )}
          </DialogField>
          <DialogFooter>
            <Button variant="outline" onClick={onClose} disabled={isSaving}>{t`Cancel`}</Button>
            <Button type="submit" variant={variant} disabled={isOff}>
              {isOff ? <Spinner label={t(isSaving ? busyLabel : 'Loading')} className="text-current" /> : null}{' '}
              {t(acceptLabel)}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

interface DialogFieldProps {
  readonly label: string
  readonly error: string | undefined
  readonly hint?: ReactNode
  readonly children: (input: {
    id: string
    'aria-required': true
    'aria-invalid': boolean
    'aria-describedby': string
  }) => ReactNode
}

export function DialogField({ label, error, hint, children }: DialogFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children({ id, 'aria-required': true, 'aria-invalid': Boolean(error), 'aria-describedby': `${id}-more` })}
      <p
        id={`${id}-more`}
        className={`text-xs empty:hidden ${error ? 'text-destructive dark:text-tone-red' : 'text-muted-foreground'}`}
      >
        {error ? translateSentence(error) : hint}
      </p>
    </div>
  )
}
