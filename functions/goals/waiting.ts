import type { GoalRow } from '#shared/features/goals/list.ts'
import { goalStatusOf } from '#shared/features/goals/rules.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { DUE_SOON_DAYS, type WaitingSource } from '#shared/features/home/waiting.ts'
import { addDays, type Day, utcToday } from '#shared/kit/dates.ts'
import { goals, isGoalInScope } from './store.ts'

/** Open goals that are due on a day, for reminding the people whom they are set for. */
export const loadGoalsDueOn = async (day: Day, now: Date): Promise<readonly GoalRow[]> =>
  (await goals.rows(now, { until: day })).filter(
    row => row.deadLine === day && goalStatusOf(row, utcToday(now)) === 'Incomplete',
  )

/** Goals past or near their deadline, for those who set them and those who lead their people. */
export const goalsWaiting: WaitingSource = {
  screen: '/hitGoals-process',
  access: goalsApi.calls.list.access,
  async load({ actor, now, today, people }) {
    const until = addDays(today, DUE_SOON_DAYS)
    return (await goals.rows(now, { until }))
      .filter(row => row.deadLine <= until && ['Incomplete', 'Uncompleted'].includes(goalStatusOf(row, today)))
      .flatMap(row => {
        const person = people.person(row.employee)
        const isOfTeam = person?.leader != null && person.leader === actor.employeeId
        if (!person?.isActive || !(isOfTeam || row.createdBy._id === actor.userId)) return []
        if (!isGoalInScope(row, actor, people)) return []
        const { _id, version, objective, employee, createdAt, deadLine } = row
        const reason = isOfTeam ? 'teamGoal' : 'setGoal'
        const since = createdAt.slice(0, 10)
        return [{ _id, version, title: objective, person: people.name(employee), reason, since, due: deadLine }]
      })
  },
}
