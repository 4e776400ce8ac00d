import { authorOf } from '#kit/author.ts'
import { inUse } from '#kit/catalogue.ts'
import { checkVersion } from '#kit/collection.ts'
import { csv } from '#kit/csv.ts'
import { withIds } from '#kit/entry-ids.ts'
import { lambda } from '#kit/lambda.ts'
import { invalid, notFound } from '#kit/refusal.ts'
import { inTurn } from '#kit/turn.ts'
import { categories } from '#shared/features/categories.ts'
import { byName, fullName } from '#shared/features/employees/people.ts'
import type { GoalForm } from '#shared/features/goals/form.ts'
import { type GoalRow, goalList } from '#shared/features/goals/list.ts'
import { deadLineRefusal, goalStatuses, statusOf } from '#shared/features/goals/rules.ts'
import { goals as contract, goalMessages } from '#shared/features/goals.ts'
import { keyResultTypes } from '#shared/features/key-result-types.ts'
import { progressOf } from '#shared/features/key-results.ts'
import { reasons } from '#shared/features/reasons.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, showDay } from '#shared/kit/dates.ts'
import { selectAll, selectPage } from '#shared/kit/list.ts'
import { joined, type Look, lookAround } from './look.ts'
import { goals, reaches, type StoredGoal } from './store.ts'

const named = (statusName: string, _id: string) => ({ _id, statusName })

export const handler = lambda(contract, {
  statuses: () => goalStatuses.all.map(({ _id, name }) => named(name, _id)),
  leaders: async ({ actor, now }) => {
    const { look, rows } = await inReach(actor, now)
    const ids = new Set(rows.flatMap(row => look.person(row.employee)?.leader ?? []))
    return [...ids].map(look.name).sort(byName)
  },
  list: async ({ actor, query, now }) => {
    const { look, rows } = await inReach(actor, now, query.endDate)
    const { totalItems, items } = selectPage(goalList, rows, query, look)
    return { totalItems, items: items.map(row => joined(row, look)) }
  },
  csv: async ({ actor, query, now }) => {
    const { look, rows } = await inReach(actor, now, query.endDate)
    return csv(csvColumns(look), selectAll(goalList, rows, query, look))
  },
  counts: async ({ actor, query, now }) => {
    const { look, rows } = await inReach(actor, now, query.endDate)
    const statuses = selectAll(goalList, rows, query, look).map(row => statusOf(row, look.today))
    return goalStatuses.all.map(({ _id, name }) => ({
      ...named(name, _id),
      count: statuses.filter(status => status === name).length,
    }))
  },
  one: async ({ actor, params, now }) => {
    const { look, goal } = await reached(actor, params.id, now)
    return joined(goal, look)
  },
  create: ({ actor, body, newId, now }) =>
    inTurn(NAMED, async turns => {
      const look = await lookAround(actor, now)
      check(body, undefined, look)
      const fields = {
        ...settled(body, undefined, now),
        createdBy: authorOf(actor),
        createdAt: now.toISOString(),
      }
      return joined(await goals.insert(newId, fields, now, ...turns), look)
    }),
  update: ({ actor, params, body, ifMatch, now }) =>
    inTurn(NAMED, async turns => {
      const { look, goal: before } = await reached(actor, params.id, now)
      checkVersion(before, ifMatch)
      check(body, before, look)
      return joined(await goals.replace(before, { ...before, ...settled(body, before, now) }, now, ...turns), look)
    }),
  remove: async ({ actor, params, ifMatch, now }) => {
    const { goal } = await reached(actor, params.id, now)
    checkVersion(goal, ifMatch)
    await goals.remove(goal, now)
  },
})

/** What a goal names must not be deleted in the same moment. */
const NAMED = [categories, reasons, keyResultTypes].map(inUse)

/** Goals due until a day were set by then, so the years after it hold none of them. */
async function inReach(actor: Actor, now: Date, until?: Day) {
  const [look, rows] = await Promise.all([lookAround(actor, now), goals.rows(now, { until: until || undefined })])
  return { look, rows: rows.filter(row => reaches(row, actor, look)) }
}

async function reached(actor: Actor, id: string, now: Date) {
  const [look, goal] = await Promise.all([lookAround(actor, now), goals.get(id)])
  if (!reaches(goal, actor, look)) throw notFound()
  return { look, goal }
}

/** Who and what is newly named must be there to choose; what was named before may have gone since. */
function check(form: GoalForm, before: StoredGoal | undefined, look: Look): void {
  const { employee, deadLine } = form
  if (employee !== before?.employee && !(look.person(employee)?.isActive && look.reaches(employee)))
    throw invalid('employee', goalMessages.unknownEmployee)
  for (const field of ['category', 'reasonID', 'type'] as const)
    if (form[field] !== before?.[field] && !look.has[field](form[field]))
      throw invalid(field, goalMessages.unknownEntry)
  const refusal = deadLineRefusal(deadLine, before?.deadLine, look.today)
  if (refusal) throw invalid('deadLine', refusal)
}

/** The form as it is kept: a reason only where it is one. */
const settled = (form: GoalForm, before: StoredGoal | undefined, now: Date) => ({
  ...form,
  keyResults: withIds(form.keyResults, before?.keyResults ?? [], now),
  unsuccessfulReason: form.isUnsuccessful ? form.unsuccessfulReason : '',
  ...progressOf(form.keyResults),
})

const csvColumns = (look: Look) => ({
  Objective: (row: GoalRow) => row.objective,
  Employee: (row: GoalRow) => fullName(look.name(row.employee)),
  Category: (row: GoalRow) => look.entry(row.category),
  Reason: (row: GoalRow) => look.entry(row.reasonID),
  Type: (row: GoalRow) => look.entry(row.type),
  Deadline: (row: GoalRow) => showDay(row.deadLine),
  Status: (row: GoalRow) => statusOf(row, look.today),
  // Apart, because a spreadsheet makes a date of 1/3.
  'Key Results Complete': (row: GoalRow) => row.completed,
  'Key Results': (row: GoalRow) => row.total,
  'Created By': (row: GoalRow) => fullName(look.author(row.createdBy)),
  'Creation Date': (row: GoalRow) => showDay(row.createdAt),
})
