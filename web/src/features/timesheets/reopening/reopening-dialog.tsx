/** Asks until when a sheet is open after its close, and why. */
import { format } from 'date-fns'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { timesheetMessages } from '#shared/features/timesheets.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

export interface ReopenRequest {
  /** An ISO instant. */
  readonly until: string
  readonly reason: string
}

interface ReopeningDialogProps {
  readonly title: string
  readonly text: string
  readonly acceptLabel: string
  readonly busyLabel: string
  readonly previous: { readonly until: string; readonly reason: string } | null
  readonly isSaving: boolean
  /** Fields that come first; the dialog is accepted once they are complete. */
  readonly children?: (wasTried: boolean) => ReactNode
  readonly isComplete?: boolean
  readonly onAccept: (reopening: ReopenRequest) => void
  readonly onClose: () => void
}

export const MAX_REASON_LENGTH = 5000

export function ReopeningDialog({
  title,
  text,
  acceptLabel,
  busyLabel,
  previous,
  isSaving,
  children,
  isComplete = true,
  onAccept,
  onClose,
}: ReopeningDialogProps) {
  const [typed, setTyped] = useState(() => toDateTimeInput(suggestReopenUntil(previous, new Date())))
  const [reason, setReason] = useState(previous?.reason ?? '')
  const [wasTried, setWasTried] = useState(false)
  const until = parseDateTimeInput(typed)
  const wrongUntil = !until ? 'Invalid date' : until <= new Date() ? timesheetMessages.reopenPast : undefined
  const wrongReason = reason.trim() === '' ? 'This is a required field' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setWasTried(true)
    if (until && !wrongUntil && !wrongReason && isComplete && !isSaving)
      onAccept({ until: until.toISOString(), reason: reason.trim() })
  }
  return (
    <Dialog open onOpenChange={open => open || isSaving || onClose()}>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{text}</DialogDescription>
        <form className="grid gap-4" onSubmit={submit} noValidate>
          {children?.(wasTried)}
          <DialogField
            label="Open until"
            error={wasTried ? wrongUntil : undefined}
            hint={until ? <LocalTime at={until.toISOString()} /> : undefined}
          >
            {input => (
              <Input {...input} type="datetime-local" value={typed} onChange={event => setTyped(event.target.value)} />
            )}
          </DialogField>
          <DialogField label="Reason" error={wasTried ? wrongReason : undefined}>
            {input => (
              <Textarea
                {...input}
                value={reason}
                maxLength={MAX_REASON_LENGTH}
                onChange={event => setReason(event.target.value)}
              />
            )}
          </DialogField>
          <DialogFooter>
            <Button variant="outline" onClick={onClose} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" variant="default" disabled={isSaving}>
              {isSaving ? <Spinner label={busyLabel} className="text-current" /> : null} {acceptLabel}
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
        {error ?? hint}
      </p>
    </div>
  )
}

/** Formats an instant for a date-and-time input, in local time. */
export const toDateTimeInput = (instant: Date): string => format(instant, "yyyy-MM-dd'T'HH:mm")

/** `undefined` while the input is not a valid instant. */
export function parseDateTimeInput(typed: string): Date | undefined {
  const instant = new Date(typed)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** The initial end of a reopening: the current end, or 23:00 UTC in two days, the hour at which sheets close. */
export function suggestReopenUntil(before: { readonly until: string } | null, now: Date): Date {
  const until = before && new Date(before.until)
  if (until && until > now) return until
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 2, 23))
}
