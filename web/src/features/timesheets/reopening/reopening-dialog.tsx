/** Asks until when to reopen a sheet, and why. */
import { type ReactNode, useState } from 'react'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import { LAST_YEAR } from '#shared/kit/dates.ts'
import { REQUIRED } from '#shared/kit/fields.ts'
import { t } from '#shared/kit/texts.ts'
import { DialogField, ReasonDialog } from '#web/kit/form/reason-dialog.tsx'
import { splitInstant } from '#web/kit/local-instant.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { Input } from '#web/ui/input.tsx'

export interface ReopenRequest {
  /** ISO 8601, in UTC. */
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
  /** Fields that come first; the dialog cannot be accepted until they are complete. */
  readonly children?: (wasTried: boolean) => ReactNode
  readonly isComplete?: boolean
  readonly isLoading?: boolean
  readonly onAccept: (reopening: ReopenRequest) => void
  readonly onClose: () => void
}

export function ReopeningDialog({ previous, children, isComplete = true, onAccept, ...dialog }: ReopeningDialogProps) {
  const [typed, setTyped] = useState(() => toDateTimeInput(suggestReopenUntil(previous, new Date())))
  const until = parseDateTimeInput(typed)
  const wrongUntil = findFault(typed, until)
  return (
    <ReasonDialog
      {...dialog}
      initialReason={previous?.reason ?? ''}
      isComplete={isComplete && !wrongUntil}
      onAccept={reason => until && onAccept({ until: until.toISOString(), reason })}
    >
      {wasTried => (
        <>
          {children?.(wasTried)}
          <DialogField
            label={t`Open until`}
            error={wasTried ? wrongUntil : undefined}
            hint={until ? <LocalTime at={until.toISOString()} /> : undefined}
          >
            {input => (
              <Input {...input} type="datetime-local" value={typed} onChange={event => setTyped(event.target.value)} />
            )}
          </DialogField>
        </>
      )}
    </ReasonDialog>
  )
}

function findFault(typed: string, until: Date | undefined): string | undefined {
  if (!typed) return t(REQUIRED)
  if (!until) return t`Invalid date`
  if (until <= new Date()) return t(timesheetMessages.reopenPast)
  // Contains a value, so the field translates it.
  return until.getUTCFullYear() > LAST_YEAR ? timesheetMessages.reopenFar : undefined
}

/** Formats an instant for a date-and-time input, in local time. */
export function toDateTimeInput(instant: Date): string {
  const { day, time } = splitInstant(instant.toISOString())
  return `${day}T${time}`
}

/** `undefined` if the input is not a valid date and time. */
export function parseDateTimeInput(typed: string): Date | undefined {
  const instant = new Date(typed)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** The initial end of a reopening: the current end, or 23:00 UTC in two days, the time at which sheets close. */
export function suggestReopenUntil(before: { readonly until: string } | null, now: Date): Date {
  const until = before && new Date(before.until)
  if (until && until > now) return until
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 2, 23))
}
