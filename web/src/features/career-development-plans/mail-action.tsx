import { useMutation, useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import MailCheck from 'lucide-react/icons/mail-check'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import MailX from 'lucide-react/icons/mail-x'
import { type ReactNode, useState } from 'react'
import {
  careerDevelopmentPlansApi,
  type PlanListItem,
  planMessages,
} from '#shared/features/career-development-plans.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fetchApi } from '#web/kit/api.ts'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { SimpleTooltip } from '#web/ui/simple-tooltip.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { MailPlanDialog } from './mail-dialog.tsx'
import { getPlanName } from './plan-name.ts'

interface MailPlanActionProps {
  readonly plan: Pick<PlanListItem, '_id' | 'employee' | 'period' | 'cdpStatus' | 'emailSent' | 'mail'>
  /** In a plan's head there is room for the words. */
  readonly showsLabel?: boolean
  /** Whether a form holds changes that the mailed plan has not. */
  readonly hasUnsavedChanges?: boolean
}

/** Mails a plan to its employee once that was confirmed, and shows how the last mail went. */
export function MailPlanAction({ plan, showsLabel = false, hasUnsavedChanges = false }: MailPlanActionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: (again: boolean) =>
      fetchApi(careerDevelopmentPlansApi.calls.send, { params: { id: plan._id }, body: { again } }),
    onSuccess: () => toast.success(planMessages.sent),
    // How it failed is kept with the plan.
    onError: () => void queries.invalidateQueries(),
  })
  const { label, icon } = sending.isPending ? SENDING_CONTENT : getMailButtonContent(plan)
  const warning = getResendWarning(plan)
  const send = () => {
    setIsAsking(false)
    sending.mutate(warning !== undefined)
  }
  const press = { onClick: () => setIsAsking(true), disabled: sending.isPending }
  return (
    <>
      {showsLabel ? (
        <LabelledButton label={label} icon={icon} {...press} />
      ) : (
        <RowAction label={label} rowName={getPlanName(plan)} icon={icon} {...press} />
      )}
      {isAsking ? (
        <MailPlanDialog
          plan={plan}
          warning={warning}
          hasUnsavedChanges={hasUnsavedChanges}
          onSend={send}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}

interface LabelledButtonProps extends MailButtonContent {
  readonly onClick: () => void
  readonly disabled: boolean
}

/** What it does stands on it; how the last mail went is in the tooltip, and said with the name. */
function LabelledButton({ label, icon, onClick, disabled }: LabelledButtonProps) {
  const [deed, ...more] = label.split(',')
  return (
    <SimpleTooltip text={label}>
      <Button onClick={onClick} disabled={disabled}>
        {icon} <span>{deed}</span>
        {more.length ? <span className="sr-only">,{more}</span> : null}
      </Button>
    </SimpleTooltip>
  )
}

/** Where a mail has gone out already, or may have. */
const getResendWarning = ({ emailSent, mail: { state } }: MailPlanActionProps['plan']): string | undefined =>
  state === 'unknown' || state === 'sending' ? planMessages.unknown : emailSent ? planMessages.resend : undefined

interface MailButtonContent {
  readonly label: string
  readonly icon: ReactNode
}
const SENDING_CONTENT: MailButtonContent = { label: 'Sending the email', icon: <Spinner label="Sending the email" /> }

function getMailButtonContent({ emailSent, mail: { state, at } }: MailPlanActionProps['plan']): MailButtonContent {
  const deed = emailSent ? 'Resend email' : 'Send email'
  if (state === 'failed') return { label: `${deed}, the last one failed`, icon: <MailX className="text-tone-red" /> }
  if (state === 'bounced')
    return { label: `${deed}, the last one came back undelivered`, icon: <MailX className="text-tone-red" /> }
  if (state === 'unknown')
    return {
      label: `${deed}, it is not known whether the last one was sent`,
      icon: <MailQuestion className="text-tone-yellow" />,
    }
  if (state === 'sending') return { label: `${deed}, one is on its way`, icon: <Mail className="text-tone-blue" /> }
  if (emailSent)
    return { label: `Resend email, sent ${formatDay(at)}`.trim(), icon: <MailCheck className="text-tone-green" /> }
  return { label: deed, icon: <Mail /> }
}
