/** The forms of a plan, and what a save makes of its status. */
import * as z from 'zod/mini'
import {
  choice,
  day,
  type FieldError,
  id,
  optionalLongText,
  optionalRef,
  REQUIRED,
  ref,
  YesNo,
} from '#shared/kit/fields.ts'
import { PLAN_COMPLETED, PLAN_DISCIPLINARY, PLAN_IN_PROGRESS, PLAN_TITLE_REVIEW, planStatuses } from './list.ts'
import type { CompletedVia, Plan } from './plan.ts'

export const NewPlan = z.object({
  employee: ref,
  leaderAssigned: ref,
  cdpStatus: z._default(choice(planStatuses.ids), PLAN_IN_PROGRESS),
  template: ref,
  /** Any day of the month. */
  period: day,
})
const answer = z._default(z.nullable(YesNo), null)
export const PlanForm = z.object({
  leaderAssigned: ref,
  cdpStatus: choice(planStatuses.ids),
  newJobTitle: optionalRef,
  additionalComments: optionalLongText,
  categories: z._default(
    z
      .array(z.object({ _id: id, rating: z._default(z.nullable(z.number()), null), comments: optionalLongText }))
      .check(z.maxLength(100)),
    [],
  ),
  actionComments: optionalLongText,
  jobTitleUpdateApproval: answer,
  disciplinaryAction: answer,
  adminComments: optionalLongText,
})
export type PlanForm = z.infer<typeof PlanForm>

/**
 * In Progress hides the comment; it is optional for Completed and required for the others. Source: spec 2 section 4.
 */
export const planCommentLabel = (status: string): string | undefined =>
  status === PLAN_IN_PROGRESS ? undefined : status === PLAN_COMPLETED ? 'CDP additional comments' : 'Reason'
export const needsComment = (status: string): boolean => status === PLAN_TITLE_REVIEW || status === PLAN_DISCIPLINARY

/** The comment's label in the document. If a review or a letter completed the plan, the comment is its reason. */
export const planActionLabel = (status: string, completedVia: string | null): string | undefined =>
  status === PLAN_COMPLETED && completedVia ? 'Reason' : planCommentLabel(status)

type PlanAnswers = Pick<PlanForm, 'cdpStatus' | 'jobTitleUpdateApproval' | 'disciplinaryAction'>
/** Whether the answer needs an explanation: a denied title does, and so does any answer about the letter. */
export const needsAdminComments = ({ cdpStatus, jobTitleUpdateApproval, disciplinaryAction }: PlanAnswers): boolean =>
  (cdpStatus === PLAN_TITLE_REVIEW && jobTitleUpdateApproval === 'no') ||
  (cdpStatus === PLAN_DISCIPLINARY && disciplinaryAction !== null)

/** Who fills in the form, and the plan that it edits. */
interface PlanFormContext {
  /** Whether the admin options are visible. */
  readonly asAdmin: boolean
  readonly before: Pick<Plan, 'completedVia'>
}
/** Returns why a save is blocked, field by field. Source: spec 2 section 5. */
export function validatePlanForm(form: PlanForm, { asAdmin, before }: PlanFormContext): FieldError[] {
  const wrong: FieldError[] = []
  const required = (path: string) => wrong.push({ path, message: REQUIRED })
  if (needsComment(form.cdpStatus) && !form.actionComments) required('actionComments')
  if (asAdmin && form.cdpStatus === PLAN_TITLE_REVIEW && !form.newJobTitle) required('newJobTitle')
  if (asAdmin && needsAdminComments(form) && !form.adminComments) required('adminComments')
  if (needsRatings(form, before))
    for (const [index, category] of form.categories.entries())
      if (category.rating === null) required(`categories.${index}.rating`)
  return wrong
}

/**
 * Whether every category must be rated: completing a plan requires it, unless a disciplinary letter closes the plan as
 * it is.
 */
export function needsRatings(form: PlanAnswers, before: Pick<Plan, 'completedVia'>): boolean {
  const { cdpStatus, completedVia } = planOutcomeOf(form)
  const isClosedByLetter = form.cdpStatus === PLAN_COMPLETED && before.completedVia === 'disciplinary action'
  return cdpStatus === PLAN_COMPLETED && completedVia !== 'disciplinary action' && !isClosedByLetter
}

/** Clears the fields that belong to the previous status when the status changes. */
export const resetStatusFields = <F extends PlanForm>(form: F): F => ({
  ...form,
  actionComments: '',
  adminComments: '',
  disciplinaryAction: null,
  jobTitleUpdateApproval: null,
})

/**
 * Returns the status after a save: an approved title or a signed letter completes the plan, a denied title returns it
 * to In Progress.
 */
export function planOutcomeOf(form: PlanAnswers): {
  cdpStatus: string
  completedVia: CompletedVia | null
} {
  const { cdpStatus, jobTitleUpdateApproval, disciplinaryAction } = form
  if (cdpStatus === PLAN_TITLE_REVIEW && jobTitleUpdateApproval === 'yes')
    return { cdpStatus: PLAN_COMPLETED, completedVia: 'job title review' }
  if (cdpStatus === PLAN_TITLE_REVIEW && jobTitleUpdateApproval === 'no')
    return { cdpStatus: PLAN_IN_PROGRESS, completedVia: null }
  if (cdpStatus === PLAN_DISCIPLINARY && disciplinaryAction === 'yes')
    return { cdpStatus: PLAN_COMPLETED, completedVia: 'disciplinary action' }
  return { cdpStatus, completedVia: null }
}

/** Whether the user may change the plan: only admins may change a completed one. */
export const mayChangePlan = ({ cdpStatus }: { cdpStatus: string }, asAdmin: boolean): boolean =>
  asAdmin || cdpStatus !== PLAN_COMPLETED

/** Explains a status, next to its name in the select. */
export const describePlanStatus = (status: string): string => DESCRIPTIONS[status] ?? ''
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  [PLAN_IN_PROGRESS]: 'Still being filled in',
  [PLAN_COMPLETED]: 'Every category is rated, and the plan is closed',
  [PLAN_TITLE_REVIEW]: 'A new job title is proposed, and an admin decides on it',
  [PLAN_DISCIPLINARY]: 'A letter is to be signed, and an admin confirms it',
}
