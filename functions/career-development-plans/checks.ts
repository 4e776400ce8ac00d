/** What only the server can judge of a plan: who and what is named, and who may answer what. */

import type * as z from 'zod/mini'
import { developmentPlanTemplates } from '#functions/development-plan-templates/store.ts'
import { checkLeader, type EmployeeDirectory } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { AppError, validationError, versionConflict } from '#kit/app-error.ts'
import {
  mayChangePlan,
  type NewPlan,
  PLAN_COMPLETED,
  PLAN_IN_PROGRESS,
  type PlanForm,
  planMessages,
  type RatedCategory,
  validatePlanForm,
} from '#shared/features/career-development-plans.ts'
import type { DevelopmentPlanTemplate } from '#shared/features/development-plan-templates.ts'
import { type NamedEntry, toNamedEntry } from '#shared/features/employees/people.ts'
import { type Day, FIRST_DAY } from '#shared/kit/dates.ts'
import type { PlanText, StoredPlan } from './store.ts'

/** A new one is In Progress and about somebody active in reach. Answers the template it is made from. */
export async function checkNewPlan(
  { employee, leaderAssigned, cdpStatus, template, period }: z.infer<typeof NewPlan>,
  people: EmployeeDirectory,
  today: Day,
): Promise<DevelopmentPlanTemplate> {
  if (!people.person(employee)?.isActive || !people.isInScope(employee))
    throw validationError('employee', planMessages.unknownEmployee)
  checkLeader(leaderAssigned, undefined, people, planMessages.unknownLeader)
  if (cdpStatus !== PLAN_IN_PROGRESS) throw validationError('cdpStatus', planMessages.onlyInProgress)
  if (period < FIRST_DAY || period.slice(0, 4) > String(Number(today.slice(0, 4)) + 1))
    throw validationError('period', planMessages.month)
  const found = await developmentPlanTemplates.find(template)
  if (!found) throw validationError('template', planMessages.unknownTemplate)
  return found
}

/** A completed plan is the admins' alone. */
export function checkPlanOpen(plan: StoredPlan, asAdmin: boolean): void {
  if (!mayChangePlan(plan, asAdmin)) throw new AppError('invalid', planMessages.closed)
}

/** Nobody else has saved since the caller looked; that a mail went out is no reason to refuse. @throws 409. */
export function checkPlanVersion({ version, saved }: StoredPlan, ifMatch: number | undefined): void {
  if (ifMatch !== undefined && (ifMatch < saved || ifMatch > version)) throw versionConflict()
}

/** An answer of an admin's is an admin's to give; sending back what stands is no answer. */
export function checkAdminFields(form: PlanForm, before: StoredPlan): void {
  const answered = (['jobTitleUpdateApproval', 'disciplinaryAction', 'adminComments'] as const).some(
    field => form[field] && form[field] !== before[field],
  )
  if (answered) throw new AppError('not-authorized', planMessages.notAdmin)
}

/** Every category of the plan, as it was or as it is sent: rated by one of the plan's ratings or not at all. */
export function applyRatings({ categories }: Pick<PlanForm, 'categories'>, { categories: known, ratings }: PlanText) {
  const sent = new Map(categories.map(category => [category._id, category]))
  for (const [index, { _id, rating }] of categories.entries()) {
    if (!known.some(category => category._id === _id) || sent.get(_id) !== categories[index])
      throw validationError(`categories.${index}._id`, planMessages.unknownCategory)
    if (rating !== null && !ratings.some(({ order }) => order === rating))
      throw validationError(`categories.${index}.rating`, planMessages.unknownRating)
  }
  return known.map((category): RatedCategory => {
    const { rating, comments } = sent.get(category._id) ?? category
    return { ...category, rating, comments }
  })
}

/** @throws with every reason why the save is blocked. */
export function checkPlanForm(form: PlanForm, before: StoredPlan, asAdmin: boolean): void {
  const errors = validatePlanForm(form, { asAdmin, before })
  if (errors.length) throw new AppError('invalid', planMessages.blocked, { errors })
}

/** What a completed plan says of a new title has been done: another one is given by another review. */
export function checkReviewedTitle({ cdpStatus, newJobTitle }: PlanForm, before: StoredPlan): void {
  if (cdpStatus !== PLAN_COMPLETED || before.completedVia !== 'job title review') return
  if (newJobTitle !== before.newJobTitle?._id) throw validationError('newJobTitle', planMessages.titleByReview)
}

/** The title that is named: one that was named before may be gone since. */
export async function resolveNewJobTitle(named: string | null, before: NamedEntry | null): Promise<NamedEntry | null> {
  if (named === (before?._id ?? null)) return before
  const title = named ? await jobTitles.find(named) : undefined
  if (named && !title) throw validationError('newJobTitle', planMessages.unknownJobTitle)
  return toNamedEntry(title)
}
