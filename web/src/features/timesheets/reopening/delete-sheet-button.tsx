/** Lets admin and finance delete a sheet that was begun by mistake. */
import { useMutation } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { type FormEvent, useState } from 'react'
import { type Timesheet, timesheetsApi } from '#shared/features/timesheets.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { DialogField, MAX_REASON_LENGTH } from './reopening-dialog.tsx'
import { useMayKeepClosed } from './use-may-keep-closed.ts'

/** Leaves the screen of a sheet that is gone. */
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
      // Gone from the screen before everything on it is read again.
      await onDelete()
    },
    onSuccess: () => toast.success(`Timesheet of ${fullName(sheet.employee)} deleted`),
  })
  if (!useMayKeepClosed() || sheet.isClosed) return null
  return (
    <>
      <Button variant="ghost" size="sm" className="text-muted-foreground" onClick={() => setIsAsking(true)}>
        <Trash2 /> Delete
      </Button>
      {isAsking ? (
        <DeleteSheetDialog
          name={`${fullName(sheet.employee)}, ${formatMonth(sheet.period)}, ${sheet.project.name}`}
          isDeleting={deleting.isPending}
          onAccept={reason => deleting.mutate(reason)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}

interface DeleteSheetDialogProps {
  readonly name: string
  readonly isDeleting: boolean
  readonly onAccept: (reason: string) => void
  readonly onClose: () => void
}

function DeleteSheetDialog({ name, isDeleting, onAccept, onClose }: DeleteSheetDialogProps) {
  const [reason, setReason] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setWasTried(true)
    if (reason.trim() && !isDeleting) onAccept(reason.trim())
  }
  return (
    <Dialog open onOpenChange={open => open || isDeleting || onClose()}>
      <DialogContent>
        <DialogTitle>Delete timesheet</DialogTitle>
        <DialogDescription>
          {name}. Its hours, descriptions and attachment go; its history stays, with the reason. A sheet that has ever
          been closed cannot be deleted.
        </DialogDescription>
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <DialogField label="Reason" error={wasTried && !reason.trim() ? 'This is a required field' : undefined}>
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
            <Button variant="outline" onClick={onClose} disabled={isDeleting}>
              Cancel
            </Button>
            <Button type="submit" variant="destructive" disabled={isDeleting}>
              {isDeleting ? <Spinner label="Deleting" className="text-current" /> : null} Delete
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
