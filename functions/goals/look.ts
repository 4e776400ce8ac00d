/** Everything that goals name, by id, and how a goal is answered with it. */
import { categories } from '#functions/categories/store.ts'
import { type Everybody, everybody } from '#functions/employees/store.ts'
import { keyResultTypes } from '#functions/key-result-types/store.ts'
import { reasons } from '#functions/reasons/store.ts'
import { withAuthors } from '#functions/users/store.ts'
import type { GoalLook, GoalRow } from '#shared/features/goals/list.ts'
import { goalStatuses, statusOf } from '#shared/features/goals/rules.ts'
import type { Actor } from '#shared/kit/access.ts'
import { today } from '#shared/kit/list.ts'

export interface Look extends Everybody, GoalLook {
  readonly has: Readonly<Record<'category' | 'reasonID' | 'type', (id: string) => boolean>>
}

/** People, users and catalogues: five small queries when warm. */
export async function lookAround(actor: Pick<Actor, 'roles' | 'employeeId'>, now: Date): Promise<Look> {
  const [people, categoryOf, reasonOf, typeOf] = await Promise.all([
    withAuthors(everybody(actor, now), now),
    categories.byId(now),
    reasons.byId(now),
    keyResultTypes.byId(now),
  ])
  return {
    ...people,
    today: today(now),
    entry: id => (categoryOf.get(id) ?? reasonOf.get(id) ?? typeOf.get(id))?.name ?? '',
    has: { category: id => categoryOf.has(id), reasonID: id => reasonOf.has(id), type: id => typeOf.has(id) },
  }
}

/** As it is answered: names joined, the status as of today. */
export const joined = <G extends GoalRow>(goal: G, look: Look) => {
  const entry = (_id: string) => ({ _id, name: look.entry(_id) })
  const statusName = statusOf(goal, look.today)
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
