import { createFollowedSource } from '#kit/followed.ts'
import { checkInDueOf, leaderCheckInDueOf, nextCheckInOf } from '#shared/features/goals/check-ins.ts'
import type { GoalRow } from '#shared/features/goals/list.ts'
import { goalStatusOf } from '#shared/features/goals/rules.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { DUE_SOON_DAYS, type WaitingRecord, type WaitingSource } from '#shared/features/home/waiting.ts'
import { addDays, type Day, utcToday } from '#shared/kit/dates.ts'
import { goals, isGoalInScope } from './store.ts'

/** Loads open goals due on a day, for reminders to their people. */
export const loadGoalsDueOn = async (day: Day, now: Date): Promise<readonly GoalRow[]> =>
  (await goals.rows(now, { until: day })).filter(
    row => row.deadLine === day && goalStatusOf(row, utcToday(now)) === 'Incomplete',
  )

/** Loads open goals whose check-in becomes due on a day, for reminders to their people. */
export const loadCheckInsDueOn = async (day: Day, now: Date): Promise<readonly GoalRow[]> =>
  (await goals.rows(now)).filter(row => nextCheckInOf(row, utcToday(now)) === day)

/**
 * Goals past or near their deadline, for their authors and their people's leaders; and goals with overdue check-ins,
 * for their people and their leaders.
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
      // Without a due day it is only listed: it causes no notice or mail.
      return since ? [{ ...shown, reason: 'checkIn', since, due: null }] : []
    })
  },
}

export const goalsFollowed = createFollowedSource(
  { screen: '/hitGoals-process', access: goalsApi.calls.one.access },
  goals,
  isGoalInScope,
)
