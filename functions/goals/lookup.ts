/** Everything that goals name, by id, and how a goal is returned with those names. */
import { categories } from '#functions/categories/store.ts'
import { type EmployeeDirectory, loadDirectory } from '#functions/employees/store.ts'
import { keyResultTypes } from '#functions/key-result-types/store.ts'
import { reasons } from '#functions/reasons/store.ts'
import { withAuthors } from '#functions/users/store.ts'
import type { GoalListLookup, GoalRow } from '#shared/features/goals/list.ts'
import { goalStatuses, goalStatusOf } from '#shared/features/goals/rules.ts'
import type { Actor } from '#shared/kit/access.ts'
import { utcToday } from '#shared/kit/dates.ts'

export interface GoalLookupContext extends EmployeeDirectory, GoalListLookup {
  readonly has: Readonly<Record<'category' | 'reasonID' | 'type', (id: string) => boolean>>
}

/** Loads people, users and catalogues: five small queries when warm. */
export async function loadGoalLookup(
  actor: Pick<Actor, 'roles' | 'employeeId'>,
  now: Date,
): Promise<GoalLookupContext> {
  const [people, categoryOf, reasonOf, typeOf] = await Promise.all([
    withAuthors(loadDirectory(actor, now), now),
    categories.byId(now),
    reasons.byId(now),
    keyResultTypes.byId(now),
  ])
  return {
    ...people,
    today: utcToday(now),
    entry: id => (categoryOf.get(id) ?? reasonOf.get(id) ?? typeOf.get(id))?.name ?? '',
    has: { category: id => categoryOf.has(id), reasonID: id => reasonOf.has(id), type: id => typeOf.has(id) },
  }
}

/** A goal as the API returns it: names joined, with today's status. */
export const withGoalNames = <G extends GoalRow>(goal: G, look: GoalLookupContext) => {
  const entry = (_id: string) => ({ _id, name: look.entry(_id) })
  const statusName = goalStatusOf(goal, look.today)
  return {
    ...goal,
    employee: look.name(goal.employee),
    category: entry(goal.category),
    reasonID: entry(goal.reasonID),
    type: entry(goal.type),
    createdBy: { _id: goal.createdBy._id, ...look.author(goal.createdBy) },
    hitgoalProcessStatusID: { _id: goalStatuses.id(statusName), statusName },
  }
}
