/** Notices about plans. */
import { loadPersonIdsWithRoles } from '#functions/users/store.ts'
import { openCollection } from '#kit/collection.ts'
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import type { TableWrite } from '#kit/table.ts'
import {
  adminQuestionFor,
  describeDecision,
  type PlanDecision,
  planDecisionOf,
} from '#shared/features/career-development-plans/decision.ts'
import { PLAN_COMPLETED, PLAN_TITLE_REVIEW, type PlanRow } from '#shared/features/career-development-plans/list.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { planStorage } from '#shared/features/career-development-plans/storage.ts'
import type { NewNotice, NoticeKind } from '#shared/features/notices.ts'
import type { Role } from '#shared/kit/access.ts'
import { formatShortMonth } from '#shared/kit/dates.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'

type ToldPlan = Pick<PlanRow, '_id' | 'employee' | 'leaderAssigned' | 'period' | 'cdpStatus'>
type AnsweredPlan = ToldPlan &
  Pick<Plan, 'completedVia' | 'jobTitleUpdateApproval' | 'disciplinaryAction' | 'adminComments' | 'newJobTitle'> & {
    readonly decidedAt?: string | null
  }
type Name = Pick<PersonName, 'name' | 'lastName'>

/** Only admins answer titles and letters. */
const ANSWERING: readonly Role[] = ['admin']

const toTitle = ({ period }: Pick<ToldPlan, 'period'>) => `Plan of ${formatShortMonth(period)}`

const toNotice = (kind: NoticeKind, { _id, period }: ToldPlan, person: Name): NewNotice => ({
  kind,
  host: 'staff',
  path: `/career-development-plan/${_id}`,
  isMailed: true,
  title: toTitle({ period }),
  person: fullName(person),
  holds: openCollection<PlanRow>(planStorage).hold(_id, 'leaderAssigned'),
})

/** Notifies the newly assigned leader. */
export const assignedWrites = (plan: ToldPlan, person: Name, cause: NoticeCause): TableWrite[] =>
  noticeWrites(toNotice('assigned', plan, person), [plan.leaderAssigned], cause)

/** Notifies admins of a question to answer, and the leader of the answer. */
export async function changeNoticeWrites(
  before: AnsweredPlan,
  after: AnsweredPlan,
  person: Name,
  cause: NoticeCause,
): Promise<TableWrite[]> {
  const isMoved = before.cdpStatus !== after.cdpStatus
  const asked =
    isMoved && adminQuestionFor(after.cdpStatus)
      ? noticeWrites(
          {
            ...toNotice('waiting', after, person),
            holds: openCollection<PlanRow>(planStorage).hold(after._id, 'cdpStatus', after.cdpStatus),
            roles: ANSWERING,
          },
          await loadPersonIdsWithRoles(ANSWERING, cause.now),
          cause,
        )
      : []
  if (before.leaderAssigned !== after.leaderAssigned && after.cdpStatus !== PLAN_COMPLETED)
    return [...asked, ...assignedWrites(after, person, cause)]
  const kind = kindForLeader(before, after)
  const reason = kind === 'changed' ? 'Completed' : kind === 'reopened' ? '' : after.adminComments
  const toLeader = kind ? noticeWrites({ ...toNotice(kind, after, person), reason }, [after.leaderAssigned], cause) : []
  return [...asked, ...toLeader, ...toPersonWrites(before, after, cause)]
}

/** Notifies the person, on the employee host. The plan itself is mailed only on request. */
function ownWrites({ _id, employee }: ToldPlan, said: OwnNotice, cause: NoticeCause): TableWrite[] {
  if (!isOwnPartOpen('plan')) return []
  const notice: NewNotice = { host: 'timesheet', path: `/my-plan/${_id}`, person: '', isMailed: false, ...said }
  return noticeWrites(notice, [employee], cause)
}
type OwnNotice = Pick<NewNotice, 'kind' | 'title'> & Partial<NewNotice>

/** Notifies the person of a plan to read, and of the decision about their title or letter, with the reason. */
function toPersonWrites(before: AnsweredPlan, after: AnsweredPlan, cause: NoticeCause): TableWrite[] {
  const decision = newDecisionOf(before, after)
  const reason = decision?.reason ?? ''
  if (before.cdpStatus !== after.cdpStatus && after.cdpStatus === PLAN_COMPLETED)
    return ownWrites(after, { kind: 'waiting', title: toTitle(after), reason }, cause)
  return decision ? ownWrites(after, { kind: 'decided', title: describeDecision(decision), reason }, cause) : []
}

function newDecisionOf(before: AnsweredPlan, after: AnsweredPlan): PlanDecision | null {
  const decision = planDecisionOf({ ...after, decidedAt: after.decidedAt ?? null })
  return decision && after.decidedAt !== before.decidedAt ? decision : null
}

/**
 * Notifies of a self-assessment: the person that they are asked for it, the leader that it is published, and either
 * side that both halves can now be read.
 */
export function assessmentWrites(
  step: 'opened' | 'published' | 'revealed',
  plan: ToldPlan,
  /** The name of the person, if they caused it. */
  person: string,
  cause: NoticeCause,
): TableWrite[] {
  const title = `Self-assessment of ${formatShortMonth(plan.period)}`
  if (!person) {
    const kind = step === 'opened' ? 'waiting' : 'changed'
    return ownWrites(plan, { kind, title, path: `/my-plan/${plan._id}/assessment`, isMailed: step === 'opened' }, cause)
  }
  const notice: NewNotice = {
    host: 'staff',
    path: `/career-development-plan/${plan._id}`,
    isMailed: true,
    title,
    person,
    kind: step === 'published' ? 'waiting' : 'changed',
    holds: openCollection<PlanRow>(planStorage).hold(plan._id, 'leaderAssigned'),
  }
  return noticeWrites(notice, [plan.leaderAssigned], cause)
}

/** Notifies the leader that the person has read the plan. */
export const acknowledgedWrites = (plan: ToldPlan, person: Name, cause: NoticeCause): TableWrite[] =>
  noticeWrites({ ...toNotice('changed', plan, person), reason: 'Read and acknowledged' }, [plan.leaderAssigned], cause)

function kindForLeader(before: AnsweredPlan, after: AnsweredPlan): NoticeKind | undefined {
  if (after.cdpStatus === PLAN_COMPLETED) {
    if (before.cdpStatus === PLAN_COMPLETED && before.completedVia === after.completedVia) return undefined
    if (after.completedVia === 'job title review') return 'approved'
    if (after.completedVia === 'disciplinary action') return 'decided'
    return before.cdpStatus === PLAN_COMPLETED ? undefined : 'changed'
  }
  if (before.cdpStatus === PLAN_COMPLETED) return 'reopened'
  const isDenied = after.jobTitleUpdateApproval === 'no'
  const wasAsked = before.cdpStatus === PLAN_TITLE_REVIEW || before.jobTitleUpdateApproval !== 'no'
  return isDenied && wasAsked ? 'returned' : undefined
}
