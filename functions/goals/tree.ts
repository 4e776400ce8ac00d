/** Goals that support each other: the tree, the neighbours of a goal, and the checks of a new support. */
import { notFoundError, validationError } from '#kit/app-error.ts'
import type { Handlers } from '#kit/lambda.ts'
import type { TableWrite } from '#kit/table.ts'
import type { GoalRow } from '#shared/features/goals/list.ts'
import { shownProgressOf } from '#shared/features/goals/progress.ts'
import { goalStatusOf } from '#shared/features/goals/rules.ts'
import {
  createsGoalRing,
  GOAL_LEVELS,
  goalTreeMessages,
  rollUpProgress,
  type TreeGoal,
} from '#shared/features/goals/tree.ts'
import type { goalsApi } from '#shared/features/goals.ts'
import type { Actor } from '#shared/kit/access.ts'
import { addDays } from '#shared/kit/dates.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { type GoalLookupContext, loadGoalLookup } from './lookup.ts'
import { goals, isGoalInScope } from './store.ts'

/** Held while changing what a goal supports, so that no simultaneous change makes a ring. */
export const GOAL_TREE_LOCK = 'GOAL_TREE'
/** Goals that ended longer ago are shown only if others support them. */
const SHOWN_DAYS = 365
const MAX_SHOWN = 500

export const goalTreeHandlers: Handlers<Pick<typeof goalsApi.calls, 'supportable' | 'tree' | 'support'>> = {
  supportable: async ({ actor, now }) => {
    const { rows, look } = await loadTree(actor, now)
    return rows
      .filter(row => isSupportable(row, actor, look) && goalStatusOf(row, look.today) !== 'Unsuccessful')
      .filter(row => row.deadLine >= look.today)
      .sort(byLevelAndObjective)
      .map(({ _id, objective, level }) => ({ _id, objective, level }))
  },
  tree: async ({ actor, now }) => {
    const { rows, byId, look, toDto } = await loadTree(actor, now)
    const supported = new Set(rows.flatMap(({ supports }) => (supports && byId.has(supports) ? supports : [])))
    const since = addDays(look.today, -SHOWN_DAYS)
    const isLinked = ({ _id, supports, level }: GoalRow) =>
      level !== 'person' || supported.has(_id) || (supports !== null && byId.has(supports))
    const own = rows
      .filter(row => isLinked(row) && row.deadLine >= since && isGoalInScope(row, actor, look))
      .sort((a, b) => (a.deadLine < b.deadLine ? 1 : -1))
    const shown = new Map<string, GoalRow>()
    for (const row of own.slice(0, MAX_SHOWN))
      for (let at: GoalRow | undefined = row; at && !shown.has(at._id); at = byId.get(at.supports ?? ''))
        shown.set(at._id, at)
    return { goals: [...shown.values()].sort(byLevelAndObjective).map(toDto), isCut: own.length > MAX_SHOWN }
  },
  support: async ({ actor, params, now }) => {
    const { rows, byId, look, toDto, rolledUp } = await loadTree(actor, now)
    const goal = byId.get(params.id)
    if (!goal || !isGoalInScope(goal, actor, look)) throw notFoundError()
    const supporting = rows.filter(({ supports }) => supports === goal._id)
    const seen = supporting.filter(row => isGoalInScope(row, actor, look)).sort(byLevelAndObjective)
    const supported = byId.get(goal.supports ?? '')
    return {
      supported: supported ? toDto(supported) : null,
      supporters: seen.map(toDto),
      others: supporting.length - seen.length,
      rolledUp: rolledUp.get(goal._id) ?? 0,
    }
  },
}

/**
 * Returns the conditions of a new support; an existing one may be out of scope by now. @throws 400 if the goal to
 * support cannot be chosen, or would make a ring
 */
export async function supportChecks(
  { _id, supports }: Pick<GoalRow, '_id' | 'supports'>,
  before: string | null,
  { actor, look, now }: { readonly actor: Actor; readonly look: GoalLookupContext; readonly now: Date },
): Promise<TableWrite[]> {
  if (!supports || supports === before) return []
  const unknown = () => validationError('supports', goalTreeMessages.unknown)
  const byId = await goals.byId(now)
  const chosen = byId.get(supports)
  if (!chosen || !isSupportable(chosen, actor, look)) throw unknown()
  if (createsGoalRing(_id, supports, id => byId.get(id)?.supports))
    throw validationError('supports', goalTreeMessages.ring)
  return [goals.conditionCheck(supports, unknown)]
}

/** Whether the actor's goals may support this one: everybody's may support goals of the company. */
const isSupportable = (row: GoalRow, actor: Actor, look: GoalLookupContext): boolean =>
  row.level === 'company' || (row.level === 'team' && isGoalInScope(row, actor, look))

async function loadTree(actor: Actor, now: Date) {
  const [look, rows] = await Promise.all([loadGoalLookup(actor, now), goals.rows(now)])
  const rolledUp = rollUpProgress(rows.map(row => ({ ...row, progress: shownProgressOf(row) })))
  const toDto = (row: GoalRow): TreeGoal => {
    const { _id, objective, level, supports } = row
    const isOpenable = isGoalInScope(row, actor, look)
    return {
      _id,
      objective,
      level,
      supports,
      isOpenable,
      employee: isOpenable ? look.name(row.employee) : null,
      statusName: isOpenable ? goalStatusOf(row, look.today) : '',
      progress: isOpenable ? shownProgressOf(row) : null,
      rolledUp: isOpenable ? (rolledUp.get(_id) ?? null) : null,
    }
  }
  return { rows, byId: new Map(rows.map(row => [row._id, row])), look, rolledUp, toDto }
}

function byLevelAndObjective(a: GoalRow, b: GoalRow): number {
  const key = ({ level, objective, _id }: GoalRow) =>
    `${GOAL_LEVELS.indexOf(level)} ${toComparableText(objective)} ${_id}`
  return key(a) < key(b) ? -1 : 1
}
