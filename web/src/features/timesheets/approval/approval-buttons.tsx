/** Lets an approver approve the sheet, or return it to its employee with a comment. */
import { useMutation } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Undo2 from 'lucide-react/icons/undo-2'
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
import { ApprovalDialog } from './approval-dialog.tsx'
import { useMayApprove } from './use-may-approve.ts'

interface ApprovalButtonsProps {
  readonly sheet: Timesheet
  /** Called with the returned sheet. */
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
        <Undo2 /> {t`Return`}
      </Button>
      {isWaiting ? (
        <Button variant="default" onClick={() => setIsOpen('approve')}>
          <CircleCheck /> {t`Approve`}
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
  const returning = useMutation({
    mutationFn: (comment: string) =>
      fetchApi(timesheetsApi.calls.returnSheet, {
        params: { id: sheet._id },
        body: { comment },
        version: sheet.version,
      }),
    onSuccess: returned => {
      onReturn(returned)
      onClose()
      toast.success(t`Returned to ${fullName(sheet.employee)}`)
    },
  })
  const { employee, period, project } = sheet
  return (
    <ReasonDialog
      title={t`Return timesheet`}
      text={t`${fullName(employee)}, ${formatMonth(period)}, ${project.name}. The comment stands on the sheet, and ${employee.name} is told.`}
      label={t`What has to be corrected`}
      acceptLabel={t`Return`}
      busyLabel={t`Returning`}
      isSaving={returning.isPending}
      onAccept={comment => returning.mutate(comment)}
      onClose={onClose}
    />
  )
}
