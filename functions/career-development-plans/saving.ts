/** Changes a plan, with all that follows from its status in one transaction. */
import { type Everybody, employees, everybody } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { payChanged, titleChange } from '#functions/salaries/store.ts'
import { EMPLOYEES } from '#kit/account.ts'
import { inUse } from '#kit/catalogue.ts'
import { recordingChange } from '#kit/history.ts'
import { invalid, notFound } from '#kit/refusal.ts'
import { tryWriteAll, type Write, WriteRefused } from '#kit/table.ts'
import { inTurn } from '#kit/turn.ts'
import {
  adminQuestion,
  COMPLETED,
  commentLabel,
  outcomeOf,
  type PlanForm,
  planMessages,
} from '#shared/features/career-development-plans.ts'
import { jobTitles as describedTitles } from '#shared/features/job-titles.ts'
import { type Actor, hasRole } from '#shared/kit/access.ts'
import { showShortMonth } from '#shared/kit/dates.ts'
import { today } from '#shared/kit/list.ts'
import {
  checkAnswers,
  checkForm,
  checkLeader,
  checkOpen,
  checkSaved,
  checkTitleKept,
  rated,
  titleNamed,
} from './checks.ts'
import { packed, plans, reaches, recording, releasingOpen, type StoredPlan, takingOpen, wordsOf } from './store.ts'
import { changesOf } from './told.ts'

interface Doing {
  readonly actor: Actor
  readonly now: Date
}
export const isAdmin = (actor: Actor): boolean => hasRole(actor, ['admin'])

/** A plan in reach, with the people it names. @throws 404 */
export async function reached(id: string, { actor, now }: Doing): Promise<{ people: Everybody; plan: StoredPlan }> {
  const [people, plan] = await Promise.all([everybody(actor, now), plans.get(id)])
  if (!reaches(plan, actor, people)) throw notFound()
  return { people, plan }
}

const TRIES = 6

/** Judged anew when the employee or their pay changed meanwhile; when the plan did, somebody is told. */
export const save = (id: string, form: PlanForm, doing: Doing & { readonly ifMatch: number | undefined }) =>
  // A title that is chosen must not be deleted in the same moment.
  inTurn(form.newJobTitle ? [inUse(describedTitles)] : [], turns => saveInTurn(id, form, doing, turns))

async function saveInTurn(
  id: string,
  form: PlanForm,
  doing: Doing & { readonly ifMatch: number | undefined },
  turns: readonly Write[],
) {
  for (let attempt = 1; ; attempt++) {
    const { people, plan: before } = await reached(id, doing)
    checkSaved(before, doing.ifMatch)
    checkOpen(before, isAdmin(doing.actor))
    checkLeader(form.leaderAssigned, before.leaderAssigned, people)
    const after = await settled(form, before, doing)
    const promoting = await promotion(before, after, doing)
    const { _id, version, ...fields } = after
    try {
      await tryWriteAll([
        plans.replacing(before, fields, doing.now),
        ...opening(before, after),
        recording(_id, version, doing.actor, doing.now, changesOf(before, after)),
        ...promoting,
        ...turns,
      ])
      return { people, plan: after }
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      if (!promoting.includes(error.write) || error.refusal.code !== 'conflict' || attempt === TRIES)
        throw error.refusal
    }
  }
}

/** The plan as it will be. */
async function settled(form: PlanForm, before: StoredPlan, { actor }: Doing): Promise<StoredPlan> {
  const asAdmin = isAdmin(actor)
  if (!asAdmin) checkAnswers(form, before)
  const words = wordsOf(before)
  const [categories, newJobTitle] = [rated(form, words), await titleNamed(form.newJobTitle, before.newJobTitle)]
  const said: PlanForm = {
    ...form,
    categories,
    actionComments: commentLabel(form.cdpStatus) ? form.actionComments : '',
    ...answersOf(form, before, asAdmin),
  }
  checkForm(said, before, asAdmin)
  checkTitleKept(said, before)
  const { cdpStatus, completedVia } = outcomeOf(said)
  const staysCompleted = before.cdpStatus === COMPLETED && said.cdpStatus === COMPLETED
  return {
    ...before,
    version: before.version + 1,
    saved: before.version + 1,
    leaderAssigned: said.leaderAssigned,
    cdpStatus,
    newJobTitle,
    words: packed({ ...words, categories, additionalComments: said.additionalComments }),
    actionComments: said.actionComments,
    jobTitleUpdateApproval: said.jobTitleUpdateApproval,
    disciplinaryAction: said.disciplinaryAction,
    adminComments: said.adminComments,
    completedVia: staysCompleted ? before.completedVia : completedVia,
  }
}

/** What admins answer: to the question of the new status; what answered another is kept until the status changes. */
function answersOf(form: PlanForm, before: StoredPlan, asAdmin: boolean) {
  const isMoved = form.cdpStatus !== before.cdpStatus
  const asked = adminQuestion(form.cdpStatus)
  const answer = (to: 'jobTitleUpdateApproval' | 'disciplinaryAction') =>
    asAdmin && asked === to ? form[to] : isMoved ? null : before[to]
  const stays = isMoved ? '' : before.adminComments
  return {
    jobTitleUpdateApproval: answer('jobTitleUpdateApproval'),
    disciplinaryAction: answer('disciplinaryAction'),
    adminComments: asAdmin && asked ? form.adminComments : stays,
  }
}

/** Whoever completes a plan may have another; who takes it up again must have none. */
function opening(before: StoredPlan, after: StoredPlan): Write[] {
  const [was, is] = [before.cdpStatus !== COMPLETED, after.cdpStatus !== COMPLETED]
  if (was === is) return []
  return [is ? takingOpen(after.employee, after._id, 'cdpStatus') : releasingOpen(after.employee)]
}

/**
 * An approved title becomes the employee's, and stands in the log of their salaries: also where the plan was completed
 * before by other means. What a review has already given is not given again.
 */
async function promotion(before: StoredPlan, after: StoredPlan, { actor, now }: Doing): Promise<Write[]> {
  const title = after.newJobTitle
  if (after.completedVia !== 'job title review' || !title) return []
  if (before.completedVia === 'job title review' && before.newJobTitle?._id === title._id) return []
  const employee = await employees.get(after.employee)
  if (employee.jobTitle === title._id) return []
  const comments = `Career development plan ${showShortMonth(after.period)}`
  const pay = await titleChange(employee._id, { jobTitle: title._id, date: today(now), comments }, actor, now)
  return [
    employees.replacing(employee, { ...employee, jobTitle: title._id }, now),
    jobTitles.holding(title._id, () => invalid('newJobTitle', planMessages.unknownJobTitle)),
    ...pay,
    recordingChange(EMPLOYEES, employee._id, employee.version + 1, actor, now, [
      ...(pay.length ? [payChanged('salary')] : []),
      { field: 'jobTitle', from: employee.jobTitle, to: title._id },
    ]),
  ]
}
