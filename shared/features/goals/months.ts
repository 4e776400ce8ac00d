/** People's goals by the month of their deadline: the number of all, of completed and of late ones. */
import * as z from 'zod/mini'
import { addMonths, type Day, firstDayOfMonth, monthOfDay } from '#shared/kit/dates.ts'
import { csvList, day, flag, ref } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { goalStatusOf } from './rules.ts'

export const GoalMonthsQuery = z.strictObject({ leaders: z.optional(csvList(ref)) })

export const GoalMonthCounts = z.object({
  total: z.number(),
  completed: z.number(),
  /** Still open after their deadline. */
  late: z.number(),
  unsuccessful: z.number(),
})
export type GoalMonthCounts = z.infer<typeof GoalMonthCounts>

export const GoalMonths = z.object({
  /** The first days of twelve months, from half a year ago. */
  months: z.array(day),
  people: z.array(z.object({ employee: PersonName, months: z.array(z.nullable(GoalMonthCounts)) })),
  /** Whether there are more people than are shown. */
  isCut: flag,
})
export type GoalMonths = z.infer<typeof GoalMonths>

export const MAX_GOAL_PEOPLE = 200

export const listGoalMonths = (today: Day): Day[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(firstDayOfMonth(today), index - 6))

interface DueGoal {
  readonly employee: string
  readonly deadLine: Day
  readonly isUnsuccessful: boolean
  readonly completed: number
  readonly total: number
}

/** By person; months without goals are null, and people without any are left out. */
export function countGoalMonths(
  goals: readonly DueGoal[],
  months: readonly Day[],
  today: Day,
): ReadonlyMap<string, (GoalMonthCounts | null)[]> {
  const places = new Map(months.map((month, index) => [monthOfDay(month), index]))
  const people = new Map<string, (GoalMonthCounts | null)[]>()
  for (const goal of goals) {
    const place = places.get(monthOfDay(goal.deadLine))
    if (place === undefined) continue
    const own = people.get(goal.employee) ?? months.map(() => null)
    people.set(goal.employee, own)
    const counts = own[place] ?? { total: 0, completed: 0, late: 0, unsuccessful: 0 }
    const status = goalStatusOf(goal, today)
    own[place] = {
      total: counts.total + 1,
      completed: counts.completed + (status === 'Completed' ? 1 : 0),
      late: counts.late + (status === 'Uncompleted' ? 1 : 0),
      unsuccessful: counts.unsuccessful + (status === 'Unsuccessful' ? 1 : 0),
    }
  }
  return people
}
