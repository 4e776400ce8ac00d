import { createFollowedSource } from '#kit/followed.ts'
import type { WaitingSource } from '#shared/features/home/waiting.ts'
import { dueDayOfOneOnOne, isOneOnOneClosed, isOneOnOneInScope } from '#shared/features/one-on-ones/rules.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { addMonths, firstDayOfMonth, lastDayOfMonth } from '#shared/kit/dates.ts'
import { oneOnOnes } from './store.ts'

/** One-on-ones that a leader has to hold this month, and those of last month that are still open. */
export const oneOnOnesWaiting: WaitingSource = {
  screen: '/one-on-ones',
  access: oneOnOnesApi.calls.list.access,
  async load({ actor, now, today, people }) {
    const month = firstDayOfMonth(today)
    const [from, until] = [addMonths(month, -1), lastDayOfMonth(month)]
    return (await oneOnOnes.rows(now, { from, until }))
      .filter(({ creationDate }) => creationDate >= from && creationDate <= until)
      .filter(row => row.leaderAssigned === actor.employeeId && !isOneOnOneClosed(row.status))
      .filter(row => isOneOnOneInScope(row, actor, people) && people.person(row.employee)?.isActive)
      .map(({ _id, version, employee, creationDate, meetsAt }) => ({
        _id,
        version,
        title: '',
        person: people.name(employee),
        reason: 'hold',
        since: creationDate,
        due: dueDayOfOneOnOne({ meetsAt, creationDate }),
      }))
  },
}

export const oneOnOnesFollowed = createFollowedSource(
  { screen: '/one-on-ones', access: oneOnOnesApi.calls.one.access },
  oneOnOnes,
  isOneOnOneInScope,
)
