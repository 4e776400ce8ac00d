/** The calls about templates. */
import { randomBytes } from 'node:crypto'
import { AppError, validationError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { assertVersion } from '#kit/collection.ts'
import { sortByOrder } from '#kit/entry-ids.ts'
import type { Handlers } from '#kit/lambda.ts'
import type { HandlerRequest } from '#kit/request.ts'
import { makeCopyTitle } from '#shared/features/copy-title.ts'
import { findWaitCycle } from '#shared/features/procedures/checklist.ts'
import { detailsOf } from '#shared/features/procedures/item-details.ts'
import { type Procedure, procedureMessages } from '#shared/features/procedures/procedure.ts'
import {
  type ProcedureTemplate,
  type ProcedureTemplateForm,
  type ProcedureTemplateItem,
  procedureTemplateList,
} from '#shared/features/procedures/template.ts'
import { makeId } from '#shared/kit/ids.ts'
import { selectPage } from '#shared/kit/list.ts'
import type { StaffLookup } from './staff-lookup.ts'
import type { ProcedureStore, StoredTemplate } from './store.ts'

type Calls = Procedure['contract']['calls']
type Request = Pick<HandlerRequest, 'actor' | 'now'>
type StoredItems = readonly ProcedureTemplateItem[]
type TemplateCalls = Extract<keyof Calls, `${string}emplate${string}`>

export function templateHandlers(
  { templates }: ProcedureStore,
  { loadAuthors, loadDirectory }: Pick<StaffLookup, 'loadAuthors' | 'loadDirectory'>,
): Pick<Handlers<Calls>, TemplateCalls> {
  const shown = async (template: StoredTemplate, now: Date): Promise<ProcedureTemplate> => {
    const { author } = await loadAuthors([template.createdBy], now)
    return { ...template, createdBy: author(template.createdBy) }
  }
  const page = async ({ query, now }: HandlerRequest<Calls['templates']>) =>
    selectPage(procedureTemplateList, await templates.rows(now), query, undefined)
  const one = async ({ params, now }: HandlerRequest<Calls['template']>) => shown(await templates.get(params.id), now)
  /** Newly named people must be active; people who were already named may have left since. */
  const checkPeople = async ({ descriptions }: ProcedureTemplateForm, before: StoredItems, { actor, now }: Request) => {
    const named = descriptions.map(({ owner }) => (owner?.kind === 'person' ? owner.id : undefined))
    const known = new Set(before.map(({ owner }) => owner?.id))
    if (!named.some(id => id && !known.has(id))) return
    const people = await loadDirectory(actor, now)
    const index = named.findIndex(id => id && !known.has(id) && !people.person(id)?.isActive)
    if (index >= 0) throw validationError(`descriptions.${index}.owner.id`, procedureMessages.unknownPerson)
  }
  const add = async (
    request: Request & Pick<HandlerRequest, 'newId'>,
    form: ProcedureTemplateForm,
    from: StoredItems,
  ) => {
    const { actor, newId, now } = request
    await checkPeople(form, from, request)
    const fields = {
      ...toStoredFields(form, [], now),
      createdBy: authorOf(actor),
      creationDate: now.toISOString(),
    }
    return shown(await templates.insert(newId, fields, now), now)
  }
  const copy = async (request: HandlerRequest<Calls['copyTemplate']>) => {
    const original = await templates.get(request.params.id)
    return add(request, { ...original, title: makeCopyTitle(original.title) }, original.descriptions)
  }
  return {
    templates: page,
    templateList: page,
    template: one,
    templateById: one,
    copyTemplateByGet: copy,
    copyTemplate: copy,
    createTemplate: request => add(request, request.body, []),
    updateTemplate: async request => {
      const { params, body, ifMatch, now } = request
      const before = await templates.get(params.id)
      assertVersion(before, ifMatch)
      await checkPeople(body, before.descriptions, request)
      const fields = toStoredFields(body, before.descriptions, now)
      return shown(await templates.replace(before, { ...before, ...fields }, now), now)
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
function toStoredFields({ title, descriptions, isActive }: ProcedureTemplateForm, before: StoredItems, now: Date) {
  const sent = sortByOrder(descriptions)
  const known = new Map(before.map(item => [item._id, item]))
  const free = new Set(known.keys())
  /** Maps the form's ids, by which its items wait for each other, to the stored ids. */
  const ids = new Map<string, string>()
  const numbered = sent.map(({ _id: asked, order: _, ...item }, index) => {
    // A repeated id belongs to an item that the user has copied.
    const _id = asked && free.delete(asked) ? asked : makeId(now, randomBytes(10).toString('hex'))
    if (asked && !ids.has(asked)) ids.set(asked, _id)
    return { ...item, _id, order: index + 1, before: asked === _id ? known.get(_id) : undefined }
  })
  const items = numbered.map(({ before, description, _id, order, ...details }, index): ProcedureTemplateItem => {
    const unknown = details.waitsFor?.some(id => !ids.has(id))
    if (unknown) throw validationError(`descriptions.${index}.waitsFor`, procedureMessages.unknownItem)
    const { waitsFor, ...kept } = { ...before, ...leaveOutUndefined(details) }
    // Removed items are no longer prerequisites.
    const waited = waitsFor?.flatMap(id => ids.get(id) ?? [])
    return { _id, description, order, ...detailsOf({ ...kept, waitsFor: waited }) }
  })
  assertNoCycle(items)
  const kept = { title, isActive, descriptions: items }
  if (Buffer.byteLength(JSON.stringify(kept)) > MAX_BYTES) throw new AppError('too-large', procedureMessages.tooLong)
  return kept
}

const leaveOutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

/** Items in a cycle could never be begun. */
function assertNoCycle(items: readonly ProcedureTemplateItem[]): void {
  const cycle = findWaitCycle(items)
  if (!cycle) return
  const places = cycle.map(id => items.findIndex(({ _id }) => _id === id))
  const descriptions = places.map(place => items[place]?.description ?? '')
  throw validationError(`descriptions.${places[0]}.waitsFor`, procedureMessages.waitCycle(descriptions))
}
