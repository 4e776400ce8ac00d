import { processes } from '#functions/process-assignments/store.ts'
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
import { developmentPlanTemplates, TEMPLATES_IN_USE } from './store.ts'

type Calls = typeof contract.calls

export const handler = lambda(contract, {
  all: async ({ now }) => selectAll(templateList, await developmentPlanTemplates.rows(now), inOrder, undefined),
  list: async ({ query, now }) => selectPage(templateList, await developmentPlanTemplates.rows(now), query, undefined),
  one: ({ params }) => developmentPlanTemplates.get(params.id),
  copyByGet: request => copy(request),
  copy: request => copy(request),
  create: request => add(request, request.body),
  update: async ({ params, body, ifMatch, now }) => {
    const before = await developmentPlanTemplates.get(params.id)
    checkVersion(before, ifMatch)
    return developmentPlanTemplates.replace(before, { ...before, ...settled(body, before, now) }, now)
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

const add = (
  { actor, newId, now }: Pick<Request<Calls['create']>, 'actor' | 'newId' | 'now'>,
  form: DevelopmentPlanTemplateForm,
) => {
  const { name, lastName } = actor
  const fields = { ...settled(form, undefined, now), createdBy: { name, lastName }, creationDate: now.toISOString() }
  return developmentPlanTemplates.insert(newId, fields, now)
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
  before: DevelopmentPlanTemplate | undefined,
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
