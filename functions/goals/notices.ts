/** Notices about goals. */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { employees } from '#functions/employees/store.ts'
import { type NoticeCause, noticeWrites, personIdOf } from '#kit/notices.ts'
import { isOwnPartOpen } from '#kit/own-place.ts'
import type { TableWrite } from '#kit/table.ts'
import { describeCheckIn, describeGoalChange } from '#shared/features/goals/changes.ts'
import type { StoredCheckIn } from '#shared/features/goals/check-ins.ts'
import type { GoalRow } from '#shared/features/goals/list.ts'
import { rolesForScreens } from '#shared/features/screens.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { goals } from './store.ts'

const SCREEN = '/hitGoals-process'

/** Notifies the person's leader of a new goal, and the person on the employee host. */
export function assignedWrites(
  { _id, objective, employee }: Pick<GoalRow, '_id' | 'objective' | 'employee'>,
  people: Pick<EmployeeDirectory, 'person' | 'name'>,
  cause: NoticeCause,
): TableWrite[] {
  const about = { kind: 'assigned', title: objective, isMailed: true } as const
  const toLeader = noticeWrites(
    {
      ...about,
      host: 'staff',
      path: `${SCREEN}/${_id}`,
      person: fullName(people.name(employee)),
      holds: employees.hold(employee, 'leader'),
      roles: rolesForScreens(SCREEN),
    },
    [people.person(employee)?.leader],
    cause,
  )
  if (!isOwnPartOpen('goals')) return toLeader
  const own = { ...about, host: 'timesheet', path: `/my-goals/${_id}`, person: '' } as const
  return [...toLeader, ...noticeWrites({ ...own, holds: goals.hold(_id, 'employee') }, [employee], cause)]
}

/** Notifies a goal's author, the person's leader and the person of a change by somebody else. */
export function changeWrites(
  before: GoalRow,
  after: GoalRow,
  people: Pick<EmployeeDirectory, 'person' | 'name'>,
  cause: NoticeCause,
): TableWrite[] {
  const reason = describeGoalChange(before, after, utcToday(cause.now))
  return reason ? followerWrites(after, reason, people, cause) : []
}

/** Notifies the same people of a check-in. */
export const checkInWrites = (
  goal: GoalRow,
  checkIn: Pick<StoredCheckIn, 'confidence' | 'comment'>,
  people: Pick<EmployeeDirectory, 'person' | 'name'>,
  cause: NoticeCause,
): TableWrite[] => followerWrites(goal, describeCheckIn(checkIn), people, cause)

function followerWrites(
  { _id, objective, employee, createdBy }: GoalRow,
  reason: string,
  people: Pick<EmployeeDirectory, 'person' | 'name'>,
  cause: NoticeCause,
): TableWrite[] {
  const about = { kind: 'changed', title: objective, reason, isMailed: true } as const
  const toStaff = noticeWrites(
    {
      ...about,
      host: 'staff',
      path: `${SCREEN}/${_id}`,
      person: fullName(people.name(employee)),
      holds: goals.hold(_id, 'employee', employee),
      roles: rolesForScreens(SCREEN),
    },
    [people.person(employee)?.leader, personIdOf({ userId: createdBy._id, employeeId: createdBy.employeeId })],
    cause,
  )
  if (!isOwnPartOpen('goals')) return toStaff
  const own = { ...about, host: 'timesheet', path: `/my-goals/${_id}`, person: '' } as const
  return [...toStaff, ...noticeWrites({ ...own, holds: goals.hold(_id, 'employee') }, [employee], cause)]
}
