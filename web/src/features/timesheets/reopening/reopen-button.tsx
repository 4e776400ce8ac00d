import { useMutation } from '@tanstack/react-query'
import LockOpen from 'lucide-react/icons/lock-open'
import { useState } from 'react'
import { fullName } from '#shared/features/employees/people.ts'
import { type Timesheet, timesheetsApi } from '#shared/features/timesheets.ts'
import { isAllowed } from '#shared/kit/access.ts'
import { fetchApi } from '#web/kit/api.ts'
import { getAudience } from '#web/kit/config.ts'
import { showMonth } from '#web/kit/month-input.tsx'
import { useSession } from '#web/kit/session.ts'
import { toast } from '#web/kit/toast.ts'
import { throwFirstFieldError } from '#web/kit/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { ReopenDialog, type ReopenRequest } from './reopen-dialog.tsx'

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
      <Button size="sm" onClick={() => setIsAsking(true)}>
        <LockOpen /> {sheet.isClosed ? 'Reopen' : 'Change the reopening'}
      </Button>
      {isAsking ? (
        <ReopenDialog
          sheetLabel={`${fullName(sheet.employee)}, ${showMonth(sheet.period)}, ${sheet.project.name}`}
          previous={sheet.reopened}
          isSaving={reopening.isPending}
          onAccept={body => reopening.mutate(body)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
