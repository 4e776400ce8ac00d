/** Lets an approver approve the sheet that is shown, or return it to its employee with a comment. */
import { useMutation } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Undo2 from 'lucide-react/icons/undo-2'
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
import { DialogField, MAX_REASON_LENGTH } from '../reopening/reopening-dialog.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'
import { useMayApprove } from './use-may-approve.ts'

interface ApprovalButtonsProps {
  readonly sheet: Timesheet
  /** Receives the sheet when it was returned. */
  readonly onReturn: (sheet: Timesheet) => void
  readonly onApprove: () => void
}

export function ApprovalButtons({ sheet, onReturn, onApprove }: ApprovalButtonsProps) {
  const [isOpen, setIsOpen] = useState<'approve' | 'return'>()
  const { approvalState, isClosed } = sheet
  const isWaiting = approvalState === 'waiting'
  if (!useMayApprove() || isClosed || !(isWaiting || approvalState === 'approved')) return null
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen('return')}>
        <Undo2 /> Return
      </Button>
      {isWaiting ? (
        <Button variant="default" onClick={() => setIsOpen('approve')}>
          <CircleCheck /> Approve
        </Button>
      ) : null}
      {isOpen === 'approve' ? (
        <ApprovalDialog sheets={[sheet._id]} onDone={onApprove} onClose={() => setIsOpen(undefined)} />
      ) : null}
      {isOpen === 'return' ? (
        <ReturnDialog sheet={sheet} onReturn={onReturn} onClose={() => setIsOpen(undefined)} />
      ) : null}
    </>
  )
}

interface ReturnDialogProps {
  readonly sheet: Timesheet
  readonly onReturn: (sheet: Timesheet) => void
  readonly onClose: () => void
}

function ReturnDialog({ sheet, onReturn, onClose }: ReturnDialogProps) {
  const [comment, setComment] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const returning = useMutation({
    mutationFn: () =>
      fetchApi(timesheetsApi.calls.returnSheet, {
        params: { id: sheet._id },
        body: { comment: comment.trim() },
        version: sheet.version,
      }),
    onSuccess: returned => {
      onReturn(returned)
      onClose()
      toast.success(`Returned to ${fullName(sheet.employee)}`)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setWasTried(true)
    if (comment.trim() && !returning.isPending) returning.mutate()
  }
  return (
    <Dialog open onOpenChange={open => open || returning.isPending || onClose()}>
      <DialogContent>
        <DialogTitle>Return timesheet</DialogTitle>
        <DialogDescription>
          {fullName(sheet.employee)}, {formatMonth(sheet.period)}, {sheet.project.name}. The comment stands on the sheet
          and is mailed to {sheet.employee.name}.
        </DialogDescription>
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <DialogField
            label="What is to be mended"
            error={wasTried && !comment.trim() ? 'This is a required field' : undefined}
          >
            {input => (
              <Textarea
                {...input}
                value={comment}
                maxLength={MAX_REASON_LENGTH}
                onChange={event => setComment(event.target.value)}
              />
            )}
          </DialogField>
          <DialogFooter>
            <Button variant="outline" onClick={onClose} disabled={returning.isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="default" disabled={returning.isPending}>
              {returning.isPending ? <Spinner label="Returning" className="text-current" /> : null} Return
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
