/**
 * Mails a plan to its employee, once. The plan says that a mail is being sent before it is, so that a second try while
 * it is under way, or after nobody knows how it went, sends no second mail unless somebody asks for it.
 */
import type { NewId } from '#kit/collection.ts'
import { post, sealed } from '#kit/mail.ts'
import { Refusal } from '#kit/refusal.ts'
import { tryWriteAll, WriteRefused } from '#kit/table.ts'
import { planMessages } from '#shared/features/career-development-plans.ts'
import type { Actor } from '#shared/kit/access.ts'
import { whole } from './answers.ts'
import { letterFor } from './letter.ts'
import { ended } from './mail-state.ts'
import { reached } from './saving.ts'
import { plans, type StoredPlan } from './store.ts'

interface Doing {
  readonly actor: Actor
  readonly now: Date
  readonly newId: NewId
}

/**
 * @throws 409 while it is being sent, or when it did not go out; 400 when it went out before and `again` is not said. A
 * request repeated with its key finds how the mail of the first went.
 */
export async function mail(id: string, again: boolean, doing: Doing) {
  const { actor, now } = doing
  const started = performance.now()
  const at = now.toISOString()
  const envelope = await marked(id, again, doing)
  if ('mail' in envelope) return envelope
  const posted = await post(envelope, { plan: id, sent: String(now.getTime()) })

  const state = ({ accepted: 'sent', refused: 'failed', unknown: 'unknown' } as const)[posted]
  const then = new Date(now.getTime() + Math.ceil(performance.now() - started))
  const plan = await ended(id, state, at, actor, then)
  if (state !== 'sent') throw new Refusal('conflict', planMessages[state])
  return { emailSent: plan?.emailSent ?? true, mail: plan?.mail ?? { state, at } }
}

/** After this the mail that was being sent will not be sent any more: its function has ended. In milliseconds. */
const UNDER_WAY = 2 * 60_000
const TRIES = 6
/** How many requests a plan remembers. */
const KEPT = 20

/** Writes the mail, then marks the plan as being sent. When somebody was faster, what stands now is judged. */
async function marked(id: string, again: boolean, { actor, now, newId }: Doing) {
  for (let attempt = 1; ; attempt++) {
    const { people, plan } = await reached(id, { actor, now })
    const mailedFor = plan.mailedFor ?? []
    const isRepeated = mailedFor.some(one => one === newId.id || one === newId.earlier)
    // One that surely did not go out is tried again by its repetition.
    if (isRepeated && (plan.mail.state === 'sent' || plan.mail.state === 'bounced'))
      return { emailSent: plan.emailSent, mail: plan.mail }
    checkDue(plan, again && !(isRepeated && plan.mail.state === 'unknown'), now)
    const to = people.person(plan.employee)
    if (!to?.isActive) throw new Refusal('invalid', planMessages.left)
    const shown = whole(plan, people)
    const { planDocument } = await import('./document.ts')
    const envelope = await sealed(letterFor(shown, to.email, await planDocument(shown), actor, now))
    const marking = {
      ...plan,
      mail: { state: 'sending' as const, at: now.toISOString() },
      ...(newId.keyed ? { mailedFor: [...mailedFor, newId.id].slice(-KEPT) } : {}),
    }
    try {
      await tryWriteAll([plans.replacing(plan, marking, now)])
      return envelope
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      if (attempt === TRIES) throw error.refusal
    }
  }
}

function checkDue({ mail, emailSent }: StoredPlan, again: boolean, now: Date): void {
  const isSending = mail.state === 'sending'
  if (isSending && now.getTime() - Date.parse(mail.at ?? '') < UNDER_WAY)
    throw new Refusal('conflict', planMessages.sending)
  if (again) return
  if (isSending || mail.state === 'unknown') throw new Refusal('invalid', planMessages.unknown)
  if (emailSent) throw new Refusal('invalid', planMessages.resend)
}
