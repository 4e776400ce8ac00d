/** A person's own goals, on the employee host, to read and to check in on. */
import { notFoundError } from '#kit/app-error.ts'
import type { Handlers } from '#kit/lambda.ts'
import { requireOwnPart } from '#kit/own-place.ts'
import { checkInDueOf } from '#shared/features/goals/check-ins.ts'
import type { GoalRow } from '#shared/features/goals/list.ts'
import { goalStatuses, goalStatusOf } from '#shared/features/goals/rules.ts'
import type { goalsApi, OwnGoal, OwnGoalDetail } from '#shared/features/goals.ts'
import type { Actor } from '#shared/kit/access.ts'
import { checkIn, listCheckIns } from './check-ins.ts'
import { type GoalLookupContext, loadGoalLookup } from './lookup.ts'
import { goals, type StoredGoal } from './store.ts'

export const ownGoalHandlers: Handlers<Pick<typeof goalsApi.calls, 'mine' | 'ownGoal' | 'checkInOwn'>> = {
  mine: async ({ actor, now }) => {
    const person = requireOwnPart('goals', actor)
    const [look, rows] = await Promise.all([loadGoalLookup(actor, now), goals.rows(now)])
    const own = rows.filter(({ employee }) => employee === person).map(row => toOwnGoal(row, look))
    const isOpen = ({ status }: OwnGoal) => status.statusName === 'Incomplete' || status.statusName === 'Uncompleted'
    const byDeadline = (a: OwnGoal, b: OwnGoal) => (a.deadLine + a._id < b.deadLine + b._id ? -1 : 1)
    const ended = own.filter(goal => !isOpen(goal)).sort(byDeadline)
    return [...own.filter(isOpen).sort(byDeadline), ...ended.reverse()]
  },
  ownGoal: async ({ actor, params, now }) => {
    const person = requireOwnPart('goals', actor)
    const [look, goal] = await Promise.all([loadGoalLookup(actor, now), goals.get(params.id)])
    checkOwn(goal, person)
    return toOwnGoalDetail(goal, actor, look)
  },
  checkInOwn: async ({ actor, params, body, newId, now }) => {
    const person = requireOwnPart('goals', actor)
    const look = await loadGoalLookup(actor, now)
    const goal = await checkIn(params.id, body, { actor, look, now, newId: newId.id }, found => checkOwn(found, person))
    return toOwnGoalDetail(goal, actor, look)
  },
}

function checkOwn({ employee }: Pick<GoalRow, 'employee'>, person: string): void {
  if (employee !== person) throw notFoundError()
}

const toOwnGoalDetail = async (goal: StoredGoal, actor: Actor, look: GoalLookupContext): Promise<OwnGoalDetail> => ({
  ...toOwnGoal(goal, look),
  createdAt: goal.createdAt,
  supports: goal.supports ? ((await goals.find(goal.supports))?.objective ?? '') : '',
  keyResults: goal.keyResults,
  checkIns: await listCheckIns(goal._id, actor, look),
})

/** Leaves out the leader's notes. */
const toOwnGoal = (goal: GoalRow, look: GoalLookupContext): OwnGoal => {
  const { _id, objective, deadLine, category, type, completed, total, progress } = goal
  const statusName = goalStatusOf(goal, look.today)
  return {
    _id,
    objective,
    deadLine,
    completed,
    total,
    progress,
    checkInDue: checkInDueOf(goal, look.today),
    category: { _id: category, name: look.entry(category) },
    type: { _id: type, name: look.entry(type) },
    status: { _id: goalStatuses.id(statusName), statusName },
  }
}
