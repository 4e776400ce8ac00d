/** The calls about templates. */
import { randomBytes } from 'node:crypto'
import { authorOf } from '#kit/author.ts'
import { checkVersion } from '#kit/collection.ts'
import { sortByOrder } from '#kit/entry-ids.ts'
import type { Handlers, Request } from '#kit/lambda.ts'
import { Refusal } from '#kit/refusal.ts'
import { copiedTitle } from '#shared/features/development-plan-templates.ts'
import { type Procedure, procedureMessages } from '#shared/features/procedures/procedure.ts'
import { type Template, type TemplateForm, templateList } from '#shared/features/procedures/template.ts'
import { makeId } from '#shared/kit/ids.ts'
import { selectPage } from '#shared/kit/list.ts'
import type { Staff } from './processes.ts'
import type { ProcedureStore, StoredTemplate } from './store.ts'

type Calls = Procedure['contract']['calls']
type TemplateCalls = Extract<keyof Calls, `${string}emplate${string}`>

export function keepingTemplates(
  { templates }: ProcedureStore,
  { authorsNow }: Pick<Staff, 'authorsNow'>,
): Pick<Handlers<Calls>, TemplateCalls> {
  const shown = async (template: StoredTemplate, now: Date): Promise<Template> => {
    const { author } = await authorsNow([template.createdBy], now)
    return { ...template, createdBy: author(template.createdBy) }
  }
  const page = async ({ query, now }: Request<Calls['templates']>) =>
    selectPage(templateList, await templates.rows(now), query, undefined)
  const one = async ({ params, now }: Request<Calls['template']>) => shown(await templates.get(params.id), now)
  const add = async ({ actor, newId, now }: Pick<Request, 'actor' | 'newId' | 'now'>, form: TemplateForm) => {
    const fields = { ...settled(form, new Set(), now), createdBy: authorOf(actor), creationDate: now.toISOString() }
    return shown(await templates.insert(newId, fields, now), now)
  }
  const copy = async (request: Request<Calls['copyTemplate']>) => {
    const original = await templates.get(request.params.id)
    return add(request, { ...original, title: copiedTitle(original.title) })
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
      checkVersion(before, ifMatch)
      const known = new Set(before.descriptions.map(({ _id }) => _id))
      return shown(await templates.replace(before, { ...before, ...settled(body, known, now) }, now), now)
    },
    removeTemplate: async ({ params, ifMatch, now }) => {
      const before = await templates.get(params.id)
      checkVersion(before, ifMatch)
      await templates.remove(before, now)
    },
  }
}

/** An item of the table holds 400 kB, and a process keeps these words beside who did what. */
const MAX_BYTES = 200_000

/** The form as it is kept: numbered in the order sent, with ids that were known before or are new. */
function settled({ title, descriptions, isActive }: TemplateForm, known: Set<string>, now: Date) {
  const idOf = (sent: string | undefined) => {
    // An id that comes a second time is one that somebody has copied.
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
  if (Buffer.byteLength(JSON.stringify(kept)) > MAX_BYTES) throw new Refusal('too-large', procedureMessages.tooLong)
  return kept
}
