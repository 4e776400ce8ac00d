/** What only the server can judge of a plan: who and what is named, and who may answer what. */

import type * as z from 'zod/mini'
import { developmentPlanTemplates } from '#functions/development-plan-templates/store.ts'
import type { Everybody } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { invalid, lostRace, Refusal } from '#kit/refusal.ts'
import {
  COMPLETED,
  IN_PROGRESS,
  mayChange,
  type NewPlan,
  type PlanForm,
  planMessages,
  type RatedCategory,
  wrongWith,
} from '#shared/features/career-development-plans.ts'
import type { DevelopmentPlanTemplate } from '#shared/features/development-plan-templates.ts'
import type { Entry } from '#shared/features/employees/people.ts'
import { type Day, FIRST_DAY } from '#shared/kit/dates.ts'
import { entryOf, type StoredPlan, type Words } from './store.ts'

/** A new one is In Progress and about somebody active in reach. Answers the template it is made from. */
export async function checkNew(
  { employee, leaderAssigned, cdpStatus, template, period }: z.infer<typeof NewPlan>,
  people: Everybody,
  today: Day,
): Promise<DevelopmentPlanTemplate> {
  if (!people.person(employee)?.isActive || !people.reaches(employee))
    throw invalid('employee', planMessages.unknownEmployee)
  checkLeader(leaderAssigned, undefined, people)
  if (cdpStatus !== IN_PROGRESS) throw invalid('cdpStatus', planMessages.onlyInProgress)
  if (period < FIRST_DAY || period.slice(0, 4) > String(Number(today.slice(0, 4)) + 1))
    throw invalid('period', planMessages.month)
  const found = await developmentPlanTemplates.find(template)
  if (!found) throw invalid('template', planMessages.unknownTemplate)
  return found
}

/** Who is newly named must be an active leader; who was named before may have left since. */
export function checkLeader(named: string, before: string | undefined, people: Everybody): void {
  const leader = people.person(named)
  if (named !== before && !(leader?.isActive && leader.isLeader))
    throw invalid('leaderAssigned', planMessages.unknownLeader)
}

/** A completed plan is the admins' alone. */
export function checkOpen(plan: StoredPlan, asAdmin: boolean): void {
  if (!mayChange(plan, asAdmin)) throw new Refusal('invalid', planMessages.closed)
}

/** Nobody else has saved since the caller looked; that a mail went out is no reason to refuse. @throws 409. */
export function checkSaved({ version, saved }: StoredPlan, ifMatch: number | undefined): void {
  if (ifMatch !== undefined && (ifMatch < saved || ifMatch > version)) throw lostRace()
}

/** An answer of an admin's is an admin's to give; sending back what stands is no answer. */
export function checkAnswers(form: PlanForm, before: StoredPlan): void {
  const answered = (['jobTitleUpdateApproval', 'disciplinaryAction', 'adminComments'] as const).some(
    field => form[field] && form[field] !== before[field],
  )
  if (answered) throw new Refusal('not-authorized', planMessages.notAdmin)
}

/** Every category of the plan, as it was or as it is sent: rated by one of the plan's ratings or not at all. */
export function rated({ categories }: Pick<PlanForm, 'categories'>, { categories: known, ratings }: Words) {
  const sent = new Map(categories.map(category => [category._id, category]))
  for (const [index, { _id, rating }] of categories.entries()) {
    if (!known.some(category => category._id === _id) || sent.get(_id) !== categories[index])
      throw invalid(`categories.${index}._id`, planMessages.unknownCategory)
    if (rating !== null && !ratings.some(({ order }) => order === rating))
      throw invalid(`categories.${index}.rating`, planMessages.unknownRating)
  }
  return known.map((category): RatedCategory => {
    const { rating, comments } = sent.get(category._id) ?? category
    return { ...category, rating, comments }
  })
}

/** @throws with every reason why the save is blocked. */
export function checkForm(form: PlanForm, before: StoredPlan, asAdmin: boolean): void {
  const errors = wrongWith(form, { asAdmin, before })
  if (errors.length) throw new Refusal('invalid', planMessages.blocked, { errors })
}

/** What a completed plan says of a new title has been done: another one is given by another review. */
export function checkTitleKept({ cdpStatus, newJobTitle }: PlanForm, before: StoredPlan): void {
  if (cdpStatus !== COMPLETED || before.completedVia !== 'job title review') return
  if (newJobTitle !== before.newJobTitle?._id) throw invalid('newJobTitle', planMessages.titleByReview)
}

/** The title that is named: one that was named before may be gone since. */
export async function titleNamed(named: string | null, before: Entry | null): Promise<Entry | null> {
  if (named === (before?._id ?? null)) return before
  const title = named ? await jobTitles.find(named) : undefined
  if (named && !title) throw invalid('newJobTitle', planMessages.unknownJobTitle)
  return entryOf(title)
}
