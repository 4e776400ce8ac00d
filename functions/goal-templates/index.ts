import { categories } from '#functions/categories/store.ts'
import { loadAuthors } from '#functions/users/store.ts'
import { AppError, notFoundError, validationError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { inUseLock } from '#kit/catalogue.ts'
import { assertVersion } from '#kit/collection.ts'
import { assignEntryIds } from '#kit/entry-ids.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import { categoriesCatalogue as describedCategories } from '#shared/features/categories.ts'
import {
  goalTemplatesApi as contract,
  type GoalTemplateForm,
  type GoalTemplateListLookup,
  type GoalTemplateRow,
  goalTemplateList,
  goalTemplateMessages,
  mayChangeGoalTemplate,
  maySeeGoalTemplate,
  maySetOfficial,
} from '#shared/features/goal-templates.ts'
import type { Actor } from '#shared/kit/access.ts'
import { selectPage, toComparableText } from '#shared/kit/list.ts'
import { compareByName, toPersonName } from '#shared/kit/people.ts'
import { goalTemplates } from './store.ts'

export const handler = createApiHandler(contract, {
  list: async ({ actor, query, now }) => {
    const rows = await loadVisibleTemplates(actor, now)
    const look = await loadTemplateLookup(rows, now)
    const { totalItems, items } = selectPage(goalTemplateList, rows, query, look)
    return { totalItems, items: items.map(row => withTemplateNames(row, look)) }
  },
  one: async ({ actor, params, now }) => {
    const template = await goalTemplates.get(params.id)
    if (!maySeeGoalTemplate(template, actor)) throw notFoundError()
    return withTemplateNames(template, await loadTemplateLookup([template], now))
  },
  create: ({ actor, body, newId, now }) =>
    withLock(CATEGORY_LOCKS, async lockWrites => {
      const look = await loadTemplateLookup([], now)
      checkTemplateForm(body, undefined, actor, look)
      const author = authorOf(actor)
      const fields = {
        ...body,
        keyResults: assignEntryIds(body.keyResults, [], now),
        owner: author,
        createdBy: author,
        createdAt: now.toISOString(),
      }
      return withTemplateNames(await goalTemplates.insert(newId, fields, now, ...lockWrites), look)
    }),
  update: ({ actor, params, body, ifMatch, now }) =>
    withLock(CATEGORY_LOCKS, async lockWrites => {
      const before = await loadChangeableTemplate(actor, params.id)
      const look = await loadTemplateLookup([before], now)
      assertVersion(before, ifMatch)
      checkTemplateForm(body, before, actor, look)
      const keyResults = assignEntryIds(body.keyResults, before.keyResults, now)
      return withTemplateNames(
        await goalTemplates.replace(before, { ...before, ...body, keyResults }, now, ...lockWrites),
        look,
      )
    }),
  remove: async ({ actor, params, ifMatch, now }) => {
    const template = await loadChangeableTemplate(actor, params.id)
    assertVersion(template, ifMatch)
    await goalTemplates.remove(template, now)
  },
  keyResults: async ({ actor, now }) => {
    const rows = (await loadVisibleTemplates(actor, now)).filter(({ status }) => status)
    const known = new Map(
      rows.flatMap(row =>
        row.keyResults.map(({ _id, ...words }) => [toComparableText(words.keyResult), words] as const),
      ),
    )
    return [...known].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, words]) => words)
  },
  owners: async ({ actor, params, now }) => {
    const rows = (await loadVisibleTemplates(actor, now)).filter(
      ({ status }) => params.status === 'all' || String(status) === params.status,
    )
    const { author } = await loadAuthors(
      rows.map(({ owner }) => owner),
      now,
    )
    const owners = new Map(rows.map(({ owner }) => [owner._id, toPersonName({ _id: owner._id, ...author(owner) })]))
    return [...owners.values()].sort(compareByName)
  },
})

/** A category that a template names must not be deleted at the same moment. */
const CATEGORY_LOCKS = [inUseLock(describedCategories)]

interface TemplateLookup extends GoalTemplateListLookup {
  has(category: string): boolean
}
/** Loads what these templates name: two small queries when warm. */
async function loadTemplateLookup(rows: readonly GoalTemplateRow[], now: Date): Promise<TemplateLookup> {
  const people = rows.flatMap(({ owner, createdBy }) => [owner, createdBy])
  const [known, { author }] = await Promise.all([categories.byId(now), loadAuthors(people, now)])
  return { author, entry: id => known.get(id)?.name ?? '', has: id => known.has(id) }
}

const loadVisibleTemplates = async (actor: Actor, now: Date) =>
  (await goalTemplates.rows(now)).filter(row => maySeeGoalTemplate(row, actor))

const withTemplateNames = (row: GoalTemplateRow, look: TemplateLookup) => ({
  ...row,
  category: { _id: row.category, name: look.entry(row.category) },
  owner: { _id: row.owner._id, ...look.author(row.owner) },
  createdBy: { _id: row.createdBy._id, ...look.author(row.createdBy) },
})

/** @throws 404 if the caller may not even see it, 401 if they may not change it. */
async function loadChangeableTemplate(actor: Actor, id: string): Promise<GoalTemplateRow> {
  const template = await goalTemplates.get(id)
  if (!maySeeGoalTemplate(template, actor)) throw notFoundError()
  if (!mayChangeGoalTemplate(template, actor)) throw new AppError('not-authorized', goalTemplateMessages.notYours)
  return template
}

function checkTemplateForm(
  form: GoalTemplateForm,
  before: GoalTemplateRow | undefined,
  actor: Actor,
  look: TemplateLookup,
): void {
  if (form.category !== before?.category && !look.has(form.category))
    throw validationError('category', goalTemplateMessages.unknownCategory)
  if (form.official !== (before?.official ?? false) && !maySetOfficial(actor))
    throw validationError('official', goalTemplateMessages.notOfficial)
}
