/** Lets admin and finance delete a sheet that was created by mistake. */
import { useMutation } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { useMayKeepClosed } from './use-may-keep-closed.ts'

/** Leaves the screen of a deleted sheet. */
export type LeaveSheet = () => Promise<void>

export function DeleteSheetButton({ sheet, onDelete }: { sheet: Timesheet; onDelete: LeaveSheet }) {
  const [isAsking, setIsAsking] = useState(false)
  const deleting = useMutation({
    mutationFn: async (reason: string) => {
      await fetchApi(timesheetsApi.calls.remove, {
        params: { id: sheet._id },
        body: { reason },
        version: sheet.version,
      })
      // Leave the screen before its queries refetch a sheet that no longer exists.
      await onDelete()
    },
    onSuccess: () => toast.success(t`Timesheet of ${fullName(sheet.employee)} deleted`),
  })
  if (!useMayKeepClosed() || sheet.isClosed || sheet.seal) return null
  return (
    <>
      <Button
        data-tooltip={t`Delete timesheet`}
        variant="outline"
        size="icon"
        aria-label={t`Delete timesheet`}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 />
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={t`Delete timesheet`}
          text={t`${fullName(sheet.employee)}, ${formatMonth(sheet.period)}, ${sheet.project.name}. Its hours, descriptions and attachment go; its history stays, with the reason. A sheet that has ever been closed cannot be deleted.`}
          acceptLabel={t`Delete`}
          busyLabel={t`Deleting`}
          variant="destructive"
          isSaving={deleting.isPending}
          onAccept={reason => deleting.mutate(reason)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
