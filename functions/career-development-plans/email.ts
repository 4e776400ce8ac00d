/** The email that delivers a plan to its employee. */
import type { Email } from '#kit/email.ts'
import { isolateRightToLeft, renderEmail } from '#kit/email-body.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import { settings } from '#kit/settings.ts'
import { type Plan, planFileName } from '#shared/features/career-development-plans/plan.ts'
import type { Actor } from '#shared/kit/access.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'

export function buildPlanEmail(plan: Plan, address: string, document: Uint8Array, sender: Actor, date: Date): Email {
  const month = formatMonth(plan.period)
  const leader = isolateRightToLeft(fullName(plan.leaderAssigned))
  const paragraphs = [
    t`Hello ${plan.employee.name},`,
    t`here is your career development plan for ${month}. It is attached as a PDF: how you were rated in each category, what was said about it, and what comes next.`,
    t`Read it in your own time. If something is unclear, or you see it differently, talk about it with ${leader}, or simply answer this mail.`,
    fullName(sender),
    // The person cannot acknowledge the plan in the attachment.
    ...(isOwnPartOpen('plan')
      ? [{ link: t`Acknowledge it in Muster`, to: `${settings.origins.timesheet}/my-plan/${plan._id}` }]
      : []),
  ]
  return {
    to: { name: fullName(plan.employee), address },
    replyTo: { name: fullName(sender), address: sender.email },
    subject: t`Your career development plan for ${month}`,
    ...renderEmail(paragraphs),
    files: [{ name: planFileName(plan), type: 'application/pdf', bytes: document }],
    date,
  }
}
