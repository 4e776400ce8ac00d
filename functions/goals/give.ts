/**
 * Sets one template as a goal for many people. Each person's goal is one transaction, with an id derived from the
 * request and the person, so that a repeated request gives nobody the goal twice.
 */
import { goalTemplates } from '#functions/goal-templates/store.ts'
import { validationError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { digestOf } from '#kit/digest.ts'
import type { Handlers } from '#kit/lambda.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import type { GoalTemplateRow } from '#shared/features/goal-templates.ts'
import { type GiveGoalForm, type GivenLine, type GoalBatch, givingMessages } from '#shared/features/goals/giving.ts'
import type { GoalRow } from '#shared/features/goals/list.ts'
import { goalStatusOf } from '#shared/features/goals/rules.ts'
import type { goalsApi } from '#shared/features/goals.ts'
import type { Actor } from '#shared/kit/access.ts'
import { toComparableText } from '#shared/kit/list.ts'
import { CATALOGUE_LOCKS, checkGoalForm } from './checks.ts'
import { keyResultFields, toStoredKeyResults } from './key-results.ts'
import { type GoalLookupContext, loadGoalLookup } from './lookup.ts'
import { assignedWrites } from './notices.ts'
import { goals, isGoalInScope, type StoredGoal } from './store.ts'

export const givingHandlers: Handlers<Pick<typeof goalsApi.calls, 'previewGive' | 'give' | 'batches'>> = {
  previewGive: async ({ actor, body, now }) => {
    const giving = await openGiving(body, actor, now)
    return { objective: giving.template.objective, lines: body.employees.map(person => previewLine(person, giving)) }
  },
  give: async ({ actor, body, newId, now }) => {
    const giving = await openGiving(body, actor, now)
    const lines: GivenLine[] = []
    // Sequentially, because each takes the catalogues' locks.
    for (const person of new Set(body.employees)) lines.push(await giveTo(person, newId.id, giving))
    return { batch: newId.id, objective: giving.template.objective, lines }
  },
  batches: async ({ actor, now }) => {
    const [look, rows] = await Promise.all([loadGoalLookup(actor, now), goals.rows(now)])
    const together = Map.groupBy(
      rows.filter(row => row.batch && isGoalInScope(row, actor, look)),
      ({ batch }) => batch,
    )
    return [...together]
      .flatMap(([batch, [first, ...others]]): GoalBatch[] =>
        batch && first
          ? [{ _id: batch, objective: first.objective, createdAt: first.createdAt, count: others.length + 1 }]
          : [],
      )
      .sort((a, b) => (a.createdAt + a._id < b.createdAt + b._id ? 1 : -1))
  },
}

interface Giving {
  readonly form: GiveGoalForm
  readonly template: GoalTemplateRow
  readonly look: GoalLookupContext
  readonly rows: readonly GoalRow[]
  readonly actor: Actor
  readonly now: Date
}

/** @throws 400 for errors in the form that do not depend on the person */
async function openGiving(form: GiveGoalForm, actor: Actor, now: Date): Promise<Giving> {
  const [template, look, rows] = await Promise.all([
    goalTemplates.find(form.template),
    loadGoalLookup(actor, now),
    goals.rows(now),
  ])
  // Active templates are visible to everybody.
  if (!template?.status) throw validationError('template', givingMessages.unknownTemplate)
  checkGoalForm({ ...form, category: template.category }, undefined, look)
  return { form, template, look, rows, actor, now }
}

function previewLine(person: string, { template, look, rows }: Giving): GivenLine {
  const line = (outcome: GivenLine['outcome'], reason: string): GivenLine => ({
    employee: look.name(person),
    outcome,
    reason,
    goal: null,
  })
  if (!(look.person(person)?.isActive && look.isInScope(person))) return line('left', givingMessages.outOfReach)
  const objective = toComparableText(template.objective)
  const hasIt = rows.some(
    row =>
      row.employee === person &&
      toComparableText(row.objective) === objective &&
      goalStatusOf(row, look.today) === 'Incomplete',
  )
  return line(hasIt ? 'left' : 'set', hasIt ? givingMessages.hasIt : '')
}

async function giveTo(employee: string, batch: string, giving: Giving): Promise<GivenLine> {
  const { form, template, look, actor, now } = giving
  // The batch's timestamp, then a hash of batch and person, so that a repetition finds the existing goal.
  const id = batch.slice(0, 8) + digestOf(`${batch} ${employee}`).slice(0, 16)
  const set = { employee: look.name(employee), outcome: 'set', reason: '', goal: id } as const
  if (await goals.find(id)) return set
  const line = previewLine(employee, giving)
  if (line.outcome === 'left') return line
  const fields: Omit<StoredGoal, '_id' | 'version'> = {
    objective: template.objective,
    employee,
    category: template.category,
    reasonID: form.reasonID,
    type: form.type,
    deadLine: form.deadLine,
    comment: '',
    isUnsuccessful: false,
    unsuccessfulReason: '',
    ...keyResultFields(
      toStoredKeyResults(
        template.keyResults.map(({ keyResult, source }) => ({ keyResult, source, status: 'Incomplete' })),
        [],
        now,
      ),
    ),
    lastCheckIn: null,
    level: 'person',
    supports: null,
    batch,
    createdBy: authorOf(actor),
    createdAt: now.toISOString(),
  }
  const told = assignedWrites({ ...fields, _id: id }, look, { actor, now, change: 1 })
  await withLock(CATALOGUE_LOCKS, lockWrites =>
    goals.insert({ id, previousDayId: undefined, isKeyed: true }, fields, now, ...lockWrites, ...told),
  )
  return set
}
