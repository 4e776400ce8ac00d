import FileText from 'lucide-react/icons/file-text'
import { PLAN_COMPLETED, type PlanListItem } from '#shared/features/career-development-plans.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { formatShortMonth } from '#shared/kit/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { usePlanPdf } from './use-plan-pdf.ts'

interface MailPlanDialogProps {
  readonly plan: Pick<PlanListItem, '_id' | 'employee' | 'period' | 'cdpStatus'>
  /** What is to be known of an earlier mail. */
  readonly warning: string | undefined
  /** Whether a form holds changes that the mailed plan has not. */
  readonly hasUnsavedChanges: boolean
  readonly onSend: () => void
  readonly onClose: () => void
}

/** Asks before somebody's plan leaves the house: to whom it goes, how it stands, and the document to look at. */
export function MailPlanDialog({ plan, warning, hasUnsavedChanges, onSend, onClose }: MailPlanDialogProps) {
  const { employee, period, cdpStatus } = plan
  const opening = usePlanPdf(plan)
  const isCompleted = cdpStatus._id === PLAN_COMPLETED
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent>
        <DialogTitle className="break-words">Send this plan to {fullName(employee)}?</DialogTitle>
        <DialogDescription className="break-words">
          The plan of {formatShortMonth(period)} goes as a PDF to{' '}
          <span className="font-medium text-foreground">{employee.email}</span>.
        </DialogDescription>
        {isCompleted ? (
          <p>This plan is completed.</p>
        ) : (
          <p className={CAUTION_CLASSES}>This plan is not completed yet: its status is {cdpStatus.name}.</p>
        )}
        {hasUnsavedChanges ? <p className={CAUTION_CLASSES}>What you have not saved yet is not in it.</p> : null}
        {warning ? <p className={CAUTION_CLASSES}>{warning}</p> : null}
        <div>
          <Button size="sm" onClick={() => opening.mutate()} disabled={opening.isPending}>
            {opening.isPending ? <Spinner label="Preparing the document" /> : <FileText />} Look at the PDF
          </Button>
        </div>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" onClick={onSend}>
            Send
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

const CAUTION_CLASSES = 'rounded-md border border-tone-yellow/40 bg-tone-yellow/10 px-3 py-2'
