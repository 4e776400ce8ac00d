import { createFollowedSource } from '#kit/followed.ts'
import { employeesApi } from '#shared/features/employees.ts'
import type { WaitingSource } from '#shared/features/home/waiting.ts'
import { corrections } from './corrections.ts'
import { employees } from './store.ts'

/**
 * For HR and admins: requests for corrections, except their own, and people without a leader. A leader without a leader
 * does not count: they are at the top of the company.
 */
export const employeesWaiting: WaitingSource = {
  screen: '/employees',
  access: { ...employeesApi.calls.one.access, roles: ['admin', 'hr'] },
  async load({ actor, people, now }) {
    const asked = (await corrections.rows(now)).filter(
      ({ employee, isDone }) => !isDone && employee !== actor.employeeId && people.person(employee)?.isActive,
    )
    const toCorrect = asked.map(({ _id, version, employee, askedAt }) => ({
      _id,
      version,
      title: '',
      person: people.name(employee),
      reason: 'correct' as const,
      since: askedAt.slice(0, 10),
      due: null,
      path: `/employees/${employee}`,
    }))
    // A new person has had none since the hire. Those of a leader who has left wait as part of a handover.
    const withoutLeader = people.all
      .filter(({ isActive, isLeader, leader }) => isActive && !isLeader && !leader)
      .map(({ _id, version, hireDate }) => ({
        _id,
        version,
        title: '',
        person: people.name(_id),
        reason: 'assignLeader' as const,
        since: hireDate,
        due: null,
      }))
    return [...toCorrect, ...withoutLeader]
  },
}

export const employeesFollowed = createFollowedSource(
  { screen: '/employees', access: employeesApi.calls.one.access },
  employees,
  ({ _id }, _, people) => people.isInScope(_id),
)
