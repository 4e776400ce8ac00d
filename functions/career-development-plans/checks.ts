/** Checks of a plan that only the server can make: of the people and things named, and of who may edit which field. */
import type * as z from 'zod/mini'
import { developmentPlanTemplates, type StoredPlanTemplate } from '#functions/development-plan-templates/store.ts'
import { checkLeader, type EmployeeDirectory } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { AppError, validationError, versionConflict } from '#kit/app-error.ts'
import {
  mayChangePlan,
  type NewPlan,
  type PlanForm,
  validatePlanForm,
} from '#shared/features/career-development-plans/form.ts'
import { PLAN_COMPLETED, PLAN_IN_PROGRESS } from '#shared/features/career-development-plans/list.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import type { RatedCategory } from '#shared/features/career-development-plans/plan.ts'
import { type NamedEntry, toNamedEntry } from '#shared/features/employees/people.ts'
import { type Day, FIRST_DAY } from '#shared/kit/dates.ts'
import type { PlanText, StoredPlan } from './store.ts'

/** A new plan is In Progress and about an active person in scope. Returns the template it is made from. */
export async function checkNewPlan(
  { employee, leaderAssigned, cdpStatus, template, period }: z.infer<typeof NewPlan>,
  people: EmployeeDirectory,
  today: Day,
): Promise<StoredPlanTemplate> {
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

/** Only admins may change a completed plan. */
export function checkPlanOpen(plan: StoredPlan, asAdmin: boolean): void {
  if (!mayChangePlan(plan, asAdmin)) throw new AppError('invalid', planMessages.closed)
}

/**
 * Checks that nobody else has saved since the caller read the plan; an email sent since is no conflict. @throws 409.
 */
export function checkPlanVersion({ version, saved }: StoredPlan, ifMatch: number | undefined): void {
  if (ifMatch !== undefined && (ifMatch < saved || ifMatch > version)) throw versionConflict()
}

/** Only admins may fill in the admin fields; sending back the current value does not count as a change. */
export function checkAdminFields(form: PlanForm, before: StoredPlan): void {
  const answered = (['jobTitleUpdateApproval', 'disciplinaryAction', 'adminComments'] as const).some(
    field => form[field] && form[field] !== before[field],
  )
  if (answered) throw new AppError('not-authorized', planMessages.notAdmin)
}

/**
 * Returns every category of the plan, as sent or else unchanged: rated with one of the plan's ratings or not at all.
 */
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

/** The new title of a plan completed by a review has already been given; a different title needs another review. */
export function checkReviewedTitle({ cdpStatus, newJobTitle }: PlanForm, before: StoredPlan): void {
  if (cdpStatus !== PLAN_COMPLETED || before.completedVia !== 'job title review') return
  if (newJobTitle !== before.newJobTitle?._id) throw validationError('newJobTitle', planMessages.titleByReview)
}

/** Looks up the named title; one that was already named may have been deleted since. */
export async function resolveNewJobTitle(named: string | null, before: NamedEntry | null): Promise<NamedEntry | null> {
  if (named === (before?._id ?? null)) return before
  const title = named ? await jobTitles.find(named) : undefined
  if (named && !title) throw validationError('newJobTitle', planMessages.unknownJobTitle)
  return toNamedEntry(title)
}
