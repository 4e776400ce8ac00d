/** An admin's decision about a plan's title or letter, as the person and their leader read it. Pure. */
import * as z from 'zod/mini'
import { YesNo } from '#shared/kit/fields.ts'
import { PLAN_DISCIPLINARY, PLAN_TITLE_REVIEW } from './list.ts'

export const PlanDecision = z.object({
  about: z.enum(['title', 'letter']),
  answer: YesNo,
  /** The requested title; empty for a letter. */
  title: z.string(),
  reason: z.string(),
  at: z.string(),
})
export type PlanDecision = z.infer<typeof PlanDecision>

interface DecidedPlan {
  readonly newJobTitle: { readonly name: string } | null
  readonly jobTitleUpdateApproval: YesNo | null
  readonly disciplinaryAction: YesNo | null
  readonly adminComments: string
  /** Null for decisions from before people were told of them: only admins see these. */
  readonly decidedAt: string | null
}

/** Returns the decision; null before there is an answer, because only admins read what they write until then. */
export function planDecisionOf({
  newJobTitle,
  jobTitleUpdateApproval,
  disciplinaryAction,
  adminComments: reason,
  decidedAt: at,
}: DecidedPlan): PlanDecision | null {
  if (!at) return null
  if (jobTitleUpdateApproval)
    return { about: 'title', answer: jobTitleUpdateApproval, title: newJobTitle?.name ?? '', reason, at }
  return disciplinaryAction ? { about: 'letter', answer: disciplinaryAction, title: '', reason, at } : null
}

/** The decision in a sentence. */
export function describeDecision({ about, answer, title }: Pick<PlanDecision, 'about' | 'answer' | 'title'>): string {
  const isYes = answer === 'yes'
  if (about === 'letter') return isYes ? 'The disciplinary letter was signed' : 'The disciplinary letter was not signed'
  if (!title) return isYes ? 'The job title update was approved' : 'The job title update was denied'
  return isYes ? `The job title update to ${title} was approved` : `The job title update to ${title} was denied`
}

/** Returns the question that an admin answers in this status, if there is one. */
export const adminQuestionFor = (status: string): 'jobTitleUpdateApproval' | 'disciplinaryAction' | undefined =>
  status === PLAN_TITLE_REVIEW
    ? 'jobTitleUpdateApproval'
    : status === PLAN_DISCIPLINARY
      ? 'disciplinaryAction'
      : undefined
