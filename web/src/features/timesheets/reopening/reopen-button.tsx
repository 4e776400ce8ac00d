import { useMutation } from '@tanstack/react-query'
import LockOpen from 'lucide-react/icons/lock-open'
import { useState } from 'react'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toast } from '#web/kit/toast.ts'
import { throwFirstFieldError } from '#web/kit/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { ReopeningDialog, type ReopenRequest } from './reopening-dialog.tsx'
import { useMayKeepClosed } from './use-may-keep-closed.ts'

interface ReopenButtonProps {
  readonly sheet: Timesheet
  readonly onReopen: (sheet: Timesheet) => void
}

const { reopen } = timesheetsApi.calls

/** Lets admin and finance reopen a closed sheet until a given time, and change that time later. */
export function ReopenButton({ sheet, onReopen }: ReopenButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const reopening = useMutation({
    mutationFn: (body: ReopenRequest) =>
      fetchApi(reopen, { params: { id: sheet._id }, body, version: sheet.version }).catch(throwFirstFieldError),
    onSuccess: reopened => {
      setIsAsking(false)
      onReopen(reopened)
      toast.success(t`Timesheet of ${fullName(sheet.employee)} reopened`)
    },
  })
  const mayReopen = useMayKeepClosed()
  if (!mayReopen || !(sheet.isClosed || sheet.reopened)) return null
  return (
    <>
      <Button variant={sheet.isClosed ? 'outline' : 'ghost'} size="sm" onClick={() => setIsAsking(true)}>
        <LockOpen /> {sheet.isClosed ? t`Reopen` : t`Change the reopening`}
      </Button>
      {isAsking ? (
        <ReopeningDialog
          title={t`Reopen timesheet`}
          text={t`${fullName(sheet.employee)}, ${formatMonth(sheet.period)}, ${sheet.project.name}. It can be edited again until this time; the reason is kept in its history and shown on it.`}
          acceptLabel={t`Reopen`}
          busyLabel={t`Reopening`}
          previous={sheet.reopened}
          isSaving={reopening.isPending}
          onAccept={body => reopening.mutate(body)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
