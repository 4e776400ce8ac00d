import { useMutation, useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import MailCheck from 'lucide-react/icons/mail-check'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import MailX from 'lucide-react/icons/mail-x'
import type { ReactNode } from 'react'
import { careerDevelopmentPlans, type PlanListed, planMessages } from '#shared/features/career-development-plans.ts'
import { showDay } from '#shared/kit/dates.ts'
import { api } from '#web/kit/api.ts'
import { confirm } from '#web/kit/confirm.tsx'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { say } from '#web/kit/say.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { nameOf } from './naming.ts'

type Mailed = Pick<PlanListed, '_id' | 'employee' | 'period' | 'emailSent' | 'mail'>

/** Mails a plan to its employee, and shows how the last mail went. */
export function MailAction({ plan }: { plan: Mailed }) {
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: (again: boolean) =>
      api(careerDevelopmentPlans.calls.send, { params: { id: plan._id }, body: { again } }),
    onSuccess: () => say.done(planMessages.sent),
    // How it failed is kept with the plan.
    onError: () => void queries.invalidateQueries(),
  })
  const { label, icon } = sending.isPending ? SENDING : lookOf(plan)
  const send = async () => {
    const question = questionBefore(plan)
    if (question && !(await confirm({ title: 'Send email', text: question, accept: 'Send' }))) return
    sending.mutate(question !== undefined)
  }
  return <RowAction label={label} of={nameOf(plan)} icon={icon} act={() => void send()} disabled={sending.isPending} />
}

/** Asked where a mail has gone out, or may have. */
const questionBefore = ({ emailSent, mail: { state } }: Mailed): string | undefined =>
  state === 'unknown' || state === 'sending' ? planMessages.unknown : emailSent ? planMessages.resend : undefined

interface Look {
  readonly label: string
  readonly icon: ReactNode
}
const SENDING: Look = { label: 'Sending the email', icon: <Spinner label="Sending the email" /> }

function lookOf({ emailSent, mail: { state, at } }: Mailed): Look {
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
