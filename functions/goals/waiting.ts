import { createFollowedSource } from '#kit/followed.ts'
import { checkInDueOf, leaderCheckInDueOf, nextCheckInOf } from '#shared/features/goals/check-ins.ts'
import type { GoalRow } from '#shared/features/goals/list.ts'
import { goalStatusOf } from '#shared/features/goals/rules.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { DUE_SOON_DAYS, type WaitingRecord, type WaitingSource } from '#shared/features/home/waiting.ts'
import { addDays, type Day, utcToday } from '#shared/kit/dates.ts'
import { goals, isGoalInScope } from './store.ts'

/** Open goals that are due on a day, for reminding the people whom they are set for. */
export const loadGoalsDueOn = async (day: Day, now: Date): Promise<readonly GoalRow[]> =>
  (await goals.rows(now, { until: day })).filter(
    row => row.deadLine === day && goalStatusOf(row, utcToday(now)) === 'Incomplete',
  )

/** Open goals whose check-in is due from a day on, for reminding their people. */
export const loadCheckInsDueOn = async (day: Day, now: Date): Promise<readonly GoalRow[]> =>
  (await goals.rows(now)).filter(row => nextCheckInOf(row, utcToday(now)) === day)

/**
 * Goals past or near their deadline, for those who set them and those who lead their people; and those on which nobody
 * has checked in for long, for their people and those who lead them.
 */
export const goalsWaiting: WaitingSource = {
  screen: '/hitGoals-process',
  access: goalsApi.calls.list.access,
  async load({ actor, now, today, people }) {
    const until = addDays(today, DUE_SOON_DAYS)
    return (await goals.rows(now, { until })).flatMap((row): WaitingRecord[] => {
      const person = people.person(row.employee)
      if (!person?.isActive || !isGoalInScope(row, actor, people)) return []
      const isOfTeam = person.leader != null && person.leader === actor.employeeId
      const { _id, version, objective, employee, createdAt, deadLine } = row
      const shown = { _id, version, title: objective, person: people.name(employee) }
      const isNearDeadline = deadLine <= until && ['Incomplete', 'Uncompleted'].includes(goalStatusOf(row, today))
      if (isNearDeadline && (isOfTeam || row.createdBy._id === actor.userId)) {
        const reason = isOfTeam ? 'teamGoal' : 'setGoal'
        return [{ ...shown, reason, since: createdAt.slice(0, 10), due: deadLine }]
      }
      const isOwn = employee === actor.employeeId
      const since = isOwn ? checkInDueOf(row, today) : isOfTeam ? leaderCheckInDueOf(row, today) : null
      // Without a due day nobody is told or mailed of it: it only stands there.
      return since ? [{ ...shown, reason: 'checkIn', since, due: null }] : []
    })
  },
}

export const goalsFollowed = createFollowedSource(
  { screen: '/hitGoals-process', access: goalsApi.calls.one.access },
  goals,
  isGoalInScope,
)
