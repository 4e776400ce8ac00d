/** The calls about templates. */
import { randomBytes } from 'node:crypto'
import { AppError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { assertVersion } from '#kit/collection.ts'
import { sortByOrder } from '#kit/entry-ids.ts'
import type { HandlerRequest, Handlers } from '#kit/lambda.ts'
import { makeCopyTitle } from '#shared/features/development-plan-templates.ts'
import { type Procedure, procedureMessages } from '#shared/features/procedures/procedure.ts'
import {
  type ProcedureTemplate,
  type ProcedureTemplateForm,
  procedureTemplateList,
} from '#shared/features/procedures/template.ts'
import { makeId } from '#shared/kit/ids.ts'
import { selectPage } from '#shared/kit/list.ts'
import type { StaffLookup } from './process-handlers.ts'
import type { ProcedureStore, StoredTemplate } from './store.ts'

type Calls = Procedure['contract']['calls']
type TemplateCalls = Extract<keyof Calls, `${string}emplate${string}`>

export function templateHandlers(
  { templates }: ProcedureStore,
  { loadAuthors }: Pick<StaffLookup, 'loadAuthors'>,
): Pick<Handlers<Calls>, TemplateCalls> {
  const shown = async (template: StoredTemplate, now: Date): Promise<ProcedureTemplate> => {
    const { author } = await loadAuthors([template.createdBy], now)
    return { ...template, createdBy: author(template.createdBy) }
  }
  const page = async ({ query, now }: HandlerRequest<Calls['templates']>) =>
    selectPage(procedureTemplateList, await templates.rows(now), query, undefined)
  const one = async ({ params, now }: HandlerRequest<Calls['template']>) => shown(await templates.get(params.id), now)
  const add = async (
    { actor, newId, now }: Pick<HandlerRequest, 'actor' | 'newId' | 'now'>,
    form: ProcedureTemplateForm,
  ) => {
    const fields = {
      ...toStoredFields(form, new Set(), now),
      createdBy: authorOf(actor),
      creationDate: now.toISOString(),
    }
    return shown(await templates.insert(newId, fields, now), now)
  }
  const copy = async (request: HandlerRequest<Calls['copyTemplate']>) => {
    const original = await templates.get(request.params.id)
    return add(request, { ...original, title: makeCopyTitle(original.title) })
  }
  return {
    templates: page,
    templateList: page,
    template: one,
    templateById: one,
    copyTemplateByGet: copy,
    copyTemplate: copy,
    createTemplate: request => add(request, request.body),
    updateTemplate: async ({ params, body, ifMatch, now }) => {
      const before = await templates.get(params.id)
      assertVersion(before, ifMatch)
      const known = new Set(before.descriptions.map(({ _id }) => _id))
      return shown(await templates.replace(before, { ...before, ...toStoredFields(body, known, now) }, now), now)
    },
    removeTemplate: async ({ params, ifMatch, now }) => {
      const before = await templates.get(params.id)
      assertVersion(before, ifMatch)
      await templates.remove(before, now)
    },
  }
}

/** A table item is limited to 400 kB, and a process stores these texts together with who did what. */
const MAX_BYTES = 200_000

/** The form as it is stored: numbered in the order sent, with known or new ids. */
function toStoredFields({ title, descriptions, isActive }: ProcedureTemplateForm, known: Set<string>, now: Date) {
  const idOf = (sent: string | undefined) => {
    // A repeated id belongs to an item that the user has copied.
    if (sent && known.delete(sent)) return sent
    return makeId(now, randomBytes(10).toString('hex'))
  }
  const kept = {
    title,
    isActive,
    descriptions: sortByOrder(descriptions).map(({ _id, description }, index) => ({
      _id: idOf(_id),
      description,
      order: index + 1,
    })),
  }
  if (Buffer.byteLength(JSON.stringify(kept)) > MAX_BYTES) throw new AppError('too-large', procedureMessages.tooLong)
  return kept
}
