import { notFoundError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { assertVersion } from '#kit/collection.ts'
import { toCsv } from '#kit/csv.ts'
import { planDeletion } from '#kit/deletions.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import type { GoalForm } from '#shared/features/goals/form.ts'
import { type GoalRow, goalList } from '#shared/features/goals/list.ts'
import { countGoalMonths, listGoalMonths, MAX_GOAL_PEOPLE } from '#shared/features/goals/months.ts'
import { goalStatuses, goalStatusOf } from '#shared/features/goals/rules.ts'
import { goalsApi as contract } from '#shared/features/goals.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, formatDay } from '#shared/kit/dates.ts'
import { selectAll, selectPage } from '#shared/kit/list.ts'
import { compareByName, fullName } from '#shared/kit/people.ts'
import { checkIn, listCheckIns } from './check-ins.ts'
import { CATALOGUE_LOCKS, checkGoalForm, checkGoalPerson } from './checks.ts'
import { givingHandlers } from './give.ts'
import { keyResultFields, toStoredKeyResults } from './key-results.ts'
import { type GoalLookupContext, loadGoalLookup, withGoalNames } from './lookup.ts'
import { assignedWrites, changeWrites } from './notices.ts'
import { ownGoalHandlers } from './own-goals.ts'
import { goalCheckIns, goals, isGoalInScope, type StoredGoal } from './store.ts'
import { GOAL_TREE_LOCK, goalTreeHandlers, supportChecks } from './tree.ts'

const toStatusDto = (statusName: string, _id: string) => ({ _id, statusName })

export const handler = createApiHandler(contract, {
  statuses: () => goalStatuses.all.map(({ _id, name }) => toStatusDto(name, _id)),
  leaders: async ({ actor, now }) => {
    const { look, rows } = await loadGoalsInScope(actor, now)
    const ids = new Set(rows.flatMap(row => look.person(row.employee)?.leader ?? []))
    return [...ids].map(look.name).sort(compareByName)
  },
  list: async ({ actor, query, now }) => {
    const { look, rows } = await loadGoalsInScope(actor, now, query.endDate)
    const { items, ...page } = selectPage(goalList, rows, query, look)
    return { ...page, items: items.map(row => withGoalNames(row, look)) }
  },
  csv: async ({ actor, query, now }) => {
    const { look, rows } = await loadGoalsInScope(actor, now, query.endDate)
    return toCsv(csvColumns(look), selectAll(goalList, rows, query, look))
  },
  counts: async ({ actor, query, now }) => {
    const { look, rows } = await loadGoalsInScope(actor, now, query.endDate)
    const statuses = selectAll(goalList, rows, query, look).map(row => goalStatusOf(row, look.today))
    return goalStatuses.all.map(({ _id, name }) => ({
      ...toStatusDto(name, _id),
      count: statuses.filter(status => status === name).length,
    }))
  },
  months: async ({ actor, query, now }) => {
    const { look, rows } = await loadGoalsInScope(actor, now)
    const led = query.leaders?.length
      ? rows.filter(({ employee }) => query.leaders?.includes(look.person(employee)?.leader ?? ''))
      : rows
    const months = listGoalMonths(look.today)
    const people = [...countGoalMonths(led, months, look.today)]
      .map(([id, own]) => ({ employee: look.name(id), months: own }))
      .sort((a, b) => compareByName(a.employee, b.employee))
    return { months, people: people.slice(0, MAX_GOAL_PEOPLE), isCut: people.length > MAX_GOAL_PEOPLE }
  },
  ...ownGoalHandlers,
  ...goalTreeHandlers,
  ...givingHandlers,
  one: async ({ actor, params, now }) => {
    const { look, goal } = await loadGoalInScope(actor, params.id, now)
    return withGoalNames(goal, look)
  },
  create: ({ actor, body, newId, now }) =>
    withLock(locksOf(body), async lockWrites => {
      const look = await loadGoalLookup(actor, now)
      checkGoalPerson(body, undefined, look)
      checkGoalForm(body, undefined, look)
      const support = await supportChecks({ _id: newId.id, supports: body.supports ?? null }, null, {
        actor,
        look,
        now,
      })
      const fields = {
        ...toGoalFields(body, undefined, now),
        lastCheckIn: null,
        batch: null,
        createdBy: authorOf(actor),
        createdAt: now.toISOString(),
      }
      const told = assignedWrites({ ...fields, _id: newId.id }, look, { actor, now, change: 1 })
      return withGoalNames(await goals.insert(newId, fields, now, ...lockWrites, ...support, ...told), look)
    }),
  update: ({ actor, params, body, ifMatch, now }) =>
    withLock(locksOf(body), async lockWrites => {
      const { look, goal: before } = await loadGoalInScope(actor, params.id, now)
      assertVersion(before, ifMatch)
      checkGoalPerson(body, before, look)
      checkGoalForm(body, before, look)
      const after = { ...before, ...toGoalFields(body, before, now) }
      const support = await supportChecks(after, before.supports, { actor, look, now })
      const cause = { actor, now, change: before.version + 1 }
      const isOfAnother = after.employee !== before.employee
      const told = isOfAnother ? assignedWrites(after, look, cause) : changeWrites(before, after, look, cause)
      return withGoalNames(await goals.replace(before, after, now, ...lockWrites, ...support, ...told), look)
    }),
  remove: async ({ actor, params, ifMatch, now }) => {
    const { goal } = await loadGoalInScope(actor, params.id, now)
    assertVersion(goal, ifMatch)
    const rest = await planDeletion({ partitions: [goalCheckIns.partitionOf(goal._id)] }, now)
    await goals.remove(goal, now, ...rest.writes)
    await rest.finish()
  },
  checkIns: async ({ actor, params, now }) => {
    const { look } = await loadGoalInScope(actor, params.id, now)
    return listCheckIns(params.id, actor, look)
  },
  checkIn: async ({ actor, params, body, newId, now }) => {
    const look = await loadGoalLookup(actor, now)
    const goal = await checkIn(params.id, body, { actor, look, now, newId: newId.id }, found => {
      if (!isGoalInScope(found, actor, look)) throw notFoundError()
    })
    return withGoalNames(goal, look)
  },
})

/** The lock of the goal tree, because two goals saved at the same moment could close a ring. */
const locksOf = ({ supports }: GoalForm) => [...CATALOGUE_LOCKS, ...(supports ? [GOAL_TREE_LOCK] : [])]

/** Loads goals. Goals due by `until` were set before it, so partitions of later years are not read. */
async function loadGoalsInScope(actor: Actor, now: Date, until?: Day) {
  const [look, rows] = await Promise.all([loadGoalLookup(actor, now), goals.rows(now, { until: until || undefined })])
  return { look, rows: rows.filter(row => isGoalInScope(row, actor, look)) }
}

async function loadGoalInScope(actor: Actor, id: string, now: Date) {
  const [look, goal] = await Promise.all([loadGoalLookup(actor, now), goals.get(id)])
  if (!isGoalInScope(goal, actor, look)) throw notFoundError()
  return { look, goal }
}

/** Converts the form for storage; keeps the reason only if the status needs one. */
const toGoalFields = (form: GoalForm, before: StoredGoal | undefined, now: Date) => ({
  ...form,
  level: form.level ?? before?.level ?? 'person',
  supports: form.supports === undefined ? (before?.supports ?? null) : form.supports,
  ...keyResultFields(toStoredKeyResults(form.keyResults, before?.keyResults ?? [], now)),
  unsuccessfulReason: form.isUnsuccessful ? form.unsuccessfulReason : '',
})

const csvColumns = (look: GoalLookupContext) => ({
  Objective: (row: GoalRow) => row.objective,
  Employee: (row: GoalRow) => fullName(look.name(row.employee)),
  Category: (row: GoalRow) => look.entry(row.category),
  Reason: (row: GoalRow) => look.entry(row.reasonID),
  Type: (row: GoalRow) => look.entry(row.type),
  Deadline: (row: GoalRow) => formatDay(row.deadLine),
  Status: (row: GoalRow) => goalStatusOf(row, look.today),
  // Separate columns, because a spreadsheet would read 1/3 as a date.
  'Key Results Complete': (row: GoalRow) => row.completed,
  'Key Results': (row: GoalRow) => row.total,
  'Created By': (row: GoalRow) => fullName(look.author(row.createdBy)),
  'Creation Date': (row: GoalRow) => formatDay(row.createdAt),
})
