/** Buttons that email a plan as a PDF or download it, and the menu of a plan's row. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import Mail from 'lucide-react/icons/mail'
import MailCheck from 'lucide-react/icons/mail-check'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import MailX from 'lucide-react/icons/mail-x'
import { type ReactNode, useState } from 'react'
import { PLAN_COMPLETED } from '#shared/features/career-development-plans/list.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import { type PlanListItem, planFileName } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { hasRole } from '#shared/kit/access.ts'
import { formatDay, formatShortMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { fetchFile, saveFile } from '#web/kit/download.ts'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
import type { RowDeletion } from '#web/kit/list-screen/row-deletion.tsx'
import { RowMenu } from '#web/kit/row-menu.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { useSession } from '#web/kit/session.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#web/ui/dialog.tsx'
import { DropdownMenuItem } from '#web/ui/dropdown-menu.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { getPlanName } from './plan-title.tsx'

interface MailPlanActionProps {
  readonly plan: Pick<PlanListItem, '_id' | 'employee' | 'period' | 'cdpStatus' | 'emailSent' | 'mail'>
  /** Shows the button's label, where there is room for it, as in a plan's header. */
  readonly showsLabel?: boolean
  /** Whether the form has unsaved changes; the emailed plan would not contain them. */
  readonly hasUnsavedChanges?: boolean
}

/** Emails a plan to its employee after a confirmation, and shows the status of the last email. */
function usePlanMail({ plan, hasUnsavedChanges = false }: Omit<MailPlanActionProps, 'showsLabel'>) {
  const [isAsking, setIsAsking] = useState(false)
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: (again: boolean) =>
      fetchApi(careerDevelopmentPlansApi.calls.send, { params: { id: plan._id }, body: { again } }),
    onSuccess: () => toast.success(t(planMessages.sent)),
    // The error is stored with the plan.
    onError: () => void queries.invalidateQueries(),
  })
  const content = sending.isPending ? getSendingContent() : getMailButtonContent(plan)
  const warning = getResendWarning(plan)
  const send = () => {
    setIsAsking(false)
    sending.mutate(warning !== undefined)
  }
  const dialog = isAsking ? (
    <MailPlanDialog
      plan={plan}
      warning={warning}
      hasUnsavedChanges={hasUnsavedChanges}
      onSend={send}
      onClose={() => setIsAsking(false)}
    />
  ) : null
  return { content, press: { onClick: () => setIsAsking(true), disabled: sending.isPending }, dialog }
}

export function MailPlanAction({ showsLabel = false, ...props }: MailPlanActionProps) {
  const { content, press, dialog } = usePlanMail(props)
  return (
    <>
      {showsLabel ? (
        <LabelledButton {...content} {...press} />
      ) : (
        <RowAction label={toLabel(content)} rowName={getPlanName(props.plan)} icon={content.icon} {...press} />
      )}
      {dialog}
    </>
  )
}

interface LabelledButtonProps extends MailButtonContent {
  readonly onClick: () => void
  readonly disabled: boolean
}

/** The visible label names the action; the last email's status is only in the tooltip and the accessible name. */
const LabelledButton = ({ onClick, disabled, ...content }: LabelledButtonProps) => (
  <Button data-tooltip={toLabel(content)} variant="outline" onClick={onClick} disabled={disabled}>
    {content.icon} <span>{content.action}</span>
    {content.lastOne ? <span className="sr-only">, {content.lastOne}</span> : null}
  </Button>
)

/** The warning to show if an email was already sent, or may have been. */
const getResendWarning = ({ emailSent, mail: { state } }: MailPlanActionProps['plan']): string | undefined =>
  state === 'unknown' || state === 'sending' ? planMessages.unknown : emailSent ? planMessages.resend : undefined

interface MailButtonContent {
  readonly action: string
  /** The status of the last email, if there was one. */
  readonly lastOne?: string
  readonly icon: ReactNode
}
const toLabel = ({ action, lastOne }: MailButtonContent): string => (lastOne ? `${action}, ${lastOne}` : action)
const getSendingContent = (): MailButtonContent => ({
  action: t`Sending the email`,
  icon: <Spinner label={t`Sending the email`} />,
})

function getMailButtonContent({ emailSent, mail: { state, at } }: MailPlanActionProps['plan']): MailButtonContent {
  const action = emailSent ? t`Resend email` : t`Send email`
  if (state === 'failed') return { action, lastOne: t`the last one failed`, icon: <MailX className="text-tone-red" /> }
  if (state === 'bounced')
    return { action, lastOne: t`the last one came back undelivered`, icon: <MailX className="text-tone-red" /> }
  if (state === 'unknown')
    return {
      action,
      lastOne: t`it is not known whether the last one was sent`,
      icon: <MailQuestion className="text-tone-yellow" />,
    }
  if (state === 'sending') return { action, lastOne: t`one is on its way`, icon: <Mail className="text-tone-blue" /> }
  if (emailSent)
    return {
      action,
      lastOne: at ? t`sent ${formatDay(at)}` : t`sent`,
      icon: <MailCheck className="text-tone-green" />,
    }
  return { action, icon: <Mail /> }
}

interface MailPlanDialogProps {
  readonly plan: Pick<PlanListItem, '_id' | 'employee' | 'period' | 'cdpStatus'>
  /** A warning about an earlier email, if there is one. */
  readonly warning: string | undefined
  /** Whether the form has unsaved changes; the emailed plan would not contain them. */
  readonly hasUnsavedChanges: boolean
  readonly onSend: () => void
  readonly onClose: () => void
}

/** Asks for confirmation: shows the recipient and the plan's status, and offers a preview of the PDF. */
function MailPlanDialog({ plan, warning, hasUnsavedChanges, onSend, onClose }: MailPlanDialogProps) {
  const { employee, period, cdpStatus } = plan
  const opening = usePlanPdf(plan)
  const isCompleted = cdpStatus._id === PLAN_COMPLETED
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent>
        <DialogTitle className="break-words">{t`Send this plan to ${fullName(employee)}?`}</DialogTitle>
        <DialogDescription className="break-words">{sentence`The plan of ${formatShortMonth(period)} goes as a PDF to ${<span className="font-medium text-foreground">{employee.email}</span>}.`}</DialogDescription>
        {isCompleted ? (
          <p>{t`This plan is completed.`}</p>
        ) : (
          <p className={CAUTION_CLASSES}>{t`This plan is not completed yet: its status is ${t(cdpStatus.name)}.`}</p>
        )}
        {hasUnsavedChanges ? <p className={CAUTION_CLASSES}>{t`Unsaved changes are not included.`}</p> : null}
        {warning ? <p className={CAUTION_CLASSES}>{t(warning)}</p> : null}
        <div>
          <Button variant="outline" size="sm" onClick={() => opening.mutate()} disabled={opening.isPending}>
            {opening.isPending ? <Spinner label={t`Preparing the document`} /> : <FileText />} {t`View the PDF`}
          </Button>
        </div>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">{t`Cancel`}</Button>
          </DialogClose>
          <Button variant="default" onClick={onSend}>{t`Send`}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

const CAUTION_CLASSES = 'rounded-md border border-tone-yellow/40 bg-tone-yellow/10 px-3 py-2'

type DownloadablePlan = Pick<PlanListItem, '_id' | 'employee' | 'period'>

export function PlanPdfAction({ plan }: { plan: DownloadablePlan }) {
  const saving = usePlanPdf(plan)
  return (
    <Button
      variant="outline"
      aria-label={`${t`Download PDF`} ${getPlanName(plan)}`}
      data-tooltip={t`Download PDF`}
      onClick={() => saving.mutate()}
      disabled={saving.isPending}
    >
      {saving.isPending ? <Spinner label={t`Preparing the document`} /> : <FileDown />} {t`PDF`}
    </Button>
  )
}

interface PlanRowMenuProps {
  readonly plan: PlanListItem
  /** On a phone the email is in the menu; elsewhere it has its own button, which shows whether it was sent. */
  readonly offersMail: boolean
  readonly onHistory: () => void
  readonly deletion: RowDeletion<PlanListItem>
}

/** What a row offers besides opening the plan and mailing it. */
export function PlanRowMenu({ plan, offersMail, onHistory, deletion }: PlanRowMenuProps) {
  const saving = usePlanPdf(plan)
  const mail = usePlanMail({ plan })
  return (
    <>
      <RowMenu
        row={plan}
        rowName={getPlanName(plan)}
        person={plan.employee}
        deletion={deletion}
        busy={saving.isPending ? t`Preparing the document` : undefined}
      >
        {offersMail ? (
          <DropdownMenuItem disabled={mail.press.disabled} onSelect={mail.press.onClick}>
            {mail.content.icon} {toLabel(mail.content)}
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem onSelect={onHistory}>
          <History /> {t`History`}
        </DropdownMenuItem>
        <DropdownMenuItem disabled={saving.isPending} onSelect={() => saving.mutate()}>
          <FileDown /> {t`Download PDF`}
        </DropdownMenuItem>
      </RowMenu>
      {mail.dialog}
    </>
  )
}

/** Shown if the download fails. Source: spec 3 section 8. */
const NO_PDF = 'Error generating PDF file, please try again...'

const usePlanPdf = (plan: DownloadablePlan) =>
  useMutation({
    mutationFn: async () => {
      const { blob } = await fetchFile(careerDevelopmentPlansApi.calls.pdf, { params: { id: plan._id } }, NO_PDF)
      saveFile(blob, planFileName(plan))
    },
  })

/** Whether the signed-in person may answer the questions that plans ask admins. */
export const useIsAdmin = (): boolean => hasRole({ roles: useSession()?.roles ?? [] }, ['admin'])
