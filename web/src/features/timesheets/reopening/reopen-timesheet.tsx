import { useMutation } from '@tanstack/react-query'
import LockOpen from 'lucide-react/icons/lock-open'
import { useState } from 'react'
import { fullName } from '#shared/features/employees/people.ts'
import { type Timesheet, timesheets } from '#shared/features/timesheets.ts'
import { opens } from '#shared/kit/access.ts'
import { api } from '#web/kit/api.ts'
import { variant } from '#web/kit/config.ts'
import { showMonth } from '#web/kit/month-input.tsx'
import { say } from '#web/kit/say.ts'
import { useSession } from '#web/kit/session.ts'
import { plainly } from '#web/kit/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { ReopenDialog, type Reopening } from './reopen-dialog.tsx'

interface ReopenTimesheetProps {
  readonly sheet: Timesheet
  readonly onReopened: (sheet: Timesheet) => void
}

const { reopen } = timesheets.calls

/** Lets admin and finance open a closed sheet until an instant, and change that instant afterwards. */
export function ReopenTimesheet({ sheet, onReopened }: ReopenTimesheetProps) {
  const session = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const reopening = useMutation({
    mutationFn: (body: Reopening) =>
      api(reopen, { params: { id: sheet._id }, body, version: sheet.version }).catch(plainly),
    onSuccess: reopened => {
      setIsAsking(false)
      onReopened(reopened)
      say.done(`Timesheet of ${fullName(sheet.employee)} reopened`)
    },
  })
  const mayReopen = session && opens(reopen.access, { roles: session.roles, audience: variant() })
  if (!mayReopen || !(sheet.isClosed || sheet.reopened)) return null
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        <LockOpen /> {sheet.isClosed ? 'Reopen' : 'Change the reopening'}
      </Button>
      {isAsking ? (
        <ReopenDialog
          of={`${fullName(sheet.employee)}, ${showMonth(sheet.period)}, ${sheet.project.name}`}
          before={sheet.reopened}
          isSaving={reopening.isPending}
          accept={body => reopening.mutate(body)}
          close={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
