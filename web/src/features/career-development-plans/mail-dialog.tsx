import FileText from 'lucide-react/icons/file-text'
import { COMPLETED, type PlanListed } from '#shared/features/career-development-plans.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { showShortMonth } from '#shared/kit/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useDocument } from './use-document.ts'

interface MailDialogProps {
  readonly plan: Pick<PlanListed, '_id' | 'employee' | 'period' | 'cdpStatus'>
  /** What is to be known of an earlier mail. */
  readonly warning: string | undefined
  /** Whether a form holds changes that the mailed plan has not. */
  readonly hasUnsaved: boolean
  readonly send: () => void
  readonly close: () => void
}

/** Asks before somebody's plan leaves the house: to whom it goes, how it stands, and the document to look at. */
export function MailDialog({ plan, warning, hasUnsaved, send, close }: MailDialogProps) {
  const { employee, period, cdpStatus } = plan
  const opening = useDocument(plan)
  const isCompleted = cdpStatus._id === COMPLETED
  return (
    <Dialog open onOpenChange={open => open || close()}>
      <DialogContent>
        <DialogTitle className="break-words">Send this plan to {fullName(employee)}?</DialogTitle>
        <DialogDescription className="break-words">
          The plan of {showShortMonth(period)} goes as a PDF to{' '}
          <span className="font-medium text-foreground">{employee.email}</span>.
        </DialogDescription>
        {isCompleted ? (
          <p>This plan is completed.</p>
        ) : (
          <p className={CAUTION}>This plan is not completed yet: its status is {cdpStatus.name}.</p>
        )}
        {hasUnsaved ? <p className={CAUTION}>What you have not saved yet is not in it.</p> : null}
        {warning ? <p className={CAUTION}>{warning}</p> : null}
        <div>
          <Button size="sm" onClick={() => opening.mutate()} disabled={opening.isPending}>
            {opening.isPending ? <Spinner label="Preparing the document" /> : <FileText />} Look at the PDF
          </Button>
        </div>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" onClick={send}>
            Send
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

const CAUTION = 'rounded-md border border-tone-yellow/40 bg-tone-yellow/10 px-3 py-2'
