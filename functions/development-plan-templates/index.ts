import { randomBytes } from 'node:crypto'
import { processes } from '#functions/process-assignments/store.ts'
import { checkVersion } from '#kit/collection.ts'
import { lambda, type Request } from '#kit/lambda.ts'
import { Refusal } from '#kit/refusal.ts'
import { inTurn } from '#kit/turn.ts'
import {
  developmentPlanTemplates as contract,
  copiedTitle,
  type DevelopmentPlanTemplateForm,
  templateList,
  templateMessages,
} from '#shared/features/development-plan-templates.ts'
import { makeId } from '#shared/kit/ids.ts'
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
    const known = new Set([...before.categories, ...before.ratings].map(({ _id }) => _id))
    return developmentPlanTemplates.replace(before, { ...before, ...settled(body, known, now) }, now)
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
  const fields = { ...settled(form, new Set(), now), createdBy: { name, lastName }, creationDate: now.toISOString() }
  return developmentPlanTemplates.insert(newId, fields, now)
}

async function copy(request: Request<Calls['copy']>) {
  const original = await developmentPlanTemplates.get(request.params.id)
  return add(request, { ...original, title: copiedTitle(original.title) })
}

/** An item of the table holds 400 kB, and a plan keeps its template's words beside its own. */
const MAX_BYTES = 200_000

/** The form as it is kept: in the order sent, with ids that were known before or are new. */
function settled({ title, categories, ratings }: DevelopmentPlanTemplateForm, known: Set<string>, now: Date) {
  const idOf = (sent: string | undefined) => {
    // An id that comes a second time is one that somebody has copied.
    if (sent && known.delete(sent)) return sent
    return makeId(now, randomBytes(10).toString('hex'))
  }
  const kept = {
    title,
    categories: categories.map(({ _id, title, description }, index) => ({
      _id: idOf(_id),
      title,
      description,
      order: index + 1,
    })),
    ratings: ratings.map(({ _id, description }, index) => ({ _id: idOf(_id), order: index + 1, description })),
  }
  if (Buffer.byteLength(JSON.stringify(kept)) > MAX_BYTES) throw new Refusal('too-large', templateMessages.tooLong)
  return kept
}
