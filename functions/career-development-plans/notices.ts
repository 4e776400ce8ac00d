/** What leaders and admins are told of plans. */
import { loadPersonIdsWithRoles } from '#functions/users/store.ts'
import { openCollection } from '#kit/collection.ts'
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import type { TableWrite } from '#kit/table.ts'
import { planStorage } from '#shared/features/career-development-plans/storage.ts'
import {
  adminQuestionFor,
  PLAN_COMPLETED,
  PLAN_TITLE_REVIEW,
  type PlanRow,
} from '#shared/features/career-development-plans.ts'
import type { NewNotice, NoticeKind } from '#shared/features/notices.ts'
import type { Role } from '#shared/kit/access.ts'
import { formatShortMonth } from '#shared/kit/dates.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'

type ToldPlan = Pick<PlanRow, '_id' | 'employee' | 'leaderAssigned' | 'period' | 'cdpStatus'>
type AnsweredPlan = ToldPlan & {
  readonly completedVia: string | null
  readonly jobTitleUpdateApproval: string | null
  readonly adminComments: string
}
type Name = Pick<PersonName, 'name' | 'lastName'>

/** Only they answer for a title or a letter. */
const ANSWERING: readonly Role[] = ['admin']

const toNotice = (kind: NoticeKind, { _id, period }: ToldPlan, person: Name): NewNotice => ({
  ...{ kind, host: 'staff', path: `/career-development-plan/${_id}`, isMailed: true },
  title: `Plan of ${formatShortMonth(period)}`,
  person: fullName(person),
  holds: openCollection<PlanRow>(planStorage).hold(_id, 'leaderAssigned'),
})

/** Tells who writes it now. */
export const assignedWrites = (plan: ToldPlan, person: Name, cause: NoticeCause): TableWrite[] =>
  noticeWrites(toNotice('assigned', plan, person), [plan.leaderAssigned], cause)

/** Tells the admins what they have to answer, and the leader what became of it. */
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
  const reason = kind === 'reopened' ? '' : after.adminComments
  const toLeader = kind ? noticeWrites({ ...toNotice(kind, after, person), reason }, [after.leaderAssigned], cause) : []
  return [...asked, ...toLeader, ...(isMoved && after.cdpStatus === PLAN_COMPLETED ? toReadWrites(after, cause) : [])]
}

/** Tells the person, on the employee host, that there is a plan to read. The plan itself is mailed by who decides so. */
function toReadWrites({ _id, employee, period }: ToldPlan, cause: NoticeCause): TableWrite[] {
  if (!isOwnPartOpen('plan')) return []
  const notice: NewNotice = {
    ...{ kind: 'waiting', host: 'timesheet', path: `/my-plan/${_id}`, person: '', isMailed: false },
    title: `Plan of ${formatShortMonth(period)}`,
  }
  return noticeWrites(notice, [employee], cause)
}

function kindForLeader(before: AnsweredPlan, after: AnsweredPlan): NoticeKind | undefined {
  if (after.cdpStatus === PLAN_COMPLETED) {
    if (before.cdpStatus === PLAN_COMPLETED && before.completedVia === after.completedVia) return undefined
    if (after.completedVia === 'job title review') return 'approved'
    return after.completedVia === 'disciplinary action' ? 'decided' : undefined
  }
  if (before.cdpStatus === PLAN_COMPLETED) return 'reopened'
  const isDenied = after.jobTitleUpdateApproval === 'no'
  const wasAsked = before.cdpStatus === PLAN_TITLE_REVIEW || before.jobTitleUpdateApproval !== 'no'
  return isDenied && wasAsked ? 'returned' : undefined
}
