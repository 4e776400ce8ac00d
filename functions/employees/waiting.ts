import { createFollowedSource } from '#kit/followed.ts'
import { employeesApi } from '#shared/features/employees.ts'
import type { WaitingSource } from '#shared/features/home/waiting.ts'
import { employees } from './store.ts'

/** People whom nobody leads, for HR and admins; a leader without a leader is at the top of the company. */
export const employeesWaiting: WaitingSource = {
  screen: '/employees',
  access: { ...employeesApi.calls.one.access, roles: ['admin', 'hr'] },
  async load({ people }) {
    return people.all.flatMap(({ _id, version, isActive, isLeader, leader, hireDate }) => {
      const hasLeader = leader ? people.person(leader)?.isActive === true : isLeader
      if (!isActive || hasLeader) return []
      const reason = leader ? 'replaceLeader' : 'assignLeader'
      // Since when nobody leads them is not known; somebody new has had no leader since they were hired.
      return [{ _id, version, title: '', person: people.name(_id), reason, since: leader ? null : hireDate, due: null }]
    })
  },
}

export const employeesFollowed = createFollowedSource(
  { screen: '/employees', access: employeesApi.calls.one.access },
  employees,
  ({ _id }, _, people) => people.isInScope(_id),
)
