import { type FormEvent, useId, useState } from 'react'
import { type Timesheet, timesheetMessages } from '#shared/features/timesheets.ts'
import { showDay } from '#shared/kit/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { asTyped, instantTyped, suggested } from './instants.ts'

export interface Reopening {
  /** An ISO instant. */
  readonly until: string
  readonly reason: string
}

interface ReopenDialogProps {
  /** Whose sheet it is, and of which month. */
  readonly of: string
  readonly before: Timesheet['reopened']
  readonly isSaving: boolean
  readonly accept: (reopening: Reopening) => void
  readonly close: () => void
}

const LONGEST_REASON = 5000

export function ReopenDialog({ of, before, isSaving, accept, close }: ReopenDialogProps) {
  const [typed, setTyped] = useState(() => asTyped(suggested(before, new Date())))
  const [reason, setReason] = useState(before?.reason ?? '')
  const [wasTried, setWasTried] = useState(false)
  const until = instantTyped(typed)
  const wrongUntil = !until ? 'Invalid date' : until <= new Date() ? timesheetMessages.reopenPast : undefined
  const wrongReason = reason.trim() === '' ? 'This is a required field' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setWasTried(true)
    if (until && !wrongUntil && !wrongReason && !isSaving) accept({ until: until.toISOString(), reason: reason.trim() })
  }
  return (
    <Dialog open onOpenChange={open => open || isSaving || close()}>
      <DialogContent>
        <DialogTitle>Reopen timesheet</DialogTitle>
        <DialogDescription>
          {of}. It can be edited again until this instant; the reason is kept in its history and shown on it.
        </DialogDescription>
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <Part
            label="Open until"
            wrong={wasTried ? wrongUntil : undefined}
            hint={until ? `${showDay(until.toISOString())} ${until.toISOString().slice(11, 16)} UTC` : undefined}
          >
            {input => (
              <Input {...input} type="datetime-local" value={typed} onChange={event => setTyped(event.target.value)} />
            )}
          </Part>
          <Part label="Reason" wrong={wasTried ? wrongReason : undefined}>
            {input => (
              <Textarea
                {...input}
                value={reason}
                maxLength={LONGEST_REASON}
                onChange={event => setReason(event.target.value)}
              />
            )}
          </Part>
          <DialogFooter>
            <Button onClick={close} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" disabled={isSaving}>
              {isSaving ? <Spinner label="Reopening" className="text-current" /> : null} Reopen
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

interface PartProps {
  readonly label: string
  readonly wrong: string | undefined
  readonly hint?: string | undefined
  readonly children: (input: {
    id: string
    'aria-required': true
    'aria-invalid': boolean
    'aria-describedby': string
  }) => React.ReactNode
}

function Part({ label, wrong, hint, children }: PartProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children({ id, 'aria-required': true, 'aria-invalid': Boolean(wrong), 'aria-describedby': `${id}-more` })}
      <p
        id={`${id}-more`}
        className={`text-xs empty:hidden ${wrong ? 'text-destructive dark:text-tone-red' : 'text-muted-foreground'}`}
      >
        {wrong ?? hint}
      </p>
    </div>
  )
}
