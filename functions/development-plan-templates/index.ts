import { loadAuthors } from '#functions/users/store.ts'
import { AppError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { assertVersion } from '#kit/collection.ts'
import { assignEntryIds, sortByOrder } from '#kit/entry-ids.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import { findFirstReference } from '#kit/references.ts'
import type { HandlerRequest } from '#kit/request.ts'
import { makeCopyTitle } from '#shared/features/copy-title.ts'
import {
  developmentPlanTemplatesApi as contract,
  type DevelopmentPlanTemplate,
  type DevelopmentPlanTemplateForm,
  developmentPlanTemplateList,
  developmentPlanTemplateMessages,
} from '#shared/features/development-plan-templates.ts'
import { referenceSources } from '#shared/features/references.ts'
import { selectAll, selectPage } from '#shared/kit/list.ts'
import { developmentPlanTemplates, type StoredPlanTemplate, TEMPLATES_IN_USE_LOCK } from './store.ts'

type Calls = typeof contract.calls

export const handler = createApiHandler(contract, {
  all: async ({ now }) =>
    selectAll(developmentPlanTemplateList, await developmentPlanTemplates.rows(now), BY_TITLE, undefined),
  list: async ({ query, now }) =>
    selectPage(developmentPlanTemplateList, await developmentPlanTemplates.rows(now), query, undefined),
  one: async ({ params, now }) => toTemplateDto(await developmentPlanTemplates.get(params.id), now),
  copyByGet: request => copyTemplate(request),
  copy: request => copyTemplate(request),
  create: request => createTemplate(request, request.body),
  update: async ({ params, body, ifMatch, now }) => {
    const before = await developmentPlanTemplates.get(params.id)
    assertVersion(before, ifMatch)
    return toTemplateDto(
      await developmentPlanTemplates.replace(before, { ...before, ...toTemplateFields(body, before, now) }, now),
      now,
    )
  },
  remove: ({ params, ifMatch, now }) =>
    withLock([TEMPLATES_IN_USE_LOCK], async lockWrites => {
      const before = await developmentPlanTemplates.get(params.id)
      assertVersion(before, ifMatch)
      const user = await findFirstReference(referenceSources, { feature: contract.name, record: before, now })
      if (user) throw new AppError('invalid', `${before.title} cannot be deleted: ${user} refer to it`)
      await developmentPlanTemplates.remove(before, now, ...lockWrites)
    }),
})

const BY_TITLE = { page: 1, pageSize: 1, sortByColumn: 'title', isSortAscending: true } as const

async function toTemplateDto(template: StoredPlanTemplate, now: Date): Promise<DevelopmentPlanTemplate> {
  const { author } = await loadAuthors([template.createdBy], now)
  return { ...template, peerComments: template.peerComments ?? null, createdBy: author(template.createdBy) }
}

const createTemplate = async (
  { actor, newId, now }: Pick<HandlerRequest<Calls['create']>, 'actor' | 'newId' | 'now'>,
  form: DevelopmentPlanTemplateForm,
) => {
  const fields = {
    ...toTemplateFields(form, undefined, now),
    createdBy: authorOf(actor),
    creationDate: now.toISOString(),
  }
  return toTemplateDto(await developmentPlanTemplates.insert(newId, fields, now), now)
}

async function copyTemplate(request: HandlerRequest<Calls['copy']>) {
  const original = await developmentPlanTemplates.get(request.params.id)
  return createTemplate(request, { ...original, title: makeCopyTitle(original.title) })
}

/** A table item is limited to 400 kB, and a plan stores its template's texts in addition to its own. */
const MAX_BYTES = 200_000

/** The form as it is stored: in the order sent. */
function toTemplateFields(
  { title, categories, ratings, peerComments }: DevelopmentPlanTemplateForm,
  before: StoredPlanTemplate | undefined,
  now: Date,
) {
  const numbered = <Entry>(entry: Entry, index: number) => ({ ...entry, order: index + 1 })
  const kept = {
    title,
    categories: assignEntryIds(sortByOrder(categories), before?.categories ?? [], now).map(numbered),
    ratings: assignEntryIds(sortByOrder(ratings), before?.ratings ?? [], now).map(numbered),
    peerComments: peerComments === undefined ? (before?.peerComments ?? null) : peerComments,
  }
  if (Buffer.byteLength(JSON.stringify(kept)) > MAX_BYTES)
    throw new AppError('too-large', developmentPlanTemplateMessages.tooLong)
  return kept
}
