import { useMutation, useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import MailCheck from 'lucide-react/icons/mail-check'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import MailX from 'lucide-react/icons/mail-x'
import { type ReactNode, useState } from 'react'
import { careerDevelopmentPlans, type PlanListed, planMessages } from '#shared/features/career-development-plans.ts'
import { showDay } from '#shared/kit/dates.ts'
import { api } from '#web/kit/api.ts'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { say } from '#web/kit/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { nameOf } from './naming.ts'

interface MailActionProps {
  readonly plan: Pick<PlanListed, '_id' | 'employee' | 'period' | 'cdpStatus' | 'emailSent' | 'mail'>
  /** In a plan's head there is room for the words. */
  readonly hasWords?: boolean
  /** Whether a form holds changes that the mailed plan has not. */
  readonly hasUnsaved?: boolean
}

/** Mails a plan to its employee once that was confirmed, and shows how the last mail went. */
export function MailAction({ plan, hasWords = false, hasUnsaved = false }: MailActionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: (again: boolean) =>
      api(careerDevelopmentPlans.calls.send, { params: { id: plan._id }, body: { again } }),
    onSuccess: () => say.done(planMessages.sent),
    // How it failed is kept with the plan.
    onError: () => void queries.invalidateQueries(),
  })
  const { label, icon } = sending.isPending ? SENDING : lookOf(plan)
  const warning = warningBefore(plan)
  const send = () => {
    setIsAsking(false)
    sending.mutate(warning !== undefined)
  }
  const press = { act: () => setIsAsking(true), disabled: sending.isPending }
  return (
    <>
      {hasWords ? (
        <LabelledButton label={label} icon={icon} {...press} />
      ) : (
        <RowAction label={label} of={nameOf(plan)} icon={icon} {...press} />
      )}
      {isAsking ? (
        <MailDialog
          plan={plan}
          warning={warning}
          hasUnsaved={hasUnsaved}
          send={send}
          close={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}

interface LabelledButtonProps extends Look {
  readonly act: () => void
  readonly disabled: boolean
}

/** What it does stands on it; how the last mail went is in the tooltip, and said with the name. */
function LabelledButton({ label, icon, act, disabled }: LabelledButtonProps) {
  const [deed, ...more] = label.split(',')
  return (
    <Tooltip text={label}>
      <Button onClick={act} disabled={disabled}>
        {icon} <span>{deed}</span>
        {more.length ? <span className="sr-only">,{more}</span> : null}
      </Button>
    </Tooltip>
  )
}

/** Where a mail has gone out already, or may have. */
const warningBefore = ({ emailSent, mail: { state } }: MailActionProps['plan']): string | undefined =>
  state === 'unknown' || state === 'sending' ? planMessages.unknown : emailSent ? planMessages.resend : undefined

interface Look {
  readonly label: string
  readonly icon: ReactNode
}
const SENDING: Look = { label: 'Sending the email', icon: <Spinner label="Sending the email" /> }

function lookOf({ emailSent, mail: { state, at } }: MailActionProps['plan']): Look {
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
    return { label: `Resend email, sent ${showDay(at)}`.trim(), icon: <MailCheck className="text-tone-green" /> }
  return { label: deed, icon: <Mail /> }
}
