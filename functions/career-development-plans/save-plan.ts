/** Changes a plan and everything that follows from its status in one transaction. */
import { checkLeader, type EmployeeDirectory, employees, loadDirectory } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { payAuditChange, titleChangeWrites } from '#functions/salaries/store.ts'
import { EMPLOYEES_PARTITION } from '#kit/account.ts'
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError, notFoundError, validationError } from '#kit/app-error.ts'
import { auditEntry } from '#kit/audit-log.ts'
import { authorOf } from '#kit/author.ts'
import { inUseLock } from '#kit/catalogue.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import { ConditionFailedError, type TableWrite, transactRaw } from '#kit/table.ts'
import { assessmentMessages } from '#shared/features/career-development-plans/assessment.ts'
import { adminQuestionFor } from '#shared/features/career-development-plans/decision.ts'
import { type PlanForm, planCommentLabel, planOutcomeOf } from '#shared/features/career-development-plans/form.ts'
import { PLAN_COMPLETED, PLAN_TITLE_REVIEW } from '#shared/features/career-development-plans/list.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import { jobTitlesCatalogue as describedTitles } from '#shared/features/job-titles.ts'
import { type Actor, hasRole } from '#shared/kit/access.ts'
import { formatShortMonth, utcToday } from '#shared/kit/dates.ts'
import { closeOnCompletion, halfWrites, isAssessmentHidden, leaderHalfOf, loadHalves } from './assessment-store.ts'
import { planChangesBetween } from './audit-changes.ts'
import {
  applyRatings,
  checkAdminFields,
  checkPlanForm,
  checkPlanOpen,
  checkPlanVersion,
  checkReviewedTitle,
  resolveNewJobTitle,
} from './checks.ts'
import { changeNoticeWrites } from './notices.ts'
import { endPeersOnCompletion } from './peer-store.ts'
import {
  compressPlanText,
  isPlanInScope,
  planAuditEntry,
  plans,
  planTextOf,
  releaseOpenPlanWrite,
  reserveOpenPlanWrite,
  type StoredPlan,
} from './store.ts'

export const isAdmin = (actor: Actor): boolean => hasRole(actor, ['admin'])

/** Loads a plan in scope, with the people it names. @throws 404 */
export async function loadPlanInScope(
  id: string,
  { actor, now }: ActorContext,
): Promise<{ people: EmployeeDirectory; plan: StoredPlan }> {
  const [people, plan] = await Promise.all([loadDirectory(actor, now), plans.get(id)])
  if (!isPlanInScope(plan, actor, people)) throw notFoundError()
  if (await isHiddenFrom(actor, plan)) throw new AppError('invalid', assessmentMessages.ownPlan)
  return { people, plan }
}

/** What their leader writes is hidden from people who reach all plans, too, while they assess themselves. */
export const isHiddenFrom = async (actor: Actor, plan: StoredPlan): Promise<boolean> =>
  plan.employee === actor.employeeId && (await isAssessmentHidden(plan))

const MAX_ATTEMPTS = 6

/** Retries when the employee, their pay or a peer's answer changed meanwhile; when the plan itself did, the caller gets a conflict. */
export const savePlan = (id: string, form: PlanForm, doing: ActorContext & { readonly ifMatch: number | undefined }) =>
  // The chosen title must not be deleted at the same moment.
  withLock(form.newJobTitle ? [inUseLock(describedTitles)] : [], lockWrites =>
    savePlanInLock(id, form, doing, lockWrites),
  )

async function savePlanInLock(
  id: string,
  form: PlanForm,
  doing: ActorContext & { readonly ifMatch: number | undefined },
  lockWrites: readonly TableWrite[],
) {
  for (let attempt = 1; ; attempt++) {
    const { people, plan: before } = await loadPlanInScope(id, doing)
    checkPlanVersion(before, doing.ifMatch)
    checkPlanOpen(before, isAdmin(doing.actor))
    checkLeader(form.leaderAssigned, before.leaderAssigned, people, planMessages.unknownLeader)
    const after = await applyPlanForm(form, before, doing)
    const closing = await assessmentClosingWrites(before, after, doing)
    const promoting = await promotionWrites(before, after, doing)
    const endingPeers = await endPeersOnCompletion(before, after, doing.now)
    const retried = [...promoting, ...endingPeers]
    const { _id, version, ...fields } = after
    const cause = { actor: doing.actor, now: doing.now, change: version }
    const told = await changeNoticeWrites(before, after, people.name(after.employee), cause)
    try {
      await transactRaw([
        plans.replaceWrite(before, fields, doing.now),
        ...openPlanWrites(before, after),
        planAuditEntry(_id, version, doing.actor, doing.now, planChangesBetween(before, after)),
        ...closing,
        ...retried,
        ...lockWrites,
        ...told,
      ])
      return { people, plan: after }
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error
      if (!retried.includes(error.write) || error.error.code !== 'conflict' || attempt === MAX_ATTEMPTS)
        throw error.error
    }
  }
}

/** The plan after the change. */
async function applyPlanForm(form: PlanForm, before: StoredPlan, { actor, now }: ActorContext): Promise<StoredPlan> {
  const asAdmin = isAdmin(actor)
  if (!asAdmin) checkAdminFields(form, before)
  const words = planTextOf(before)
  const [categories, newJobTitle] = [
    applyRatings(form, words),
    await resolveNewJobTitle(form.newJobTitle, before.newJobTitle),
  ]
  const said: PlanForm = {
    ...form,
    categories,
    actionComments: planCommentLabel(form.cdpStatus) ? form.actionComments : '',
    ...adminFieldsOf(form, before, asAdmin),
  }
  checkPlanForm(said, before, asAdmin)
  checkReviewedTitle(said, before)
  const { cdpStatus, completedVia } = planOutcomeOf(said)
  const staysCompleted = before.cdpStatus === PLAN_COMPLETED && said.cdpStatus === PLAN_COMPLETED
  return {
    ...before,
    version: before.version + 1,
    saved: before.version + 1,
    // It says something else now.
    acknowledgedAt: null,
    leaderAssigned: said.leaderAssigned,
    cdpStatus,
    newJobTitle,
    words: compressPlanText({ ...words, categories, additionalComments: said.additionalComments }),
    actionComments: said.actionComments,
    jobTitleUpdateApproval: said.jobTitleUpdateApproval,
    disciplinaryAction: said.disciplinaryAction,
    adminComments: said.adminComments,
    completedVia: staysCompleted ? before.completedVia : completedVia,
    decidedAt: decidedAtOf(said, before, now),
    assessment: closeOnCompletion({ ...before, cdpStatus }, now),
  }
}

/** When the standing answer was given. */
function decidedAtOf(
  { jobTitleUpdateApproval, disciplinaryAction }: PlanForm,
  before: StoredPlan,
  now: Date,
): string | null {
  if (!jobTitleUpdateApproval && !disciplinaryAction) return null
  const isNew =
    jobTitleUpdateApproval !== before.jobTitleUpdateApproval || disciplinaryAction !== before.disciplinaryAction
  return isNew ? now.toISOString() : (before.decidedAt ?? null)
}

/** A leader who completes a plan before they have published their half publishes it with that. */
async function assessmentClosingWrites(
  before: StoredPlan,
  after: StoredPlan,
  { actor, now }: ActorContext,
): Promise<TableWrite[]> {
  if (!after.assessment?.closedAt || before.assessment?.closedAt) return []
  const { leader } = await loadHalves(after._id)
  return leader ? [] : halfWrites(after._id, undefined, leaderHalfOf(after, authorOf(actor), now))
}

/** The admins' answers: to the new status's question; answers to another one are kept until the status changes. */
function adminFieldsOf(form: PlanForm, before: StoredPlan, asAdmin: boolean) {
  const isMoved = form.cdpStatus !== before.cdpStatus
  const asked = isDenialSentBack(form, before) ? undefined : adminQuestionFor(form.cdpStatus)
  const answer = (to: 'jobTitleUpdateApproval' | 'disciplinaryAction') =>
    asAdmin && asked === to ? form[to] : isMoved ? null : before[to]
  const stays = isMoved ? '' : before.adminComments
  return {
    jobTitleUpdateApproval: answer('jobTitleUpdateApproval'),
    disciplinaryAction: answer('disciplinaryAction'),
    adminComments: asAdmin && asked ? form.adminComments : stays,
  }
}

/** A new review does not answer itself: the denial of the previous one stays on the plan, and in what a form sends. */
const isDenialSentBack = ({ cdpStatus, jobTitleUpdateApproval, adminComments }: PlanForm, before: StoredPlan) =>
  cdpStatus === PLAN_TITLE_REVIEW &&
  jobTitleUpdateApproval === 'no' &&
  before.jobTitleUpdateApproval === 'no' &&
  adminComments === before.adminComments

/** Completing a plan lets its employee have another open one; reopening it requires that they have none. */
function openPlanWrites(before: StoredPlan, after: StoredPlan): TableWrite[] {
  const [was, is] = [before.cdpStatus !== PLAN_COMPLETED, after.cdpStatus !== PLAN_COMPLETED]
  if (was === is) return []
  return [is ? reserveOpenPlanWrite(after.employee, after._id, 'cdpStatus') : releaseOpenPlanWrite(after.employee)]
}

/**
 * An approved title becomes the employee's and is added to their salary log, also when the plan had been completed
 * before by other means. A title that a review has already given is not given again.
 */
async function promotionWrites(
  before: StoredPlan,
  after: StoredPlan,
  { actor, now }: ActorContext,
): Promise<TableWrite[]> {
  const title = after.newJobTitle
  if (after.completedVia !== 'job title review' || !title) return []
  if (before.completedVia === 'job title review' && before.newJobTitle?._id === title._id) return []
  const employee = await employees.get(after.employee)
  if (employee.jobTitle === title._id) return []
  const comments = `Career development plan ${formatShortMonth(after.period)}`
  const pay = await titleChangeWrites(employee._id, { jobTitle: title._id, date: utcToday(now), comments }, actor, now)
  return [
    employees.replaceWrite(employee, { ...employee, jobTitle: title._id }, now),
    jobTitles.conditionCheck(title._id, () => validationError('newJobTitle', planMessages.unknownJobTitle)),
    ...pay,
    auditEntry(EMPLOYEES_PARTITION, employee._id, employee.version + 1, actor, now, [
      ...(pay.length ? [payAuditChange('salary')] : []),
      { field: 'jobTitle', from: employee.jobTitle, to: title._id },
    ]),
  ]
}
