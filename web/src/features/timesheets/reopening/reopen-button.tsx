import { useMutation } from '@tanstack/react-query'
import { format } from 'date-fns'
import LockOpen from 'lucide-react/icons/lock-open'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type Timesheet, timesheetMessages, timesheetsApi } from '#shared/features/timesheets.ts'
import { isAllowed } from '#shared/kit/access.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { fetchApi } from '#web/kit/api.ts'
import { getAudience } from '#web/kit/config.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { useSession } from '#web/kit/session.ts'
import { toast } from '#web/kit/toast.ts'
import { throwFirstFieldError } from '#web/kit/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

interface ReopenButtonProps {
  readonly sheet: Timesheet
  readonly onReopen: (sheet: Timesheet) => void
}

const { reopen } = timesheetsApi.calls

/** Lets admin and finance open a closed sheet until an instant, and change that instant afterwards. */
export function ReopenButton({ sheet, onReopen }: ReopenButtonProps) {
  const session = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const reopening = useMutation({
    mutationFn: (body: ReopenRequest) =>
      fetchApi(reopen, { params: { id: sheet._id }, body, version: sheet.version }).catch(throwFirstFieldError),
    onSuccess: reopened => {
      setIsAsking(false)
      onReopen(reopened)
      toast.success(`Timesheet of ${fullName(sheet.employee)} reopened`)
    },
  })
  const mayReopen = session && isAllowed(reopen.access, { roles: session.roles, audience: getAudience() })
  if (!mayReopen || !(sheet.isClosed || sheet.reopened)) return null
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        <LockOpen /> {sheet.isClosed ? 'Reopen' : 'Change the reopening'}
      </Button>
      {isAsking ? (
        <ReopenDialog
          sheetLabel={`${fullName(sheet.employee)}, ${formatMonth(sheet.period)}, ${sheet.project.name}`}
          previous={sheet.reopened}
          isSaving={reopening.isPending}
          onAccept={body => reopening.mutate(body)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}

interface ReopenRequest {
  /** An ISO instant. */
  readonly until: string
  readonly reason: string
}

interface ReopenDialogProps {
  /** Whose sheet it is, and of which month. */
  readonly sheetLabel: string
  readonly previous: Timesheet['reopened']
  readonly isSaving: boolean
  readonly onAccept: (reopening: ReopenRequest) => void
  readonly onClose: () => void
}

const MAX_REASON_LENGTH = 5000

function ReopenDialog({ sheetLabel, previous, isSaving, onAccept, onClose }: ReopenDialogProps) {
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
    if (until && !wrongUntil && !wrongReason && !isSaving)
      onAccept({ until: until.toISOString(), reason: reason.trim() })
  }
  return (
    <Dialog open onOpenChange={open => open || isSaving || onClose()}>
      <DialogContent>
        <DialogTitle>Reopen timesheet</DialogTitle>
        <DialogDescription>
          {sheetLabel}. It can be edited again until this instant; the reason is kept in its history and shown on it.
        </DialogDescription>
        <form className="grid gap-4" onSubmit={submit} noValidate>
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
              {isSaving ? <Spinner label="Reopening" className="text-current" /> : null} Reopen
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
  }) => React.ReactNode
}

function DialogField({ label, error, hint, children }: DialogFieldProps) {
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
