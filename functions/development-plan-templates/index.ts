import { processes } from '#functions/process-assignments/store.ts'
import { authorsNow } from '#functions/users/store.ts'
import { authorOf } from '#kit/author.ts'
import { checkVersion } from '#kit/collection.ts'
import { sortByOrder, withIds } from '#kit/entry-ids.ts'
import { lambda, type Request } from '#kit/lambda.ts'
import { Refusal } from '#kit/refusal.ts'
import { inTurn } from '#kit/turn.ts'
import {
  developmentPlanTemplates as contract,
  copiedTitle,
  type DevelopmentPlanTemplate,
  type DevelopmentPlanTemplateForm,
  templateList,
  templateMessages,
} from '#shared/features/development-plan-templates.ts'
import { selectAll, selectPage } from '#shared/kit/list.ts'
import { developmentPlanTemplates, type StoredPlanTemplate, TEMPLATES_IN_USE } from './store.ts'

type Calls = typeof contract.calls

export const handler = lambda(contract, {
  all: async ({ now }) => selectAll(templateList, await developmentPlanTemplates.rows(now), inOrder, undefined),
  list: async ({ query, now }) => selectPage(templateList, await developmentPlanTemplates.rows(now), query, undefined),
  one: async ({ params, now }) => shown(await developmentPlanTemplates.get(params.id), now),
  copyByGet: request => copy(request),
  copy: request => copy(request),
  create: request => add(request, request.body),
  update: async ({ params, body, ifMatch, now }) => {
    const before = await developmentPlanTemplates.get(params.id)
    checkVersion(before, ifMatch)
    return shown(await developmentPlanTemplates.replace(before, { ...before, ...settled(body, before, now) }, now), now)
  },
  remove: ({ params, ifMatch, now }) =>
    inTurn([TEMPLATES_IN_USE], async turns => {
      const before = await developmentPlanTemplates.get(params.id)
      checkVersion(before, ifMatch)
      const assignments = await processes.rows(now)
      if (assignments.some(row => row.careerDevelopmentPlanTemplate === before._id))
        throw new Refusal('invalid', `${before.title} cannot be deleted: process assignments refer to it`)
      await developmentPlanTemplates.remove(before, now, ...turns)
    }),
})

const inOrder = { page: 1, pageSize: 1, sortByColumn: 'title', isSortAscending: true } as const

async function shown(template: StoredPlanTemplate, now: Date): Promise<DevelopmentPlanTemplate> {
  const { author } = await authorsNow([template.createdBy], now)
  return { ...template, createdBy: author(template.createdBy) }
}

const add = async (
  { actor, newId, now }: Pick<Request<Calls['create']>, 'actor' | 'newId' | 'now'>,
  form: DevelopmentPlanTemplateForm,
) => {
  const fields = { ...settled(form, undefined, now), createdBy: authorOf(actor), creationDate: now.toISOString() }
  return shown(await developmentPlanTemplates.insert(newId, fields, now), now)
}

async function copy(request: Request<Calls['copy']>) {
  const original = await developmentPlanTemplates.get(request.params.id)
  return add(request, { ...original, title: copiedTitle(original.title) })
}

/** An item of the table holds 400 kB, and a plan keeps its template's words beside its own. */
const MAX_BYTES = 200_000

/** The form as it is kept: in the order sent. */
function settled(
  { title, categories, ratings }: DevelopmentPlanTemplateForm,
  before: StoredPlanTemplate | undefined,
  now: Date,
) {
  const numbered = <Entry>(entry: Entry, index: number) => ({ ...entry, order: index + 1 })
  const kept = {
    title,
    categories: withIds(sortByOrder(categories), before?.categories ?? [], now).map(numbered),
    ratings: withIds(sortByOrder(ratings), before?.ratings ?? [], now).map(numbered),
  }
  if (Buffer.byteLength(JSON.stringify(kept)) > MAX_BYTES) throw new Refusal('too-large', templateMessages.tooLong)
  return kept
}
