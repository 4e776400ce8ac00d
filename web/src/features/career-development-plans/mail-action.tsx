import { useMutation, useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import MailCheck from 'lucide-react/icons/mail-check'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import MailX from 'lucide-react/icons/mail-x'
import type { ReactNode } from 'react'
import {
  careerDevelopmentPlans,
  type MailState,
  type PlanListed,
  planMessages,
} from '#shared/features/career-development-plans.ts'
import { api } from '#web/kit/api.ts'
import { confirm } from '#web/kit/confirm.tsx'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { say } from '#web/kit/say.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { nameOf } from './naming.ts'

type Mailed = Pick<PlanListed, '_id' | 'employee' | 'period' | 'emailSent' | 'mailState'>

/** Mails a plan to its employee, and shows how the last mail went. */
export function MailAction({ plan }: { plan: Mailed }) {
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: (again: boolean) =>
      api(careerDevelopmentPlans.calls.send, { params: { id: plan._id }, body: { again } }),
    onSuccess: ({ mail }) => tell(mail.state),
    // A failure is kept with the plan.
    onError: () => void queries.invalidateQueries(),
  })
  const state = stateOf(plan)
  const { label, icon, question } = LOOKS[state]
  const send = async () => {
    if (question && !(await confirm({ title: label, text: question, accept: 'Send' }))) return
    sending.mutate(AGAIN.includes(state))
  }
  return (
    <RowAction
      label={sending.isPending ? 'Sending the email' : label}
      of={nameOf(plan)}
      icon={sending.isPending ? <Spinner label="Sending the email" /> : icon}
      act={() => void send()}
      disabled={sending.isPending}
    />
  )
}

/** Sent once already, as far as anybody knows. */
const AGAIN: readonly MailState[] = ['sent', 'unknown', 'bounced']

const stateOf = ({ mailState = 'none', emailSent }: Mailed): MailState =>
  emailSent && mailState === 'none' ? 'sent' : mailState

interface Look {
  readonly label: string
  readonly icon: ReactNode
  /** Asked before it is sent. */
  readonly question?: string
}
const LOOKS: Readonly<Record<MailState, Look>> = {
  none: { label: 'Send email', icon: <Mail /> },
  sending: { label: 'Send email (one is on its way)', icon: <Mail className="text-tone-blue" /> },
  sent: {
    label: 'Resend email (already sent)',
    icon: <MailCheck className="text-tone-green" />,
    question: planMessages.resend,
  },
  failed: { label: 'Send email (the last one could not be sent)', icon: <MailX className="text-tone-red" /> },
  unknown: {
    label: 'Resend email (it is not known whether the last one was sent)',
    icon: <MailQuestion className="text-tone-yellow" />,
    question: planMessages.unknown,
  },
  bounced: {
    label: 'Resend email (the last one came back undelivered)',
    icon: <MailX className="text-tone-red" />,
    question: planMessages.resend,
  },
}

function tell(state: MailState): void {
  if (state === 'sent') say.done(planMessages.sent)
  else if (state === 'unknown') say.warn(planMessages.unknown)
  else if (state === 'sending') say.note(planMessages.sending)
  else say.wrong(planMessages.failed)
}
