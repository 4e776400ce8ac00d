/**
 * Emails a plan to its employee, once. The plan is marked as being sent before the email goes out, so a second try
 * while it is under way, or when the outcome is unknown, sends no second email unless the caller asks for it.
 */
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError } from '#kit/app-error.ts'
import type { NewId } from '#kit/collection.ts'
import { renderMime, sendEmail } from '#kit/email.ts'
import { inLanguage, loadLanguage } from '#kit/languages.ts'
import { ConditionFailedError, transactRaw } from '#kit/table.ts'
import { assessmentMessages } from '#shared/features/career-development-plans/assessment.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import { isAssessmentHidden } from './assessment-store.ts'
import { toPlanDetail } from './dto.ts'
import { buildPlanEmail } from './email.ts'
import { recordMailOutcome } from './mail-state.ts'
import { loadPlanInScope } from './save-plan.ts'
import { plans, type StoredPlan } from './store.ts'

interface MailingContext extends ActorContext {
  readonly newId: NewId
}

/**
 * @throws 409 while the email is being sent, or when it did not go out; 400 when it went out before and `again` is not
 * set. A repeated request (same idempotency key) returns the outcome of the first one's email.
 */
export async function mailPlan(id: string, again: boolean, doing: MailingContext) {
  const { actor, now } = doing
  const started = performance.now()
  const at = now.toISOString()
  const envelope = await markAsSending(id, again, doing)
  if ('mail' in envelope) return envelope
  const posted = await sendEmail(envelope, { plan: id, sent: String(now.getTime()) })

  const state = ({ accepted: 'sent', refused: 'failed', unknown: 'unknown' } as const)[posted]
  const then = new Date(now.getTime() + Math.ceil(performance.now() - started))
  const plan = await recordMailOutcome(id, state, at, actor, then)
  if (state !== 'sent') throw new AppError('conflict', planMessages[state])
  return { emailSent: plan?.emailSent ?? true, mail: plan?.mail ?? { state, at } }
}

/**
 * After this time an email still marked as being sent will not be sent any more: its function has ended. In
 * milliseconds.
 */
const SENDING_TIMEOUT_MS = 2 * 60_000
const MAX_ATTEMPTS = 6
/** How many request ids a plan remembers. */
const MAX_REMEMBERED_REQUESTS = 20

/** Renders the email, then marks the plan as being sent. If the plan changed meanwhile, checks its new state. */
async function markAsSending(id: string, again: boolean, { actor, now, newId }: MailingContext) {
  for (let attempt = 1; ; attempt++) {
    const { people, plan } = await loadPlanInScope(id, { actor, now })
    const mailedFor = plan.mailedFor ?? []
    const isRepeated = mailedFor.some(one => one === newId.id || one === newId.previousDayId)
    // If the email certainly did not go out, the repeated request tries again.
    if (isRepeated && (plan.mail.state === 'sent' || plan.mail.state === 'bounced'))
      return { emailSent: plan.emailSent, mail: plan.mail }
    checkMaySend(plan, again && !(isRepeated && plan.mail.state === 'unknown'), now)
    if (await isAssessmentHidden(plan)) throw new AppError('invalid', assessmentMessages.mailWaits)
    const to = people.person(plan.employee)
    if (!to?.isActive) throw new AppError('invalid', planMessages.left)
    const shown = toPlanDetail(plan, people)
    const { renderPlanDocument } = await import('./document.ts')
    const email = await inLanguage(await loadLanguage(plan.employee), async () =>
      buildPlanEmail(shown, to.email, await renderPlanDocument(shown), actor, now),
    )
    const envelope = await renderMime(email)
    const marking = {
      ...plan,
      mail: { state: 'sending' as const, at: now.toISOString() },
      sendingVersion: plan.saved,
      ...(newId.isKeyed ? { mailedFor: [...mailedFor, newId.id].slice(-MAX_REMEMBERED_REQUESTS) } : {}),
    }
    try {
      await transactRaw([plans.replaceWrite(plan, marking, now)])
      return envelope
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error
      if (attempt === MAX_ATTEMPTS) throw error.error
    }
  }
}

function checkMaySend({ mail, emailSent }: StoredPlan, again: boolean, now: Date): void {
  const isSending = mail.state === 'sending'
  if (isSending && now.getTime() - Date.parse(mail.at ?? '') < SENDING_TIMEOUT_MS)
    throw new AppError('conflict', planMessages.sending)
  if (again) return
  if (isSending || mail.state === 'unknown') throw new AppError('invalid', planMessages.unknown)
  if (emailSent) throw new AppError('invalid', planMessages.resend)
}
