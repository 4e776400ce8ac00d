/** Templates of agendas, and converting their points to items of an agenda. */

import { validationError } from '#kit/app-error.ts'
import { assertVersion, Collection } from '#kit/collection.ts'
import type { Handlers } from '#kit/lambda.ts'
import type { StoredAgendaItem } from '#shared/features/one-on-ones/agenda.ts'
import {
  type AgendaTemplate,
  AgendaTemplateRow,
  type agendaTemplateCalls,
  agendaTemplateList,
  agendaTemplateMessages,
} from '#shared/features/one-on-ones/agenda-templates.ts'
import { selectAll, selectPage } from '#shared/kit/list.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'

export const agendaTemplates = new Collection<AgendaTemplateRow, AgendaTemplate>({
  name: 'AGENDA_TEMPLATE',
  split: 'whole',
  row: AgendaTemplateRow,
})

const BY_NAME = { page: 1, pageSize: 1, sortByColumn: 'name', isSortAscending: true } as const

export const agendaTemplateHandlers: Handlers<typeof agendaTemplateCalls> = {
  agendaTemplates: async ({ now }) =>
    selectAll(agendaTemplateList, await agendaTemplates.rows(now), BY_NAME, undefined),
  listAgendaTemplates: async ({ query, now }) =>
    selectPage(agendaTemplateList, await agendaTemplates.rows(now), query, undefined),
  agendaTemplate: ({ params }) => agendaTemplates.get(params.id),
  createAgendaTemplate: ({ body, newId, now }) => agendaTemplates.insert(newId, body, now),
  updateAgendaTemplate: async ({ params, body, ifMatch, now }) => {
    const before = await agendaTemplates.get(params.id)
    assertVersion(before, ifMatch)
    return agendaTemplates.replace(before, { ...before, ...body }, now)
  },
  removeAgendaTemplate: async ({ params, ifMatch, now }) => {
    const before = await agendaTemplates.get(params.id)
    assertVersion(before, ifMatch)
    await agendaTemplates.remove(before, now)
  },
}

interface WritingOfItems {
  /** The prefix of the items' ids; the same if the request is repeated. */
  readonly newId: string
  readonly createdBy: StoredAuthor
  readonly now: Date
}

/** Loads the points of a template as items of an agenda. @throws 400 at `field` when there is no such template */
export async function loadTemplateItems(
  templateId: string,
  field: string,
  { newId, createdBy, now }: WritingOfItems,
): Promise<StoredAgendaItem[]> {
  const template = await agendaTemplates.find(templateId)
  if (!template) throw validationError(field, agendaTemplateMessages.unknown)
  const points = template.sections.flatMap(({ heading, points }, position) =>
    points.map(text => ({ text, section: { heading, position } })),
  )
  return points.map((point, index) => ({
    _id: itemIdOf(newId, index),
    ...point,
    creationDate: now.toISOString(),
    createdBy,
    isPrivate: false,
  }))
}

const INDEX_DIGITS = 3
/** Ids in the order of the points, because all of them have the same timestamp. */
const itemIdOf = (newId: string, index: number): string =>
  newId.slice(0, -INDEX_DIGITS) + index.toString(16).padStart(INDEX_DIGITS, '0')
