import { categories } from '#functions/categories/store.ts'
import { authorsNow } from '#functions/users/store.ts'
import { authorOf } from '#kit/author.ts'
import { inUse } from '#kit/catalogue.ts'
import { checkVersion } from '#kit/collection.ts'
import { withIds } from '#kit/entry-ids.ts'
import { lambda } from '#kit/lambda.ts'
import { invalid, notFound, Refusal } from '#kit/refusal.ts'
import { inTurn } from '#kit/turn.ts'
import { categories as describedCategories } from '#shared/features/categories.ts'
import { byName } from '#shared/features/employees/people.ts'
import {
  goalTemplates as contract,
  type GoalTemplateForm,
  type GoalTemplateRow,
  goalTemplateList,
  goalTemplateMessages,
  mayChange,
  maySee,
  maySetOfficial,
  type TemplateLook,
} from '#shared/features/goal-templates.ts'
import type { Actor } from '#shared/kit/access.ts'
import { fold, selectPage } from '#shared/kit/list.ts'
import { goalTemplates } from './store.ts'

export const handler = lambda(contract, {
  list: async ({ actor, query, now }) => {
    const rows = await seen(actor, now)
    const look = await lookAround(rows, now)
    const { totalItems, items } = selectPage(goalTemplateList, rows, query, look)
    return { totalItems, items: items.map(row => joined(row, look)) }
  },
  one: async ({ actor, params, now }) => {
    const template = await goalTemplates.get(params.id)
    if (!maySee(template, actor)) throw notFound()
    return joined(template, await lookAround([template], now))
  },
  create: ({ actor, body, newId, now }) =>
    inTurn(NAMED, async turns => {
      const look = await lookAround([], now)
      check(body, undefined, actor, look)
      const author = authorOf(actor)
      const fields = {
        ...body,
        keyResults: withIds(body.keyResults, [], now),
        owner: author,
        createdBy: author,
        createdAt: now.toISOString(),
      }
      return joined(await goalTemplates.insert(newId, fields, now, ...turns), look)
    }),
  update: ({ actor, params, body, ifMatch, now }) =>
    inTurn(NAMED, async turns => {
      const before = await changeable(actor, params.id)
      const look = await lookAround([before], now)
      checkVersion(before, ifMatch)
      check(body, before, actor, look)
      const keyResults = withIds(body.keyResults, before.keyResults, now)
      return joined(await goalTemplates.replace(before, { ...before, ...body, keyResults }, now, ...turns), look)
    }),
  remove: async ({ actor, params, ifMatch, now }) => {
    const template = await changeable(actor, params.id)
    checkVersion(template, ifMatch)
    await goalTemplates.remove(template, now)
  },
  keyResults: async ({ actor, now }) => {
    const rows = (await seen(actor, now)).filter(({ status }) => status)
    const known = new Map(
      rows.flatMap(row => row.keyResults.map(({ _id, ...words }) => [fold(words.keyResult), words] as const)),
    )
    return [...known].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, words]) => words)
  },
  owners: async ({ actor, params, now }) => {
    const rows = (await seen(actor, now)).filter(
      ({ status }) => params.status === 'all' || String(status) === params.status,
    )
    const { author } = await authorsNow(
      rows.map(({ owner }) => owner),
      now,
    )
    const owners = new Map(rows.map(({ owner }) => [owner._id, { _id: owner._id, ...author(owner) }]))
    return [...owners.values()].sort(byName)
  },
})

/** A category that a template names must not be deleted in the same moment. */
const NAMED = [inUse(describedCategories)]

interface Look extends TemplateLook {
  has(category: string): boolean
}
/** What these templates name: two small queries when warm. */
async function lookAround(rows: readonly GoalTemplateRow[], now: Date): Promise<Look> {
  const people = rows.flatMap(({ owner, createdBy }) => [owner, createdBy])
  const [known, { author }] = await Promise.all([categories.byId(now), authorsNow(people, now)])
  return { author, entry: id => known.get(id)?.name ?? '', has: id => known.has(id) }
}

const seen = async (actor: Actor, now: Date) => (await goalTemplates.rows(now)).filter(row => maySee(row, actor))

const joined = (row: GoalTemplateRow, look: Look) => ({
  ...row,
  category: { _id: row.category, name: look.entry(row.category) },
  owner: { _id: row.owner._id, ...look.author(row.owner) },
  createdBy: { _id: row.createdBy._id, ...look.author(row.createdBy) },
})

/** @throws 404 for who may not even see it, 401 for who may not change it. */
async function changeable(actor: Actor, id: string): Promise<GoalTemplateRow> {
  const template = await goalTemplates.get(id)
  if (!maySee(template, actor)) throw notFound()
  if (!mayChange(template, actor)) throw new Refusal('not-authorized', goalTemplateMessages.notYours)
  return template
}

function check(form: GoalTemplateForm, before: GoalTemplateRow | undefined, actor: Actor, look: Look): void {
  if (form.category !== before?.category && !look.has(form.category))
    throw invalid('category', goalTemplateMessages.unknownCategory)
  if (form.official !== (before?.official ?? false) && !maySetOfficial(actor))
    throw invalid('official', goalTemplateMessages.notOfficial)
}
