/** What leaders are told of goals. */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { employees } from '#functions/employees/store.ts'
import { type NoticeCause, noticeWrites } from '#kit/notices.ts'
import type { TableWrite } from '#kit/table.ts'
import type { GoalRow } from '#shared/features/goals/list.ts'
import { rolesForScreens } from '#shared/features/screens.ts'
import { fullName } from '#shared/kit/people.ts'

const SCREEN = '/hitGoals-process'

/** Tells who leads the person that they have a goal now. */
export function assignedWrites(
  { _id, objective, employee }: Pick<GoalRow, '_id' | 'objective' | 'employee'>,
  people: Pick<EmployeeDirectory, 'person' | 'name'>,
  cause: NoticeCause,
): TableWrite[] {
  return noticeWrites(
    {
      ...{ kind: 'assigned', host: 'staff', path: `${SCREEN}/${_id}`, title: objective, isMailed: true },
      person: fullName(people.name(employee)),
      holds: employees.hold(employee, 'leader'),
      roles: rolesForScreens(SCREEN),
    },
    [people.person(employee)?.leader],
    cause,
  )
}
